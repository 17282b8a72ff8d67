import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarId } from '../model/ids.ts'
import { DAY, type DayNumber, dayNumber, instant, MINUTE, weekday } from '../time/instant.ts'
import type { Calendar, CalendarException, Period, Week } from './calendar.ts'
import { addWork, combineCalendars, compileCalendar, nextWork, previousWork, workBetween } from './compiled.ts'
import { exceptionDays } from './recurrence.ts'

const FIRST = 19_723 // Monday 2024-01-01
const DAYS = 40
const BASE = FIRST * DAY

const period = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 40 }))
  .map(([from, length]): Period => ({ from: from * 900, to: Math.min(DAY, (from + length) * 900) }))
const periods = fc.array(period, { maxLength: 3 })
const week = fc
  .array(fc.oneof(periods, fc.constant(null)), { minLength: 7, maxLength: 7 })
  .map(days => days as unknown as Week)
const exception = fc
  .tuple(fc.integer({ min: -5, max: DAYS }), fc.integer({ min: 0, max: 12 }), periods, fc.integer({ min: 0, max: 3 }))
  .map(([offset, length, list, pattern]): CalendarException => {
    const first = dayNumber(FIRST + offset)
    const base = { first, last: dayNumber(FIRST + offset + length), periods: list }
    if (pattern === 1) return { ...base, recurrence: { pattern: 'daily', every: 3 } }
    if (pattern === 2) return { ...base, recurrence: { pattern: 'weekly', every: 2, weekdays: [1, 4] }, occurrences: 2 }
    return base
  })
const calendar = (id: number, base?: number) =>
  fc
    .tuple(
      week,
      fc.array(exception, { maxLength: 3 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), week), { maxLength: 1 }),
    )
    .map(
      ([days, exceptions, workWeeks]): Calendar => ({
        id: calendarId(id),
        name: `C${id}`,
        ...(base !== undefined && { base: calendarId(base) }),
        week: days,
        exceptions,
        workWeeks: workWeeks.map(([from, own]) => ({
          first: dayNumber(FIRST + from),
          last: dayNumber(FIRST + from + 9),
          days: own,
        })),
      }),
    )
const pair = fc.tuple(calendar(1), calendar(2, 1))

/** Whether each minute of the forty days is worked, looked up the slow way: own exception, work week, week, then the base. */
function minutesOf([base, own]: readonly [Calendar, Calendar]): Uint8Array {
  const worked = new Uint8Array(DAYS * 1440)
  for (let day = 0; day < DAYS; day++) {
    const list = periodsOn(own, dayNumber(FIRST + day)) ?? periodsOn(base, dayNumber(FIRST + day)) ?? []
    for (let minute = 0; minute < 1440; minute++)
      if (list.some(each => minute * 60 >= each.from && minute * 60 < each.to)) worked[day * 1440 + minute] = 1
  }
  return worked
}

function periodsOn(calendar: Calendar, day: DayNumber): readonly Period[] | null {
  for (const each of calendar.exceptions) if (exceptionDays(each, day, day).length > 0) return each.periods
  const workWeek = (calendar.workWeeks ?? []).find(
    each => day >= each.first && day <= each.last && each.days[weekday(day)],
  )
  return workWeek?.days[weekday(day)] ?? calendar.week[weekday(day)] ?? null
}

const at = (minute: number) => instant(BASE + minute * MINUTE)
const minuteOf = (date: number): number => (date - BASE) / MINUTE

describe('calendars against a walk over every minute', () => {
  test('work between two dates', () => {
    fc.assert(
      fc.property(pair, fc.nat(DAYS * 1440 - 1), fc.nat(DAYS * 1440 - 1), (calendars, a, b) => {
        const compiled = compileCalendar(calendars[1], calendars)
        const worked = minutesOf(calendars)
        const [from, to] = a < b ? [a, b] : [b, a]
        const slow = worked.subarray(from, to).reduce((sum, each) => sum + each, 0)
        expect(workBetween(compiled, at(from), at(to)) / MINUTE).toBe(slow)
        expect(workBetween(compiled, at(to), at(from)) / MINUTE).toBe(slow === 0 ? 0 : -slow)
      }),
      { numRuns: 300 },
    )
  })

  test('adding and taking away work, the next start and the last end of work', () => {
    fc.assert(
      fc.property(pair, fc.nat(DAYS * 1440 - 1), fc.integer({ min: 1, max: 3000 }), (calendars, from, length) => {
        const compiled = compileCalendar(calendars[1], calendars)
        const worked = minutesOf(calendars)
        let minute = from
        for (let left = length; left > 0 && minute < worked.length; minute++) left -= worked[minute]!
        const enough = worked.subarray(from).reduce((sum, each) => sum + each, 0) >= length
        if (enough) expect(minuteOf(addWork(compiled, at(from), length * MINUTE))).toBe(minute)
        let back = from
        let left = length
        while (left > 0 && back > 0) left -= worked[--back]!
        if (left === 0) expect(minuteOf(addWork(compiled, at(from), -length * MINUTE))).toBe(back)
        let next = from
        while (next < worked.length && !worked[next]) next++
        if (next < worked.length) expect(minuteOf(nextWork(compiled, at(from)))).toBe(next)
        let previous = from
        while (previous > 0 && !worked[previous - 1]) previous--
        if (previous > 0) expect(minuteOf(previousWork(compiled, at(from)))).toBe(previous)
      }),
      { numRuns: 400 },
    )
  })

  test('a date keeps its work number however far the calendar has to grow', () => {
    fc.assert(
      fc.property(pair, fc.integer({ min: -40_000, max: 40_000 }), (calendars, days) => {
        const fresh = compileCalendar({ ...calendars[1] }, calendars)
        const before = workBetween(fresh, at(0), at(20_000))
        workBetween(fresh, at(0), instant(BASE + days * DAY))
        expect(workBetween(fresh, at(0), at(20_000))).toBe(before)
      }),
      { numRuns: 60 },
    )
  })

  test('two calendars at once: both, and either', () => {
    fc.assert(
      fc.property(calendar(1), calendar(2), fc.nat(DAYS * 1440 - 1), (one, two, to) => {
        const [a, b] = [compileCalendar(one), compileCalendar(two)]
        const none = { ...one, week: [null, null, null, null, null, null, null] as Week, exceptions: [], workWeeks: [] }
        const [x, y] = [minutesOf([none, one]), minutesOf([none, two])]
        const count = (test: (index: number) => boolean): number => {
          let sum = 0
          for (let index = 0; index < to; index++) if (test(index)) sum++
          return sum
        }
        const both = combineCalendars([a, b], 'intersect')
        const either = combineCalendars([a, b], 'unite')
        expect(workBetween(both, at(0), at(to)) / MINUTE).toBe(count(index => x[index]! + y[index]! === 2))
        expect(workBetween(either, at(0), at(to)) / MINUTE).toBe(count(index => x[index]! + y[index]! > 0))
      }),
      { numRuns: 60 },
    )
  })
})
