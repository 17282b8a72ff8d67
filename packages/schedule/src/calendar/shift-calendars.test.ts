import { describe, expect, test } from 'vitest'
import { calendarId } from '../model/ids.ts'
import { civilInstant, dayFromCivil, formatDay, formatInstant, HOUR } from '../time/instant.ts'
import { addWork, compileCalendar, workBetween } from './compiled.ts'
import { brazilianHolidays, easterSunday } from './holidays.ts'
import { SHIFT_CALENDARS, shiftCalendar } from './shift-calendars.ts'

describe('Brazilian holidays', () => {
  test.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
  ])('Easter %i', (year, day) => expect(formatDay(easterSunday(year))).toBe(day))

  test('2026 with its movable feasts, in order', () => {
    expect(brazilianHolidays(2026).map(holiday => `${formatDay(holiday.day).slice(5)} ${holiday.key}`)).toEqual([
      '01-01 newYear',
      '02-16 carnivalMonday',
      '02-17 carnivalTuesday',
      '04-03 goodFriday',
      '04-21 tiradentes',
      '05-01 labourDay',
      '06-04 corpusChristi',
      '09-07 independence',
      '10-12 aparecida',
      '11-02 allSouls',
      '11-15 republic',
      '11-20 blackConsciousness',
      '12-25 christmas',
    ])
  })

  test('20 November is a national holiday from 2024 on', () => {
    const has = (year: number) => brazilianHolidays(year).some(holiday => holiday.key === 'blackConsciousness')
    expect([has(2023), has(2024)]).toEqual([false, true])
  })
})

describe('shift calendars', () => {
  const id = calendarId(7)
  const monday = civilInstant(2024, 1, 1)
  const perWeek = (kind: (typeof SHIFT_CALENDARS)[number]) =>
    workBetween(compileCalendar(shiftCalendar(kind, { id })), monday, civilInstant(2024, 1, 15)) / HOUR / 2

  test('hours a week of each', () => {
    expect(Object.fromEntries(SHIFT_CALENDARS.map(kind => [kind, perWeek(kind)]))).toEqual({
      '24x7': 168,
      '2x12': 168,
      '3x8': 168,
      '6x1': 44,
      '12x36': 42,
      administrative: 40,
    })
  })

  test('12x36 works every second day, nights run over midnight', () => {
    const nights = compileCalendar(
      shiftCalendar('12x36', { id, begins: 19 * HOUR, workedDay: dayFromCivil(2024, 1, 2) }),
    )
    const from = civilInstant(2024, 1, 1, 19)
    expect(formatInstant(addWork(nights, from, 12 * HOUR))).toBe('2024-01-03T07:00:00')
    expect(formatInstant(addWork(nights, from, 13 * HOUR))).toBe('2024-01-04T20:00:00')
  })

  test('one night shift of 2x12 ends the next morning', () => {
    const night = compileCalendar(shiftCalendar('2x12', { id, begins: 19 * HOUR, shifts: 1 }))
    expect(formatInstant(addWork(night, civilInstant(2024, 1, 1, 19), 12 * HOUR))).toBe('2024-01-02T07:00:00')
  })

  test('holidays are days off when asked for', () => {
    const office = compileCalendar(
      shiftCalendar('administrative', { id, holidays: { firstYear: 2024, lastYear: 2024 } }),
    )
    // Carnival Monday and Tuesday: Friday 9 February is followed by Wednesday 14.
    expect(formatInstant(addWork(office, civilInstant(2024, 2, 9, 17), HOUR))).toBe('2024-02-14T09:00:00')
  })
})
