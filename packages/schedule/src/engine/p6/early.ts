import { type CompiledCalendar, endAt, startAt, toWork } from '../../calendar/compiled.ts'
import type { Constraint, Task } from '../../model/task.ts'
import { DAY } from '../../time/instant.ts'
import type { Asked } from '../asked.ts'
import { given, taskAt, wholeSeconds } from '../given.ts'
import { shift } from '../lags.ts'
import { delayed } from '../leveling-delay.ts'
import { ACTIVE, COMPLETE, FF, isStretched, type Network, SF, SS, TYPE, typeAt } from '../network.ts'
import { heldFinish, latestStart, partsAt, spanFrom } from '../parts.ts'
import type { Passes } from '../pass.ts'

const NEVER = Number.POSITIVE_INFINITY

/** How work done out of sequence goes on. */
export const progressMode = (network: Network) => network.schedule.project.p6?.progress ?? 'retainedLogic'

export const constraintsOf = (task: Task): Constraint[] =>
  [task.constraint, task.secondConstraint].filter((each): each is Constraint => each !== undefined)

/** The date a link asks for, the predecessor's progress counting. */
function linkAsks(network: Network, passes: Passes, edge: number): number {
  const { from, code, lag, lagCalendar, compiled, started } = network
  const before = from[edge]!
  const how = code[edge]! & TYPE
  const fromStart = how === SS || how === SF
  const distance = lag[edge]!
  const early = fromStart ? passes.earlyStart[before]! : passes.earlyFinish[before]!
  const state = started[before]!
  if (state === 0) return distance === 0 ? early : shift(compiled[lagCalendar[edge]!]!, early, distance)
  const task = taskAt(network, before)
  if (fromStart && network.schedule.project.p6?.startLagFromEarly !== false && state === ACTIVE && distance === 0)
    return early
  // Lag counts from what really happened; remaining work still has its say.
  const actual = given(fromStart ? task.actualStart : task.actualFinish)
  if (actual === undefined) return distance === 0 ? early : shift(compiled[lagCalendar[edge]!]!, early, distance)
  const counted = distance === 0 ? actual : shift(compiled[lagCalendar[edge]!]!, actual, distance)
  if (state === COMPLETE && progressMode(network) !== 'retainedLogic') return counted
  return Math.max(counted, early)
}

/** What the links ask of an activity; of a started one, as the progress option has it. */
export function asks(network: Network, passes: Passes, at: number, floor: number): Asked {
  const { first, end, from, code, started } = network
  const result: Asked = { start: floor, finish: -NEVER, hanging: false, linked: first[at]! < end[at]! }
  const free = started[at] !== 0 && progressMode(network) !== 'retainedLogic'
  for (let edge = first[at]!; edge < end[at]!; edge++) {
    if (free && started[from[edge]!] !== COMPLETE) continue
    const how = code[edge]! & TYPE
    const date = linkAsks(network, passes, edge)
    if (how < FF) {
      if (date > result.start) result.start = date
    } else if (date > result.finish) {
      result.finish = date
      result.hanging = how === SF
    } else if (date === result.finish && how !== SF) result.hanging = false
  }
  return result
}

function remaining(network: Network, at: number, task: Task): number {
  if (network.started[at] !== ACTIVE)
    return task.remainingDuration && network.duration[at]! > 0
      ? wholeSeconds(task.remainingDuration.seconds)
      : network.duration[at]!
  if (task.remainingDuration) return wholeSeconds(task.remainingDuration.seconds)
  const share = 1 - Math.min(100, Math.max(0, task.percentComplete ?? 0)) / 100
  return Math.round(network.duration[at]! * share)
}

export function setEarly(
  passes: Passes,
  at: number,
  start: number,
  finish: number,
  work: number,
  length: number,
): void {
  passes.earlyStart[at] = start
  passes.earlyFinish[at] = finish
  passes.work[at] = work
  passes.length[at] = length
}

/**
 * Date of an activity without duration: the next start of work, but for a finish milestone at the very end of a period of
 * its own calendar.
 */
function pointDate(own: CompiledCalendar, at: number, byFinish: boolean): number {
  const work = toWork(own, at)
  return byFinish && at === endAt(own, work) ? at : startAt(own, work)
}

/** A start given as a bare date (midnight) takes the time of day of the early start that it replaces. */
function atTimeOf(own: CompiledCalendar, limit: number, start: number): number {
  if (limit % DAY !== 0 || limit <= start) return limit
  const early = startAt(own, toWork(own, start))
  return limit + (early - Math.floor(early / DAY) * DAY)
}

function forwardActivity(network: Network, passes: Passes, at: number, task: Task, floor: number): void {
  const own = network.compiled[network.calendar[at]!]!
  const active = network.started[at] === ACTIVE
  const length = remaining(network, at, task)
  const links = asks(network, passes, at, floor)
  let start = links.start
  let finish = links.finish
  let hung = links.hanging
  // What remains goes on no earlier than it began, wherever the data date stands.
  if (active) start = Math.max(start, given(task.actualStart) ?? -NEVER, given(task.p6?.resume) ?? -NEVER)
  start = Math.max(start, given(task.p6?.externalEarlyStart) ?? -NEVER)
  let forced: { start?: number; finish?: number } | undefined
  for (const { type, date } of constraintsOf(task)) {
    const limit = given(date)
    if (limit === undefined) continue
    if ((type === 'startNoEarlierThan' || type === 'startOn' || type === 'mustStartOn') && !active)
      start = Math.max(start, type === 'startNoEarlierThan' ? atTimeOf(own, limit, start) : limit)
    else if (type === 'finishNoEarlierThan' || type === 'finishOn' || type === 'mustFinishOn') {
      if (limit > finish) {
        finish = limit
        hung = false
      }
    } else if (type === 'mandatoryStart' && !active) forced = { ...forced, start: limit }
    else if (type === 'mandatoryFinish') forced = { ...forced, finish: limit }
  }
  const waits = !active && task.levelingDelay !== undefined
  if (length === 0) {
    const byFinish = task.p6?.type === 'finishMilestone'
    const date = forced?.start ?? forced?.finish ?? Math.max(start, finish)
    const dated = pointDate(own, waits ? delayed(task, own, date) : date, byFinish)
    setEarly(passes, at, dated, dated, toWork(own, dated), 0)
    return
  }
  const parts = partsAt(network, at)
  if (parts) {
    const share = active ? 'remaining' : 'length'
    let begin = start
    if (finish > -NEVER) begin = Math.max(begin, latestStart(network, parts, finish, share))
    if (forced?.start !== undefined) begin = forced.start
    else if (forced?.finish !== undefined) begin = latestStart(network, parts, forced.finish, share)
    let span = spanFrom(network, parts, begin, share)
    // Levelling delay counts from where the first of them could begin.
    if (waits) span = spanFrom(network, parts, delayed(task, own, span.start), share)
    const work = toWork(own, span.start)
    const asked = forced?.start !== undefined ? -NEVER : (forced?.finish ?? finish)
    const held = asked > -NEVER ? Math.max(span.finish, heldFinish(own, asked, hung && asked === finish)) : span.finish
    setEarly(passes, at, span.start, held, work, toWork(own, held) - work)
    return
  }
  let work = toWork(own, start)
  let byFinish = false
  if (finish > -NEVER) {
    const least = toWork(own, finish) - length
    if (least > work) {
      work = least
      byFinish = true
    }
  }
  if (forced?.start !== undefined) {
    work = toWork(own, forced.start)
    byFinish = false
  } else if (forced?.finish !== undefined) {
    work = toWork(own, forced.finish) - length
    byFinish = false
  }
  if (waits) {
    work = toWork(own, delayed(task, own, startAt(own, work)))
    byFinish = false
  }
  const expected = expectedFinish(network, at, task)
  const early = startAt(own, work)
  if (expected !== undefined && expected > early && expected > passes.projectStart) {
    const until = toWork(own, expected) - work
    setEarly(passes, at, early, endAt(own, work + until), work, until)
    return
  }
  setEarly(passes, at, early, byFinish && hung ? finish : endAt(own, work + length), work, length)
}

/** An expected finish counts unless the option is off, the activity is as late as possible, or a link drives its finish. */
function expectedFinish(network: Network, at: number, task: Task): number | undefined {
  const expected = given(task.p6?.expectedFinish)
  if (expected === undefined || network.schedule.project.p6?.useExpectedFinish !== true) return undefined
  if (constraintsOf(task).some(each => each.type === 'alap')) return undefined
  for (let edge = network.first[at]!; edge < network.end[at]!; edge++) if (typeAt(network, edge) >= FF) return undefined
  return expected
}

/** Early dates of an activity that is more than plain. */
export function special(network: Network, passes: Passes, at: number): void {
  const task = taskAt(network, at)
  const above = network.gate[at]!
  const floor = above >= 0 ? passes.earlyStart[above]! : passes.projectStart
  if (isStretched(task)) {
    const start = startAt(
      network.compiled[network.calendar[at]!]!,
      toWork(network.compiled[network.calendar[at]!]!, floor),
    )
    setEarly(passes, at, start, start, 0, 0)
    return
  }
  if (network.started[at] === COMPLETE) {
    // A point that its open predecessors push ahead of them: what follows waits for them all the same.
    const links = asks(network, passes, at, floor)
    const date = Math.max(links.start, links.finish, given(task.actualFinish) ?? -NEVER)
    setEarly(passes, at, date, date, toWork(network.compiled[network.calendar[at]!]!, date), 0)
    return
  }
  forwardActivity(network, passes, at, task, floor)
}
