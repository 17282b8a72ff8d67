import { type Audit, audit, type Calculation, type Instant, planStanding, type Standing } from '@parada/schedule'

/** What is said of a plan at rest: its audit, and what is wrong with it as it stands. */
export interface Judged {
  readonly audit: Audit
  readonly standing: readonly Standing[]
}

/** Both judgements of a plan are made here, on the thread of the page or on another. */
export const judgementOf = (calculation: Calculation, now: Instant): Judged => ({
  audit: audit(calculation, now),
  standing: planStanding(calculation, now),
})
