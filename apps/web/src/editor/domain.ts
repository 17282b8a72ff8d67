import type { CalculateOptions, Calculation, Edit, Outcome, Schedule, TaskId } from '@parada/schedule'

/** A changed schedule, what takes the change back, and whom it touched. */
export interface AppliedEdits {
  readonly schedule: Schedule
  readonly inverse: readonly Edit[]
  readonly touched: readonly TaskId[]
}

/** The two functions everything rests on, as the editor needs them. */
export interface ScheduleDomain {
  applyEdits(schedule: Schedule, edits: readonly Edit[], options?: { readonly undo?: boolean }): Outcome<AppliedEdits>
  /** `last` only makes it faster, never different. */
  calculate(schedule: Schedule, last?: Calculation, options?: CalculateOptions): Outcome<Calculation>
}
