import {
  BACKWARD,
  type Choice,
  type Direction,
  FORWARD,
  isLess,
  PARALLEL,
  type Planner,
  type Scheme,
  SERIAL,
} from './planner.ts'
import { randomNumbers } from './random.ts'

export interface SearchOptions {
  /** How many schedules are made at the most; each placing of all activities counts, whichever way. */
  readonly schedules: number
  /** The same seed, number of schedules and `planned` give the same result. */
  readonly seed: number
  /** How many schedules the search is laid out for, where it is ended by time. Absent: `schedules`. */
  readonly planned?: number
  /** Called with each schedule that is better than all before it. */
  readonly onBetter?: (found: Found) => void
  /** Asked after every schedule: true ends the search. */
  readonly stopped?: () => boolean
  /** Lists to begin with beside the sampled ones, such as those that priority rules give. */
  readonly lists?: readonly Int32Array[]
}

export interface Found {
  /** Distance of each activity's start from the project's. */
  readonly placed: Int32Array
  readonly length: number
  /** The list that made it, and how: placed so again, it comes out again. Of one planned from its end, the list of that. */
  readonly list: Int32Array
  readonly scheme: Scheme
  /** What distinguishes it from others of its length; empty where nothing does. */
  readonly ties: readonly number[]
  /** Schedules tried when it was found. */
  readonly schedules: number
}

export interface SearchResult extends Found {
  /** Schedules tried in all. */
  readonly tried: number
}

// Shares and sizes that trials on generated and published instances settled; neighbouring values do about as well.
/** Individuals per population at 1,000 schedules, and how the number grows with the budget. */
const SIZE_AT_1000 = 35
const SIZE_GROWTH = 0.65
const SIZE_MOST = 1500
/** First samples per individual of the first population. */
const FIRST_ROUNDS = 2
/** The longer the way behind an activity beside its rivals', the likelier it is sampled next: exponent of the difference. */
const BIAS = 3
/** Up to this many schedules the first population is sampled by the parallel scheme, and only kept children are justified. */
const SMALL_BUDGET = 2000
const PARALLEL_SHARE = 0.5
const SCHEME_FLIP = 0.08
/** Share of children whose middle comes from the second parent; the others have their ends from it. */
const INNER_SHARE = 0.6
const INNER_BLOCK = { least: 0.4, spread: 0.2 }
const OUTER_BLOCK = { least: 0.2, spread: 0.2 }
/** Blocks drawn, of which the most closely packed is kept as it is, or the loosest is put in the other's order. */
const BLOCKS = 3
const SWAP = 0.04
/** Rivals among whom the best becomes a parent at the beginning, and how many more at the end by individuals in a population. */
const RIVALS = 3
const MORE_RIVALS = 0.3
const RIVALS_GROWTH = 0.75
const VICTIMS = 4
/** In runs of more schedules than this a child takes the place of who is most like it among so many: all stay various. */
const LONG_BUDGET = 10_000
const NEAREST_OF = 16
/** Activities compared, at the most, to measure how alike two are. */
const LOOKED_AT = 64
/** Schedules in turn of the least length there can be that were no better in anything else: enough. */
const TIES_MOST = 60
/** Children in turn that were all known already: the search has nothing new to try. */
const IDLE_MOST = 10_000

/** A schedule of one direction, and the list that justifies it: latest end first, a list of the other direction. */
interface Individual {
  readonly placed: Int32Array
  readonly next: Int32Array
  direction: Direction
  scheme: Scheme
  length: number
  /** Length and, below one unit of it, the weighted earliness. */
  cost: number
  print: number
}

/**
 * The shortest schedule that a genetic search finds: two populations, of schedules from the start and from the end, each
 * child planned in the other direction than its parents and justified at once. Deterministic by seed and number of
 * schedules. Ends early at the planner's bound, once nothing else gets better there.
 */
export function searchSchedules(planner: Planner, options: SearchOptions): SearchResult {
  return new Search(planner, options).run()
}

class Search {
  private readonly planner: Planner
  private readonly options: SearchOptions
  private readonly random: () => number
  private readonly size: number
  /** How many more rivals a parent has had at the end than at the beginning. */
  private readonly moreRivals: number
  private readonly small: boolean
  private readonly long: boolean
  private readonly populations: [Individual[], Individual[]] = [[], []]
  private readonly prints: [Set<number>, Set<number>] = [new Set(), new Set()]
  /** Hashes of lists that were placed before. */
  private readonly seen = new SeenLists()
  /** Hashes of schedules that were made before: their justification is known too. */
  private readonly made: [Set<number>, Set<number>] = [new Set(), new Set()]
  /** Pool of individuals no longer in use: their arrays serve the next. */
  private readonly spare: Individual[] = []
  /** How many schedules the search is laid out for. */
  private readonly planned: number
  private readonly part: Uint8Array
  private readonly child: Int32Array
  /** Who was drawn to be compared. */
  private readonly drawn = new Int32Array(NEAREST_OF)
  /** Of each population, side by side: costs, and where those activities stand by which two are compared. */
  private readonly looked: number
  private readonly costs: readonly [Float64Array, Float64Array]
  private readonly looks: readonly [Int32Array, Int32Array]
  private used = 0
  private best: Found | null = null
  private halted = false

  constructor(planner: Planner, options: SearchOptions) {
    this.planner = planner
    this.options = options
    this.random = randomNumbers(options.seed)
    const planned = options.planned ?? options.schedules
    this.planned = planned
    this.small = planned <= SMALL_BUDGET
    this.long = planned > LONG_BUDGET
    this.size = Math.max(4, Math.round(Math.min(SIZE_MOST, SIZE_AT_1000 * (planned / 1000) ** SIZE_GROWTH)))
    this.moreRivals = MORE_RIVALS * this.size ** RIVALS_GROWTH
    this.part = new Uint8Array(planner.count)
    this.child = new Int32Array(planner.count)
    const members = this.long ? this.size : 0
    this.looked = Math.ceil(planner.count / Math.max(1, Math.ceil(planner.count / LOOKED_AT)))
    this.costs = [new Float64Array(members), new Float64Array(members)]
    this.looks = [new Int32Array(members * this.looked), new Int32Array(members * this.looked)]
  }

  run(): SearchResult {
    const first: Individual[] = []
    for (const list of this.options.lists ?? [])
      for (const scheme of [SERIAL, PARALLEL]) if (!this.done()) first.push(this.evaluate(list, FORWARD, scheme))
    for (let from: Direction = FORWARD; first.length < FIRST_ROUNDS * this.size && !this.done(); from = turned(from))
      first.push(this.sample(from))
    first.sort((a, b) => a.cost - b.cost)
    for (const each of first.slice(0, this.size)) this.put(each)
    for (const each of [...this.populations[FORWARD], ...this.populations[BACKWARD]]) {
      if (this.done()) break
      this.put(this.evaluate(each.next, turned(each.direction), each.scheme))
    }
    this.evolve()
    return { ...(this.best as Found), tried: this.used }
  }

  private evolve(): void {
    const { populations, small } = this
    let side: Direction = BACKWARD
    for (let idle = 0; !this.done() && idle < IDLE_MOST; ) {
      side = turned(side)
      const parents = populations[side].length > 1 ? populations[side] : populations[turned(side)]
      const x = this.pick(parents)
      const parent = parents[x]!
      const towards = turned(parent.direction)
      this.cross(parent, parents[this.mate(parents, x)]!.next)
      this.mutate(towards)
      if (!this.isNew(this.child, towards)) {
        idle++
        continue
      }
      idle = 0
      const scheme = this.random() < SCHEME_FLIP ? ((1 - parent.scheme) as Scheme) : parent.scheme
      const born = this.evaluate(this.child, towards, scheme)
      const again = this.made[towards].has(born.print)
      this.made[towards].add(born.print)
      const kept = this.put(born)
      if ((kept || (!small && !again)) && !this.done() && this.isNew(born.next, parent.direction)) {
        const justified = this.evaluate(born.next, parent.direction, born.scheme)
        if (!this.put(justified)) this.spare.push(justified)
      }
      if (!kept) this.spare.push(born)
    }
  }

  private done(): boolean {
    if (this.halted) return true
    const { best, used, options, planner } = this
    this.halted =
      used >= options.schedules ||
      (best !== null && ((best.length <= planner.bound && this.isSettled(best)) || options.stopped?.() === true))
    return this.halted
  }

  /** Of the least length there can be: nothing else of it has got better for long, or can. */
  private isSettled({ ties, schedules }: Found): boolean {
    return ties.every(each => each === 0) || this.used - schedules >= TIES_MOST
  }

  private blank(): Individual {
    const { count } = this.planner
    return (
      this.spare.pop() ?? {
        placed: new Int32Array(count),
        next: new Int32Array(count),
        direction: FORWARD,
        scheme: SERIAL,
        length: 0,
        cost: 0,
        print: 0,
      }
    )
  }

  private evaluate(list: Int32Array, direction: Direction, scheme: Scheme): Individual {
    const born = this.blank()
    return this.judge(born, list, direction, scheme, this.planner.place(list, direction, scheme, born.placed))
  }

  private judge(born: Individual, list: Int32Array, direction: Direction, scheme: Scheme, length: number): Individual {
    const { planner } = this
    const { placed } = born
    const { duration, weight, count } = planner
    this.used++
    planner.justify(list, direction, placed, length, born.next)
    let print = length
    let late = 0
    for (let a = 0; a < count; a++) {
      const at = placed[a]!
      print = (Math.imul(print, 31) + at) | 0
      late += weight[a]! * (at + duration[a]!)
    }
    born.direction = direction
    born.scheme = scheme
    born.length = length
    born.cost = length + late / (length + 1)
    born.print = print
    const { best } = this
    if (best !== null && length > best.length) return born
    if (direction === FORWARD) {
      const ties = planner.ties?.() ?? []
      if (best !== null && length === best.length && !isLess(ties, best.ties)) return born
      this.keep(placed.slice(), length, list, scheme, ties)
    } else if (planner.mirrored && (best === null || length < best.length))
      this.keep(
        placed.map((at, a) => length - at - duration[a]!),
        length,
        list,
        scheme,
        [],
      )
    return born
  }

  private keep(placed: Int32Array, length: number, list: Int32Array, scheme: Scheme, ties: readonly number[]): void {
    this.best = { placed, length, list: list.slice(), scheme, ties, schedules: this.used }
    this.options.onBetter?.(this.best)
  }

  /** A first individual: the activities in an order drawn at random, those with a longer way behind them sooner. */
  private sample(from: Direction): Individual {
    const { planner } = this
    if (this.small && planner.sample) {
      const born = this.blank()
      const length = planner.sample(from, this.chooser(from), born.placed, this.child)
      return this.judge(born, this.child, from, this.random() < PARALLEL_SHARE ? PARALLEL : SERIAL, length)
    }
    this.drawList(from)
    return this.evaluate(this.child, from, SERIAL)
  }

  private drawList(from: Direction): void {
    const { planner, child } = this
    const { count } = planner
    const { first, to } = planner.after[from]
    const begins = planner.before[from].first
    const open = new Int32Array(count)
    const ready = new Int32Array(count)
    const choose = this.chooser(from)
    const always = (): boolean => true
    let waiting = 0
    for (let a = 0; a < count; a++) {
      open[a] = begins[a + 1]! - begins[a]!
      if (open[a] === 0) ready[waiting++] = a
    }
    for (let at = 0; at < count; at++) {
      const x = choose(ready, waiting, always)
      const a = ready[x]!
      ready[x] = ready[--waiting]!
      child[at] = a
      for (let edge = first[a]!; edge < first[a + 1]!; edge++) {
        const b = to[edge]!
        if (--open[b]! === 0) ready[waiting++] = b
      }
    }
  }

  private chooser(from: Direction): Choice {
    const { planner, random } = this
    const tail = planner.tail[from]
    const scale = 1 / planner.unit
    const shares = new Float64Array(planner.count)
    const rivals = new Int32Array(planner.count)
    return (ready, count, fits) => {
      let found = 0
      let least = Number.POSITIVE_INFINITY
      for (let x = 0; x < count; x++) {
        const a = ready[x]!
        if (!fits(a)) continue
        rivals[found++] = x
        if (tail[a]! < least) least = tail[a]!
      }
      if (found === 0) return -1
      let sum = 0
      for (let i = 0; i < found; i++) {
        const ahead = (tail[ready[rivals[i]!]!]! - least) * scale + 1
        sum += shares[i] = ahead ** BIAS
      }
      let drawn = random() * sum
      let i = 0
      while (i < found - 1) {
        drawn -= shares[i]!
        if (drawn <= 0) break
        i++
      }
      return rivals[i]!
    }
  }

  /**
   * A child of two lists into `child`. The first is cut into head, block and tail. Inner: the block's members in the
   * second's order, the rest as in the first; outer: the reverse. Who stands where is the first's, so links hold.
   */
  private cross(parent: Individual, b: Int32Array): void {
    const { part, child } = this
    const a = parent.next
    const count = child.length
    const inner = this.random() < INNER_SHARE
    const { least, spread } = inner ? INNER_BLOCK : OUTER_BLOCK
    const size = Math.min(count, Math.max(2, Math.round(count * (least + this.random() * spread))))
    let from = this.below(count - size + 1)
    // Long searches come to this by themselves, and stay more various without it.
    if (!this.long) {
      let packed = this.density(parent, from, size)
      for (let turn = 1; turn < BLOCKS; turn++) {
        const other = this.below(count - size + 1)
        const density = this.density(parent, other, size)
        if (inner ? density < packed : density > packed) [from, packed] = [other, density]
      }
    }
    const to = from + size
    for (let i = 0; i < from; i++) part[a[i]!] = 0
    for (let i = from; i < to; i++) part[a[i]!] = 1
    for (let i = to; i < count; i++) part[a[i]!] = 2
    child.set(a)
    let head = 0
    let block = from
    let tail = to
    for (let i = 0; i < count; i++) {
      const each = b[i]!
      const where = part[each]!
      if (where === 1) {
        if (inner) child[block++] = each
      } else if (!inner) {
        if (where === 0) child[head++] = each
        else child[tail++] = each
      }
    }
  }

  /** Work of a block of a list by the time over which its members are done. */
  private density({ placed, next }: Individual, from: number, size: number): number {
    const { weight, duration } = this.planner
    let [first, last, work] = [Number.POSITIVE_INFINITY, 0, 0]
    for (let i = from; i < from + size; i++) {
      const each = next[i]!
      const at = placed[each]!
      if (at < first) first = at
      if (at + duration[each]! > last) last = at + duration[each]!
      work += weight[each]!
    }
    return work / Math.max(1, last - first)
  }

  private mutate(direction: Direction): void {
    const { child, part, planner } = this
    const { first, to } = planner.before[direction]
    const count = child.length
    for (let i = 0; i < count - 1; i++) {
      if (this.random() >= SWAP) continue
      const a = child[i]!
      const b = child[i + 1]!
      let linked = false
      for (let edge = first[b]!; edge < first[b + 1]! && !linked; edge++) linked = to[edge] === a
      if (linked) continue
      child[i] = b
      child[i + 1] = a
    }
    // One activity to any place between the last of its predecessors and the first of its successors.
    const i = this.below(count)
    const a = child[i]!
    const after = planner.after[direction]
    part.fill(0)
    for (let edge = first[a]!; edge < first[a + 1]!; edge++) part[to[edge]!] = 1
    for (let edge = after.first[a]!; edge < after.first[a + 1]!; edge++) part[after.to[edge]!] = 1
    let low = i
    let high = i
    while (low > 0 && part[child[low - 1]!] === 0) low--
    while (high < count - 1 && part[child[high + 1]!] === 0) high++
    const j = low + this.below(high - low + 1)
    if (j < i) child.copyWithin(j + 1, j, i)
    else child.copyWithin(i, i + 1, j + 1)
    child[j] = a
  }

  private worst(population: readonly Individual[]): number {
    let victim = this.below(this.size)
    for (let turn = 1; turn < VICTIMS; turn++) {
      const other = this.below(this.size)
      if (population[other]!.cost > population[victim]!.cost) victim = other
    }
    return victim
  }

  /**
   * Of some drawn at random, whose activities stand nearest to where those of another do; -1 where that one is better than
   * the other. Those that could give way are looked at first: of the better ones it is enough that one is nearer.
   */
  private nearest({ placed, cost, direction }: Individual): number {
    const { drawn, looked } = this
    const [costs, looks] = [this.costs[direction], this.looks[direction]]
    const step = Math.ceil(placed.length / LOOKED_AT)
    for (let turn = 0; turn < NEAREST_OF; turn++) drawn[turn] = this.below(this.size)
    let [victim, least, turnOf] = [-1, Number.POSITIVE_INFINITY, 0]
    for (let turn = 0; turn < NEAREST_OF; turn++) {
      const at = drawn[turn]!
      if (costs[at]! < cost) continue
      const apart = apartUpTo(placed, step, looks, at * looked, looked, least)
      if (apart < least) [victim, least, turnOf] = [at, apart, turn]
    }
    if (victim < 0) return -1
    for (let turn = 0; turn < NEAREST_OF; turn++) {
      const at = drawn[turn]!
      if (costs[at]! >= cost) continue
      const limit = turn < turnOf ? least + 1 : least
      if (apartUpTo(placed, step, looks, at * looked, looked, limit) < limit) return -1
    }
    return victim
  }

  /** Stores what the similarity to the individual at a place of a population is measured by. */
  private note(at: number, { placed, cost, direction }: Individual): void {
    const { looked } = this
    const looks = this.looks[direction]
    const step = Math.ceil(placed.length / LOOKED_AT)
    this.costs[direction][at] = cost
    for (let i = 0; i < looked; i++) looks[at * looked + i] = placed[i * step]!
  }

  /** Takes an individual in, if none is like it, for the worst of a few, or the nearest, unless that is better. */
  private put(each: Individual): boolean {
    const population = this.populations[each.direction]
    const prints = this.prints[each.direction]
    if (prints.has(each.print)) return false
    if (population.length < this.size) {
      if (this.long) this.note(population.length, each)
      population.push(each)
    } else {
      const victim = this.long ? this.nearest(each) : this.worst(population)
      const leaving = population[victim]
      if (!leaving || leaving.cost < each.cost) return false
      prints.delete(leaving.print)
      population[victim] = each
      if (this.long) this.note(victim, each)
      this.spare.push(leaving)
    }
    prints.add(each.print)
    return true
  }

  /** Of two parents for another, who is less like it: the more they differ, the more new their child is. */
  private mate(population: readonly Individual[], x: number): number {
    const [y, z] = [this.pick(population), this.pick(population)]
    const { placed } = population[x]!
    const found = apart(placed, population[z]!.placed) > apart(placed, population[y]!.placed) ? z : y
    return found === x ? (x + 1) % population.length : found
  }

  /** The further a search has come the more rivals a parent has had: it tries widely first, then around the best. */
  private pick(population: readonly Individual[]): number {
    const rivals = RIVALS + Math.floor((this.moreRivals * this.used) / this.planned)
    let best = this.below(population.length)
    for (let turn = 1; turn < rivals; turn++) {
      const other = this.below(population.length)
      if (population[other]!.cost < population[best]!.cost) best = other
    }
    return best
  }

  private isNew(list: Int32Array, direction: Direction): boolean {
    let high = direction + 1
    let low = 0
    for (let i = 0; i < list.length; i++) {
      high = Math.imul(high ^ list[i]!, 0x01000193)
      low = (Math.imul(low, 0x5bd1e995) + list[i]!) ^ (low >>> 15)
    }
    return this.seen.add(high, low & 1048575)
  }

  private below(limit: number): number {
    return (this.random() * limit) | 0
  }
}

const turned = (direction: Direction): Direction => (direction === FORWARD ? BACKWARD : FORWARD)

/** How far apart the same activities stand in two schedules, in all. */
function apart(a: Int32Array, b: Int32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!)
  return sum
}

/** Hashes of two words that were met before, side by side in two arrays: cheaper than a set of numbers too large for one word. */
class SeenLists {
  private mask = 0xff
  private count = 0
  private high = new Int32Array(this.mask + 1)
  /** One more than the second word, which is below 2^20; 0 where the place is empty. */
  private low = new Int32Array(this.mask + 1)

  /** Notes a hash; false when it was there. */
  add(high: number, low: number): boolean {
    if (!this.put(high, low + 1)) return false
    if (2 * ++this.count > this.mask) this.grow()
    return true
  }

  private put(high: number, low: number): boolean {
    const { mask, high: highs, low: lows } = this
    let at = (Math.imul(high, 0x9e3779b1) ^ low) & mask
    while (lows[at] !== 0) {
      if (lows[at] === low && highs[at] === high) return false
      at = (at + 1) & mask
    }
    highs[at] = high
    lows[at] = low
    return true
  }

  private grow(): void {
    const { high, low } = this
    this.mask = 2 * this.mask + 1
    this.high = new Int32Array(this.mask + 1)
    this.low = new Int32Array(this.mask + 1)
    for (let at = 0; at < low.length; at++) if (low[at] !== 0) this.put(high[at]!, low[at]!)
  }
}

/** Sum of how far apart the same activities stand, every `step`th of one beside the looks of another; ends early at a limit. */
function apartUpTo(
  placed: Int32Array,
  step: number,
  looks: Int32Array,
  from: number,
  count: number,
  limit: number,
): number {
  let apart = 0
  for (let i = 0; i < count && apart < limit; ) {
    const end = Math.min(count, i + 8)
    for (; i < end; i++) apart += Math.abs(placed[i * step]! - looks[from + i]!)
  }
  return apart
}
