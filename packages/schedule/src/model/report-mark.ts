import type { Instant } from '../time/instant.ts'

/** Work that went past an open step, or a blind, that protects people, and who answers for it. It is never taken out again. */
export interface SafetyOverride {
  readonly by: string
  readonly at?: Instant
  /** The step that was open, by its name then, or the blinds that were in, by their tags. */
  readonly past: string
}

/** Who last reported a task, and when it was written. */
export interface Reported {
  readonly by?: string
  readonly at?: Instant
  /** Its hours spent were reported, not derived from its progress: only such hours are actual cost. */
  readonly hours?: true
  readonly overrides?: readonly SafetyOverride[]
  /** No report says when it began: its actual start is what the plan had, until one does. */
  readonly supposed?: true
}

/** How far a request for extra work has come. Refused work stays in the plan, inactive: it is the log of what was asked for. */
export const EMERGENT_STATES = ['proposed', 'approved', 'refused'] as const
export type EmergentState = (typeof EMERGENT_STATES)[number]

/** Work that was found after the plan was approved: who asked for it and why, and what was decided. */
export interface Emergent {
  readonly state: EmergentState
  readonly by?: string
  readonly at?: Instant
  readonly reason?: string
  /** Who approved or refused it, when, and why. */
  readonly decidedBy?: string
  readonly decidedAt?: Instant
  readonly decision?: string
  /** Seconds by which the finish moves, as it was when it was proposed. */
  readonly effect?: number
  /** The dates that it was approved with: it is held to them, for no earlier plan had any. */
  readonly start?: Instant
  readonly finish?: Instant
}
