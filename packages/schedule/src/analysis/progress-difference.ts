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

/**
 * The finish of a plan as its program has it, and with all unfinished work at or after its data date. Null where there
 * is nothing to offer: no data date, or one that rules already.
 */
export function progressDifference(calculation: Calculation): ProgressDifference | null {
  const { schedule } = calculation
  const { project } = schedule
  const { statusDate } = project
  if (statusDate === undefined || project.progressRule === 'dataDate' || project.rules === 'p6') return null
  const after = calculate({ ...schedule, project: { ...project, progressRule: 'dataDate' } })
  if (!after.ok) return null
  let [moved, behind] = [0, 0]
  for (let at = 0; at < calculation.count; at++) {
    if (!isLeaf(calculation, at)) continue
    const other = after.value
    if (calculation.start[at] !== other.start[at] || calculation.finish[at] !== other.finish[at]) moved++
    if (nth(calculation.start, at) < statusDate && !isComplete(calculation, at)) behind++
  }
  return { finishBefore: calculation.projectFinish, finishAfter: after.value.projectFinish, moved, behind }
}
