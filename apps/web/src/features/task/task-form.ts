import { formatDate, type Locale } from '@parada/messages'
import {
  type Calculation,
  type CalendarId,
  type Changes,
  type ChosenPredecessor,
  type ConstraintType,
  DAY,
  type Duration,
  dayNumber,
  dayOf,
  type Edit,
  type EditContext,
  endOfWorkingDay,
  FLAG,
  formatDuration,
  formatLag,
  formatResourceNames,
  formDuration,
  formFinish,
  type Instant,
  inPlanUnit,
  instant,
  isReported,
  type Lag,
  type LinkType,
  lagAsTyped,
  memberOf,
  NO_LAG,
  nextUid,
  type Outcome,
  parseLag,
  parseResourceNames,
  type RowPlace,
  type Schedule,
  saveTask,
  setMode,
  type Task,
  type TaskForm,
  type TaskId,
  typedDuration,
} from '@parada/schedule'
import { firstStart } from '../../editor/cell-edits.ts'
import { workText } from '../../editor/cell-text.ts'
import { countsWholeDays, incomingLinks } from '../../editor/plan-facts.ts'
import { readDate } from '../../editor/read-date.ts'

/** A predecessor as its row in the dialog holds it. */
export interface PredecessorRow {
  readonly from: TaskId | null
  readonly type: LinkType
  readonly lag: string
}

/** What the dialog's fields hold, as typed. */
export interface TaskDraft {
  /** The language dates are written in. */
  readonly locale: Locale
  /** The plant's day that words such as tomorrow are counted from. */
  readonly today?: Instant
  readonly uid: TaskId | null
  readonly name: string
  /** As the grid writes dates: `12/03/2026 07:00`. */
  readonly start: string
  readonly finish: string
  readonly duration: string
  readonly progress: string
  readonly resources: string
  readonly predecessors: readonly PredecessorRow[]
  readonly notes: string
  readonly constraint: ConstraintType
  readonly constraintDate: string
  readonly deadline: string
  readonly calendar: string
  readonly mode: 'auto' | 'manual'
  readonly active: boolean
  readonly priority: string
  readonly responsible: string
  readonly workPackage: string
}

/** Fields that can be wrong, and the key of what is wrong with them in `messages.task.errors`. */
export type DraftErrors = Partial<
  Record<
    'name' | 'start' | 'finish' | 'duration' | 'progress' | 'constraintDate' | 'priority' | `lag${number}`,
    | 'nameRequired'
    | 'startRequired'
    | 'finishRequired'
    | 'finishAfterStart'
    | 'durationRequired'
    | 'durationInvalid'
    | 'progressRange'
    | 'lagInvalid'
    | 'constraintDate'
    | 'priorityRange'
  >
>

const NO_PRIORITY = 500

/** An instant as a date field holds it, with its clock time unless the plan counts in days. */
export const fieldText = (at: number | undefined, wholeDays: boolean, locale: Locale): string =>
  at === undefined || Number.isNaN(at)
    ? ''
    : `${formatDate(locale, at, 'day')}${wholeDays ? '' : ` ${formatDate(locale, at, 'time')}`}`

/** The finish of whole days is shown on its last day: 17:00 of that day, or midnight after it. */
const finishText = (at: number | undefined, wholeDays: boolean, locale: Locale): string =>
  at !== undefined && wholeDays && at % DAY === 0 ? fieldText(at - 1, true, locale) : fieldText(at, wholeDays, locale)

/** A duration to the second, with the decimal mark of the language. */
const exactDuration = (duration: Duration, { project }: Schedule, locale: Locale): string => {
  const text = formatDuration(duration, project.units)
  return locale === 'en' ? text : text.replace('.', ',')
}

/** The draft of a task of the plan. */
export function draftOf(schedule: Schedule, calculation: Calculation, task: Task, locale: Locale): TaskDraft {
  const wholeDays = countsWholeDays(schedule)
  const dates = calculation.of(task.uid)
  const { units } = schedule.project
  return {
    locale,
    uid: task.uid,
    name: task.name,
    start: fieldText(dates?.start ?? task.manual?.start, wholeDays, locale),
    finish: finishText(dates?.finish ?? task.manual?.finish, wholeDays, locale),
    duration:
      dates && summaryAt(calculation, dates.index)
        ? workText(calculation.durationAt(dates.index), schedule, wholeDays, locale)
        : exactDuration(task.duration, schedule, locale),
    progress: String(Math.round(dates?.percentComplete ?? task.percentComplete ?? 0)),
    resources: formatResourceNames(schedule, task.uid),
    predecessors: incomingLinks(schedule, task.uid).map(link => ({
      from: link.from,
      type: link.type,
      lag: formatLag(link.lag, units),
    })),
    notes: task.notes ?? '',
    constraint: task.constraint?.type ?? 'asap',
    constraintDate: fieldText(task.constraint?.date, wholeDays, locale),
    deadline: finishText(task.deadline, wholeDays, locale),
    calendar: task.calendar === undefined ? '' : String(task.calendar),
    mode: task.mode ?? 'auto',
    active: task.active !== false,
    priority: String(task.priority ?? NO_PRIORITY),
    responsible: task.responsible ?? '',
    workPackage: task.workPackage ?? '',
  }
}

/** The draft of a new task: named as the specification says, today, one day, nothing done. */
export function newDraft(schedule: Schedule, name: string, today: Instant, locale: Locale): TaskDraft {
  const wholeDays = countsWholeDays(schedule)
  const start = firstStart(schedule, dayOf(today))
  const { secondsPerDay } = schedule.project.units
  const length = inPlanUnit(schedule, { seconds: secondsPerDay as Duration['seconds'], unit: 'd' })
  const blank = blankTask(schedule, length)
  return {
    locale,
    today,
    uid: null,
    name,
    start: fieldText(start, wholeDays, locale),
    finish: finishText(formFinish(schedule, blank, start, length), wholeDays, locale),
    duration: exactDuration(length, schedule, locale),
    progress: '0',
    resources: '',
    predecessors: [],
    notes: '',
    constraint: 'asap',
    constraintDate: '',
    deadline: '',
    calendar: '',
    mode: schedule.project.taskMode,
    active: true,
    priority: String(NO_PRIORITY),
    responsible: '',
    workPackage: '',
  }
}

const blankTask = (schedule: Schedule, length: Duration): Task => ({
  uid: nextUid(schedule.tasks) as TaskId,
  row: 0,
  name: '',
  parent: null,
  duration: length,
})

/** The task a draft is about, or a blank one, on the calendar that the draft names. */
function taskOf(schedule: Schedule, draft: TaskDraft): Task {
  const known = draft.uid === null ? undefined : memberOf(schedule.tasks, draft.uid)
  const length = lengthOf(schedule, draft)
  const task = known ?? blankTask(schedule, length ?? { seconds: 0 as Duration['seconds'], unit: 'd' })
  const { calendar: _, ...rest } = task
  const calendar = calendarOf(draft)
  return calendar === null ? rest : { ...rest, calendar }
}

/** The calendar that the draft names; null where it works on the plan's. */
const calendarOf = ({ calendar }: TaskDraft): CalendarId | null =>
  calendar === '' ? null : (Number(calendar) as CalendarId)

/** What was typed into a date field, as a day and a clock time; the year of the project where none was typed. */
const typed = (schedule: Schedule, draft: TaskDraft, text: string) =>
  readDate(text, draft.locale, schedule.project.start ?? schedule.project.statusDate ?? instant(0), draft.today ?? null)

/** An instant typed into a start field; a date alone is when work begins on it. Null when it is no date. */
export function startOfField(schedule: Schedule, draft: TaskDraft, text: string): Instant | null {
  const parsed = typed(schedule, draft, text)
  if (!parsed) return null
  return parsed.time === null
    ? firstStart(schedule, dayNumber(parsed.day), taskOf(schedule, draft))
    : instant(parsed.day * DAY + parsed.time)
}

/** An instant typed into a finish field; a date alone is when work ends on it. Null when it is no date. */
export function finishOfField(schedule: Schedule, draft: TaskDraft, text: string): Instant | null {
  const parsed = typed(schedule, draft, text)
  if (!parsed) return null
  return parsed.time === null
    ? endOfWorkingDay(schedule, dayNumber(parsed.day), taskOf(schedule, draft))
    : instant(parsed.day * DAY + parsed.time)
}

/** The duration in the field: the task's own while its text stands as it was, else as it is typed into this plan. */
function lengthOf(schedule: Schedule, draft: TaskDraft): Duration | null {
  const known = draft.uid === null ? undefined : memberOf(schedule.tasks, draft.uid)
  if (known && draft.duration === exactDuration(known.duration, schedule, draft.locale)) return known.duration
  return typedDuration(schedule, draft.duration, calendarOf(draft))
}

/** After a start or duration was edited the finish follows; that of a task under way, which also waits for the data date, when it is saved. */
export function withFinish(schedule: Schedule, draft: TaskDraft): TaskDraft {
  if (isReported(schedule, taskOf(schedule, draft))) return draft
  const start = startOfField(schedule, draft, draft.start)
  const length = lengthOf(schedule, draft)
  if (start === null || !length) return draft
  const finish = formFinish(schedule, taskOf(schedule, draft), start, length)
  return { ...draft, finish: finishText(finish, countsWholeDays(schedule), draft.locale) }
}

/** After a finish was edited the duration follows: whole days (at least one) where the plan counts in days, else exact. */
export function withDuration(schedule: Schedule, draft: TaskDraft): TaskDraft {
  if (isReported(schedule, taskOf(schedule, draft))) return draft
  const start = startOfField(schedule, draft, draft.start)
  const finish = finishOfField(schedule, draft, draft.finish)
  if (start === null || finish === null || finish < start) return draft
  const length = formDuration(schedule, taskOf(schedule, draft), start, finish)
  return { ...draft, duration: exactDuration(inPlanUnit(schedule, length, calendarOf(draft)), schedule, draft.locale) }
}

/** Everything that is wrong with a draft, by field. */
export function checkDraft(schedule: Schedule, draft: TaskDraft, isSummary: boolean): DraftErrors {
  const errors: DraftErrors = {}
  if (draft.name.trim() === '') errors.name = 'nameRequired'
  if (!isSummary) {
    const start = startOfField(schedule, draft, draft.start)
    const finish = finishOfField(schedule, draft, draft.finish)
    if (start === null) errors.start = 'startRequired'
    if (finish === null) errors.finish = 'finishRequired'
    if (start !== null && finish !== null && finish < start) errors.finish = 'finishAfterStart'
    if (draft.duration.trim() === '') errors.duration = 'durationRequired'
    else if (!lengthOf(schedule, draft)) errors.duration = 'durationInvalid'
  }
  const percent = Number(draft.progress.replace(',', '.'))
  if (draft.progress.trim() === '' || !(percent >= 0 && percent <= 100)) errors.progress = 'progressRange'
  const priority = Number(draft.priority)
  if (!(Number.isInteger(priority) && priority >= 0 && priority <= 1000)) errors.priority = 'priorityRange'
  if (needsDate(draft.constraint) && startOfField(schedule, draft, draft.constraintDate) === null)
    errors.constraintDate = 'constraintDate'
  for (const [at, row] of draft.predecessors.entries())
    if (!parseLag(row.lag, schedule.project.units)) errors[`lag${at}`] = 'lagInvalid'
  return errors
}

export const needsDate = (type: ConstraintType): boolean => type !== 'asap' && type !== 'alap'

/** Tasks that may still become predecessors: not the task itself, nor those chosen already. */
export function availablePredecessors(schedule: Schedule, draft: TaskDraft): readonly Task[] {
  const taken = new Set(draft.predecessors.map(row => row.from))
  return schedule.tasks.filter(task => task.uid !== draft.uid && !taken.has(task.uid))
}

/** The lag in a row: the link's own while its text stands as it was, else as it is typed into this plan. */
function lagOf(schedule: Schedule, draft: TaskDraft, row: PredecessorRow): Lag {
  const standing =
    draft.uid === null ? undefined : incomingLinks(schedule, draft.uid).find(link => link.from === row.from)
  return lagAsTyped(schedule, row.lag, standing?.lag) ?? NO_LAG
}

/** The edits that save a draft; a new task goes to `place`. Fields that were not changed leave the task as it is. */
export function saveDraft(now: EditContext, draft: TaskDraft, before: TaskDraft, place?: RowPlace): Outcome<Edit[]> {
  const { schedule } = now
  const isNew = draft.uid === null
  const chosen: ChosenPredecessor[] = draft.predecessors.flatMap(row =>
    row.from === null ? [] : [{ from: row.from, type: row.type, lag: lagOf(schedule, draft, row) }],
  )
  const changed = <K extends keyof TaskDraft>(key: K): boolean => isNew || draft[key] !== before[key]
  const summary = draft.uid !== null && isSummary(now, draft.uid)
  const length = lengthOf(schedule, draft)
  const start = startOfField(schedule, draft, draft.start)
  const finish = finishOfField(schedule, draft, draft.finish)
  const dates = draft.uid === null ? undefined : now.calculation?.of(draft.uid)
  const form: TaskForm = {
    ...(draft.uid !== null && { uid: draft.uid }),
    ...(isNew && { row: -1 }),
    ...(isNew && place && { place }),
    name: draft.name.trim(),
    ...(!summary && {
      start: changed('start') ? start : (dates?.start ?? start),
      finish: changed('finish') ? finish : (dates?.finish ?? finish),
      ...(length && { duration: length }),
    }),
    ...(changed('progress') && { percentComplete: Number(draft.progress.replace(',', '.')) }),
    ...(changed('resources') && { resources: parseResourceNames(draft.resources) }),
    ...(changed('predecessors') && { predecessors: chosen }),
    ...(changed('notes') && { notes: draft.notes }),
  }
  const saved = saveTask(now, isNew ? { ...form, uid: nextUid(schedule.tasks) as TaskId } : form)
  if (!saved.ok) return saved
  const uid = draft.uid ?? (nextUid(schedule.tasks) as TaskId)
  const more = otherChanges(schedule, draft, before, isNew)
  const edits: Edit[] = [...saved.value]
  if (Object.keys(more).length > 0) edits.push({ kind: 'setTask', task: uid, changes: more })
  if (!isNew && draft.mode !== before.mode) {
    const mode = setMode(now, [uid], draft.mode)
    if (!mode.ok) return mode
    edits.push(...mode.value)
  }
  return { ok: true, value: edits, problems: saved.problems }
}

const summaryAt = (calculation: Calculation, index: number): boolean =>
  ((calculation.flags[index] ?? 0) & FLAG.summary) !== 0

const isSummary = ({ calculation }: EditContext, uid: TaskId): boolean => {
  const index = calculation?.indexOf(uid) ?? -1
  return calculation !== undefined && index >= 0 && summaryAt(calculation, index)
}

/** What the second tab holds, where it was changed. */
function otherChanges(
  schedule: Schedule,
  draft: TaskDraft,
  before: TaskDraft,
  isNew: boolean,
): Changes<Omit<Task, 'uid' | 'parent'>> {
  const { type, date } = {
    type: draft.constraint,
    date: draft.constraint.toLowerCase().includes('finish')
      ? finishOfField(schedule, draft, draft.constraintDate)
      : startOfField(schedule, draft, draft.constraintDate),
  }
  const constraintChanged = draft.constraint !== before.constraint || draft.constraintDate !== before.constraintDate
  const deadline = draft.deadline === '' ? null : finishOfField(schedule, draft, draft.deadline)
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim())
  return {
    ...(constraintChanged && {
      constraint: type === 'asap' ? null : needsDate(type) && date !== null ? { type, date } : { type },
    }),
    ...(draft.deadline !== before.deadline && { deadline }),
    ...(draft.calendar !== before.calendar && {
      calendar: draft.calendar === '' ? null : (Number(draft.calendar) as CalendarId),
    }),
    ...(draft.active !== before.active && { active: draft.active ? null : (false as const) }),
    ...(draft.priority !== before.priority && { priority: Number(draft.priority) }),
    ...(draft.responsible !== before.responsible && { responsible: text(draft.responsible) }),
    ...(draft.workPackage !== before.workPackage && { workPackage: text(draft.workPackage) }),
    ...(isNew && draft.mode === 'manual' && { mode: 'manual' as const }),
  }
}
