import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import { isIdentity } from '../model/rows.ts'
import { runsFromFinish, type Schedule } from '../model/schedule.ts'
import { isBreakdownNode, type Task } from '../model/task.ts'
import type { Problem } from '../problem.ts'
import { FLAG } from './calculation.ts'
import { type Part, type TaskCalendars, type TaskWork, taskCalendars } from './task-calendar.ts'
import type { Temporary } from './temporary.ts'
import { brokenCalendar, danglingLink, linkIntoSummary } from './warnings.ts'

/** What stands at a position of the network. */
export const FAST_PATH = 0
/** Where the links and limits of a summary reach its children: before them in the order. */
export const SUMMARY_START = 1
/** Where a summary's dates come together from its children: after them in the order. */
export const SUMMARY_FINISH = 2
/** A task with anything beyond duration, calendar and links. */
export const GENERAL_CASE = 3

/** States of a Primavera activity that has started. */
export const ACTIVE = 1
export const COMPLETE = 2

/** Link types as the passes know them: 2 and above lead into the finish, odd ones lead from the start. */
export const FS = 0
export const SS = 1
export const FF = 2
export const SF = 3
/** Bits of `Network.code`: the type of link, and beside it one for a lag. */
export const TYPE = 3
export const LAGGED = 4

/** Places of a link in `NetworkInput.ties`: the node it comes from above the bits of HOW; the node it leads to, -1 when left out. */
export const SOURCE = 2
export const TARGET = 3
/** Bits below the source: those of `Network.code`, and one for a lag that runs on the clock. */
export const HOW = 4
export const ON_CLOCK = 8

/** What the schedule holds that asks for more than the two plain passes. */
export interface Features {
  alap: boolean
  manual: boolean
  inactive: boolean
  levelOfEffort: boolean
  /** Primavera: activities have started, so that their dates are not those of their remaining work. */
  progress: boolean
  /** MS Project: dates run back from the project's finish. */
  fromFinish: boolean
  /** Every leaf is plain and there is no summary: start, finish and total slack are one. */
  plain: boolean
  /** There are summaries. */
  nested: boolean
  /** There are lags in percent: they follow how long the predecessor lasts. */
  percentLags: boolean
}

/** The model's objects read once, in the order of the tasks and of the links; valid until the next are read. */
export interface NetworkInput {
  readonly schedule: Schedule
  readonly indexOf: (task: number) => number
  readonly calendars: TaskCalendars
  readonly work: TaskWork
  /** Assignments of the tasks whose assignments have different calendars. */
  readonly parts: Map<TaskId, readonly Part[]>
  /** Some ids are doubled or no ids at all: rows are then ambiguous. */
  readonly doubled: boolean
  /** All parents exist, and each is followed by what is in it without anything else between. */
  readonly orderly: boolean
  /** Task index of the parent, -1 for none. */
  readonly parent: Int32Array
  /** Node of the gate by task index, -1 for a leaf. */
  readonly summaryStart: Int32Array
  /** Task indexes of the summaries, in the order of their gates. */
  readonly summaries: Int32Array
  /** FAST_PATH, GENERAL_CASE or SUMMARY_FINISH by task index. */
  readonly kind: Uint8Array
  readonly duration: Float64Array
  readonly calendar: Int32Array
  /** 1 for a task that neither drives nor rolls up. */
  readonly aside: Uint8Array
  readonly manual: Uint8Array
  readonly started: Uint8Array
  /** Bits of FLAG that do not depend on dates; COMPLETE_BIT for a task that is done or inactive. */
  readonly flags: Uint8Array
  readonly percent: Float64Array
  readonly limited: readonly number[]
  /** Four places a link: two that the order uses, SOURCE and TARGET. What is used together lies together in memory. */
  readonly ties: Int32Array
  /** Seconds by link index. */
  readonly lag: Float64Array
  /** Links that are not left out. */
  readonly kept: number
  readonly features: Features
  readonly problems: Problem[]
}

/** Bit of `NetworkInput.flags` for a task that cannot be critical: complete or inactive. */
export const COMPLETE_BIT = 128

/** Position of a task by its id: by table where ids are dense, else by map. A doubled id means the first. */
export function indexTasks(
  tasks: readonly Task[],
  temporary?: Temporary,
): {
  readonly indexOf: (task: number) => number
  readonly doubled: boolean
} {
  const count = tasks.length
  const uids = temporary?.numbers(count) ?? new Float64Array(count)
  let highest = 0
  let doubled = false
  for (let index = 0; index < count; index++) {
    const uid = tasks[index]!.uid
    uids[index] = uid
    if (uid > highest) highest = uid
    if (!isIdentity(uid)) doubled = true
  }
  const lowest = count > 0 ? uids[0]! : 0
  let next = 0
  while (next < count && uids[next] === lowest + next) next++
  if (next === count && !doubled)
    return {
      doubled,
      indexOf: task => {
        const index = task - lowest
        return index < count && index >>> 0 === index ? index : -1
      },
    }
  if (highest <= count * 8 + 1024) {
    const table = new Int32Array(highest + 1)
    for (let index = count - 1; index >= 0; index--) {
      const uid = uids[index]!
      if (!(uid >= 0)) continue
      if (table[uid] !== 0) doubled = true
      table[uid] = index + 1
    }
    return { doubled, indexOf: task => (task >= 0 && task <= highest ? (table[task] ?? 0) - 1 : -1) }
  }
  const map = new Map<number, number>()
  for (let index = count - 1; index >= 0; index--) map.set(uids[index]!, index)
  return { doubled: doubled || map.size < count, indexOf: task => map.get(task) ?? -1 }
}

/** True when the task asks for nothing beyond duration, calendar and links. */
export function isPlain(task: Task, p6: boolean): boolean {
  return (
    task.constraint === undefined &&
    task.mode === undefined &&
    task.active === undefined &&
    task.deadline === undefined &&
    task.actualStart === undefined &&
    task.actualFinish === undefined &&
    task.levelingDelay === undefined &&
    task.segments === undefined &&
    task.external === undefined &&
    !((task.percentComplete ?? 0) > 0) &&
    !(p6 && !isPlainActivity(task))
  )
}

function isPlainActivity(task: Task): boolean {
  const facts = task.p6
  if (task.secondConstraint !== undefined || task.duration.seconds <= 0) return false
  if (task.remainingDuration && task.remainingDuration.seconds !== task.duration.seconds) return false
  if (!facts) return true
  return (
    (facts.type === undefined || facts.type === 'task') &&
    facts.expectedFinish === undefined &&
    facts.suspend === undefined &&
    facts.resume === undefined &&
    facts.externalEarlyStart === undefined &&
    facts.externalLateFinish === undefined
  )
}

/** True for a task with dates of its own that may contradict each other or the links. */
export const hasOwnDates = (task: Task): boolean =>
  task.constraint !== undefined ||
  task.deadline !== undefined ||
  task.manual !== undefined ||
  task.actualFinish !== undefined ||
  task.secondConstraint !== undefined

/** True for activities that Primavera stretches between others: level of effort and WBS summary. */
export const isStretched = (task: Task): boolean => task.p6?.type === 'levelOfEffort' || task.p6?.type === 'wbsSummary'

/** Primavera: a WBS row without activities. */
export const isEmptyNode = (task: Task): boolean => task.p6?.type === 'wbsSummary' && isBreakdownNode(task)

/** Working seconds of a task, whichever value its duration field holds. */
export function secondsOf(task: Task): number {
  const { seconds } = task.duration
  return seconds > 0 && seconds < Number.POSITIVE_INFINITY ? Math.round(seconds) : 0
}

/** Percent complete within its bounds. */
export function percentOf(task: Task): number {
  const percent = task.percentComplete
  return percent !== undefined && percent > 0 ? Math.min(100, percent) : 0
}

/** Flags of a task that do not depend on dates. */
export function staticFlags(task: Task, summary: boolean, seconds: number): number {
  let bits = 0
  if (summary) bits |= FLAG.summary
  else if (task.milestone ?? seconds === 0) bits |= FLAG.milestone
  if (task.active === false) bits |= FLAG.inactive | COMPLETE_BIT
  if (task.mode === 'manual') bits |= FLAG.manual
  if ((task.percentComplete ?? 0) >= 100 || task.actualFinish !== undefined) bits |= COMPLETE_BIT
  if (!summary && isStretched(task)) bits |= COMPLETE_BIT
  return bits
}

/** Index of each task's parent, -1 at the top, and whether the rows stand in the outline's order; marks who is a summary. */
function readOutline(
  tasks: Schedule['tasks'],
  indexOf: NetworkInput['indexOf'],
  isSummary: Uint8Array,
): { readonly parent: Int32Array; readonly orderly: boolean } {
  let orderly = true
  const count = tasks.length
  const parent = new Int32Array(count)
  for (let index = 0; index < count; index++) {
    const task = tasks[index]!
    const above = task.parent
    // A parent after its child breaks the outline; the child then stands at the top.
    const at = above === null ? -1 : indexOf(above)
    if (above !== null && at < 0) orderly = false
    parent[index] = at < index ? at : -1
    if (orderly) {
      let open = index - 1
      while (open >= 0 && open !== at) open = parent[open]!
      orderly = open === at
    }
    if (at >= 0 && at < index) isSummary[at] = 1
  }
  return { parent, orderly }
}

/** Reads every task and link once. */
export function readNetworkInput(schedule: Schedule, temporary: Temporary): NetworkInput {
  const { tasks } = schedule
  const count = tasks.length
  const p6 = schedule.project.rules === 'p6'
  const problems: Problem[] = []
  const { indexOf, doubled } = indexTasks(tasks, temporary)
  const features: Features = {
    alap: false,
    manual: false,
    inactive: false,
    levelOfEffort: false,
    progress: false,
    fromFinish: runsFromFinish(schedule.project),
    plain: true,
    nested: false,
    percentLags: false,
  }

  const isSummary = temporary.bytes(count)
  const { parent, orderly } = readOutline(tasks, indexOf, isSummary)
  const summaryStart = temporary.integers(count).fill(-1)
  let gates = 0
  for (let index = 0; index < count; index++) if (isSummary[index]) summaryStart[index] = count + gates++
  const summaries = new Int32Array(gates)
  for (let index = 0; index < count; index++) if (isSummary[index]) summaries[summaryStart[index]! - count] = index

  const work = taskCalendars(schedule)
  const { calendars, calendarOf } = work
  const parts = new Map<TaskId, readonly Part[]>()
  const kind = temporary.bytes(count)
  const duration = temporary.numbers(count)
  const calendar = temporary.integers(count)
  const aside = temporary.bytes(count)
  const manual = temporary.bytes(count)
  const started = temporary.bytes(count)
  const flags = new Uint8Array(count)
  const percent = new Float64Array(count)
  const limited: number[] = []
  for (let index = 0; index < count; index++) {
    const task = tasks[index]!
    const seconds = secondsOf(task)
    const summary = isSummary[index] === 1
    flags[index] = staticFlags(task, summary, seconds)
    if (task.percentComplete !== undefined) percent[index] = percentOf(task)
    if (hasOwnDates(task)) limited.push(index)
    if (task.active === false) {
      aside[index] = 1
      features.inactive = true
    }
    if (task.mode === 'manual') {
      manual[index] = 1
      features.manual = true
    }
    if (summary) {
      kind[index] = SUMMARY_FINISH
      calendar[index] = calendars.project
      continue
    }
    duration[index] = seconds
    calendar[index] = calendarOf(task, index)
    const shares = work.resourcesMatter ? work.partsOf(task) : undefined
    if (shares) parts.set(task.uid, shares)
    const plain = !shares && isPlain(task, p6) && !features.fromFinish
    if (plain) continue
    kind[index] = GENERAL_CASE
    features.plain = false
    if (task.constraint?.type === 'alap') features.alap = true
    if (!p6) continue
    if (task.secondConstraint?.type === 'alap') features.alap = true
    if (isStretched(task)) {
      if (!isEmptyNode(task)) features.levelOfEffort = true
      aside[index] = 1
    }
    started[index] = task.actualFinish !== undefined ? COMPLETE : task.actualStart !== undefined ? ACTIVE : 0
    if (started[index] !== 0) features.progress = true
  }
  if (gates > 0) {
    features.plain = false
    features.nested = true
  }
  for (const [id, users] of calendars.broken) problems.push(brokenCalendar(schedule, id, users))
  return {
    schedule,
    indexOf,
    calendars,
    work,
    parts,
    doubled,
    orderly,
    parent,
    summaryStart,
    summaries,
    kind,
    duration,
    calendar,
    aside,
    manual,
    started,
    flags,
    percent,
    limited,
    ...readInputLinks(schedule, indexOf, { kind, summaryStart, started, features, p6 }, problems, temporary),
    features,
    problems,
  }
}

/** Links left out are reported at most this many times. */
const MOST = 50

function readInputLinks(
  schedule: Schedule,
  indexOf: (task: number) => number,
  rows: {
    readonly kind: Uint8Array
    readonly summaryStart: Int32Array
    readonly started: Uint8Array
    readonly features: Features
    readonly p6: boolean
  },
  problems: Problem[],
  temporary: Temporary,
): Pick<NetworkInput, 'ties' | 'lag' | 'kept'> {
  const { tasks, links } = schedule
  const { features, p6 } = rows
  const count = links.length
  const ties = temporary.integers(count * 4)
  const lag = temporary.numbers(count)
  let told = 0
  let kept = 0
  for (let index = 0; index < count; index++) {
    const link = links[index]!
    const from = indexOf(link.from)
    const to = indexOf(link.to)
    let how = typeOf(link)
    let target = to
    ties[index * 4 + TARGET] = -1
    if (from < 0 || to < 0 || from === to) {
      if (told++ < MOST) problems.push(danglingLink(schedule, link, from, to))
      continue
    }
    if (!features.plain) {
      if (rows.kind[to] === SUMMARY_FINISH && how >= FF) {
        if (told++ < MOST) problems.push(linkIntoSummary(schedule, link, from, to))
        continue
      }
      // What is inactive drives nothing; what is stretched between others takes no part.
      if (rows.kind[from] !== FAST_PATH && (tasks[from]!.active === false || (p6 && isStretched(tasks[from]!))))
        continue
      if (p6 && rows.kind[to] === GENERAL_CASE && isStretched(tasks[to]!)) continue
      if (rows.kind[to] === SUMMARY_FINISH) target = rows.summaryStart[to]!
      if (features.progress && rows.started[from] !== 0 && rows.kind[to] === FAST_PATH) rows.kind[to] = GENERAL_CASE
    }
    const { seconds, percent } = link.lag
    if (seconds !== 0 || percent !== undefined) {
      if (percent !== undefined) features.percentLags = true
      const length = lagLength(link, tasks[from]!.duration.seconds)
      lag[index] = length
      if (length !== 0) how |= link.lag.elapsed ? LAGGED | ON_CLOCK : LAGGED
    }
    ties[index * 4 + SOURCE] = (from << HOW) | how
    ties[index * 4 + TARGET] = target
    kept++
  }
  return { ties, lag, kept }
}

/** A link's type as the passes know it; an unknown word means finish to start. */
export function typeOf(link: Link): number {
  const { type } = link
  return type === 'SS' ? SS : type === 'FF' ? FF : type === 'SF' ? SF : FS
}

/** Seconds of a lag; a percentage is of the seconds that the predecessor lasts. */
export function lagLength(link: Link, predecessor: number): number {
  const { percent, seconds } = link.lag
  const length = percent === undefined ? seconds : (percent / 100) * predecessor
  return Number.isFinite(length) ? Math.round(length) : 0
}
