import type { Calculation } from '../engine/calculation.ts'
import type { ResourceId } from '../model/ids.ts'
import { memberOf } from '../model/rows.ts'
import type { Outcome } from '../problem.ts'
import { instant } from '../time/instant.ts'
import { Budget, type TimeLimit } from './budget.ts'
import type { RunLimits } from './capacity.ts'
import { clearLeveling, type LevelingOptions, type LevelingRun, levelInTime } from './level.ts'
import { loadMatrix, type MatrixRow } from './matrix.ts'

export interface SmoothOptions {
  /** What resources have in place of their own maximum. */
  readonly limits?: RunLimits
  /** Whose peaks are lowered, the most important first. Absent: all whose limit does not change with time, highest peak first. */
  readonly resources?: readonly ResourceId[]
  /** Schedules tried for each height of a peak. Absent: 20. */
  readonly schedules?: number
  readonly seed?: number
  /** When it is to be over: it ends with what was reached. */
  readonly time?: TimeLimit
  /** Where an earlier run says that time ended it: with all else as it was there, the same run comes out again. */
  readonly stops?: readonly number[]
}

/** How far one peak was lowered. */
export interface SmoothedPeak {
  readonly resource: ResourceId
  readonly before: number
  readonly after: number
}

export interface SmoothRun {
  readonly run: LevelingRun
  readonly peaks: readonly SmoothedPeak[]
  /** The limits that the run keeps: stated ones, and the lowered peaks. */
  readonly limits: RunLimits
}

/**
 * Lowers the peaks of crews inside the slack of their tasks, one crew after the other, at the plan's own finish: the lowest
 * number with which everything still fits, and no other crew's peak is raised for it. What did not fit by the stated limits
 * alone keeps standing where it stood.
 */
export function smooth(calculation: Calculation, options: SmoothOptions = {}): Outcome<SmoothRun> {
  const budget = new Budget(options.time, options.stops)
  const outcome = smoothInTime(calculation, options, budget)
  if (!outcome.ok || budget.stops.length === 0) return outcome
  return { ...outcome, value: { ...outcome.value, run: { ...outcome.value.run, stops: budget.stops } } }
}

function smoothInTime(calculation: Calculation, options: SmoothOptions, budget: Budget): Outcome<SmoothRun> {
  const { schedules = 20, seed = 1 } = options
  const { schedule } = calculation
  const like = new Map(schedule.tasks.map(({ uid }, at) => [uid, instant(calculation.start[at]!)] as const))
  // Of a levelled plan, what its finish leaves beside the limits is the slack, and its pauses may stay.
  const isLevelled = clearLeveling(schedule).length > 0
  const paused = new Set(schedule.tasks.flatMap(each => (each.leveling?.split ? [each.uid] : [])))
  const bounds: LevelingOptions = isLevelled
    ? { freedom: 'window', until: calculation.projectFinish, ...(paused.size > 0 && { splits: paused }) }
    : { freedom: 'withinSlack' }
  let shortest = Number.POSITIVE_INFINITY
  /** `share`: of the time that is left, what it may take. */
  const at = (tried: RunLimits, share: number) => {
    const began = budget.elapsed()
    const bounded: LevelingOptions = { ...bounds, limits: tried, schedules, seed, like, apart: true }
    const outcome = budget.within(share, () => levelInTime(calculation, bounded, budget))
    shortest = Math.min(shortest, budget.elapsed() - began)
    return outcome
  }
  const first = at(new Map(options.limits), FIRST_SHARE)
  if (!first.ok) return first
  const stays = first.value.unfit.length
  const rows = rowsToLower(calculation, options)
  // A peak that is not lowered stays as it is; where the plan as it stands is not found again, the stated limits alone hold.
  const peak = new Map(options.limits)
  for (const { resource, most } of constantRows(calculation, options))
    if (resource !== undefined && most > 0) peak.set(resource, Math.ceil(most))
  const held = at(peak, HELD_SHARE)
  const keeps = ({ unfit, finishAfter }: LevelingRun): boolean =>
    unfit.length <= stays && finishAfter <= calculation.projectFinish
  const isHeld = held.ok && keeps(held.value)
  const limits = isHeld ? peak : new Map(options.limits)
  let best = isHeld ? held.value : first.value
  const peaks: SmoothedPeak[] = []
  for (const { resource, most: before } of rows) {
    if (resource === undefined) continue
    let low = 1
    let high = Math.ceil(before)
    while (low < high && !budget.isShorterThan(shortest)) {
      const middle = (low + high) >> 1
      const outcome = at(new Map(limits).set(resource, middle), 1)
      if (outcome.ok && keeps(outcome.value)) {
        best = outcome.value
        high = middle
        limits.set(resource, middle)
      } else low = middle + 1
    }
    if (high < before) peaks.push({ resource, before, after: high })
  }
  if (isLevelled && (peaks.length === 0 || !keeps(best) || best.unfit.length > 0)) {
    const run = { ...best, moves: [], edits: [], unfit: [], floating: [], finishAfter: calculation.projectFinish }
    return { ok: true, value: { run, peaks: [], limits: new Map(options.limits) }, problems: first.problems }
  }
  return { ok: true, value: { run: atItsFinish(best, calculation), peaks, limits }, problems: first.problems }
}

/** What each of the two levellings may take that all others are measured against: of its time, and of what is left. */
const FIRST_SHARE = 0.3
const HELD_SHARE = 0.4

/** Where even the stated limits move the finish, as by lags in percent of summaries that grow, nothing is moved and all of it is named. */
function atItsFinish(run: LevelingRun, { projectFinish }: Calculation): LevelingRun {
  if (run.finishAfter <= projectFinish || run.floating.length > 0) return run
  const unfit = [...new Set([...run.unfit, ...run.moves.map(move => move.task)])]
  return { ...run, moves: [], edits: [], unfit, finishAfter: projectFinish }
}

/** Rows over no limit of their own, and with one that is the same at all times, or none. */
function constantRows(calculation: Calculation, options: SmoothOptions): MatrixRow[] {
  const { rows } = loadMatrix(calculation, options.limits ? { limits: options.limits } : {})
  const { schedule } = calculation
  return rows.filter(row => {
    if (row.resource === undefined || row.overCells > 0) return false
    if (Array.isArray(options.limits?.get(row.resource))) return false
    const own = memberOf(schedule.resources, row.resource)
    return (own?.availability ?? []).length === 0 && own?.canLevel !== false
  })
}

/** Rows whose peak can be lowered, the most important first. */
function rowsToLower(calculation: Calculation, options: SmoothOptions): MatrixRow[] {
  const found = constantRows(calculation, options).filter(row => row.most > 1)
  const { resources } = options
  if (!resources) return found.sort((a, b) => b.most - a.most)
  return resources.flatMap(each => found.filter(row => row.resource === each))
}
