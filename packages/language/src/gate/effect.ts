import { calculate, formatInstant, type Schedule } from '@parada/schedule'
import type { AppliedChange } from '../types.ts'

/** Changes that are listed in one answer; of more only how many there are. */
const TOLD = 3

/** What becomes of the finish: `2026-07-12 18:00 → 2026-07-14 09:00`, or nothing where it stays. */
export function effectOf(before: Schedule, after: Schedule): string {
  const [from, to] = [finishOf(before), finishOf(after)]
  return from === null || to === null || from === to ? '' : `${from} → ${to}`
}

function finishOf(schedule: Schedule): string | null {
  const calculated = calculate(schedule)
  return calculated.ok ? formatInstant(calculated.value.projectFinish).slice(0, 16).replace('T', ' ') : null
}

/** Changes in one line, in no language: `Weld cover: 10h → 6h`. */
export function said(changes: readonly AppliedChange[]): string {
  const told = changes
    .slice(0, TOLD)
    .map(
      each =>
        `${each.task_name}: ${each.old_value === null ? '' : `${shownValue(each, 'old_value')} → `}${shownValue(each, 'new_value')}`,
    )
  const more = changes.length - told.length
  return told.join('; ') + (more > 0 ? ` (+${more})` : '')
}

/** A share of work has its sign: "0% → 50%" is no number of hours. */
function shownValue(change: AppliedChange, side: 'old_value' | 'new_value'): string {
  const value = change[side]
  if (value === null) return '–'
  return change.field === 'progress' && typeof value === 'number' ? `${value}%` : String(value)
}
