import {
  type CompiledCalendar,
  DAY,
  dayNumber,
  HOUR,
  type Instant,
  instant,
  MINUTE,
  periodsOfDay,
  type Schedule,
  shiftsOf,
} from '@parada/schedule'

/** Spans without work between two instants, as pairs of seconds. */
export function nonWorkingSpans(calendar: CompiledCalendar, from: number, to: number): number[] {
  const spans: number[] = []
  if (calendar.empty) return [from, to]
  let open = from
  for (let day = Math.floor(from / DAY); day * DAY < to; day++) {
    for (const period of periodsOfDay(calendar, dayNumber(day))) {
      const start = day * DAY + period.from
      if (start > open) spans.push(open, Math.min(start, to))
      open = Math.max(open, day * DAY + period.to)
    }
  }
  if (open < to) spans.push(open, to)
  return spans
}

/** From this width of a day on, time without work is shaded by the hour; below, only days without any work. */
const HOURS_PX_PER_DAY = 130

/** What is shaded as time without work at a width of a day: nights and breaks only where hours are distinguishable. */
export const shadedSpans = (
  calendar: CompiledCalendar,
  from: number,
  to: number,
  pxPerDay: number,
  wholeDays: boolean,
): number[] =>
  wholeDays || pxPerDay < HOURS_PX_PER_DAY ? closedDays(calendar, from, to) : nonWorkingSpans(calendar, from, to)

/** Whole days without work between two instants, as pairs of seconds. */
function closedDays(calendar: CompiledCalendar, from: number, to: number): number[] {
  const spans: number[] = []
  for (let day = Math.floor(from / DAY); day * DAY < to; day++) {
    if (!calendar.empty && periodsOfDay(calendar, dayNumber(day)).length > 0) continue
    if (spans.at(-1) === day * DAY) spans[spans.length - 1] = (day + 1) * DAY
    else spans.push(day * DAY, (day + 1) * DAY)
  }
  return spans
}

/** What a drag rounds to at a width of a day: a quarter of an hour when hours are wide, a whole day when days are narrow. */
export function snapStep(pxPerDay: number, wholeDays: boolean): number {
  if (wholeDays || pxPerDay < 48) return DAY
  if (pxPerDay < 240) return 4 * HOUR
  if (pxPerDay < 1200) return HOUR
  return 15 * MINUTE
}

const DAY_START = 8 * HOUR

/** Clock time that a drag's steps are counted from: when the plan's days or shifts begin. */
export const snapAnchor = (schedule: Schedule): number =>
  schedule.project.shifts ? shiftsOf(schedule.project).origin : (schedule.project.defaultStart ?? DAY_START)

/**
 * Moves an instant by what was dragged, rounded: by whole days it keeps its clock time, else it lands on the grid of the
 * step counted from `anchor`, a clock time.
 */
export function snapped(from: Instant, dragged: number, step: number, anchor = 0): Instant {
  if (step >= DAY) return instant(from + Math.round(dragged / DAY) * DAY)
  return instant(Math.round((from + dragged - anchor) / step) * step + anchor)
}
