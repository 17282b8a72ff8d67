import type { Ranks } from './ranks.ts'

/**
 * Positions still to be visited, each once, in ascending or descending order of their rank. Invariant: ranks do not
 * change while anything waits.
 */
export class DirtyHeap {
  private readonly items: Int32Array
  private readonly waiting: Uint8Array
  private readonly sign: number
  private readonly ranks: Ranks
  size = 0

  constructor(ranks: Ranks, order: 'ascending' | 'descending') {
    this.ranks = ranks
    this.items = new Int32Array(ranks.rank.length)
    this.waiting = new Uint8Array(ranks.rank.length)
    this.sign = order === 'ascending' ? 1 : -1
  }

  add(position: number): void {
    const { items, waiting, sign } = this
    if (waiting[position] === 1) return
    waiting[position] = 1
    const key = this.ranks.rank[position]! * sign
    let at = this.size++
    while (at > 0) {
      const above = (at - 1) >> 1
      if (items[above]! <= key) break
      items[at] = items[above]!
      at = above
    }
    items[at] = key
  }

  /** The next position; -1 when there is none. */
  take(): number {
    const { items, waiting, sign } = this
    if (this.size === 0) return -1
    const top = items[0]!
    const last = items[--this.size]!
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= this.size) break
      if (child + 1 < this.size && items[child + 1]! < items[child]!) child++
      if (items[child]! >= last) break
      items[at] = items[child]!
      at = child
    }
    items[at] = last
    const position = this.ranks.order[top * sign]!
    waiting[position] = 0
    return position
  }

  /** Forgets what is left. */
  clear(): void {
    while (this.size > 0) this.waiting[this.ranks.order[this.items[--this.size]! * this.sign]!] = 0
  }
}
