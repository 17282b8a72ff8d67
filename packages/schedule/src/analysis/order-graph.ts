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
  private readonly slot: Int32Array
  private readonly seen: Int32Array
  private round = 0

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
    this.slot = new Int32Array(size)
    this.seen = new Int32Array(size)
  }

  /** Where a row's start stands in the order of the work. */
  rankOf(row: number): number {
    return this.rank[row * 2]!
  }

  /** Which of these rows, by their place in the list, must be over before each moment of the plan. */
  ahead(rows: readonly number[]): Ahead {
    const width = Math.max(1, Math.ceil(rows.length / 32))
    const bits = new Uint32Array(this.order.length * width)
    for (const [at, row] of rows.entries()) bits[(row * 2 + 1) * width + (at >> 5)]! |= 1 << (at & 31)
    if (rows.length > 0)
      for (const moment of this.order)
        for (let arc = this.first[moment]!; arc < this.first[moment + 1]!; arc++)
          for (let word = 0; word < width; word++) bits[this.next[arc]! * width + word]! |= bits[moment * width + word]!
    return { width, bits }
  }

  /** Which of these rows, by their place in the list, begin behind each moment of the plan, or with it. */
  behind(rows: readonly number[]): Ahead {
    const width = Math.max(1, Math.ceil(rows.length / 32))
    const bits = new Uint32Array(this.order.length * width)
    for (const [at, row] of rows.entries()) bits[row * 2 * width + (at >> 5)]! |= 1 << (at & 31)
    if (rows.length > 0)
      for (let place = this.order.length - 1; place >= 0; place--) {
        const moment = this.order[place]!
        for (let arc = this.first[moment]!; arc < this.first[moment + 1]!; arc++)
          for (let word = 0; word < width; word++) bits[moment * width + word]! |= bits[this.next[arc]! * width + word]!
      }
    return { width, bits }
  }

  /**
   * Which of these rows must be over before which others of them begin. From the first `sources` of them the ways to each
   * other are walked; those of the others are in `ahead` and `behind`, which were reckoned once for all.
   */
  reach(rows: readonly number[], sources: number, ahead: Ahead, behind: Ahead): Reach {
    const own = rows.slice(0, sources)
    const width = Math.max(1, Math.ceil(sources / 32))
    // Nothing that stands later in the order leads to one of them.
    let last = -1
    for (const row of own) last = Math.max(last, this.rank[row * 2]!, this.rank[row * 2 + 1]!)
    for (const [at, row] of own.entries()) this.memberAt[row * 2] = at
    const met = this.between(own, last)
    met.sort((a, b) => this.rank[b]! - this.rank[a]!)
    for (const [slot, moment] of met.entries()) this.slot[moment] = slot
    const bits = new Uint32Array(met.length * width)
    for (const [slot, moment] of met.entries()) {
      for (let arc = this.first[moment]!; arc < this.first[moment + 1]!; arc++) {
        const next = this.next[arc]!
        if (this.rank[next]! > last) continue
        const other = this.slot[next]! * width
        for (let word = 0; word < width; word++) bits[slot * width + word]! |= bits[other + word]!
      }
      const member = this.memberAt[moment]!
      if (member >= 0) bits[slot * width + (member >> 5)]! |= 1 << (member & 31)
    }
    const found = new Uint32Array(sources * width)
    for (let at = 0; at < sources; at++) {
      const place = this.slot[rows[at]! * 2 + 1]! * width
      found.set(bits.subarray(place, place + width), at * width)
    }
    for (const row of own) this.memberAt[row * 2] = -1
    return new Reach(found, width, sources, ahead, behind, rows)
  }

  /** All moments that lie behind the start of one of these rows, up to a place in the order. */
  private between(rows: readonly number[], last: number): number[] {
    this.round++
    const met: number[] = []
    const visit = (moment: number): void => {
      if (this.seen[moment] === this.round || this.rank[moment]! > last) return
      this.seen[moment] = this.round
      met.push(moment)
    }
    for (const row of rows) visit(row * 2)
    for (let at = 0; at < met.length; at++) {
      const moment = met[at]!
      for (let arc = this.first[moment]!; arc < this.first[moment + 1]!; arc++) visit(this.next[arc]!)
    }
    return met
  }
}

/** By moment: bits of those rows that must be over by then, or that begin behind it. */
export interface Ahead {
  readonly width: number
  readonly bits: Uint32Array
}

/** Of some rows, by their place in the list that was asked for: who must be over before whom. */
export class Reach {
  private readonly bits: Uint32Array
  private readonly width: number
  private readonly sources: number
  private readonly ahead: Ahead
  private readonly behind: Ahead
  private readonly rows: readonly number[]

  constructor(bits: Uint32Array, width: number, sources: number, ahead: Ahead, behind: Ahead, rows: readonly number[]) {
    this.bits = bits
    this.width = width
    this.sources = sources
    this.ahead = ahead
    this.behind = behind
    this.rows = rows
  }

  /** Whether `before` must be over when `after` begins. */
  precedes(before: number, after: number): boolean {
    if (before >= this.sources) return has(this.ahead, this.rows[after]! * 2, before - this.sources)
    if (after >= this.sources) return has(this.behind, this.rows[before]! * 2 + 1, after - this.sources)
    return (this.bits[before * this.width + (after >> 5)]! & (1 << (after & 31))) !== 0
  }
}

const has = ({ width, bits }: Ahead, moment: number, place: number): boolean =>
  (bits[moment * width + (place >> 5)]! & (1 << (place & 31))) !== 0

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
