import {
  addWork,
  type Calendar,
  calendarId,
  compileCalendar,
  DAY,
  type DayNumber,
  type Duration,
  dayOf,
  HOUR,
  type Instant,
  instant,
  type ParsedDate,
  type Period,
  type Project,
  type WorkTime,
  type WorkUnits,
  weekday,
} from '@parada/schedule'

const OFFICE: readonly Period[] = [
  { from: 8 * HOUR, to: 12 * HOUR },
  { from: 13 * HOUR, to: 17 * HOUR },
]

/** Working periods of a day by exceptions without recurrence and the week: enough for a calendar of a bare schema. */
function periodsOn(calendar: Calendar, day: DayNumber): readonly Period[] {
  const exception = calendar.exceptions.find(each => !each.recurrence && each.first <= day && day <= each.last)
  if (exception) return exception.periods
  return calendar.week[weekday(day)] ?? OFFICE
}

/** Clock times that bare dates get: start of the working day for a start, its end for a finish. */
export function boundaryOf(calendar: Calendar, defaultStart?: number, defaultFinish?: number) {
  const shifted = (date: ParsedDate, seconds: number): Instant => instant(date.day * DAY + seconds)
  return {
    start: (date: ParsedDate): Instant =>
      shifted(date, date.seconds ?? periodsOn(calendar, date.day)[0]?.from ?? defaultStart ?? 8 * HOUR),
    finish: (date: ParsedDate): Instant =>
      shifted(date, date.seconds ?? periodsOn(calendar, date.day).at(-1)?.to ?? defaultFinish ?? 17 * HOUR),
  }
}

/** Longest span that is counted day by day; beyond it the days of the week are taken as they come. */
const MOST_DAYS = 20_000

/** Duration between two dates: working days when both came without clock time, else working hours. */
export function spanOf(
  calendar: Calendar,
  start: Instant,
  finish: Instant,
  whole: boolean,
  units: WorkUnits,
): Duration {
  let seconds = 0
  let days = 0
  const last = Math.min(dayOf(finish), dayOf(start) + MOST_DAYS)
  for (let day = dayOf(start); day <= last; day = (day + 1) as DayNumber) {
    const periods = periodsOn(calendar, day)
    if (periods.length > 0) days++
    for (const { from, to } of periods)
      seconds += Math.max(0, Math.min(day * DAY + to, finish) - Math.max(day * DAY + from, start))
  }
  if (whole) return { seconds: (Math.max(1, days) * units.secondsPerDay) as WorkTime, unit: 'd' }
  if (seconds === 0) return { seconds: Math.max(0, finish - start) as WorkTime, unit: 'h' }
  return { seconds: seconds as WorkTime, unit: seconds % units.secondsPerDay === 0 ? 'd' : 'h' }
}

/** When work of a length begins that ends at a moment. */
export const startBefore = (calendar: Calendar, finish: Instant, length: Duration): Instant =>
  length.elapsed
    ? instant(finish - length.seconds)
    : addWork(compileCalendar(calendar, [calendar]), finish, -length.seconds)

/** A calendar that works as a stated pattern says: `{hours_per_day: 24, days_per_week: 7}` is around the clock. */
export function patternCalendar(shifts: NonNullable<Project['shifts']>): Calendar {
  const hours = Math.min(24, shifts.hoursPerDay ?? (shifts.shiftHours ?? 8) * (shifts.shiftsPerDay ?? 1))
  const days = Math.min(7, Math.max(1, Math.round(shifts.daysPerWeek ?? 5)))
  const worked = dayOfHours(hours)
  const week = [0, 1, 2, 3, 4, 5, 6].map(day => (((day + 6) % 7) + 1 <= days ? worked : []))
  return {
    id: calendarId(1),
    name: `${Number(hours.toFixed(2))}h x ${days}d`,
    week: week as unknown as Calendar['week'],
    exceptions: [],
  }
}

/** Eight hours as in an office, nine to eleven with an hour's break, more from 07:00 on or round the clock. */
function dayOfHours(hours: number): readonly Period[] {
  const seconds = Math.round(hours * HOUR)
  if (seconds >= DAY) return [{ from: 0, to: DAY }]
  if (seconds <= 4 * HOUR) return [{ from: 8 * HOUR, to: 8 * HOUR + Math.max(60, seconds) }]
  if (seconds <= 11 * HOUR)
    return [
      { from: 8 * HOUR, to: 12 * HOUR },
      { from: 13 * HOUR, to: 9 * HOUR + seconds },
    ]
  const from = Math.min(7 * HOUR, DAY - seconds)
  return [{ from, to: from + seconds }]
}
