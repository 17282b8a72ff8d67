import { toWork } from '../calendar/compiled.ts'
import { COMPLETE, type Network } from './network.ts'
import type { Passes } from './pass.ts'

/**
 * Primavera: the dates of WBS rows once everything below them stands, what was moved late or stretched between others
 * too. Planned dates span all of a branch, early and late ones what is still to be done in it.
 */
export function spanBranches(network: Network, passes: Passes): void {
  const { schedule, position, parent, gateNode, tasks, started } = network
  const columns = [
    [passes.start, passes.finish],
    [passes.earlyStart, passes.earlyFinish],
    [passes.lateStart, passes.lateFinish],
  ] as const
  /** Of each branch: is anything in it still to be done. */
  const open = new Uint8Array(tasks)
  for (let index = tasks - 1; index >= 0; index--) {
    const done = gateNode[index]! < 0 ? started[position[index]!] === COMPLETE : open[index] === 0
    const above = parent[index]!
    if (!done && above >= 0 && schedule.tasks[index]!.active !== false) open[above] = 1
  }
  const spans = columns.map(() => ({
    start: new Float64Array(tasks).fill(Number.POSITIVE_INFINITY),
    finish: new Float64Array(tasks).fill(Number.NEGATIVE_INFINITY),
  }))
  for (let index = tasks - 1; index >= 0; index--) {
    const at = position[index]!
    const leaf = gateNode[index]! < 0
    const done = leaf ? started[at] === COMPLETE : open[index] === 0
    const above = parent[index]!
    for (const [which, [start, finish]] of columns.entries()) {
      const span = spans[which]!
      if (!leaf && span.start[index]! < Number.POSITIVE_INFINITY) {
        start[at] = span.start[index]!
        finish[at] = span.finish[index]!
      }
      if (above < 0 || schedule.tasks[index]!.active === false || (which > 0 && done && open[above] === 1)) continue
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
