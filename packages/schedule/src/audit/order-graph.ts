import { positionOf } from '../model/rows.ts'
import type { Schedule } from '../model/schedule.ts'

/**
 * What must be over before what, by the links alone. Every task has two moments, its start and its finish; a summary's
 * enclose those of what lies in it. A link holds where it lets nothing begin sooner than it says: leads do not.
 */
export class OrderGraph {
  /** Moments in an order in which every one stands behind those it waits for. The start of row r is 2r, its finish 2r+1. */
  private readonly order: Int32Array
  private readonly rank: Int32Array
  private readonly first: Int32Array
  private readonly next: Int32Array
  /** Member by its start, -1 elsewhere; set while one reach is reckoned. */
  private readonly memberAt: Int32Array

  constructor(schedule: Schedule) {
    const size = schedule.tasks.length * 2
    const [from, to] = arcsOf(schedule)
    this.first = new Int32Array(size + 1)
    for (const each of from) this.first[each + 1]!++
    for (let at = 0; at < size; at++) this.first[at + 1]! += this.first[at]!
    const fill = this.first.slice()
    this.next = new Int32Array(from.length)
    for (let at = 0; at < from.length; at++) this.next[fill[from[at]!]!++] = to[at]!
    this.order = topological(size, this.first, this.next)
    this.rank = new Int32Array(size)
    for (let at = 0; at < size; at++) this.rank[this.order[at]!] = at
    this.memberAt = new Int32Array(size).fill(-1)
  }

  /** Where a row's start stands in the order of the work. */
  rankOf(row: number): number {
    return this.rank[row * 2]!
  }

  /** Which of these rows must be over before which others of them begin. */
  reach(rows: readonly number[]): Reach {
    const width = Math.max(1, Math.ceil(rows.length / 32))
    let [low, high] = [Number.POSITIVE_INFINITY, -1]
    for (const [at, row] of rows.entries()) {
      low = Math.min(low, this.rank[row * 2]!)
      high = Math.max(high, this.rank[row * 2 + 1]!)
      this.memberAt[row * 2] = at
    }
    if (high < 0) return new Reach(new Uint32Array(0), width)
    const bits = new Uint32Array((high - low + 1) * width)
    for (let at = high; at >= low; at--) {
      const moment = this.order[at]!
      const own = (at - low) * width
      for (let arc = this.first[moment]!; arc < this.first[moment + 1]!; arc++) {
        const there = this.rank[this.next[arc]!]!
        if (there > high) continue
        const other = (there - low) * width
        for (let word = 0; word < width; word++) bits[own + word]! |= bits[other + word]!
      }
      const member = this.memberAt[moment]!
      if (member >= 0) bits[own + (member >> 5)]! |= 1 << (member & 31)
    }
    const found = new Uint32Array(rows.length * width)
    for (const [at, row] of rows.entries()) {
      const start = (this.rank[row * 2 + 1]! - low) * width
      found.set(bits.subarray(start, start + width), at * width)
      this.memberAt[row * 2] = -1
    }
    return new Reach(found, width)
  }
}

/** Of some rows, by their place in the list that was asked for: who must be over before whom. */
export class Reach {
  private readonly bits: Uint32Array
  private readonly width: number

  constructor(bits: Uint32Array, width: number) {
    this.bits = bits
    this.width = width
  }

  /** Whether `before` must be over when `after` begins. */
  precedes(before: number, after: number): boolean {
    return (this.bits[before * this.width + (after >> 5)]! & (1 << (after & 31))) !== 0
  }
}

/** Moments joined by the outline and by links. Time runs from each `from` to its `to`. */
function arcsOf(schedule: Schedule): readonly [readonly number[], readonly number[]] {
  const { tasks, links } = schedule
  const [from, to]: [number[], number[]] = [[], []]
  const arc = (a: number, b: number): void => {
    from.push(a)
    to.push(b)
  }
  for (let row = 0; row < tasks.length; row++) {
    arc(row * 2, row * 2 + 1)
    const { parent } = tasks[row]!
    const above = parent === null ? -1 : positionOf(tasks, parent)
    if (above >= 0) {
      arc(above * 2, row * 2)
      arc(row * 2 + 1, above * 2 + 1)
    }
  }
  for (const link of links) {
    const [a, b] = [positionOf(tasks, link.from), positionOf(tasks, link.to)]
    if (a < 0 || b < 0 || (link.lag.percent ?? link.lag.seconds) < 0) continue
    if (tasks[a]!.active === false || tasks[b]!.active === false) continue
    arc(link.type[0] === 'F' ? a * 2 + 1 : a * 2, link.type[1] === 'F' ? b * 2 + 1 : b * 2)
  }
  return [from, to]
}

/** Depth first, so that the work of one equipment stands together. What a loop leaves over keeps its place. */
function topological(size: number, first: Int32Array, next: Int32Array): Int32Array {
  const order = new Int32Array(size)
  const state = new Uint8Array(size)
  const at = first.slice(0, size)
  const stack: number[] = []
  let place = size
  for (let root = size - 1; root >= 0; root--) {
    if (state[root] !== 0) continue
    stack.push(root)
    state[root] = 1
    while (stack.length > 0) {
      const moment = stack[stack.length - 1]!
      if (at[moment]! < first[moment + 1]!) {
        const child = next[at[moment]!++]!
        if (state[child] === 0) {
          state[child] = 1
          stack.push(child)
        }
      } else {
        stack.pop()
        order[--place] = moment
      }
    }
  }
  return order
}
