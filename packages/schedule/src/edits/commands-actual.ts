import { addWork, nextWork, workBetween } from '../calendar/compiled.ts'
import type { TaskId } from '../model/ids.ts'
import { hasChildren } from '../model/outline.ts'
import type { FirstPlan, Forecast, ReachedTask, Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import { done, failed } from '../problem.ts'
import type { Instant } from '../time/instant.ts'
import { notCalculated } from './commands-baseline.ts'
import { setTask } from './commands-dates.ts'
import { progressEdits } from './commands-progress.ts'
import type { Edit } from './edit.ts'
import { type EditContext, findTask, type Intent, isParent, startOf, workingTimeOf } from './edit-context.ts'

/** What a plan keeps beside its dates when its data date moves on. */
export interface Kept {
  /** Seconds of people's work of the task at a position (of its duration, where the plan states no one's). */
  work(at: number): number
  readonly byDuration: boolean
  /** How far the tasks are that run at a data date, but for those of which something later is known. */
  reached(dataDate: Instant): readonly ReachedTask[]
}

/**
 * Sets the data date, or takes it away (null). The first time the plan is frozen as it stands, to measure lateness by
 * without a baseline: a forecast that moves must not make it vanish. Without a data date nothing is held to it.
 */
export function moveDataDate(now: EditContext, at: Instant | null, kept: Kept | null = null): Intent {
  const { project, tasks } = now.schedule
  if (at === null)
    return done([{ kind: 'setProject', changes: { statusDate: null, firstPlan: null, forecasts: null } }])
  const trail = forecastsUntil(now, at, kept)
  // A plan that came under way without a baseline is frozen as it came, when its date first moves on.
  if (project.firstPlan || (!project.p6?.plannedDates && tasks.some(task => hasFirstBaseline(task))))
    return done([{ kind: 'setProject', changes: { statusDate: at, ...trail } }])
  if (!now.calculation) return failed(notCalculated())
  const { calculation } = now
  const dates = tasks.flatMap((task): FirstPlan['tasks'][number][] => {
    const known = calculation.of(task.uid)
    if (!known) return []
    const { start, finish, index } = known
    return [kept ? [task.uid, start, finish, kept.work(index)] : [task.uid, start, finish]]
  })
  const firstPlan: FirstPlan = { dataDate: at, ...(kept?.byDuration && { byDuration: true as const }), tasks: dates }
  return done([{ kind: 'setProject', changes: { statusDate: at, firstPlan, ...trail } }])
}

/** Data dates that a plan remembers its forecast of: two a day over three months. */
const MOST_FORECASTS = 200

/** The forecasts of the data dates before one, with that of the date that it follows; of a plan whose finish is a forecast. */
function forecastsUntil(
  { schedule, calculation }: EditContext,
  at: Instant,
  kept: Kept | null,
): { readonly forecasts?: readonly Forecast[] | null } {
  const { statusDate, forecasts, progressRule, rules } = schedule.project
  if (!calculation || statusDate === undefined || (progressRule !== 'dataDate' && rules !== 'p6')) return {}
  const before = (forecasts ?? []).filter(each => each.dataDate < at && each.dataDate < statusDate)
  // What is known of a later time by now, as from crews, is no part of the forecast of then.
  const known = forecasts?.find(each => each.dataDate === statusDate)
  const finish = (tellsOfLater(schedule, statusDate) && known?.finish) || calculation.projectFinish
  const reached = kept ? reachedThen(kept.reached(statusDate), known?.reached) : known?.reached
  const then = { dataDate: statusDate, finish, ...(reached && reached.length > 0 && { reached }) }
  const trail = [...before, ...(statusDate < at ? [then] : [])].slice(-MOST_FORECASTS)
  if (trail.length > 0) return { forecasts: trail }
  return forecasts ? { forecasts: null } : {}
}

/** How far tasks are now, and where something later is known of them, how far they were when the date was set. */
function reachedThen(now: readonly ReachedTask[], then: readonly ReachedTask[] = []): readonly ReachedTask[] {
  const told = new Set(now.map(each => each[0]))
  return [...now, ...then.filter(each => !told.has(each[0]))]
}

/** Something was reported of what came after a moment: a real date, or work that goes on from later than the next working hour. */
const tellsOfLater = (schedule: Schedule, moment: Instant): boolean =>
  schedule.tasks.some(task => isToldOfLater(schedule, task, moment))

/** The same of one task. */
export const isToldOfLater = (schedule: Schedule, task: Task, moment: Instant): boolean =>
  Math.max(task.actualStart ?? 0, task.actualFinish ?? 0) > moment ||
  (task.actualStart !== undefined &&
    task.actualFinish === undefined &&
    (task.resume ?? 0) > nextWork(workingTimeOf(schedule, task), moment))

const hasFirstBaseline = (task: Task): boolean => task.baselines?.some(each => each.number === 0) === true

/** Progress of unfinished tasks as if everything had gone by plan up to a date. */
export function markOnTrack(now: EditContext, uids: readonly TaskId[], until: Instant): Intent {
  const edits: Edit[] = []
  for (const uid of uids) {
    const found = findTask(now.schedule, uid)
    if (!found.ok) return found
    if (isParent(now.schedule, uid)) continue
    const task = found.value
    const start = startOf(now, task)
    const done = workBetween(workingTimeOf(now.schedule, task), start, until)
    const length = task.duration.seconds
    const percent =
      until < start ? 0 : length === 0 ? 100 : Math.max(0, Math.min(100, Math.floor((done / length) * 100)))
    if (percent > (task.percentComplete ?? 0)) edits.push(...progressEdits(now, task, percent))
  }
  return done(edits)
}

/**
 * Moves what is not done behind a date, as MS Project's Update Project: unstarted tasks start no earlier, started ones
 * resume there. All unfinished tasks unless some are named.
 */
export function rescheduleUncompleted(now: EditContext, after: Instant, uids?: readonly TaskId[]): Intent {
  if (!now.calculation) return failed(notCalculated())
  const { schedule } = now
  const chosen = uids && new Set<TaskId>(uids)
  const edits: Edit[] = []
  for (const [at, task] of schedule.tasks.entries()) {
    if ((chosen && !chosen.has(task.uid)) || hasChildren(schedule.tasks, at)) continue
    if (task.actualFinish !== undefined || (task.percentComplete ?? 0) >= 100) continue
    if (task.active === false || task.mode === 'manual' || task.external) continue
    const dates = now.calculation.of(task.uid)
    if (!dates) continue
    const calendar = workingTimeOf(schedule, task)
    const begin = nextWork(calendar, after)
    const started = task.actualStart !== undefined || (task.percentComplete ?? 0) > 0
    if (!started) {
      if (dates.start < after)
        edits.push(setTask(task.uid, { constraint: { type: 'startNoEarlierThan', date: begin } }))
      continue
    }
    const start = startOf(now, task)
    const actual =
      task.actualDuration?.seconds ?? Math.round((task.duration.seconds * (task.percentComplete ?? 0)) / 100)
    const stop = task.stop ?? (actual === 0 ? start : addWork(calendar, start, actual))
    if ((task.resume ?? stop) < begin) edits.push(setTask(task.uid, { stop, resume: begin }))
  }
  return done(edits)
}

/** Columns of the board. */
export type KanbanColumn = 'todo' | 'doing' | 'done'

/** The column of a task by its progress: 0 and not begun, in between, 100 or more. */
export const kanbanColumn = (percent: number, begun = false): KanbanColumn =>
  percent >= 100 ? 'done' : percent > 0 || begun ? 'doing' : 'todo'
