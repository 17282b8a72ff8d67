import { linksTo } from '../edits/draft.ts'
import { formatResourceNames } from '../edits/resource-names.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import { same } from '../model/same.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Constraint, Task } from '../model/task.ts'
import { formatDuration, formatLag } from '../time/duration.ts'
import { formatInstant, type Instant } from '../time/instant.ts'

/** A predecessor in a modification record; tasks by their stable identity. */
export interface TrackedDependency {
  readonly pred: TaskId
  readonly type: string
  readonly lag: string
}

/** A value as the wire writes it: durations and dates as text. Null: not set. */
export type TrackedValue = string | number | boolean | null | readonly string[] | readonly TrackedDependency[]

/** Fields whose changes are recorded. The first eight are the specification's; the rest keeps what else a person decides. */
export const TRACKED_FIELDS = [
  'duration',
  'percent_complete',
  'start',
  'finish',
  'notes',
  'resources',
  'dependencies',
  'name',
  'mode',
  'constraint',
  'deadline',
  'calendar',
  'priority',
  'work',
  'active',
] as const
export type TrackedField = (typeof TRACKED_FIELDS)[number]

/** What was changed on one task since the baseline copy. */
export interface ModificationRecord {
  readonly uid: TaskId
  /** Row number. */
  readonly id: number
  readonly name: string
  readonly changes: Readonly<Partial<Record<TrackedField, TrackedValue>>>
  readonly original: Readonly<Partial<Record<TrackedField, TrackedValue>>>
}

const STARTS: readonly Constraint['type'][] = [
  'startNoEarlierThan',
  'startNoLaterThan',
  'mustStartOn',
  'startOn',
  'mandatoryStart',
]
const FINISHES: readonly Constraint['type'][] = [
  'finishNoEarlierThan',
  'finishNoLaterThan',
  'mustFinishOn',
  'finishOn',
  'mandatoryFinish',
]

const asked = (task: Task, types: readonly Constraint['type'][]): Instant | undefined =>
  task.constraint && types.includes(task.constraint.type) ? task.constraint.date : undefined

const date = (at: Instant | undefined): string | null => (at === undefined ? null : formatInstant(at))

/**
 * What a person set on a task, as comparable values. Dates are the user's own (real, given, limited), never computed
 * ones: a task that only moved because another did is not modified.
 */
function trackedValues(schedule: Schedule, task: Task): Record<TrackedField, TrackedValue> {
  const names = formatResourceNames(schedule, task.uid)
  return {
    duration: formatDuration(task.duration, schedule.project.units),
    percent_complete: task.percentComplete ?? 0,
    start: date(task.actualStart ?? task.manual?.start ?? asked(task, STARTS)),
    finish: date(task.actualFinish ?? task.manual?.finish ?? asked(task, FINISHES)),
    notes: task.notes ?? null,
    resources: names === '' ? [] : names.split('; ').sort(),
    dependencies: linksTo
      .of(schedule.links, task.uid)
      .map(link => ({ pred: link.from, type: link.type, lag: formatLag(link.lag, schedule.project.units) }))
      .sort((a, b) => a.pred - b.pred || (a.type < b.type ? -1 : 1)),
    name: task.name,
    mode: task.mode ?? 'auto',
    constraint: task.constraint && task.constraint.type !== 'asap' ? task.constraint.type : null,
    deadline: date(task.deadline),
    calendar: schedule.calendars.find(each => each.id === task.calendar)?.name ?? null,
    priority: task.priority ?? 500,
    work: task.work ?? null,
    active: task.active !== false,
  }
}

/** Values that decide nothing when they differ: progress makes a real start, which is not asked for twice. */
function withoutProgressDates(
  before: Record<TrackedField, TrackedValue>,
  after: Record<TrackedField, TrackedValue>,
  task: Task,
  was: Task,
): void {
  if (task.percentComplete === was.percentComplete) return
  if (task.actualStart !== was.actualStart) after.start = before.start
  if (task.actualFinish !== was.actualFinish) after.finish = before.finish
}

/**
 * What was changed on the tasks of the baseline copy, in the order they stand now. New tasks are not tracked, removed
 * ones have no row to record. Rows are matched by stable identity.
 */
export function trackChanges(baseline: Schedule, current: Schedule): ModificationRecord[] {
  const others = neighboursChanged(baseline, current)
  const records: ModificationRecord[] = []
  for (const task of current.tasks) {
    const was = memberOf(baseline.tasks, task.uid)
    if (!was || (was === task && !others.has(task.uid))) continue
    const before = trackedValues(baseline, was)
    const after = trackedValues(current, task)
    withoutProgressDates(before, after, task, was)
    const changes: Partial<Record<TrackedField, TrackedValue>> = {}
    const original: Partial<Record<TrackedField, TrackedValue>> = {}
    for (const field of TRACKED_FIELDS) {
      if (same(before[field], after[field])) continue
      changes[field] = after[field]
      original[field] = before[field]
    }
    if (Object.keys(changes).length > 0)
      records.push({ uid: task.uid, id: task.row, name: task.name, changes, original })
  }
  return records
}

/** Tasks whose links, assignments or resources are not the very same objects in both plans: the only ones worth comparing. */
function neighboursChanged(baseline: Schedule, current: Schedule): Set<TaskId> {
  const found = new Set<TaskId>()
  const differ = <T>(before: readonly T[], after: readonly T[], tell: (item: T) => void): void => {
    if (before === after) return
    const [known, present] = [new Set(before), new Set(after)]
    for (const item of before) if (!present.has(item)) tell(item)
    for (const item of after) if (!known.has(item)) tell(item)
  }
  differ(baseline.links, current.links, link => found.add(link.to))
  differ(baseline.assignments, current.assignments, each => found.add(each.task))
  const renamed = new Set<ResourceId>()
  differ(baseline.resources, current.resources, each => renamed.add(each.uid))
  if (renamed.size > 0)
    for (const each of current.assignments)
      if (each.resource !== null && renamed.has(each.resource)) found.add(each.task)
  return found
}

/** Why a plan is applied whole, and what an incremental application leaves out. */
export type ApplyReasonCode =
  | 'noModifications'
  | 'noBaseline'
  | 'tasksRemoved'
  | 'dependenciesChanged'
  | 'tooManyModified'
  | 'newTasksLeftOut'

export interface ApplyReason {
  readonly code: ApplyReasonCode
  readonly params: Readonly<Record<string, string | number>>
}

export interface ApplyDecision {
  readonly mode: 'incremental' | 'full'
  /** Empty when incremental. */
  readonly reasons: readonly ApplyReason[]
  /** What an incremental application does not carry over. */
  readonly notices: readonly ApplyReason[]
  readonly modifications: readonly ModificationRecord[]
}

/** Limits of the specification: so many modified tasks at most; links may differ by this many or this share of what there are. */
export const APPLY_LIMITS = { modifiedTasks: 20, dependencies: 2, dependencyShare: 0.2 } as const

/** So many names are given; the rest is counted. */
const NAMED = 5

/**
 * Whether only the modified tasks are applied, or the whole plan, and why. Incremental when something was modified, the
 * copy to compare with exists and still has all its tasks, the number of links changed little, and few tasks changed.
 */
export function applyDecision(baseline: Schedule | null, current: Schedule): ApplyDecision {
  const modifications = baseline ? trackChanges(baseline, current) : []
  const reasons: ApplyReason[] = []
  const notices: ApplyReason[] = []
  if (!baseline) reasons.push({ code: 'noBaseline', params: {} })
  if (modifications.length === 0) reasons.push({ code: 'noModifications', params: {} })
  if (baseline) {
    const removed = baseline.tasks.filter(each => !memberOf(current.tasks, each.uid))
    if (removed.length > 0) reasons.push({ code: 'tasksRemoved', params: named(removed) })
    const [before, after] = [baseline.links.length, current.links.length]
    const tolerance = Math.max(APPLY_LIMITS.dependencies, after * APPLY_LIMITS.dependencyShare)
    if (Math.abs(after - before) > tolerance)
      reasons.push({ code: 'dependenciesChanged', params: { before, after, tolerance: Math.floor(tolerance) } })
    const added = current.tasks.filter(each => !memberOf(baseline.tasks, each.uid))
    if (added.length > 0) notices.push({ code: 'newTasksLeftOut', params: named(added) })
  }
  if (modifications.length > APPLY_LIMITS.modifiedTasks)
    reasons.push({
      code: 'tooManyModified',
      params: { count: modifications.length, limit: APPLY_LIMITS.modifiedTasks },
    })
  const mode = reasons.length === 0 ? 'incremental' : 'full'
  return { mode, reasons, notices: mode === 'incremental' ? notices : [], modifications }
}

const named = (tasks: readonly Task[]): ApplyReason['params'] => ({
  count: tasks.length,
  names: tasks
    .slice(0, NAMED)
    .map(each => each.name)
    .join(', '),
})
