import { lookingFrom } from '../analysis/leaves.ts'
import { byDataDate } from '../analysis/progress-difference.ts'
import { type CompiledCalendar, workBetween } from '../calendar/compiled.ts'
import { shiftAt, shiftStart, shiftsOf } from '../calendar/shifts.ts'
import { workingTimeOf } from '../edits/edit-context.ts'
import { calculate } from '../engine/calculate.ts'
import type { Calculation } from '../engine/calculation.ts'
import type { TaskId } from '../model/ids.ts'
import { nth } from '../must.ts'
import { type Instant, instant } from '../time/instant.ts'
import { courseOf, type Reach, shareAt } from './done-by.ts'
import {
  type EarnedBy,
  heldPeriod,
  heldRuns,
  heldTo,
  plannedShare,
  progressOf,
  type Share,
  sharesOf,
} from './earned.ts'
import { asRemembered } from './slip.ts'

/** Man-hours up to the end of a shift. */
export interface ProgressPoint {
  readonly at: Instant
  /** As early and as late as the dates that the plan is held to allow. */
  readonly early: number
  readonly late: number
  /** Earned and spent; null after the data date. */
  readonly earned: number | null
  readonly spent: number | null
  /** What the forecast brings; null before the data date. */
  readonly forecast: number | null
}

export interface ProgressCurve {
  readonly points: readonly ProgressPoint[]
  /** Hours of the baseline. */
  readonly total: number
  readonly asOf: Instant
  readonly anySpent: boolean
}

/** The greatest share of the baseline's hours that a picture of a curve has room for, and the shares that are named in it. */
export function curveShares({ points, total }: Pick<ProgressCurve, 'points' | 'total'>): readonly number[] {
  const most = points.reduce((top, point) => Math.max(top, (point.spent ?? 0) / total), 1)
  const step = most <= 1.5 ? 0.25 : most <= 3 ? 0.5 : Math.ceil(most / 6)
  // What was spent goes over the whole where the hours were too few: the picture grows with it.
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => at * step)
}

/** A part of the plan: one value of what hours are counted by. */
export interface CurvePart {
  readonly by: EarnedBy
  readonly key: string
}

/** The most shifts that a curve has; longer plans are cut coarser. */
const MOST_POINTS = 400

const partOf = (calculation: Calculation, part: CurvePart | undefined): readonly Share[] => {
  const shares = sharesOf(calculation, part?.by)
  return (part ? shares.filter(share => share.key === part.key) : shares).filter(share => !share.extra)
}

/** The S-curve of man-hours by shift: its envelope, what is earned and spent, and the forecast. `now` counts only without a data date. */
export function progressCurve(calculation: Calculation, now: Instant, part?: CurvePart): ProgressCurve {
  const { schedule } = calculation
  const asOf = lookingFrom(calculation, now)
  const shares = partOf(calculation, part)
  const remembered = calculate(asRemembered(calculation))
  const latest = remembered.ok ? remembered.value : calculation
  // As late as possible is against the finish that the plan is held to, with the slack that each task has before it.
  const later = heldPeriod(calculation).to - latest.projectFinish
  // Work that was left open before a data date is not done at that moment, whether or not the date rules the plan.
  const ahead = byDataDate(calculation) ?? calculation
  const spans = shares.map(share => {
    const held = heldTo(calculation, share)
    // What was removed since has neither late dates nor a forecast: it stays due when it was.
    if (share.at < 0) return { share, held, late: held, start: held.start, finish: held.start, next: held }
    return {
      share,
      held,
      late: {
        start: Math.max(held.start, nth(latest.lateStart, share.at) + later),
        finish: Math.max(held.finish, nth(latest.lateFinish, share.at) + later),
      },
      start: nth(calculation.start, share.at),
      finish: nth(calculation.finish, share.at),
      next: { start: nth(ahead.start, share.at), finish: nth(ahead.finish, share.at) },
    }
  })
  // A plan without a data date is drawn from its first work to its last, however far away today is.
  const nothing = schedule.project.statusDate === undefined && spans.length > 0
  const first = spans.reduce((least, each) => Math.min(least, each.held.start, each.start), nothing ? Infinity : asOf)
  const last = spans.reduce(
    (most, each) => Math.max(most, each.late.finish, each.finish, each.next.finish),
    nothing ? -Infinity : asOf,
  )
  const cells = cellsOf(calculation, first, last)
  const count = cells.length - 1
  const [early, late, done, spent, rest] = Array.from({ length: 5 }, () => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  for (const { share, held, late: lastDates, next } of spans) {
    const calendar = workingTimeOf(schedule, share.task)
    const percent = progressOf(calculation, share)
    const due = heldRuns(calculation, share)
    const all = due?.reduce((sum, run) => sum + run.work, 0) ?? 0
    if (due && all > 0)
      for (const run of due) spread(early, cells, calendar, run.start, run.finish, (share.hours * run.work) / all)
    else spread(early, cells, calendar, held.start, held.finish, share.hours)
    spread(late, cells, calendar, lastDates.start, lastDates.finish, share.hours)
    if (share.at >= 0) {
      const course = courseOf(calculation, share, asOf)
      along(done, cells, calendar, course.done, share.hours * percent)
      if (share.reported) along(spent, cells, calendar, course.spent, share.actual)
      spread(
        rest,
        cells,
        calendar,
        Math.max(asOf, next.start),
        Math.max(asOf, next.finish),
        share.hours * (1 - percent),
      )
    }
  }
  const sums = [0, 0, 0, 0, 0] as [number, number, number, number, number]
  const points: ProgressPoint[] = []
  for (let cell = 0; cell < count; cell++) {
    for (const [index, column] of [early, late, done, spent, rest].entries())
      sums[index] = nth(sums, index) + nth(column, cell)
    const end = nth(cells, cell + 1)
    points.push({
      at: end,
      early: sums[0],
      late: sums[1],
      earned: nth(cells, cell) < asOf ? sums[2] : null,
      spent: nth(cells, cell) < asOf ? sums[3] : null,
      forecast: end >= asOf ? sums[2] + sums[4] : null,
    })
  }
  return {
    points,
    total: shares.reduce((sum, share) => sum + share.hours, 0),
    asOf,
    anySpent: shares.some(share => share.reported),
  }
}

/** Borders of the shifts that a span touches. */
function cellsOf(calculation: Calculation, first: number, last: number): Instant[] {
  const shifts = shiftsOf(calculation.schedule.project)
  const begin = shiftAt(shifts, first)
  const end = Math.max(begin + 1, shiftAt(shifts, last - 1) + 1)
  const step = Math.ceil((end - begin) / MOST_POINTS)
  const cells: Instant[] = []
  for (let shift = begin; shift < end + step; shift += step) cells.push(shiftStart(shifts, shift))
  return cells
}

/** A task that makes a gap between what is due and what is earned, or after the data date forecast, by a moment. */
export interface GapTask {
  readonly task: TaskId
  /** Also of a task that was removed since the baseline. */
  readonly name: string
  /** Man-hours due by then, and earned by then. */
  readonly due: number
  readonly earned: number
}

/**
 * The tasks behind the gap at a moment, the greatest first; those ahead come last. After the data date what is forecast to
 * be earned by then counts, as the curve has it.
 */
export function gapAt(calculation: Calculation, when: Instant, now: Instant, part?: CurvePart): GapTask[] {
  const asOf = lookingFrom(calculation, now)
  const ahead = when > asOf ? (byDataDate(calculation) ?? calculation) : null
  const byTask = new Map<TaskId, { name: string; due: number; earned: number }>()
  for (const share of partOf(calculation, part)) {
    const row = byTask.get(share.task.uid) ?? { name: share.task.name, due: 0, earned: 0 }
    byTask.set(share.task.uid, row)
    row.due += share.hours * plannedShare(calculation, share, when)
    const percent = progressOf(calculation, share)
    if (share.at >= 0) {
      const { done } = courseOf(calculation, share, asOf)
      row.earned +=
        share.hours * percent * shareAt(done, workingTimeOf(calculation.schedule, share.task), Math.min(when, asOf))
    }
    if (ahead && share.at >= 0) row.earned += share.hours * (1 - percent) * restShare(ahead, share, asOf, when)
  }
  return [...byTask]
    .map(([task, row]) => ({ task, ...row }))
    .filter(each => Math.abs(each.due - each.earned) > 0.005)
    .sort((a, b) => b.due - b.earned - (a.due - a.earned))
}

/** How much of what is left of a task after a data date will be done by a later moment. */
function restShare(ahead: Calculation, { task, at }: Share, asOf: Instant, when: Instant): number {
  const [start, finish] = [Math.max(asOf, nth(ahead.start, at)), Math.max(asOf, nth(ahead.finish, at))]
  if (when >= finish) return 1
  if (when <= start) return 0
  const calendar = workingTimeOf(ahead.schedule, task)
  const span = workBetween(calendar, instant(start), instant(finish))
  return span > 0 ? workBetween(calendar, instant(start), when) / span : 0
}

const add = (into: Float64Array, cell: number, value: number): void => {
  into[cell] = nth(into, cell) + value
}

/** Adds work to the cells in which it was done, from one known moment of its course to the next. */
function along(
  into: Float64Array,
  cells: readonly Instant[],
  calendar: CompiledCalendar,
  course: readonly Reach[],
  work: number,
): void {
  for (let next = 1; next < course.length; next++) {
    const [before, after] = [nth(course, next - 1), nth(course, next)]
    spread(into, cells, calendar, before.at, after.at, work * (after.share - before.share))
  }
}

/** Adds work spread evenly over the working time between two dates to the cells it falls into. */
function spread(
  into: Float64Array,
  cells: readonly Instant[],
  calendar: CompiledCalendar,
  from: number,
  to: number,
  work: number,
): void {
  if (work <= 0) return
  const span = workBetween(calendar, instant(from), instant(to))
  const first = nth(cells, 0)
  const size = nth(cells, 1) - first
  let cell = Math.max(0, Math.min(into.length - 1, Math.floor((from - first) / size)))
  // Something done in no working time (a milestone with work, a manual task at night) counts where it ends.
  if (span <= 0) {
    add(into, Math.max(0, Math.min(into.length - 1, Math.floor(((to > from ? to - 1 : to) - first) / size))), work)
    return
  }
  for (; cell < into.length && nth(cells, cell) < to; cell++) {
    const [begin, end] = [Math.max(from, nth(cells, cell)), Math.min(to, nth(cells, cell + 1))]
    if (end > begin) add(into, cell, (work * workBetween(calendar, instant(begin), instant(end))) / span)
  }
}
