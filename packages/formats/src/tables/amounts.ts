import { DAY, DEFAULT_UNITS, dayOf, HOUR, type Instant, STANDARD_CALENDAR } from '@parada/schedule'
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
