import type { WorkTime } from '../time/instant.ts'
import type { ResourceId, TaskId } from './ids.ts'
import type { StepCode } from './step.ts'

export const RISK_SHAPES = ['triangular', 'pert', 'uniform', 'discrete', 'none'] as const
export type RiskShape = (typeof RISK_SHAPES)[number]

/** How far durations may lie from the plan's, in per cent of it: -10 and 25. Invariant: low <= 0 <= high. */
export interface Spread {
  readonly low: number
  readonly high: number
  readonly shape?: RiskShape
  /** Only for this step; absent: for all that nothing else is said of. */
  readonly step?: StepCode
}

/** Something that may be met: with it each of its tasks takes so much longer. Invariant: low <= likely <= high. */
export interface RiskItem {
  readonly id: string
  readonly name: string
  /** 0 to 1. */
  readonly probability: number
  readonly low: WorkTime
  readonly likely: WorkTime
  readonly high: WorkTime
  readonly tasks: readonly TaskId[]
}

/** Weather in which work stands still: so many shifts are lost to it, each by itself. */
export interface Weather {
  readonly id: string
  readonly name: string
  /** Chance that a shift is lost, 0 to 0.95. */
  readonly probability: number
  /** Place of the shift in its day, 0 the first; absent: every shift. */
  readonly shift?: number
  /** What stands still: all that is done with this resource, or all work of this step; absent both: all work of people. */
  readonly resource?: ResourceId
  readonly step?: StepCode
}
/** More of a kind of shift than this cannot be lost: nothing would ever end. */
export const MOST_LOST = 0.95

/** What a plan's risk is reckoned with, beside the estimates of its tasks. */
export interface RiskSettings {
  readonly spreads?: readonly Spread[]
  /** 0 to 1: how far the durations of one group rise and fall together. */
  readonly correlation?: number
  readonly correlated?: 'crew' | 'equipment'
  readonly items?: readonly RiskItem[]
  readonly weather?: readonly Weather[]
}
