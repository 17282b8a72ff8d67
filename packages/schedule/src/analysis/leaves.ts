import { type Calculation, FLAG } from '../engine/calculation.ts'
import { nth } from '../must.ts'
import type { Instant } from '../time/instant.ts'
import { lateness } from './lateness.ts'

/** The moment that an analysis looks from: the plan's status date and hour where it has one, else what the caller says is now. */
export function lookingFrom(calculation: Calculation, now: Instant): Instant {
  return calculation.schedule.project.statusDate ?? now
}

/** True for a row that stands for work of its own: no summary, not taken out of the plan, not another file's. */
export function isLeaf(calculation: Calculation, at: number): boolean {
  return (
    (nth(calculation.flags, at) & (FLAG.summary | FLAG.inactive)) === 0 && !nth(calculation.schedule.tasks, at).external
  )
}

/** Positions of all such rows. */
export function leaves(calculation: Calculation): number[] {
  const found: number[] = []
  for (let at = 0; at < calculation.count; at++) if (isLeaf(calculation, at)) found.push(at)
  return found
}

/** How far a row is, 0 to 100. */
export const percentAt = (calculation: Calculation, at: number): number => nth(calculation.percentComplete, at)

/** Work on it has begun, whether or not any of it is done. */
export const hasBegun = (calculation: Calculation, at: number): boolean =>
  percentAt(calculation, at) > 0 || nth(calculation.schedule.tasks, at).actualStart !== undefined

export const isComplete = (calculation: Calculation, at: number): boolean => percentAt(calculation, at) >= 100

/**
 * A share of work in per cent as it may be shown: rounded down to so many digits and short of 100 while anything is open, so that
 * what reads 80 % has reached 80 % and what reads 100 % is finished.
 */
export function shownShare(done: number, total: number, finished: boolean, digits = 0): number {
  if (finished || total === 0) return finished ? 100 : 0
  const steps = 10 ** digits
  // The smallest part of a step is forgiven: 0.29 * 100 is not quite 29.
  const down = Math.floor((done / total) * 100 * steps + 1e-9)
  return Math.min(down, 100 * steps - 1) / steps
}

/** It should be finished and is not. */
export const isOverdue = (calculation: Calculation, at: number, from: Instant): boolean =>
  lateness(calculation, at, from).overdue

/** It should be finished, or started, and is not. */
export function isLate(calculation: Calculation, at: number, from: Instant): boolean {
  const { overdue, startOverdue } = lateness(calculation, at, from)
  return overdue || startOverdue
}

/** Unfinished work and all of the plan lie before a moment: the finish that is calculated is no forecast. */
export const finishIsPast = (calculation: Calculation, asOf: Instant): boolean =>
  calculation.projectFinish < asOf && leaves(calculation).some(at => !isComplete(calculation, at))
