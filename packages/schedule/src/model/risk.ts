import type { WorkTime } from '../time/instant.ts'
import type { TaskId } from './ids.ts'
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

/** What a plan's risk is reckoned with, beside the estimates of its tasks. */
export interface RiskSettings {
  readonly spreads?: readonly Spread[]
  /** 0 to 1: how far the durations of one group rise and fall together. */
  readonly correlation?: number
  readonly correlated?: 'crew' | 'equipment'
  readonly items?: readonly RiskItem[]
}
