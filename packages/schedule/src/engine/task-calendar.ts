import type { Calendar } from '../calendar/calendar.ts'
import { type CompiledCalendar, combineCalendars, compileCalendar, roundTheClock } from '../calendar/compiled.ts'
import { STANDARD_CALENDAR } from '../model/create.ts'
import type { CalendarId, ResourceId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'

/** Where to look first in a plan without dates: 2024-01-01. */
const RECENT = 1_704_067_200

/** The calendars a schedule's tasks run on, each compiled once. */
export interface TaskCalendars {
  readonly compiled: CompiledCalendar[]
  /** Index of the project's calendar in `compiled`. */
  readonly project: number
  /** Index of the clock itself, for elapsed time. */
  readonly clock: number
  /** Calendars without working time (or missing) that tasks asked for, with those tasks' positions. */
  readonly broken: ReadonlyMap<CalendarId, readonly number[]>
}

const addsNothing = (calendar: Calendar): boolean =>
  calendar.base !== undefined &&
  calendar.exceptions.length === 0 &&
  (calendar.workWeeks ?? []).length === 0 &&
  calendar.week.every(day => day === null)

/**
 * The working time of every task, in this order: the clock for elapsed durations; the task's own calendar, met with its
 * resources' unless it ignores them; its resources' calendars, any of them; the project's.
 */
export function taskCalendars(schedule: Schedule): {
  readonly calendars: TaskCalendars
  /** Index into `compiled` of a leaf task's calendar. */
  readonly calendarOf: (task: Task, index: number) => number
  /** Some resource has a calendar of its own, so that assignments matter. */
  readonly resourcesMatter: boolean
} {
  const byId = new Map<CalendarId, Calendar>()
  for (const calendar of schedule.calendars) if (!byId.has(calendar.id)) byId.set(calendar.id, calendar)
  const compiled: CompiledCalendar[] = []
  const known = new Map<CalendarId, number>()
  const broken = new Map<CalendarId, number[]>()
  const add = (calendar: CompiledCalendar): number => compiled.push(calendar) - 1
  const clock = add(roundTheClock())

  /** Index of a calendar; -1 when it is missing or has no working time. */
  const find = (id: CalendarId): number => {
    const seen = known.get(id)
    if (seen !== undefined) return seen
    known.set(id, -1)
    const calendar = byId.get(id)
    let index = -1
    if (calendar) {
      // A resource's calendar that says nothing of its own is its base: compiled once, compared by index.
      if (addsNothing(calendar) && calendar.base !== undefined && byId.has(calendar.base)) index = find(calendar.base)
      if (index < 0) {
        const ready = compileCalendar(calendar, schedule.calendars)
        ready.exhausted = false
        if (!ready.empty) index = add(ready)
      }
    }
    known.set(id, index)
    return index
  }
  const wanted = (id: CalendarId, task: number): number => {
    const index = find(id)
    if (index >= 0) return index
    const list = broken.get(id)
    if (list) list.push(task)
    else broken.set(id, [task])
    return -1
  }

  const own = wanted(schedule.project.calendar, -1)
  const project = own >= 0 ? own : add(compileCalendar(STANDARD_CALENDAR))

  const around = schedule.project.start ?? schedule.project.finish ?? RECENT
  const combined = new Map<string, number>()
  const combine = (how: 'intersect' | 'unite', parts: readonly number[]): number => {
    const distinct = [...new Set(parts)].sort((a, b) => a - b)
    if (distinct.length === 1) return distinct[0]!
    const key = `${how} ${distinct.join(' ')}`
    const seen = combined.get(key)
    if (seen !== undefined) return seen
    const ready = combineCalendars(
      distinct.map(part => compiled[part]!),
      how,
    )
    const index = worksSometimes(ready, around) ? add(ready) : -1
    combined.set(key, index)
    return index
  }

  const resourceCalendars = resourceCalendarsByTask(schedule, find)
  const resources = resourceCalendars.byTask
  let lastId: CalendarId | undefined
  let lastIndex = -1
  return {
    calendars: { compiled, project, clock, broken },
    calendarOf: taskCalendar,
    resourcesMatter: resourceCalendars.differs,
  }

  function taskCalendar(task: Task, index: number): number {
    if (task.duration.elapsed) return clock
    let mine = -1
    if (task.calendar !== undefined) {
      // Neighbours tend to share a calendar; one that is broken is asked for again, to be counted.
      mine = task.calendar === lastId && lastIndex >= 0 ? lastIndex : wanted(task.calendar, index)
      lastId = task.calendar
      lastIndex = mine
    }
    if (!resources) return mine >= 0 ? mine : project
    const theirs = task.ignoreResourceCalendars ? undefined : resources.get(task.uid)
    if (!theirs || task.mode === 'manual') return mine >= 0 ? mine : project
    const union = combine('unite', theirs)
    if (mine < 0) return union >= 0 ? union : project
    const common = combine('intersect', [mine, union])
    return common >= 0 ? common : mine
  }
}

/** A combined calendar is known to be empty only by looking, where the plan begins first. */
function worksSometimes(calendar: CompiledCalendar, around: number): boolean {
  if (calendar.empty) return false
  calendar.reach(around)
  return calendar.high > calendar.low || calendar.reachWork(calendar.low + 1)
}

/** Indexes of the calendars of the people and machines on each task, where they differ from the project's. */
function resourceCalendarsByTask(
  schedule: Schedule,
  find: (id: CalendarId) => number,
): { byTask: ReadonlyMap<number, readonly number[]> | undefined; differs: boolean } {
  const p6 = schedule.project.rules === 'p6'
  const project = find(schedule.project.calendar)
  const calendarOf = new Map<ResourceId, number>()
  let differs = false
  for (const resource of schedule.resources) {
    if (resource.kind !== 'work') continue
    const index = resource.calendar === undefined ? project : find(resource.calendar)
    calendarOf.set(resource.uid, index >= 0 ? index : project)
    if (index >= 0 && index !== project) differs = true
  }
  if (!differs || schedule.assignments.length === 0) return { byTask: undefined, differs }
  const resourceDependent = p6
    ? new Set(schedule.tasks.filter(task => task.p6?.type === 'resource').map(task => task.uid))
    : undefined
  const byTask = new Map<number, number[]>()
  for (const assignment of schedule.assignments) {
    if (assignment.resource === null || (resourceDependent && !resourceDependent.has(assignment.task))) continue
    const index = calendarOf.get(assignment.resource)
    if (index === undefined || index < 0) continue
    const list = byTask.get(assignment.task)
    if (list) list.push(index)
    else byTask.set(assignment.task, [index])
  }
  return { byTask, differs }
}
