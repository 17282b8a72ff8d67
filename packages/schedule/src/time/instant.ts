declare const instantBrand: unique symbol
declare const workTimeBrand: unique symbol
declare const dayBrand: unique symbol

/** A point on the plant's civil time axis: whole seconds since 1970-01-01T00:00:00 on that axis. It has no zone. */
export type Instant = number & { readonly [instantBrand]: true }

/** An amount of working (or elapsed) time in whole seconds. May be negative where it stands for a lag or a slack. */
export type WorkTime = number & { readonly [workTimeBrand]: true }

/** A civil date: whole days since 1970-01-01. */
export type DayNumber = number & { readonly [dayBrand]: true }

export const MINUTE = 60
export const HOUR = 3600
export const DAY = 86_400

/** Brands whole seconds as an instant. */
export const instant = (seconds: number): Instant => seconds as Instant
/** Brands whole seconds as working time. */
export const workTime = (seconds: number): WorkTime => seconds as WorkTime
/** Brands whole days as a day number. */
export const dayNumber = (days: number): DayNumber => days as DayNumber

/** Working time of so many hours, rounded to the second. */
export const hours = (count: number): WorkTime => Math.round(count * HOUR) as WorkTime
/** The date an instant falls on. */
export const dayOf = (at: Instant): DayNumber => Math.floor(at / DAY) as DayNumber
/** Seconds since midnight, 0 to 86,399. */
export const secondsOfDay = (at: Instant): number => at - Math.floor(at / DAY) * DAY
/** Midnight at the start of a date. */
export const startOfDay = (day: DayNumber): Instant => (day * DAY) as Instant
/** Day of the week, 0 = Sunday. 1970-01-01 was a Thursday. */
export const weekday = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7

/** Years that a schedule may lie in; outside, a date is a mistake. */
export const FIRST_YEAR = 1900
export const LAST_YEAR = 2199

/**
 * Day number of a civil date in the proleptic Gregorian calendar; month 1 to 12. Out-of-range days carry over.
 * Counts whole 400-year eras from 1 March of year 0, so that the leap day is the last of its year.
 */
export function dayFromCivil(year: number, month: number, day: number): DayNumber {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return (era * 146_097 + dayOfEra - 719_468) as DayNumber
}

/** Year, month (1 to 12) and day of a day number. */
export function civilFromDay(day: DayNumber): { year: number; month: number; day: number } {
  const z = day + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return { year, month, day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1 }
}

/** The instant of a civil date and time. */
export function civilInstant(year: number, month: number, day: number, hour = 0, minute = 0, second = 0): Instant {
  return (dayFromCivil(year, month, day) * DAY + hour * HOUR + minute * MINUTE + second) as Instant
}

const pad = (value: number, width = 2): string => String(value).padStart(width, '0')

/** `YYYY-MM-DD`. */
export function formatDay(day: DayNumber): string {
  const civil = civilFromDay(day)
  return `${pad(civil.year, 4)}-${pad(civil.month)}-${pad(civil.day)}`
}

/** `YYYY-MM-DDTHH:MM:SS`, the form used on the wire and in files. */
export function formatInstant(at: Instant): string {
  const rest = secondsOfDay(at)
  return `${formatDay(dayOf(at))}T${pad(Math.floor(rest / HOUR))}:${pad(Math.floor(rest / MINUTE) % 60)}:${pad(rest % 60)}`
}

/** A date as written by the user: with a clock time, or the date alone. */
export type ParsedDate = { readonly day: DayNumber; readonly seconds: number | null }

const ISO =
  /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?\s*$/

/**
 * Reads an ISO date or date-time. A zone is dropped: what counts is the wall clock that was written.
 * `24:00` is the next midnight. Null when it is no such date or lies outside FIRST_YEAR..LAST_YEAR.
 */
export function parseDate(text: string): ParsedDate | null {
  if (text.length === AS_WRITTEN.length) {
    const quick = asWritten(text)
    if (quick) return quick
  }
  const match = ISO.exec(text)
  if (!match) return null
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return null
  const number = dayFromCivil(year, month, day)
  if (civilFromDay(number).month !== month) return null
  if (match[4] === undefined) return { day: number, seconds: null }
  const [hour, minute, second] = [Number(match[4]), Number(match[5]), Number(match[6] ?? 0)]
  if (hour > 24 || minute > 59 || second > 59 || (hour === 24 && minute + second > 0)) return null
  return { day: number, seconds: hour * HOUR + minute * MINUTE + second }
}

const AS_WRITTEN = '2026-03-12T07:00:00'
const ZERO = 48

/** A date-time just as we write it, without the cost of a pattern; null for any other. */
function asWritten(text: string): ParsedDate | null {
  const number = (from: number, to: number): number => {
    let value = 0
    for (let at = from; at < to; at++) {
      const digit = text.charCodeAt(at) - ZERO
      if (digit < 0 || digit > 9) return Number.NaN
      value = value * 10 + digit
    }
    return value
  }
  if (text[4] !== '-' || text[7] !== '-' || text[10] !== 'T' || text[13] !== ':' || text[16] !== ':') return null
  const [year, month, day] = [number(0, 4), number(5, 7), number(8, 10)]
  const [hour, minute, second] = [number(11, 13), number(14, 16), number(17, 19)]
  // Up to the 28th every month has the day: the others go the long way.
  const usual = year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= 28
  if (!(usual && hour < 24 && minute < 60 && second < 60)) return null
  return { day: dayFromCivil(year, month, day), seconds: hour * HOUR + minute * MINUTE + second }
}

/** True for a date-time just as we write it, up to the 28th of its month: `2026-03-12T07:00:00`. */
export const isAsWritten = (text: string): boolean => text.length === AS_WRITTEN.length && asWritten(text) !== null

/** Reads an ISO date-time; a date alone is its midnight. Null as for `parseDate`. */
export function parseInstant(text: string): Instant | null {
  const parsed = parseDate(text)
  return parsed && instant(parsed.day * DAY + (parsed.seconds ?? 0))
}
