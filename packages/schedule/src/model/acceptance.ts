import type { Instant } from '../time/instant.ts'

/** A remark of the audit that somebody answers for: it stays in the report, and counts no more. */
export interface Acceptance {
  /** Key of the finding: the rule and its tasks. */
  readonly finding: string
  readonly reason: string
  readonly by?: string
  readonly at?: Instant
}
