import type { CompiledCalendar } from '../calendar/compiled.ts'
import type { TaskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Problem } from '../problem.ts'
import { type Features, GATE, type Gathered, gather, LAGGED, ROLL } from './gather.ts'
import type { Part, TaskCalendars, TaskWork } from './task-calendar.ts'

export { ACTIVE, COMPLETE, FF, FS, GATE, indexTasks, isStretched, PLAIN, ROLL, SF, SPECIAL, SS } from './gather.ts'

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
  /** The type, with LAGGED where there is a lag: all that the passes need of most links. */
  readonly code: Uint8Array
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
  /** Bits of FLAG that do not depend on dates, by task index. */
  readonly flags: Uint8Array
  /** Percent complete as given, by task index. */
  readonly percent: Float64Array
  /** Task indexes of the summaries, in the order of their gates. */
  readonly summaries: Int32Array
  /** Task indexes with dates of their own that may contradict each other or the links. */
  readonly limited: readonly number[]
  /** Positions of the rolls, in order. */
  readonly rolls: Int32Array
  /** First child by summary (in the order of their gates) and the next sibling by task index, -1 for none. */
  readonly firstChild: Int32Array
  readonly nextSibling: Int32Array
  /** Who works on what; `parts` holds the assignments of tasks whose assignments have different calendars. */
  readonly work: TaskWork
  readonly parts: Map<TaskId, readonly Part[]>
  /** Some ids are doubled or no ids at all: rows can then not be told apart. */
  readonly doubled: boolean
  readonly indexOf: (task: number) => number
  readonly features: Features
  readonly problems: readonly Problem[]
}

/** The network, or the nodes that stand on or behind a loop. */
export type NetworkResult =
  | { readonly ok: true; readonly network: Network }
  | { readonly ok: false; readonly stuck: Uint8Array; readonly problems: readonly Problem[] }

/** Brings a schedule into the form the passes run on. */
export function buildNetwork(schedule: Schedule): NetworkResult {
  const rows = gather(schedule)
  const count = schedule.tasks.length
  const size = count + rows.summaries.length
  const { node, position, incoming, placed, firstChild, nextSibling } = topologicalOrder(rows, count, size)
  if (placed < size) {
    const stuck = new Uint8Array(size)
    stuck.fill(1)
    for (let at = 0; at < placed; at++) stuck[node[at]!] = 0
    return { ok: false, stuck, problems: rows.problems }
  }

  const kind = new Uint8Array(size)
  const calendar = new Int32Array(size)
  const duration = new Float64Array(size)
  const gate = new Int32Array(size)
  const roll = new Int32Array(size)
  const manual = new Uint8Array(size)
  const started = new Uint8Array(size)
  const first = new Int32Array(size + 1)
  for (let at = 0; at < size; at++) {
    const current = node[at]!
    const index = current >= count ? rows.summaries[current - count]! : current
    const above = rows.parent[index]!
    gate[at] = above >= 0 ? position[rows.gateNode[above]!]! : -1
    roll[at] = rows.aside[index] ? -2 : above >= 0 ? position[above]! : -1
    first[at + 1] = first[at]! + incoming[current]!
    kind[at] = current >= count ? GATE : rows.kind[index]!
    calendar[at] = rows.calendar[index]!
    duration[at] = rows.duration[index]!
    manual[at] = rows.manual[index]!
    started[at] = rows.started[index]!
  }
  const kept = first[size]!
  const fill = first.slice(0, size)
  const from = new Int32Array(kept)
  const type = new Uint8Array(kept)
  const code = new Uint8Array(kept)
  const lag = new Float64Array(kept)
  const lagCalendar = new Int32Array(kept)
  const link = new Int32Array(kept)
  for (let index = 0; index < rows.target.length; index++) {
    const into = rows.target[index]!
    if (into < 0) continue
    const to = position[into]!
    const before = position[rows.source[index]!]!
    const edge = fill[to]!++
    from[edge] = before
    type[edge] = rows.type[index]!
    code[edge] = type[edge]!
    link[edge] = index
    if (rows.lag[index] === 0) continue
    code[edge]! |= LAGGED
    lag[edge] = rows.lag[index]!
    lagCalendar[edge] = rows.elapsed[index]
      ? rows.calendars.clock
      : lagCalendarOf(schedule, rows.calendars, calendar[before]!, calendar[to]!)
  }

  return {
    ok: true,
    network: {
      schedule,
      tasks: count,
      size,
      calendars: rows.calendars,
      compiled: rows.calendars.compiled,
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
      code,
      lagCalendar,
      link,
      parent: rows.parent,
      gateNode: rows.gateNode,
      manual,
      started,
      flags: rows.flags,
      percent: rows.percent,
      summaries: rows.summaries,
      limited: rows.limited,
      rolls: Int32Array.from(rows.summaries, index => position[index]!).sort(),
      firstChild,
      nextSibling,
      work: rows.work,
      parts: rows.parts,
      doubled: rows.doubled,
      indexOf: rows.indexOf,
      features: rows.features,
      problems: rows.problems,
    },
  }
}

/** Nodes in an order in which each comes after all that it waits for: gates release their children, children their roll. */
function topologicalOrder(
  rows: Gathered,
  count: number,
  size: number,
): {
  node: Int32Array
  position: Int32Array
  incoming: Int32Array
  placed: number
  firstChild: Int32Array
  nextSibling: Int32Array
} {
  const { source, target, parent, gateNode, summaries, kind } = rows
  const incoming = new Int32Array(size)
  const outFirst = new Int32Array(size + 2)
  for (let index = 0; index < target.length; index++) {
    if (target[index]! < 0) continue
    incoming[target[index]!]!++
    outFirst[source[index]! + 2]!++
  }
  for (let at = 2; at < size + 2; at++) outFirst[at]! += outFirst[at - 1]!
  // Filling moves each beginning to its end, which is where the next one begins.
  const out = new Int32Array(outFirst[size + 1]!)
  for (let index = 0; index < target.length; index++)
    if (target[index]! >= 0) out[outFirst[source[index]! + 1]!++] = target[index]!

  const waiting = incoming.slice()
  const firstChild = new Int32Array(summaries.length).fill(-1)
  const nextSibling = new Int32Array(summaries.length > 0 ? count : 0)
  if (summaries.length > 0)
    for (let index = count - 1; index >= 0; index--) {
      const above = parent[index]!
      if (above < 0) continue
      nextSibling[index] = firstChild[gateNode[above]! - count]!
      firstChild[gateNode[above]! - count] = index
      waiting[gateNode[index]! >= 0 ? gateNode[index]! : index]!++
      waiting[above]!++
    }
  const node = new Int32Array(size)
  const position = new Int32Array(size)
  let placed = 0
  // The last to become ready goes first, so that chains stay together: most links then lead to a near position, which a
  // big plan's passes find in the cache. What is ready waits at the end of the same list: a node is placed or waiting.
  let top = size
  for (let at = size - 1; at >= 0; at--) if (waiting[at] === 0 && !(at < count && kind[at] === ROLL)) node[--top] = at
  while (top < size) {
    const at = node[top++]!
    position[at] = placed
    node[placed++] = at
    if (at >= count) {
      for (let child = firstChild[at - count]!; child >= 0; child = nextSibling[child]!) {
        const entry = gateNode[child]! >= 0 ? gateNode[child]! : child
        if (--waiting[entry]! === 0) node[--top] = entry
      }
      continue
    }
    for (let edge = outFirst[at]!, end = outFirst[at + 1]!; edge < end; edge++) {
      const next = out[edge]!
      if (--waiting[next]! === 0) node[--top] = next
    }
    const above = parent[at]!
    if (above >= 0 && --waiting[above]! === 0) node[--top] = above
  }
  return { node, position, incoming, placed, firstChild, nextSibling }
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
