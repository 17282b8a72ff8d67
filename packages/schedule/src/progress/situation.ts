import { hasBaseline, isHeld, lateness } from '../analysis/lateness.ts'
import { isComplete, isLeaf, lookingFrom } from '../analysis/leaves.ts'
import { type ProgressDifference, progressDifference } from '../analysis/progress-difference.ts'
import { beganWithin, endedWithin, shiftsOf } from '../calendar/shifts.ts'
import type { Calculation } from '../engine/calculation.ts'
import { replaysQuickly } from '../engine/replay.ts'
import { CELL, type LoadMatrix, loadMatrix } from '../leveling/matrix.ts'
import type { DelayReason } from '../model/delay.ts'
import { type ResourceId, type TaskId, taskId } from '../model/ids.ts'
import type { Task } from '../model/task.ts'
import { DAY, HOUR, type Instant, instant } from '../time/instant.ts'
import type { Earned } from './earned.ts'
import { type Overall, overall, wholeAt } from './overall.ts'
import { outOfSequence } from './sequence.ts'
import { SILENT_SHIFTS, shiftLines } from './shift-lines.ts'
import { finishHeldTo, type Slip, slipSince } from './slip.ts'

/** A task that is late, or will be. */
export interface LateTask {
  readonly task: TaskId
  readonly heldFinish: Instant
  /** Forecast. */
  readonly finish: Instant
  /** Seconds behind the dates it is held to: of the finish, or of the start where that is what is late. */
  readonly late: number
  readonly slack: number
  /** Seconds of the slip of the finish that are its own; null where they were not counted. */
  readonly effect: number | null
  readonly reason?: DelayReason
}

/** A crew, machine or area that is asked for more than there is, in shifts that the data date has not passed: in all without one. */
export interface Overload {
  readonly resource?: ResourceId
  readonly area?: string
  readonly name: string
  readonly peak: number
  readonly limit: number
  /** Shifts over the limit, and the first of them. */
  readonly shifts: number
  readonly from: Instant
}

/** What happened since an earlier moment. */
export interface Since {
  readonly from: Instant
  /** The forecast of the finish then; null where the plan does not remember it. */
  readonly finish: Instant | null
  readonly finished: readonly TaskId[]
  /** Of what should have been finished since. */
  readonly due: number
  readonly started: readonly TaskId[]
  /** Extra work that was asked for or decided on. */
  readonly extra: readonly TaskId[]
  readonly delays: readonly { readonly task: TaskId; readonly reason: DelayReason }[]
}

/** What a user has to decide, the gravest first. */
export const DECISIONS = [
  'safety',
  'overTarget',
  'missed',
  'extraWork',
  'overload',
  'sequence',
  'silent',
  'dataDateRule',
  'oldDataDate',
  'futureDataDate',
  'noDataDate',
  'noBaseline',
] as const
export type DecisionKind = (typeof DECISIONS)[number]

export interface Decision {
  readonly kind: DecisionKind
  readonly count: number
  readonly tasks: readonly TaskId[]
  /**
   * Seconds: of `overTarget` past the target, of `missed` of work that is missing at the most, of `extraWork` added to the finish, of `dataDateRule` by which the finish
   * would lie later, of `oldDataDate` gone by since, of `futureDataDate` still to come.
   */
  readonly seconds?: number
}

/** Where a shutdown stands: what a manager asks in the first half minute. */
export interface Situation {
  readonly asOf: Instant
  /** The forecast, and whether all work is done: then it is no forecast any more. */
  readonly finish: Instant
  readonly finished: boolean
  /** Unfinished work lies in the past: the finish is none, until a data date is set. */
  readonly past: boolean
  /** The data date does not rule the plan, and would move some of it: then the finish leaves that out. */
  readonly byDataDate: ProgressDifference | null
  /** Open tasks that end in the past where no data date pushes them: the finish is counted as if they were done. */
  readonly leftOut: number
  /** What must not be missed: the end of the plant's window, else the deadline that is missed by most, or nearest. */
  readonly target: {
    readonly at: Instant
    readonly late: number
    readonly by: 'window' | 'deadline'
    readonly task?: TaskId
  } | null
  /** The finish that the plan is held to; the slip against it is the difference. */
  readonly held: Instant | null
  /** There is a baseline: else the plan is held to what it was when it was first run. */
  readonly baselined: boolean
  /** Anything says what was due by now: a file that came under way without a baseline has nothing that does. */
  readonly isHeld: boolean
  readonly hours: Earned
  /** How far the plan is and should be, as it is shown. */
  readonly overall: Overall
  /** Tasks that should be finished by now, and how many of them are; and all that are. */
  readonly tasks: { readonly due: number; readonly dueDone: number; readonly done: number; readonly total: number }
  /** Ranked by the effect on the finish, then by the slack that is left. */
  readonly late: readonly LateTask[]
  /** Not late yet, and forecast to be: ranked by slack. */
  readonly willBeLate: readonly LateTask[]
  readonly overloaded: readonly Overload[]
  readonly since: Since
  readonly decisions: readonly Decision[]
}

/**
 * Up to so many replayed rows (reports times tasks) the contributions are counted along, some tenths of a second: few where
 * every report is a calculation of the whole plan.
 */
const CHEAP_REPLAY = { quick: 60_000_000, whole: 2_000_000 }
/** Seconds before the end of a shift at which its report is usually closed. */
const SOON = HOUR
/** Seconds that a task may lie behind before it counts as late. */
const TOLERANCE = 60

/**
 * Where a shutdown stands. `now` counts where the plan has no data date. `matrix`: the crews of the calculation, where
 * they were counted before; `slip`: what moved the finish, else it is counted where that is cheap.
 */
export function situation(
  calculation: Calculation,
  now: Instant,
  known: { readonly matrix?: LoadMatrix; readonly slip?: Slip | null } = {},
): Situation {
  const asOf = lookingFrom(calculation, now)
  const { late, willBeLate, tasks } = standingOfTasks(calculation, asOf, effectsOf(calculation, known.slip))
  const finished = tasks.total > 0 && tasks.done === tasks.total
  const byDataDate = finished ? null : progressDifference(calculation)
  const past = !finished && calculation.projectFinish < asOf
  const leftOut = byDataDate ? 0 : openUntil(calculation, asOf)
  const overloaded = finished ? [] : overloadsOf(known.matrix ?? loadMatrix(calculation))
  const target = targetOf(calculation)
  return {
    asOf,
    finish: calculation.projectFinish,
    finished,
    past,
    byDataDate,
    leftOut,
    target,
    held: finishHeldTo(calculation),
    baselined: hasBaseline(calculation.schedule),
    isHeld: isHeld(calculation),
    hours: wholeAt(calculation, asOf),
    overall: overall(calculation, asOf),
    tasks,
    late,
    willBeLate,
    overloaded,
    since: sinceOf(calculation, asOf),
    decisions: finished ? [] : decisionsOf(calculation, { now, asOf, target, overloaded, byDataDate, leftOut }),
  }
}

/**
 * Open tasks that end before a moment: nothing of what is left of them is counted after it. Where all work does, the finish
 * itself is none, and that is said instead.
 */
export function openUntil(calculation: Calculation, moment: Instant): number {
  let found = 0
  if (calculation.projectFinish < moment) return found
  for (const [at, task] of calculation.schedule.tasks.entries())
    if (!task.external && isLeaf(calculation, at) && !isComplete(calculation, at))
      found += (calculation.finish[at] ?? 0) < moment ? 1 : 0
  return found
}

interface SlipPart {
  readonly seconds: number
  readonly reason: DelayReason | undefined
}

/** What each task has of the slip; null where that was not counted. */
function effectsOf(calculation: Calculation, slip: Slip | null | undefined): ReadonlyMap<TaskId, SlipPart> | null {
  const reported = calculation.schedule.tasks.filter(task => task.actualStart !== undefined).length
  const rows = reported * calculation.count
  const cheap = rows <= CHEAP_REPLAY.whole || (rows <= CHEAP_REPLAY.quick && replaysQuickly(calculation.schedule))
  const found = slip !== undefined ? slip : cheap ? counted(slipSince(calculation)) : undefined
  if (found === undefined) return null
  const parts = new Map<TaskId, SlipPart>()
  for (const { task, seconds, reason } of found?.contributions ?? [])
    if (task !== null) {
      const before = parts.get(task)
      parts.set(task, { seconds: (before?.seconds ?? 0) + seconds, reason: reason ?? before?.reason })
    }
  return parts
}

const counted = (slip: ReturnType<typeof slipSince>): Slip | null | undefined => (slip.ok ? slip.value : undefined)

function standingOfTasks(
  calculation: Calculation,
  asOf: Instant,
  effects: ReadonlyMap<TaskId, SlipPart> | null,
): Pick<Situation, 'late' | 'willBeLate' | 'tasks'> {
  const late: LateTask[] = []
  const willBeLate: LateTask[] = []
  let [due, dueDone, done, total] = [0, 0, 0, 0]
  for (const [at, task] of calculation.schedule.tasks.entries()) {
    if (!isLeaf(calculation, at)) continue
    total++
    const complete = isComplete(calculation, at)
    const stand = lateness(calculation, at, asOf)
    if (complete) done++
    const isDue = stand.due
    if (isDue) due++
    if (isDue && complete) dueDone++
    if (complete) continue
    const isLate = isDue || stand.startOverdue
    // Without a data date what is open may still stand where it should have been: it is late by what has gone by since.
    const behind = Math.max(
      stand.finishLate,
      isDue ? asOf - stand.heldTo.finish : 0,
      stand.startOverdue ? Math.max(stand.startLate, asOf - stand.heldTo.start) : 0,
    )
    if (!isLate && behind <= TOLERANCE) continue
    const effect = effects?.get(task.uid)
    const reason = effect?.reason ?? task.delays?.at(-1)?.reason
    const row: LateTask = {
      task: task.uid,
      heldFinish: stand.heldTo.finish,
      finish: instant(calculation.finish[at] ?? 0),
      late: behind,
      slack: calculation.totalSlack[at] ?? 0,
      effect: effects ? (effect?.seconds ?? 0) : null,
      ...(reason && { reason }),
    }
    if (isLate) late.push(row)
    else willBeLate.push(row)
  }
  late.sort((a, b) => (b.effect ?? 0) - (a.effect ?? 0) || a.slack - b.slack || b.late - a.late)
  willBeLate.sort((a, b) => a.slack - b.slack || b.late - a.late)
  return { late, willBeLate, tasks: { due, dueDone, done, total } }
}

/** The end of the window, else the deadline that is missed by most or comes nearest to it. */
function targetOf(calculation: Calculation): Situation['target'] {
  const { tasks, project } = calculation.schedule
  const window = project.window?.finish
  if (window !== undefined) return { at: window, late: calculation.projectFinish - window, by: 'window' }
  let found: Situation['target'] = null
  for (const [at, task] of tasks.entries()) {
    if (task.deadline === undefined || task.active === false || isComplete(calculation, at)) continue
    const late = (calculation.finish[at] ?? 0) - task.deadline
    if (!found || late > found.late) found = { at: task.deadline, late, by: 'deadline', task: task.uid }
  }
  return found
}

/** Rows with shifts over their limit that are not over yet, the most shifts first. */
function overloadsOf(matrix: LoadMatrix): Overload[] {
  const found: Overload[] = []
  for (const row of matrix.rows) {
    let [shifts, first, most] = [0, -1, -1]
    for (const [cell, signs] of row.signs.entries()) {
      if ((signs & CELL.over) === 0 || cell < matrix.toCome) continue
      shifts++
      if (first < 0) first = cell
      if (most < 0 || (row.peak[cell] ?? 0) > (row.peak[most] ?? 0)) most = cell
    }
    const from = matrix.cells[first]
    if (from === undefined) continue
    found.push({
      ...(row.resource !== undefined && { resource: row.resource }),
      ...(row.area !== undefined && { area: row.area }),
      name: row.name,
      peak: row.peak[most] ?? 0,
      limit: row.capacity[most] ?? 0,
      shifts,
      from,
    })
  }
  return found.sort((a, b) => b.shifts - a.shifts)
}

/** Since the last data date that is a day old, or since a day ago. */
function sinceOf(calculation: Calculation, asOf: Instant): Since {
  const { tasks, project } = calculation.schedule
  const trail = (project.forecasts ?? []).filter(each => each.dataDate < asOf)
  const dayOld = trail.findLast(each => each.dataDate <= asOf - DAY) ?? trail[0]
  const from = dayOld?.dataDate ?? instant(asOf - DAY)
  const uids = (which: (task: Task) => boolean): TaskId[] => tasks.filter(which).map(task => task.uid)
  let due = 0
  for (let at = 0; at < calculation.count; at++) {
    if (!isLeaf(calculation, at)) continue
    const { due: isDue } = lateness(calculation, at, asOf)
    if (isDue && !lateness(calculation, at, from).due) due++
  }
  return {
    from,
    finish: dayOld?.finish ?? null,
    finished: uids(task => endedWithin(task.actualFinish, from, asOf)),
    due,
    started: uids(task => beganWithin(task.actualStart, from, asOf)),
    // What is asked for is written down by the clock, which may run ahead of the data date.
    extra: uids(({ emergent }) => [emergent?.at, emergent?.decidedAt].some(at => at !== undefined && at >= from)),
    delays: tasks.flatMap(task =>
      (task.delays ?? [])
        .filter(each => endedWithin(each.at, from, asOf))
        .map(({ reason }) => ({ task: task.uid, reason })),
    ),
  }
}

/** Open tasks whose deadline or constraint cannot be kept, each with the working seconds that are missing. */
function missedLimits(calculation: Calculation): { readonly task: TaskId; readonly seconds: number }[] {
  return calculation.problems.flatMap(({ code, at, params }) => {
    if (code !== 'schedule.impossibleConstraint' || at?.task === undefined) return []
    const uid = taskId(at.task)
    const dates = calculation.of(uid)
    if (!dates) return []
    if (isComplete(calculation, dates.index)) return []
    return [{ task: uid, seconds: Number(params.missingSeconds ?? 0) }]
  })
}

function decisionsOf(
  calculation: Calculation,
  of: {
    readonly now: Instant
    readonly asOf: Instant
    readonly target: Situation['target']
    readonly overloaded: readonly Overload[]
    readonly byDataDate: Situation['byDataDate']
    readonly leftOut: number
  },
): Decision[] {
  const { schedule } = calculation
  const { statusDate } = schedule.project
  const found: Decision[] = []
  const put = (kind: DecisionKind, tasks: readonly TaskId[], more: Partial<Decision> = {}): void => {
    if (tasks.length > 0 || more.count !== undefined) found.push({ kind, count: tasks.length, tasks, ...more })
  }
  const broken = outOfSequence(calculation).filter(each => each.ahead === null)
  const uids = (safety: boolean): TaskId[] => [
    ...new Set(broken.filter(each => each.safety === safety).map(each => each.task)),
  ]
  put('safety', uids(true))
  if (of.target && of.target.late > 0) put('overTarget', [], { count: 1, seconds: of.target.late })
  const missed = missedLimits(calculation).filter(each => each.task !== of.target?.task)
  put(
    'missed',
    missed.map(each => each.task),
    { seconds: missed.reduce((most, each) => Math.max(most, each.seconds), 0) },
  )
  const asked = schedule.tasks.filter(task => task.emergent?.state === 'proposed')
  put(
    'extraWork',
    asked.map(task => task.uid),
    { seconds: asked.reduce((most, task) => Math.max(most, task.emergent?.effect ?? 0), 0) },
  )
  if (of.overloaded.length > 0) put('overload', [], { count: of.overloaded.length })
  put('sequence', uids(false))
  const { byDataDate } = of
  if (byDataDate)
    put('dataDateRule', [], { count: byDataDate.moved, seconds: byDataDate.finishAfter - byDataDate.finishBefore })
  const shift = shiftsOf(schedule.project).length
  if (statusDate !== undefined) {
    const silent = shiftLines(calculation, instant(statusDate - shift), statusDate)
    put(
      'silent',
      silent.filter(each => each.silent >= SILENT_SHIFTS).map(each => each.task),
    )
    if (of.now - statusDate > shift) put('oldDataDate', [], { count: 1, seconds: of.now - statusDate })
    // A plan that is all to come is rehearsed, not run.
    if (statusDate - of.now > SOON && calculation.projectStart <= of.now)
      put('futureDataDate', [], { count: 1, seconds: statusDate - of.now })
  } else if (calculation.projectFinish < of.asOf)
    put('oldDataDate', [], { count: 1, seconds: of.now - calculation.projectFinish })
  else if (of.leftOut > 0) put('noDataDate', [], { count: of.leftOut })
  const begun = schedule.tasks.some(task => task.actualStart !== undefined)
  if (!hasBaseline(calculation.schedule) && (begun || statusDate !== undefined)) put('noBaseline', [], { count: 1 })
  return found.sort((a, b) => DECISIONS.indexOf(a.kind) - DECISIONS.indexOf(b.kind))
}
