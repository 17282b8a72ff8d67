import type { Calendar } from '../calendar/calendar.ts'
import { type CompiledCalendar, combineCalendars, compileCalendar, roundTheClock } from '../calendar/compiled.ts'
import { STANDARD_CALENDAR } from '../model/create.ts'
import type { AssignmentId, CalendarId, ResourceId, TaskId } from '../model/ids.ts'
import type { Assignment, Resource } from '../model/resource.ts'
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

/** What one assignment asks for where those of a task have different calendars: it begins and ends on its own. */
export interface Part {
  readonly assignment: AssignmentId
  /** Index into `compiled`. */
  readonly calendar: number
  /** Working seconds in all, and of what remains. */
  readonly length: number
  readonly remaining: number
  /** Working seconds from the task's start to the assignment's. */
  readonly delay: number
}

/** Who works on what: the calendars of tasks, and what has to be known again when assignments change. */
export interface TaskWork {
  readonly calendars: TaskCalendars
  /** Index into `compiled` of a leaf task's calendar: all hours in which any of its resources works on it. */
  readonly calendarOf: (task: Task, index: number) => number
  /** Its assignments, where they have different calendars and so may end apart. */
  readonly partsOf: (task: Task) => readonly Part[] | undefined
  /** Takes over another list of resources, of which those with calendars are the same. */
  readonly rehire: (resources: readonly Resource[]) => void
  /** Reads the assignments of some tasks anew. */
  readonly reassign: (assignments: readonly Assignment[], tasks: readonly TaskId[]) => void
  /** Some resource has a calendar of its own, so that assignments matter. */
  readonly resourcesMatter: boolean
}

const addsNothing = (calendar: Calendar): boolean =>
  calendar.base !== undefined &&
  calendar.exceptions.length === 0 &&
  (calendar.workWeeks ?? []).length === 0 &&
  calendar.week.every(day => day === null)

/** Index in a list of one plan. Compiled calendars serve many: that the dates of another plan ran out says nothing of this one. */
function takeIn(compiled: CompiledCalendar[], calendar: CompiledCalendar): number {
  calendar.exhausted = false
  return compiled.push(calendar) - 1
}

/**
 * The working time of every task, in this order: the clock for elapsed durations; the task's own calendar, met with its
 * resources' unless it ignores them; its resources' calendars, any of them; the project's. Primavera's resource-dependent
 * activities work by their resources' calendars alone, all others by their own.
 */
export function taskCalendars(schedule: Schedule): TaskWork {
  const p6 = schedule.project.rules === 'p6'
  const byId = new Map<CalendarId, Calendar>()
  for (const calendar of schedule.calendars) if (!byId.has(calendar.id)) byId.set(calendar.id, calendar)
  const compiled: CompiledCalendar[] = []
  const known = new Map<CalendarId, number>()
  const broken = new Map<CalendarId, number[]>()
  const add = (calendar: CompiledCalendar): number => takeIn(compiled, calendar)
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

  const crews = new Crews(schedule, find)
  let lastId: CalendarId | undefined
  let lastIndex = -1
  return {
    calendars: { compiled, project, clock, broken },
    calendarOf: taskCalendar,
    partsOf: taskParts,
    rehire: resources => crews.rehire(resources),
    reassign: (assignments, tasks) => crews.reassign(assignments, tasks),
    resourcesMatter: crews.matter,
  }

  function ownCalendar(task: Task, index: number): number {
    if (task.calendar === undefined) return -1
    // Neighbours tend to share a calendar; one that is broken is asked for again, to be counted.
    if (task.calendar !== lastId || lastIndex < 0) {
      lastIndex = wanted(task.calendar, index)
      lastId = task.calendar
    }
    return lastIndex
  }

  function taskCalendar(task: Task, index: number): number {
    if (task.duration.elapsed) return clock
    const mine = ownCalendar(task, index)
    const crew = crews.of(task)
    if (!crew || (mine >= 0 && crew.some(each => each.calendar === AS_TASK))) return mine >= 0 ? mine : project
    const union = combine(
      'unite',
      crew.map(each => (each.calendar === AS_TASK ? project : each.calendar)),
    )
    if (mine < 0 || (p6 && union >= 0)) return union >= 0 ? union : project
    const common = combine('intersect', [mine, union])
    return common >= 0 ? common : mine
  }

  function taskParts(task: Task): readonly Part[] | undefined {
    if (task.duration.elapsed || task.type === 'fixedDuration' || (task.segments?.length ?? 0) > 1) return undefined
    const crew = crews.of(task)
    if (!crew || crew.some(each => !isFlat(each.assignment))) return undefined
    const mine = !p6 && task.calendar !== undefined ? find(task.calendar) : -1
    const parts = crew.map(({ calendar, assignment }): Part => {
      const theirs = calendar === AS_TASK ? (mine >= 0 ? mine : project) : calendar
      const common = mine >= 0 ? combine('intersect', [mine, theirs]) : theirs
      const length = lengthOf(assignment, assignment.work) ?? secondsOf(task.duration.seconds)
      const left = lengthOf(assignment, assignment.remainingWork) ?? remainingShare(task, length)
      return {
        assignment: assignment.uid,
        calendar: common >= 0 ? common : mine,
        length,
        remaining: Math.min(length, left),
        delay: secondsOf(assignment.delay?.seconds ?? 0),
      }
    })
    if (parts.some(each => each.calendar !== parts[0]!.calendar)) return parts
    // Primavera counts an activity's duration on its own calendar, what its resources need on theirs.
    const whole = secondsOf(task.duration.seconds)
    return p6 && whole > 0 && parts.some(each => each.length !== whole) ? parts : undefined
  }
}

const secondsOf = (value: number): number => (value > 0 && value < Number.POSITIVE_INFINITY ? Math.round(value) : 0)

const isFlat = (assignment: Assignment): boolean => assignment.contour === undefined || assignment.contour === 'flat'

/** Working seconds that an assignment takes for some work; undefined where it does not say. */
function lengthOf(assignment: Assignment, work: number | undefined): number | undefined {
  const units = assignment.units ?? 1
  if (work === undefined || !(work >= 0) || !(units > 0)) return undefined
  const length = Math.round(work / units)
  return Number.isFinite(length) ? length : undefined
}

/** What remains of an assignment that does not say: the task's own share of its length. */
function remainingShare(task: Task, length: number): number {
  const whole = secondsOf(task.duration.seconds)
  if (task.remainingDuration && whole > 0)
    return Math.round(length * Math.min(1, secondsOf(task.remainingDuration.seconds) / whole))
  return Math.round(length * (1 - Math.min(100, Math.max(0, task.percentComplete ?? 0)) / 100))
}

/** A combined calendar is known to be empty only by looking, where the plan begins first. */
function worksSometimes(calendar: CompiledCalendar, around: number): boolean {
  if (calendar.empty) return false
  calendar.reach(around)
  return calendar.high > calendar.low || calendar.reachWork(calendar.low + 1)
}

/** In place of a calendar: who has none of their own works when the task does. */
const AS_TASK = -1

interface Member {
  /** Index into `compiled`, or AS_TASK. */
  readonly calendar: number
  readonly assignment: Assignment
}

/** The people and machines on each task with their calendars, where some of them differ from the project's. */
class Crews {
  readonly matter: boolean
  private readonly p6: boolean
  private readonly find: (id: CalendarId) => number
  private readonly project: number
  private readonly calendarOf = new Map<ResourceId, number>()
  private readonly byTask = new Map<TaskId, Member[]>()

  constructor(schedule: Schedule, find: (id: CalendarId) => number) {
    this.p6 = schedule.project.rules === 'p6'
    this.find = find
    this.project = find(schedule.project.calendar)
    this.rehire(schedule.resources)
    let differs = [...this.calendarOf.values()].some(index => index !== this.project && index !== AS_TASK)
    // Primavera's resource-dependent activities do not know a calendar of their own.
    if (this.p6) differs = schedule.tasks.some(task => task.p6?.type === 'resource')
    this.matter = differs
    if (differs) for (const assignment of schedule.assignments) this.add(assignment)
  }

  rehire(resources: readonly Resource[]): void {
    this.calendarOf.clear()
    for (const { uid, kind, calendar } of resources) {
      if (kind !== 'work') continue
      const index = calendar === undefined ? -1 : this.find(calendar)
      this.calendarOf.set(uid, index >= 0 ? index : this.p6 ? this.project : AS_TASK)
    }
  }

  of(task: Task): readonly Member[] | undefined {
    if (!this.matter || task.ignoreResourceCalendars || task.mode === 'manual') return undefined
    if (this.p6 && task.p6?.type !== 'resource') return undefined
    const crew = this.byTask.get(task.uid)
    return this.p6 && crew?.some(each => each.assignment.driving) ? crew.filter(each => each.assignment.driving) : crew
  }

  reassign(assignments: readonly Assignment[], tasks: readonly TaskId[]): void {
    if (tasks.length === 0) return
    for (const task of tasks) this.byTask.delete(task)
    const some = new Set(tasks)
    for (const assignment of assignments) if (some.has(assignment.task)) this.add(assignment)
  }

  private add(assignment: Assignment): void {
    const index = assignment.resource === null ? undefined : this.calendarOf.get(assignment.resource)
    if (index === undefined) return
    const crew = this.byTask.get(assignment.task)
    const member = { calendar: index, assignment }
    if (crew) crew.push(member)
    else this.byTask.set(assignment.task, [member])
  }
}
