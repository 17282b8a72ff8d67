import type { GanttDates } from '@parada/render'
import type { Calculation } from '@parada/schedule'

const known = new WeakMap<Calculation, GanttDates>()

/**
 * The columns of a calculation as plain arrays, taken once: a frame reads them hundreds of times. Slack and late dates
 * are taken when first wanted; most frames never want them.
 */
export function datesOf(calculation: Calculation): GanttDates {
  const found = known.get(calculation)
  if (found) return found
  let late: Float64Array | null = null
  let slack: Float64Array | null = null
  const made: GanttDates = {
    start: calculation.start,
    finish: calculation.finish,
    flags: calculation.flags,
    percentComplete: calculation.percentComplete,
    get lateFinish() {
      late ??= calculation.lateFinish
      return late
    },
    get totalSlack() {
      slack ??= calculation.totalSlack
      return slack
    },
  }
  known.set(calculation, made)
  return made
}
