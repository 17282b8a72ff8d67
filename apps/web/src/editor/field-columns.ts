import { type Locale, loadMessages, type Messages } from '@parada/messages'
import {
  type Calculation,
  CONSTRAINT_TYPES,
  type CustomField,
  type CustomValue,
  DAY,
  type Duration,
  dayNumber,
  type Edit,
  type EditContext,
  endOfWorkingDay,
  FLAG,
  HOUR,
  type Instant,
  instant,
  memberOf,
  type Outcome,
  type Schedule,
  setActive,
  setConstraint,
  setDeadline,
  setMode,
  setTaskCalendar,
  setWork,
  type Task,
  type TaskChanges,
  type TaskId,
  taskType,
  typedDuration,
  workTime,
} from '@parada/schedule'
import { firstStart } from './cell-edits.ts'
import type { CellResult } from './cell-result.ts'
import { amountText, dateText, workText } from './cell-text.ts'
import type { ColumnId } from './columns.ts'
import { criticalityOf } from './criticality.ts'
import type { MoreColumns, PlanAt } from './more-columns.ts'
import { outgoingLinks } from './plan-facts.ts'
import { readDate } from './read-date.ts'
import { reportedColumns } from './reported-columns.ts'

/** What a field holds: decides how it is written, compared, parsed and aligned. */
type Kind = 'text' | 'number' | 'date' | 'time' | 'hours' | 'percent' | 'choice' | 'yes'

/** What a task's field is worth: seconds for dates, time and hours. Null where there is nothing. */
type Value = string | number | boolean | null

interface At extends PlanAt {
  readonly task: Task
  readonly index: number
}

interface Field {
  readonly kind: Kind
  value(at: At): Value
  /** What a typed value does; null empties the field. Absent: the field is computed. */
  edit?(now: EditContext, task: Task, value: Value | Duration): Outcome<Edit[]>
  /** The words that a choice is made of, in the order of `value`'s words. */
  choices?(schedule: Schedule): readonly string[]
}

type Words = Messages['ganttPanels']['fields']

const done = (edits: Edit[]): Outcome<Edit[]> => ({ ok: true, value: edits, problems: [] })
const plain = (task: Task, changes: TaskChanges): Outcome<Edit[]> =>
  done([{ kind: 'setTask', task: task.uid, changes }])
const asDate = (value: Value | Duration): Instant | null => (typeof value === 'number' ? instant(value) : null)
const asText = (value: Value | Duration): string | null => (typeof value === 'string' && value !== '' ? value : null)
const asNumber = (value: Value | Duration): number | null => (typeof value === 'number' ? value : null)
const given = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

type TextKey = 'notes' | 'responsible' | 'workPackage' | 'contractor' | 'equipment'
const ofText = (key: TextKey): Field => ({
  kind: 'text',
  value: ({ task }) => task[key] ?? null,
  edit: (_, task, value) => plain(task, { [key]: asText(value) }),
})
const ofColumn = (
  kind: Kind,
  key: 'earlyStart' | 'earlyFinish' | 'lateStart' | 'lateFinish' | 'freeSlack' | 'startSlack' | 'finishSlack',
): Field => ({ kind, value: ({ calculation, index }) => given(calculation[key][index]) })
const ofBaseline = (
  kind: Kind,
  of: (baseline: NonNullable<Task['baselines']>[number]) => number | undefined,
): Field => ({
  kind,
  value: ({ task }) => {
    const first = task.baselines?.find(each => each.number === 0)
    return first ? given(of(first)) : null
  },
})
const ofDates = (key: 'start' | 'finish'): Field => ({
  kind: 'date',
  value: ({ task }) => given(task.stored?.[key]),
})

/** The name of a word in a table of words. */
const pick = (all: Readonly<Record<string, string>>, word: Value | Duration): string | undefined =>
  Object.keys(all).find(each => all[each] === word)

/** The fields of a task that no other column shows. Computed ones and those that other places own have no `edit`. */
function dateFields(words: Messages, own: Words): Readonly<Record<string, Field>> {
  const { modes, constraints } = words.task
  return {
    mode: {
      kind: 'choice',
      value: ({ task }) => modes[task.mode ?? 'auto'],
      choices: () => [modes.auto, modes.manual],
      edit: (now, task, value) => setMode(now, [task.uid], value === modes.manual ? 'manual' : 'auto'),
    },
    taskType: {
      kind: 'choice',
      value: ({ task, schedule }) => own.types[taskType(schedule, task)],
      choices: () => Object.values(own.types),
      edit: (_, task, value) => {
        const type = pick(own.types, value) as Task['type']
        return plain(task, { type: type ?? null })
      },
    },
    constraint: {
      kind: 'choice',
      value: ({ task }) => (task.constraint ? constraints[task.constraint.type] : null),
      choices: () => CONSTRAINT_TYPES.map(each => constraints[each]),
      edit: (now, task, value) => {
        const type = CONSTRAINT_TYPES.find(each => constraints[each] === value) ?? 'asap'
        return setConstraint(now, task.uid, type, task.constraint?.date)
      },
    },
    constraintDate: {
      kind: 'date',
      value: ({ task }) => given(task.constraint?.date),
      edit: (now, task, value) => {
        const date = asDate(value)
        const type = task.constraint?.date === undefined ? 'startNoEarlierThan' : task.constraint.type
        return date === null ? setConstraint(now, task.uid, 'asap') : setConstraint(now, task.uid, type, date)
      },
    },
    deadline: {
      kind: 'date',
      value: ({ task }) => given(task.deadline),
      edit: (now, task, value) => setDeadline(now, task.uid, asDate(value)),
    },
    calendar: {
      kind: 'choice',
      value: ({ task, schedule }) => schedule.calendars.find(each => each.id === task.calendar)?.name ?? null,
      choices: schedule => schedule.calendars.map(each => each.name),
      edit: (now, task, value) =>
        setTaskCalendar(now, [task.uid], now.schedule.calendars.find(each => each.name === value)?.id ?? null),
    },
    priority: {
      kind: 'number',
      value: ({ task }) => task.priority ?? 500,
      edit: (_, task, value) => plain(task, { priority: asNumber(value) }),
    },
    active: {
      kind: 'yes',
      value: ({ task }) => task.active !== false,
      edit: (now, task, value) => setActive(now, [task.uid], value !== false),
    },
    milestone: { kind: 'yes', value: ({ calculation, index }) => flagged(calculation, index, FLAG.milestone) },
    critical: { kind: 'yes', value: ({ calculation, index }) => flagged(calculation, index, FLAG.critical) },
    work: {
      kind: 'hours',
      value: ({ task }) => given(task.work),
      edit: (now, task, value) => setWork(now, task.uid, workTime(asNumber(value) ?? 0)),
    },
    actualDuration: { kind: 'time', value: ({ task }) => given(task.actualDuration?.seconds) },
    earlyStart: ofColumn('date', 'earlyStart'),
    earlyFinish: ofColumn('date', 'earlyFinish'),
    lateStart: ofColumn('date', 'lateStart'),
    lateFinish: ofColumn('date', 'lateFinish'),
    freeSlack: ofColumn('time', 'freeSlack'),
    startSlack: ofColumn('time', 'startSlack'),
    finishSlack: ofColumn('time', 'finishSlack'),
    baselineStart: ofBaseline('date', each => each.start),
    baselineFinish: ofBaseline('date', each => each.finish),
    baselineDuration: ofBaseline('time', each => each.duration?.seconds),
    baselineWork: ofBaseline('hours', each => each.work),
    baselineCost: ofBaseline('number', each => each.cost),
    storedStart: ofDates('start'),
    storedFinish: ofDates('finish'),
    successors: {
      kind: 'text',
      value: ({ task, schedule, calculation }) =>
        outgoingLinks(schedule, task.uid)
          .flatMap(link => schedule.tasks[calculation.indexOf(link.to)]?.row ?? [])
          .sort((a, b) => a - b)
          .join(';') || null,
    },
    levelingDelay: { kind: 'time', value: ({ task }) => given(task.levelingDelay?.seconds) },
    workPercent: { kind: 'percent', value: ({ task }) => given(task.percentWorkComplete) },
    physicalPercent: { kind: 'percent', value: ({ task }) => given(task.physicalPercentComplete) },
    stop: { kind: 'date', value: ({ task }) => given(task.stop) },
    resume: { kind: 'date', value: ({ task }) => given(task.resume) },
    cost: { kind: 'number', value: ({ task }) => given(task.cost) },
    fixedCost: {
      kind: 'number',
      value: ({ task }) => given(task.fixedCost),
      edit: (_, task, value) => plain(task, { fixedCost: asNumber(value) }),
    },
    actualCost: { kind: 'number', value: ({ task }) => given(task.actualCost) },
    remainingCost: { kind: 'number', value: ({ task }) => given(task.remainingCost) },
  }
}

/** Of these: where a task belongs, what it is, and where it came from. */
function placeFields(words: Messages, own: Words): Readonly<Record<string, Field>> {
  const steps: Readonly<Record<string, string>> = words.scope.steps
  return {
    responsible: ofText('responsible'),
    workPackage: ofText('workPackage'),
    contractor: ofText('contractor'),
    equipment: ofText('equipment'),
    area: {
      kind: 'choice',
      value: ({ task, schedule }) => schedule.areas?.find(each => each.id === task.area)?.name ?? null,
      choices: schedule => (schedule.areas ?? []).map(each => each.name),
      edit: (now, task, value) =>
        plain(task, { area: (now.schedule.areas ?? []).find(each => each.name === value)?.id ?? null }),
    },
    step: { kind: 'text', value: ({ task }) => (task.step ? (steps[task.step] ?? task.step) : null) },
    kind: {
      kind: 'choice',
      value: ({ task }) => own.kinds[task.kind ?? 'work'],
      choices: () => Object.values(own.kinds),
      edit: (_, task, value) => {
        const kind = pick(own.kinds, value) as Task['kind']
        return plain(task, { kind: kind === 'work' ? null : (kind ?? null) })
      },
    },
    probability: {
      kind: 'percent',
      value: ({ task }) => (task.probability === undefined ? null : task.probability * 100),
    },
    criticality: {
      kind: 'percent',
      value: ({ schedule, index, calculation }) =>
        flagged(calculation, index, FLAG.summary) ? null : given(percentOf(criticalityOf(schedule)?.[index])),
    },
    estimateLow: { kind: 'time', value: ({ task }) => given(task.estimate?.low.seconds) },
    estimateHigh: { kind: 'time', value: ({ task }) => given(task.estimate?.high.seconds) },
    workOrder: {
      kind: 'text',
      value: ({ task: { workOrder } }) =>
        workOrder
          ? [workOrder.order, workOrder.operation, workOrder.suboperation].filter(each => each).join('/')
          : null,
    },
    emergent: { kind: 'yes', value: ({ task }) => task.emergent !== undefined },
    p6Code: { kind: 'text', value: ({ task }) => task.p6?.code ?? null },
    hyperlink: { kind: 'text', value: ({ task }) => task.hyperlink?.address ?? null },
    subproject: { kind: 'text', value: ({ task }) => task.subproject?.file ?? null },
    uid: { kind: 'number', value: ({ task }) => task.uid },
    notes: ofText('notes'),
  }
}

const percentOf = (share: number | undefined): number | undefined => (share === undefined ? undefined : share * 100)
const flagged = ({ flags }: Calculation, index: number, bit: number): boolean => ((flags[index] ?? 0) & bit) !== 0

// --- custom fields ----------------------------------------------------------------------------------------------------

/** Beginnings of custom fields' keys that hold something else than text. */
const CUSTOM_KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^(?:number|cost)\d/, 'number'],
  [/^(?:date|start|finish)\d/, 'date'],
  [/^duration\d/, 'time'],
  [/^flag\d/, 'yes'],
]

function customValue(value: CustomValue | undefined): Value {
  if (value === undefined) return null
  if (typeof value !== 'object') return value
  return 'instant' in value ? value.instant : value.duration.seconds
}

const customKey = (column: ColumnId): string | null => (column.startsWith('custom.') ? column.slice(7) : null)

function customField(key: string): Field {
  const kind = CUSTOM_KINDS.find(([start]) => start.test(key))?.[1] ?? 'text'
  const wrapped = (value: Value | Duration): CustomValue | null =>
    value === null
      ? null
      : typeof value === 'object'
        ? { duration: value }
        : kind === 'date' && typeof value === 'number'
          ? { instant: instant(value) }
          : value
  return {
    kind,
    value: ({ task }) => customValue(task.custom?.[key]),
    edit: (_, task, value) => {
      const { [key]: _old, ...rest } = task.custom ?? {}
      const next = wrapped(value)
      const custom = next === null || next === '' ? rest : { ...rest, [key]: next }
      return plain(task, { custom: Object.keys(custom).length === 0 ? null : custom })
    },
  }
}

/** Custom fields of a plan's tasks: those it declares and those its tasks have, each once. */
export function customFieldsOf(schedule: Schedule): readonly Pick<CustomField, 'key' | 'name' | 'values'>[] {
  const known = new Map<string, Pick<CustomField, 'key' | 'name' | 'values'>>()
  for (const field of schedule.customFields ?? []) if (field.of === 'task') known.set(field.key, field)
  for (const task of schedule.tasks)
    for (const key of Object.keys(task.custom ?? {})) if (!known.has(key)) known.set(key, { key })
  return [...known.values()]
}

// --- what the grid asks -----------------------------------------------------------------------------------------------

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** A value as a cell shows it. */
function written(at: PlanAt, task: Task | undefined, kind: Kind, value: Value, locale: Locale, own: Words): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? own.yes : own.no
  if (typeof value === 'string') return value.replace(/\s*\n\s*/g, ' ')
  switch (kind) {
    case 'date':
      return dateText(value, at.wholeDays, locale)
    case 'time':
      return task ? workText(value, at.schedule, at.wholeDays, locale) : ''
    case 'hours':
      return `${amountText(locale, value / HOUR, 1, false)}h`
    case 'percent':
      return `${amountText(locale, value, 0, false)}%`
    default:
      return amountText(locale, value, 2, false)
  }
}

/** Every column beyond those that all plans show: what was reported, the other fields of the model, custom fields. */
export async function fieldColumns(locale: Locale): Promise<MoreColumns> {
  const [words, reported] = await Promise.all([loadMessages(locale), reportedColumns(locale)])
  const own = words.ganttPanels.fields
  const fields = { ...dateFields(words, own), ...placeFields(words, own) }
  const names: Readonly<Record<string, string>> = own.names
  const fieldOf = (column: ColumnId): Field | null => {
    const key = customKey(column)
    return key !== null ? customField(key) : column.startsWith('field.') ? (fields[column.slice(6)] ?? null) : null
  }
  const valueAt = (at: PlanAt, index: number, column: ColumnId): Value => {
    const task = at.schedule.tasks[index]
    const field = fieldOf(column)
    return task && field ? field.value({ ...at, task, index }) : null
  }
  /** What was typed as a value of its kind; a sentence when it is none. */
  const read = (
    now: EditContext,
    task: Task,
    column: ColumnId,
    field: Field,
    text: string,
    today: Instant | null,
  ): { readonly value: Value | Duration } | { readonly wrong: string } => {
    const { cell } = words.gantt
    const choices = choicesOf(now.schedule, column)
    if (choices) {
      const wanted = fold(text)
      const value = choices.find(each => fold(each) === wanted) ?? choices.find(each => fold(each).startsWith(wanted))
      return value === undefined ? { wrong: own.badChoice(text, choices.slice(0, 8).join(', ')) } : { value }
    }
    switch (field.kind) {
      case 'date': {
        const near = now.calculation?.of(task.uid)?.start ?? instant(0)
        const typed = readDate(text, locale, near, today)
        if (!typed) return { wrong: cell.badDate(text, dateText(near, false, locale)) }
        const day = dayNumber(typed.day)
        const ends = column === 'field.deadline' || column.includes('inish')
        const at = ends ? endOfWorkingDay(now.schedule, day, task) : firstStart(now.schedule, day, task)
        return { value: typed.time === null ? at : typed.day * DAY + typed.time }
      }
      case 'time': {
        const value = typedDuration(now.schedule, text, task.calendar)
        return value ? { value } : { wrong: cell.badDuration(text) }
      }
      case 'yes': {
        const word = fold(text)
        if (word !== '' && fold(own.yes).startsWith(word)) return { value: true }
        return word !== '' && fold(own.no).startsWith(word)
          ? { value: false }
          : { wrong: own.badChoice(text, `${own.yes}, ${own.no}`) }
      }
      case 'number':
      case 'hours':
      case 'percent': {
        const number = Number(text.replace(/[h%\s]/gi, '').replace(',', '.'))
        if (Number.isNaN(number)) return { wrong: own.badNumber(text) }
        return { value: field.kind === 'hours' ? number * HOUR : number }
      }
      default:
        return { value: text }
    }
  }
  const choicesOf = (schedule: Schedule, column: ColumnId): readonly string[] | null => {
    const key = customKey(column)
    if (key === null) return fieldOf(column)?.choices?.(schedule) ?? null
    const values = schedule.customFields?.find(each => each.of === 'task' && each.key === key)?.values
    return values && values.length > 0 ? values.map(each => each.value) : null
  }
  return {
    locale,
    title: (column, schedule) => {
      const key = customKey(column)
      if (key !== null)
        return schedule?.customFields?.find(each => each.of === 'task' && each.key === key)?.name ?? own.custom(key)
      return column.startsWith('field.') ? (names[column.slice(6)] ?? column) : reported.title(column)
    },
    text: (at, index, column) => {
      const field = fieldOf(column)
      if (!field) return reported.text(at, index, column)
      return written(at, at.schedule.tasks[index], field.kind, valueAt(at, index, column), locale, own)
    },
    value: (at, index, column) => {
      const value = valueAt(at, index, column)
      return typeof value === 'boolean' ? Number(value) : value
    },
    kind: column => {
      const kind = fieldOf(column)?.kind
      return kind === undefined || kind === 'text' || kind === 'choice' || kind === 'yes'
        ? 'text'
        : kind === 'date'
          ? 'date'
          : 'number'
    },
    editable: column => fieldOf(column)?.edit !== undefined,
    choices: (schedule, column) => {
      if (column === 'percentType') return Object.values(words.update.percentTypes)
      return fieldOf(column)?.kind === 'yes' ? [own.yes, own.no] : choicesOf(schedule, column)
    },
    edit: (now: EditContext, uid: TaskId, column: ColumnId, text: string, today: Instant | null): CellResult | null => {
      const task = memberOf(now.schedule.tasks, uid)
      const field = fieldOf(column)
      if (!task || !field?.edit) return null
      const typed = text.trim() === '' ? { value: null } : read(now, task, column, field, text.trim(), today)
      if ('wrong' in typed) return { ok: false, text: typed.wrong }
      const result = field.edit(now, task, typed.value)
      return result.ok ? { ok: true, edits: result.value } : { ok: false, problems: result.problems }
    },
    ids: schedule => [
      ...Object.keys(fields).map(each => `field.${each}` as const),
      ...customFieldsOf(schedule).map(each => `custom.${each.key}` as const),
    ],
  }
}
