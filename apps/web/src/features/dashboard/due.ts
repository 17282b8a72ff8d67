import { type Calculation, type Earned, earned, lookingFrom, shownShare, type Tone } from '@parada/schedule'
import { civilNow } from '../../data/clock.ts'

const known = new WeakMap<Calculation, Earned>()

/** Man-hours due and earned of the whole plan, reckoned once per calculation. */
export function wholeOf(calculation: Calculation): Earned {
  const found = known.get(calculation) ?? earned(calculation, lookingFrom(calculation, civilNow())).whole
  known.set(calculation, found)
  return found
}

/** Earned of due: green from 95 %, amber from 85 %, else red. */
const GOOD = 0.95
const FAIR = 0.85

/** What should have been done by now against what was, in per cent; null where nothing is due or measurable yet. */
export interface Due {
  readonly planned: number
  /** Percentage points of done over planned; below 0 behind. */
  readonly ahead: number
  readonly tone: Tone
}

export function dueOf(calculation: Calculation): Due | null {
  const { baseline, planned, earned: done } = wholeOf(calculation)
  if (baseline <= 0 || planned <= 0) return null
  const ratio = done / planned
  // Points are the difference of the two shares as they are read.
  const shown = (hours: number): number => shownShare(hours, baseline, hours >= baseline, 1)
  return {
    planned: shown(planned),
    ahead: shown(done) - shown(planned),
    tone: ratio >= GOOD ? 'good' : ratio >= FAIR ? 'fair' : 'bad',
  }
}
