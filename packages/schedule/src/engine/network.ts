import type { CompiledCalendar } from '../calendar/compiled.ts'
import type { TaskId } from '../model/ids.ts'
import type { Link } from '../model/link.ts'
import type { Schedule } from '../model/schedule.ts'
import type { Task } from '../model/task.ts'
import type { Problem } from '../problem.ts'
import {
  type Features,
  HOW,
  LAGGED,
  type NetworkInput,
  ON_CLOCK,
  readNetworkInput,
  SOURCE,
  SUMMARY_FINISH,
  SUMMARY_START,
  TARGET,
  TYPE,
} from './network-input.ts'
import type { Part, TaskCalendars, TaskWork } from './task-calendar.ts'
import { Temporary } from './temporary.ts'

export {
  ACTIVE,
  COMPLETE,
  FAST_PATH,
  FF,
  FS,
  GENERAL_CASE,
  indexTasks,
  isEmptyNode,
  isStretched,
  SF,
  SS,
  SUMMARY_FINISH,
  SUMMARY_START,
  TYPE,
} from './network-input.ts'

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
  readonly summaryStartAt: Int32Array
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
  /** Some ids are doubled or no ids at all: rows are then ambiguous. */
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
  const rows = readNetworkInput(schedule, temporary)
  const count = schedule.tasks.length
  const size = count + rows.summaries.length
  const { node, position, placed, firstChild, nextSibling, ...columns } = inOrder(rows, count, size, temporary)
  if (placed < size) {
    const stuck = new Uint8Array(size)
    stuck.fill(1)
    for (let at = 0; at < placed; at++) stuck[node[at]!] = 0
    return { ok: false, stuck, problems: rows.problems }
  }
  const summaryStartAt = new Int32Array(count).fill(-1)
  for (const [gate, summary] of rows.summaries.entries()) {
    summaryStartAt[summary] = position[count + gate]!
    node[position[count + gate]!] = summary
  }
  const { roll } = columns
  if (rows.features.nested)
    for (let at = 0; at < size; at++) {
      const above = rows.parent[node[at]!]!
      if (above >= 0 && roll[at] !== -2) roll[at] = position[above]!
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
      ...columns,
      links: schedule.links,
      parent: rows.parent,
      summaryStartAt,
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

/** Columns of the network that are filled as its nodes find their place. */
type Columns = Pick<
  Changeable,
  | 'kind'
  | 'calendar'
  | 'duration'
  | 'gate'
  | 'roll'
  | 'manual'
  | 'started'
  | 'first'
  | 'end'
  | 'from'
  | 'code'
  | 'lag'
  | 'lagCalendar'
  | 'link'
>
type Changeable = { -readonly [K in keyof Network]: Network[K] }

// Four places a node: its first link out, its first link in, what it still waits for, and what it is.
const OUT = 0
const IN = 1
const WAITING = 2
const WHAT = 3
// Places of a link beside SOURCE and TARGET: the next out of the same node, the next into the same node; one more than its
// index, 0 for none.
const NEXT_OUT = 0
const NEXT_IN = 1
// WHAT: kind, aside, manual, started, and above them the calendar.
const ASIDE = 4
const MANUAL = 8
const STARTED = 4
const CALENDAR = 6

/** Every node with what it is and the lists of its links, each in the order of the links. */
function tie(rows: NetworkInput, count: number, size: number, temporary: Temporary): Int32Array {
  const { ties, summaryStart, summaries, features, parent } = rows
  const knots = temporary.integers(size * 4)
  for (let at = 0; at < size; at++) {
    const index = at < count ? at : summaries[at - count]!
    let what = (at < count ? rows.kind[index]! : SUMMARY_START) | (rows.calendar[index]! << CALENDAR)
    if (rows.aside[index] === 1) what |= ASIDE
    if (features.manual && rows.manual[index] === 1) what |= MANUAL
    if (features.progress) what |= rows.started[index]! << STARTED
    knots[at * 4 + WHAT] = what
  }
  for (let link = rows.schedule.links.length - 1; link >= 0; link--) {
    const target = ties[link * 4 + TARGET]!
    if (target < 0) continue
    const out = (ties[link * 4 + SOURCE]! >> HOW) * 4 + OUT
    const into = target * 4
    ties[link * 4 + NEXT_OUT] = knots[out]!
    knots[out] = link + 1
    ties[link * 4 + NEXT_IN] = knots[into + IN]!
    knots[into + IN] = link + 1
    knots[into + WAITING]!++
  }
  if (features.nested)
    for (let index = 0; index < count; index++) {
      const above = parent[index]!
      if (above < 0) continue
      knots[(summaryStart[index]! >= 0 ? summaryStart[index]! : index) * 4 + WAITING]!++
      knots[above * 4 + WAITING]!++
    }
  return knots
}

/** Nodes in an order in which each comes after all that it waits for: gates release their children, children their roll. */
function inOrder(
  rows: NetworkInput,
  count: number,
  size: number,
  temporary: Temporary,
): Columns & {
  node: Int32Array
  position: Int32Array
  placed: number
  firstChild: Int32Array
  nextSibling: Int32Array
} {
  const { parent, summaryStart, summaries, ties, features } = rows
  const { nested, manual: byHand, progress } = features
  const knots = tie(rows, count, size, temporary)
  const firstChild = new Int32Array(nested ? count : 0).fill(-1)
  const nextSibling = new Int32Array(nested ? count : 0).fill(-1)
  if (nested)
    for (let index = count - 1; index >= 0; index--) {
      const above = parent[index]!
      if (above < 0) continue
      nextSibling[index] = firstChild[above]!
      firstChild[above] = index
    }
  const node = new Int32Array(size)
  const position = new Int32Array(size)
  const first = new Int32Array(size + 1)
  const columns: Columns = {
    kind: new Uint8Array(size),
    calendar: new Int32Array(size),
    duration: new Float64Array(size),
    gate: new Int32Array(size),
    roll: new Int32Array(size),
    manual: new Uint8Array(size),
    started: new Uint8Array(size),
    first,
    end: first.subarray(1),
    from: new Int32Array(rows.kept),
    code: new Uint8Array(rows.kept),
    lag: new Float64Array(rows.kept),
    lagCalendar: new Int32Array(rows.kept),
    link: new Int32Array(rows.kept),
  }
  const { kind, calendar, duration, gate, roll, manual, started, from, code, lag, lagCalendar, link } = columns
  let edge = 0
  let placed = 0
  // The last to become ready goes first, so that chains stay together: most links then lead to a near position, which a
  // big plan's passes find in the cache. What is ready waits at the end of the same list: a node is placed or waiting.
  let top = size
  for (let at = size - 1; at >= 0; at--)
    if (knots[at * 4 + WAITING] === 0 && !(at < count && (knots[at * 4 + WHAT]! & TYPE) === SUMMARY_FINISH))
      node[--top] = at
  while (top < size) {
    const current = node[top++]!
    const at = placed++
    const index = current < count ? current : summaries[current - count]!
    const what = knots[current * 4 + WHAT]!
    node[at] = current
    position[current] = at
    kind[at] = what & TYPE
    calendar[at] = what >> CALENDAR
    duration[at] = rows.duration[index]!
    if (byHand && (what & MANUAL) !== 0) manual[at] = 1
    if (progress) started[at] = (what >> STARTED) & TYPE
    const above = nested ? parent[index]! : -1
    gate[at] = above >= 0 ? position[summaryStart[above]!]! : -1
    // The rolls come after all that is in them.
    roll[at] = (what & ASIDE) === 0 ? -1 : -2
    for (let next = knots[current * 4 + IN]!; next > 0; next = ties[(next - 1) * 4 + NEXT_IN]!) {
      const tied = ties[(next - 1) * 4 + SOURCE]!
      const before = position[tied >> HOW]!
      from[edge] = before
      code[edge] = tied & (TYPE | LAGGED)
      link[edge] = next - 1
      if ((tied & LAGGED) !== 0) {
        lag[edge] = rows.lag[next - 1]!
        lagCalendar[edge] =
          (tied & ON_CLOCK) !== 0
            ? rows.calendars.clock
            : lagCalendarOf(rows.schedule, rows.calendars, calendar[before]!, calendar[at]!)
      }
      edge++
    }
    first[at + 1] = edge
    if (current >= count) {
      for (let child = firstChild[index]!; child >= 0; child = nextSibling[child]!) {
        const entry = summaryStart[child]! >= 0 ? summaryStart[child]! : child
        if (--knots[entry * 4 + WAITING]! === 0) node[--top] = entry
      }
      continue
    }
    for (let next = knots[current * 4 + OUT]!; next > 0; next = ties[(next - 1) * 4 + NEXT_OUT]!) {
      const follower = ties[(next - 1) * 4 + TARGET]!
      if (--knots[follower * 4 + WAITING]! === 0) node[--top] = follower
    }
    if (above >= 0 && --knots[above * 4 + WAITING]! === 0) node[--top] = above
  }
  return { ...columns, node, position, placed, firstChild, nextSibling }
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
