import { formatDate, type Locale, limitedName, type Messages } from '@parada/messages'
import {
  type Calculation,
  equipmentShown,
  type LevelingReason,
  type LevelingWait,
  memberOf,
  type Schedule,
  type TaskId,
} from '@parada/schedule'

/** Tasks named in one reason before the rest are counted. */
const MOST_NAMED = 2

/**
 * What a delayed task waits for, one line for each thing: who holds it, and until when. `now`: the plan as it is, where it
 * may have changed since; a line that it does not bear out any more says so.
 */
export function levelingLines(
  waits: readonly LevelingWait[],
  schedule: Schedule,
  messages: Messages,
  locale: Locale,
  now?: { readonly calculation: Calculation; readonly task: TaskId },
): readonly string[] {
  const words = messages.resources.reason
  return waits.map(wait => {
    const line = lineOf(wait)
    return !now || isStill(now.calculation, now.task, wait) ? line : words.since(line)
  })

  function lineOf({ resource, area, counts, tasks, until }: LevelingWait): string {
    const thing =
      resource === undefined ? schedule.areas?.find(each => each.id === area) : memberOf(schedule.resources, resource)
    const name = limitedName({ name: thing?.name ?? '', counts }, messages.resources)
    const when = until === undefined ? null : formatDate(locale, until, 'dayTime')
    if (tasks.length === 0) return words.few(name, when)
    const named = tasks.slice(0, MOST_NAMED).map(task => `“${rowNamed(schedule, task)}”`)
    const more = tasks.length - named.length
    return words.held(name, when, more > 0 ? `${named.join(', ')} +${more}` : named.join(', '))
  }
}

/** A task by its row, name and equipment: ten pieces of equipment have a step of the same name each. */
export function rowNamed(schedule: Schedule, uid: TaskId): string {
  const task = memberOf(schedule.tasks, uid)
  if (!task) return String(uid)
  const equipment = equipmentShown({ schedule }, task)
  return `${task.row} ${task.name}${equipment && !task.name.includes(equipment) ? ` · ${equipment}` : ''}`
}

/** Whether those that a task waits for still are at it until the hour that is named, and the task comes after that. */
function isStill(calculation: Calculation, task: TaskId, { tasks, until }: LevelingWait): boolean {
  if (until === undefined) return true
  const at = (uid: TaskId) => calculation.of(uid)
  const held = tasks.every(uid => (at(uid)?.start ?? until) < until && (at(uid)?.finish ?? 0) >= until)
  return held && (at(task)?.start ?? 0) >= until
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
