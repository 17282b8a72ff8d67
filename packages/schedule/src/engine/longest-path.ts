import { type DecidingLeaves, leafLinks } from './leaf-links.ts'
import type { Network } from './network.ts'
import type { Passes } from './pass.ts'
import { rowsInOrder } from './row-order.ts'

/** The longest path as a set of rows: every task that drives the end, by all driving links. */
export function longestPath(network: Network, passes: Passes): Uint8Array {
  const on = new Uint8Array(network.rowCount)
  const queue: number[] = []
  const known: DecidingLeaves = new Map()
  let latest = Number.NEGATIVE_INFINITY
  for (const task of rowsInOrder(network))
    if (network.summaryStartAt[task]! < 0 && canCarry(network, task))
      latest = Math.max(latest, passes.earlyFinish[network.position[task]!]!)
  for (const task of rowsInOrder(network))
    if (
      network.summaryStartAt[task]! < 0 &&
      canCarry(network, task) &&
      passes.earlyFinish[network.position[task]!] === latest
    ) {
      on[task] = 1
      queue.push(task)
    }
  while (queue.length > 0) {
    const task = queue.pop()!
    for (const each of leafLinks(network, passes, task, known))
      if (each.free <= 0 && !on[each.leaf]) {
        on[each.leaf] = 1
        queue.push(each.leaf)
      }
  }
  return on
}

/** True for a task that a path can run through: neither inactive nor stretched between others. */
export function canCarry(network: Network, task: number): boolean {
  const { active, p6 } = network.rows[task]!
  return active !== false && p6?.type !== 'levelOfEffort' && p6?.type !== 'wbsSummary'
}
