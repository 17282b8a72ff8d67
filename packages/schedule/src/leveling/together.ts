import type { Calendar, CalendarException, Period, Week } from '../calendar/calendar.ts'
import {
  type CompiledCalendar,
  combineCalendars,
  compileCalendar,
  periodsOfDay,
  workBetween,
} from '../calendar/compiled.ts'
import type { Edit } from '../edits/edit.ts'
import type { Calculation } from '../engine/calculation.ts'
import { type CalendarId, calendarId, type TaskId } from '../model/ids.ts'
import type { Assignment } from '../model/resource.ts'
import { same } from '../model/same.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { DAY, dayNumber, type Instant, instant, weekday } from '../time/instant.ts'

/** What lets crews of unlike hours work together. */
export interface Together {
  /** Calendars of the hours that crews share, and the tasks that take them for their own. */
  readonly edits: readonly Edit[]
  readonly tasks: readonly TaskId[]
  /** Tasks whose crews share no hour: each goes on working in its own. */
  readonly never: readonly TaskId[]
}

const NOTHING: Together = { edits: [], tasks: [], never: [] }

/**
 * Task calendars by which a task is worked on when all of its crews work: a rescuer of the night is no help to an inspector of the
 * day. MS Project lets each assignment go on by its own calendar unless the task has one. `until`: how far working time is looked at.
 */
export function workTogether({ schedule, projectStart }: Calculation, until: Instant): Together {
  const { project, calendars } = schedule
  if (project.rules === 'p6') return NOTHING
  const unlike = unlikeCrews(schedule)
  if (unlike.length === 0) return NOTHING
  const known = new Map(calendars.map(each => [each.id, each]))
  const compiled = new Map<CalendarId, CompiledCalendar>()
  const shared = new Map<string, CalendarId | null>()
  const edits: Edit[] = []
  const tasks: TaskId[] = []
  const never: TaskId[] = []
  let next = calendars.reduce((most, each) => Math.max(most, each.id), 0) + 1
  const from = instant(projectStart - LEAD)
  const compile = (id: CalendarId): CompiledCalendar => {
    const calendar = known.get(id)
    const own =
      compiled.get(id) ?? compileCalendar(calendar ?? { id, name: '', week: NO_WEEK, exceptions: [] }, calendars)
    compiled.set(id, own)
    return own
  }
  /** The calendar of the hours that all share; null where there are none. */
  const make = (ids: readonly CalendarId[]): CalendarId | null => {
    const common = combineCalendars(ids.map(compile), 'intersect')
    const time = workBetween(common, from, until)
    if (time === 0) return null
    // The hours of one of them are those of all: a calendar of no resource can be the task's as it is.
    const whole = ids.find(id => known.get(id)?.ofResource !== true && workBetween(compile(id), from, until) === time)
    if (whole !== undefined) return whole
    const name = ids.map(id => known.get(id)?.name ?? '').join(' + ')
    const calendar = { id: calendarId(next), name, ...daysOf(common, from, until) }
    const alike = calendars.find(
      each => each.name === name && same(each.week, calendar.week) && same(each.exceptions, calendar.exceptions),
    )
    if (alike) return alike.id
    next++
    edits.push({ kind: 'addCalendar', calendar })
    return calendar.id
  }
  for (const { task, ids } of unlike) {
    // What an earlier levelling made of the same crews is made anew: their hours may have changed.
    const own = task.calendar === undefined ? undefined : known.get(task.calendar)
    const made = own !== undefined && own.name === ids.map(id => known.get(id)?.name ?? '').join(' + ')
    const all = own === undefined || made ? ids : [...new Set([own.id, ...ids])]
    const key = all.join(' ')
    let id = shared.get(key)
    if (id === undefined) {
      id = make(all)
      shared.set(key, id)
    }
    if (id === null) never.push(task.uid)
    else if (id !== task.calendar) {
      tasks.push(task.uid)
      edits.push({ kind: 'setTask', task: task.uid, changes: { calendar: id } })
    }
  }
  return { edits, tasks, never }
}

/** Days before the plan's start that still have their part in a shared calendar. */
const LEAD = 31 * DAY

const NO_WEEK: Week = [[], [], [], [], [], [], []]

/** Tasks still to begin on which several with calendars of their own work for all of its time, and those calendars. */
function unlikeCrews({ tasks, assignments, resources, project }: Schedule): { task: Task; ids: CalendarId[] }[] {
  const calendarOf = new Map(
    resources.filter(each => each.kind === 'work').map(each => [each.uid, each.calendar ?? project.calendar]),
  )
  if (new Set(calendarOf.values()).size < 2) return []
  const crews = new Map<TaskId, Assignment[]>()
  for (const each of assignments) {
    if (each.resource === null || !calendarOf.has(each.resource) || !((each.units ?? 1) > 0)) continue
    const crew = crews.get(each.task)
    if (crew) crew.push(each)
    else crews.set(each.task, [each])
  }
  return tasks.flatMap(task => {
    const crew = crews.get(task.uid) ?? []
    const ids = [...new Set(crew.map(each => calendarOf.get(each.resource as never) as CalendarId))]
    if (ids.length < 2 || !isOpen(task) || !crew.every(each => isForAll(each, task))) return []
    return [{ task, ids: ids.sort((a, b) => a - b) }]
  })
}

const isOpen = (task: Task): boolean =>
  task.mode !== 'manual' &&
  task.active !== false &&
  task.actualStart === undefined &&
  task.actualFinish === undefined &&
  task.external === undefined &&
  !task.duration.elapsed &&
  !task.ignoreResourceCalendars &&
  (task.segments?.length ?? 0) < 2 &&
  task.duration.seconds > 0

/** Tasks whose crews have unlike hours, and how many of them have a calendar of their own, that leaves those no choice. */
export function unlikeHours(schedule: Schedule): { readonly tasks: number; readonly bound: number } {
  if (schedule.project.rules === 'p6') return { tasks: 0, bound: 0 }
  const found = unlikeCrews(schedule)
  return { tasks: found.length, bound: found.filter(({ task }) => task.calendar !== undefined).length }
}

/** An assignment that goes on for as long as its task; who comes later or for less is not meant to be there with the others. */
function isForAll({ delay, work, units = 1 }: Assignment, task: Task): boolean {
  if (delay !== undefined && delay.seconds !== 0) return false
  return work === undefined || Math.abs(work / units - task.duration.seconds) < 1
}

/** Working time as a week and the days that differ from it. */
function daysOf(calendar: CompiledCalendar, from: Instant, until: Instant): Pick<Calendar, 'week' | 'exceptions'> {
  const [first, last] = [Math.floor(from / DAY), Math.floor(until / DAY)]
  const days = Array.from({ length: last - first + 1 }, (_, at) => periodsOfDay(calendar, dayNumber(first + at)))
  const week = Array.from({ length: 7 }, (_, of) =>
    usual(days.filter((_, at) => weekday(dayNumber(first + at)) === of)),
  )
  const exceptions: CalendarException[] = []
  for (const [at, periods] of days.entries()) {
    if (same(periods, week[weekday(dayNumber(first + at))])) continue
    const day = dayNumber(first + at)
    const before = exceptions.at(-1)
    if (before && before.last === day - 1 && same(before.periods, periods))
      exceptions[exceptions.length - 1] = { ...before, last: day }
    else exceptions.push({ first: day, last: day, periods })
  }
  return { week: week as unknown as Week, exceptions }
}

/** What most of some days have. */
function usual(days: readonly (readonly Period[])[]): readonly Period[] {
  const counts = new Map<string, { count: number; periods: readonly Period[] }>()
  for (const periods of days) {
    const key = JSON.stringify(periods)
    const found = counts.get(key) ?? { count: 0, periods }
    counts.set(key, { ...found, count: found.count + 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.periods ?? []
}

/** The edits of a run that let crews work together. */
export const isOfTogether = (edit: Edit): boolean =>
  edit.kind === 'addCalendar' || (edit.kind === 'setTask' && edit.changes.calendar !== undefined)
