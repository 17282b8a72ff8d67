import {
  civilFromDay,
  DAY,
  dayFromCivil,
  dayOf,
  HOUR,
  type Instant,
  type ShiftPattern,
  tradeOf,
} from '@parada/schedule'
import {
  BEHIND_THE_FIRST,
  CLOCKS,
  CLOCKS_OF_DAY,
  CLOCKS_OF_NIGHT,
  DAY_OFF,
  DAY_WEEK,
  DAYS_A_WEEK,
  DAYS_BEHIND_TIME,
  DAYS_BY_HOURS,
  FOR_WHOM,
  HOURS_OF_DAYS,
  LABEL_FINISH,
  NEXT_CLOCKS,
  NO_SUNDAY,
  NO_WEEKEND,
  SHIFTS_ALONE,
  SHIFTS_BY_HOURS,
  START_AND_FINISH,
  TO_FINISH,
  UP_TO_FINISH,
  WINDOW_BEFORE,
  WINDOW_BEHIND,
  WORKING_DAYS,
} from '../lexicon/job-times.ts'
import { type Amount, readAmounts } from '../read/amounts.ts'
import { type CalendarMention, readCalendars } from '../read/calendars.ts'
import { type DateMention, readDates } from '../read/dates.ts'
import { numberOf } from '../read/numbers.ts'
import type { Language } from '../types.ts'
import type { Collected } from './collect.ts'
import { roleOfDate } from './date-role.ts'
import type { Span } from './draft.ts'
import { dayStart } from './item.ts'

/** The first and last day under one label: "Início/fim: 5 de julho / 19 de julho de 2027". */
export function labelledSpan(
  folded: string,
  today: Instant,
  language: Language,
): { readonly start: DateMention; readonly finish: DateMention } | null {
  const dates = readDates(folded, today, language).filter(each => each.day !== null)
  for (const [at, start] of dates.entries()) {
    const finish = dates[at + 1]
    if (!finish || !START_AND_FINISH.test(folded.slice(Math.max(0, start.start - 80), start.start))) continue
    if (TO_FINISH.test(folded.slice(start.end, finish.start))) return { start, finish }
  }
  return null
}

/** Start and finish of the job by a label of both, and the year of a start whose finish has it. */
export function settleDates(job: Collected, folded: string, today: Instant, language: Language): void {
  const { draft } = job
  const both = labelledSpan(folded, today, language)
  if (both?.start.day != null && both.finish.day != null) {
    draft.start = dayStart(both.start.day, both.start.seconds ?? 0)
    draft.startHasTime = both.start.seconds !== null
    draft.finish = dayStart(both.finish.day, both.finish.seconds ?? DAY)
  }
  const dates = readDates(folded, today, language)
  if (!both && draft.finish !== null && !isFinish(dates, folded, draft.finish, draft.start)) draft.finish = null
  const { start, finish } = draft
  if (start === null || finish === null) return
  const first = dates.find(each => each.day === dayOf(start))
  const last = dates.find(each => each.day === dayOf(finish) || each.day === dayOf(finish) - 1)
  // "Del 20/12 al 10/01/2028": the year of the last day rules the first.
  if (first?.assumed !== 'year' || !last || last.assumed === 'year') return
  const { year, month, day } = civilFromDay(dayOf(finish))
  const begun = civilFromDay(dayOf(start))
  const sameYear = begun.month < month || (begun.month === month && begun.day <= day)
  draft.start = dayStart(dayFromCivil(sameYear ? year : year - 1, begun.month, begun.day), start % DAY)
}

/** Whether a day is meant as the last: by a word of its own, or behind the first with what parts the two. */
function isFinish(dates: readonly DateMention[], folded: string, finish: Instant, start: Instant | null): boolean {
  return dates.some((mention, at) => {
    if (mention.day !== dayOf(finish) && mention.day !== dayOf(finish) - 1) return false
    const before = dates[at - 1]
    const words = folded.slice(Math.max(before?.end ?? 0, mention.start - 160), mention.start)
    const clause = words.slice(Math.max(words.lastIndexOf('. '), words.lastIndexOf('\n')) + 1)
    if (LABEL_FINISH.test(words) || roleOfDate(folded, mention) === 'finish') return true
    if (before === undefined || before.day === null || start === null || before.day !== dayOf(start)) return false
    return (
      UP_TO_FINISH.test(folded.slice(before.end, mention.start)) ||
      (!DAY_OFF.test(clause) && BEHIND_THE_FIRST.test(clause))
    )
  })
}

/** Amounts of time that may be how long the whole job takes, the likeliest first; what stands in `taken` is none. */
export function windowAmounts(
  folded: string,
  text: string,
  taken: readonly Span[],
  named: readonly Span[],
): readonly (Amount & { readonly supposed: boolean })[] {
  const amounts = readAmounts(folded, text).filter(
    amount =>
      amount.parts.every(part => part.unit !== 'm' && part.unit !== 'shift') &&
      !taken.some(each => each.start < amount.end && amount.start < each.end),
  )
  const weight = (amount: Amount): number => {
    const long = amount.parts.every(part => part.unit === 'd' || part.unit === 'w')
    const before = WINDOW_BEFORE.test(folded.slice(Math.max(0, amount.start - 60), amount.start))
    const behind = WINDOW_BEHIND.test(folded.slice(amount.end, amount.end + 40))
    // "Início 15/07, 72 horas" alone on its line: no hours of a thing.
    const alone = amounts.length === 1 && !named.some(each => onOneLine(folded, each, amount))
    return (before ? 2 : 0) + (behind ? 2 : 0) + (long || alone ? 1 : 0)
  }
  return amounts
    .map(amount => ({ amount, weight: weight(amount) }))
    .filter(each => each.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.amount.start - b.amount.start)
    .map(each => ({ ...each.amount, supposed: each.weight < 2 }))
}

/** "10 dias úteis": an amount in days on which there is work. */
export const isInWorkingDays = ({ start, end }: Span, folded: string): boolean =>
  WORKING_DAYS.test(folded.slice(start, end + 16).replace(/^\S+/, '')) || WORKING_DAYS.test(folded.slice(end, end + 16))

/** All that a text says of working time; what one mention says of two shifts together stands for what it says of each. */
export function workingTimes(folded: string, taken: readonly Span[]): CalendarMention[] {
  const own = jobCalendars(folded, taken)
  const inside = (each: Span): boolean => own.some(other => other.start < each.end && each.start < other.end)
  const all = [...own, ...readCalendars(folded).filter(each => !inside(each))]
    .filter(each => !isOfTrade(each, folded))
    .sort((a, b) => a.start - b.start)
  const week = all.some(each => each.pattern.daysPerWeek !== undefined)
  return all.flatMap(each => {
    const days = week || each.pattern.shiftHours === undefined ? null : DAYS_BEHIND_TIME.exec(folded.slice(each.end))
    return days
      ? [each, { start: each.end, end: each.end + days[0].length, pattern: { daysPerWeek: Number(days[1]) } }]
      : [each]
  })
}

/** "No weekends for fitters", "inspectors days only": the working time of a trade is none of the job's. */
function isOfTrade({ start, end }: Span, folded: string): boolean {
  const behind = FOR_WHOM.exec(folded.slice(end, end + 40))?.[1]
  const before = /([a-z]{4,})[^\S\n]*[(,]?[^\S\n]*$/.exec(folded.slice(Math.max(0, start - 24), start))?.[1]
  return (
    (behind !== undefined && tradeOf(behind) !== null) ||
    (before !== undefined && tradeOf(before) !== null && !/,\s*$/.test(folded.slice(0, start)))
  )
}

/** Working time as mails about a whole job write it, where the common rules of working time find nothing. */
function jobCalendars(folded: string, taken: readonly Span[]): CalendarMention[] {
  const known = readCalendars(folded)
  const found: CalendarMention[] = []
  const free = (span: Span): boolean =>
    ![...known, ...found, ...taken].some(each => each.start < span.end && span.start < each.end)
  const add = (match: RegExpExecArray, pattern: ShiftPattern, more: Partial<CalendarMention> = {}): void => {
    const span = { start: match.index, end: match.index + match[0].length }
    if (free(span)) found.push({ ...span, pattern, ...more })
  }
  for (const match of folded.matchAll(HOURS_OF_DAYS)) add(match, { hoursPerDay: Number(match[1]) })
  for (const match of folded.matchAll(DAYS_BY_HOURS))
    add(match, { daysPerWeek: Number(match[1]), hoursPerDay: Number(match[2]) })
  for (const match of folded.matchAll(DAY_WEEK)) add(match, { daysPerWeek: Number(match[1]) })
  for (const match of folded.matchAll(DAYS_A_WEEK)) add(match, { daysPerWeek: Number(match[1]) })
  for (const match of folded.matchAll(NO_SUNDAY)) add(match, { daysPerWeek: 6 })
  for (const match of folded.matchAll(SHIFTS_BY_HOURS)) {
    const [shiftsPerDay, shiftHours] = [numberOf(match[1] ?? '') ?? 0, Number(match[2] ?? match[3])]
    if (shiftsPerDay * shiftHours <= 24)
      add(match, { shiftsPerDay, shiftHours, hoursPerDay: shiftsPerDay * shiftHours })
  }
  for (const match of folded.matchAll(SHIFTS_ALONE)) {
    const shiftsPerDay = numberOf(match[1] ?? '')
    if (shiftsPerDay !== null && shiftsPerDay >= 1 && shiftsPerDay <= 4) add(match, { shiftsPerDay })
  }
  let last = -1
  let isLast = false
  const clocks = [...folded.matchAll(CLOCKS)].flatMap(match => {
    const before = folded.slice(Math.max(0, match.index - 40), match.index)
    const next = isLast && NEXT_CLOCKS.test(folded.slice(last, match.index))
    const night = CLOCKS_OF_NIGHT.test(before) || next
    isLast = !night && CLOCKS_OF_DAY.test(before)
    last = endOf(match)
    if (!night && !CLOCKS_OF_DAY.test(before)) return []
    const [from, end] = [clockOf(match[1], match[2], match[3]), clockOf(match[4], match[5], match[6])]
    const to = end <= from ? end + 24 : end
    return to - from < 4 || to - from > 16 ? [] : [{ match, from, to, night }]
  })
  const day = clocks.find(each => !each.night)
  const night = clocks.find(each => each.night)
  const hours = (each: typeof day): number => (each ? each.to - each.from : 0)
  // "No work Saturdays" is no work on Saturdays, against what the common rules read.
  for (const match of folded.matchAll(NO_WEEKEND))
    found.unshift({ start: match.index, end: endOf(match), pattern: { daysPerWeek: 5 } })
  if (day && night) {
    const [from, to] = [Math.min(day.match.index, night.match.index), Math.max(endOf(day.match), endOf(night.match))]
    // Both together are the day, against what the common rules made of one of them.
    found.unshift({
      start: from,
      end: to,
      pattern: { hoursPerDay: Math.min(24, hours(day) + hours(night)), shiftsPerDay: 2, shiftHours: hours(day) },
      from: day.from * HOUR,
    })
  }
  if (day && !night)
    add(day.match, { hoursPerDay: hours(day) === 9 ? 8 : hours(day) }, { from: day.from * HOUR, to: day.to * HOUR })
  return found
}

const endOf = (match: RegExpExecArray): number => match.index + match[0].length

const clockOf = (hour = '', minutes = '0', half = ''): number =>
  (Number(hour) % (half === '' ? 25 : 24)) + Number(minutes) / 60 + (half === 'pm' && Number(hour) < 12 ? 12 : 0)

export const onOneLine = (folded: string, a: Span, b: Span): boolean =>
  !folded.slice(Math.min(a.end, b.end), Math.max(a.start, b.start)).includes('\n')
