import { endAt, startAt, toWork } from '../../calendar/compiled.ts'
import type { Task } from '../../model/task.ts'
import { boundary } from '../backward.ts'
import { given, taskAt } from '../given.ts'
import { shift } from '../lags.ts'
import { undelayed } from '../leveling-delay.ts'
import { FAST_PATH, FF, type Network, typeAt } from '../network.ts'
import { lateFinishFrom, latestStart, partsAt } from '../parts.ts'
import type { Passes } from '../pass.ts'
import { runningSince } from './data-date.ts'
import { gapsOf, remainingOf } from './early.ts'

const NEVER = Number.POSITIVE_INFINITY

/** True for a task that is done. */
export const isComplete = (task: Task): boolean =>
  given(task.actualFinish) !== undefined || (task.percentComplete ?? 0) >= 100

/** Latest finish of a task that nothing holds: its own early finish where every open end is critical. */
export function openEnd(network: Network, passes: Passes, at: number, bound: number): number {
  const open = network.schedule.project.multipleCriticalPaths === true
  return open && bound === NEVER && passes.startLimit[at] === NEVER ? passes.earlyFinish[at]! : passes.latest
}

/**
 * A manual task's start is a limit of its own to what precedes it, unless that is manual too. A link into a summary is one
 * to each of its leaves.
 */
export function lateDate(network: Network, passes: Passes, edge: number, at: number): number {
  const how = typeAt(network, edge)
  let date = how < FF ? passes.lateStart[at]! : passes.lateFinish[at]!
  if (network.kind[at] !== FAST_PATH) {
    date = how < FF ? passes.pushStarts[at]! : passes.pushFinishes[at]!
    const fixed = passes.fixedStarts[at]!
    if (fixed < date && how < FF && !network.manual[network.from[edge]!]) date = fixed
  }
  const distance = network.lag[edge]!
  // A summary in which all is done limits no predecessor.
  return distance === 0 || date === NEVER ? date : shift(network.compiled[network.lagCalendar[edge]!]!, date, -distance)
}

/**
 * Late dates and slack of a task that is more than plain. Its links read what they let its predecessors have from
 * `pushStarts`, `pushFinishes` and `fixedStarts`.
 */
export function specialBack(network: Network, passes: Passes, at: number): void {
  const task = taskAt(network, at)
  const own = network.compiled[network.calendar[at]!]!
  const { earlyStart, earlyFinish, lateStart, lateFinish, limit, startLimit, startSlack, finishSlack } = passes
  const early = earlyStart[at]!
  const end = earlyFinish[at]!
  passes.fixedStarts[at] = NEVER
  if (isComplete(task)) {
    lateStart[at] = early
    lateFinish[at] = end
    startSlack[at] = 0
    finishSlack[at] = 0
    passes.totalSlack[at] = 0
    passes.pushStarts[at] = early
    passes.pushFinishes[at] = end
    return
  }
  const byHand = task.mode === 'manual'
  const started = !byHand && (given(task.actualStart) ?? runningSince(passes, at, task)) !== undefined
  const length = network.duration[at]! + (started ? 0 : gapsOf(network, task, at))
  let above = network.roll[at]!
  if (task.constraint) while (above >= 0 && network.manual[above]) above = network.roll[above]!
  let bound = limit[at]!
  if (above >= 0) bound = Math.min(bound, passes.rollLimit[above]!)
  if (bound > passes.latest) bound = openEnd(network, passes, at, bound)
  bound = Math.min(bound, given(task.deadline) ?? NEVER)
  const date = byHand ? undefined : given(task.constraint?.date)
  const limitType = date === undefined ? undefined : task.constraint?.type
  if (date !== undefined && (limitType === 'finishNoLaterThan' || limitType === 'finishOn'))
    bound = Math.min(bound, date)
  if (date !== undefined && (limitType === 'mustFinishOn' || limitType === 'mandatoryFinish')) bound = date
  let late = toWork(own, bound)
  const parts = started || length === 0 ? undefined : partsAt(network, at)
  let startBound = byHand ? NEVER : startLimit[at]!
  if (date !== undefined && (limitType === 'startNoLaterThan' || limitType === 'startOn'))
    startBound = Math.min(startBound, date)
  const fixed = date !== undefined && (limitType === 'mustStartOn' || limitType === 'mandatoryStart')
  if (fixed) startBound = date
  if (parts) {
    let begin = latestStart(network, parts, bound)
    if (startBound < NEVER) begin = fixed ? startBound : Math.min(begin, startBound)
    lateStart[at] = begin
    lateFinish[at] = startBound === begin ? lateFinishFrom(network, parts, at, begin, bound) : endAt(own, late)
    startSlack[at] = toWork(own, begin) - toWork(own, early)
    finishSlack[at] = toWork(own, lateFinish[at]!) - toWork(own, end)
    passes.totalSlack[at] = Math.min(startSlack[at]!, finishSlack[at]!)
    passes.pushStarts[at] = undelayed(task, own, begin)
    passes.pushFinishes[at] = lateFinish[at]!
    return
  }
  if (startBound < NEVER && !started) {
    const least = toWork(own, startBound) + length
    if (fixed || least < late) {
      late = least
      if (length === 0) bound = startBound
    }
  }
  if (byHand) lateFinish[at] = bound
  else if (length > 0) lateFinish[at] = endAt(own, late)
  else lateFinish[at] = boundary(own, bound, late)
  if (started) {
    lateStart[at] = early
    startSlack[at] = 0
    finishSlack[at] = late - toWork(own, end)
    passes.totalSlack[at] = finishSlack[at]!
    passes.pushStarts[at] = startAt(own, late - remainingOf(task, length))
  } else {
    lateStart[at] = length > 0 ? startAt(own, late - length) : lateFinish[at]!
    startSlack[at] = late - length - toWork(own, early)
    finishSlack[at] = late - toWork(own, end)
    passes.totalSlack[at] = Math.min(startSlack[at]!, finishSlack[at]!)
    passes.pushStarts[at] = undelayed(task, own, lateStart[at]!)
  }
  passes.pushFinishes[at] = lateFinish[at]!
  if (!byHand) return
  // It stands where it is: its start can slip as far as its finish.
  startSlack[at] = given(task.actualStart) === undefined ? finishSlack[at]! : 0
  passes.totalSlack[at] = finishSlack[at]!
  if (finishSlack[at] === 0) lateStart[at] = early
  passes.fixedStarts[at] = early
}
