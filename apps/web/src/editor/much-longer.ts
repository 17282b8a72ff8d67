import type { Calculation } from '@parada/schedule'

/** Seconds: a shutdown lasts five to sixty days; one change that makes it longer by more is more likely a slip. */
const MUCH = 60 * 86_400

/** When a plan begins and ends, and of how many tasks. */
export type Extent = Pick<Calculation, 'count' | 'projectStart' | 'projectFinish'>

const spanOf = ({ projectStart, projectFinish }: Extent): number => projectFinish - projectStart

/** Whether a change made a plan at least twice as long as it was, by more than sixty days. */
export const muchLonger = (before: Extent, after: Extent): boolean =>
  before.count > 0 && spanOf(after) - spanOf(before) > Math.max(MUCH, spanOf(before))
