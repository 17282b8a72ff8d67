import { assertInvariant } from '../problem.ts'
import { calculate } from './calculate.ts'
import type { Calculation } from './calculation.ts'
import { FullCalculation } from './result.ts'

const isFull = (calculation: Calculation): calculation is FullCalculation => calculation instanceof FullCalculation

/** The calculation with its network; one that lost it on the way (to a worker and back) is calculated again. */
export function fullResult(calculation: Calculation): FullCalculation {
  if (isFull(calculation)) return calculation
  const again = calculate(calculation.schedule)
  assertInvariant(again.ok && isFull(again.value), 'a schedule that was calculated can be calculated again')
  return again.value
}
