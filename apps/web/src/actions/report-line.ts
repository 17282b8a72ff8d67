import { formatDate, type Locale } from '@parada/messages'
import {
  type Calculation,
  DAY,
  type DelayReason,
  dayNumber,
  dayOf,
  endOfWorkingDay,
  type FindingCode,
  HOUR,
  hasBegun,
  type Instant,
  instant,
  knownUntil,
  memberOf,
  parseDuration,
  plannedStart,
  type ReportLine,
  type Schedule,
  startOfWorkingDay,
  type Task,
  type TaskId,
  workTime,
} from '@parada/schedule'
import { readDate } from '../editor/read-date.ts'

export type PercentType = NonNullable<Task['percentType']>
export const PERCENT_TYPES: readonly PercentType[] = ['duration', 'units', 'physical', 'steps']

export type ReportField = 'start' | 'finish' | 'percent' | 'remaining' | 'spent' | 'left'

/** What was typed of the progress of a task, as it was typed; absent fields were not touched. */
export interface TypedLine extends Partial<Readonly<Record<ReportField, string>>> {
  /** It has begun: from when, and how far it is, is asked. */
  readonly begun?: true
  readonly type?: PercentType
  readonly reason?: DelayReason | ''
  /** Who answers for going past a step that protects people. */
  readonly override?: string
  /** Questions that were answered with yes. */
  readonly kept?: readonly FindingCode[]
  readonly steps?: readonly number[]
  /** Dates of the tasks that a share of a summary goes to, by their uids. */
  readonly shared?: Readonly<Record<string, Partial<Readonly<Record<'start' | 'finish', string>>>>>
  /** The user confirms the dates that were taken from the plan. */
  readonly datesRight?: boolean
}

/** Hours where nothing else is said. */
function readHours(text: string, { project }: Schedule): number | null {
  const typed = text.trim().toLowerCase()
  if (/^\d+(?:[.,]\d+)?$/.test(typed)) return Math.round(Number(typed.replace(',', '.')) * HOUR)
  return parseDuration(typed.replace(/\s+/g, ''), project.units)?.seconds ?? null
}

/** `19:20`, `1920`, `7h`, `3 pm`, `3:00 PM`: the last such time before a moment; `04 19:20`: of that day. Null: there is none; undefined: no clock. */
export function readClock(text: string, until: Instant): Instant | null | undefined {
  const clock = /^(?:(\d{1,2})\s+)?(\d{1,2})(?:[:h](\d{2})?|(\d{2}))?(?::\d{2})?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(
    text.trim(),
  )
  // A number alone is no clock.
  if (!clock || /^\d{1,2}(?:\s+\d{1,2})?$/.test(text.trim())) return undefined
  const half = clock[5]?.toLowerCase()
  const typed = Number(clock[2])
  if (half !== undefined && (typed < 1 || typed > 12)) return null
  const hours = half === undefined ? typed : (typed % 12) + (half === 'p' ? 12 : 0)
  const seconds = hours * HOUR + Number(clock[3] ?? clock[4] ?? 0) * 60
  if (seconds > 24 * HOUR) return null
  const last = dayOf(until)
  if (clock[1] === undefined) {
    const today = last * DAY + seconds
    return instant(today <= until ? today : today - DAY)
  }
  // The day of the month that lies nearest before that moment, or right after it.
  for (let back = -3; back < 31; back++) {
    const day = last - back
    if (new Date(day * DAY * 1000).getUTCDate() === Number(clock[1])) return instant(day * DAY + seconds)
  }
  return null
}

/**
 * A clock of a finish: the last such time before a moment, or the one after it where the work began only after that and
 * that one is the nearer: `20:00` of what began at 07:00 of a shift that ends at 19:00 is after its end, not of the day before.
 */
export function readFinishClock(text: string, until: Instant, began: Instant | undefined): Instant | null | undefined {
  const at = readClock(text, until)
  if (at == null || began === undefined || at >= began || /^\d{1,2}\s+\d/.test(text.trim())) return at
  const next = instant(at + DAY)
  return next > until && next >= began && next - until < began - at ? next : at
}

interface Near {
  readonly until: Instant
  readonly locale: Locale
  /** Of a finish: when the work began. */
  readonly began?: Instant | undefined
}

function readMoment(text: string, field: 'start' | 'finish', schedule: Schedule, task: Task, near: Near) {
  const { until, locale, began } = near
  const plain = text.replace(/\s*\?$/, '')
  const clock = field === 'finish' ? readFinishClock(plain, until, began) : readClock(plain, until)
  if (clock !== undefined) return clock
  const typed = readDate(plain, locale, until)
  if (!typed) return null
  if (typed.time !== null) return instant(typed.day * DAY + typed.time)
  const of = field === 'start' ? startOfWorkingDay : endOfWorkingDay
  return of(schedule, dayNumber(typed.day), task)
}

/** What is typed of a task, read; and the fields that cannot be. */
export function readReport(
  schedule: Schedule,
  uid: TaskId,
  typed: TypedLine,
  until: Instant,
  locale: Locale,
): { readonly line: ReportLine; readonly unreadable: readonly ReportField[] } {
  const task = memberOf(schedule.tasks, uid)
  const unreadable: ReportField[] = []
  const take = <T>(field: ReportField, read: (text: string) => T | null): T | undefined => {
    const text = typed[field]?.trim() ?? ''
    if (text === '') return undefined
    const found = task ? read(text) : null
    if (found === null) unreadable.push(field)
    return found ?? undefined
  }
  const at = (field: 'start' | 'finish', began?: Instant) =>
    take(field, text => (task ? readMoment(text, field, schedule, task, { until, locale, began }) : null))
  const start = at('start')
  const finish = at('finish', start ?? task?.actualStart)
  const percent = take('percent', text => {
    const value = Number(text.replace('%', '').replace(',', '.').trim())
    return value >= 0 && value <= 100 ? value : null
  })
  const hours = (field: ReportField) => {
    const seconds = take(field, text => readHours(text, schedule))
    return seconds === undefined ? undefined : workTime(seconds)
  }
  const [remaining, spent, left] = [hours('remaining'), hours('spent'), hours('left')]
  return {
    unreadable,
    line: {
      task: uid,
      ...(start !== undefined && { start }),
      ...(finish !== undefined && { finish }),
      ...(percent !== undefined && { percent }),
      ...(remaining !== undefined && { remaining }),
      ...(spent !== undefined && { spent }),
      ...(left !== undefined && { left }),
      ...(typed.type && { type: typed.type }),
      ...(typed.reason && { reason: typed.reason }),
      ...(typed.override?.trim() && { override: typed.override.trim() }),
      ...(typed.steps && { steps: typed.steps }),
    },
  }
}

export const momentText = (at: number, locale: Locale): string =>
  `${formatDate(locale, at, 'day')} ${formatDate(locale, at, 'time')}`

/** What was typed of a task with its dates after `until` ended there. */
export function clippedTo(
  until: Instant,
  schedule: Schedule,
  task: TaskId,
  typed: TypedLine,
  locale: Locale,
): Partial<TypedLine> {
  const { line } = readReport(schedule, task, typed, until, locale)
  const at = momentText(until, locale)
  return {
    ...(line.start !== undefined && line.start > until && { start: at }),
    ...(line.finish !== undefined && line.finish > until && { finish: at }),
  }
}

/** Whether what was typed finishes the task, at any time. */
export const finishes = ({ line }: ReturnType<typeof readReport>): boolean =>
  line.percent === 100 || line.remaining === 0

/**
 * What has to be asked beside what was typed, with what stands there until the user changes it: what is done has a real
 * finish (the end of the reported time, or now: never the planned date), what has begun a real start.
 */
export function supposed(
  calculation: Calculation,
  tasks: readonly TaskId[],
  typed: TypedLine,
  now: Instant,
  locale: Locale,
): Partial<Record<'start' | 'finish', string>> {
  const { schedule } = calculation
  const until = knownUntil(schedule, now)
  const [first] = tasks
  const read = first === undefined ? null : readReport(schedule, first, typed, until, locale)
  if (!read) return {}
  const { line } = read
  const done = finishes(read) && line.finish === undefined
  const asksStart =
    schedule.project.statusDate !== undefined &&
    tasks.some(uid => startUnknown(calculation, readReport(schedule, uid, typed, until, locale).line, until))
  const open = tasks.some(uid => memberOf(schedule.tasks, uid)?.actualFinish === undefined)
  const planned = typed.begun && first !== undefined ? begunAt(calculation, first, until) : undefined
  return {
    ...(done && open && { finish: momentText(until, locale) }),
    ...(planned !== undefined && { start: momentText(planned, locale) }),
    ...(asksStart && { start: momentText(Math.min(until, line.finish ?? until), locale) }),
  }
}

/** When a task can have begun that has no reported start: as planned, at the latest at the end of what is known. */
function begunAt(calculation: Calculation, uid: TaskId, until: Instant): Instant | undefined {
  const task = memberOf(calculation.schedule.tasks, uid)
  if (!task || task.actualStart !== undefined) return undefined
  return plannedStart(calculation, task, until) ?? until
}

/** It has begun, and neither the plan nor the line says when it can have: its planned start lies after what is known. */
export function startUnknown(calculation: Calculation, line: ReportLine, until: Instant): boolean {
  if (!hasBegun(line) || line.start !== undefined) return false
  const known = memberOf(calculation.schedule.tasks, line.task)?.actualStart
  return known === undefined && plannedStart(calculation, { uid: line.task }, until) === undefined
}
