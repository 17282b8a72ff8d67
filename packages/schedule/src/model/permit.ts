import type { Instant } from '../time/instant.ts'
import type { TaskId } from './ids.ts'

export const PERMIT_KINDS = ['hot', 'confined', 'height', 'lifting', 'electrical', 'radiography'] as const
export type PermitKind = (typeof PERMIT_KINDS)[number]

/** A permit that a task works under. It holds for the shift in which it was issued, and no longer. */
export interface Permit {
  readonly kind: PermitKind
  /** Last issued. */
  readonly issued?: { readonly at: Instant; readonly by: string }
}

/** What a gate waits for, where the matrix of readiness has a column of it. */
export const GATE_KINDS = ['material', 'crane'] as const
export type GateKind = (typeof GATE_KINDS)[number]

/** Something that has to be there so many months before the stop, or a task may not begin. Identity: `id`. */
export interface ReadyGate {
  readonly id: string
  readonly name: string
  readonly owner?: string
  readonly kind?: GateKind
  /** Months before the start of the stop. */
  readonly months: number
  /** Tag of the equipment whose work waits for it. */
  readonly equipment?: string
  /** The one task that waits for it. Absent both: nothing of the plan does. */
  readonly task?: TaskId
  /** It holds back the end of what waits for it; absent: the beginning. */
  readonly blocks?: 'finish'
  /** Passed when so many of so many are there; absent: when a user says so. */
  readonly count?: { readonly there: number; readonly of: number }
  /** When it will be there, as far as is known. It moves no date by itself. */
  readonly expected?: Instant
  readonly done?: { readonly at: Instant; readonly by: string }
}
