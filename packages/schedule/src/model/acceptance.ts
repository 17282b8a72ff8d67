import type { Instant } from '../time/instant.ts'
import type { TaskId } from './ids.ts'
import type { LinkKey } from './link.ts'

/** An audit remark that a user has accepted: it stays in the report, and counts no more. */
export interface Acceptance {
  /** Key of the finding: the rule and its tasks. */
  readonly finding: string
  readonly reason: string
  readonly by?: string
  readonly at?: Instant
  /** Tasks that it was given for: what is remarked of others is open. */
  readonly tasks?: readonly TaskId[]
  /** The same of links. */
  readonly links?: readonly LinkKey[]
  /** What was measured then, where no task stands for it: anything worse is open. */
  readonly value?: number
}
