import { FLAG } from './calculation.ts'
import { durationOf } from './duration.ts'
import type { Network } from './network.ts'
import type { Core } from './pass.ts'
import { rowsInOrder } from './row-order.ts'

/** How complete the summaries are: working time of their leaves in all, and times percent; by row. */
interface Rollup {
  readonly total: Float64Array
  readonly done: Float64Array
  /** Summaries to be added up again, and with them those above. */
  readonly stale: Set<number>
}

const known = new WeakMap<Network, Rollup>()

/** Something in a summary counts otherwise than before. */
export const staleRollup = (network: Network, summary: number): void => {
  if (summary >= 0) known.get(network)?.stale.add(summary)
}

/** Everything has to be added up again: the rows have got other places. */
export const forgetRollup = (network: Network): void => {
  known.delete(network)
}

/** Percent complete by row; a summary is as complete as its leaves, weighted by their durations. */
export function percentByRow(core: Core): (row: number) => number {
  const { network } = core
  if (!network.features.nested) return row => network.percent[row]!
  const { total, done } = rollupOf(core)
  const { summaryStartAt, percent } = network
  return row => (summaryStartAt[row]! >= 0 && total[row]! > 0 ? done[row]! / total[row]! : percent[row]!)
}

function rollupOf(core: Core): Rollup {
  const { network } = core
  let rollup = known.get(network)
  if (!rollup || rollup.total.length < network.rowCount) {
    const column = (): Float64Array => new Float64Array(network.position.length)
    rollup = { total: column(), done: column(), stale: new Set() }
    known.set(network, rollup)
    // A summary comes before what is in it.
    for (const row of rowsInOrder(network).toReversed()) if (network.summaryStartAt[row]! >= 0) addUp(core, rollup, row)
  } else if (rollup.stale.size > 0) {
    for (const row of deepestFirst(network, rollup.stale)) addUp(core, rollup, row)
    rollup.stale.clear()
  }
  return rollup
}

/** Summaries with all above them, each after those within it. */
function deepestFirst(network: Network, summaries: Iterable<number>): number[] {
  const depth = new Map<number, number>()
  for (const summary of summaries) {
    if (network.summaryStartAt[summary]! < 0) continue
    const way: number[] = []
    for (let row = summary; row >= 0 && !depth.has(row); row = network.parent[row]!) way.push(row)
    for (const row of way.reverse()) depth.set(row, (depth.get(network.parent[row]!) ?? 0) + 1)
  }
  return [...depth.keys()].sort((a, b) => depth.get(b)! - depth.get(a)!)
}

/** Sums up the children of a summary, in the order of the tasks: sums of fractions depend on it. */
function addUp(core: Core, { total, done }: Rollup, summary: number): void {
  const { firstChild, nextSibling, flags, summaryStartAt, percent } = core.network
  let whole = 0
  let part = 0
  for (let row = firstChild[summary]!; row >= 0; row = nextSibling[row]!) {
    if ((flags[row]! & FLAG.inactive) !== 0) continue
    const leaf = summaryStartAt[row]! < 0
    const weight = leaf ? durationOf(core, row) : total[row]!
    whole += weight
    part += leaf ? weight * percent[row]! : done[row]!
  }
  total[summary] = whole
  done[summary] = part
}
