import { type CompiledCalendar, DONE, endAt, NEXT, spanAt, startAt, toWork } from '../calendar/compiled.ts'
import { floorOf } from './floor.ts'
import { settleLags, shift } from './lags.ts'
import { FAST_PATH, FF, type Network, SF, SUMMARY_FINISH, SUMMARY_START } from './network.ts'
import { LAGGED } from './network-input.ts'
import type { Passes } from './pass.ts'
import type { Rules } from './rules.ts'

const NEVER = Number.POSITIVE_INFINITY

/**
 * The order of a pass: positions up to `from`, a list from there on. Without an order the last node alone goes through
 * the list: code that has only ever seen one of the two ways would be thrown away, and run slowly, the first time that an
 * edit takes the other.
 */
export function orderOf(network: Network, order: Int32Array | undefined): { from: number; list: Int32Array } {
  const from = order ? 0 : network.size - 1
  return { from, list: order ?? Int32Array.of(from) }
}

/**
 * Early dates of every node in order; where the network has no summaries, from a place in it on. A start snaps forward to
 * working time, a finish is the earliest instant by which the work is done. Only special tasks and summaries leave this
 * loop.
 */
export function forwardPass(network: Network, passes: Passes, rules: Rules, order?: Int32Array, begin = 0): void {
  const { from: ordered, list } = orderOf(network, order)
  const { size, kind, roll, node, position } = network
  const { earlyStart, earlyFinish } = passes
  const projectStart = passes.projectStart
  const { nested, percentLags } = network.features
  let projectFinish = Number.NEGATIVE_INFINITY
  for (let turn = nested ? 0 : begin; turn < size; turn++) {
    const at = turn < ordered ? turn : list[turn - ordered]!
    const what = kind[at]!
    if (percentLags) settleLags(network, passes, at)
    if (what !== FAST_PATH) {
      if (what === SUMMARY_START) {
        rules.rollUp.openGate(network, passes, at)
        const together = position[node[at]!]!
        earlyStart[together] = Number.POSITIVE_INFINITY
        earlyFinish[together] = Number.NEGATIVE_INFINITY
        continue
      }
      if (what === SUMMARY_FINISH) rules.rollUp.closeSummary(network, passes, at)
      else rules.special(network, passes, at)
    } else placeFast(network, passes, at)
    // A plain task always counts, and without summaries there is none above it.
    const up = nested || what !== FAST_PATH ? roll[at]! : -1
    if (up >= 0) {
      if (what === FAST_PATH) widenEarly(network, passes, at, up)
      else rules.rollUp.early(network, passes, at, up)
    }
    // Of any task: a manual summary may end before what is in it.
    if (up >= -1 && earlyFinish[at]! > projectFinish) projectFinish = earlyFinish[at]!
  }
  passes.projectFinish = projectFinish === Number.NEGATIVE_INFINITY ? projectStart : projectFinish
}

/** A child's early dates widen those of its summary, kept at the summary's roll. */
export function widenEarly(_network: Network, passes: Passes, at: number, up: number): void {
  const { earlyStart, earlyFinish } = passes
  if (earlyStart[at]! < earlyStart[up]!) earlyStart[up] = earlyStart[at]!
  if (earlyFinish[at]! > earlyFinish[up]!) earlyFinish[up] = earlyFinish[at]!
}

/** Early dates of a plain task from those of its predecessors. */
export function placeFast(network: Network, passes: Passes, at: number): void {
  const { compiled, first, end, from, code } = network
  const { earlyStart, earlyFinish, projectStart, dataDate } = passes
  const own = compiled[network.calendar[at]!]!
  const length = network.duration[at]!
  const above = network.features.nested ? network.gate[at]! : -1
  let start = above >= 0 ? earlyStart[above]! : projectStart
  if (passes.beforeStart) start = floorOf(network, passes, at, start)
  let finish = Number.NEGATIVE_INFINITY
  let hanging = false
  for (let edge = first[at]!, stop = end[at]!; edge < stop; edge++) {
    const before = from[edge]!
    let how = code[edge]!
    let date = (how & 1) === 1 ? earlyStart[before]! : earlyFinish[before]!
    if (how >= LAGGED) {
      date = shift(compiled[network.lagCalendar[edge]!]!, date, network.lag[edge]!)
      how -= LAGGED
    }
    if (how < FF) {
      if (date > start) start = date
    } else if (date > finish) {
      finish = date
      hanging = how === SF
    } else if (date === finish && how !== SF) hanging = false
  }
  // A plain task has no progress: all of it is still to be done.
  const held = start < dataDate && finish < dataDate
  if (start < dataDate) start = dataDate
  let span = spanAt(own, start)
  let opens = own.spans[span]!
  let done = own.spans[span + DONE]! + (start > opens ? start - opens : 0)
  if (length > 0) {
    let hung = false
    if (finish > start) {
      const least = toWork(own, finish) - length
      if (least > done) {
        done = least
        hung = hanging
        span = -1
      }
    }
    let early: number
    if (span >= 0 && opens < NEVER) early = Math.max(start, opens)
    else {
      early = startAt(own, done)
      span = -1
    }
    earlyStart[at] = early
    // A finish hung on a predecessor's start keeps that clock time (Monday 08:00, not Friday 17:00).
    earlyFinish[at] = hung
      ? finish
      : span >= 0 && done + length <= own.spans[span + NEXT + DONE]!
        ? early + length
        : endAt(own, done + length)
  } else {
    const date = Math.max(finish, start)
    if (date !== start || opens === NEVER) {
      done = toWork(own, date)
      opens = NEVER
    }
    const atStart = held || (date <= projectStart && first[at] === end[at])
    const dated = opens < date ? date : milestoneDate(own, date, done, atStart)
    earlyStart[at] = dated
    earlyFinish[at] = dated
  }
  passes.work[at] = done
}

/** A milestone keeps the end of a working period that its links give it; at the start of all it stands at the start of work. */
export function milestoneDate(own: CompiledCalendar, at: number, done: number, atStart: boolean): number {
  const start = startAt(own, done)
  if (start === at || atStart) return start
  return endAt(own, done) === at ? at : start
}
