import type { Instant, Recovery, RecoveryMove, RecoveryRest, Schedule } from '@parada/schedule'
import { formatDate, formatList, formatNumber } from './format.ts'
import type { Messages } from './index.ts'
import type { Locale } from './locale.ts'

type Words = Pick<Messages, 'recovery'>

const HOUR = 3600
/** Tasks of the process that are named. */
const NAMED = 3

/** One way to end earlier as a line: `+4 Inspetor END, de 06/03 07:00 a 13/03 19:00`. */
export function recoveryMoveText(messages: Words, locale: Locale, schedule: Schedule, move: RecoveryMove): string {
  const words = messages.recovery.move
  const number = (value: number) => formatNumber(locale, value, 1)
  const date = (at: Instant) => formatDate(locale, at, 'dayTime')
  const who = (uid: number) => schedule.resources.find(each => each.uid === uid)?.name ?? ''
  const task = (uid: number) => {
    const found = schedule.tasks.find(each => each.uid === uid)
    return found ? `${found.row} ${found.name}` : ''
  }
  const spanned = (text: string, span: { readonly from: Instant; readonly to: Instant } | undefined) =>
    span ? words.span(text, date(span.from), date(span.to)) : text
  switch (move.kind) {
    case 'shift':
      return spanned(words.shift(who(move.resource)), move.span)
    case 'crew':
    case 'equipment':
      return spanned(words.more(number(move.add), who(move.resource)), move.span)
    case 'overtime':
      return spanned(words.overtime(who(move.resource), number(2)), move.span)
    case 'reinforce':
      return words.reinforce(task(move.task), number(move.units[0]), number(move.units[1]), who(move.resource))
    case 'overlap':
      return words.overlap(task(move.link.from), task(move.link.to), number(move.lag / HOUR))
    case 'order':
      return words.order(formatList(locale, move.resources.map(who)))
    case 'before':
      return words.before(task(move.task), date(move.at))
    case 'drop':
      return words.drop(task(move.task))
  }
}

/** Ways together as one line. */
export const recoveryText = (
  messages: Words,
  locale: Locale,
  schedule: Schedule,
  moves: readonly RecoveryMove[],
): string => moves.map(move => recoveryMoveText(messages, locale, schedule, move)).join(' + ')

/** Why no more can be gained: what the chain that is left is made of, the longest part first, each with its hours. */
function restText(messages: Words, locale: Locale, schedule: Schedule, rest: RecoveryRest): string {
  const words = messages.recovery.rest
  const kinds = (['process', 'safety', 'work', 'waiting', 'resting'] as const)
    .filter(kind => rest[kind] > 0)
    .sort((a, b) => rest[b] - rest[a])
  const hours = (seconds: number): string => formatNumber(locale, seconds / HOUR, 1)
  const names = rest.tasks.slice(0, NAMED).map(uid => schedule.tasks.find(each => each.uid === uid)?.name ?? '')
  const more = rest.tasks.length > NAMED ? ` ${words.more(formatNumber(locale, rest.tasks.length - NAMED))}` : ''
  const parts = kinds.map(kind =>
    kind === 'process' ? words.process(hours(rest.process), names.join(', ') + more) : words[kind](hours(rest[kind])),
  )
  const all = kinds.reduce((sum, kind) => sum + rest[kind], 0)
  return words.chain(hours(all), formatList(locale, parts))
}

/** Whether what was asked for can be had, else the most that can and why. */
export function recoveryLimitText(
  messages: Words,
  locale: Locale,
  schedule: Schedule,
  found: Pick<Recovery, 'most' | 'reached' | 'complete'>,
): string {
  const words = messages.recovery
  const hours = formatNumber(locale, found.most.gained / HOUR, 1)
  const why = () => restText(messages, locale, schedule, found.most.rest)
  if (found.reached) return words.reached(hours)
  const text = found.most.gained > 0 ? words.most(hours, why()) : words.nothing(why())
  return found.complete ? text : `${text} ${words.cut}`
}
