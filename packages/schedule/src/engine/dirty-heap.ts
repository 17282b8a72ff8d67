/**
 * Positions still to be visited, each once, in ascending or descending order of their labels. Invariant: labels do not
 * change while anything waits.
 */
export class DirtyHeap {
  private readonly keys: Float64Array
  private readonly items: Int32Array
  private readonly waiting: Uint8Array
  private readonly sign: number
  private readonly label: Float64Array
  size = 0

  constructor(label: Float64Array, order: 'ascending' | 'descending') {
    this.label = label
    this.keys = new Float64Array(label.length)
    this.items = new Int32Array(label.length)
    this.waiting = new Uint8Array(label.length)
    this.sign = order === 'ascending' ? 1 : -1
  }

  add(position: number): void {
    const { keys, items, waiting } = this
    if (waiting[position] === 1) return
    waiting[position] = 1
    const key = this.label[position]! * this.sign
    let at = this.size++
    while (at > 0) {
      const above = (at - 1) >> 1
      if (keys[above]! <= key) break
      keys[at] = keys[above]!
      items[at] = items[above]!
      at = above
    }
    keys[at] = key
    items[at] = position
  }

  /** The next position, which stays; -1 when there is none. */
  peek(): number {
    return this.size === 0 ? -1 : this.items[0]!
  }

  /** The next position; -1 when there is none. */
  take(): number {
    const { keys, items, waiting } = this
    if (this.size === 0) return -1
    const top = items[0]!
    const size = --this.size
    const key = keys[size]!
    const last = items[size]!
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= size) break
      if (child + 1 < size && keys[child + 1]! < keys[child]!) child++
      if (keys[child]! >= key) break
      keys[at] = keys[child]!
      items[at] = items[child]!
      at = child
    }
    keys[at] = key
    items[at] = last
    waiting[top] = 0
    return top
  }

  /** Forgets what is left. */
  clear(): void {
    while (this.size > 0) this.waiting[this.items[--this.size]!] = 0
  }
}
