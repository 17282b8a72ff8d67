import { addWork, type CompiledCalendar, type Instant, nextWork, type Segment, type Task } from '@parada/schedule'
import { f64, i32, u16 } from './bytes.ts'

/** Work of an assignment over its own working time, in seconds from where it begins. */
export interface Spread {
  /** Stretches in which work goes on, at any rate. */
  readonly parts: readonly { readonly from: number; readonly to: number }[]
  /** Work goes on at the same rate wherever it does. */
  readonly even: boolean
  /** Stretches of one rate, with their work in seconds. */
  readonly runs: readonly { readonly from: number; readonly to: number; readonly work: number }[]
  /** Working seconds of the whole. */
  readonly length: number
}

/** Where entries of a block begin, how long they are, and where in them the cumulative time stands. */
interface BlockLayout {
  readonly at: number
  readonly size: number
  readonly time: number
}
const PLANNED: BlockLayout = { at: 44, size: 28, time: 24 }
/** What was done: cumulative work (f64 at 0), rate (f64 at 8), cumulative time (i32 at 16). */
const DONE: BlockLayout = { at: 36, size: 20, time: 16 }
/** Work of the whole (f64) and its working time (i32), in both blocks. */
const WHOLE_WORK = 16
const WHOLE_TIME = 24
/** Work is kept in thousandths of a minute. */
const WORK_SECONDS = 0.06
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
  return readEntries(planned, PLANNED)
}

/** Reads how work that was done is spread, in the same way. */
export const readDone = (actual: Uint8Array): Spread | undefined => readEntries(actual, DONE)

/** Planned work that goes on evenly, which has no entries: its work and its working time alone. */
export function readEven(planned: Uint8Array): Spread | undefined {
  if (u16(planned, 0) !== 0 || planned.length < WHOLE_TIME + 4) return undefined
  const work = f64(planned, WHOLE_WORK) * WORK_SECONDS
  const length = Math.round(i32(planned, WHOLE_TIME) / PER_SECOND)
  if (!(work > 0) || !(length > 0)) return undefined
  return { parts: [{ from: 0, to: length }], even: true, runs: [{ from: 0, to: length, work }], length }
}

function readEntries(planned: Uint8Array, layout: BlockLayout): Spread | undefined {
  const count = Math.min(u16(planned, 0), Math.floor((planned.length - layout.at) / layout.size))
  if (count < 1) return undefined
  const parts: { from: number; to: number }[] = []
  const runs: { from: number; to: number; work: number }[] = []
  let work = 0
  let time = 0
  let rate: number | undefined
  let even = true
  for (let i = 0; i < count; i++) {
    const at = layout.at + i * layout.size
    const nextWorkDone = f64(planned, at)
    const nextTime = Math.round(i32(planned, at + layout.time) / PER_SECOND)
    if (nextTime <= time) continue
    if (nextWorkDone > work + NOTHING) {
      const own = (nextWorkDone - work) / (nextTime - time)
      if (rate !== undefined && Math.abs(own - rate) > rate * 0.001) even = false
      rate ??= own
      runs.push({ from: time, to: nextTime, work: (nextWorkDone - work) * WORK_SECONDS })
      const last = parts[parts.length - 1]
      if (last?.to === time) last.to = nextTime
      else parts.push({ from: time, to: nextTime })
    }
    work = Math.max(work, nextWorkDone)
    time = nextTime
  }
  return { parts, even, runs, length: time }
}

/**
 * The parts of a split task, from how its assignment's work is spread. Only parts that agree with the rest of the file are
 * given: together as long as the task's duration, and ending when the task was stored to finish.
 */
export function segmentsOf(
  task: Task,
  start: Instant,
  { parts }: Pick<Spread, 'parts'>,
  calendar: CompiledCalendar,
): readonly Segment[] | undefined {
  const last = parts[parts.length - 1]
  if (parts.length < 2 || parts.length > MAX_PARTS || !last) return undefined
  const total = parts.reduce((sum, part) => sum + part.to - part.from, 0)
  if (total !== task.duration.seconds || task.stored?.start !== start) return undefined
  if (addWork(calendar, start, last.to) !== task.stored.finish) return undefined
  return parts.map(part => ({
    start: nextWork(calendar, addWork(calendar, start, part.from)),
    finish: addWork(calendar, start, part.to),
  }))
}
