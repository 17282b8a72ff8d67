import { formatDate, type Locale, type Messages } from '@parada/messages'
import {
  clearConstraint,
  DAY,
  type DayNumber,
  dayNumber,
  dayOf,
  type Edit,
  type EditContext,
  endOfWorkingDay,
  type Instant,
  instant,
  isReported,
  memberOf,
  type Outcome,
  type Schedule,
  setDuration,
  setName,
  setPercentComplete,
  setPredecessors,
  setResourceNames,
  setStart,
  shiftsOf,
  startOf,
  startOfWorkingDay,
  stretchTo,
  type Task,
  type TaskId,
  typedDuration,
} from '@parada/schedule'
import type { CellResult } from './cell-result.ts'
import { type ColumnId, REPORTED } from './columns.ts'
import { moreColumns } from './more-columns.ts'
import { readDate } from './read-date.ts'

const fromOutcome = (result: Outcome<Edit[]>): CellResult =>
  result.ok ? { ok: true, edits: result.value } : { ok: false, problems: result.problems }

/** Whether the cells of a column take text. */
export const takesText = (column: ColumnId): boolean => EDITABLE.has(column) || moreColumns()?.editable(column) === true

const EDITABLE: ReadonlySet<ColumnId> = new Set([
  'wbs',
  'name',
  'duration',
  'start',
  'finish',
  'percent',
  'predecessors',
  'resources',
])

/**
 * Reads what was typed into a cell as edits of the plan. `today` is the plant's day that words such as tomorrow are
 * counted from.
 */
export function cellEdits(
  now: EditContext,
  uid: TaskId,
  column: ColumnId,
  text: string,
  locale: Locale,
  messages: Messages['gantt'],
  today: Instant | null = null,
): CellResult {
  const task = memberOf(now.schedule.tasks, uid)
  if (!task) return { ok: false }
  const { cell } = messages
  switch (column) {
    case 'name':
      return text.trim() === '' ? { ok: false, text: cell.nameRequired } : fromOutcome(setName(now, uid, text))
    case 'wbs': {
      const wbs = text.trim()
      return { ok: true, edits: [{ kind: 'setTask', task: uid, changes: { wbs: wbs === '' ? null : wbs } }] }
    }
    case 'duration': {
      const length = typedDuration(now.schedule, text, task.calendar)
      return length ? fromOutcome(setDuration(now, uid, length)) : { ok: false, text: cell.badDuration(text) }
    }
    case 'start':
    case 'finish': {
      const shown = now.calculation?.of(uid)
      const near = startOf(now, task)
      const typed = readDate(text, locale, near, today)
      if (!typed) return { ok: false, text: cell.badDate(text, formatDate(locale, near, 'dayTime')) }
      const at = withTime(now, uid, typed, column)
      // Its day alone, as a table in days has it, moves nothing that has happened.
      const known = shown?.[column]
      if (typed.time === null && known !== undefined && dayOf(known) === typed.day && isReported(now.schedule, task))
        return NOTHING
      if (column === 'start') return at === shown?.start ? NOTHING : fromOutcome(setStart(now, uid, at))
      return at === shown?.finish ? NOTHING : fromOutcome(stretchTo(now, uid, at))
    }
    case 'percent': {
      const percent = Number(text.replace('%', '').replace(',', '.').trim())
      return text.trim() !== '' && percent >= 0 && percent <= 100
        ? fromOutcome(setPercentComplete(now, uid, percent))
        : { ok: false, text: cell.badPercent(text) }
    }
    case 'predecessors':
      return fromOutcome(setPredecessors(now, uid, text))
    case 'resources':
      return fromOutcome(setResourceNames(now, uid, text))
    default:
      return moreColumns()?.edit(now, uid, column, text, today) ?? { ok: false, text: cell.computed }
  }
}

const NOTHING: CellResult = { ok: true, edits: [] }

/** The field of a report that typing into a cell fills: also the dates of a task that have really happened. */
export function reportField(schedule: Schedule, uid: TaskId, column: ColumnId): string | undefined {
  if (column !== 'start' && column !== 'finish') return REPORTED[column]
  const task = memberOf(schedule.tasks, uid)
  if (!task || !isReported(schedule, task)) return undefined
  return column === 'start' || task.actualFinish !== undefined ? column : undefined
}

/** A typed date as an instant; without a clock time it is when work begins or ends on that day. */
function withTime(
  now: EditContext,
  uid: TaskId,
  typed: { readonly day: number; readonly time: number | null },
  column: 'start' | 'finish',
): Instant {
  const day = dayNumber(typed.day)
  const task = memberOf(now.schedule.tasks, uid)
  if (typed.time !== null) return instant(day * DAY + typed.time)
  return column === 'start' ? firstStart(now.schedule, day, task) : endOfWorkingDay(now.schedule, day, task)
}

/** When work begins on a day: with its first shift where work never rests and the plan has shifts. */
export function firstStart(schedule: Schedule, day: DayNumber, task?: Task): Instant {
  const begins = startOfWorkingDay(schedule, day, task)
  const { shifts } = schedule.project
  if (!shifts || begins !== day * DAY) return begins
  const { origin } = shiftsOf(schedule.project)
  return instant(day * DAY + (((origin % DAY) + DAY) % DAY))
}

/** What emptying a cell does: its value goes, or its default comes back. What every task has cannot be emptied. */
export function clearedCell(now: EditContext, uid: TaskId, column: ColumnId, messages: Messages['gantt']): CellResult {
  const { cell } = messages
  switch (column) {
    case 'wbs':
      return { ok: true, edits: [{ kind: 'setTask', task: uid, changes: { wbs: null } }] }
    case 'start':
    case 'finish':
      return fromOutcome(clearConstraint(now, uid))
    case 'percent':
      return fromOutcome(setPercentComplete(now, uid, 0))
    case 'predecessors':
      return fromOutcome(setPredecessors(now, uid, ''))
    case 'resources':
      return fromOutcome(setResourceNames(now, uid, ''))
    case 'name':
      return { ok: false, text: cell.nameRequired }
    case 'duration':
      return { ok: false, text: cell.durationRequired }
    default:
      return moreColumns()?.edit(now, uid, column, '', null) ?? { ok: false, text: cell.computed }
  }
}
