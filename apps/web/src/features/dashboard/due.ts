import type { DashboardMetrics, Tone } from '@parada/schedule'

/** Done of due: green from 95 %, amber from 85 %, else red. */
const GOOD = 0.95
const FAIR = 0.85

/** What should have been done by now against what was, in per cent; null where nothing is due or measurable yet. */
export interface Due {
  readonly planned: number
  /** Percentage points of done over planned; below 0 behind. */
  readonly ahead: number
  readonly tone: Tone
}

/** The specified tone of the progress; none while nothing has begun and nothing is late: there is nothing to judge. */
export const progressTone = ({ status, tones }: DashboardMetrics): Tone | 'plain' =>
  status.completed + status.inProgress + status.overdue === 0 ? 'plain' : tones.progress

export function dueOf({
  progressPercentage: done,
  duePercentage: planned,
  pointsAhead: ahead,
}: DashboardMetrics['summary']): Due | null {
  if (planned === null || ahead === null || planned <= 0) return null
  const ratio = done / planned
  return { planned, ahead, tone: ratio >= GOOD ? 'good' : ratio >= FAIR ? 'fair' : 'bad' }
}
