import type { CalendarId, TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Assignment } from '../model/resource.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import type { Instant } from '../time/instant.ts'
import type { Calculation } from './calculation.ts'
import { multipleFloatPaths } from './paths.ts'

type TaskChange = 'duration' | 'constraint' | 'progress' | 'manual' | 'calendar' | 'mode' | 'split' | 'levelling'

/** Something given that changed on the chain that decides the finish. */
export type FinishCause =
  | {
      readonly kind: TaskChange
      readonly task: TaskId
    }
  | { readonly kind: 'taskAdded' | 'taskRemoved' | 'resources'; readonly task: TaskId }
  | { readonly kind: 'linkAdded' | 'linkRemoved' | 'linkChanged'; readonly task: TaskId; readonly link: Link }
  | { readonly kind: 'projectStart' | 'projectOptions' | 'calendars' }

/** What moved between two calculations. */
export interface CalculationComparison {
  readonly finishBefore: Instant
  readonly finishAfter: Instant
  /** Seconds on the clock; positive is later. */
  readonly moved: number
  /** Tasks that start or finish at another time, or exist in one only. */
  readonly movedTasks: readonly TaskId[]
  /** The chain of tasks that decides the later of the two finishes, in order of time. */
  readonly chain: readonly TaskId[]
  /** Changes on that chain, in its order; where there are none, every change of something given. */
  readonly causes: readonly FinishCause[]
}

/** What moved the finish from one calculation to the next, and what was changed to do it. */
export function compareCalculations(before: Calculation, after: Calculation): CalculationComparison {
  const moved = after.projectFinish - before.projectFinish
  // A later finish is explained by what decides it now, an earlier one by what used to decide it.
  const decisive = moved < 0 ? before : after
  const chain = multipleFloatPaths(decisive, { count: 1 })[0]?.tasks ?? []
  const all = changes(before.schedule, after.schedule)
  const on = new Set<number>(chain)
  const near = all.filter(cause => !('task' in cause) || on.has(cause.task))
  const order = new Map<number, number>(chain.map((task, index) => [task, index]))
  const rank = (cause: FinishCause): number => ('task' in cause ? (order.get(cause.task) ?? chain.length) : -1)
  return {
    finishBefore: before.projectFinish,
    finishAfter: after.projectFinish,
    moved,
    movedTasks: movedTasks(before, after),
    chain,
    causes: moved === 0 ? [] : [...(near.length > 0 ? near : all)].sort((a, b) => rank(a) - rank(b)),
  }
}

function movedTasks(before: Calculation, after: Calculation): TaskId[] {
  const moved: TaskId[] = []
  for (const [index, task] of after.schedule.tasks.entries()) {
    const old = before.indexOf(task.uid)
    if (old < 0 || before.start[old] !== after.start[index] || before.finish[old] !== after.finish[index])
      moved.push(task.uid)
  }
  for (const task of before.schedule.tasks) if (after.indexOf(task.uid) < 0) moved.push(task.uid)
  return moved
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

function changes(before: Schedule, after: Schedule): FinishCause[] {
  const causes: FinishCause[] = []
  if (before.project.start !== after.project.start || before.project.statusDate !== after.project.statusDate)
    causes.push({ kind: 'projectStart' })
  const options = ({ name: _, start: __, statusDate: ___, ...rest }: Schedule['project']) => rest
  if (before.project !== after.project && !same(options(before.project), options(after.project)))
    causes.push({ kind: 'projectOptions' })
  if (before.calendars !== after.calendars && !same(before.calendars, after.calendars))
    causes.push({ kind: 'calendars' })
  const old = new Map(before.tasks.map(task => [task.uid, task]))
  for (const task of after.tasks) {
    const was = old.get(task.uid)
    old.delete(task.uid)
    if (!was) causes.push({ kind: 'taskAdded', task: task.uid })
    else if (was !== task) causes.push(...taskChanges(was, task))
  }
  for (const uid of old.keys()) causes.push({ kind: 'taskRemoved', task: uid })
  causes.push(...linkChanges(before.links, after.links))
  causes.push(...resourceChanges(before, after))
  return causes
}

function taskChanges(was: Task, task: Task): FinishCause[] {
  const found: FinishCause[] = []
  const check = (kind: TaskChange, equal: boolean): void => {
    if (!equal) found.push({ kind, task: task.uid })
  }
  check('duration', was.duration.seconds === task.duration.seconds && was.duration.elapsed === task.duration.elapsed)
  check('constraint', same(was.constraint, task.constraint) && same(was.secondConstraint, task.secondConstraint))
  check('calendar', was.calendar === task.calendar && was.ignoreResourceCalendars === task.ignoreResourceCalendars)
  check('mode', was.mode === task.mode && was.active === task.active)
  check('manual', task.mode !== 'manual' || same(was.manual, task.manual))
  check(
    'progress',
    was.actualStart === task.actualStart &&
      was.actualFinish === task.actualFinish &&
      was.resume === task.resume &&
      same(was.remainingDuration, task.remainingDuration) &&
      was.percentComplete === task.percentComplete,
  )
  check('split', same(was.segments, task.segments))
  check('levelling', same(was.levelingDelay, task.levelingDelay))
  return found
}

function linkChanges(before: readonly Link[], after: readonly Link[]): FinishCause[] {
  if (before === after) return []
  const key = (link: Link): string => `${link.from} ${link.to} ${link.type}`
  const old = new Map(before.map(link => [key(link), link]))
  const causes: FinishCause[] = []
  for (const link of after) {
    const was = old.get(key(link))
    old.delete(key(link))
    if (!was) causes.push({ kind: 'linkAdded', task: link.to, link })
    else if (was !== link && !same(was.lag, link.lag)) causes.push({ kind: 'linkChanged', task: link.to, link })
  }
  for (const link of old.values()) causes.push({ kind: 'linkRemoved', task: link.to, link })
  return causes
}

function resourceChanges(before: Schedule, after: Schedule): FinishCause[] {
  if (before.assignments === after.assignments && before.resources === after.resources) return []
  const people = (schedule: Schedule): Map<TaskId, string> => {
    const calendars = new Map(schedule.resources.map(each => [each.uid, each.calendar]))
    const crews = new Map<TaskId, { calendar: CalendarId; assignment: Assignment }[]>()
    for (const assignment of schedule.assignments) {
      const calendar = assignment.resource === null ? undefined : calendars.get(assignment.resource)
      if (calendar === undefined) continue
      const crew = crews.get(assignment.task)
      if (crew) crew.push({ calendar, assignment })
      else crews.set(assignment.task, [{ calendar, assignment }])
    }
    const byTask = new Map<TaskId, string>()
    for (const [task, crew] of crews) {
      // Work and units of each decide dates only where assignments may end apart.
      const apart = crew.some(each => each.calendar !== crew[0]!.calendar)
      const facts = crew.map(({ calendar, assignment: { units, work, delay } }) =>
        apart ? [calendar, units, work, delay?.seconds].join(':') : String(calendar),
      )
      byTask.set(task, facts.join(' '))
    }
    return byTask
  }
  const [old, now] = [people(before), people(after)]
  const tasks = new Set([...old.keys(), ...now.keys()])
  return [...tasks].filter(task => old.get(task) !== now.get(task)).map(task => ({ kind: 'resources', task }))
}
