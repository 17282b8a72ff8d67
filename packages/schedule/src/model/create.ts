import type { Calendar, Period } from '../calendar/calendar.ts'
import { DEFAULT_UNITS } from '../time/duration.ts'
import { HOUR } from '../time/instant.ts'
import { calendarId } from './ids.ts'
import type { Project, Schedule } from './schedule.ts'

const MORNING: Period = { from: 8 * HOUR, to: 12 * HOUR }
const AFTERNOON: Period = { from: 13 * HOUR, to: 17 * HOUR }
const OFFICE_DAY: readonly Period[] = [MORNING, AFTERNOON]

/** Monday to Friday, 08:00-12:00 and 13:00-17:00, as MS Project's Standard. */
export const STANDARD_CALENDAR: Calendar = {
  id: calendarId(1),
  name: 'Standard',
  week: [[], OFFICE_DAY, OFFICE_DAY, OFFICE_DAY, OFFICE_DAY, OFFICE_DAY, []],
  exceptions: [],
}

/** A schedule without rows, on the standard calendar. */
export function emptySchedule(name: string, project: Partial<Project> = {}): Schedule {
  return {
    project: {
      name,
      start: null,
      from: 'start',
      calendar: STANDARD_CALENDAR.id,
      units: DEFAULT_UNITS,
      taskMode: 'auto',
      rules: 'msproject',
      progressRule: 'dataDate',
      ...project,
    },
    calendars: [STANDARD_CALENDAR],
    tasks: [],
    links: [],
    resources: [],
    assignments: [],
  }
}
