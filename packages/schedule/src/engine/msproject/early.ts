import { type CompiledCalendar, endAt, startAt, toWork } from '../../calendar/compiled.ts'
import type { Task } from '../../model/task.ts'
import { asked } from '../asked.ts'
import { milestoneDate } from '../forward.ts'
import { given, taskAt, wholeSeconds } from '../given.ts'
import { delayed } from '../leveling-delay.ts'
import type { Network } from '../network.ts'
import { finishOfRest, heldFinish, latestStart, partsAt, spanFrom } from '../parts.ts'
import type { Passes } from '../pass.ts'

const NEVER = Number.POSITIVE_INFINITY

const honours = (network: Network): boolean => network.schedule.project.honorConstraints !== false

/** Working time between the parts of a split task. */
export function gapsOf(network: Network, task: Task, at: number): number {
  const segments = task.segments
  if (!segments || segments.length < 2) return 0
  const own = network.compiled[network.calendar[at]!]!
  let gaps = 0
  for (let index = 1; index < segments.length; index++) {
    const gap = toWork(own, segments[index]!.start) - toWork(own, segments[index - 1]!.finish)
    if (gap > 0) gaps += gap
  }
  return gaps
}

/** What is left of a split task: where its remaining work goes on, and the working time from there to its end, gaps included. */
function restOfParts(
  task: Task,
  own: CompiledCalendar,
  done: number,
): { readonly from: number; readonly left: number } {
  const segments = task.segments ?? []
  const end = segments.reduce((_, segment) => toWork(own, segment.finish), 0)
  let before = 0
  for (const segment of segments) {
    const [from, to] = [toWork(own, segment.start), toWork(own, segment.finish)]
    if (before + to - from > done) return { from: from + done - before, left: end - from - (done - before) }
    before += to - from
  }
  return { from: end, left: 0 }
}

/** Remaining working time of a started task. */
export function remainingOf(task: Task, length: number): number {
  if (task.remainingDuration) return wholeSeconds(task.remainingDuration.seconds)
  if (task.actualDuration) return Math.max(0, length - wholeSeconds(task.actualDuration.seconds))
  return Math.round(length * (1 - Math.min(100, Math.max(0, task.percentComplete ?? 0)) / 100))
}

/** Puts a task at its early dates; one before the project's start is remembered, for what follows may begin there too. */
export function place(passes: Passes, at: number, start: number, finish: number, work: number): void {
  passes.earlyStart[at] = start
  passes.earlyFinish[at] = Math.max(start, finish)
  passes.work[at] = work
  if (start < passes.projectStart) passes.beforeStart = true
}

function forwardManual(network: Network, passes: Passes, at: number, task: Task, floor: number): void {
  const own = network.compiled[network.calendar[at]!]!
  const length = network.duration[at]!
  const finish = given(task.manual?.finish)
  let start = given(task.manual?.start)
  if (start === undefined) {
    // A placeholder: back from its finish, else where the links would put it.
    if (finish !== undefined) start = length > 0 ? startAt(own, toWork(own, finish) - length) : finish
    else start = startAt(own, toWork(own, asked(network, passes, at, floor).start))
  }
  const work = toWork(own, start)
  place(passes, at, start, finish ?? (length > 0 ? endAt(own, work + length) : start), work)
}

/** A task of another file stands where that file has it; without its dates it is placed like any other. */
function forwardExternal(network: Network, passes: Passes, at: number, task: Task): boolean {
  const start = given(task.stored?.start)
  const finish = given(task.stored?.finish)
  if (start === undefined || finish === undefined) return false
  place(passes, at, start, finish, toWork(network.compiled[network.calendar[at]!]!, start))
  return true
}

function forwardStarted(network: Network, passes: Passes, at: number, task: Task, start: number, floor: number): void {
  const own = network.compiled[network.calendar[at]!]!
  const length = network.duration[at]!
  const work = toWork(own, start)
  const finished = given(task.actualFinish)
  if (finished !== undefined) {
    place(passes, at, start, finished, work)
    return
  }
  const remaining = remainingOf(task, length)
  if (remaining === 0 && (task.percentComplete ?? 0) >= 100) {
    place(passes, at, start, length > 0 ? endAt(own, work + length) : start, work)
    return
  }
  const parts = partsAt(network, at)
  const resumed = given(task.resume)
  // Where the parts lie counts from the first of them: the task may have begun elsewhere than its plan did.
  const split = !parts && (task.segments?.length ?? 0) > 1 ? restOfParts(task, own, length - remaining) : undefined
  const shifted = split ? work - toWork(own, task.segments?.[0]?.start ?? start) : 0
  let resume = resumed === undefined ? (split ? split.from + shifted : work + length - remaining) : toWork(own, resumed)
  const rest = split ? Math.max(remaining, split.left) : remaining
  let from: number | undefined
  if (network.schedule.project.splitInProgress !== false) {
    const links = asked(network, passes, at, floor)
    if (links.linked) {
      const wait = toWork(own, links.start)
      if (links.start > floor && wait > resume) {
        resume = wait
        from = links.start
      }
    }
  }
  const finish = parts
    ? finishOfRest(network, parts, start, from, resumed)
    : remaining + length > 0
      ? endAt(own, resume + rest)
      : start
  // Of its constraints only those on the finish still count.
  const least = task.constraint?.type === 'finishNoEarlierThan' ? given(task.constraint.date) : undefined
  place(passes, at, start, least !== undefined && least > finish ? least : finish, work)
}

/** True for a task that is scheduled as late as possible: by constraint, or by default where the plan runs from its finish. */
export function isLate(network: Network, task: Task): boolean {
  const type = task.constraint?.type
  return type === 'alap' || (type === undefined && network.features.fromFinish)
}

function forwardPlanned(network: Network, passes: Passes, at: number, task: Task, floor: number): void {
  const own = network.compiled[network.calendar[at]!]!
  const length = network.duration[at]! + gapsOf(network, task, at)
  const hard = honours(network)
  const date = given(task.constraint?.date)
  // A dated constraint, not the start of the project, is where such a task begins, even when that lies earlier; links into
  // the summaries above hold it all the same.
  const free = date !== undefined && floor === passes.projectStart
  const above = network.gate[at]!
  const byLinks = above >= 0 ? passes.earlyFinish[above]! : -NEVER
  const links = asked(network, passes, at, free ? byLinks : floor)
  let start = links.start
  let finish = links.finish
  let hung = links.hanging
  let capStart = NEVER
  let capFinish = NEVER
  if (date !== undefined)
    switch (task.constraint?.type) {
      case 'startNoEarlierThan':
      case 'startOn':
        if (date > start) start = date
        break
      case 'finishNoEarlierThan':
      case 'finishOn':
        if (date > finish) {
          finish = date
          hung = false
        }
        break
      case 'mustStartOn':
      case 'mandatoryStart':
        if (hard) {
          start = date
          finish = -NEVER
        } else if (date > start) start = date
        break
      case 'mustFinishOn':
      case 'mandatoryFinish':
        if (hard) {
          start = -NEVER
          finish = date
          hung = false
        } else if (date > finish) {
          finish = date
          hung = false
        }
        break
      case 'startNoLaterThan':
        if (hard) capStart = date
        break
      case 'finishNoLaterThan':
        if (hard) capFinish = date
        break
      default:
        break
    }
  if (start === -NEVER && finish === -NEVER) start = floor
  if (passes.pins && isLate(network, task) && passes.pins[at]! > start) start = passes.pins[at]!
  if (length === 0) {
    let dated = Math.min(Math.max(start, finish), capStart, capFinish)
    dated = milestoneDate(own, dated, toWork(own, dated), dated <= passes.projectStart && !links.linked)
    const later = delayed(task, own, dated)
    if (later > dated) dated = startAt(own, toWork(own, later))
    place(passes, at, dated, dated, toWork(own, dated))
    return
  }
  const parts = partsAt(network, at)
  if (parts) {
    const wanted = finish > -NEVER ? Math.max(start, latestStart(network, parts, finish)) : start
    let begin = Math.min(wanted, capStart)
    if (capFinish < NEVER) begin = Math.min(begin, latestStart(network, parts, capFinish))
    // Levelling delay counts from where the first of them could begin.
    const unlevelled = spanFrom(network, parts, begin)
    const delay = task.levelingDelay
    const span = delay ? spanFrom(network, parts, delayed(task, own, unlevelled.start)) : unlevelled
    // A limit that brings its beginning forward wins over what links ask of its finish.
    const held = finish > -NEVER && begin === wanted ? heldFinish(own, Math.min(finish, capFinish), hung) : -NEVER
    place(passes, at, span.start, Math.max(span.finish, held), toWork(own, span.start))
    return
  }
  let work = start === -NEVER ? -NEVER : toWork(own, start)
  let byFinish = false
  if (finish > -NEVER) {
    const least = toWork(own, finish) - length
    if (least > work) {
      work = least
      byFinish = true
    }
  }
  if (capStart < NEVER && toWork(own, capStart) < work) {
    work = toWork(own, capStart)
    byFinish = false
  }
  if (capFinish < NEVER && toWork(own, capFinish) - length < work) {
    work = toWork(own, capFinish) - length
    byFinish = false
  }
  if (task.levelingDelay) {
    work = toWork(own, delayed(task, own, startAt(own, work)))
    byFinish = false
  }
  place(passes, at, startAt(own, work), byFinish && hung ? finish : endAt(own, work + length), work)
}

/** Early dates of a task that is more than plain. */
export function special(network: Network, passes: Passes, at: number): void {
  const task = taskAt(network, at)
  const above = network.gate[at]!
  const floor = above >= 0 ? passes.earlyStart[above]! : passes.projectStart
  const started = given(task.actualStart)
  if (task.mode === 'manual') forwardManual(network, passes, at, task, floor)
  else if (task.external && forwardExternal(network, passes, at, task)) return
  else if (started !== undefined) forwardStarted(network, passes, at, task, started, floor)
  else if (given(task.actualFinish) !== undefined) forwardFinished(network, passes, at, task)
  else forwardPlanned(network, passes, at, task, floor)
}

/** A task that is done without an actual start. */
function forwardFinished(network: Network, passes: Passes, at: number, task: Task): void {
  const own = network.compiled[network.calendar[at]!]!
  const length = network.duration[at]!
  const finished = given(task.actualFinish)!
  const work = toWork(own, finished) - length
  place(passes, at, length > 0 ? startAt(own, work) : finished, finished, work)
}
