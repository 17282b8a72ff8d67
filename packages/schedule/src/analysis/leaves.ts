import { type Calculation, FLAG } from '../engine/calculation.ts'
import type { Instant } from '../time/instant.ts'

/** The moment that an analysis looks from: the plan's status date and hour where it has one, else what the caller says is now. */
export function lookingFrom(calculation: Calculation, now: Instant): Instant {
  return calculation.schedule.project.statusDate ?? now
}

/** True for a row that stands for work of its own: no summary, not taken out of the plan, not another file's. */
export function isLeaf(calculation: Calculation, at: number): boolean {
  return (calculation.flags[at]! & (FLAG.summary | FLAG.inactive)) === 0 && !calculation.schedule.tasks[at]!.external
}

/** Positions of all such rows. */
export function leaves(calculation: Calculation): number[] {
  const found: number[] = []
  for (let at = 0; at < calculation.count; at++) if (isLeaf(calculation, at)) found.push(at)
  return found
}

/** How far a row is, 0 to 100. */
export const percentAt = (calculation: Calculation, at: number): number => calculation.percentComplete[at]!

export const isComplete = (calculation: Calculation, at: number): boolean => percentAt(calculation, at) >= 100

/** It should be finished and is not. */
export const isOverdue = (calculation: Calculation, at: number, from: Instant): boolean =>
  calculation.finish[at]! < from && !isComplete(calculation, at)

/** It should have started and has not. */
export const isStartOverdue = (calculation: Calculation, at: number, from: Instant): boolean =>
  calculation.start[at]! < from && percentAt(calculation, at) === 0
