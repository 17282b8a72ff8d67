import type { CompiledCalendar } from '../calendar/compiled.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import type { Problem } from '../problem.ts'
import { calendarOfTask, type TaskCalendars, taskCalendars } from './task-calendar.ts'
import { brokenCalendar, danglingLink, linkIntoSummary } from './warnings.ts'

/** What stands at a position of the network. */
export const PLAIN = 0
/** Where the links and limits of a summary reach its children: before them in the order. */
export const GATE = 1
/** Where a summary's dates come together from its children: after them in the order. */
export const ROLL = 2
/** A task with anything beyond duration, calendar and links. */
export const SPECIAL = 3

/** States of a Primavera activity that has started. */
export const ACTIVE = 1
export const COMPLETE = 2

/** Link types as the passes know them: bit 1 set means into the finish, bit 0 set means from the start. */
export const FS = 0
export const SS = 1
export const FF = 2
export const SF = 3
const TYPE = { FS, SS, FF, SF } as const

/**
 * A schedule as the passes need it: nodes in topological order in typed arrays. A leaf task is one node; a summary is
 * two, a gate before its children and a roll after them. `position` counts along the order, `node` identifies
 * (task index; gates from `tasks` on).
 */
export interface Network {
  readonly schedule: Schedule
  /** Number of tasks. */
  readonly tasks: number
  /** Number of nodes. */
  readonly size: number
  readonly calendars: TaskCalendars
  readonly compiled: readonly CompiledCalendar[]
  readonly node: Int32Array
  readonly position: Int32Array
  readonly kind: Uint8Array
  /** Index into `compiled` by position. */
  readonly calendar: Int32Array
  /** Seconds of working time (of the task's calendar) by position. */
  readonly duration: Float64Array
  /** Position of the gate of the summary above, -1 for none; of a gate and a roll: of the summary above theirs. */
  readonly gate: Int32Array
  /** Position of the roll of the summary above, -1 for none, -2 for a task that does not count (inactive). */
  readonly roll: Int32Array
  /** Links into a position: `first[p]` to `first[p + 1]`. */
  readonly first: Int32Array
  readonly from: Int32Array
  readonly type: Uint8Array
  readonly lag: Float64Array
  /** Index into `compiled` that the lag runs on. */
  readonly lagCalendar: Int32Array
  /** Index into `schedule.links`. */
  readonly link: Int32Array
  /** Task index of the parent by task index, -1 for none. */
  readonly parent: Int32Array
  /** Node of the gate by task index, -1 for a leaf. */
  readonly gateNode: Int32Array
  /** 1 for a manual task, by position. */
  readonly manual: Uint8Array
  /** Primavera only, by position: ACTIVE, COMPLETE, or 0 for an activity that has not started. */
  readonly started: Uint8Array
  /** Task indexes of the summaries, in the order of their gates. */
  readonly summaries: readonly number[]
  /** Task indexes with dates of their own that may contradict each other or the links. */
  readonly limited: readonly number[]
  /** Positions of the rolls, in order. */
  readonly rolls: Int32Array
  readonly indexOf: (task: number) => number
  readonly features: Features
  readonly problems: readonly Problem[]
}

/** What the schedule holds that asks for more than the two plain passes. */
export interface Features {
  readonly alap: boolean
  readonly manual: boolean
  readonly levelOfEffort: boolean
  /** Primavera: activities have started, so that their dates are not those of their remaining work. */
  readonly progress: boolean
  /** MS Project: dates run back from the project's finish. */
  readonly fromFinish: boolean
}

/** The network, or the tasks that stand on or behind a loop (as nodes with their remaining predecessors). */
export type NetworkResult =
  | { readonly ok: true; readonly network: Network }
  | { readonly ok: false; readonly stuck: Uint8Array; readonly problems: readonly Problem[] }

/** Position of a task by its id: by table where ids are dense, else by map. A doubled id means the first. */
export function indexTasks(tasks: readonly Task[]): (task: number) => number {
  let highest = 0
  for (const task of tasks) if (task.uid > highest) highest = task.uid
  if (highest <= tasks.length * 8 + 1024) {
    const table = new Int32Array(highest + 1)
    for (let index = tasks.length - 1; index >= 0; index--) {
      const uid = tasks[index]!.uid
      if (uid >= 0) table[uid] = index + 1
    }
    return task => (task >= 0 && task <= highest ? (table[task] ?? 0) - 1 : -1)
  }
  const map = new Map<number, number>()
  for (let index = tasks.length - 1; index >= 0; index--) map.set(tasks[index]!.uid, index)
  return task => map.get(task) ?? -1
}

/** True when the task asks for nothing beyond duration, calendar and links. */
function isPlain(task: Task, p6: boolean): boolean {
  return (
    task.mode === undefined &&
    task.active === undefined &&
    task.constraint === undefined &&
    task.deadline === undefined &&
    task.actualStart === undefined &&
    task.actualFinish === undefined &&
    task.levelingDelay === undefined &&
    task.segments === undefined &&
    task.external === undefined &&
    !(p6 && !isPlainActivity(task)) &&
    !((task.percentComplete ?? 0) > 0)
  )
}

const hasOwnDates = (task: Task): boolean =>
  task.constraint !== undefined ||
  task.deadline !== undefined ||
  task.manual !== undefined ||
  task.actualFinish !== undefined ||
  task.secondConstraint !== undefined

function isPlainActivity(task: Task): boolean {
  const facts = task.p6
  if (task.secondConstraint !== undefined || task.duration.seconds <= 0) return false
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

/** True for activities that Primavera stretches between others: level of effort and WBS summary. */
export const isStretched = (task: Task): boolean => task.p6?.type === 'levelOfEffort' || task.p6?.type === 'wbsSummary'

/** Brings a schedule into the form the passes run on. */
export function buildNetwork(schedule: Schedule): NetworkResult {
  const { tasks, links } = schedule
  const p6 = schedule.project.rules === 'p6'
  const fromFinish = !p6 && schedule.project.from === 'finish' && schedule.project.finish !== undefined
  const count = tasks.length
  const problems: Problem[] = []
  const indexOf = indexTasks(tasks)

  const parent = new Int32Array(count).fill(-1)
  const isSummary = new Uint8Array(count)
  for (let index = 0; index < count; index++) {
    const above = tasks[index]!.parent
    if (above === null) continue
    const at = indexOf(above)
    // A parent after its child breaks the outline; the child then stands at the top.
    if (at >= 0 && at < index) {
      parent[index] = at
      isSummary[at] = 1
    }
  }
  const underManual = new Uint8Array(count)
  for (let index = 0; index < count; index++) {
    const above = parent[index]!
    if (isSummary[index] && (tasks[index]!.mode === 'manual' || (above >= 0 && underManual[above])))
      underManual[index] = 1
  }
  const gateNode = new Int32Array(count).fill(-1)
  const summaries: number[] = []
  for (let index = 0; index < count; index++)
    if (isSummary[index]) {
      gateNode[index] = count + summaries.length
      summaries.push(index)
    }
  const size = count + summaries.length

  const calendars = taskCalendars(schedule)
  for (const [calendar, tasksOn] of calendars.broken) problems.push(brokenCalendar(schedule, calendar, tasksOn))

  // Links as pairs of nodes.
  const linkCount = links.length
  const source = new Int32Array(linkCount)
  const target = new Int32Array(linkCount)
  const incoming = new Int32Array(size)
  const outFirst = new Int32Array(size + 1)
  let kept = 0
  for (let index = 0; index < linkCount; index++) {
    const link = links[index]!
    const from = indexOf(link.from)
    const to = indexOf(link.to)
    target[index] = -1
    if (from < 0 || to < 0 || from === to) {
      problems.push(danglingLink(schedule, link, from, to))
      continue
    }
    if (isSummary[to] && (link.type === 'FF' || link.type === 'SF')) {
      problems.push(linkIntoSummary(schedule, link, from, to))
      continue
    }
    if (tasks[from]!.active === false) continue
    if (p6 && (isStretched(tasks[from]!) || isStretched(tasks[to]!))) continue
    const into = isSummary[to] ? gateNode[to]! : to
    source[index] = from
    target[index] = into
    incoming[into]!++
    outFirst[from + 1]!++
    kept++
  }
  for (let node = 0; node < size; node++) outFirst[node + 1]! += outFirst[node]!
  const outLink = new Int32Array(kept)
  const cursor = outFirst.slice(0, size)
  for (let index = 0; index < linkCount; index++) if (target[index]! >= 0) outLink[cursor[source[index]!]!++] = index

  // Topological order: gates release their children, children their roll.
  const waiting = incoming.slice()
  const firstChild = new Int32Array(count).fill(-1)
  const nextSibling = new Int32Array(count).fill(-1)
  for (let index = count - 1; index >= 0; index--) {
    const above = parent[index]!
    if (above < 0) continue
    nextSibling[index] = firstChild[above]!
    firstChild[above] = index
    waiting[gateNode[index]! >= 0 ? gateNode[index]! : index]!++
    waiting[above]!++
  }
  const node = new Int32Array(size)
  const position = new Int32Array(size)
  let tail = 0
  for (let at = 0; at < size; at++) if (waiting[at] === 0 && !(at < count && isSummary[at])) node[tail++] = at
  for (let head = 0; head < tail; head++) {
    const at = node[head]!
    position[at] = head
    if (at >= count) {
      for (let child = firstChild[summaries[at - count]!]!; child >= 0; child = nextSibling[child]!) {
        const entry = gateNode[child]! >= 0 ? gateNode[child]! : child
        if (--waiting[entry]! === 0) node[tail++] = entry
      }
      continue
    }
    for (let edge = outFirst[at]!; edge < outFirst[at + 1]!; edge++) {
      const next = target[outLink[edge]!]!
      if (--waiting[next]! === 0) node[tail++] = next
    }
    const above = parent[at]!
    if (above >= 0 && --waiting[above]! === 0) node[tail++] = above
  }
  if (tail < size) {
    const stuck = new Uint8Array(size)
    stuck.fill(1)
    for (let at = 0; at < tail; at++) stuck[node[at]!] = 0
    return { ok: false, stuck, problems }
  }

  // By position.
  const kind = new Uint8Array(size)
  const calendar = new Int32Array(size)
  const duration = new Float64Array(size)
  const gate = new Int32Array(size)
  const roll = new Int32Array(size)
  const first = new Int32Array(size + 1)
  const limited: number[] = []
  const byHand = new Uint8Array(size)
  let alap = false
  let manual = false
  let levelOfEffort = false
  let progress = false
  const started = new Uint8Array(size)
  for (let at = 0; at < size; at++) {
    const current = node[at]!
    const index = current >= count ? summaries[current - count]! : current
    const task = tasks[index]!
    const above = parent[index]!
    if (current < count && hasOwnDates(task)) limited.push(index)
    gate[at] = above >= 0 ? position[gateNode[above]!]! : -1
    roll[at] = task.active === false ? -2 : above >= 0 ? position[above]! : -1
    first[at + 1] = first[at]! + incoming[current]!
    if (task.mode === 'manual') {
      manual = true
      byHand[at] = 1
    }
    if (current >= count) kind[at] = GATE
    else if (isSummary[index]) kind[at] = ROLL
    else {
      kind[at] = isPlain(task, p6) && !fromFinish && !(above >= 0 && underManual[above]) ? PLAIN : SPECIAL
      const seconds = task.duration.seconds
      duration[at] = seconds > 0 && seconds < Infinity ? Math.round(seconds) : 0
      if (task.constraint?.type === 'alap') alap = true
      if (p6) {
        if (isStretched(task)) {
          levelOfEffort = true
          roll[at] = -2
        }
        started[at] = task.actualFinish !== undefined ? COMPLETE : task.actualStart !== undefined ? ACTIVE : 0
        if (started[at] !== 0) progress = true
      }
    }
    calendar[at] = kind[at] === GATE || kind[at] === ROLL ? calendars.project : calendarOfTask(calendars, index)
  }
  const fill = first.slice(0, size)
  const from = new Int32Array(kept)
  const type = new Uint8Array(kept)
  const lag = new Float64Array(kept)
  const lagCalendar = new Int32Array(kept)
  const linkOf = new Int32Array(kept)
  for (let index = 0; index < linkCount; index++) {
    const into = target[index]!
    if (into < 0) continue
    const link = links[index]!
    const to = position[into]!
    const source_ = position[source[index]!]!
    const at = fill[to]!++
    from[at] = source_
    type[at] = TYPE[link.type] ?? FS
    linkOf[at] = index
    if (started[source_] !== 0 && kind[to] === PLAIN) kind[to] = SPECIAL
    const length = lagLength(link, tasks[source[index]!]!)
    if (length !== 0) {
      lag[at] = length
      lagCalendar[at] = link.lag.elapsed
        ? calendars.clock
        : lagCalendarOf(schedule, calendars, calendar[source_]!, calendar[to]!)
    }
  }

  return {
    ok: true,
    network: {
      schedule,
      tasks: count,
      size,
      calendars,
      compiled: calendars.compiled,
      node,
      position,
      kind,
      calendar,
      duration,
      gate,
      roll,
      first,
      from,
      type,
      lag,
      lagCalendar,
      link: linkOf,
      parent,
      gateNode,
      manual: byHand,
      started,
      summaries,
      limited: limited.sort((a, b) => a - b),
      rolls: Int32Array.from(summaries, index => position[index]!).sort(),
      indexOf,
      features: { alap, manual, levelOfEffort, progress, fromFinish },
      problems,
    },
  }
}

/** Seconds of a lag; a percentage is of the predecessor's duration. */
export function lagLength(link: Link, predecessor: Task): number {
  const { percent, seconds } = link.lag
  const length = percent === undefined ? seconds : (percent / 100) * predecessor.duration.seconds
  return Number.isFinite(length) ? Math.round(length) : 0
}

/** MS Project runs lags on the successor's calendar, Primavera as its option says (the predecessor's when silent). */
export function lagCalendarOf(
  schedule: Schedule,
  calendars: TaskCalendars,
  predecessor: number,
  successor: number,
): number {
  if (schedule.project.rules !== 'p6') return successor
  switch (schedule.project.p6?.lagCalendar) {
    case 'successor':
      return successor
    case 'project':
      return calendars.project
    case '24h':
      return calendars.clock
    default:
      return predecessor
  }
}
