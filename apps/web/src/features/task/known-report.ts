import { formatNumber, type Locale } from '@parada/messages'
import { type Calculation, HOUR, percentByType, type Task, workDone, workLeft } from '@parada/schedule'
import { momentText, type ReportField } from '../../actions/report-line.ts'

const hours = (seconds: number, locale: Locale): string => `${formatNumber(locale, seconds / HOUR, 1)} h`

/**
 * The working time that a typed percentage leaves, as its field shows it; null where the percentage says nothing of it:
 * it measures hours, steps or what was observed, or cannot be read.
 */
export function leftBy(task: Task, percent: string | undefined, type: string, locale: Locale): string | null {
  const share = Number(percent?.replace('%', '').replace(',', '.').trim() || Number.NaN)
  if (!(share >= 0 && share <= 100) || (type !== 'duration' && share < 100)) return null
  return hours((task.duration.seconds * (100 - share)) / 100, locale)
}

/** What the plan knows of a task's progress, as its fields show it. */
export function knownOf(calculation: Calculation, task: Task, locale: Locale): Readonly<Record<ReportField, string>> {
  const { schedule } = calculation
  const percent = calculation.of(task.uid)?.percentComplete ?? 0
  const { actual, remaining } = workDone(schedule, task)
  const left = task.remainingDuration?.seconds ?? (task.duration.seconds * (100 - percent)) / 100
  const text = (seconds: number): string => hours(seconds, locale)
  return {
    start: task.actualStart === undefined ? '' : momentText(task.actualStart, locale),
    finish: task.actualFinish === undefined ? '' : momentText(task.actualFinish, locale),
    percent: String(Math.round(percentByType(schedule, task, percent))),
    remaining: text(percent >= 100 ? 0 : left),
    spent: actual > 0 ? text(actual) : '',
    left: actual + remaining > 0 ? text(workLeft(schedule, task, percent)) : '',
  }
}
