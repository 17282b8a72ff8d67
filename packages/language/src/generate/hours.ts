import { DAY, HOUR, MINUTE, must, nth } from '@parada/schedule'
import { LENGTH_AND_END } from '../lexicon/senses.ts'
import { fold } from '../text/fold.ts'
import type { Collected } from './collect.ts'
import type { DraftTask } from './draft.ts'
import { dayStart } from './item.ts'

/** Clock times between which a task is done, in seconds since midnight; `to` is past midnight where it is the next day. */
export interface Hours {
  readonly from: number
  readonly to: number
}

const CLOCK = '(\\d{1,2})(?:\\s?[:h]\\s?(\\d{2}))?\\s?(h(?:s|rs|oras)?(?![a-z])|am|pm)?'
const RANGE = `(?:(?:das?|de|from|entre as|entre las|between|desde las?)\\s+)?${CLOCK}\\s*(?:-|as|a las?|ate(?: as)?|to|until|till|hasta las?|a|e as|and)\\s*${CLOCK}`
/** "07:00-09:00 Liberação", "das 7h às 9h: liberar". */
const LEADING = new RegExp(`^\\s*[([]?${RANGE}[)\\]]?\\s*[:|;,-]*\\s+(?=[a-z"(])`)
/** "Liberação (07:00-09:00)", "Bloqueio - 7h às 8h30". */
const TRAILING = new RegExp(`(?:\\s+[-:|]?\\s*[([]?|\\s*[([:,-]\\s*)${RANGE}[)\\]]?\\s*[.;]?\\s*$`)

function hoursOf(match: RegExpExecArray): Hours | null {
  const marked = (at: number): boolean => match[at + 1] !== undefined || match[at + 2] !== undefined
  // "Trocar 2 a 3 h" is a duration; a range of the clock shows minutes, or its unit at both ends.
  if (!marked(1) || !marked(4)) return null
  const seconds = (at: number): number => {
    const hour = Number(match[at])
    const half = match[at + 2]
    return (
      (half === 'pm' && hour < 12 ? hour + 12 : half === 'am' && hour === 12 ? 0 : hour) * HOUR +
      Number(match[at + 1] ?? 0) * MINUTE
    )
  }
  const [from, to] = [seconds(1), seconds(4)]
  if (from > DAY || to > DAY || from === to) return null
  return { from, to: to < from ? to + DAY : to }
}

/** The hours that a line begins or ends with, and the line with them blanked out; null when it has none. */
export function readHours(text: string): { hours: Hours; text: string } | null {
  if (!/\d\s?[:h]/i.test(text)) return null
  const folded = fold(text)
  const match = LEADING.exec(folded) ?? TRAILING.exec(folded)
  // "Religar 1h até 17h": how long, and by when.
  if (match && match.index > 0 && LENGTH_AND_END.test(match[0])) return null
  const hours = match ? hoursOf(match) : null
  if (!match || !hours || !/[a-z]{2}/.test(folded.replace(match[0], ' '))) return null
  return {
    hours,
    text: text.slice(0, match.index) + ' '.repeat(match[0].length) + text.slice(match.index + match[0].length),
  }
}

/** True when a line begins with hours of the clock. */
export const beginsWithHours = (text: string): boolean => {
  const match = LEADING.exec(fold(text.slice(0, 60)))
  return match !== null && hoursOf(match) !== null
}

/** Gives a task its hours: as long as they are apart, and after the task that ends when it begins. */
export function giveHours(task: DraftTask, hours: Hours, before: DraftTask | undefined): void {
  task.hours = hours
  const minutes = (hours.to - hours.from) / MINUTE
  task.amount = {
    start: 0,
    end: 0,
    parts: minutes % 60 === 0 ? [{ value: minutes / 60, unit: 'h' }] : [{ value: minutes, unit: 'm' }],
  }
  if (task.relations.length === 0 && before?.hours && before.hours.to % DAY <= hours.from % DAY)
    task.relations = [{ kind: 'after', type: 'FS', sign: 1, lag: null, target: { kind: 'previous' }, span: task.span }]
}

/** Puts the tasks that have hours on their days: the next one where the clock goes back. Their hours are working time. */
export function settleHours(into: Collected, today: number): void {
  const timed = into.draft.tasks.filter(task => task.hours)
  if (timed.length === 0) return
  let day = Math.floor((into.draft.start ?? timed.find(task => task.start !== null)?.start ?? today) / DAY)
  let last = 0
  for (const task of timed) {
    const { from, to } = must(task.hours)
    if (task.start !== null) day = Math.floor(task.start / DAY)
    else if (from < last) day++
    last = from
    task.start = dayStart(day, from)
    if (to > DAY) last = 0
  }
  if (into.draft.start === null || !into.draft.startHasTime) {
    into.draft.start = nth(timed, 0).start
    into.draft.startHasTime = true
  }
  if (into.calendars.length > 0) return
  const first = Math.min(...timed.map(task => must(task.hours).from))
  const end = Math.max(...timed.map(task => must(task.hours).to))
  const night = end > DAY || timed.some(task => must(task.hours).to > DAY)
  into.calendars.push({
    start: 0,
    end: 0,
    ...(night
      ? { pattern: { hoursPerDay: 24 } }
      : { pattern: { hoursPerDay: (end - first) / HOUR }, from: first, to: end }),
  })
}
