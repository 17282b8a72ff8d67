import {
  type Calculation,
  type DateDifference,
  type Instant,
  isUndated,
  type Schedule,
  storedDateDifferences,
} from '@parada/schedule'

/** Dates of a plan that are not those of its file: how many, and the worst of them. */
export interface Differences {
  readonly count: number
  /** Whether the file states dates at all; where it does not there is nothing to agree with. */
  readonly stated: boolean
  /** The day on which a plan without any date is supposed to begin. */
  readonly supposed?: Instant
  readonly worst: readonly DateDifference[]
}

/** How the dates of a plan stand to those that its file states, the worst first. */
export function differencesOf(schedule: Schedule, calculation: Calculation): Differences {
  const worst = storedDateDifferences(schedule, calculation)
  const undated = isUndated(schedule)
  const stated =
    !undated || schedule.tasks.some(({ stored }) => stored?.start !== undefined || stored?.finish !== undefined)
  return {
    count: worst.length,
    worst,
    stated,
    ...(undated && { supposed: calculation.projectStart }),
  }
}
