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
  BOTH_CLOCKS,
  CLOCKS,
  CLOCKS_OF_DAY,
  CLOCKS_OF_NIGHT,
  DAY_ALONE,
  DAY_ALONE_BEFORE,
  DAY_OF_A_PART,
  DAY_OFF,
  DAY_WEEK,
  DAYS_A_WEEK,
  DAYS_BEHIND_TIME,
  DAYS_BY_HOURS,
  DOUBLE_SHIFT,
  FOR_WHOM,
  HOURS_BEFORE_DAYS,
  HOURS_BEHIND_DAYS,
  HOURS_OF_DAYS,
  IN_EIGHTS,
  LABEL_FINISH,
  LABEL_START,
  NEXT_CLOCKS,
  NO_SUNDAY,
  NO_WEEKEND,
  NUMBERED_WEEK,
  PLAIN_CLOCKS,
  PLAIN_TIME,
  SHIFT_BY_TIMES,
  SHIFT_OF_HOURS,
  SHIFTS_ALONE,
  SHIFTS_BY_HOURS,
  SHIFTS_OF_HOURS,
  START_AND_FINISH,
  TIME_BEFORE_DAY,
  TIME_BEHIND_STROKE,
  TO_FINISH,
  TWELVES,
  UP_TO_FINISH,
  WHOLE_DAYS,
  WINDOW_BEFORE,
  WINDOW_BEHIND,
  WITH_WEEKENDS,
  WORKING_DAYS,
} from '../lexicon/job-times.ts'
import { type Amount, readAmounts } from '../read/amounts.ts'
import { type CalendarMention, readCalendars } from '../read/calendars.ts'
import { type DateMention, MONTH, readDates } from '../read/dates.ts'
import { numberOf } from '../read/numbers.ts'
import type { Language } from '../types.ts'
import type { Collected } from './collect.ts'
import { ofSomethingElse, roleOfDate } from './date-role.ts'
import type { Span } from './draft.ts'
import { dayStart } from './item.ts'

/** The dates of a text; a day without its year is that which stands with one elsewhere. */
export function datesOf(folded: string, today: Instant, language: Language): DateMention[] {
  const dates = readDates(folded, today, language)
  const hasYear = ({ start, end }: Span): boolean => /20\d\d|[/.-]\d\d?[/.-]\d\d(?!\d)/.test(folded.slice(start, end))
  const known = dates.filter(each => each.day !== null && hasYear(each))
  return dates.map(each => {
    if (each.day === null || hasYear(each)) return each
    const { month, day } = civilFromDay(each.day)
    const same = known.find(other => {
      const told = other.day === null ? null : civilFromDay(other.day)
      return told?.month === month && told.day === day
    })
    return same ? { ...each, day: same.day } : each
  })
}

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
  const dates = datesOf(folded, today, language)
  if (!both && draft.finish !== null && !isFinish(dates, folded, draft.finish, draft.start)) draft.finish = null
  settleTimesOfDay(job, dates, folded)
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

/** Clock times that stand apart from the days of the start and the finish: in a bracket behind both, or given with the day elsewhere. */
function settleTimesOfDay({ draft }: Collected, dates: readonly DateMention[], folded: string): void {
  const onDay = (at: number, end: boolean): readonly DateMention[] =>
    dates.filter(
      each =>
        each.day !== null && (each.day === dayOf(at as Instant) || (end && each.day === dayOf((at - 1) as Instant))),
    )
  const { start, finish } = draft
  if (start === null) return
  const first = onDay(start, false)
  const last = finish === null ? [] : onDay(finish, finish % DAY === 0).filter(each => !first.includes(each))
  const both = last[0] && BOTH_CLOCKS.exec(folded.slice(last[0].end))
  if (both && !draft.startHasTime && finish !== null && finish % DAY === 0) {
    const day = last[0]?.day
    draft.start = dayStart(dayOf(start), clockOf(both[1], both[2]) * HOUR)
    draft.startHasTime = true
    if (day != null) draft.finish = dayStart(day, clockOf(both[3], both[4]) * HOUR)
    return
  }
  const timeOf = (mentions: readonly DateMention[]): number | null => {
    const told = mentions.find(each => each.seconds !== null)?.seconds
    if (told != null) return told
    for (const each of mentions) {
      const time = timeBeside(each, folded)
      if (time !== null) return time
    }
    return null
  }
  const alone = dates.find(
    each =>
      each.day === null &&
      each.seconds !== null &&
      LABEL_START.test(folded.slice(Math.max(0, each.start - 40), each.start)),
  )
  const begins = draft.startHasTime ? null : (timeOf(first) ?? alone?.seconds ?? null)
  if (begins !== null) {
    draft.start = dayStart(dayOf(start), begins)
    draft.startHasTime = true
  }
  const ends = finish !== null && finish % DAY === 0 ? timeOf(last) : null
  if (ends !== null && last[0]?.day != null) draft.finish = dayStart(last[0].day, ends)
}

/** The time of a day that stands before it or behind a stroke, in seconds. */
function timeBeside({ start, end }: Span, folded: string): number | null {
  const behind = TIME_BEHIND_STROKE.exec(folded.slice(end))
  if (behind) return clockOf(behind[1], behind[2] ?? behind[3]) * HOUR
  const plain = PLAIN_TIME.exec(folded.slice(end))
  if (plain) return clockOf(plain[1], plain[2]) * HOUR
  const before = TIME_BEFORE_DAY.exec(folded.slice(Math.max(0, start - 20), start))
  return before ? clockOf(before[1], before[2] ?? before[3], before[4]) * HOUR : null
}

/**
 * The last of two days of a text, where nothing else says how long the job lasts: "Breaker open 3 April 20:00; sync 15 May
 * 06:00". It is an assumption that is reported. Null: there is none, or the words about it say another thing.
 */
export function supposedFinish(
  { draft }: Collected,
  folded: string,
  today: Instant,
  language: Language,
  taken: readonly Span[],
): DateMention | null {
  const { start } = draft
  if (start === null || draft.finish !== null) return null
  const dates = datesOf(folded, today, language).filter(
    each =>
      each.day !== null &&
      each.weekday !== true &&
      ofSomethingElse(folded, each) === null &&
      !taken.some(place => place.start < each.end && each.start < place.end),
  )
  const days = [...new Set(dates.map(each => each.day))]
  const last = dates.find(each => each.day !== dayOf(start))
  if (days.length !== 2 || last?.day == null || !dates.some(each => each.day === dayOf(start))) return null
  if (last.day <= dayOf(start) || last.day - dayOf(start) > 200) return null
  const before = Math.max(0, ...dates.filter(each => each.end <= last.start).map(each => each.end))
  const clause = (/[^.;,\n()]*$/.exec(folded.slice(before, last.start))?.[0] ?? '')
    .replace(TIME_BEFORE_DAY, '')
    .replace(/^\s*(?:[01]\d|2[0-3])[0-5]\d(?!\d)/, '')
  const behind = /^[^.;\n]*/.exec(folded.slice(last.end))?.[0] ?? ''
  if (DAY_OF_A_PART.test(clause) || DAY_OFF.test(clause) || DAY_OFF.test(behind)) return null
  if (clause.split(/\s+/).filter(word => word !== '').length > 6 || /\d/.test(clause)) return null
  if (clause.split(/[^a-z]+/).some(word => word.length > 3 && tradeOf(word) !== null)) return null
  return { ...last, seconds: last.seconds ?? timeBeside(last, folded) }
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

/** Fewer hours, with no word of the job beside them, are those of a shift. */
const LEAST_WINDOW = 16
const hoursOf = ({ parts }: Amount): number =>
  parts.reduce(
    (sum, { value, unit }) => sum + value * (unit === 'h' ? 1 : unit === 'd' ? 24 : unit === 'w' ? 168 : 0),
    0,
  )

/** Amounts of time that may be how long the whole job takes, the likeliest first; what stands in `taken` is none. */
export function windowAmounts(
  folded: string,
  text: string,
  taken: readonly Span[],
  named: readonly Span[],
  people: readonly Span[] = [],
): readonly (Amount & { readonly supposed: boolean })[] {
  const amounts = readAmounts(folded, text).filter(
    amount =>
      !isOfPeople(folded, amount, people) &&
      amount.parts.every(part => part.unit !== 'm' && part.unit !== 'shift') &&
      !taken.some(each => each.start < amount.end && amount.start < each.end),
  )
  const weight = (amount: Amount): number => {
    const long = amount.parts.every(part => part.unit === 'd' || part.unit === 'w')
    const before = WINDOW_BEFORE.test(folded.slice(Math.max(0, amount.start - 60), amount.start))
    const behind = WINDOW_BEHIND.test(folded.slice(amount.end, amount.end + 40))
    // "Início 15/07, 72 horas" alone on its line: no hours of a thing.
    const alone =
      amounts.length === 1 && hoursOf(amount) >= LEAST_WINDOW && !named.some(each => onOneLine(folded, each, amount))
    return (before ? 2 : 0) + (behind ? 2 : 0) + (long || alone ? 1 : 0)
  }
  return amounts
    .map(amount => ({ amount, weight: weight(amount) }))
    .filter(each => each.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.amount.start - b.amount.start)
    .map(each => ({ ...each.amount, supposed: each.weight < 2 }))
}

/** Amounts in the clause of people or cranes are theirs: "1 guindaste durante 10 dias". */
const isOfPeople = (folded: string, amount: Span, people: readonly Span[]): boolean =>
  people.some(each => each.end <= amount.start && !/[.;,\n]/.test(folded.slice(each.end, amount.start)))

/** "10 dias úteis": an amount in days on which there is work. */
export const isInWorkingDays = ({ start, end }: Span, folded: string): boolean =>
  WORKING_DAYS.test(folded.slice(start, end + 16).replace(/^\S+/, '')) || WORKING_DAYS.test(folded.slice(end, end + 16))

/** All that a text says of working time; what one mention says of two shifts together stands for what it says of each. */
export function workingTimes(folded: string, taken: readonly Span[]): CalendarMention[] {
  const own = jobCalendars(folded, taken)
  const inside = (each: Span): boolean => own.some(other => other.start < each.end && each.start < other.end)
  const all = [...own, ...readCalendars(folded).filter(each => !inside(each) && !isWithin(each, taken))]
    .filter(each => !isOfTrade(each, folded))
    .sort((a, b) => a.start - b.start)
  return withHoursOfDays(withoutDefaults(all, folded), folded)
}

/** Days and nights of people and cranes are theirs. */
const isWithin = ({ start, end }: Span, taken: readonly Span[]): boolean =>
  taken.some(each => each.start < start && start < each.end && end <= each.end)

/** "Days only" says no hours where others do. */
function withoutDefaults(all: readonly CalendarMention[], folded: string): CalendarMention[] {
  return all.flatMap(each => {
    if (!DAY_ALONE.test(folded.slice(each.start, each.end).trim())) return [each]
    const others = all.filter(other => other !== each)
    const hours = others.some(({ pattern }) => pattern.hoursPerDay !== undefined || pattern.shiftHours !== undefined)
    const days = others.some(({ pattern }) => pattern.daysPerWeek !== undefined)
    const told = HOURS_BEHIND_DAYS.test(folded.slice(each.end))
    const { hoursPerDay = 8, daysPerWeek = 5 } = each.pattern
    return [
      {
        ...each,
        pattern: { ...(!hours && !told && { hoursPerDay }), ...(!days && !told && !hours && { daysPerWeek }) },
      },
    ]
  })
}

/** Hours right beside the days of the week are those of a day; days behind the hours of a shift are those of the week. */
function withHoursOfDays(all: readonly CalendarMention[], folded: string): CalendarMention[] {
  const week = all.some(each => each.pattern.daysPerWeek !== undefined)
  const hours = all.some(each => each.pattern.hoursPerDay !== undefined || each.pattern.shiftHours !== undefined)
  return all.flatMap(each => {
    if (!hours && each.pattern.hoursPerDay === undefined) {
      const behind = HOURS_BEHIND_DAYS.exec(folded.slice(each.end))
      const before = behind ? null : HOURS_BEFORE_DAYS.exec(folded.slice(Math.max(0, each.start - 24), each.start))
      const told = Number((behind ?? before)?.[1]?.replace(',', '.'))
      if (told >= 6 && told <= 16)
        return [
          {
            ...each,
            start: each.start - (before?.[0].length ?? 0),
            end: each.end + (behind?.[0].length ?? 0),
            pattern: { ...each.pattern, hoursPerDay: told },
          },
        ]
    }
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
  /** As `add`, over what the common rules read in the same words. */
  const put = (match: RegExpExecArray, pattern: ShiftPattern | null): void => {
    const span = { start: match.index, end: match.index + match[0].length }
    if (pattern && ![...found, ...taken].some(each => each.start < span.end && span.start < each.end))
      found.push({ ...span, pattern })
  }
  for (const match of folded.matchAll(HOURS_OF_DAYS)) add(match, { hoursPerDay: Number(match[1]) })
  for (const match of folded.matchAll(DAYS_BY_HOURS))
    add(match, { daysPerWeek: Number(match[1]), hoursPerDay: Number(match[2]) })
  for (const match of folded.matchAll(DAY_WEEK)) add(match, { daysPerWeek: Number(match[1]) })
  for (const match of folded.matchAll(DAYS_A_WEEK)) add(match, { daysPerWeek: Number(match[1]) })
  for (const match of folded.matchAll(NO_SUNDAY)) add(match, { daysPerWeek: 6 })
  for (const match of folded.matchAll(NUMBERED_WEEK))
    add(match, { daysPerWeek: match[1]?.startsWith('6') ? 5 : match[1]?.startsWith('s') ? 6 : 7 })
  for (const match of folded.matchAll(DOUBLE_SHIFT)) put(match, shiftsOf(2, Number(match[1])))
  for (const match of folded.matchAll(SHIFT_OF_HOURS)) add(match, { shiftHours: Number(match[1]) })
  for (const match of folded.matchAll(WITH_WEEKENDS)) add(match, { daysPerWeek: 7 })
  for (const match of folded.matchAll(SHIFT_BY_TIMES)) put(match, shiftsOf(Number(match[2]), Number(match[1])))
  for (const match of folded.matchAll(SHIFTS_OF_HOURS))
    put(match, shiftsOf(numberOf(match[1] ?? '') ?? 0, Number(match[2] ?? match[3])))
  for (const match of folded.matchAll(TWELVES)) add(match, { shiftsPerDay: 2, shiftHours: 12, hoursPerDay: 24 })
  for (const match of folded.matchAll(IN_EIGHTS)) add(match, { shiftHours: Number(match[1]) })
  for (const match of folded.matchAll(WHOLE_DAYS)) add(match, { hoursPerDay: 24 })
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
    // "10 days, 4-13 May" are days of a month.
    if (DAYS_OF_MONTH.test(folded.slice(endOf(match)))) return []
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
  if (day && !night) {
    const times = { from: day.from * HOUR, to: day.to * HOUR }
    const pattern = { hoursPerDay: hours(day) === 9 ? 8 : Math.round(hours(day) * 100) / 100 }
    // "Day shift only 07:00 to 17:30" is no office day.
    const lead = DAY_ALONE_BEFORE.exec(folded.slice(0, day.match.index))?.[0].length ?? 0
    if (lead > 0) found.unshift({ start: day.match.index - lead, end: endOf(day.match), pattern, ...times })
    else add(day.match, pattern, times)
  }
  for (const match of folded.matchAll(PLAIN_CLOCKS)) {
    const [from, end] = [clockOf(match[1], match[2]), clockOf(match[3], match[4])]
    const to = end <= from ? end + 24 : end
    if (to - from >= 4 && to - from <= 16)
      add(match, { hoursPerDay: to - from === 9 ? 8 : to - from }, { from: from * HOUR, to: to * HOUR })
  }
  return found
}

const shiftsOf = (shiftsPerDay: number, shiftHours: number): ShiftPattern | null =>
  shiftsPerDay * shiftHours > 24 || shiftsPerDay < 1
    ? null
    : { shiftsPerDay, shiftHours, hoursPerDay: shiftsPerDay * shiftHours }

const DAYS_OF_MONTH = new RegExp(`^\\s*(?:de |of )?${MONTH}`)
const endOf = (match: RegExpExecArray): number => match.index + match[0].length

const clockOf = (hour = '', minutes = '0', half = ''): number =>
  (Number(hour) % (half === '' ? 25 : 24)) + Number(minutes) / 60 + (half === 'pm' && Number(hour) < 12 ? 12 : 0)

export const onOneLine = (folded: string, a: Span, b: Span): boolean =>
  !/\n|[a-z0-9)]\.\s/.test(folded.slice(Math.min(a.end, b.end), Math.max(a.start, b.start)))
