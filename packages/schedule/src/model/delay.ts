import type { Instant, WorkTime } from '../time/instant.ts'

/** Why work waited, as a supervisor can choose it on a phone. */
export const DELAY_REASONS = [
  'noPermit',
  'noScaffold',
  'noMaterial',
  'noCrane',
  'crewShort',
  'notReleased',
  'moreWork',
  'rework',
  'weather',
  'awaitingInspection',
] as const
export type DelayReason = (typeof DELAY_REASONS)[number]

/** Hours that a task lost, by cause. */
export interface Delay {
  readonly reason: DelayReason
  readonly at?: Instant
  /** Working time lost; absent: not measured. */
  readonly lost?: WorkTime
  readonly note?: string
}
