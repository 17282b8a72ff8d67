import { isHeld } from '../analysis/lateness.ts'
import { isComplete, leaves, percentAt, shownShare } from '../analysis/leaves.ts'
import type { Calculation } from '../engine/calculation.ts'
import { nth } from '../must.ts'
import { HOUR, type Instant } from '../time/instant.ts'
import { countsDurations, type Earned, earnedOf, progressOf, sharesOf } from './earned.ts'

/** How far a plan is as a whole, and how far it should be. */
export interface Overall {
  /** What hours are: people's work, else durations where the plan states no one's. */
  readonly of: 'people' | 'duration'
  /** Hours of the baseline (of the plan, where it has none), those done, and those due by now; null where that is unknown. */
  readonly total: number
  readonly done: number
  readonly due: number | null
  /** Work that came in after the baseline and was approved: counted apart. */
  readonly extra: { readonly total: number; readonly done: number }
  /** Shares of the total as they are shown, 0 to 100 in tenths, and the difference of the two: below 0 behind. */
  readonly donePercent: number
  readonly duePercent: number | null
  readonly points: number | null
}

/** Hours that are equal but for rounding. */
const SAME = 1e-6

interface Reckoned {
  readonly asOf: Instant
  readonly whole: Earned
  readonly extra: Overall['extra']
}

const known = new WeakMap<Calculation, Reckoned>()

/** Both the whole and what came in after the baseline, from one look at the shares, once per calculation. */
function reckoned(calculation: Calculation, asOf: Instant): Reckoned {
  const before = known.get(calculation)
  if (before?.asOf === asOf) return before
  const shares = sharesOf(calculation)
  const extra = { total: 0, done: 0 }
  for (const share of shares)
    if (share.extra) {
      extra.total += share.hours
      extra.done += share.hours * progressOf(calculation, share)
    }
  const made = { asOf, whole: earnedOf(calculation, asOf, shares), extra }
  known.set(calculation, made)
  return made
}

/** Man-hours of the whole plan at a moment. */
export const wholeAt = (calculation: Calculation, asOf: Instant): Earned => reckoned(calculation, asOf).whole

/** How far the plan is and should be. The one place that says so, for the dashboard, its cards, reports, links and prints. */
export function overall(calculation: Calculation, asOf: Instant): Overall {
  const open = leaves(calculation)
  const complete = open.filter(at => isComplete(calculation, at)).length
  const finished = open.length > 0 && complete === open.length
  const { whole, extra } = reckoned(calculation, asOf)
  const { baseline, planned, earned: done } = whole
  if (baseline <= 0) return byDuration(calculation, open, complete, finished)
  const donePercent = shownShare(done, baseline, finished && done >= baseline - SAME, 1)
  // Against its own dates alone a plan is always as far as it should be.
  const duePercent = isHeld(calculation) ? shownShare(planned, baseline, planned >= baseline - SAME, 1) : null
  return {
    of: countsDurations(calculation) ? 'duration' : 'people',
    total: baseline,
    done,
    due: duePercent === null ? null : planned,
    extra,
    donePercent,
    duePercent,
    points: duePercent === null ? null : Math.round((donePercent - duePercent) * 10) / 10,
  }
}

/** A plan without a person's hour: its durations count, and where it has none, its tasks. */
function byDuration(calculation: Calculation, rows: readonly number[], complete: number, finished: boolean): Overall {
  let [seconds, secondsDone] = [0, 0]
  for (const at of rows) {
    seconds += nth(calculation.duration, at)
    secondsDone += (nth(calculation.duration, at) * percentAt(calculation, at)) / 100
  }
  const [done, total] = seconds > 0 ? [secondsDone, seconds] : [complete, rows.length]
  return {
    of: 'duration',
    total: seconds / HOUR,
    done: secondsDone / HOUR,
    due: null,
    extra: { total: 0, done: 0 },
    donePercent: shownShare(done, total, finished, 1),
    duePercent: null,
    points: null,
  }
}
