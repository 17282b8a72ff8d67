import type { Scratch } from './engine-state.ts'
import { type Network, SUMMARY_START } from './network.ts'

/**
 * The order that nodes are visited in, as a chain: that of their positions until links or rows come that ask for another.
 * What moves takes a label between those of its new neighbours, so that nothing else has to be numbered anew.
 */
export interface Order {
  /** Grows along the chain; by position. */
  readonly label: Float64Array
  /** Neighbours by position, -1 at the ends. */
  readonly next: Int32Array
  readonly before: Int32Array
  /** Last of the chain; -1 for an empty one. */
  last: number
  /** What a search has reached, from which side; all zero between searches. */
  readonly mark: Uint8Array
}

const AHEAD = 1
const BEHIND = 2

/** The order of positions, with room for some more. */
export function makeOrder(size: number, room: number): Order {
  const label = new Float64Array(room)
  const next = new Int32Array(room).fill(-1)
  const before = new Int32Array(room).fill(-1)
  for (let at = 0; at < size; at++) {
    label[at] = at
    before[at] = at - 1
    next[at] = at + 1 < size ? at + 1 : -1
  }
  return { label, next, before, last: size - 1, mark: new Uint8Array(room) }
}

/** Takes a position out of the chain. */
export function unchain(order: Order, at: number): void {
  const { next, before } = order
  const [left, right] = [before[at]!, next[at]!]
  if (left >= 0) next[left] = right
  if (right >= 0) before[right] = left
  else order.last = left
}

/** Puts positions into the chain, in this order, right behind another (-1: at the front). */
export function chainBehind(order: Order, place: number, positions: readonly number[]): void {
  const { label, next, before } = order
  const count = positions.length
  if (count === 0) return
  const right = place >= 0 ? next[place]! : firstOf(order)
  const low = place >= 0 ? label[place]! : right >= 0 ? label[right]! - count - 1 : 0
  const high = right >= 0 ? label[right]! : low + count + 1
  let left = place
  let crowded = false
  for (const [index, at] of positions.entries()) {
    before[at] = left
    if (left >= 0) next[left] = at
    label[at] = low + ((high - low) * (index + 1)) / (count + 1)
    if (left >= 0 && label[at]! <= label[left]!) crowded = true
    left = at
  }
  next[left] = right
  if (right >= 0) before[right] = left
  else order.last = left
  // Numbers between two neighbours run out after some fifty halvings: then all are spread anew.
  if (crowded || (right >= 0 && label[left]! >= label[right]!)) relabel(order)
}

function firstOf({ before, last }: Order): number {
  let at = last
  while (at >= 0 && before[at]! >= 0) at = before[at]!
  return at
}

function relabel({ label, before, last }: Order): void {
  let number = 0
  for (let at = last; at >= 0; at = before[at]!) label[at] = number--
}

/** Positions along the chain. */
export function listOrder({ before, last }: Order, size: number): Int32Array {
  const list = new Int32Array(size)
  let place = size
  for (let at = last; at >= 0; at = before[at]!) list[--place] = at
  return list
}

/** One more arrow between two nodes, which no link or outline of the network shows yet. */
export interface Arrow {
  readonly from: number
  readonly to: number
}

/**
 * Moves nodes so that `from` comes before `to`. Two searches run towards each other: along what follows from `to` and
 * back along what leads to `from`; where they pass each other, all that lies between is known, and what they found moves
 * there. Each group keeps its own order. False for a loop.
 */
export function putBefore(network: Network, scratch: Scratch, from: number, to: number, arrow?: Arrow): boolean {
  const { order, forward, backward } = scratch
  const { label, mark } = order
  if (label[from]! < label[to]!) return true
  if (from === to) return false
  const reached: number[] = [to, from]
  const ahead: number[] = []
  const behind: number[] = []
  let loop = false
  const reach = (side: number) => (position: number) => {
    if (mark[position] === side) return
    if (mark[position] !== 0) loop = true
    mark[position] = side
    reached.push(position)
    ;(side === AHEAD ? forward : backward).add(position)
  }
  const onward = reach(AHEAD)
  const back = reach(BEHIND)
  mark[to] = AHEAD
  mark[from] = BEHIND
  forward.add(to)
  backward.add(from)
  while (!loop && forward.size > 0 && backward.size > 0 && label[forward.peek()]! < label[backward.peek()]!) {
    const follower = forward.take()
    const leader = backward.take()
    ahead.push(follower)
    behind.push(leader)
    eachFollower(network, scratch, follower, onward)
    eachLeader(network, leader, back)
    if (arrow?.from === follower) onward(arrow.to)
    if (arrow?.to === leader) back(arrow.from)
  }
  if (!loop) move(order, from, forward.peek(), ahead, behind)
  forward.clear()
  backward.clear()
  for (const position of reached) mark[position] = 0
  return !loop
}

/** `rest`: the nearest node that follows and was not gone over, -1 for none. */
function move(order: Order, from: number, rest: number, ahead: readonly number[], behind: readonly number[]): void {
  const { label, before } = order
  for (const at of ahead) unchain(order, at)
  if (rest < 0 || label[rest]! > label[from]!) {
    chainBehind(order, from, ahead)
    return
  }
  const limit = label[rest]!
  const leaders = behind.filter(at => label[at]! > limit).reverse()
  for (const at of leaders) unchain(order, at)
  chainBehind(order, before[rest]!, [...leaders, ...ahead])
}

/** What must come after a node: successors; a gate's children and roll; a child's roll. */
function eachFollower(network: Network, scratch: Scratch, at: number, found: (position: number) => void): void {
  const { first, end, entry } = scratch.outs
  for (let out = first[at]!; out < end[at]!; out++) found(entry[out]!)
  const row = network.node[at]!
  if (row < 0) return
  if (network.kind[at] === SUMMARY_START) {
    found(network.position[row]!)
    for (let child = network.firstChild[row]!; child >= 0; child = network.nextSibling[child]!)
      found(entryOf(network, child))
  } else {
    const above = network.parent[row]!
    if (above >= 0) found(network.position[above]!)
  }
}

/** What must come before a node: predecessors; a roll's gate and children; a child's gate. */
function eachLeader(network: Network, at: number, found: (position: number) => void): void {
  for (let edge = network.first[at]!; edge < network.end[at]!; edge++) found(network.from[edge]!)
  const row = network.node[at]!
  if (row < 0) return
  const gate = network.summaryStartAt[row]!
  if (gate >= 0 && gate !== at) {
    found(gate)
    for (let child = network.firstChild[row]!; child >= 0; child = network.nextSibling[child]!)
      found(network.position[child]!)
  } else {
    const above = network.parent[row]!
    if (above >= 0) found(network.summaryStartAt[above]!)
  }
}

/** Where the links into a row lead: its own position, or its gate. */
export const entryOf = (network: Network, row: number): number => {
  const gate = network.summaryStartAt[row]!
  return gate >= 0 ? gate : network.position[row]!
}
