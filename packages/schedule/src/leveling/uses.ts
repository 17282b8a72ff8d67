import type { FullCalculation } from '../engine/result.ts'
import { type Demand, eachStretch, spanOf } from './demand.ts'

/** A stretch of time in which a task holds something. */
export interface Use {
  /** Position in the network. */
  readonly at: number
  readonly from: number
  readonly to: number
  readonly amount: number
}

/** Every stretch in which the plan, as it is dated, holds each thing of a demand, by the place of the thing. */
export function usesOf({ network, passes }: FullCalculation, demand: Demand): Use[][] {
  const uses: Use[][] = demand.limited.map(() => [])
  for (let at = 0; at < network.size; at++) {
    const task = network.rows[network.node[at]!]
    for (const piece of demand.pieces[at]!) {
      const [start, finish] = [passes.start[at]!, passes.finish[at]!]
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
