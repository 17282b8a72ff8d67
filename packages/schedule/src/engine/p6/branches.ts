import { toWork } from '../../calendar/compiled.ts'
import { COMPLETE, isEmptyNode, type Network } from '../network.ts'
import type { Passes } from '../pass.ts'
import { rowsInOrder } from '../row-order.ts'
import { totalFloat } from './late.ts'

const NEVER = Number.POSITIVE_INFINITY

/**
 * The dates of WBS rows once everything below them stands, what was moved late or stretched between others too. They span
 * all activities below, complete ones where Primavera has them; a row in which all is complete has no float.
 */
export function spanBranches(network: Network, passes: Passes): void {
  const { rows, position, parent, summaryStartAt, started } = network
  const columns = [
    [passes.start, passes.finish],
    [passes.earlyStart, passes.earlyFinish],
    [passes.lateStart, passes.lateFinish],
  ] as const
  /** Of each branch: is anything in it still to be done. */
  const open = new Uint8Array(network.rowCount)
  const spans = columns.map(() => ({
    start: new Float64Array(network.rowCount).fill(NEVER),
    finish: new Float64Array(network.rowCount).fill(-NEVER),
  }))
  for (const row of rowsInOrder(network).toReversed()) {
    const at = position[row]!
    const leaf = summaryStartAt[row]! < 0
    const above = parent[row]!
    const empty = leaf ? isEmptyNode(rows[row]!) : spans[0]!.start[row] === NEVER
    // A row without activities is not complete, for all that it has no dates: nothing says that nothing will come into it.
    if (leaf && (empty || started[at] !== COMPLETE)) open[row] = 1
    for (const [which, [start, finish]] of columns.entries()) {
      const span = spans[which]!
      if (!leaf && !empty) {
        start[at] = span.start[row]!
        finish[at] = span.finish[row]!
      }
      if (above < 0 || empty || rows[row]!.active === false) continue
      span.start[above] = Math.min(span.start[above]!, start[at]!)
      span.finish[above] = Math.max(span.finish[above]!, finish[at]!)
    }
    if (above >= 0 && open[row] === 1 && rows[row]!.active !== false) open[above] = 1
    if (leaf) continue
    const own = network.compiled[network.calendar[at]!]!
    passes.startSlack[at] = toWork(own, passes.lateStart[at]!) - toWork(own, passes.earlyStart[at]!)
    passes.finishSlack[at] = toWork(own, passes.lateFinish[at]!) - toWork(own, passes.earlyFinish[at]!)
    passes.totalSlack[at] = open[row] ? totalFloat(network, passes.startSlack[at]!, passes.finishSlack[at]!) : 0
  }
}
