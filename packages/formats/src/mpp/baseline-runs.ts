import {
  type Assignment,
  type Calendar,
  type CalendarId,
  type CompiledCalendar,
  type Instant,
  nextWork,
  previousWork,
  type Resource,
  type Task,
  type TimedWork,
  type WorkTime,
} from '@parada/schedule'
import { tidyRuns, WorkCalendars } from '../timephased.ts'
import { f64, i32, u16 } from './bytes.ts'
import { ticksSinceEpoch } from './values.ts'

/** What a block of baseline work holds: its whole, and what was done by which moment. */
export interface BaselineWork {
  readonly number: number
  readonly work: number
  readonly points: readonly { readonly at: Instant; readonly work: number }[]
}

/** Number of entries (u16 at 0), work of the whole (f64 at 8), entries of 20 bytes from 28. */
const WHOLE = 8
const ENTRIES = 28
const ENTRY = 20
/** In an entry: work up to it (f64 at 0), its moment (i32 at 16, tenths of a minute since the epoch). */
const MOMENT = 16
/** Work is kept in thousandths of a minute. */
const WORK_SECONDS = 0.06
/** Seconds that rounding in the file comes to. */
const NEAR = 60
const MAX_POINTS = 1000

/**
 * Reads the work over time that a baseline remembers (evidence: 75 assignments of a plan of Project 2016 and later, whose
 * first and last moments and work are those that the file keeps as the baseline's own). Entries name moments on the clock,
 * not working time; the last one stands at the end of time and closes the list. Undefined where bytes do not make sense.
 */
export function readBaselineWork(number: number, bytes: Uint8Array): BaselineWork | undefined {
  const count = u16(bytes, 0)
  if (count < 1 || count > MAX_POINTS || ENTRIES + count * ENTRY > bytes.length) return undefined
  const whole = f64(bytes, WHOLE) * WORK_SECONDS
  const points: { at: Instant; work: number }[] = []
  for (let i = 0; i < count - 1; i++) {
    const from = ENTRIES + i * ENTRY
    // Nothing done yet is kept as a millionth below zero.
    const work = Math.max(0, f64(bytes, from) * WORK_SECONDS)
    const at = ticksSinceEpoch(i32(bytes, from + MOMENT))
    const last = points.at(-1)
    if (!Number.isFinite(work) || (last && (at <= last.at || work < last.work))) return undefined
    points.push({ at, work })
  }
  if (Math.abs((points.at(-1)?.work ?? 0) - Math.max(0, whole)) > NEAR) return undefined
  return { number, work: Math.max(0, whole), points }
}

/**
 * The assignments with what their baselines remember of their work over time, where that is more than dates and work. Those
 * with a block that cannot be read (its number alone is given), or that does not agree with the baseline's own dates and
 * work, are counted, and that block is left out.
 */
export function withBaselineRuns(
  assignments: readonly Assignment[],
  remembered: ReadonlyMap<number, readonly (BaselineWork | number)[]>,
  tasks: readonly Task[],
  calendars: readonly Calendar[],
  resources: readonly Resource[],
  projectCalendar: CalendarId,
): { readonly assignments: readonly Assignment[]; readonly lost: number } {
  if (remembered.size === 0) return { assignments, lost: 0 }
  const known = new WorkCalendars(calendars, resources, projectCalendar)
  const byUid = new Map(tasks.map(task => [task.uid, task]))
  let lost = 0
  const timed = assignments.map(assignment => {
    const blocks = remembered.get(assignment.uid)
    const task = byUid.get(assignment.task)
    if (!blocks || !task) return assignment
    const candidates = known.of(task, assignment)
    let missing = 0
    const baselines = blocks.flatMap(block => {
      const own = assignment.baselines?.find(each => each.number === (typeof block === 'number' ? block : block.number))
      const agrees =
        typeof block !== 'number' &&
        Math.abs(block.work - (own?.work ?? 0)) <= NEAR &&
        (block.work === 0 || (block.points[0]?.at === own?.start && block.points.at(-1)?.at === own?.finish))
      if (!agrees) {
        missing++
        return []
      }
      const stated = runsOf(block)
      const calendar = candidates.find(each => stated.every(run => isWithin(run, each)))
      const runs = calendar ? tidyRuns(stated, calendar) : stated
      const [first, second] = runs
      const even = !second && (!first || (first.start === own?.start && first.finish === own?.finish))
      return even ? [] : [{ number: block.number, runs }]
    })
    if (missing > 0) lost++
    return baselines.length === 0 ? assignment : { ...assignment, timephased: { ...assignment.timephased, baselines } }
  })
  return { assignments: timed, lost }
}

/** A run begins and ends at work. */
const isWithin = (run: TimedWork, calendar: CompiledCalendar): boolean =>
  nextWork(calendar, run.start) === run.start && previousWork(calendar, run.finish) === run.finish

/** Work goes on evenly between two moments; it stands still where it does not grow. */
function runsOf({ points }: BaselineWork): TimedWork[] {
  return points.flatMap((point, i) => {
    const last = points[i - 1]
    const work = Math.round(point.work - (last?.work ?? 0))
    return last && work > 0 ? [{ start: last.at, finish: point.at, work: work as WorkTime }] : []
  })
}
