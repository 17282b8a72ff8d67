import {
  addWork,
  type Calendar,
  compileCalendar,
  type Instant,
  nextWork,
  type Segment,
  type Task,
} from '@parada/schedule'
import { f64, i32, u16 } from './bytes.ts'

/** Planned work of an assignment over its own working time, in seconds from its start. */
export interface Spread {
  /** Stretches in which work goes on. */
  readonly parts: readonly { readonly from: number; readonly to: number }[]
  /** Work goes on at the same rate wherever it does. */
  readonly even: boolean
}

const ENTRIES_AT = 44
const ENTRY = 28
/** Cumulative time is kept in eightieths of a minute. */
const PER_SECOND = 80 / 60
/** Thousandths of a minute that do not count as work. */
const NOTHING = 1
/** Parts of one task; more is no plan. */
const MAX_PARTS = 500

/**
 * Reads how planned work is spread: entries of cumulative work (f64 at 0) and cumulative working time (i32 at 24). An entry
 * that adds time without work is a gap. Undefined where work is spread evenly from start to end, which has no entries.
 */
export function readSpread(planned: Uint8Array): Spread | undefined {
  const count = Math.min(u16(planned, 0), Math.floor((planned.length - ENTRIES_AT) / ENTRY))
  if (count < 1) return undefined
  const parts: { from: number; to: number }[] = []
  let work = 0
  let time = 0
  let rate: number | undefined
  let even = true
  for (let i = 0; i < count; i++) {
    const at = ENTRIES_AT + i * ENTRY
    const nextWorkDone = f64(planned, at)
    const nextTime = Math.round(i32(planned, at + 24) / PER_SECOND)
    if (nextTime <= time) continue
    if (nextWorkDone > work + NOTHING) {
      const own = (nextWorkDone - work) / (nextTime - time)
      if (rate !== undefined && Math.abs(own - rate) > rate * 0.001) even = false
      rate ??= own
      const last = parts[parts.length - 1]
      if (last?.to === time) last.to = nextTime
      else parts.push({ from: time, to: nextTime })
    }
    work = Math.max(work, nextWorkDone)
    time = nextTime
  }
  return { parts, even }
}

/**
 * The parts of a split task, from how its assignment's work is spread. Only parts that agree with the rest of the file are
 * given: together as long as the task's duration, and ending when the task was stored to finish, on one of the calendars.
 */
export function segmentsOf(
  task: Task,
  start: Instant,
  spread: Spread,
  candidates: readonly Calendar[],
  all: readonly Calendar[],
): readonly Segment[] | undefined {
  const { parts } = spread
  const last = parts[parts.length - 1]
  if (parts.length < 2 || parts.length > MAX_PARTS || !last) return undefined
  const total = parts.reduce((sum, part) => sum + part.to - part.from, 0)
  if (total !== task.duration.seconds || task.stored?.start !== start) return undefined
  for (const each of candidates) {
    const calendar = compileCalendar(each, all)
    if (calendar.empty || addWork(calendar, start, last.to) !== task.stored.finish) continue
    return parts.map(part => ({
      start: nextWork(calendar, addWork(calendar, start, part.from)),
      finish: addWork(calendar, start, part.to),
    }))
  }
  return undefined
}
