import { GATE, type Network, ROLL } from './network.ts'

/** The order that nodes are visited in once links have come: that of their positions until one runs against it. */
export interface Ranks {
  /** Rank by position. */
  readonly rank: Int32Array
  /** Position by rank. */
  readonly order: Int32Array
  /** True once ranks are no longer positions. */
  changed: boolean
}

/** Successors by position: `first[p]` to `first[p + 1]` of `to`. */
export interface Successors {
  readonly outFirst: Int32Array
  readonly outTo: Int32Array
}

/** Ranks that are the positions. */
export function makeRanks(size: number): Ranks {
  const rank = Int32Array.from({ length: size }, (_, at) => at)
  return { rank, order: rank.slice(), changed: false }
}

/** Past this many nodes between the ends of a link, sorting everything anew is quicker. */
const MOST = 20_000

/**
 * Moves nodes so that `from` comes before `to`: what leads to `from` goes before what follows from `to`, on the ranks
 * that the two groups held. False for a loop, or where too much would have to move.
 */
export function putBefore(network: Network, out: Successors, ranks: Ranks, from: number, to: number): boolean {
  const { rank, order } = ranks
  const [low, high] = [rank[to]!, rank[from]!]
  if (low > high) return true
  const after = reach(
    to,
    at => followers(network, out, at),
    at => rank[at]! <= high,
  )
  if (!after || after.has(from)) return false
  const before = reach(
    from,
    at => leaders(network, at),
    at => rank[at]! >= low,
  )
  if (!before) return false
  const byRank = (positions: ReadonlySet<number>): Int32Array => Int32Array.from(positions, at => rank[at]!).sort()
  const [first, second] = [byRank(before), byRank(after)]
  const moved = new Int32Array(first.length + second.length)
  moved.set(first)
  moved.set(second, first.length)
  const positions = moved.map(each => order[each]!)
  const free = moved.sort()
  for (let index = 0; index < free.length; index++) {
    rank[positions[index]!] = free[index]!
    order[free[index]!] = positions[index]!
  }
  ranks.changed = true
  return true
}

function reach(
  start: number,
  next: (at: number) => Iterable<number>,
  within: (at: number) => boolean,
): Set<number> | undefined {
  const seen = new Set([start])
  const stack = [start]
  for (let at = stack.pop(); at !== undefined; at = stack.pop())
    for (const each of next(at)) {
      if (seen.has(each) || !within(each)) continue
      if (seen.size >= MOST) return undefined
      seen.add(each)
      stack.push(each)
    }
  return seen
}

/** What must come after a node: successors; a gate's children and roll; a child's roll. */
function followers(network: Network, { outFirst, outTo }: Successors, at: number): number[] {
  const found = Array.from(outTo.subarray(outFirst[at]!, outFirst[at + 1]!))
  if (network.kind[at] === GATE) {
    const summary = network.node[at]! - network.tasks
    found.push(network.position[network.summaries[summary]!]!)
    for (let child = network.firstChild[summary]!; child >= 0; child = network.nextSibling[child]!)
      found.push(network.position[network.gateNode[child]! >= 0 ? network.gateNode[child]! : child]!)
  } else {
    const above = network.parent[network.node[at]!]!
    if (above >= 0) found.push(network.position[above]!)
  }
  return found
}

/** What must come before a node, likewise. */
function leaders(network: Network, at: number): number[] {
  const found = Array.from(network.from.subarray(network.first[at]!, network.first[at + 1]!))
  if (network.kind[at] === ROLL) {
    const gate = network.gateNode[network.node[at]!]!
    found.push(network.position[gate]!)
    for (let child = network.firstChild[gate - network.tasks]!; child >= 0; child = network.nextSibling[child]!)
      found.push(network.position[child]!)
  } else if (network.gate[at]! >= 0) found.push(network.gate[at]!)
  return found
}
