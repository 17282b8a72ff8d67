import { type Locale, loadMessages } from '@parada/messages'
import { FLAG, HOUR, percentByType, workDone, workLeft } from '@parada/schedule'
import { amountText, dateText, workText } from './cell-text.ts'
import type { MoreColumns } from './more-columns.ts'

/** What was reported of a task, column by column. */
export async function reportedColumns(locale: Locale): Promise<Pick<MoreColumns, 'locale' | 'title' | 'text'>> {
  const words = (await loadMessages(locale)).update
  const titles: Readonly<Record<string, string>> = words.gridColumns
  return {
    locale,
    title: column => titles[column] ?? column,
    text({ schedule, calculation, wholeDays }, index, column) {
      const task = schedule.tasks[index]
      if (!task || ((calculation.flags[index] ?? 0) & FLAG.summary) !== 0) return ''
      const hours = (seconds: number): string => `${amountText(locale, seconds / HOUR, 1)}h`
      const percent = calculation.percentComplete[index] ?? 0
      switch (column) {
        case 'actualStart':
          // A question mark: the plan's date, confirmed by no report.
          return task.actualStart === undefined
            ? ''
            : `${dateText(task.actualStart, wholeDays, locale)}${task.reported?.supposed ? ' ?' : ''}`
        case 'actualFinish':
          return task.actualFinish === undefined ? '' : dateText(task.actualFinish, wholeDays, locale)
        case 'remaining': {
          const left = task.remainingDuration?.seconds ?? (task.duration.seconds * (100 - percent)) / 100
          return workText(percent >= 100 ? 0 : left, schedule, wholeDays, locale)
        }
        case 'measured':
          return `${Math.round(percentByType(schedule, task, percent))}%`
        case 'percentType':
          return words.percentTypes[task.percentType ?? 'duration']
        case 'actualWork': {
          const { actual } = workDone(schedule, task)
          return actual > 0 ? hours(actual) : ''
        }
        case 'remainingWork': {
          const { actual, remaining } = workDone(schedule, task)
          return actual + remaining > 0 ? hours(workLeft(schedule, task, percent)) : ''
        }
        default:
          return ''
      }
    },
  }
}
