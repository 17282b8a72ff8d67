import { type Calculation, FLAG } from '@parada/schedule'

/** What a row is coloured by. */
export type RowTone = 'summary' | 'done' | 'critical' | 'near' | 'plain'

/** The tone of a row, the same as that of its bar in the Gantt. */
export function toneOf(calculation: Calculation, at: number): RowTone {
  const flags = calculation.flags[at] ?? 0
  if (flags & FLAG.summary) return 'summary'
  if ((calculation.percentComplete[at] ?? 0) >= 100) return 'done'
  if (flags & FLAG.critical) return 'critical'
  return flags & FLAG.nearCritical ? 'near' : 'plain'
}
