import { toWork } from '../calendar/compiled.ts'
import { COMPLETE, type Network } from './network.ts'
import type { Passes } from './pass.ts'
import { rowsInOrder } from './row-order.ts'

/**
 * Primavera: the dates of WBS rows once everything below them stands, what was moved late or stretched between others
 * too. Planned dates span all of a branch, early and late ones what is still to be done in it.
 */
export function spanBranches(network: Network, passes: Passes): void {
  const { rows, position, parent, gateAt, started } = network
  const upwards = rowsInOrder(network).toReversed()
  const columns = [
    [passes.start, passes.finish],
    [passes.earlyStart, passes.earlyFinish],
    [passes.lateStart, passes.lateFinish],
  ] as const
  /** Of each branch: is anything in it still to be done. */
  const open = new Uint8Array(network.rowCount)
  for (const row of upwards) {
    const done = gateAt[row]! < 0 ? started[position[row]!] === COMPLETE : open[row] === 0
    const above = parent[row]!
    if (!done && above >= 0 && rows[row]!.active !== false) open[above] = 1
  }
  const spans = columns.map(() => ({
    start: new Float64Array(network.rowCount).fill(Number.POSITIVE_INFINITY),
    finish: new Float64Array(network.rowCount).fill(Number.NEGATIVE_INFINITY),
  }))
  for (const row of upwards) {
    const at = position[row]!
    const leaf = gateAt[row]! < 0
    const done = leaf ? started[at] === COMPLETE : open[row] === 0
    const above = parent[row]!
    for (const [which, [start, finish]] of columns.entries()) {
      const span = spans[which]!
      if (!leaf && span.start[row]! < Number.POSITIVE_INFINITY) {
        start[at] = span.start[row]!
        finish[at] = span.finish[row]!
      }
      if (above < 0 || rows[row]!.active === false || (which > 0 && done && open[above] === 1)) continue
      span.start[above] = Math.min(span.start[above]!, start[at]!)
      span.finish[above] = Math.max(span.finish[above]!, finish[at]!)
    }
    if (leaf) continue
    const own = network.compiled[network.calendar[at]!]!
    passes.startSlack[at] = toWork(own, passes.lateStart[at]!) - toWork(own, passes.earlyStart[at]!)
    passes.finishSlack[at] = toWork(own, passes.lateFinish[at]!) - toWork(own, passes.earlyFinish[at]!)
    passes.totalSlack[at] = Math.min(passes.startSlack[at]!, passes.finishSlack[at]!)
  }
}
