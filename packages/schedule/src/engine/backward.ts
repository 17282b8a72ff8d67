import { type CompiledCalendar, DONE, endAt, NEXT, spanAt, startAt, TO, toWork } from '../calendar/compiled.ts'
import { orderOf } from './forward.ts'
import { FAST_PATH, FF, GENERAL_CASE, type Network, SUMMARY_FINISH, SUMMARY_START } from './network.ts'
import { LAGGED } from './network-input.ts'
import type { Passes } from './pass.ts'
import type { Rules } from './rules.ts'

const NEVER = Number.POSITIVE_INFINITY

/**
 * Late dates and slack of every node, from the end of the order: that of positions, unless another is given. Each node
 * passes on to its predecessors how late they may be. A late finish is the earliest instant by which the work is done, a
 * late start one with work ahead.
 */
export function backwardPass(network: Network, passes: Passes, rules: Rules, order?: Int32Array): void {
  const { from: ordered, list } = orderOf(network, order)
  const { size, kind, gate, roll, first, end: ends, from, code } = network
  const { node, position, summaryStartAt } = network
  const { lateStart, lateFinish, limit, startLimit } = passes
  const { nested } = network.features
  limit.fill(NEVER)
  startLimit.fill(NEVER)
  for (let turn = size - 1; turn >= 0; turn--) {
    const at = turn < ordered ? turn : list[turn - ordered]!
    const what = kind[at]!
    if (what === SUMMARY_FINISH) {
      rules.rollUp.limit(network, passes, at)
      emptyGate(passes, summaryStartAt[node[at]!]!)
      continue
    }
    const door = nested && roll[at] !== -2 ? gate[at]! : -1
    if (what === FAST_PATH) {
      settleFast(network, passes, rules, at)
      if (door >= 0) widenLate(network, passes, at, door)
    } else {
      if (what === SUMMARY_START) rules.rollUp.closeGate(network, passes, at, position[node[at]!]!)
      else rules.specialBack(network, passes, at)
      if (door >= 0) rules.rollUp.late(network, passes, at, door)
      if (what === GENERAL_CASE && !rules.holds(network, at)) continue
    }
    const start = lateStart[at]!
    const finish = lateFinish[at]!
    for (let edge = first[at]!, stop = ends[at]!; edge < stop; edge++) {
      const before = from[edge]!
      const how = code[edge]!
      const date =
        what !== FAST_PATH || how >= LAGGED ? rules.lateDate(network, passes, edge, at) : how < FF ? start : finish
      if ((how & 1) === 0) {
        if (date < limit[before]!) limit[before] = date
      } else if (date < startLimit[before]!) startLimit[before] = date
    }
  }
}

/**
 * Late dates and slack of a plain task from the limits that its successors left in `limit` and `startLimit`, which its
 * late dates replace; `work` likewise becomes its slack.
 */
export function settleFast(network: Network, passes: Passes, rules: Rules, at: number): void {
  const { lateStart, lateFinish, startSlack } = passes
  const own = network.compiled[network.calendar[at]!]!
  const length = network.duration[at]!
  const above = network.features.nested ? network.roll[at]! : -1
  let bound = lateFinish[at]!
  const startBound = lateStart[at]!
  if (above >= 0 && passes.rollLimit[above]! < bound) bound = passes.rollLimit[above]!
  if (bound > passes.latest) bound = rules.openEnd(network, passes, at, bound)
  const span = spanAt(own, bound)
  const opens = own.spans[span]!
  const before = own.spans[span + DONE]!
  let late = before + (bound > opens ? bound - opens : 0)
  let byStart = false
  if (startBound < bound) {
    const least = toWork(own, startBound) + length
    if (least < late || (rules.keepStartLimit && least === late)) {
      late = least
      bound = startBound
      byStart = true
    }
  }
  let start: number
  let finish: number
  if (length > 0) {
    if (byStart) {
      finish = endAt(own, late)
      start = rules.keepStartLimit ? boundary(own, bound, late - length) : startAt(own, late - length)
    } else if (bound > opens) {
      finish = bound
      start = late - length >= before ? opens + (late - length - before) : startAt(own, late - length)
    } else {
      // In idle time, or as work begins: the last work ended with the span before.
      finish = span > 0 && opens < NEVER ? own.spans[span - NEXT + TO]! : endAt(own, late)
      start = startAt(own, late - length)
    }
  } else {
    finish = boundary(own, bound, late)
    start = finish
  }
  lateStart[at] = start
  lateFinish[at] = finish
  const slack = late - length - passes.work[at]!
  startSlack[at] = slack
  if (passes.totalSlack !== startSlack) {
    passes.finishSlack[at] = slack
    passes.totalSlack[at] = slack
  }
}

/** A late date as it was given where work goes on, begins or ends then; one in idle time goes back to the last work. */
export function boundary(own: CompiledCalendar, at: number, work: number): number {
  const end = endAt(own, work)
  return at === end || startAt(own, work) === at ? at : end
}

/** A gate before its children bring their late dates. */
export function emptyGate(passes: Passes, door: number): void {
  passes.lateStart[door] = NEVER
  passes.lateFinish[door] = -NEVER
  passes.pushStarts[door] = NEVER
  passes.fixedStarts[door] = NEVER
  passes.begun[door] = 0
}

/** A child's late dates widen those of its summary, kept at the summary's gate. */
export function widenLate(_network: Network, passes: Passes, at: number, door: number): void {
  const { lateStart, lateFinish, pushStarts } = passes
  const start = lateStart[at]!
  if (start < lateStart[door]!) lateStart[door] = start
  if (start < pushStarts[door]!) pushStarts[door] = start
  if (lateFinish[at]! > lateFinish[door]!) lateFinish[door] = lateFinish[at]!
}
