import { addWork, type CompiledCalendar, nextWork, workBetween } from '../calendar/compiled.ts'
import type { Assignment, WorkContour } from '../model/resource.ts'
import type { Task } from '../model/task.ts'
import type { TimedWork } from '../model/timephased.ts'
import { type Instant, instant } from '../time/instant.ts'

/** A stretch of working time, in seconds from where the shape begins, and its share of the whole work. */
export interface ShapePart {
  readonly from: number
  readonly to: number
  readonly share: number
}

/** How work lies in the working time from its start to its finish. Shares add up to 1. */
export interface Shape {
  /** Working seconds of the whole, gaps included. */
  readonly length: number
  readonly parts: readonly ShapePart[]
}

/**
 * MS Project's contours: how busy the resource is, in per cent, in each tenth of the assignment's time (the table of
 * "Work contours" in its help).
 */
const CONTOURS: Readonly<Partial<Record<WorkContour, readonly number[]>>> = {
  backLoaded: [10, 15, 25, 50, 50, 75, 75, 100, 100, 100],
  frontLoaded: [100, 100, 100, 75, 75, 50, 50, 25, 15, 10],
  doublePeak: [25, 50, 100, 50, 25, 25, 50, 100, 50, 25],
  earlyPeak: [25, 50, 100, 100, 75, 50, 50, 25, 15, 10],
  latePeak: [10, 15, 25, 50, 50, 75, 100, 100, 50, 25],
  bell: [10, 20, 40, 80, 100, 100, 80, 40, 20, 10],
  turtle: [25, 50, 75, 100, 100, 100, 100, 75, 50, 25],
}

/** Less than this is rounding: half a minute. */
const NEAR = 30

export const sumOf = (runs: readonly TimedWork[]): number => runs.reduce((sum, run) => sum + run.work, 0)

/** Whether an assignment's work, or its task's parts, lie otherwise than evenly in time. */
export const isShaped = (task: Task, assignment: Assignment): boolean =>
  assignment.timephased !== undefined ||
  (assignment.contour !== undefined && CONTOURS[assignment.contour] !== undefined) ||
  (task.segments?.length ?? 0) > 1

/** The shape of what is still to be done, as the assignment states it; undefined where it does not, or on another calendar. */
export function statedShape(assignment: Assignment, calendar: CompiledCalendar): Shape | undefined {
  return shapeOfRuns(assignment.timephased?.planned, calendar)
}

/** The shape of a whole assignment by its contour, else by the parts of its split task. */
export function wholeShape(task: Task, assignment: Assignment, calendar: CompiledCalendar): Shape | undefined {
  const table = assignment.contour && CONTOURS[assignment.contour]
  if (table) {
    const sum = table.reduce((all, each) => all + each, 0)
    const parts = table.map((each, at) => ({ from: at, to: at + 1, share: each / sum }))
    return { length: table.length, parts }
  }
  const segments = task.segments
  if (!segments || segments.length < 2) return undefined
  return shapeOfRuns(
    segments.map(({ start, finish }) => ({
      start,
      finish,
      work: workBetween(calendar, start, finish),
    })),
    calendar,
  )
}

function shapeOfRuns(runs: readonly TimedWork[] | undefined, calendar: CompiledCalendar): Shape | undefined {
  const first = runs?.[0]
  const last = runs?.at(-1)
  if (!runs || !first || !last) return undefined
  const sum = sumOf(runs)
  const length = workBetween(calendar, first.start, last.finish)
  if (!(sum > 0) || !(length > 0)) return undefined
  return {
    length,
    parts: runs.map(run => ({
      from: workBetween(calendar, first.start, run.start),
      to: workBetween(calendar, first.start, run.finish),
      share: run.work / sum,
    })),
  }
}

/** Shape of what is still to be done, as `workOver` lays it while nothing of it is done; undefined where that is even. */
export const shapeOf = (task: Task, assignment: Assignment, calendar: CompiledCalendar): Shape | undefined =>
  statedShape(assignment, calendar) ?? wholeShape(task, assignment, calendar)

/** What comes after the first `share` of the work: the shape of the rest, and how much of the whole's time went before. */
export function restOf(shape: Shape, share: number): { readonly shape: Shape; readonly before: number } | undefined {
  let done = 0
  for (const [at, part] of shape.parts.entries()) {
    if (done + part.share <= share + 1e-9) {
      done += part.share
      continue
    }
    const into = (share - done) / part.share
    const before = into > 1e-9 ? part.from + (part.to - part.from) * into : part.from
    const left = 1 - share
    const rest = shape.parts.slice(at).map((each, index) => ({
      from: (index === 0 ? before : each.from) - before,
      to: each.to - before,
      share: (index === 0 ? each.share - (share - done) : each.share) / left,
    }))
    return { shape: { length: shape.length - before, parts: rest }, before }
  }
  return undefined
}

/** A part of a shape between two dates. */
export interface Laid {
  readonly start: Instant
  readonly finish: Instant
  readonly work: number
}

/** Lays a shape over the working time between two instants: it is stretched or drawn together where that is not as long. */
export function lay(shape: Shape, calendar: CompiledCalendar, start: number, finish: number, work: number): Laid[] {
  const from = instant(start)
  const room = workBetween(calendar, from, instant(finish))
  if (!(room > 0)) return []
  const scale = Math.abs(room - shape.length) <= NEAR ? 1 : room / shape.length
  const laid: Laid[] = []
  for (const part of shape.parts) {
    if (part.share <= 0) continue
    const [begin, end] = [Math.round(part.from * scale), Math.round(part.to * scale)]
    laid.push({
      start: nextWork(calendar, addWork(calendar, from, begin)),
      finish: addWork(calendar, from, end),
      work: work * part.share,
    })
  }
  return laid
}

/** How much of the work of some runs lies before a moment, 0 to 1. */
export function shareBefore(
  runs: readonly { readonly start: number; readonly finish: number; readonly work: number }[],
  calendar: CompiledCalendar,
  when: number,
): number {
  let [before, all] = [0, 0]
  for (const { start, finish, work } of runs) {
    all += work
    if (when >= finish) before += work
    else if (when > start) {
      const span = workBetween(calendar, instant(start), instant(finish))
      if (span > 0) before += (work * workBetween(calendar, instant(start), instant(Math.round(when)))) / span
    }
  }
  return all > 0 ? before / all : 0
}
