import type { CalendarId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { DEFAULT_UNITS, type WorkUnits } from '../time/duration.ts'
import { DAY } from '../time/instant.ts'
import type { Calendar } from './calendar.ts'

/** Working days of a week where only the hours of a day are stated. */
const DAYS_PER_WEEK = 5
/** Most days of a month. */
const MOST_DAYS = 31

/**
 * What a day, week and month mean by the hours that Primavera counts on a calendar; null where it states no day that can
 * be. A week that is not stated has five such days, a month as many as elsewhere.
 */
export function unitsOfHours(hoursPer: Calendar['hoursPer']): WorkUnits | null {
  const { day = 0, week = 0, month = 0 } = hoursPer ?? {}
  if (!(day > 0 && day <= DAY)) return null
  const days = month / day
  return {
    secondsPerDay: day,
    secondsPerWeek: week > 0 && week <= 7 * DAY ? week : DAYS_PER_WEEK * day,
    daysPerMonth: days > 0 && days <= MOST_DAYS ? days : DEFAULT_UNITS.daysPerMonth,
  }
}

/**
 * What a day, week and month typed for a task on a calendar mean: in MS Project the project's for every task, in Primavera
 * those of the task's own calendar where it states hours.
 */
export function unitsOfTask({ project, calendars }: Schedule, calendar: CalendarId | null | undefined): WorkUnits {
  if (project.rules !== 'p6' || calendar === undefined || calendar === null || calendar === project.calendar)
    return project.units
  return unitsOfHours(calendars.find(each => each.id === calendar)?.hoursPer) ?? project.units
}
