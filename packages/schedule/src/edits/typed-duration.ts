import { type CompiledCalendar, periodsOfDay } from '../calendar/compiled.ts'
import { unitsOfTask } from '../calendar/hours-per.ts'
import type { CalendarId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import {
  type Duration,
  type DurationUnit,
  formatLag,
  type Lag,
  parseDuration,
  parseLag,
  type WorkUnits,
} from '../time/duration.ts'
import { DAY, dayNumber, dayOf, instant } from '../time/instant.ts'
import { projectCalendar } from './edit-context.ts'

/** How durations are typed into a plan. */
export interface TypedManner {
  /** The plan counts hours: what is typed in days, weeks or months is kept as hours. */
  readonly hours: boolean
  /** What a typed day, week and month are: of the clock in a plan that works around the clock, else the project's own. */
  readonly units: WorkUnits
}

/** Round-the-clock units: a day is 24 h, a week seven of them, a month thirty. */
const CLOCK: WorkUnits = { secondsPerDay: DAY, secondsPerWeek: 7 * DAY, daysPerMonth: 30 }
/** Days looked at to detect a calendar that never rests: whole weeks, to see weekly patterns and shift turns whole. */
const LOOKED_AT = 28

const clockKnown = new WeakMap<CompiledCalendar, boolean>()

/** True for a calendar that works every hour of four weeks from a day on. */
function neverRests(calendar: CompiledCalendar, first: number): boolean {
  const known = clockKnown.get(calendar)
  if (known !== undefined) return known
  let never = true
  for (let day = first; never && day < first + LOOKED_AT; day++) {
    const worked = periodsOfDay(calendar, dayNumber(day)).reduce((sum, each) => sum + each.to - each.from, 0)
    never = worked >= DAY
  }
  clockKnown.set(calendar, never)
  return never
}

/** True for a plan whose project calendar works around the clock. */
export const worksAroundTheClock = (schedule: Schedule): boolean =>
  neverRests(projectCalendar(schedule), dayOf(schedule.project.start ?? schedule.project.statusDate ?? instant(0)))

const hourly = new WeakMap<readonly Task[], boolean>()

/** True when at least as many tasks are given in hours or minutes as in days, weeks or months; false without tasks. */
function mostlyHours(tasks: readonly Task[]): boolean {
  const known = hourly.get(tasks)
  if (known !== undefined) return known
  let [inHours, inDays] = [0, 0]
  for (const { duration } of tasks) {
    if (duration.seconds === 0 || duration.elapsed) continue
    if (duration.unit === 'h' || duration.unit === 'm') inHours++
    else inDays++
  }
  const most = inHours > 0 && inHours >= inDays
  hourly.set(tasks, most)
  return most
}

/**
 * How durations are typed into this plan: by the hour where it works around the clock, in shifts, or mostly in hours, or
 * where the calendar given has days of its own (Primavera).
 */
export function typedManner(schedule: Schedule, calendar?: CalendarId | null): TypedManner {
  const own = unitsOfTask(schedule, calendar)
  if (own !== schedule.project.units) return { hours: true, units: own }
  const clock = worksAroundTheClock(schedule)
  const hours = clock || schedule.project.shifts !== undefined || mostlyHours(schedule.tasks)
  return { hours, units: clock ? CLOCK : schedule.project.units }
}

const counted = (unit: DurationUnit): boolean => unit !== 'h' && unit !== 'm'

/** What is counted in days, weeks or months, in hours instead; of the clock as it is. */
const asHours = <Length extends Duration | Lag>(length: Length): Length =>
  !length.elapsed && counted(length.unit) ? { ...length, unit: 'h' } : length

/**
 * A duration as a person types it into this plan: a bare number has the plan's own unit, and in a plan by the hour days,
 * weeks and months become hours, so that `2d` is seen as `48h` around the clock; in Primavera days are those of the task's
 * own `calendar`. Null when it is none.
 */
export function typedDuration(schedule: Schedule, text: string, calendar?: CalendarId | null): Duration | null {
  const { hours, units } = typedManner(schedule, calendar)
  const parsed = parseDuration(text, units, hours ? 'h' : 'd')
  return parsed && hours ? asHours(parsed) : parsed
}

/** A duration as programs give it for a task: days unless it says otherwise, hours where its calendar has days of its own. */
export function durationForTask(schedule: Schedule, text: string, calendar: CalendarId | undefined): Duration | null {
  const units = unitsOfTask(schedule, calendar)
  const parsed = parseDuration(text, units)
  return parsed && units !== schedule.project.units ? asHours(parsed) : parsed
}

/**
 * A lag that was read with `typedManner(schedule).units`, in hours where the plan counts hours, and in Primavera, where a day
 * is another one on each calendar: the hours that were taken are seen.
 */
export const typedLag = (schedule: Schedule, lag: Lag): Lag =>
  lag.seconds !== 0 && (schedule.project.rules === 'p6' || typedManner(schedule).hours) ? asHours(lag) : lag

/** A lag as it is typed for a link: the link's own while its text stands as it was. Null when it is none. */
export function lagAsTyped(schedule: Schedule, text: string, standing: Lag | undefined): Lag | null {
  if (standing && formatLag(standing, schedule.project.units) === text) return standing
  const lag = parseLag(text, typedManner(schedule).units)
  return lag && typedLag(schedule, lag)
}

/** A length in the plan's own unit: hours where it counts hours. For texts that are read back by `typedDuration`. */
export const inPlanUnit = (schedule: Schedule, length: Duration, calendar?: CalendarId | null): Duration =>
  typedManner(schedule, calendar).hours ? asHours(length) : length
