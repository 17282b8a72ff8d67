import { endAt, toWork } from '../../calendar/compiled.ts'
import type { Task } from '../../model/task.ts'
import { asked } from '../asked.ts'
import { linksAsk } from '../floor.ts'
import { widenEarly } from '../forward.ts'
import { given, taskAt, wholeSeconds } from '../given.ts'
import { GENERAL_CASE, SUMMARY_FINISH } from '../network.ts'
import type { RollUp } from '../rules.ts'
import { isComplete } from './late.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Summaries of Microsoft Project, automatic and manual ones. */
export const rollUp: RollUp = {
  openGate(network, passes, at) {
    const task = taskAt(network, at)
    const above = network.gate[at]!
    const floor = above >= 0 ? passes.earlyStart[above]! : passes.projectStart
    let start = asked(network, passes, at, floor).start
    const date = given(task.constraint?.date)
    if (date !== undefined && task.constraint?.type === 'startNoEarlierThan' && date > start) start = date
    const own = task.mode === 'manual' ? given(task.manual?.start) : undefined
    passes.earlyStart[at] = own ?? start
    // What has begun, or has a date of its own, waits for the links of the summaries above it, not for their dates.
    passes.earlyFinish[at] =
      own !== undefined
        ? -NEVER
        : Math.max(above >= 0 ? passes.earlyFinish[above]! : -NEVER, linksAsk(network, passes, at))
    if (passes.earlyStart[at]! < passes.projectStart) passes.beforeStart = true
  },

  early(network, passes, at, up) {
    if (network.kind[at] !== SUMMARY_FINISH || network.manual[at] === 0) {
      widenEarly(network, passes, at, up)
      return
    }
    // What is in a manual summary counts above it wherever it stands.
    const { earlyStart, earlyFinish, spanStart, spanFinish } = passes
    earlyStart[up] = Math.min(earlyStart[up]!, spanStart[at]!)
    earlyFinish[up] = Math.max(earlyFinish[up]!, spanFinish[at]!)
  },

  closeSummary(network, passes, at) {
    const { earlyStart, earlyFinish } = passes
    const task = taskAt(network, at)
    const byHand = task.mode === 'manual'
    const [first, last] = [earlyStart[at]!, earlyFinish[at]!]
    if (byHand) {
      const start = given(task.manual?.start)
      const finish = given(task.manual?.finish)
      if (start !== undefined) earlyStart[at] = start
      if (finish !== undefined) earlyFinish[at] = finish
      else if (start !== undefined && task.duration.seconds > 0) {
        const own = network.compiled[network.calendar[at]!]!
        earlyFinish[at] = endAt(own, toWork(own, start) + wholeSeconds(task.duration.seconds))
      }
    }
    if (earlyStart[at] === NEVER) earlyStart[at] = earlyStart[network.summaryStartAt[network.node[at]!]!]!
    if (earlyFinish[at]! < earlyStart[at]!) earlyFinish[at] = earlyStart[at]!
    if (!byHand) return
    passes.spanStart[at] = Math.min(first, earlyStart[at]!)
    passes.spanFinish[at] = Math.max(last, earlyFinish[at]!)
  },

  limit(network, passes, at) {
    const task = taskAt(network, at)
    const above = network.roll[at]!
    let bound = passes.limit[at]!
    if (above >= 0 && passes.rollLimit[above]! < bound) bound = passes.rollLimit[above]!
    const date = given(task.constraint?.date)
    if (date !== undefined && task.constraint?.type === 'finishNoLaterThan') bound = Math.min(bound, date)
    bound = Math.min(bound, given(task.deadline) ?? NEVER)
    passes.rollLimit[at] = bound
  },

  late(network, passes, at, door) {
    const { lateStart, lateFinish, pushStarts, fixedStarts } = passes
    const leaf = network.kind[at] === GENERAL_CASE
    const byHand = network.manual[at] === 1
    const roll = network.position[network.node[at]!]!
    let start = lateStart[at]!
    let finish = lateFinish[at]!
    // What is manual stands where it is.
    if (leaf && byHand) {
      start = passes.earlyStart[at]!
      finish = passes.earlyFinish[at]!
    } else if (byHand) {
      start = passes.spanStart[roll]!
      finish = lateFinish[roll]!
    }
    if (start < lateStart[door]!) lateStart[door] = start
    if (finish > lateFinish[door]!) lateFinish[door] = finish
    const task = leaf ? taskAt(network, at) : undefined
    if (task ? hasBegun(task) : passes.begun[at] === 1) passes.begun[door] = 1
    if (task && isComplete(task)) return
    if (pushStarts[at]! < pushStarts[door]!) pushStarts[door] = pushStarts[at]!
    if (fixedStarts[at]! < fixedStarts[door]!) fixedStarts[door] = fixedStarts[at]!
  },

  closeGate(network, passes, at, roll) {
    const { earlyStart, earlyFinish, lateStart, lateFinish } = passes
    const own = network.compiled[network.calendar[roll]!]!
    if (lateStart[at] === NEVER) {
      lateStart[at] = earlyStart[roll]!
      lateFinish[at] = earlyFinish[roll]!
    }
    // A manual summary has dates of its own, and is nowhere late before them.
    const byHand = network.manual[roll] === 1
    lateStart[roll] = byHand ? Math.max(lateStart[at]!, earlyStart[roll]!) : lateStart[at]!
    lateFinish[roll] = byHand ? Math.max(lateFinish[at]!, earlyFinish[roll]!) : lateFinish[at]!
    const startSlack = toWork(own, lateStart[roll]!) - toWork(own, earlyStart[roll]!)
    // Where nothing is left to do nothing can slip.
    const done = passes.pushStarts[at] === NEVER && passes.begun[at] === 1
    const finishSlack = done ? 0 : toWork(own, lateFinish[roll]!) - toWork(own, earlyFinish[roll]!)
    passes.startSlack[roll] = startSlack
    passes.finishSlack[roll] = finishSlack
    // What has begun has no start left to move.
    passes.totalSlack[roll] = passes.begun[at] === 1 ? finishSlack : Math.min(startSlack, finishSlack)
  },
}

const hasBegun = (task: Task): boolean =>
  given(task.actualStart) !== undefined || given(task.actualFinish) !== undefined
