import { civilFromDay, type DayNumber, dayFromCivil, dayNumber, weekday } from '../time/instant.ts'
import type { CalendarException, Recurrence } from './calendar.ts'

/** A first day before this is a mistake; walking from there would only cost time. */
const EARLIEST = dayFromCivil(1800, 1, 1)

/** Months since year 0, so that "every third month" is plain arithmetic. */
const monthOf = (day: DayNumber): number => {
  const civil = civilFromDay(day)
  return civil.year * 12 + civil.month - 1
}

const yearAndMonth = (month: number): [number, number] => {
  const year = Math.floor(month / 12)
  return [year, month - year * 12 + 1]
}

const daysInMonth = (month: number): number => {
  const [year, inYear] = yearAndMonth(month)
  return dayFromCivil(year, inYear + 1, 1) - dayFromCivil(year, inYear, 1)
}

/** The n-th (5: last) such weekday of a month, or null where the month has none. */
function weekdayOfMonth(month: number, position: number, dayOfWeek: number): DayNumber | null {
  const [year, inYear] = yearAndMonth(month)
  const first = dayFromCivil(year, inYear, 1)
  const offset = (dayOfWeek - weekday(first) + 7) % 7
  const length = daysInMonth(month)
  let day = offset + (position - 1) * 7
  if (position >= 5) {
    day = offset + 28
    if (day >= length) day -= 7
  }
  return day >= 0 && day < length ? dayNumber(first + day) : null
}

/** The day with that number in a month, or null where the month is shorter. */
function numberedDay(month: number, day: number): DayNumber | null {
  const [year, inYear] = yearAndMonth(month)
  return day >= 1 && day <= daysInMonth(month) ? dayNumber(dayFromCivil(year, inYear, 1) + day - 1) : null
}

const atLeastOne = (count: number): number => (Number.isFinite(count) && count >= 1 ? Math.floor(count) : 1)

/** Occurrences in order from the first day on, without a stop of their own: the caller stops at the last day. */
function* occurrences(rule: Recurrence, first: DayNumber): Generator<DayNumber, void, undefined> {
  switch (rule.pattern) {
    case 'daily': {
      const every = atLeastOne(rule.every)
      for (let day: number = first; ; day += every) yield dayNumber(day)
    }
    case 'weekly': {
      const step = atLeastOne(rule.every) * 7
      const wanted = [0, 1, 2, 3, 4, 5, 6].filter(day => rule.weekdays.includes(day))
      if (wanted.length === 0) return
      for (let week = first - weekday(first); ; week += step)
        for (const day of wanted) if (week + day >= first) yield dayNumber(week + day)
    }
    case 'monthlyDay':
    case 'monthlyPosition': {
      const step = atLeastOne(rule.every)
      for (let month = monthOf(first); ; month += step) {
        const day =
          rule.pattern === 'monthlyDay'
            ? numberedDay(month, rule.day)
            : weekdayOfMonth(month, rule.position, rule.weekday)
        // A month without such a day passes; the caller's last day ends the walk, so it needs a day to look at.
        yield day !== null && day >= first ? day : dayNumber(dayFromCivil(...yearAndMonth(month), 1) - 0.5)
      }
    }
    case 'yearlyDay':
    case 'yearlyPosition': {
      for (let year = civilFromDay(first).year; ; year++) {
        const month = year * 12 + rule.month - 1
        const day =
          rule.pattern === 'yearlyDay'
            ? numberedDay(month, rule.day)
            : weekdayOfMonth(month, rule.position, rule.weekday)
        yield day !== null && day >= first ? day : dayNumber(dayFromCivil(year, 1, 1) - 0.5)
      }
    }
  }
}

/**
 * The days from `from` to `to` (inclusive) that an exception covers, in order. A count of occurrences is kept from the
 * exception's own first day, regardless of the part asked for.
 */
export function exceptionDays(exception: CalendarException, from: DayNumber, to: DayNumber): DayNumber[] {
  const days: DayNumber[] = []
  const last = Math.min(exception.last, to)
  if (!(exception.first <= last)) return days
  const begin = dayNumber(Math.floor(Math.max(exception.first, EARLIEST)))
  const rule = exception.recurrence
  if (!rule) {
    for (let day = Math.max(begin, from); day <= last; day++) days.push(dayNumber(day))
    return days
  }
  let left = exception.occurrences !== undefined && exception.occurrences > 0 ? exception.occurrences : Infinity
  for (const day of occurrences(rule, begin)) {
    if (day > last || left <= 0) break
    if (!Number.isInteger(day)) continue
    left--
    if (day >= from) days.push(day)
  }
  return days
}
