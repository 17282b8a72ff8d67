import { DAY, type Instant, instant } from '@parada/schedule'

/** Where instants lie horizontally: x = (t - origin) * pxPerSecond. `origin` is a midnight; x counts from the timeline's left edge, before scrolling. */
export interface TimeAxis {
  readonly origin: Instant
  readonly pxPerSecond: number
}

/** Width of a day at zoom 1 (specification, section 9). */
export const PX_PER_DAY = 60
/** The slider's range and step. Beyond it the zoom is continuous. */
export const ZOOM = { min: 0.5, max: 2, step: 0.25 } as const
/** Widths of a day that the continuous zoom keeps to: three years in 800 px, and a minute in 3 px. */
export const MIN_PX_PER_DAY = 0.7
export const MAX_PX_PER_DAY = 4320
/** Days added before the first and after the last date. */
export const PAD_DAYS = 2
/** Browsers stop laying out beyond about 33.5 million pixels. */
export const MAX_EXTENT_PX = 30_000_000

export const axisOf = (origin: Instant, pxPerDay: number): TimeAxis => ({ origin, pxPerSecond: pxPerDay / DAY })
export const xOf = (axis: TimeAxis, at: number): number => (at - axis.origin) * axis.pxPerSecond
export const instantAt = (axis: TimeAxis, x: number): Instant => instant(Math.round(axis.origin + x / axis.pxPerSecond))
export const pxPerDay = (axis: TimeAxis): number => axis.pxPerSecond * DAY

/** First and last midnight of a timeline. */
export interface TimeRange {
  readonly from: Instant
  readonly to: Instant
}

/** The range that shows a plan: its dates padded by two days; without dates 7 days before to 14 days after today. */
export function timeRange(start: number, finish: number, today: number): TimeRange {
  const known = Number.isFinite(start) && Number.isFinite(finish) && finish >= start
  const [first, last] = known ? [start, finish] : [today - 7 * DAY, today + 14 * DAY]
  const pad = known ? PAD_DAYS : 0
  return {
    from: instant((Math.floor(first / DAY) - pad) * DAY),
    to: instant((Math.ceil(last / DAY) + pad) * DAY),
  }
}

/** Keeps a width of a day within what can be laid out for a range. */
export function clampPxPerDay(wanted: number, range: TimeRange): number {
  const days = Math.max(1, (range.to - range.from) / DAY)
  return Math.min(Math.max(wanted, MIN_PX_PER_DAY), MAX_PX_PER_DAY, MAX_EXTENT_PX / days)
}

/** Width of a day at which the range just fits. */
export const fitPxPerDay = (range: TimeRange, width: number): number =>
  clampPxPerDay(width / Math.max(1, (range.to - range.from) / DAY), range)
