import type { Neighbours } from './planner.ts'

/**
 * Writes activities in an order that the links allow, the least key first among those that may come next. `before` is what
 * must stand before an activity, `after` what it holds back. Keeps its room between calls.
 */
export class Lister {
  private readonly open: Int32Array
  private readonly heap: Int32Array
  private readonly count: number

  constructor(count: number) {
    this.count = count
    this.open = new Int32Array(count)
    this.heap = new Int32Array(count)
  }

  write(before: Neighbours, after: Neighbours, key: ArrayLike<number>, into: Int32Array): void {
    const { open, heap, count } = this
    let size = 0
    for (let a = 0; a < count; a++) {
      open[a] = before.first[a + 1]! - before.first[a]!
      if (open[a] === 0) size = push(heap, size, a, key)
    }
    for (let at = 0; at < count; at++) {
      const a = heap[0]!
      size = pop(heap, size, key)
      into[at] = a
      for (let edge = after.first[a]!; edge < after.first[a + 1]!; edge++) {
        const b = after.to[edge]!
        if (--open[b]! === 0) size = push(heap, size, b, key)
      }
    }
  }
}

/** Puts an activity into a heap whose least key stands first; gives its size. */
export function push(heap: Int32Array, size: number, a: number, key: ArrayLike<number>): number {
  let at = size
  const own = key[a]!
  while (at > 0) {
    const above = (at - 1) >> 1
    const other = heap[above]!
    if (key[other]! < own || (key[other] === own && other < a)) break
    heap[at] = other
    at = above
  }
  heap[at] = a
  return size + 1
}

/** Takes the first activity out of a heap; gives its size. */
export function pop(heap: Int32Array, size: number, key: ArrayLike<number>): number {
  const last = heap[size - 1]!
  const left = size - 1
  const own = key[last]!
  let at = 0
  for (;;) {
    let below = 2 * at + 1
    if (below >= left) break
    const [a, b] = [heap[below]!, heap[below + 1]!]
    if (below + 1 < left && (key[b]! < key[a]! || (key[b] === key[a] && b < a))) below++
    const child = heap[below]!
    if (own < key[child]! || (own === key[child] && last < child)) break
    heap[at] = child
    at = below
  }
  if (left > 0) heap[at] = last
  return left
}
