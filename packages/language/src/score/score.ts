import type { Calculation, Problem, Schedule } from '@parada/schedule'
import type { PlanScore } from '../types.ts'

/** What a plan is worth: rules of a shutdown, window, people. */
export function score(_schedule: Schedule, calculation: Calculation, _finishBy: number | null): PlanScore {
  const problems: Problem[] = [...calculation.problems]
  return { value: 100, rules: [], problems }
}
