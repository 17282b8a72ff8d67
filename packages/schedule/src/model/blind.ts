import type { Instant } from '../time/instant.ts'
import type { TaskId } from './ids.ts'

export const BLIND_KINDS = ['blank', 'spectacle', 'spacer'] as const
export type BlindKind = (typeof BLIND_KINDS)[number]

/** One turn of a blind, by whom and when. `override`: what it was done against, and who answers for it. */
export interface BlindEvent {
  readonly to: 'in' | 'out'
  readonly at: Instant
  readonly by: string
  readonly override?: string
}

/** A blind that keeps an equipment apart from the line. Identity: `id`. The last of its events is what it is now. */
export interface Blind {
  readonly id: string
  /** What hangs on it: `R-07`. */
  readonly tag: string
  readonly line?: string
  readonly flange?: string
  readonly size?: string
  readonly rating?: string
  /** Drawing on which it stands. */
  readonly drawing?: string
  readonly kind?: BlindKind
  /** Tag of the equipment whose boundary it closes; absent: that of the whole unit. */
  readonly boundaryOf?: string
  readonly installTask?: TaskId
  readonly removeTask?: TaskId
  readonly events?: readonly BlindEvent[]
}

/** Not in yet, in, or taken out. */
export type BlindState = 'planned' | 'in' | 'out'

export const blindState = ({ events }: Blind): BlindState => events?.at(-1)?.to ?? 'planned'
