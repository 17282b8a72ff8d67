import { firstBaseline, heldTo } from '../analysis/lateness.ts'
import { isLeaf } from '../analysis/leaves.ts'
import { assignmentsOfTask } from '../edits/draft.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { type ReplayStep, replay } from '../engine/replay.ts'
import type { Assignment } from '../model/resource.ts'
import { memberOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task, WorkStep } from '../model/task.ts'
import { must, nth } from '../must.ts'
import { done, type Outcome } from '../problem.ts'
import { type Instant, instant } from '../time/instant.ts'
import { type Contribution, startedAt, timeGoneBy } from './contributions.ts'

const REPORTED = [
  'percentComplete',
  'percentWorkComplete',
  'physicalPercentComplete',
  'actualStart',
  'actualFinish',
  'actualDuration',
  'remainingDuration',
  'actualWork',
  'remainingWork',
  'stop',
  'resume',
  'reported',
] as const satisfies readonly (keyof Task)[]
const REPORTED_WORK = [
  'actualWork',
  'remainingWork',
  'actualStart',
  'actualFinish',
  'percentWorkComplete',
  'stop',
  'resume',
] as const satisfies readonly (keyof Assignment)[]

function without<T extends object>(row: T, keys: readonly (keyof T)[]): T {
  if (!keys.some(key => row[key] !== undefined)) return row
  const rest = { ...row }
  for (const key of keys) delete rest[key]
  return rest
}

const unticked = ({ done: _, at: _at, ...step }: WorkStep): WorkStep => step

/** The plan as if nothing had been reported yet: its logic of today with the durations that a baseline remembers. */
export function withoutProgress(schedule: Schedule, baseline = 0): Schedule {
  const { statusDate: _, ...project } = schedule.project
  return {
    ...schedule,
    project,
    tasks: schedule.tasks.map(task => {
      const reported = without(task, REPORTED)
      const clear = reported.steps?.some(step => step.done)
        ? { ...reported, steps: reported.steps.map(unticked) }
        : reported
      const remembered = task.baselines?.find(each => each.number === baseline)?.duration
      return clear !== task && remembered ? { ...clear, duration: remembered } : clear
    }),
    assignments: schedule.assignments.map(each => without(each, REPORTED_WORK)),
  }
}

/** The same, beginning where the plan is held to begin: a plan without a start must not begin on the day it is looked at. */
export function unreported(calculation: Calculation, baseline = 0): Schedule {
  let first: number = Number.POSITIVE_INFINITY
  for (let at = 0; at < calculation.count; at++)
    if (isLeaf(calculation, at)) first = Math.min(first, heldTo(calculation, at).start)
  const start = Number.isFinite(first) ? instant(first) : calculation.projectStart
  return startedAt(withoutProgress(calculation.schedule, baseline), start)
}

/**
 * The plan that a baseline remembers, as if nothing had been reported: its durations, links and calendars, without the work
 * that came in since. Where no task has that baseline, the plan of today without reports.
 */
export function asRemembered(calculation: Calculation, baseline = 0): Schedule {
  const clear = unreported(calculation, baseline)
  const of = (task: Task) => task.baselines?.find(each => each.number === baseline)
  if (!clear.tasks.some(of)) return clear
  const parents = new Set(clear.tasks.map(task => task.parent))
  const head = clear.baselines?.find(each => each.number === baseline)
  const links = head?.links?.filter(({ from, to }) => memberOf(clear.tasks, from) && memberOf(clear.tasks, to))
  const were = new Map(head?.calendars?.map(each => [each.name, each]))
  return {
    ...clear,
    ...(links && { links }),
    calendars: clear.calendars.map(each => were.get(each.name) ?? each),
    tasks: clear.tasks.map(task => {
      if (parents.has(task.uid)) return task
      const held = of(task)
      if (!held) return { ...task, active: false as const }
      return held.duration ? { ...task, duration: held.duration } : task
    }),
  }
}

/** What moved the finish away from the one that the plan is held to. The contributions sum up to the slip. */
export interface Slip {
  readonly from: Instant
  readonly to: Instant
  readonly contributions: readonly Contribution[]
}

/** What a task has of a baseline; the first one is that which it is held to. */
const baselineOf = (schedule: Schedule, task: Task, number: number) =>
  number === 0 ? firstBaseline(schedule, task) : task.baselines?.find(each => each.number === number)

/** Of the tasks, the share that makes a baseline that of the plan and not of a few tasks. */
const LEAST_SHARE = 0.2

/** How many of the tasks of a plan have a baseline, and where it ends. */
export function baselineCover(
  calculation: Calculation,
  number = 0,
): { readonly held: number; readonly all: number; readonly finish: Instant | null; readonly ofPlan: boolean } {
  const { schedule } = calculation
  let [held, all] = [0, 0]
  let last: Instant | null = null
  for (let at = 0; at < calculation.count; at++) {
    if (!isLeaf(calculation, at)) continue
    all++
    const finish = baselineOf(schedule, nth(schedule.tasks, at), number)?.finish
    if (finish === undefined) continue
    held++
    if (last === null || finish > last) last = finish
  }
  return { held, all, finish: last, ofPlan: held > 0 && held >= LEAST_SHARE * all }
}

/**
 * The finish of a baseline: of the tasks that have it, else of the plan as first run. Null where neither is known, and where
 * so few tasks have it that it says nothing of the plan's finish.
 */
export function finishHeldTo(calculation: Calculation, baseline = 0): Instant | null {
  const { finish, ofPlan } = baselineCover(calculation, baseline)
  if (finish !== null) return ofPlan ? finish : null
  if (baseline !== 0) return null
  let last: number | null = null
  for (const each of calculation.schedule.project.firstPlan?.tasks ?? []) last = Math.max(last ?? each[2], each[2])
  return last as Instant | null
}

/**
 * Where the slip since a baseline comes from: first what changed in the plan itself, then each reported task in the order
 * of what happened, then the time gone by. Null where the plan is held to nothing.
 */
export function slipSince(calculation: Calculation, baseline = 0): Outcome<Slip | null> {
  const from = finishHeldTo(calculation, baseline)
  if (from === null) return done(null)
  const { schedule } = calculation
  const { statusDate } = schedule.project
  const clear = calculate(unreported(calculation, baseline))
  if (!clear.ok) return clear
  const extra = extraWork(clear.value)
  if (!extra.ok) return extra
  const found: Contribution[] = [...extra.value]
  const reported = inOrder(schedule)
  const replayed = replay(
    clear.value.schedule,
    reported.map(task => reportOf(clear.value.schedule, schedule, task)),
  )
  if (!replayed.ok) return replayed
  let before: number = clear.value.projectFinish
  for (const [at, task] of reported.entries()) {
    const seconds = nth(replayed.value.finishes, at) - before
    before += seconds
    const reason = task.delays?.at(-1)?.reason
    if (seconds !== 0) found.push({ task: task.uid, seconds, cause: 'report', ...(reason && { reason }) })
  }
  const now = calculate(replayed.value.schedule)
  if (!now.ok) return now
  if (statusDate !== undefined) {
    const gone = timeGoneBy(now.value, statusDate)
    if (!gone.ok) return gone
    found.push(...gone.value)
  }
  const known = found.reduce((sum, each) => sum + each.seconds, 0)
  const rest = calculation.projectFinish - from - known
  if (rest !== 0) found.push({ task: null, seconds: rest, cause: 'planChanged' })
  return done({ from, to: calculation.projectFinish, contributions: found })
}

/** Extra work listed one by one, at most. */
const MOST_EXTRA = 100

/** What each piece of approved extra work added to the plan as it was meant to go, in the order in which it was approved. */
function extraWork(clear: Calculation): Outcome<readonly Contribution[]> {
  const { tasks } = clear.schedule
  const approved = tasks
    .filter(task => task.emergent?.state === 'approved' && task.active !== false)
    .sort((a, b) => (a.emergent?.decidedAt ?? 0) - (b.emergent?.decidedAt ?? 0) || a.row - b.row)
    .slice(-MOST_EXTRA)
  const found: Contribution[] = []
  const without = new Set(approved.map(task => task.uid))
  const as = (): Outcome<Calculation> =>
    calculate({
      ...clear.schedule,
      tasks: tasks.map(task => (without.has(task.uid) ? { ...task, active: false as const } : task)),
    })
  let before = approved.length > 0 ? as() : null
  for (const { uid } of approved) {
    if (before && !before.ok) return before
    without.delete(uid)
    const after = as()
    if (!after.ok) return after
    const seconds = before ? after.value.projectFinish - before.value.projectFinish : 0
    if (seconds !== 0) found.push({ task: uid, seconds, cause: 'extraWork' })
    before = after
  }
  return done(found)
}

/** Tasks of which something was reported, in the order in which it happened. */
function inOrder(schedule: Schedule): Task[] {
  const when = (task: Task): number => task.actualStart ?? task.actualFinish ?? Number.POSITIVE_INFINITY
  return schedule.tasks
    .filter(task => (task.percentComplete ?? 0) > 0 || task.actualStart !== undefined)
    .sort((a, b) => when(a) - when(b) || a.row - b.row)
}

/** A task of the plan without reports, and its assignments, with what the plan has reported of it. */
function reportOf(clear: Schedule, schedule: Schedule, task: Task): ReplayStep {
  const plain = must(memberOf(clear.tasks, task.uid))
  return {
    task: { ...plain, ...pick(task, REPORTED), duration: task.duration },
    assignments: assignmentsOfTask.of(schedule.assignments, task.uid).flatMap(each => {
      const reported = pick(each, REPORTED_WORK)
      return Object.keys(reported).length > 0 ? [{ ...must(memberOf(clear.assignments, each.uid)), ...reported }] : []
    }),
  }
}

function pick<T extends object, K extends keyof T>(row: T, keys: readonly K[]): Partial<Pick<T, K>> {
  const found: Partial<Pick<T, K>> = {}
  for (const key of keys) if (row[key] !== undefined) found[key] = row[key]
  return found
}
