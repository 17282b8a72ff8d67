import { formatDate, formatNumber, type Locale } from '@parada/messages'
import {
  type Calculation,
  DAY,
  DELAY_REASONS,
  type DelayReason,
  type Finding,
  HOUR,
  hasBegun,
  type Instant,
  instant,
  liesAfter,
  memberOf,
  parseDuration,
  placedBy,
  plannedStart,
  plannedUntil,
  type ReportLine,
  type Schedule,
  type ShiftLine,
  settleReport,
  type Task,
  type TaskId,
  workBetween,
  workTime,
} from '@parada/schedule'
import { readClock, readFinishClock } from '../../actions/report-line.ts'
import { readDate } from '../../editor/read-date.ts'

export const FIELDS = ['start', 'finish', 'percent', 'remaining', 'spent', 'reason'] as const
export type Field = (typeof FIELDS)[number]

/** Where the current cell goes when one was typed; `none` leaves it to the pointer. */
export type Next = 'down' | 'right' | 'left' | 'stay' | 'none'

/** What was typed of a line, as it was typed; absent fields were not touched. */
export interface Draft {
  readonly start?: string
  readonly finish?: string
  readonly percent?: string
  readonly remaining?: string
  readonly spent?: string
  /** A reason by its code; what was typed where it names none. */
  readonly reason?: string
  /** Dates that were not typed: assumed until the user types them. */
  readonly supposed?: readonly Field[]
  /** Who answers for going past a step that protects people. */
  readonly override?: string
  /** Questions about the line that were answered with yes. */
  readonly kept?: readonly string[]
  /** What the plan knew of the task when the line was begun. */
  readonly seen: string
}

export type Drafts = Readonly<Record<string, Draft>>

/** The shift that is reported, and how its people write. */
export interface SheetContext {
  readonly from: Instant
  readonly until: Instant
  /** What is done without a time was done by then: the end of the shift, or now where that comes first. */
  readonly doneBy: Instant
  /** What lies after it has not happened yet. */
  readonly now: Instant
  readonly locale: Locale
}

/** What the plan knows of a task: a draft begun on something else was overtaken. */
export const knownOf = ({ actualStart, actualFinish, percentComplete, remainingDuration }: Task): string =>
  [actualStart, actualFinish, percentComplete, remainingDuration?.seconds].join()

/** A moment as the sheet shows it: day and clock, the month only where it is another. */
export function momentText(at: number, { until, locale }: Pick<SheetContext, 'until' | 'locale'>): string {
  const [date, near] = [new Date(at * 1000), new Date(until * 1000)]
  if (date.getUTCMonth() !== near.getUTCMonth() || date.getUTCFullYear() !== near.getUTCFullYear())
    return formatDate(locale, at, 'dayTime')
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getUTCDate())} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
}

/** From when to when, without saying the day twice: a finish within a day of the start is its clock alone. */
export function spanText(start: number, finish: number, context: Pick<SheetContext, 'until' | 'locale'>): string {
  const end = momentText(finish, context)
  return `${momentText(start, context)}–${finish - start < DAY ? end.slice(-CLOCK) : end}`
}
/** Characters of a clock as every language of the sheet writes it: "07:00". */
const CLOCK = 5

/** A clock as people write it on the sheet, else a whole date with its time. */
export function readMoment(text: string, { until, locale }: SheetContext, began?: Instant): Instant | null {
  const clock = readFinishClock(text, until, began)
  if (clock !== undefined) return clock
  const whole = readDate(text.trim(), locale, until)
  return whole?.time == null ? null : instant(whole.day * DAY + whole.time)
}

/** Hours where nothing else is said. */
function readHours(text: string, schedule: Schedule): number | null {
  const typed = text.trim().toLowerCase()
  if (/^[\d.,]+$/.test(typed)) {
    const hours = Number(typed.replace(',', '.'))
    return Number.isFinite(hours) && hours >= 0 ? Math.round(hours * HOUR) : null
  }
  const found = parseDuration(typed.replace(/\s+/g, ''), schedule.project.units)
  return found === null ? null : found.seconds
}

export const hoursText = (seconds: number, locale: Locale): string => `${formatNumber(locale, seconds / HOUR, 1)} h`

/** A line as it would be reported, and the fields that cannot be read. Null: nothing is said of it. */
export interface ReadLine {
  readonly line: ReportLine | null
  readonly unreadable: readonly Field[]
}

/** A text that is the code of a reason. */
export const isReason = (text: string | undefined): text is DelayReason =>
  (DELAY_REASONS as readonly (string | undefined)[]).includes(text)

/** The field has something typed in it that says anything. */
export const says = (text: string | undefined): boolean => !['', '–'].includes(text?.trim() ?? '')

export function readLine(schedule: Schedule, task: TaskId, draft: Draft, context: SheetContext): ReadLine {
  const unreadable: Field[] = []
  const take = <T>(field: Field, read: (text: string) => T | null): T | undefined => {
    const text = draft[field]?.trim() ?? ''
    if (!says(text)) return undefined
    const found = read(text)
    if (found === null) unreadable.push(field)
    return found ?? undefined
  }
  const start = take('start', text => readMoment(text, context))
  const began = start ?? memberOf(schedule.tasks, task)?.actualStart
  const finish = take('finish', text => readMoment(text, context, began))
  const percent = take('percent', text => {
    const value = Number(text.replace('%', '').replace(',', '.').trim())
    return value >= 0 && value <= 100 ? value : null
  })
  const remaining = take('remaining', text => readHours(text, schedule))
  const spent = take('spent', text => readHours(text, schedule))
  const reason = take('reason', text => (isReason(text) ? text : null))
  const done = percent === 100 || finish !== undefined || remaining === 0
  const line: ReportLine = {
    task,
    ...(start !== undefined && { start, ...(draft.supposed?.includes('start') && { supposed: true }) }),
    ...(finish !== undefined ? { finish } : done && { finish: context.doneBy }),
    ...(percent !== undefined && { percent }),
    // Nothing left is what a finish says already; anything else contradicts it.
    ...(remaining !== undefined && !(done && remaining === 0) && { remaining: workTime(remaining) }),
    ...(spent !== undefined && { spent: workTime(spent) }),
    ...(reason && { reason }),
    ...(draft.override && { override: draft.override }),
  }
  const told = Object.keys(line).some(each => each !== 'task' && each !== 'override' && each !== 'supposed')
  return { line: told ? line : null, unreadable }
}

/** As the plan has it: done where it should be done by now, else as far as it should be. Null where it need not have begun. */
export function asPlanned(calculation: Calculation, task: Task, context: SheetContext): Draft | null {
  const dates = plannedUntil(calculation, context.until).of(task.uid)
  if (!dates || dates.start > context.until) return null
  const seen = knownOf(task)
  const start = momentText(task.actualStart ?? dates.start, context)
  if (dates.finish <= context.until) return { seen, start, finish: momentText(dates.finish, context), percent: '100' }
  const calendar = placedBy(calculation, task.uid)
  const left = workBetween(calendar, context.until, dates.finish)
  return { seen, start, remaining: hoursText(left, context.locale) }
}

/**
 * What `Enter` says of a line that nothing was typed in: of a reported one that its supposed start is right, of another
 * that it went as planned. Undefined: it says nothing; null: it need not have begun.
 */
export function entered(
  calculation: Calculation,
  { task, line }: { readonly task: Task; readonly line: Pick<ShiftLine, 'reported'> },
  context: SheetContext,
): Draft | null | undefined {
  if (!line.reported) return asPlanned(calculation, task, context)
  const { actualStart, reported } = task
  if (!reported?.supposed || actualStart === undefined) return undefined
  return { seen: knownOf(task), start: momentText(actualStart, context) }
}

/** Finished now: at the end of the shift, or at this moment while it goes on. */
export function finishedNow(calculation: Calculation, task: Task, context: SheetContext, before?: Draft): Draft {
  const planned = plannedUntil(calculation, context.until).of(task.uid)?.start ?? context.from
  const start = Math.min(task.actualStart ?? planned, context.doneBy)
  return {
    ...before,
    seen: before?.seen ?? knownOf(task),
    start: before?.start ?? momentText(start, context),
    finish: momentText(context.doneBy, context),
    percent: '100',
    remaining: '',
    supposed: before?.start === undefined && task.actualStart === undefined ? ['start'] : [],
  }
}

/**
 * A whole date as the sheet writes it: it stays the same moment in any language that the page is read in later. A clock
 * that is not of the shift gets its day, so that it is seen which one it was taken for.
 */
function plainMoment(field: Field, text: string, context: SheetContext, began: Instant | undefined): string {
  if (field !== 'start' && field !== 'finish') return text
  const read = readMoment(text, context, field === 'finish' ? began : undefined)
  if (read === null) return text
  const within = read >= context.from && read <= context.until
  return within && readClock(text, context.until) !== undefined ? text : momentText(read, context)
}

/** A finish that is deleted takes with it what else says that the work is over: 100 %, and nothing left. */
function notOver(schedule: Schedule, task: Task, draft: Draft, context: SheetContext): Draft {
  const said = readLine(schedule, task.uid, draft, context).line
  const { percent, remaining, ...rest } = draft
  return {
    ...rest,
    ...(percent !== undefined && said?.percent !== 100 && { percent }),
    ...(remaining !== undefined && readHours(remaining.trim(), schedule) !== 0 && { remaining }),
  }
}

/** Whether a line says that its task has begun by anything but its start. */
function saysMore(line: ReportLine | null): boolean {
  const { start: _, ...said } = line ?? {}
  return hasBegun(said)
}

/** A field of a line as typed. What follows from it is put beside it, marked as supposed: 100 % asks for the real finish. */
export function typed(
  calculation: Calculation,
  task: Task,
  before: Draft | undefined,
  field: Field,
  text: string,
  context: SheetContext,
): Draft {
  const supposed = new Set(before?.supposed?.filter(each => each !== field) ?? [])
  const began = says(before?.start) ? readMoment(before?.start ?? '', context) : task.actualStart
  const since = began ?? plannedStart(calculation, task, context.until)
  let next: Draft = { seen: knownOf(task), ...before, [field]: plainMoment(field, text, context, since) }
  // A finish that followed from a share, or from nothing left, goes with it.
  if ((field === 'percent' || field === 'remaining') && supposed.has('finish')) {
    const { finish: _, ...rest } = next
    next = rest
    supposed.delete('finish')
  }
  if (field === 'finish' && !says(text)) next = notOver(calculation.schedule, task, next, context)
  const known = readLine(calculation.schedule, task.uid, next, context).line
  // A supposed start goes with what it followed from.
  if (supposed.has('start') && !saysMore(known)) {
    const { start: _, ...rest } = next
    next = rest
    supposed.delete('start')
  }
  const done = known?.finish !== undefined
  const begun = known !== null && known.start === undefined && hasBegun(known)
  if (done && (next.finish ?? '') === '') {
    next = { ...next, finish: momentText(context.doneBy, context) }
    supposed.add('finish')
  }
  // A share of the duration says what is left, until the user knows better.
  if (field === 'percent' && says(text) && (task.percentType ?? 'duration') === 'duration')
    next = { ...next, remaining: '' }
  if (field === 'finish' && text.trim() !== '') next = { ...next, percent: '100', remaining: '' }
  const planned = plannedStart(calculation, task, instant(Math.min(known?.finish ?? context.until, context.until)))
  if (begun && (next.start ?? '') === '' && task.actualStart === undefined && planned !== undefined) {
    next = { ...next, start: momentText(planned, context) }
    supposed.add('start')
  }
  return { ...next, supposed: [...supposed] }
}

/** Something about a line that only the sheet can know. */
export type SheetFinding =
  | Finding
  | { readonly task: TaskId; readonly code: 'unreadable'; readonly act: 'refuse'; readonly field: Field }
  | { readonly task: TaskId; readonly code: 'changedMeanwhile'; readonly act: 'ask' }

export interface Judged {
  /** Lines that can be written, the data date moved to the end of the shift. */
  readonly lines: readonly ReportLine[]
  /** Those of them that report what happened after the data date as it stands: they are not written without moving it. */
  readonly late: readonly TaskId[]
  readonly findings: ReadonlyMap<TaskId, readonly SheetFinding[]>
  /** Drafted lines that are refused, and those that wait for an answer. */
  readonly refused: readonly TaskId[]
  readonly asked: readonly TaskId[]
  /** Drafts of tasks that are no longer there. */
  readonly gone: readonly string[]
}

/** All lines of a sheet judged together, each by itself: what is wrong with one leaves the others as they are. */
export function judge(calculation: Calculation, drafts: Drafts, context: SheetContext): Judged {
  const { schedule } = calculation
  const findings = new Map<TaskId, SheetFinding[]>()
  const note = (finding: SheetFinding): void => {
    const list = findings.get(finding.task)
    if (list) list.push(finding)
    else findings.set(finding.task, [finding])
  }
  const lines: ReportLine[] = []
  const gone: string[] = []
  const answered = (finding: SheetFinding): boolean => drafts[finding.task]?.kept?.includes(answerOf(finding)) ?? false
  for (const [key, draft] of Object.entries(drafts)) {
    const uid = Number(key) as TaskId
    const task = memberOf(schedule.tasks, uid)
    if (!task) {
      gone.push(key)
      continue
    }
    const { line, unreadable } = readLine(schedule, uid, draft, context)
    for (const field of unreadable) note({ task: uid, code: 'unreadable', act: 'refuse', field })
    const changed = { task: uid, code: 'changedMeanwhile', act: 'ask' } as const
    if (draft.seen !== knownOf(task)) note(changed)
    // What cannot be read, or was overtaken, has happened for none of the others either.
    if (line && unreadable.length === 0 && (draft.seen === knownOf(task) || answered(changed))) lines.push(line)
  }
  const terms = { until: context.until, dataDate: 'moves', now: context.now } as const
  const settled = settleReport(calculation, lines, terms, answered)
  for (const finding of settled.findings) note(finding)
  const open = (act: Finding['act']) => (line: { readonly task: TaskId }) =>
    findings.get(line.task)?.some(each => each.act === act && !answered(each)) ?? false
  const all = Object.keys(drafts).map(key => ({ task: Number(key) as TaskId }))
  const refused = all.filter(open('refuse')).map(each => each.task)
  const asked = all.filter(open('ask')).map(each => each.task)
  return {
    lines: settled.lines,
    late: settled.lines.filter(line => liesAfter(calculation, line, context.until)).map(line => line.task),
    findings,
    refused,
    asked: asked.filter(each => !refused.includes(each)),
    gone,
  }
}

/** The name of a question, to remember that it was answered. */
export const answerOf = (finding: SheetFinding): string =>
  'other' in finding && finding.other !== undefined ? `${finding.code} ${finding.other}` : finding.code
