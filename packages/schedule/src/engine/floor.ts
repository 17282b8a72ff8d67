import { linkDate } from './driving.ts'
import { given, taskAt } from './given.ts'
import { FF, type Network, typeAt } from './network.ts'
import type { Passes } from './pass.ts'

/**
 * Where links leave a task to begin. The start of the project holds back what has no predecessor; the others begin before
 * it only where a predecessor does, which no lead alone brings about, and not before the summaries they lie in.
 */
export function floorOf(network: Network, passes: Passes, at: number, floor: number): number {
  if (!passes.beforeStart || floor !== passes.projectStart) return floor
  let first = floor
  for (let edge = network.first[at]!; edge < network.end[at]!; edge++)
    first = Math.min(first, passes.earlyStart[network.from[edge]!]!)
  if (first < floor)
    for (let door = network.gate[at]!; door >= 0; door = network.gate[door]!) {
      const { mode, manual, constraint } = taskAt(network, door)
      const own = mode === 'manual' ? given(manual?.start) : undefined
      if (own !== undefined) return Math.max(first, own)
      const date = constraint?.type === 'startNoEarlierThan' ? given(constraint.date) : undefined
      first = Math.max(first, date ?? first, linksAsk(network, passes, door))
    }
  return first
}

/** Where a summary's links let what is in it begin, regardless of the project's start. */
export function linksAsk(network: Network, passes: Passes, door: number): number {
  let held = Number.NEGATIVE_INFINITY
  for (let edge = network.first[door]!; edge < network.end[door]!; edge++)
    if (typeAt(network, edge) < FF) held = Math.max(held, linkDate(network, passes, edge))
  return held
}
