import {
  type CompiledCalendar,
  combineCalendars,
  compileCalendar,
  periodsOfDay,
  roundTheClock,
} from '../calendar/compiled.ts'
import type { Calculation } from '../engine/calculation.ts'
import { STANDARD_CALENDAR } from '../model/create.ts'
import type { TaskId } from '../model/ids.ts'
import { hasChildren } from '../model/outline.ts'
import type { Resource } from '../model/resource.ts'
import { memberOf, positionOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { done, failed, type Outcome, type Problem } from '../problem.ts'
import { DAY, type DayNumber, dayOf, HOUR, type Instant, instant } from '../time/instant.ts'
import { applyEdits } from './apply.ts'
import { refuse, suggest } from './checks.ts'
import { assignmentsOfTask } from './draft.ts'
import type { Edit } from './edit.ts'

/** What a person sees while changing a plan: the plan, and its dates where they are known. */
export interface EditContext {
  readonly schedule: Schedule
  /** The dates of this very schedule. Without them, a task's own facts stand in (constraint, manual and actual dates). */
  readonly calculation?: Calculation | undefined
  /** Nothing has really happened later than this, where no data date says until when it is known. */
  readonly until?: Instant
}

/** Edits for what a person asked, or why it cannot be. */
export type Intent = Outcome<Edit[]>

/** The task with this identity, or the refusal to return. */
export function findTask(schedule: Schedule, uid: TaskId): Outcome<Task> {
  const task = memberOf(schedule.tasks, uid)
  return task ? done(task) : failed(unknownTask(uid))
}

export const unknownTask = (uid: TaskId): Problem =>
  refuse('schedule.unknownTask', { id: uid }, { task: uid }, [suggest('schedule.pickTask'), suggest('schedule.reload')])

/** True when other tasks' dates make this one's. */
export const isParent = (schedule: Schedule, uid: TaskId): boolean =>
  hasChildren(schedule.tasks, positionOf(schedule.tasks, uid))

const calendarsKnown = new WeakMap<Schedule['calendars'], Map<string, CompiledCalendar>>()

function compiled(schedule: Schedule, key: string, make: () => CompiledCalendar): CompiledCalendar {
  let known = calendarsKnown.get(schedule.calendars)
  if (!known) {
    known = new Map()
    calendarsKnown.set(schedule.calendars, known)
  }
  const found = known.get(key)
  if (found) return found
  const made = make()
  known.set(key, made)
  return made
}

function calendarById(schedule: Schedule, id: number): CompiledCalendar | null {
  const calendar = schedule.calendars.find(each => each.id === id)
  if (!calendar) return null
  const ready = compiled(schedule, `${id}`, () => compileCalendar(calendar, schedule.calendars))
  return ready.empty ? null : ready
}

/** The project's own calendar, ready for date arithmetic; Standard where it has none that works. */
export function projectCalendar(schedule: Schedule): CompiledCalendar {
  return (
    calendarById(schedule, schedule.project.calendar) ??
    compiled(schedule, 'standard', () => compileCalendar(STANDARD_CALENDAR))
  )
}

/** When a resource works: its own calendar, else the project's. */
export const resourceCalendar = (schedule: Schedule, resource: Resource | undefined): CompiledCalendar =>
  (resource?.calendar === undefined ? null : calendarById(schedule, resource.calendar)) ?? projectCalendar(schedule)

/**
 * The working time a task runs on: the clock for elapsed durations; its calendar met with its resources' unless it
 * ignores them; its resources'; the project's.
 */
export function workingTimeOf(schedule: Schedule, task: Task): CompiledCalendar {
  if (task.duration.elapsed) return compiled(schedule, 'clock', roundTheClock)
  const own = task.calendar === undefined ? null : calendarById(schedule, task.calendar)
  const fallback = own ?? projectCalendar(schedule)
  if (task.ignoreResourceCalendars || task.mode === 'manual') return fallback
  const theirs = new Set<number>()
  let special = false
  for (const each of assignmentsOfTask.of(schedule.assignments, task.uid)) {
    const resource = each.resource === null ? undefined : memberOf(schedule.resources, each.resource)
    if (resource?.kind !== 'work') continue
    theirs.add(resource.calendar ?? schedule.project.calendar)
    if (resource.calendar !== undefined) special = true
  }
  if (!special) return fallback
  const ids = [...theirs].sort((a, b) => a - b)
  const parts = ids.map(id => calendarById(schedule, id)).filter(part => part !== null)
  if (parts.length === 0) return fallback
  const united = compiled(schedule, `any ${ids.join(' ')}`, () => combineCalendars(parts, 'unite'))
  if (!own) return united.empty ? fallback : united
  const met = compiled(schedule, `${task.calendar} and any ${ids.join(' ')}`, () =>
    combineCalendars([own, united], 'intersect'),
  )
  return met.empty || !met.reachWork(met.low + 1) ? own : met
}

/** When work begins on a day, for a start given as a bare date: the calendar's first period, else the project's default. */
export function startOfWorkingDay(schedule: Schedule, day: DayNumber, task?: Task): Instant {
  const calendar = task ? workingTimeOf(schedule, task) : projectCalendar(schedule)
  const first = periodsOfDay(calendar, day)[0]?.from
  return instant(day * DAY + (first ?? schedule.project.defaultStart ?? 8 * HOUR))
}

/** When work ends on a day, for a finish given as a bare date. */
export function endOfWorkingDay(schedule: Schedule, day: DayNumber, task?: Task): Instant {
  const calendar = task ? workingTimeOf(schedule, task) : projectCalendar(schedule)
  const last = periodsOfDay(calendar, day).at(-1)?.to
  return instant(day * DAY + (last ?? schedule.project.defaultFinish ?? 17 * HOUR))
}

/** When a task starts, as far as is known. */
export function startOf(now: EditContext, task: Task): Instant {
  const dates = now.calculation?.of(task.uid)
  return (
    task.actualStart ??
    dates?.start ??
    task.manual?.start ??
    task.constraint?.date ??
    now.schedule.project.start ??
    instant(dayOf(task.deadline ?? instant(0)) * DAY)
  )
}

/** Collects the edits of several steps, each seeing what the former did. */
export class Steps {
  schedule: Schedule
  readonly edits: Edit[] = []
  problem: Problem | null = null

  constructor(schedule: Schedule) {
    this.schedule = schedule
  }

  /** False once a step was refused; the rest then does nothing. */
  take(edits: readonly Edit[]): boolean {
    if (this.problem) return false
    const result = applyEdits(this.schedule, edits)
    if (!result.ok) {
      this.problem = result.problems[0]
      return false
    }
    this.schedule = result.value.schedule
    this.edits.push(...edits)
    return true
  }

  get intent(): Intent {
    return this.problem ? failed(this.problem) : done(this.edits)
  }
}
