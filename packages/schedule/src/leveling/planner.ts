/** Neighbours of every activity: those of activity a are `to[first[a]]` up to before `to[first[a + 1]]`. */
export interface Neighbours {
  readonly first: Int32Array
  readonly to: Int32Array
}

/** Forward: from the start on, as early as possible. Backward: from the end, as late as possible. */
export type Direction = 0 | 1
export const FORWARD: Direction = 0
export const BACKWARD: Direction = 1

/** Serial: each activity of the list in turn, where it first fits. Parallel: moment by moment, all that fits now. */
export type Scheme = 0 | 1
export const SERIAL: Scheme = 0
export const PARALLEL: Scheme = 1

/**
 * What the search knows of a plan: activities under links and capacities, and how a list of them becomes dates. A list is
 * an order that the links allow. One planner serves one search at a time.
 */
export interface Planner {
  readonly count: number
  /** By direction: what must be placed before an activity. `after[d]` is `before[1 - d]`. */
  readonly before: readonly [Neighbours, Neighbours]
  readonly after: readonly [Neighbours, Neighbours]
  /** By direction: length of the longest way that lies behind an activity, without it. */
  readonly tail: readonly [Float64Array, Float64Array]
  /** Length below which no schedule can come; the search stops there. */
  readonly bound: number
  /** Length of time that one step of sampling's bias stands for: 1 in whole units, an hour in seconds. */
  readonly unit: number
  /** Backward schedules are forward ones of the mirrored plan, so that they count as results too. */
  readonly mirrored: boolean
  /** Work of an activity as a share of all: what breaks ties between schedules of one length. */
  readonly weight: Float64Array
  readonly duration: Float64Array
  /**
   * Places every activity and writes its distance from the side that the direction begins at into `placed`. Gives the
   * length: the distance of the last end.
   */
  place(list: Int32Array, direction: Direction, scheme: Scheme, placed: Int32Array): number
  /**
   * Writes into `into` the order that justifies a schedule: latest end first, a list of the other direction.
   */
  justify(list: Int32Array, direction: Direction, placed: Int32Array, length: number, into: Int32Array): void
  /** Tie-breakers of forward schedules of one length, as placed last: the least first number wins, then the next. */
  ties?(): readonly number[]
  /** Like `place` by the parallel scheme, but each next activity is chosen among those that fit; writes the order too. */
  sample?(direction: Direction, choose: Choice, placed: Int32Array, order: Int32Array): number
}

/** Which of `ready[0..count)` goes next, or -1 for none of them; `fits` says whether there is room at this moment. */
export type Choice = (ready: Int32Array, count: number, fits: (activity: number) => boolean) => number

/** Whether numbers come before others, the first that differ deciding. */
export function isLess(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((each, index) => each !== b[index])
  return at >= 0 && a[at]! < b[at]!
}

/** Lists of neighbours in one array. */
export function neighbours(lists: readonly (readonly number[])[]): Neighbours {
  const first = new Int32Array(lists.length + 1)
  for (const [index, list] of lists.entries()) first[index + 1] = first[index]! + list.length
  return { first, to: Int32Array.from(lists.flat()) }
}

/** Longest way behind each activity: `before` leads towards the start, `after` away from it. */
export function longestBehind(before: Neighbours, after: Neighbours, duration: ArrayLike<number>): Float64Array {
  const count = duration.length
  const tail = new Float64Array(count)
  const open = new Int32Array(count)
  const ready: number[] = []
  for (let a = 0; a < count; a++) {
    open[a] = after.first[a + 1]! - after.first[a]!
    if (open[a] === 0) ready.push(a)
  }
  for (let b = ready.pop(); b !== undefined; b = ready.pop())
    for (let edge = before.first[b]!; edge < before.first[b + 1]!; edge++) {
      const a = before.to[edge]!
      const way = tail[b]! + duration[b]!
      if (way > tail[a]!) tail[a] = way
      if (--open[a]! === 0) ready.push(a)
    }
  return tail
}
