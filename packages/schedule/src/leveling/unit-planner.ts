import {
  type Choice,
  type Direction,
  longestBehind,
  type Neighbours,
  neighbours,
  type Planner,
  type Scheme,
} from './planner.ts'

/** Activities of whole time units, finish-to-start links without lag, and capacities that never change. */
export interface UnitProject {
  readonly capacities: readonly number[]
  readonly durations: readonly number[]
  readonly successors: readonly (readonly number[])[]
  /** Units of each resource by activity. */
  readonly requests: readonly (readonly number[])[]
}

/**
 * Places activities of a `UnitProject`. Several resources share one 32-bit word, each with a guard bit above it, so
 * that one subtraction and one mask test whether an activity fits on all of them at once.
 */
export function unitPlanner(project: UnitProject): Planner {
  const { capacities, durations, requests } = project
  const count = durations.length
  const duration = Float64Array.from(durations)
  const length = Int32Array.from(durations)
  const predecessors: number[][] = durations.map(() => [])
  for (const [a, list] of project.successors.entries()) for (const b of list) predecessors[b]!.push(a)
  const before: [Neighbours, Neighbours] = [neighbours(predecessors), neighbours(project.successors)]
  const after: [Neighbours, Neighbours] = [before[1], before[0]]
  const tail: [Float64Array, Float64Array] = [
    longestBehind(before[0], after[0], duration),
    longestBehind(before[1], after[1], duration),
  ]
  let bound = 0
  let horizon = 1
  for (let a = 0; a < count; a++) {
    bound = Math.max(bound, tail[0][a]! + length[a]!)
    horizon += length[a]!
  }

  const packing = packed(capacities, requests)
  const links: Links = { count, length, before, after }
  const inOneWord = packing.words === 1
  const serial = inOneWord ? serialInOneWord(links, packing, horizon) : serialInWords(links, packing, horizon)
  const lists = waitingLists(count)
  const parallel = parallelInWords(links, packing, lists)
  const inOrder = inOneWord ? parallelInOneWord(links, packing, lists) : null
  const slots = new Int32Array(horizon + 2)
  return {
    count,
    before,
    after,
    tail,
    bound,
    unit: 1,
    mirrored: true,
    weight: weightsOf(project),
    duration,
    place(list: Int32Array, direction: Direction, scheme: Scheme, placed: Int32Array): number {
      if (scheme === 0) return serial(list, direction, placed)
      if (inOrder) return inOrder(list, direction, placed)
      for (let x = 0; x < count; x++) lists.rank[list[x]!] = x
      return parallel(direction, placed, null, null)
    },
    justify(list, _direction, placed, end, into) {
      // Counting by finish, latest first; among equals the later in the list comes first.
      slots.fill(0, 0, end + 2)
      for (let a = 0; a < count; a++) slots[end - placed[a]! - length[a]! + 1]!++
      for (let at = 0; at <= end; at++) slots[at + 1]! += slots[at]!
      for (let x = count - 1; x >= 0; x--) {
        const a = list[x]!
        into[slots[end - placed[a]! - length[a]!]!++] = a
      }
    },
    sample: (direction, choose, placed, order) => parallel(direction, placed, order, choose),
  }
}

/** Length, predecessors and successors of each activity, forward and mirrored. */
interface Links {
  readonly count: number
  readonly length: Int32Array
  readonly before: readonly [Neighbours, Neighbours]
  readonly after: readonly [Neighbours, Neighbours]
}

/** Places the activities in the order of a list, into `placed`; gives the end of the last. */
type Place = (list: Int32Array, direction: Direction, placed: Int32Array) => number

/** Share of each activity in all that is asked for, each resource counting alike. */
function weightsOf({ capacities, durations, requests }: UnitProject): Float64Array {
  const count = durations.length
  const weight = new Float64Array(count)
  let total = 0
  for (let a = 0; a < count; a++)
    for (const [resource, capacity] of capacities.entries()) {
      const share = capacity > 0 ? (durations[a]! * requests[a]![resource]!) / capacity : 0
      weight[a]! += share
      total += share
    }
  if (total > 0) for (let a = 0; a < count; a++) weight[a]! /= total
  return weight
}

/** The serial scheme where one word holds all resources. */
function serialInOneWord({ count, length, before }: Links, { need, guard, full }: Packed, horizon: number): Place {
  const [onlyNeed, onlyGuard, onlyFull] = [need[0]!, guard[0]!, full[0]!]
  const onlyFree = new Int32Array(horizon + 1).fill(onlyFull)
  /** The profile is untouched from here on. */
  let touched = 0
  return (list, direction, placed) => {
    const { first, to } = before[direction]
    onlyFree.fill(onlyFull, 0, touched)
    let end = 0
    for (let x = 0; x < count; x++) {
      const a = list[x]!
      const long = length[a]!
      let at = 0
      for (let edge = first[a]!, stop = first[a + 1]!; edge < stop; edge++) {
        const b = to[edge]!
        const finish = placed[b]! + length[b]!
        if (finish > at) at = finish
      }
      const asks = onlyNeed[a]!
      if (asks !== 0) {
        // The window is looked at from its end backwards: the last unit without room moves it furthest, and what was
        // seen free (from `seen` on) is not looked at again.
        let seen = at
        let unit = at + long - 1
        while (unit >= seen)
          if (((onlyFree[unit]! - asks) & onlyGuard) === onlyGuard) unit--
          else {
            seen = at + long
            at = unit + 1
            unit = at + long - 1
          }
        for (unit = at + long - 1; unit >= at; unit--) onlyFree[unit]! -= asks
      }
      placed[a] = at
      if (at + long > end) end = at + long
    }
    touched = end
    return end
  }
}

/** The serial scheme over several words. */
function serialInWords({ count, length, before }: Links, { words, need, guard, full }: Packed, horizon: number): Place {
  const free = Array.from(full, word => new Int32Array(horizon + 1).fill(word))
  /** The profiles are untouched from here on. */
  let touched = 0
  return (list, direction, placed) => {
    const { first, to } = before[direction]
    for (let w = 0; w < words; w++) free[w]!.fill(full[w]!, 0, touched)
    let end = 0
    for (let x = 0; x < count; x++) {
      const a = list[x]!
      const long = length[a]!
      let at = 0
      for (let edge = first[a]!, stop = first[a + 1]!; edge < stop; edge++) {
        const b = to[edge]!
        const finish = placed[b]! + length[b]!
        if (finish > at) at = finish
      }
      let seen = at
      let unit = at + long - 1
      while (unit >= seen) {
        let fits = true
        for (let w = 0; w < words && fits; w++) fits = ((free[w]![unit]! - need[w]![a]!) & guard[w]!) === guard[w]
        if (fits) unit--
        else {
          seen = at + long
          at = unit + 1
          unit = at + long - 1
        }
      }
      for (let w = 0; w < words; w++) {
        const asks = need[w]![a]!
        const profile = free[w]!
        if (asks !== 0) for (unit = at; unit < at + long; unit++) profile[unit]! -= asks
      }
      placed[a] = at
      if (at + long > end) end = at + long
    }
    touched = end
    return end
  }
}

/** Activities that may begin, by rank, and those that run. */
interface WaitingLists {
  readonly ready: Int32Array
  readonly running: Int32Array
  /** Predecessors that are not placed yet, by activity. */
  readonly open: Int32Array
  /** Place in the list that is followed, by activity. */
  readonly rank: Int32Array
}

const waitingLists = (count: number): WaitingLists => ({
  ready: new Int32Array(count),
  running: new Int32Array(count),
  open: new Int32Array(count),
  rank: new Int32Array(count),
})

/** Puts an activity among the `waiting` first that wait, by its rank; gives how many wait then. */
function insert({ rank, ready }: WaitingLists, a: number, waiting: number): number {
  let x = waiting
  const own = rank[a]!
  while (x > 0 && rank[ready[x - 1]!]! > own) {
    ready[x] = ready[x - 1]!
    x--
  }
  ready[x] = a
  return waiting + 1
}

/** The parallel scheme where one word holds all resources. */
function parallelInOneWord(
  { count, length, before, after }: Links,
  { need, guard, full }: Packed,
  lists: WaitingLists,
): Place {
  const [onlyNeed, onlyGuard, onlyFull] = [need[0]!, guard[0]!, full[0]!]
  const { ready, running, open, rank } = lists
  return (list, direction, placed) => {
    const { first, to } = after[direction]
    const begins = before[direction].first
    let waiting = 0
    let left = count
    let busy = 0
    let end = 0
    let at = 0
    let space = onlyFull
    for (let x = 0; x < count; x++) {
      const a = list[x]!
      rank[a] = x
      open[a] = begins[a + 1]! - begins[a]!
      if (open[a] === 0) ready[waiting++] = a
    }
    for (;;) {
      for (let x = 0; x < waiting; ) {
        const a = ready[x]!
        const asks = onlyNeed[a]!
        if (((space - asks) & onlyGuard) !== onlyGuard) {
          x++
          continue
        }
        for (let y = x + 1; y < waiting; y++) ready[y - 1] = ready[y]!
        waiting--
        placed[a] = at
        left--
        const finish = at + length[a]!
        if (finish > end) end = finish
        if (finish > at) {
          space -= asks
          running[busy++] = a
        } else {
          // Nothing of it is left: what waits for it may begin at once.
          for (let edge = first[a]!, stop = first[a + 1]!; edge < stop; edge++) {
            const b = to[edge]!
            if (--open[b]! === 0) waiting = insert(lists, b, waiting)
          }
          x = 0
        }
      }
      if (left === 0) return end
      at = 0x7fffffff
      for (let i = 0; i < busy; i++) {
        const b = running[i]!
        const finish = placed[b]! + length[b]!
        if (finish < at) at = finish
      }
      let kept = 0
      for (let i = 0; i < busy; i++) {
        const a = running[i]!
        if (placed[a]! + length[a]! !== at) {
          running[kept++] = a
          continue
        }
        space += onlyNeed[a]!
        for (let edge = first[a]!, stop = first[a + 1]!; edge < stop; edge++) {
          const b = to[edge]!
          if (--open[b]! === 0) waiting = insert(lists, b, waiting)
        }
      }
      busy = kept
    }
  }
}

/** The parallel scheme over several words: by rank, or by what `choose` takes; `order`: the order things were placed in. */
function parallelInWords(
  { count, length, before, after }: Links,
  { words, need, guard, full }: Packed,
  lists: WaitingLists,
) {
  const { ready, running, open } = lists
  const room = new Int32Array(words)
  const fits = (a: number): boolean => {
    for (let w = 0; w < words; w++) if (((room[w]! - need[w]![a]!) & guard[w]!) !== guard[w]) return false
    return true
  }
  return (direction: Direction, placed: Int32Array, order: Int32Array | null, choose: Choice | null): number => {
    const { first, to } = after[direction]
    const begins = before[direction].first
    let waiting = 0
    let left = count
    let busy = 0
    let end = 0
    let at = 0
    let done = 0
    const add = (a: number): void => {
      if (choose) ready[waiting++] = a
      else waiting = insert(lists, a, waiting)
    }
    const release = (a: number): void => {
      for (let edge = first[a]!, stop = first[a + 1]!; edge < stop; edge++) {
        const b = to[edge]!
        if (--open[b]! === 0) add(b)
      }
    }
    for (let w = 0; w < words; w++) room[w] = full[w]!
    for (let a = 0; a < count; a++) {
      open[a] = begins[a + 1]! - begins[a]!
      if (open[a] === 0) add(a)
    }
    const firstThatFits = (): number => {
      for (let x = 0; x < waiting; x++) if (fits(ready[x]!)) return x
      return -1
    }
    for (;;) {
      for (;;) {
        const x = choose ? choose(ready, waiting, fits) : firstThatFits()
        if (x < 0) break
        const a = ready[x]!
        for (let y = x + 1; y < waiting; y++) ready[y - 1] = ready[y]!
        waiting--
        placed[a] = at
        left--
        if (order) order[done++] = a
        if (at + length[a]! > end) end = at + length[a]!
        if (length[a]! > 0) {
          for (let w = 0; w < words; w++) room[w]! -= need[w]![a]!
          running[busy++] = a
        } else release(a)
      }
      if (left === 0) return end
      at = 0x7fffffff
      for (let i = 0; i < busy; i++) at = Math.min(at, placed[running[i]!]! + length[running[i]!]!)
      let kept = 0
      for (let i = 0; i < busy; i++) {
        const a = running[i]!
        if (placed[a]! + length[a]! === at) {
          for (let w = 0; w < words; w++) room[w]! += need[w]![a]!
          release(a)
        } else running[kept++] = a
      }
      busy = kept
    }
  }
}

interface Packed {
  readonly words: number
  readonly need: Int32Array[]
  readonly guard: Int32Array
  readonly full: Int32Array
}

/** Capacities and requests in as few 32-bit words as hold them, one guard bit above each. */
function packed(capacities: readonly number[], requests: readonly (readonly number[])[]): Packed {
  const place: { word: number; shift: number }[] = []
  const guard = [0]
  const full = [0]
  let word = 0
  let used = 0
  for (const capacity of capacities) {
    const bits = 33 - Math.clz32(capacity)
    if (used + bits > 32) {
      word++
      used = 0
      guard.push(0)
      full.push(0)
    }
    place.push({ word, shift: used })
    guard[word]! |= 1 << (used + bits - 1)
    full[word]! |= (capacity << used) | (1 << (used + bits - 1))
    used += bits
  }
  const need = guard.map(() => new Int32Array(requests.length))
  for (const [a, asked] of requests.entries())
    for (const [resource, units] of asked.entries()) {
      const { word: at, shift } = place[resource]!
      need[at]![a]! |= units << shift
    }
  return { words: guard.length, need, guard: Int32Array.from(guard), full: Int32Array.from(full) }
}
