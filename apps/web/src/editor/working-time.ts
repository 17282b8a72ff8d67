import {
  addWork,
  type CompiledCalendar,
  compileCalendar,
  DAY,
  dayNumber,
  dayOf,
  type Instant,
  instant,
  nextWork,
  periodsOfDay,
  previousWork,
  type Schedule,
  type Task,
  type WorkTime,
  workBetween,
} from '@parada/schedule'

const compiledByCalendars = new WeakMap<readonly object[], Map<number, CompiledCalendar>>()

/** A calendar of the plan, prepared for date arithmetic once; the project's when `id` is absent or unknown. */
export function compiledCalendar(schedule: Schedule, id?: number): CompiledCalendar {
  let known = compiledByCalendars.get(schedule.calendars)
  if (!known) {
    known = new Map()
    compiledByCalendars.set(schedule.calendars, known)
  }
  const wanted =
    schedule.calendars.find(each => each.id === id) ??
    schedule.calendars.find(each => each.id === schedule.project.calendar) ??
    schedule.calendars[0]
  const key = wanted?.id ?? 0
  const found = known.get(key)
  if (found) return found
  const made = wanted
    ? compileCalendar(wanted, schedule.calendars)
    : compileCalendar({ id: 0 as never, name: '', week: [null, null, null, null, null, null, null], exceptions: [] })
  known.set(key, made)
  return made
}

/** The calendar a task's own work follows: its own, else the project's. */
export const taskCalendar = (schedule: Schedule, task: Task): CompiledCalendar =>
  compiledCalendar(schedule, task.calendar)

/** Spans without work between two instants, as pairs of seconds. */
export function nonWorkingSpans(calendar: CompiledCalendar, from: number, to: number): number[] {
  const spans: number[] = []
  if (calendar.empty) return [from, to]
  let open = from
  for (let day = Math.floor(from / DAY); day * DAY < to; day++) {
    for (const period of periodsOfDay(calendar, dayNumber(day))) {
      const start = day * DAY + period.from
      if (start > open) spans.push(open, Math.min(start, to))
      open = Math.max(open, day * DAY + period.to)
    }
  }
  if (open < to) spans.push(open, to)
  return spans
}

/** The first working instant of a day, or of the next day that has one. */
export function startOfWorkday(calendar: CompiledCalendar, at: Instant): Instant {
  return calendar.empty ? at : nextWork(calendar, instant(dayOf(at) * DAY))
}

/** The last working instant of a day, or of the day before that has one. */
export function endOfWorkday(calendar: CompiledCalendar, at: Instant): Instant {
  return calendar.empty ? at : previousWork(calendar, instant((dayOf(at) + 1) * DAY))
}

/** A finish so much working time after a start; elapsed durations run on the clock. */
export function finishAfter(schedule: Schedule, task: Task, start: Instant, seconds: number, elapsed = false): Instant {
  if (elapsed) return instant(start + seconds)
  const calendar = taskCalendar(schedule, task)
  return calendar.empty ? instant(start + seconds) : addWork(calendar, start, seconds)
}

/** Working time of a task between two instants. */
export function workOf(schedule: Schedule, task: Task, from: Instant, to: Instant): WorkTime {
  const calendar = taskCalendar(schedule, task)
  return calendar.empty ? ((to - from) as WorkTime) : workBetween(calendar, from, to)
}
