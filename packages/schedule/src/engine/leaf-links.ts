import { toWork } from '../calendar/compiled.ts'
import { linkDate } from './driving.ts'
import { FF, type Network, typeAt } from './network.ts'
import type { Passes } from './pass.ts'
import { linksInto, rowsBelow } from './row-order.ts'

/** A link as it works on a leaf task: its own, or one of a summary above it. */
export interface LeafLink {
  /** Position of the link in the network. */
  readonly edge: number
  /** Row that the link stands on: the leaf or a summary above. */
  readonly on: number
  /** Row of the predecessor as the link names it. */
  readonly from: number
  /** Row of the leaf that decides the predecessor's date. */
  readonly leaf: number
  /** Date that the link asks for. */
  readonly date: number
  /** Working time between what the link asks for and where the task stands; 0 where the link drives. */
  readonly free: number
}

/** The leaf of a summary that finishes last (or starts first): the one that its links depend on. */
function decidingLeaf(network: Network, passes: Passes, task: number, by: 'start' | 'finish'): number {
  if (network.summaryStartAt[task]! < 0) return task
  const { position } = network
  let best = -1
  for (const row of rowsBelow(network, task)) {
    if (network.summaryStartAt[row]! >= 0 || network.rows[row]!.active === false) continue
    const at = position[row]!
    const date = by === 'finish' ? passes.earlyFinish[at]! : passes.earlyStart[at]!
    if (best < 0) best = row
    else {
      const known = position[best]!
      if (by === 'finish' ? date > passes.earlyFinish[known]! : date < passes.earlyStart[known]!) best = row
    }
  }
  return best < 0 ? task : best
}

/** Deciding leaves of summaries found before, by node and end: one walk over a large branch serves all its links. */
export type DecidingLeaves = Map<number, number>

function rememberedLeaf(
  network: Network,
  passes: Passes,
  task: number,
  by: 'start' | 'finish',
  known: DecidingLeaves,
): number {
  if (network.summaryStartAt[task]! < 0) return task
  const key = by === 'start' ? task : -1 - task
  let leaf = known.get(key)
  if (leaf === undefined) {
    leaf = decidingLeaf(network, passes, task, by)
    known.set(key, leaf)
  }
  return leaf
}

/** Every link that can hold a leaf back, through summaries on both sides. */
export function leafLinks(
  network: Network,
  passes: Passes,
  task: number,
  known: DecidingLeaves = new Map(),
): LeafLink[] {
  const row = network.position[task]!
  const own = network.compiled[network.calendar[row]!]!
  const start = toWork(own, passes.earlyStart[row]!)
  const finish = toWork(own, passes.earlyFinish[row]!)
  const found: LeafLink[] = []
  for (let on = task; on >= 0; on = network.parent[on]!) {
    const gate = network.summaryStartAt[on]!
    for (const edge of linksInto(network, gate >= 0 ? gate : network.position[on]!)) {
      const from = network.node[network.from[edge]!]!
      const date = linkDate(network, passes, edge)
      const type = typeAt(network, edge)
      const free = (type < FF ? start : finish) - toWork(own, date)
      const leaf = rememberedLeaf(network, passes, from, (type & 1) === 1 ? 'start' : 'finish', known)
      found.push({ edge, on, from, leaf, date, free })
    }
  }
  return found
}
