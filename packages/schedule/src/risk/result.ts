import { isLeaf } from '../analysis/leaves.ts'
import type { TaskId } from '../model/ids.ts'
import { type Instant, instant } from '../time/instant.ts'
import { isMet, type RiskModel, type RiskPart, sampleAt, shiftsLost } from './simulate.ts'

/** A task that moves the finish. */
export interface RiskDriver {
  readonly task: TaskId
  /** Share of the iterations in which it was critical, 0 to 1. */
  readonly criticality: number
  /** Criticality times the rank correlation of its duration with the finish. */
  readonly cruciality: number
  /** Mean finish when it takes longest (a tenth of the iterations) less when it takes shortest, in seconds. */
  readonly swing: number
}

/** Something met, of the register or the weather, that moves the finish. */
export interface RiskCause {
  readonly kind: 'item' | 'weather'
  readonly id: string
  readonly name: string
  /** Of the register: share of the iterations in which it is met; of the weather: shifts lost by the plan's finish, on average. */
  readonly met: number
  /** Mean finish with it less without; of the weather, with most shifts lost (a tenth of the iterations) less with fewest. Seconds. */
  readonly swing: number
}

export interface RiskResult {
  readonly iterations: number
  readonly planFinish: Instant
  readonly p10: Instant
  readonly p50: Instant
  readonly p80: Instant
  readonly p90: Instant
  readonly mean: Instant
  /** Share of iterations that end by the window; null where there is no window. */
  readonly chance: number | null
  /** Share that ends by the plan's own finish. */
  readonly chanceOfPlan: number
  /** Seconds to hold in reserve: P80 less the plan's finish, never below zero. */
  readonly allowance: number
  /** By row of the plan: share of iterations in which it was critical. */
  readonly criticality: Float64Array
  readonly drivers: readonly RiskDriver[]
  /** What is met, whichever tasks it is met in, the widest first. */
  readonly causes: readonly RiskCause[]
  /** Finishes in ascending order. */
  readonly finishes: Float64Array
}

/** Tasks whose influence is reckoned, and those that are reported. */
const CANDIDATES = 60
const TOLD = 15

/** Puts the parts of a run together. */
export function riskResult(model: RiskModel, parts: readonly RiskPart[], window?: Instant): RiskResult {
  const ordered = [...parts].sort((a, b) => a.from - b.from)
  const iterations = ordered.reduce((sum, each) => sum + each.to - each.from, 0)
  const all = new Float64Array(iterations)
  /** Which iteration each place is: pieces that came first need not be the first ones. */
  const numbers = new Int32Array(iterations)
  const criticality = new Float64Array(model.schedule.tasks.length)
  let place = 0
  let sum = 0
  for (const { from, finish, critical } of ordered) {
    all.set(finish, place)
    for (let at = 0; at < finish.length; at++) numbers[place + at] = from + at
    place += finish.length
    for (let row = 0; row < critical.length; row++) criticality[row]! += critical[row]!
  }
  for (const each of all) sum += each
  for (let row = 0; row < criticality.length; row++)
    criticality[row] = isLeaf(model.calculation, row) ? criticality[row]! / iterations : 0
  const finishes = all.slice().sort()
  const quantile = (share: number): Instant => instant(Math.round(quantileSorted(finishes, share)))
  const plan = model.planFinish
  const p80 = quantile(0.8)
  return {
    iterations,
    planFinish: plan,
    p10: quantile(0.1),
    p50: quantile(0.5),
    p80,
    p90: quantile(0.9),
    mean: instant(Math.round(sum / iterations)),
    chance: window === undefined ? null : shareUpTo(finishes, window),
    chanceOfPlan: shareUpTo(finishes, plan),
    allowance: Math.max(0, p80 - plan),
    criticality,
    drivers: driversOf(model, numbers, all, criticality),
    causes: causesOf(model, numbers, all),
    finishes,
  }
}

/** Value below which a share of sorted numbers lies, between two of them by their distance. */
export function quantileSorted(sorted: Float64Array, share: number): number {
  const at = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return low + (high - low) * (at - Math.floor(at))
}

function shareUpTo(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! <= limit) low = middle + 1
    else high = middle
  }
  return sorted.length === 0 ? 0 : low / sorted.length
}

/** What is met is drawn again too. */
function causesOf(model: RiskModel, numbers: Int32Array, finish: Float64Array): readonly RiskCause[] {
  const { items = [], weather = [] } = model.settings
  const amounts = (of: (iteration: number) => number): Float64Array => Float64Array.from(numbers, of)
  const mean = (values: Float64Array): number => values.reduce((sum, each) => sum + each, 0) / values.length
  const causes = [
    ...items.map(each => ({ kind: 'item' as const, each, met: amounts(at => Number(isMet(model, each, at))) })),
    ...weather.map(each => ({ kind: 'weather' as const, each, met: amounts(at => shiftsLost(model, each, at)) })),
  ]
  return causes
    .map(({ kind, each, met }): RiskCause => {
      const order = Int32Array.from(met.keys()).sort((a, b) => met[a]! - met[b]! || a - b)
      const tenth = Math.max(1, Math.floor(order.length / 10))
      const [low, high] =
        kind === 'item'
          ? [order.filter(at => met[at] === 0), order.filter(at => met[at] === 1)]
          : [order.subarray(0, tenth), order.subarray(order.length - tenth)]
      const over = (places: Int32Array): number => mean(Float64Array.from(places, at => finish[at]!))
      const swing = low.length === 0 || high.length === 0 ? 0 : over(high) - over(low)
      return { kind, id: each.id, name: each.name, met: mean(met), swing }
    })
    .sort((a, b) => b.swing - a.swing || (a.id < b.id ? -1 : 1))
}

/** Durations are drawn again rather than kept: the same numbers come out, and need no storage. */
function driversOf(
  model: RiskModel,
  numbers: Int32Array,
  finish: Float64Array,
  criticality: Float64Array,
): readonly RiskDriver[] {
  const sorter = new Sorter(finish.length)
  const ranks = sorter.ranks(finish, sorter.order(finish))
  // Who never was critical moved no finish: what its long and short cases differ by is chance.
  const candidates = model.uncertain
    .filter(each => criticality[each.row]! > 0)
    .sort((a, b) => criticality[b.row]! * (b.high - b.low + 1) - criticality[a.row]! * (a.high - a.low + 1))
    .slice(0, CANDIDATES)
  const tenth = Math.max(1, Math.floor(finish.length / 10))
  const length = new Float64Array(finish.length)
  return candidates
    .map((each): RiskDriver => {
      for (let at = 0; at < finish.length; at++) length[at] = sampleAt(model, each, numbers[at]!)
      const order = sorter.order(length)
      let [low, high] = [0, 0]
      for (let at = 0; at < tenth; at++) {
        low += finish[order[at]!]!
        high += finish[order[order.length - 1 - at]!]!
      }
      const correlation = Math.max(0, correlationOf(sorter.ranks(length, order), ranks))
      return {
        task: each.task.uid,
        criticality: criticality[each.row]!,
        cruciality: criticality[each.row]! * correlation,
        swing: (high - low) / tenth,
      }
    })
    .sort((a, b) => b.swing - a.swing || a.task - b.task)
    .slice(0, TOLD)
}

/** Bits of a number that one pass of the sort looks at. */
const DIGIT = 11
const DIGITS = 1 << DIGIT

/** Sorts places by whole numbers (seconds), digit by digit: what is sorted is never compared, so that 60 tasks cost little. */
class Sorter {
  private readonly keys: Float64Array
  private readonly from: Int32Array
  private readonly to: Int32Array
  private readonly counts = new Int32Array(DIGITS)

  constructor(count: number) {
    this.keys = new Float64Array(count)
    this.from = new Int32Array(count)
    this.to = new Int32Array(count)
  }

  /** Places in ascending order of their values, equal ones as they stand; good until it is asked for again. */
  order(values: Float64Array): Int32Array {
    const { keys, counts } = this
    let { from, to } = this
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let at = 0; at < keys.length; at++) {
      const key = Math.round(values[at]!)
      keys[at] = key
      from[at] = at
      if (key < least) least = key
      if (key > most) most = key
    }
    const reach = Math.min(most - least, Number.MAX_SAFE_INTEGER)
    for (let unit = 1; unit <= reach; unit *= DIGITS) {
      counts.fill(0)
      const scale = 1 / unit
      for (let at = 0; at < keys.length; at++) counts[digitOf((keys[at]! - least) * scale)]!++
      for (let digit = 0, place = 0; digit < DIGITS; digit++) {
        const count = counts[digit]!
        counts[digit] = place
        place += count
      }
      for (let at = 0; at < from.length; at++) {
        const place = from[at]!
        to[counts[digitOf((keys[place]! - least) * scale)]!++] = place
      }
      ;[from, to] = [to, from]
    }
    return from
  }

  /** Place of each value in the order of all; equal ones share the middle of theirs. */
  ranks(values: Float64Array, order: Int32Array): Float64Array {
    const ranks = new Float64Array(values.length)
    for (let at = 0; at < order.length; ) {
      const value = values[order[at]!]!
      let end = at
      while (end + 1 < order.length && values[order[end + 1]!] === value) end++
      const middle = (at + end) / 2
      for (; at <= end; at++) ranks[order[at]!] = middle
    }
    return ranks
  }
}

/** The lowest digit of a number, its fraction left out; numbers of more than 32 bits have their upper part left out too. */
const digitOf = (value: number): number =>
  (value < 2 ** 31 ? value | 0 : Math.floor(value) - Math.floor(value / DIGITS) * DIGITS) & (DIGITS - 1)

function correlationOf(a: Float64Array, b: Float64Array): number {
  const middle = (a.length - 1) / 2
  let both = 0
  let first = 0
  let second = 0
  for (let at = 0; at < a.length; at++) {
    const x = a[at]! - middle
    const y = b[at]! - middle
    both += x * y
    first += x * x
    second += y * y
  }
  return first > 0 && second > 0 ? both / Math.sqrt(first * second) : 0
}
