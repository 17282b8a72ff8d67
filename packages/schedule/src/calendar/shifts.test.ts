import { expect, test } from 'vitest'
import { civilInstant, DAY, formatInstant, HOUR } from '../time/instant.ts'
import { type ShiftPattern, shiftAt, shiftName, shiftOfDay, shiftStart, shiftsOf } from './shifts.ts'

const at = (day: number, hour: number) => civilInstant(2026, 3, day, hour)

test.each<[string, ShiftPattern | undefined, number, number]>([
  ['nothing stated', undefined, 12, 7],
  ['two of twelve hours', { shiftHours: 12, shiftsPerDay: 2 }, 12, 7],
  ['three a day', { shiftsPerDay: 3 }, 8, 7],
  ['one of eight hours', { shiftHours: 8, shiftsPerDay: 1 }, 8, 7],
  ['eleven and a half hours of work are a twelve-hour shift', { shiftHours: 11.5 }, 12, 7],
  ['nine hours go by the nearest that divides a day', { shiftHours: 9 }, 8, 7],
  ['a stated beginning', { shiftHours: 8, origin: 6 * HOUR }, 8, 6],
  ['one shift a day of no stated length', { shiftsPerDay: 1 }, 12, 7],
])('the shifts of a plan with %s', (_, pattern, hours, begins) => {
  const shifts = shiftsOf(pattern ? { shifts: pattern } : {})
  expect([shifts.length / HOUR, shifts.origin / HOUR, shifts.perDay]).toEqual([hours, begins, 24 / hours])
})

test('an instant lies in one shift, whose end is the beginning of the next', () => {
  const shifts = shiftsOf({ shifts: { shiftHours: 12, names: ['A dia', 'B noite'] } })
  const day = shiftAt(shifts, at(3, 7))
  expect(formatInstant(shiftStart(shifts, day))).toBe('2026-03-03T07:00:00')
  expect([shiftAt(shifts, at(3, 19) - 1), shiftAt(shifts, at(3, 19)), shiftAt(shifts, at(4, 6))]).toEqual([
    day,
    day + 1,
    day + 1,
  ])
  expect([day, day + 1, day + 2].map(shift => shiftName(shifts, shift))).toEqual(['A dia', 'B noite', 'A dia'])
  expect([-1, -2, -3].map(shift => shiftOfDay(shifts, shift))).toEqual([1, 0, 1])
})

test('shifts without names are called A, B, C, and begin when the days of the plan do', () => {
  const shifts = shiftsOf({ shifts: { shiftsPerDay: 3 }, defaultStart: 6 * HOUR })
  const first = shiftAt(shifts, at(3, 6))
  expect([0, 1, 2, 3].map(more => shiftName(shifts, first + more))).toEqual(['A', 'B', 'C', 'A'])
  expect(shiftStart(shifts, first + 3) - shiftStart(shifts, first)).toBe(DAY)
})
