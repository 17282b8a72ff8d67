import { workOver } from '../analysis/work-over.ts'
import { workBetween } from '../calendar/compiled.ts'
import type { Passes } from '../engine/pass.ts'
import type { FullCalculation } from '../engine/result.ts'
import type { Assignment } from '../model/resource.ts'
import { instant } from '../time/instant.ts'
import { amountOf } from './capacity.ts'
import { type Demand, eachStretch, spanOf } from './demand.ts'

/** A stretch of time in which a task holds something. */
export interface Use {
  /** Position in the network. */
  readonly at: number
  readonly from: number
  readonly to: number
  readonly amount: number
}

/** Starts and finishes by position. */
export type Dates = Pick<Passes, 'start' | 'finish'>

/**
 * Every stretch in which the plan, as it is dated, holds each thing of a demand, by the place of the thing. `dates`: others
 * than its own; work that is not even stays where it is.
 */
export function usesOf(calculation: FullCalculation, demand: Demand, dates: Dates = calculation.passes): Use[][] {
  const { network } = calculation
  const uses: Use[][] = demand.limited.map(() => [])
  for (let at = 0; at < network.size; at++) {
    const task = network.rows[network.node[at]!]
    for (const piece of demand.pieces[at]!) {
      if (piece.shaped) {
        addShaped(calculation, at, piece.shaped.assignment, uses[piece.resource]!)
        continue
      }
      const [start, finish] = [dates.start[at]!, dates.finish[at]!]
      // Of a task that has begun, what remains may lie anywhere up to its end.
      const span = task?.actualStart === undefined ? spanOf(piece, start, finish) : { from: start, to: finish }
      const calendar = piece.own?.calendar ?? network.compiled[network.calendar[at]!]!
      eachStretch(calendar, span.from, span.to, (from, to) => {
        uses[piece.resource]!.push({ at, from, to, amount: piece.amount })
        return false
      })
    }
  }
  return uses
}

/** Work that is not even holds as much as each run of it asks for. */
function addShaped(calculation: FullCalculation, at: number, assignment: Assignment, into: Use[]): void {
  for (const run of workOver(calculation, assignment)) {
    const span = workBetween(run.calendar, instant(run.start), instant(run.finish))
    const amount = span > 0 ? amountOf(run.work / span) : 0
    if (amount > 0)
      eachStretch(run.calendar, run.start, run.finish, (from, to) => {
        into.push({ at, from, to, amount })
        return false
      })
  }
}
