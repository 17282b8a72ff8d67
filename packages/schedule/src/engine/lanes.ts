import { type CompiledCalendar, DONE, endAt, NEXT, spanAt, startAt } from '../calendar/compiled.ts'
import type { Task } from '../model/task.ts'
import { boundary } from './backward.ts'
import { milestoneDate } from './forward.ts'
import { FAST_PATH, type Network, SUMMARY_FINISH, SUMMARY_START } from './network.ts'
import { FS } from './network-input.ts'

const NEVER = Number.POSITIVE_INFINITY

/** Runs side by side: a task's links and calendar are looked up once for all of them. */
export const LANES = 8

/** Several trials of one network at once, each with its own durations. */
export interface Lanes {
  /** Working seconds by place and lane. */
  readonly lengths: Float64Array
  /** The place of a row's first lane in `lengths`. */
  placeOf(row: number): number
  /** Works out the first `count` lanes. */
  run(count: number): void
  /** Finish of the plan, by lane. */
  readonly finish: Float64Array
  /** Adds, by row, in how many of all lanes that were run it could not wait. */
  countCritical(counts: Uint32Array): void
}

/**
 * Lanes for a network of plain tasks and links from finish to start, whose summaries only hold them together; null for any
 * other. Invariant: to the bit what the passes give (`trial.test`).
 */
export function lanesOf(network: Network, projectStart: number, dataDate: number): Lanes | null {
  if (!isSimple(network)) return null
  const { size, kind, calendar, compiled, first, end, from, duration, position, node } = network
  const leaves = Int32Array.from({ length: size }, (_, at) => at).filter(at => kind[at] === FAST_PATH)
  const calendars: readonly CompiledCalendar[] = Array.from(calendar, each => compiled[each]!)
  const lengths = new Float64Array(size * LANES)
  for (let at = 0; at < size; at++) lengths.fill(duration[at]!, at * LANES, (at + 1) * LANES)
  const early = new Float64Array(size * LANES)
  const limit = new Float64Array(size * LANES)
  const work = new Float64Array(size * LANES)
  const critical = new Uint32Array(size)
  const finish = new Float64Array(LANES)
  const lane = new Float64Array(LANES)

  const forward = (at: number, count: number): void => {
    const own = calendars[at]!
    const base = at * LANES
    lane.fill(projectStart)
    for (let edge = first[at]!, stop = end[at]!; edge < stop; edge++) {
      const before = from[edge]! * LANES
      for (let each = 0; each < count; each++)
        if (early[before + each]! > lane[each]!) lane[each] = early[before + each]!
    }
    for (let each = 0; each < count; each++) {
      const asked = lane[each]!
      const start = Math.max(asked, dataDate)
      const span = spanAt(own, start)
      const { spans } = own
      const opens = spans[span]!
      const done = spans[span + DONE]! + (start > opens ? start - opens : 0)
      const length = lengths[base + each]!
      let ends: number
      if (length > 0)
        ends =
          opens < NEVER && done + length <= spans[span + NEXT + DONE]!
            ? Math.max(start, opens) + length
            : endAt(own, done + length)
      else {
        const atStart = asked < dataDate || (start <= projectStart && first[at] === end[at])
        ends = opens < start ? start : milestoneDate(own, start, done, atStart)
      }
      early[base + each] = ends
      work[base + each] = done
      if (ends > finish[each]!) finish[each] = ends
    }
  }

  const backward = (at: number, count: number): void => {
    const own = calendars[at]!
    const base = at * LANES
    let tight = 0
    for (let each = 0; each < count; each++) {
      const bound = Math.min(limit[base + each]!, finish[each]!)
      const span = spanAt(own, bound)
      const { spans } = own
      const opens = spans[span]!
      const before = spans[span + DONE]!
      const late = before + (bound > opens ? bound - opens : 0)
      const length = lengths[base + each]!
      if (length === 0) lane[each] = boundary(own, bound, late)
      else
        lane[each] =
          bound > opens && late - length >= before ? opens + (late - length - before) : startAt(own, late - length)
      if (late - length <= work[base + each]!) tight++
    }
    critical[at]! += tight
    for (let edge = first[at]!, stop = end[at]!; edge < stop; edge++) {
      const before = from[edge]! * LANES
      for (let each = 0; each < count; each++)
        if (lane[each]! < limit[before + each]!) limit[before + each] = lane[each]!
    }
  }

  return {
    lengths,
    finish,
    placeOf: row => position[row]! * LANES,
    run(count) {
      finish.fill(Number.NEGATIVE_INFINITY)
      for (const at of leaves) forward(at, count)
      limit.fill(NEVER)
      for (let turn = leaves.length - 1; turn >= 0; turn--) backward(leaves[turn]!, count)
    },
    countCritical(counts) {
      for (const at of leaves) counts[node[at]!]! += critical[at]!
      critical.fill(0)
    },
  }
}

/** Plain tasks, links from finish to start without a wait, and summaries that ask nothing of what is in them. */
function isSimple(network: Network): boolean {
  const { features, schedule, size, kind, first, end, from, code, node, rows } = network
  const { rules, multipleCriticalPaths } = schedule.project
  if (rules === 'p6' || multipleCriticalPaths || features.alap || features.manual || features.fromFinish) return false
  if (features.percentLags || features.progress || size === 0) return false
  for (let at = 0; at < size; at++) {
    const summary = kind[at] === SUMMARY_START || kind[at] === SUMMARY_FINISH
    if (!summary && kind[at] !== FAST_PATH) return false
    if (summary && first[at] !== end[at]) return false
    const row = node[at]!
    const task = summary ? rows[row] : undefined
    if (task && !isInert(task)) return false
    for (let edge = first[at]!; edge < end[at]!; edge++)
      if (code[edge] !== FS || kind[from[edge]!] !== FAST_PATH) return false
  }
  return true
}

const isInert = ({
  mode,
  constraint,
  deadline,
  active,
  actualStart,
  actualFinish,
  percentComplete = 0,
}: Task): boolean =>
  mode !== 'manual' &&
  constraint === undefined &&
  deadline === undefined &&
  active !== false &&
  actualStart === undefined &&
  actualFinish === undefined &&
  percentComplete === 0
