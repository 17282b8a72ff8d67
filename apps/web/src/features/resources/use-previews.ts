import {
  applyEdits,
  type Calculation,
  calculate,
  type Edit,
  type LoadMatrix,
  loadMatrix,
  type Problem,
  partOfRun,
  type RunLimits,
  type Schedule,
  type TaskId,
} from '@parada/schedule'
import { useMemo } from 'react'
import type { Found } from './leveling-search.ts'

/** A run as the plan would be with it. */
export interface Preview {
  readonly edits: readonly Edit[]
  readonly calculation: Calculation
  readonly matrix: LoadMatrix
  /** Tasks behind a deadline or another latest date. */
  readonly late: readonly Problem[]
}

/** The plan with a run, without the moves that are left out. Null while there is none. */
export function usePreview(
  schedule: Schedule | null,
  found: Found | undefined,
  limits: RunLimits,
  left: ReadonlySet<TaskId>,
): Preview | null {
  return useMemo(() => {
    if (!schedule || !found) return null
    const { edits } = partOfRun(schedule, found.run, left)
    const applied = applyEdits(schedule, edits)
    if (!applied.ok) return null
    const calculated = calculate(applied.value.schedule)
    if (!calculated.ok) return null
    const late = calculated.problems.filter(each => each.code === 'schedule.impossibleConstraint')
    return { edits, calculation: calculated.value, matrix: loadMatrix(calculated.value, { limits }), late }
  }, [schedule, found, limits, left])
}
