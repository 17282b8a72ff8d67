import {
  type Constraint,
  type ConstraintType,
  type CustomValue,
  type Duration,
  type DurationUnit,
  type Instant,
  type Json,
  MS_PROJECT_CONSTRAINTS,
  type StoredDates,
  type Task,
  type TaskId,
  taskId,
  workTime,
} from '@parada/schedule'
import { baselinesOf } from './baselines.ts'
import { TASK, TASK_BASELINE_FIELDS } from './fields.ts'
import { readHyperlink } from './hyperlinks.ts'
import { cost, durationFrom, flag, guidOf, hasField, int, moment, type Row, short, slack, text, workOf } from './row.ts'
import type { TaskRow } from './task-rows.ts'

/** What turning a record into a task needs besides the record. */
export interface TaskContext {
  readonly unit: DurationUnit
  readonly calendars: ReadonlySet<number>
  readonly notes: (row: Row, field: number) => string | undefined
  readonly custom: (row: Row) => Record<string, CustomValue> | undefined
  /** Total slack up to this is critical, in seconds. */
  readonly criticalSlack: number
}

const TYPES = ['fixedUnits', 'fixedDuration', 'fixedWork'] as const
const NO_CALENDAR = -1
const DEFAULT_PRIORITY = 500

/** A task of the plan with where it stands in the outline. */
export interface OutlinedTask {
  readonly row: TaskRow
  readonly parent: TaskId | null
  readonly summary: boolean
}

/**
 * Gives each row its summary. The outline level decides, read from top to bottom: a task belongs to the nearest row
 * above it with a smaller level, so that parents always stand before their children. The project's own row is no parent.
 */
export function outline(rows: readonly TaskRow[]): OutlinedTask[] {
  const open: { uid: number; level: number }[] = []
  const parents: (TaskId | null)[] = []
  const withChildren = new Set<number>()
  for (const row of rows) {
    const level = row.uid === 0 ? -1 : (short(row, TASK.outlineLevel) ?? 1)
    while ((open.at(-1)?.level ?? Number.NEGATIVE_INFINITY) >= level) open.pop()
    const above = open[open.length - 1]
    parents.push(above && above.uid !== 0 ? taskId(above.uid) : null)
    if (above) withChildren.add(above.uid)
    open.push({ uid: row.uid, level })
  }
  return rows.map((row, i) => ({ row, parent: parents[i] ?? null, summary: withChildren.has(row.uid) }))
}

/** Turns a record into a task. Dates and slack that the producer computed go to `stored`; nothing of them is input. */
export function toTask({ row, parent, summary }: OutlinedTask, context: TaskContext): Task {
  const manual = flag(row, TASK.manual) === true
  const elapsedUnits = durationFrom(row, TASK.duration, TASK.durationUnits, context.unit)
  const entered = manual ? durationFrom(row, TASK.manualDuration, TASK.manualDurationUnits, context.unit) : undefined
  const duration: Duration = entered ?? elapsedUnits ?? { seconds: workTime(0), unit: context.unit }
  const constraint = constraintOf(row)
  const shown = shownDates(row, manual, constraint?.type)
  const percent = percentage(row, TASK.percentComplete)
  const work = workOf(row, TASK.work)
  const actualWork = workOf(row, TASK.actualWork)
  const type = TYPES[short(row, TASK.type) ?? 0]
  const priority = short(row, TASK.priority) ?? DEFAULT_PRIORITY
  const calendar = int(row, TASK.calendar) ?? NO_CALENDAR
  const leveling = durationFrom(row, TASK.levelingDelay, TASK.levelingDelayUnits, context.unit)
  const milestone = flag(row, TASK.milestone) === true
  const baselines = baselinesOf(row, TASK_BASELINE_FIELDS, context.unit)
  const percentWork = percentage(row, TASK.percentWorkComplete)
  const physical = percentage(row, TASK.physicalPercentComplete)
  const optional = <K extends string, V>(key: K, value: V | undefined): { [k in K]?: V } =>
    (value === undefined ? {} : { [key]: value }) as { [k in K]?: V }
  const money = (key: 'cost' | 'actualCost' | 'fixedCost' | 'remainingCost'): { [k in typeof key]?: number } => {
    const value = cost(row, TASK[key])
    return value ? { [key]: value } : {}
  }
  const texts = manual ? manualTexts(row) : undefined
  const hyperlink = readHyperlink(row, TASK.hyperlink)
  return {
    uid: taskId(row.uid),
    row: row.id,
    ...optional('guid', guidOf(row, TASK.guid)),
    name: text(row, TASK.name) ?? '',
    parent,
    ...(milestone !== (duration.seconds === 0 && !summary) && { milestone }),
    duration,
    ...(manual && { mode: 'manual' as const }),
    ...(manual && {
      manual: {
        ...optional('start', moment(row, TASK.manualStart)),
        ...optional('finish', moment(row, TASK.manualFinish)),
        ...(texts && { text: texts }),
      },
    }),
    ...(flag(row, TASK.active) === false && { active: false as const }),
    ...(constraint && { constraint }),
    ...optional('deadline', moment(row, TASK.deadline)),
    ...(calendar > 0 && context.calendars.has(calendar) && { calendar: calendar as never }),
    ...(flag(row, TASK.ignoreResourceCalendar) && { ignoreResourceCalendars: true as const }),
    ...(type && { type }),
    effortDriven: flag(row, TASK.effortDriven) === true,
    ...optional('work', work),
    ...(priority !== DEFAULT_PRIORITY && { priority }),
    ...(flag(row, TASK.levelingCanSplit) === false && { levelingCanSplit: false as const }),
    ...(flag(row, TASK.levelAssignments) === false && { levelAssignments: false as const }),
    ...(percent !== undefined && { percentComplete: percent }),
    ...(percentWork ? { percentWorkComplete: percentWork } : {}),
    ...(physical ? { physicalPercentComplete: physical } : {}),
    ...optional('actualStart', moment(row, TASK.actualStart)),
    ...optional('actualFinish', moment(row, TASK.actualFinish)),
    ...optional('actualDuration', known(durationFrom(row, TASK.actualDuration, TASK.durationUnits, context.unit))),
    ...optional(
      'remainingDuration',
      known(durationFrom(row, TASK.remainingDuration, TASK.durationUnits, context.unit)),
    ),
    ...(actualWork ? { actualWork } : {}),
    ...optional('remainingWork', workOf(row, TASK.remainingWork)),
    ...optional('stop', moment(row, TASK.stop)),
    ...optional('resume', moment(row, TASK.resume)),
    ...(leveling && leveling.seconds !== 0 && { levelingDelay: leveling }),
    ...optional('wbs', text(row, TASK.wbs)),
    ...optional('notes', context.notes(row, TASK.notes)),
    ...optional('responsible', text(row, TASK.contact)),
    ...money('cost'),
    ...money('fixedCost'),
    ...money('actualCost'),
    ...money('remainingCost'),
    ...(baselines.length > 0 && { baselines }),
    ...optional('custom', context.custom(row)),
    ...(hyperlink && { hyperlink }),
    ...externalOf(row),
    ...insertedOf(row),
    ...((flag(row, TASK.recurring) || hasField(row, TASK.recurringData)) && { recurring: true as const }),
    stored: storedOf(row, shown, percent, context),
    ...extraOf(row),
  }
}

/** The estimate mark belongs to the task's duration alone. */
function known(duration: Duration | undefined): Duration | undefined {
  if (!duration?.estimated) return duration
  const { estimated: _, ...plain } = duration
  return plain
}

function percentage(row: Row, field: number): number | undefined {
  const value = short(row, field)
  return value === undefined || value > 100 ? undefined : value
}

function constraintOf(row: Row): Constraint | undefined {
  const type = MS_PROJECT_CONSTRAINTS[short(row, TASK.constraintType) ?? 0]
  if (!type || type === 'asap') return undefined
  if (type === 'alap') return { type }
  const date = moment(row, TASK.constraintDate)
  // A dated constraint that lost its date limits nothing.
  return date === undefined ? undefined : { type, date }
}

interface Shown {
  readonly start?: Instant
  readonly finish?: Instant
}

/** Start and finish as the producer shows them: as entered for manual tasks, late dates for ones as late as possible. */
function shownDates(row: Row, manual: boolean, constraint: ConstraintType | undefined): Shown {
  let start = moment(row, manual ? TASK.manualStart : TASK.start)
  let finish = moment(row, manual ? TASK.manualFinish : TASK.finish)
  if (constraint === 'alap') {
    const lateStart = moment(row, TASK.lateStart)
    const lateFinish = moment(row, TASK.lateFinish)
    if (start !== undefined && lateStart !== undefined && lateStart > start) start = lateStart
    if (finish !== undefined && lateFinish !== undefined && lateFinish > finish) finish = lateFinish
  }
  return { ...(start !== undefined && { start }), ...(finish !== undefined && { finish }) }
}

/**
 * Slack as stored. Total slack is not: it is the smaller of the two, of a started task that of its finish alone.
 * Critical follows from it (evidence: all producers).
 */
function storedOf(row: Row, shown: Shown, percent: number | undefined, context: TaskContext): StoredDates {
  const started = moment(row, TASK.actualStart) !== undefined
  const startSlack = slack(row, TASK.startSlack)
  const finishSlack = slack(row, TASK.finishSlack)
  const free = slack(row, TASK.freeSlack)
  const total =
    finishSlack === undefined || startSlack === undefined
      ? (finishSlack ?? startSlack)
      : started
        ? finishSlack
        : workTime(Math.min(startSlack, finishSlack))
  // A manual task whose dates were not all given is a placeholder, which is never critical.
  const placeholder = [TASK.startText, TASK.finishText, TASK.durationText].some(field => hasField(row, field))
  const critical = total !== undefined && total <= context.criticalSlack && percent !== 100 && !placeholder
  const dates: Record<string, number> = {}
  const put = (key: keyof StoredDates, value: number | undefined): void => {
    if (value !== undefined) dates[key] = value
  }
  put('start', shown.start)
  put('finish', shown.finish)
  put('earlyStart', moment(row, TASK.earlyStart))
  put('earlyFinish', moment(row, TASK.earlyFinish))
  put('lateStart', moment(row, TASK.lateStart))
  put('lateFinish', moment(row, TASK.lateFinish))
  put('startSlack', startSlack)
  put('finishSlack', finishSlack)
  put('totalSlack', total)
  put('freeSlack', free)
  return { ...(dates as StoredDates), critical }
}

/** What was typed into a manual task where no date or duration could be made of it; empty where nothing was typed. */
function manualTexts(row: Row): { start?: string; finish?: string; duration?: string } | undefined {
  // An empty text says no more than that nothing was typed.
  const typed = (field: number): string | undefined =>
    hasField(row, field) ? text(row, field) || undefined : undefined
  const start = typed(TASK.startText)
  const finish = typed(TASK.finishText)
  const duration = typed(TASK.durationText)
  if (start === undefined && finish === undefined && duration === undefined) return undefined
  return {
    ...(start !== undefined && { start }),
    ...(finish !== undefined && { finish }),
    ...(duration !== undefined && { duration }),
  }
}

/** Another project that was inserted in this row: it names its file and stands for no single task of it. */
function insertedOf(row: Row): Pick<Task, 'subproject'> {
  if ((int(row, TASK.subprojectId) ?? 0) !== 0 || flag(row, TASK.externalTask) === true) return {}
  const file = text(row, TASK.subprojectFile)
  return file ? { subproject: { file } } : {}
}

function externalOf(row: Row): Pick<Task, 'external'> {
  const id = int(row, TASK.subprojectId) ?? 0
  if (id === 0 && flag(row, TASK.externalTask) !== true) return {}
  const project = text(row, TASK.subprojectFile)
  return { external: { ...(project !== undefined && { project }), ...(id !== 0 && { id: String(id) }) } }
}

/** Settings that the model has no member for; those that MS Project's XML knows under its names for them. */
function extraOf(row: Row): { extra?: Record<string, Json> } {
  const xml: Json[] = []
  if (flag(row, TASK.hideBar)) xml.push(['HideBar', '1'])
  if (flag(row, TASK.rollup)) xml.push(['Rollup', '1'])
  const marked = flag(row, TASK.marked)
  if (xml.length === 0 && !marked) return {}
  return { extra: { ...(xml.length > 0 && { mspdi: xml }), ...(marked && { marked }) } }
}
