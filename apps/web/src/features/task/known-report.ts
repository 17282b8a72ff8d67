import { formatNumber, type Locale } from '@parada/messages'
import { type Calculation, HOUR, percentByType, type Task, workDone } from '@parada/schedule'
import { momentText, type ReportField } from '../../actions/report-line.ts'

/** What the plan knows of a task's progress, as its fields show it. */
export function knownOf(calculation: Calculation, task: Task, locale: Locale): Readonly<Record<ReportField, string>> {
  const { schedule } = calculation
  const percent = calculation.of(task.uid)?.percentComplete ?? 0
  const { actual, remaining } = workDone(schedule, task)
  const left = task.remainingDuration?.seconds ?? (task.duration.seconds * (100 - percent)) / 100
  const hours = (seconds: number): string => `${formatNumber(locale, seconds / HOUR, 1)} h`
  return {
    start: task.actualStart === undefined ? '' : momentText(task.actualStart, locale),
    finish: task.actualFinish === undefined ? '' : momentText(task.actualFinish, locale),
    percent: String(Math.round(percentByType(schedule, task, percent))),
    remaining: hours(percent >= 100 ? 0 : left),
    spent: actual > 0 ? hours(actual) : '',
    left: actual + remaining > 0 ? hours(remaining) : '',
  }
}
