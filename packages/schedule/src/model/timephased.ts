import type { Instant, WorkTime } from '../time/instant.ts'

/** Work done between two instants, at one rate over the working time between them. */
export interface TimedWork {
  readonly start: Instant
  readonly finish: Instant
  /** Person-seconds. */
  readonly work: WorkTime
  /** In the project's currency. */
  readonly cost?: number
}

/**
 * How the work of an assignment lies in time, where it is not even. Invariant: runs follow each other in time without
 * overlapping; nothing is done between them.
 */
export interface Timephased {
  /** What is still to be done, as the plan had it when it was stated: where the plan moved since, the shape moves along. */
  readonly planned?: readonly TimedWork[]
  /** What was done. It counts while it agrees with the assignment's actual work. */
  readonly actual?: readonly TimedWork[]
  /** What baselines remember; numbers 0 to 10. */
  readonly baselines?: readonly { readonly number: number; readonly runs: readonly TimedWork[] }[]
}
