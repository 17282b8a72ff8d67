import type { CalendarId } from '../model/ids.ts'
import { DAY, type DayNumber, dayNumber, HOUR } from '../time/instant.ts'
import type { Calendar, CalendarException, Period, Week } from './calendar.ts'
import { brazilianHolidays } from './holidays.ts'
import { tidyPeriods } from './working-days.ts'

/** Working patterns of plants that can be had ready-made. */
export type ShiftCalendarKind =
  /** Every hour of every day, without saying by how many crews. */
  | '24x7'
  /** Two shifts of twelve hours, every day. */
  | '2x12'
  /** Three shifts of eight hours, every day. */
  | '3x8'
  /** One shift, six days on and the seventh off. */
  | '6x1'
  /** One crew, twelve hours on and thirty-six off: every second day. */
  | '12x36'
  /** Office hours, Monday to Friday. */
  | 'administrative'

export const SHIFT_CALENDARS: readonly ShiftCalendarKind[] = ['24x7', '2x12', '3x8', '6x1', '12x36', 'administrative']

/** What can be said about a ready-made calendar beyond its kind. */
export interface ShiftCalendarOptions {
  readonly id: CalendarId
  readonly name?: string
  /** Start of the first shift in seconds since midnight. Absent: 07:00; office hours and 6x1 begin at 08:00 and 07:00. */
  readonly begins?: number
  /** Only the first so many shifts of 2x12 and 3x8 work; absent: all, which covers the day. */
  readonly shifts?: number
  /** The day off of 6x1, 0 = Sunday. */
  readonly dayOff?: number
  /** A day on which the 12x36 crew works. Needed for 12x36; absent: the first Monday of 2024. */
  readonly workedDay?: DayNumber
  /** Brazilian national holidays of these years are days off. Absent for patterns that run through holidays. */
  readonly holidays?: { readonly firstYear: number; readonly lastYear: number; readonly customary?: boolean }
}

const FIRST_MONDAY = 19_723 as DayNumber

/** A stretch of work from a clock time on, cut at midnight: what falls on the same day and what on the next. */
function stretchOf(begins: number, length: number): { readonly today: Period[]; readonly tomorrow: Period[] } {
  const end = begins + length
  if (end <= DAY) return { today: [{ from: begins, to: end }], tomorrow: [] }
  return { today: [{ from: begins, to: DAY }], tomorrow: [{ from: 0, to: end - DAY }] }
}

/** The same stretch on each of some days of the week, running over midnight where it does. */
function weekOf(days: readonly number[], begins: number, length: number): Week {
  const periods: Period[][] = [[], [], [], [], [], [], []]
  const { today, tomorrow } = stretchOf(begins, length)
  for (const day of days) {
    periods[day]?.push(...today)
    periods[(day + 1) % 7]?.push(...tomorrow)
  }
  return periods.map(tidyPeriods) as unknown as Week
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

function officeWeek(begins: number): Week {
  const day = [
    { from: begins, to: begins + 4 * HOUR },
    { from: begins + 5 * HOUR, to: begins + 9 * HOUR },
  ]
  return [[], day, day, day, day, day, []]
}

/** Six days at 7 h 20 min with an hour's break, the 44 hours that Brazilian law allows a week. */
function sixDays(begins: number, dayOff: number): Week {
  const worked = 7 * HOUR + HOUR / 3
  const day = [
    { from: begins, to: begins + 4 * HOUR },
    { from: begins + 5 * HOUR, to: begins + worked + HOUR },
  ]
  return EVERY_DAY.map(weekDay => (weekDay === dayOff ? [] : day)) as unknown as Week
}

/**
 * A ready-made calendar. 24x7, 2x12 and 3x8 cover the whole day unless fewer shifts are asked for; a shift that runs over
 * midnight is two periods.
 */
export function shiftCalendar(kind: ShiftCalendarKind, options: ShiftCalendarOptions): Calendar {
  const begins = clampClock(options.begins ?? (kind === 'administrative' ? 8 * HOUR : 7 * HOUR))
  const base = { id: options.id, name: options.name ?? kind, exceptions: holidayExceptions(options) }
  switch (kind) {
    case '24x7':
      return { ...base, week: weekOf(EVERY_DAY, 0, DAY) }
    case '2x12':
      return { ...base, week: weekOf(EVERY_DAY, begins, 12 * HOUR * shiftCount(options.shifts, 2)) }
    case '3x8':
      return { ...base, week: weekOf(EVERY_DAY, begins, 8 * HOUR * shiftCount(options.shifts, 3)) }
    case '6x1':
      return { ...base, week: sixDays(Math.min(begins, 15 * HOUR), options.dayOff ?? 0) }
    case 'administrative':
      return { ...base, week: officeWeek(Math.min(begins, 15 * HOUR)) }
    case '12x36':
      return everySecondDay(base, begins, options.workedDay ?? FIRST_MONDAY)
  }
}

const clampClock = (seconds: number): number =>
  Number.isFinite(seconds) ? Math.min(DAY - 1, Math.max(0, Math.round(seconds))) : 0

const shiftCount = (wanted: number | undefined, all: number): number =>
  wanted === undefined ? all : Math.min(all, Math.max(1, Math.round(wanted)))

/**
 * Twelve hours on, thirty-six off. The week repeats every seven days and the pattern every two, so the days are given as
 * a recurring exception on a week without work, over the years that schedules lie in.
 */
function everySecondDay(
  base: { readonly id: CalendarId; readonly name: string; readonly exceptions: readonly CalendarException[] },
  begins: number,
  workedDay: DayNumber,
): Calendar {
  const { today, tomorrow } = stretchOf(begins, 12 * HOUR)
  const first = dayNumber(workedDay - 2 * Math.floor((workedDay - FIRST_PATTERN_DAY) / 2))
  const rule = { pattern: 'daily', every: 2 } as const
  const pattern: CalendarException[] = [
    { name: base.name, first, last: LAST_PATTERN_DAY, periods: today, recurrence: rule },
  ]
  if (tomorrow.length > 0)
    pattern.push({
      name: base.name,
      first: dayNumber(first + 1),
      last: LAST_PATTERN_DAY,
      periods: tomorrow,
      recurrence: rule,
    })
  const off: Week = [[], [], [], [], [], [], []]
  return { ...base, week: off, exceptions: [...base.exceptions, ...pattern] }
}

/** 1990-01-01 and 2099-12-31: the span that the 12x36 pattern is written out for. */
const FIRST_PATTERN_DAY = 7305
const LAST_PATTERN_DAY = 47_481 as DayNumber

function holidayExceptions(options: ShiftCalendarOptions): CalendarException[] {
  const years = options.holidays
  if (!years) return []
  const exceptions: CalendarException[] = []
  const last = Math.min(years.lastYear, years.firstYear + 299)
  for (let year = years.firstYear; year <= last; year++)
    for (const holiday of brazilianHolidays(year))
      if (holiday.legal || years.customary !== false)
        exceptions.push({ name: holiday.name, first: holiday.day, last: holiday.day, periods: [] })
  return exceptions
}
