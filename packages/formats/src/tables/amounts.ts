import {
  type Calendar,
  DAY,
  DEFAULT_UNITS,
  dayOf,
  HOUR,
  type Instant,
  STANDARD_CALENDAR,
  weekday,
} from '@parada/schedule'
import { spanOf } from '../tmx/bare-dates.ts'

/** A row whose duration is a bare number, with what else it says of its length. */
export interface Measured {
  readonly amount: number
  readonly start: Instant | null
  readonly finish: Instant | null
  /** Whether the dates come without clock times. */
  readonly whole: boolean
  /** Hours of work of all people, and how many these are. */
  readonly work: number | null
  readonly people: number
}

const same = (a: number, b: number): boolean => Math.abs(a - b) < 0.02 * Math.max(1, b)

/** What the dates of a row say its number to be: hours or days, by the office's day or by the clock. */
function byDates({ amount, start, finish, whole }: Measured): 'h' | 'd' | null {
  if (start === null || finish === null || finish < start) return null
  const worked = spanOf(STANDARD_CALENDAR, start, finish, whole, DEFAULT_UNITS).seconds / HOUR
  if (whole) {
    const days = dayOf(finish) - dayOf(start) + 1
    if ([worked / 8, days, days - 1].some(each => each > 0 && same(amount, each))) return 'd'
    return [worked, days * 8, days * 24].some(each => same(amount, each)) ? 'h' : null
  }
  const elapsed = (finish - start) / HOUR
  if (elapsed === 0) return null
  if (same(amount, worked) || same(amount, elapsed)) return 'h'
  return same(amount * 8, worked) || same(amount * DAY, finish - start) ? 'd' : null
}

function byWork({ amount, work, people }: Measured): 'h' | 'd' | null {
  if (work === null || work === 0) return null
  if (same(work, amount * people)) return 'h'
  return same(work, amount * 8 * people) ? 'd' : null
}

/** The unit of bare numbers that the dates of their rows prove, or else all of their hours of work do; null where neither does. */
export function provenUnit(rows: readonly Measured[]): { unit: 'h' | 'd'; why: 'dates' | 'work' } | null {
  const count = (of: (row: Measured) => 'h' | 'd' | null) => {
    const votes = rows.map(row => (row.amount > 0 ? of(row) : null))
    return { h: votes.filter(each => each === 'h').length, d: votes.filter(each => each === 'd').length }
  }
  const dates = count(byDates)
  if (dates.h !== dates.d) return { unit: dates.h > dates.d ? 'h' : 'd', why: 'dates' }
  const work = count(byWork)
  if (work.h > 0 === work.d > 0) return null
  return { unit: work.h > 0 ? 'h' : 'd', why: 'work' }
}

/** Words of headers in languages that part decimals by a comma. */
const COMMA_WORDS =
  /dura[cç]|in[ií]cio|comienzo|t[eé]rmino|\bfi[mn]\b|trabalho|trabajo|tare[fj]?a|predeces|recurso|fecha|nom(?:e|bre)\b|orde[mn]|opera[cç]|ac?tividad|custo|costo|\bhh\b/i

/** The decimal mark of the language that headers are in. */
export const usualDecimal = (headers: readonly string[]): ',' | '.' =>
  headers.some(header => COMMA_WORDS.test(header)) ? ',' : '.'

/** Days of spreadsheets' serial numbers that a date may be: from 1954 to 2119. */
const [FIRST_SERIAL, LAST_SERIAL] = [20_000, 80_000]

/** The moment of a date that lost its format and became the number that spreadsheets keep; null for any other text. */
export function serialDate(text: string): Instant | null {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return null
  const serial = Number(text.replace(',', '.'))
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return null
  return (Math.round(((serial - 25_569) * DAY) / 60) * 60) as Instant
}

/** A row that states start, finish and a length in hours. */
export interface Timed {
  readonly start: Instant
  readonly finish: Instant
  readonly seconds: number
}

/** Working hours of each day, in seconds from midnight, and whether weekends are worked. */
export interface ShownHours {
  readonly from: number
  readonly to: number
  readonly weekends: boolean
}

/** Share of the rows that have to last as a calendar says. */
const MOST_AGREE = 0.9
/** Rows enough to show the hours of a day where none of them lasts for several. */
const ENOUGH_ROWS = 3
/** A day of work, in seconds: shorter ones are no shift, longer ones go on day and night. */
const [SHORTEST, LONGEST] = [6 * HOUR, 16 * HOUR]

const clockOf = (at: number): number => at - Math.floor(at / DAY) * DAY

/**
 * The hours that the dates of a list show, where they are not those of the office: day and night, if its rows last as long as
 * the clock between their dates and some go over midnight; else from the first start to the last finish of a day, if the rows
 * last as long as these hours. Null where neither holds.
 */
export function shownHours(all: readonly Timed[]): ShownHours | null {
  const rows = all.filter(each => each.seconds > 0 && each.finish > each.start)
  const agrees = (length: (row: Timed) => number): boolean =>
    rows.filter(row => Math.abs(length(row) - row.seconds) <= 60).length >= MOST_AGREE * rows.length
  const lengthIn =
    (calendar: Calendar) =>
    ({ start, finish }: Timed): number =>
      spanOf(calendar, start, finish, false, DEFAULT_UNITS).seconds
  if (rows.length === 0 || agrees(lengthIn(STANDARD_CALENDAR))) return null
  const overnight = rows.filter(row => dayOf(row.start) < dayOf((row.finish - 1) as Instant))
  const onClock = overnight.filter(row => Math.abs(row.finish - row.start - row.seconds) <= 60)
  if (onClock.length > 0 && onClock.length >= 0.05 * rows.length && agrees(row => row.finish - row.start))
    return { from: 0, to: DAY, weekends: true }
  const from = rows.reduce((least, row) => Math.min(least, clockOf(row.start)), DAY)
  const to = rows.reduce((most, row) => Math.max(most, clockOf(row.finish - 1) + 1), 0)
  const onWeekend = (at: number): boolean => weekday(dayOf(at as Instant)) % 6 === 0
  const shown = { from, to, weekends: rows.some(row => onWeekend(row.start) || onWeekend(row.finish - 1)) }
  if (to - from < SHORTEST || to - from > LONGEST || (overnight.length === 0 && rows.length < ENOUGH_ROWS)) return null
  return agrees(lengthIn(calendarOf(shown))) ? shown : null
}

const calendarOf = ({ from, to, weekends }: ShownHours): Calendar => ({
  ...STANDARD_CALENDAR,
  week: STANDARD_CALENDAR.week.map(day =>
    weekends || (day && day.length > 0) ? [{ from, to }] : [],
  ) as unknown as Calendar['week'],
})
