import { GATE, type Network } from './network.ts'

/** The order that nodes are visited in: that of their positions until links or rows come that ask for another. */
export interface Ranks {
  /** Rank by position. */
  rank: Int32Array
  /** Position by rank. */
  order: Int32Array
  /** All zero between calls. */
  mark: Uint8Array
  list: Int32Array
}

/** Successors by position: `first[p]` to `first[p + 1]` of `to`. */
export interface Successors {
  readonly outFirst: Int32Array
  readonly outTo: Int32Array
}

/** Ranks that are the positions, with room for some more. */
export function makeRanks(room: number): Ranks {
  const rank = Int32Array.from({ length: room }, (_, at) => at)
  return { rank, order: rank.slice(), mark: new Uint8Array(room), list: new Int32Array(room) }
}

/** The last position takes the place of another in the order, which moves up with all behind it. */
export function moveTo({ rank, order }: Ranks, position: number, place: number): void {
  const was = rank[position]!
  if (place < was) order.copyWithin(place + 1, place, was)
  else order.copyWithin(was, was + 1, place + 1)
  order[place] = position
  const last = Math.max(place, was)
  for (let at = Math.min(place, was); at <= last; at++) rank[order[at]!] = at
}

/**
 * Moves nodes so that `from` comes before `to`: what follows from `to` goes behind `from`, the rest of what lies between
 * them moves up. Each group keeps its own order. False for a loop.
 */
export function putBefore(network: Network, out: Successors, ranks: Ranks, from: number, to: number): boolean {
  const { rank, order, mark, list } = ranks
  const [low, high] = [rank[to]!, rank[from]!]
  if (low > high) return true
  let count = 0
  const reach = (next: number): void => {
    if (mark[next] === 1 || rank[next]! > high) return
    mark[next] = 1
    list[count++] = next
  }
  reach(to)
  for (let head = 0; head < count; head++) eachFollower(network, out, list[head]!, reach)
  const loop = mark[from] === 1
  if (!loop) {
    let place = low
    let moved = 0
    for (let at = low; at <= high; at++) {
      const position = order[at]!
      if (mark[position] === 1) {
        list[moved++] = position
        continue
      }
      order[place] = position
      rank[position] = place++
    }
    for (let at = 0; at < moved; at++) {
      order[place] = list[at]!
      rank[list[at]!] = place++
    }
  }
  for (let at = 0; at < count; at++) mark[list[at]!] = 0
  return !loop
}

/** What must come after a node: successors; a gate's children and roll; a child's roll. */
function eachFollower(
  network: Network,
  { outFirst, outTo }: Successors,
  at: number,
  found: (position: number) => void,
): void {
  for (let out = outFirst[at]!; out < outFirst[at + 1]!; out++) found(outTo[out]!)
  const node = network.node[at]!
  if (network.kind[at] === GATE) {
    const summary = node - network.tasks
    found(network.position[network.summaries[summary]!]!)
    for (let child = network.firstChild[summary]!; child >= 0; child = network.nextSibling[child]!)
      found(network.position[network.gateNode[child]! >= 0 ? network.gateNode[child]! : child]!)
  } else {
    const above = node < 0 ? -1 : network.parent[node]!
    if (above >= 0) found(network.position[above]!)
  }
}
