import type { AuditCode } from '../audit/audit.ts'
import type { Edit } from '../edits/edit.ts'
import type { ResourceId, TaskId } from '../model/ids.ts'
import type { LinkKey } from '../model/link.ts'
import type { Instant, WorkTime } from '../time/instant.ts'

export const RECOVERY_KINDS = [
  'shift',
  'crew',
  'equipment',
  'reinforce',
  'overlap',
  'order',
  'before',
  'drop',
  'overtime',
] as const
export type RecoveryKind = (typeof RECOVERY_KINDS)[number]

/** When something more is there. Absent: as long as the plan runs. */
export interface RecoverySpan {
  readonly from: Instant
  readonly to: Instant
}

/** One thing that can be done to end earlier. */
export type RecoveryMove =
  /** A crew that rests in some shifts works in all of them. */
  | { readonly kind: 'shift'; readonly resource: ResourceId; readonly units: number; readonly span?: RecoverySpan }
  | {
      readonly kind: 'crew' | 'equipment'
      readonly resource: ResourceId
      readonly add: number
      readonly span?: RecoverySpan
    }
  /** More people on one task, as far as its template admits them. */
  | {
      readonly kind: 'reinforce'
      readonly task: TaskId
      readonly resource: ResourceId
      readonly units: readonly [number, number]
    }
  /** The second begins while the first goes on. */
  | { readonly kind: 'overlap'; readonly link: LinkKey; readonly lag: WorkTime }
  /** Another order on what is scarce. */
  | { readonly kind: 'order'; readonly resources: readonly ResourceId[] }
  /** Preparation that is done before the plant stops. */
  | { readonly kind: 'before'; readonly task: TaskId; readonly at: Instant }
  /** Contingent work that is given up: a user has to answer for it. */
  | { readonly kind: 'drop'; readonly task: TaskId }
  /** Two hours more of each day. */
  | { readonly kind: 'overtime'; readonly resource: ResourceId; readonly units: number; readonly span?: RecoverySpan }

/** What something costs. Person-seconds, machine-seconds and, where rates are known, money. */
export interface RecoveryPrice {
  readonly work: number
  readonly machine: number
  readonly cost?: number
}

/** A way to end earlier, measured: the plan levelled and calculated with it. */
export interface RecoveryOption {
  /** The same for the same moves. */
  readonly id: string
  readonly moves: readonly RecoveryMove[]
  /** Elapsed seconds that the target ends earlier than now. */
  readonly gained: number
  /** Of them, those that levelling anew alone gains, with nothing done; absent: none. */
  readonly anew?: number
  /** When the target then ends. */
  readonly finish: Instant
  /** When the plan then ends: a milestone may be reached earlier at its cost. */
  readonly end: Instant
  readonly price: RecoveryPrice
  /** All of it, the delays of levelling too: one change. Accepted, the target ends at `finish` to the second. */
  readonly edits: readonly Edit[]
  /** Tasks that begin at another time. */
  readonly moved: number
  /** What decides the finish then and did not before, in the order of time. */
  readonly next: readonly TaskId[]
  /** Critical tasks of the plan as it stands, and then. */
  readonly critical: { readonly before: number; readonly after: number }
  /** Whom the target waits for then. */
  readonly scarce: readonly ResourceId[]
  /** Tasks that miss a deadline then, and kept it before. */
  readonly late: readonly TaskId[]
  /** Checks of the audit that the plan fails then and kept before, and the other way round; absent: none, or not asked. */
  readonly audit?: { readonly worse: readonly AuditCode[]; readonly better: readonly AuditCode[] }
  /** Seconds that P80 moves forward; absent where the plan has no risk. */
  readonly p80?: number
}

/** Why something that could be thought of is not offered. */
export type RecoveryRefusal = 'safety' | 'limits' | 'refused'

/** A way that brings nothing, or may not be gone. */
export interface RecoveryIdle {
  readonly move: RecoveryMove
  readonly why: RecoveryRefusal | 'noGain'
}

/** What the chain to the target is made of, in elapsed seconds. */
export interface RecoveryRest {
  /** Time of the process: it needs no people, and more of them do not shorten it. */
  readonly process: number
  /** Steps that protect people. */
  readonly safety: number
  readonly work: number
  /** Waiting for people and machines. */
  readonly waiting: number
  /** Nights and days off between. */
  readonly resting: number
  /** Tasks of the process on it. */
  readonly tasks: readonly TaskId[]
}

export interface Recovery {
  /** When the target ends now, within the limits of people and machines. */
  readonly finish: Instant
  /** When the plan ends now, within the same limits. */
  readonly end: Instant
  /** Of a plan that asks for more than there is: how it is levelled with nothing done to it, which all ways are measured against. */
  readonly levelled: readonly Edit[]
  /** When the plan as it stands says so; later than that is `finish` where the plan asks for more than there is. */
  readonly planned: Instant
  /** Single ways that gain, the most gained by the hour of work first. */
  readonly options: readonly RecoveryOption[]
  /** Ways together, the cheapest that gives what was asked for first. */
  readonly combined: readonly RecoveryOption[]
  readonly idle: readonly RecoveryIdle[]
  /** The most that was found, and what is left on the chain then. */
  readonly most: { readonly gained: number; readonly option: RecoveryOption | null; readonly rest: RecoveryRest }
  /** Whether what was asked for is reached. */
  readonly reached: boolean
  /** Plans levelled and calculated. */
  readonly measured: number
  /** Every combination that the way of searching asks for was measured: neither time nor number ended it. */
  readonly complete: boolean
}
