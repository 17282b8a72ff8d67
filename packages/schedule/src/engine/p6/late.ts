import { endAt, startAt, toWork } from '../../calendar/compiled.ts'
import { boundary } from '../backward.ts'
import { given, taskAt } from '../given.ts'
import { shift } from '../lags.ts'
import { undelayed } from '../leveling-delay.ts'
import { ACTIVE, COMPLETE, FF, GENERAL_CASE, isStretched, type Network, SS, typeAt } from '../network.ts'
import { lateFinishFrom, latestStart, partsAt } from '../parts.ts'
import type { Passes } from '../pass.ts'
import { constraintsOf, progressMode } from './early.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Latest finish of an activity that nothing holds: its own early finish where open ends are critical. */
export function openEnd(network: Network, passes: Passes, at: number, bound: number): number {
  const open = network.schedule.project.p6?.openEndsCritical === true
  return open && bound === NEVER && passes.startLimit[at] === NEVER ? passes.earlyFinish[at]! : passes.latest
}

/**
 * The lag of a start that has happened is behind: what remains of the predecessor follows the start alone. All of it is
 * behind where the predecessor is done.
 */
export function lateDate(network: Network, passes: Passes, edge: number, at: number): number {
  const how = typeAt(network, edge)
  const special = network.kind[at] === GENERAL_CASE
  const date =
    how < FF
      ? (special ? passes.pushStarts : passes.lateStart)[at]!
      : (special ? passes.pushFinishes : passes.lateFinish)[at]!
  const distance = network.lag[edge]!
  const state = network.started[network.from[edge]!]!
  if (distance === 0 || state === COMPLETE || (how === SS && state === ACTIVE)) return date
  return shift(network.compiled[network.lagCalendar[edge]!]!, date, -distance)
}

/** Late dates and float of an activity that is more than plain, and what its links let its predecessors have. */
export function specialBack(network: Network, passes: Passes, at: number): void {
  const task = taskAt(network, at)
  const own = network.compiled[network.calendar[at]!]!
  const { earlyStart, earlyFinish, lateStart, lateFinish, limit, startLimit } = passes
  const length = passes.length[at]!
  const state = network.started[at]!
  if (isStretched(task)) {
    lateStart[at] = earlyStart[at]!
    lateFinish[at] = earlyFinish[at]!
    passes.startSlack[at] = 0
    return
  }
  const above = network.roll[at]!
  let bound = limit[at]!
  if (above >= 0) bound = Math.min(bound, passes.rollLimit[above]!)
  if (bound > passes.latest) bound = openEnd(network, passes, at, bound)
  bound = Math.min(bound, given(task.p6?.externalLateFinish) ?? NEVER)
  let startBound = startLimit[at]!
  let fixedStart: number | undefined
  let fixedFinish: number | undefined
  if (state !== COMPLETE)
    for (const { type, date } of constraintsOf(task)) {
      const cap = given(date)
      if (cap === undefined) continue
      if (type === 'finishNoLaterThan' || type === 'finishOn' || type === 'mustFinishOn') bound = Math.min(bound, cap)
      else if (state === 0 && (type === 'startNoLaterThan' || type === 'startOn' || type === 'mustStartOn'))
        startBound = Math.min(startBound, cap)
      else if (state === 0 && type === 'mandatoryStart') fixedStart = cap
      else if (type === 'mandatoryFinish') fixedFinish = cap
    }
  if (fixedFinish !== undefined) bound = fixedFinish
  let late = toWork(own, bound)
  let byStart = false
  if (fixedStart !== undefined) startBound = fixedStart
  if (startBound < NEVER) {
    const least = toWork(own, startBound) + length
    if (least <= late || fixedStart !== undefined) {
      late = least
      byStart = true
    }
  }
  const parts = length > 0 && state !== COMPLETE ? partsAt(network, at) : undefined
  if (parts) {
    const share = state === ACTIVE ? 'remaining' : 'length'
    // How long they need depends on when they begin.
    lateStart[at] = latestStart(network, parts, bound, share)
    lateFinish[at] = endAt(own, toWork(own, bound))
    if (fixedStart !== undefined || startBound < lateStart[at]!) {
      lateStart[at] = startBound
      lateFinish[at] = lateFinishFrom(network, parts, at, startBound, bound, share)
    }
  } else if (length > 0) {
    lateFinish[at] = endAt(own, late)
    lateStart[at] = byStart ? boundary(own, startBound, late - length) : startAt(own, late - length)
  } else {
    const date = byStart ? startBound : bound
    const dated = boundary(own, date, late)
    // A finish milestone ends a period: Friday 17:00, not Monday 08:00.
    lateFinish[at] = task.p6?.type === 'finishMilestone' ? endAt(own, late) : dated
    lateStart[at] = lateFinish[at]!
  }
  if (state === COMPLETE) {
    // A point that stands as late as what follows it, at any hour.
    const date = Math.min(bound, startBound)
    lateStart[at] = date
    lateFinish[at] = date
    passes.startSlack[at] = 0
    passes.finishSlack[at] = 0
    passes.totalSlack[at] = 0
    passes.pushStarts[at] = lateStart[at]!
    passes.pushFinishes[at] = lateFinish[at]!
    return
  }
  const start = (parts ? toWork(own, lateStart[at]!) : late - length) - toWork(own, earlyStart[at]!)
  const finish = (parts ? toWork(own, lateFinish[at]!) : late) - toWork(own, earlyFinish[at]!)
  // What has started has no start left to move.
  passes.startSlack[at] = state === ACTIVE ? 0 : start
  passes.finishSlack[at] = finish
  passes.totalSlack[at] = totalFloat(network, start, finish)
  passes.pushStarts[at] = state === ACTIVE ? lateStart[at]! : undelayed(task, own, lateStart[at]!)
  passes.pushFinishes[at] = lateFinish[at]!
  if (state === ACTIVE && progressMode(network) === 'actualDates')
    passes.pushStarts[at] = given(task.actualStart) ?? passes.pushStarts[at]!
}

/** Total float as the project's option has it. */
export function totalFloat(network: Network, start: number, finish: number): number {
  switch (network.schedule.project.p6?.float) {
    case 'start':
      return start
    case 'smallest':
      return Math.min(start, finish)
    default:
      return finish
  }
}
