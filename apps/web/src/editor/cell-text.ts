import { formatDate, formatNumber, type Locale, type Messages } from '@parada/messages'
import { type GanttRows, outlineNumber } from '@parada/render'
import {
  type Calculation,
  type Duration,
  FLAG,
  formatLag,
  HOUR,
  type Link,
  type Schedule,
  unitSeconds,
} from '@parada/schedule'
import type { ColumnId } from './columns.ts'
import { moreColumns } from './more-columns.ts'
import { incomingLinks, resourceText } from './plan-facts.ts'

/** What cells are written from. */
export interface CellContext {
  readonly schedule: Schedule
  readonly calculation: Calculation
  readonly rows: GanttRows
  readonly wholeDays: boolean
  readonly locale: Locale
  readonly messages: Messages['gantt']
}

const UNIT: Readonly<Record<Locale, Readonly<Record<Duration['unit'], string>>>> = {
  pt: { m: 'min', h: 'h', d: 'd', w: 'sem', mo: 'mês' },
  en: { m: 'min', h: 'h', d: 'd', w: 'w', mo: 'mo' },
  es: { m: 'min', h: 'h', d: 'd', w: 'sem', mo: 'mes' },
}

/**
 * A duration in the unit it was typed in: `2d`, `16h`, `1,5d`. Readable back in every language, and therefore without a mark
 * between thousands: `1.500h` typed is an hour and a half.
 */
export function durationText(
  duration: Duration,
  { project }: { readonly project: Pick<Schedule['project'], 'units'> },
  locale: Locale,
): string {
  const amount = duration.seconds / unitSeconds(duration.unit, project.units, duration.elapsed === true)
  return `${plainAmount(locale, amount, 2)}${duration.elapsed ? 'e' : ''}${UNIT[locale][duration.unit]}${duration.estimated ? '?' : ''}`
}

/** Working time in the plan's manner: days where it counts in days, else hours. */
export function workText(seconds: number, schedule: Schedule, wholeDays: boolean, locale: Locale): string {
  const { secondsPerDay } = schedule.project.units
  if (wholeDays && secondsPerDay > 0) return `${plainAmount(locale, seconds / secondsPerDay, 1)}d`
  if (Math.abs(seconds) >= HOUR || seconds === 0) return `${plainAmount(locale, seconds / HOUR, 1)}h`
  return `${plainAmount(locale, seconds / 60, 0)}min`
}

/** A start or finish: with its clock time wherever the plan has hours. */
export const dateText = (at: number, wholeDays: boolean, locale: Locale): string =>
  Number.isNaN(at) ? '' : formatDate(locale, at, wholeDays ? 'day' : 'dayTime')

/** Decimal mark, mark between thousands, and from how many digits on thousands are marked. */
const MARKS: Readonly<Record<Locale, readonly [decimal: string, group: string, from: number]>> = {
  pt: [',', '.', 4],
  en: ['.', ',', 4],
  es: [',', '.', 5],
}

/** A number that is read back where it is typed: no mark between thousands. */
const plainAmount = (locale: Locale, value: number, digits: number): string => amountText(locale, value, digits, false)

/** A number as `formatNumber` writes it, by hand: the platform's formatter takes longer to be made than a screen of cells to be filled. */
export function amountText(locale: Locale, value: number, digits: number, grouped = true): string {
  if (!(Math.abs(value) < 1e9)) return formatNumber(locale, value, digits)
  const power = 10 ** digits
  // Fifteen digits: 9922.425 rounds up as it is written, regardless of its binary form.
  const scaled = Math.round(Number((Math.abs(value) * power).toPrecision(15)))
  const whole = String(Math.floor(scaled / power))
  const rest =
    digits > 0
      ? String(scaled % power)
          .padStart(digits, '0')
          .replace(/0+$/, '')
      : ''
  const [decimal, group, from] = MARKS[locale]
  const marked = !grouped || whole.length < from ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group)
  return `${value < 0 || Object.is(value, -0) ? '-' : ''}${marked}${rest === '' ? '' : decimal + rest}`
}

/** `3TI+2d`: a predecessor as it is typed; a plain finish-to-start link is the number alone. */
export function predecessorText(link: Link, row: number, schedule: Schedule, messages: Messages['gantt']): string {
  const lag = formatLag(link.lag, schedule.project.units)
  return link.type === 'FS' && lag === '' ? String(row) : `${row}${messages.linkTypes[link.type]}${lag}`
}

/** All predecessors of a task as they are typed, by row number. */
export function predecessorsText(context: Omit<CellContext, 'rows'>, index: number): string {
  const { schedule, calculation } = context
  const task = schedule.tasks[index]
  if (!task) return ''
  const found: { row: number; text: string }[] = []
  for (const link of incomingLinks(schedule, task.uid)) {
    const row = schedule.tasks[calculation.indexOf(link.from)]?.row
    if (row !== undefined) found.push({ row, text: predecessorText(link, row, schedule, context.messages) })
  }
  return found
    .sort((a, b) => a.row - b.row)
    .map(each => each.text)
    .join(';')
}

/** What stands in a cell. Without rows there are no outline numbers. */
export function cellText(
  context: Omit<CellContext, 'rows'> & { readonly rows?: GanttRows },
  index: number,
  column: ColumnId,
): string {
  const { schedule, calculation, locale, wholeDays } = context
  const task = schedule.tasks[index]
  if (!task) return ''
  const flags = calculation.flags[index] ?? 0
  switch (column) {
    case 'id':
      return String(task.row)
    case 'wbs':
      return task.wbs ?? (context.rows ? outlineNumber(context.rows, index) : '')
    case 'name':
      return task.name
    case 'duration':
      return (flags & FLAG.summary) !== 0
        ? workText(calculation.durationAt(index), schedule, wholeDays, locale)
        : durationText(task.duration, schedule, locale)
    case 'start':
      return dateText(calculation.start[index] ?? 0, wholeDays, locale)
    case 'finish':
      return dateText(calculation.finish[index] ?? 0, wholeDays, locale)
    case 'percent':
      return `${Math.round(calculation.percentComplete[index] ?? 0)}%`
    case 'predecessors':
      return predecessorsText(context, index)
    case 'resources':
      return resourceText(schedule, task.uid)
    case 'slack':
      return workText(calculation.totalSlack[index] ?? 0, schedule, wholeDays, locale)
    default:
      return moreColumns()?.text(context, index, column) ?? ''
  }
}
