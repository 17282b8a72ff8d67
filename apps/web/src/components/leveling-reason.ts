import { formatDate, type Locale, type Messages } from '@parada/messages'
import { type LevelingReason, type LevelingWait, memberOf, type Schedule } from '@parada/schedule'

/** Tasks named in one reason before the rest are counted. */
const MOST_NAMED = 2

/** What a delayed task waits for, one line for each thing: who holds it, and until when. */
export function levelingLines(
  waits: readonly LevelingWait[],
  schedule: Schedule,
  messages: Messages,
  locale: Locale,
): readonly string[] {
  const words = messages.resources.reason
  return waits.map(({ resource, area, tasks, until }) => {
    const thing =
      resource === undefined ? schedule.areas?.find(each => each.id === area) : memberOf(schedule.resources, resource)
    const name = thing?.name ?? ''
    const when = until === undefined ? null : formatDate(locale, until, 'dayTime')
    if (tasks.length === 0) return words.few(name, when)
    const named = tasks.slice(0, MOST_NAMED).map(task => `“${memberOf(schedule.tasks, task)?.name ?? task}”`)
    const more = tasks.length - named.length
    return words.held(name, when, more > 0 ? `${named.join(', ')} +${more}` : named.join(', '))
  })
}

/** As `levelingLines`, of a run that was not accepted yet. */
export const reasonLines = (
  reason: LevelingReason,
  schedule: Schedule,
  messages: Messages,
  locale: Locale,
): readonly string[] =>
  reason.kind === 'dataDate'
    ? [messages.resources.reason.dataDate]
    : levelingLines(reason.blockers, schedule, messages, locale)
