import { formatNumber, type Locale } from '@parada/messages'
import {
  type Calculation,
  HOUR,
  peopleOf,
  percentByType,
  type Schedule,
  type Task,
  workDone,
  workLeft,
  workOf,
} from '@parada/schedule'
import { momentText, type ReportField, type TypedLine } from '../../actions/report-line.ts'

const hours = (seconds: number, locale: Locale): string => `${formatNumber(locale, seconds / HOUR, 1)} h`

/** A typed percentage; null where it is none. */
function readShare(text: string | undefined): number | null {
  const share = Number(text?.replace('%', '').replace(',', '.').trim() || Number.NaN)
  return share >= 0 && share <= 100 ? share : null
}

/**
 * The working time that a typed percentage leaves, as its field shows it; null where the percentage says nothing of it:
 * it measures hours, steps or what was observed, or cannot be read.
 */
export function leftBy(task: Task, percent: string | undefined, type: string, locale: Locale): string | null {
  const share = readShare(percent)
  if (share === null || (type !== 'duration' && share < 100)) return null
  return hours((task.duration.seconds * (100 - share)) / 100, locale)
}

/** The man-hours that a typed percentage leaves of its people's work; null where it says nothing of them. */
function hoursLeftBy(
  schedule: Schedule,
  task: Task,
  percent: string | undefined,
  type: string,
  locale: Locale,
): string | null {
  const share = readShare(percent)
  if (share === null || type !== 'duration') return null
  const people = peopleOf(schedule, task)
  const whole = people.length > 0 ? people.reduce((sum, each) => sum + workOf(task, each), 0) : (task.work ?? 0)
  return whole > 0 ? hours((whole * (100 - share)) / 100, locale) : null
}

/** What the plan knows of a task's progress, as its fields show it, with the hours that a typed share leaves. */
export function knownOf(
  calculation: Calculation,
  task: Task,
  locale: Locale,
  typed: Pick<TypedLine, 'percent' | 'type'> = {},
): Readonly<Record<ReportField, string>> {
  const { schedule } = calculation
  const percent = calculation.of(task.uid)?.percentComplete ?? 0
  const { actual, remaining } = workDone(schedule, task)
  const left = task.remainingDuration?.seconds ?? (task.duration.seconds * (100 - percent)) / 100
  const text = (seconds: number): string => hours(seconds, locale)
  const byShare = hoursLeftBy(schedule, task, typed.percent, typed.type ?? task.percentType ?? 'duration', locale)
  return {
    start: task.actualStart === undefined ? '' : momentText(task.actualStart, locale),
    finish: task.actualFinish === undefined ? '' : momentText(task.actualFinish, locale),
    percent: String(Math.round(percentByType(schedule, task, percent))),
    remaining: text(percent >= 100 ? 0 : left),
    spent: actual > 0 ? text(actual) : '',
    left: byShare ?? (actual + remaining > 0 ? text(workLeft(schedule, task, percent)) : ''),
  }
}
