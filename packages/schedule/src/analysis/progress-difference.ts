import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import { nth } from '../must.ts'
import type { Instant } from '../time/instant.ts'
import { isComplete, isLeaf } from './leaves.ts'

/** What it would change to let the data date rule an imported plan. */
export interface ProgressDifference {
  readonly finishBefore: Instant
  readonly finishAfter: Instant
  /** Rows whose dates would be others. */
  readonly moved: number
  /** Unfinished rows that begin before the data date as the plan is. */
  readonly behind: number
}

/** Bar, curve, dashboard and report of one calculation ask for the same. */
const ruled = new WeakMap<Calculation, Calculation | null>()

/**
 * The plan with all unfinished work at or after its data date. Null where the date has nothing to say that the plan does
 * not: there is none, or it rules already.
 */
export function byDataDate(calculation: Calculation): Calculation | null {
  const known = ruled.get(calculation)
  if (known !== undefined) return known
  const { schedule } = calculation
  const { project } = schedule
  const silent = project.statusDate === undefined || project.progressRule === 'dataDate' || project.rules === 'p6'
  const after = silent ? null : calculate({ ...schedule, project: { ...project, progressRule: 'dataDate' } })
  const found = after?.ok ? after.value : null
  ruled.set(calculation, found)
  return found
}

/** The finish of a plan as its program has it, and by its data date. Null where the date would move nothing. */
export function progressDifference(calculation: Calculation): ProgressDifference | null {
  const other = byDataDate(calculation)
  const { statusDate } = calculation.schedule.project
  if (!other || statusDate === undefined) return null
  let [moved, behind] = [0, 0]
  for (let at = 0; at < calculation.count; at++) {
    if (!isLeaf(calculation, at)) continue
    if (calculation.start[at] !== other.start[at] || calculation.finish[at] !== other.finish[at]) moved++
    if (nth(calculation.start, at) < statusDate && !isComplete(calculation, at)) behind++
  }
  if (moved === 0) return null
  return { finishBefore: calculation.projectFinish, finishAfter: other.projectFinish, moved, behind }
}
