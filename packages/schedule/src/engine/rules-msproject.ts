import { type CompiledCalendar, endAt, startAt, toWork } from '../calendar/compiled.ts'
import type { Task } from '../model/task.ts'
import { boundary } from './backward.ts'
import { milestoneDate, shift } from './forward.ts'
import { FF, type Network, SF, SPECIAL, SS, TYPE } from './network.ts'
import { finishOfRest, latestStart, partsAt, spanFrom } from './parts.ts'
import type { Passes } from './pass.ts'
import type { Rules } from './rules.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Dates that the links (and the summary above) ask of a task: earliest start, earliest finish, and whether an SF gave it. */
export interface Asked {
  start: number
  finish: number
  hanging: boolean
  linked: boolean
}

/** What the links into a position ask for, by the early dates of the predecessors. */
export function asked(network: Network, passes: Passes, at: number, floor: number): Asked {
  const { first, end, from, code, lag, lagCalendar, compiled } = network
  const result: Asked = { start: floor, finish: -NEVER, hanging: false, linked: first[at]! < end[at]! }
  for (let edge = first[at]!; edge < end[at]!; edge++) {
    const before = from[edge]!
    const how = code[edge]! & TYPE
    let date = how === SS || how === SF ? passes.earlyStart[before]! : passes.earlyFinish[before]!
    if (lag[edge] !== 0) date = shift(compiled[lagCalendar[edge]!]!, date, lag[edge]!)
    if (how < FF) {
      if (date > result.start) result.start = date
    } else if (date > result.finish) {
      result.finish = date
      result.hanging = how === SF
    } else if (date === result.finish && how !== SF) result.hanging = false
  }
  return result
}

/** A date that somebody gave; undefined when absent or no date at all. */
export const given = (date: number | undefined): number | undefined =>
  date !== undefined && date > -NEVER && date < NEVER ? date : undefined

const taskAt = (network: Network, at: number): Task => network.rows[network.node[at]!]!

const isComplete = (task: Task): boolean =>
  task.mode !== 'manual' && (given(task.actualFinish) !== undefined || (task.percentComplete ?? 0) >= 100)

const honours = (network: Network): boolean => network.schedule.project.honorConstraints !== false

/** Working time between the parts of a split task. */
function gapsOf(network: Network, task: Task, at: number): number {
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

const seconds = (value: number | undefined): number =>
  value !== undefined && value > 0 && value < NEVER ? Math.round(value) : 0

/** Remaining working time of a started task. */
function remainingOf(task: Task, length: number): number {
  if (task.remainingDuration) return seconds(task.remainingDuration.seconds)
  if (task.actualDuration) return Math.max(0, length - seconds(task.actualDuration.seconds))
  return Math.round(length * (1 - Math.min(100, Math.max(0, task.percentComplete ?? 0)) / 100))
}

function place(passes: Passes, at: number, start: number, finish: number, work: number): void {
  passes.earlyStart[at] = start
  passes.earlyFinish[at] = Math.max(start, finish)
  passes.work[at] = work
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
  let resume = resumed === undefined ? work + length - remaining : toWork(own, resumed)
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
      ? endAt(own, resume + remaining)
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
  // A dated constraint, not the start of the project, is where such a task begins, even when that lies earlier.
  const free = date !== undefined && floor === passes.projectStart
  const links = asked(network, passes, at, free ? -NEVER : floor)
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
    dated = delayed(task, own, dated)
    place(passes, at, dated, dated, toWork(own, dated))
    return
  }
  const parts = partsAt(network, at)
  if (parts) {
    let begin = start
    if (finish > -NEVER) begin = Math.max(begin, latestStart(network, parts, finish))
    begin = Math.min(begin, capStart)
    if (capFinish < NEVER) begin = Math.min(begin, latestStart(network, parts, capFinish))
    const span = spanFrom(network, parts, delayed(task, own, begin))
    place(passes, at, span.start, span.finish, toWork(own, span.start))
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

/** Leveling delay comes after links and limits; it is elapsed unless it says otherwise. */
function delayed(task: Task, own: CompiledCalendar, start: number): number {
  const delay = task.levelingDelay ? seconds(task.levelingDelay.seconds) : 0
  if (delay === 0) return start
  return task.levelingDelay?.elapsed
    ? startAt(own, toWork(own, start + delay))
    : startAt(own, toWork(own, start) + delay)
}

/** The rules of Microsoft Project. */
export const msprojectRules: Rules = {
  keepStartLimit: false,

  gate(network, passes, at) {
    const task = taskAt(network, at)
    const above = network.gate[at]!
    const floor = above >= 0 ? passes.earlyStart[above]! : passes.projectStart
    let start = asked(network, passes, at, floor).start
    const date = given(task.constraint?.date)
    if (date !== undefined && task.constraint?.type === 'startNoEarlierThan' && date > start) start = date
    const own = task.mode === 'manual' ? given(task.manual?.start) : undefined
    passes.earlyStart[at] = own ?? start
    passes.earlyFinish[at] = passes.earlyStart[at]!
  },

  closeRoll(network, passes, at) {
    const task = taskAt(network, at)
    if (task.mode === 'manual') {
      const start = given(task.manual?.start)
      const finish = given(task.manual?.finish)
      if (start !== undefined) passes.earlyStart[at] = start
      if (finish !== undefined) passes.earlyFinish[at] = finish
      else if (start !== undefined && task.duration.seconds > 0) {
        const own = network.compiled[network.calendar[at]!]!
        passes.earlyFinish[at] = endAt(own, toWork(own, start) + seconds(task.duration.seconds))
      }
    }
    if (passes.earlyStart[at] === NEVER) {
      const door = network.gateAt[network.node[at]!]!
      passes.earlyStart[at] = passes.earlyStart[door]!
    }
    if (passes.earlyFinish[at]! < passes.earlyStart[at]!) passes.earlyFinish[at] = passes.earlyStart[at]!
  },

  special(network, passes, at) {
    const task = taskAt(network, at)
    const above = network.gate[at]!
    const floor = above >= 0 ? passes.earlyStart[above]! : passes.projectStart
    if (task.mode === 'manual') return forwardManual(network, passes, at, task, floor)
    if (task.external && forwardExternal(network, passes, at, task)) return
    const started = given(task.actualStart)
    if (started !== undefined) return forwardStarted(network, passes, at, task, started, floor)
    const finished = given(task.actualFinish)
    if (finished !== undefined) {
      const own = network.compiled[network.calendar[at]!]!
      const work = toWork(own, finished) - network.duration[at]!
      return place(passes, at, network.duration[at]! > 0 ? startAt(own, work) : finished, finished, work)
    }
    forwardPlanned(network, passes, at, task, floor)
  },

  openEnd(network, passes, at, bound) {
    const open = network.schedule.project.multipleCriticalPaths === true
    return open && bound === NEVER && passes.startLimit[at] === NEVER ? passes.earlyFinish[at]! : passes.latest
  },

  limitRoll(network, passes, at) {
    const task = taskAt(network, at)
    const above = network.roll[at]!
    let bound = passes.limit[at]!
    if (above >= 0 && passes.rollLimit[above]! < bound) bound = passes.rollLimit[above]!
    const date = given(task.constraint?.date)
    if (date !== undefined && task.constraint?.type === 'finishNoLaterThan') bound = Math.min(bound, date)
    bound = Math.min(bound, given(task.deadline) ?? NEVER)
    passes.rollLimit[at] = bound
  },

  closeGate(network, passes, at, roll) {
    const { earlyStart, earlyFinish, lateStart, lateFinish } = passes
    const own = network.compiled[network.calendar[roll]!]!
    if (lateStart[at] === NEVER) {
      lateStart[at] = earlyStart[roll]!
      lateFinish[at] = earlyFinish[roll]!
    }
    // A manual summary keeps its own start.
    if (network.manual[roll]) lateStart[at] = earlyStart[roll]!
    lateStart[roll] = lateStart[at]!
    lateFinish[roll] = lateFinish[at]!
    const startSlack = toWork(own, lateStart[roll]!) - toWork(own, earlyStart[roll]!)
    const finishSlack = toWork(own, lateFinish[roll]!) - toWork(own, earlyFinish[roll]!)
    passes.startSlack[roll] = startSlack
    passes.finishSlack[roll] = finishSlack
    passes.totalSlack[roll] = Math.min(startSlack, finishSlack)
  },

  holds(network, at) {
    const task = taskAt(network, at)
    return task.active !== false && !isComplete(task)
  },

  freeSlack(network, passes, at, least) {
    if (network.kind[at] === SPECIAL && isComplete(taskAt(network, at))) return 0
    return Math.max(0, Math.min(least, passes.totalSlack[at]!))
  },

  specialBack(network, passes, at) {
    const task = taskAt(network, at)
    const own = network.compiled[network.calendar[at]!]!
    const { earlyStart, earlyFinish, lateStart, lateFinish, limit, startLimit, startSlack, finishSlack } = passes
    const early = earlyStart[at]!
    const end = earlyFinish[at]!
    if (isComplete(task)) {
      lateStart[at] = early
      lateFinish[at] = end
      startSlack[at] = 0
      finishSlack[at] = 0
      passes.totalSlack[at] = 0
      return
    }
    const byHand = task.mode === 'manual'
    const started = !byHand && given(task.actualStart) !== undefined
    const length = network.duration[at]! + (started ? 0 : gapsOf(network, task, at))
    const above = network.roll[at]!
    let bound = limit[at]!
    if (above >= 0) bound = Math.min(bound, passes.rollLimit[above]!)
    if (bound > passes.latest) bound = msprojectRules.openEnd(network, passes, at, bound)
    if (task.active !== false) bound = Math.min(bound, manualBound(network, at, task, end))
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
      lateFinish[at] = startBound === begin ? spanFrom(network, parts, begin).finish : endAt(own, late)
      startSlack[at] = toWork(own, begin) - toWork(own, early)
      finishSlack[at] = toWork(own, lateFinish[at]!) - toWork(own, end)
      passes.totalSlack[at] = Math.min(startSlack[at]!, finishSlack[at]!)
      passes.pushStart = undelayed(task, own, begin)
      passes.pushFinish = lateFinish[at]!
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
      passes.pushStart = startAt(own, late - remainingOf(task, length))
    } else {
      lateStart[at] = length > 0 ? startAt(own, late - length) : lateFinish[at]!
      startSlack[at] = late - length - toWork(own, early)
      finishSlack[at] = late - toWork(own, end)
      passes.totalSlack[at] = Math.min(startSlack[at]!, finishSlack[at]!)
      passes.pushStart = undelayed(task, own, lateStart[at]!)
    }
    passes.pushFinish = lateFinish[at]!
    if (byHand) passes.fixedStart = early
  },
}

/** The leveller's delay is not the network's: predecessors may use it up. */
function undelayed(task: Task, own: CompiledCalendar, late: number): number {
  const delay = task.levelingDelay ? seconds(task.levelingDelay.seconds) : 0
  if (delay === 0) return late
  return task.levelingDelay?.elapsed ? late - delay : startAt(own, toWork(own, late) - delay)
}

/**
 * A manual summary's finish bounds its children's late dates, except of those that already run past it (they have no
 * slack then) and of those that hold a constraint of their own.
 */
function manualBound(network: Network, at: number, task: Task, end: number): number {
  if (!network.features.manual || (task.constraint && task.mode !== 'manual')) return NEVER
  let bound = NEVER
  for (let above = network.parent[network.node[at]!]!; above >= 0; above = network.parent[above]!) {
    const summary = network.rows[above]!
    const finish = summary.mode === 'manual' ? given(summary.manual?.finish) : undefined
    if (finish !== undefined && finish < bound) bound = finish
  }
  return bound === NEVER ? NEVER : Math.max(bound, end)
}
