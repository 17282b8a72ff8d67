import type { CompiledCalendar } from '../calendar/compiled.ts'
import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import type { Problem } from '../problem.ts'
import { type Features, GATE, type Gathered, gather, LAGGED, ROLL, TYPE } from './gather.ts'
import type { Part, TaskCalendars, TaskWork } from './task-calendar.ts'
import { Temporary } from './temporary.ts'

export {
  ACTIVE,
  COMPLETE,
  FF,
  FS,
  GATE,
  indexTasks,
  isEmptyNode,
  isStretched,
  PLAIN,
  ROLL,
  SF,
  SPECIAL,
  SS,
  TYPE,
} from './gather.ts'

/**
 * A schedule as the passes need it: nodes in topological order in typed arrays. A leaf task is one node; a summary is
 * two, a gate before its children and a roll after them. `position` counts along the order. A row stands for a task: its
 * number is the task's index in a network that has just been built and stays the same while other rows come, go and
 * move, so that an edit touches nothing but what it changes.
 */
export interface Network {
  readonly schedule: Schedule
  /** Tasks by row; undefined where a row is gone. */
  readonly rows: readonly (Task | undefined)[]
  /** Row numbers given out. */
  readonly rowCount: number
  /** Rows have come, gone or moved: they no longer stand in the order of the tasks. */
  readonly shuffled: boolean
  /** Number of nodes. */
  readonly size: number
  readonly calendars: TaskCalendars
  readonly compiled: readonly CompiledCalendar[]
  /** Row by position, -1 where nothing stands any more. */
  readonly node: Int32Array
  /** Position by row: of a leaf, or of a summary's roll. */
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
  /** Links into a position: `first[p]` to `end[p]`. */
  readonly first: Int32Array
  readonly end: Int32Array
  readonly from: Int32Array
  readonly lag: Float64Array
  /** The type of link, with LAGGED where there is a lag: all that the passes need of most links. */
  readonly code: Uint8Array
  /** Index into `compiled` that the lag runs on. */
  readonly lagCalendar: Int32Array
  /** Index into `links`. */
  readonly link: Int32Array
  /** Those of the schedule, and behind them those that edits have brought. */
  readonly links: readonly Link[]
  /** Row of the summary above by row, -1 for none. */
  readonly parent: Int32Array
  /** Position of the gate by row, -1 for a leaf. */
  readonly gateAt: Int32Array
  /** 1 for a manual task, by position. */
  readonly manual: Uint8Array
  /** Primavera only, by position: ACTIVE, COMPLETE, or 0 for an activity that has not started. */
  readonly started: Uint8Array
  /** Bits of FLAG that do not depend on dates, by row. */
  readonly flags: Uint8Array
  /** Percent complete as given, by row. */
  readonly percent: Float64Array
  /** Rows with dates of their own that may contradict each other or the links. */
  readonly limited: readonly number[]
  /** First child and next sibling by row in the order of the tasks, -1 for none. Empty where there is no summary. */
  readonly firstChild: Int32Array
  readonly nextSibling: Int32Array
  /** Who works on what; `parts` holds the assignments of tasks whose assignments have different calendars. */
  readonly work: TaskWork
  readonly parts: Map<TaskId, readonly Part[]>
  /** Some ids are doubled or no ids at all: rows can then not be told apart. */
  readonly doubled: boolean
  /** All parents exist, and each is followed by what is in it without anything else between. */
  readonly orderly: boolean
  readonly rowOf: (task: number) => number
  readonly features: Features
  readonly problems: readonly Problem[]
}

/** Type of the link at a place: FS, SS, FF or SF. */
export const typeAt = (network: Network, edge: number): number => network.code[edge]! & TYPE

/** The network, or the nodes that stand on or behind a loop. */
export type NetworkResult =
  | { readonly ok: true; readonly network: Network }
  | { readonly ok: false; readonly stuck: Uint8Array; readonly problems: readonly Problem[] }

/** Brings a schedule into the form the passes run on. */
export function buildNetwork(schedule: Schedule): NetworkResult {
  const temporary = new Temporary(schedule.tasks.length, schedule.links.length)
  const rows = gather(schedule, temporary)
  const count = schedule.tasks.length
  const size = count + rows.summaries.length
  const { node, position, incoming, placed, firstChild, nextSibling } = topologicalOrder(rows, count, size, temporary)
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
  const { nested } = rows.features
  for (let at = 0; at < size; at++) {
    const current = node[at]!
    const index = current >= count ? rows.summaries[current - count]! : current
    const above = nested ? rows.parent[index]! : -1
    gate[at] = above >= 0 ? position[rows.gateNode[above]!]! : -1
    roll[at] = rows.aside[index] ? -2 : above >= 0 ? position[above]! : -1
    first[at + 1] = first[at]! + incoming[current]!
    kind[at] = current >= count ? GATE : rows.kind[index]!
    calendar[at] = rows.calendar[index]!
    duration[at] = rows.duration[index]!
    if (rows.features.manual) manual[at] = rows.manual[index]!
    if (rows.features.progress) started[at] = rows.started[index]!
  }
  const gateAt = new Int32Array(count).fill(-1)
  for (const [gate, summary] of rows.summaries.entries()) {
    gateAt[summary] = position[count + gate]!
    node[position[count + gate]!] = summary
  }
  const kept = first[size]!
  const fill = temporary.integers(size)
  fill.set(first.subarray(0, size))
  const from = new Int32Array(kept)
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
    code[edge] = rows.type[index]!
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
      rows: schedule.tasks,
      rowCount: count,
      shuffled: false,
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
      end: first.subarray(1),
      from,
      lag,
      code,
      lagCalendar,
      link,
      links: schedule.links,
      parent: rows.parent,
      gateAt,
      manual,
      started,
      flags: rows.flags,
      percent: rows.percent,
      limited: rows.limited,
      firstChild,
      nextSibling,
      work: rows.work,
      parts: rows.parts,
      doubled: rows.doubled,
      orderly: rows.orderly,
      rowOf: rows.indexOf,
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
  temporary: Temporary,
): {
  node: Int32Array
  position: Int32Array
  incoming: Int32Array
  placed: number
  firstChild: Int32Array
  nextSibling: Int32Array
} {
  const { source, target, parent, gateNode, summaries, kind } = rows
  const incoming = temporary.integers(size)
  const outFirst = temporary.integers(size + 2)
  for (let index = 0; index < target.length; index++) {
    if (target[index]! < 0) continue
    incoming[target[index]!]!++
    outFirst[source[index]! + 2]!++
  }
  for (let at = 2; at < size + 2; at++) outFirst[at]! += outFirst[at - 1]!
  // Filling moves each beginning to its end, which is where the next one begins.
  const out = temporary.integers(outFirst[size + 1]!)
  for (let index = 0; index < target.length; index++)
    if (target[index]! >= 0) out[outFirst[source[index]! + 1]!++] = target[index]!

  const waiting = temporary.integers(size)
  waiting.set(incoming)
  const nested = summaries.length > 0
  const firstChild = new Int32Array(nested ? count : 0).fill(-1)
  const nextSibling = new Int32Array(nested ? count : 0).fill(-1)
  if (nested)
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
      for (let child = firstChild[summaries[at - count]!]!; child >= 0; child = nextSibling[child]!) {
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
