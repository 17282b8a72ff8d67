import { type Baseline, type Calculation, type DayNumber, formatDay, type Schedule } from '@parada/schedule'
import { formatClock } from '../tmx/codec.ts'
import { readClndrData } from '../xer/calendar.ts'
import type { XerRow } from '../xer/table.ts'
import { writeDate, writeHours } from '../xer/values.ts'
import { primaveraTables } from '../xer/write.ts'
import { element, wrap } from '../xml/write.ts'
import { baselineId } from './baselines.ts'
import { type Column, isDate, OBJECTS, OWN, WORDS } from './names.ts'
import { OPTION_COLUMNS, PROJECT_COLUMNS } from './project-fields.ts'

const NAMESPACE = 'http://xmlns.oracle.com/Primavera/P6/V19.12/API/BusinessObjects'

/** Objects beside the project, in the order in which P6 writes them: none comes before what it points to. */
const OUTSIDE = [
  'Currency',
  'UnitOfMeasure',
  'CostAccount',
  'OBS',
  'UDFType',
  'ExpenseCategory',
  'NotebookTopic',
  'ActivityCodeType',
  'ActivityCode',
  'ProjectCodeType',
  'ProjectCode',
  'ResourceCodeType',
  'ResourceCode',
  'Calendar',
  'Role',
  'RoleRate',
  'Resource',
  'ResourceRate',
  'ResourceRole',
] as const

/** Objects inside the project. */
const INSIDE = [
  'WBS',
  'ProjectNote',
  'Activity',
  'ActivityNote',
  'ActivityStep',
  'ActivityExpense',
  'ResourceAssignment',
  'Relationship',
] as const

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * Text of a Primavera P6 XML file: the tables of an export (`primaveraTables`) as the objects that say the same. Baselines
 * become baseline projects, of which the one with number 0 is the current one.
 */
export function writePmxml(schedule: Schedule, calculation?: Calculation): string {
  return new PmxmlWriter(schedule, primaveraTables(schedule, calculation)).text()
}

class PmxmlWriter {
  readonly #schedule: Schedule
  readonly #tables: ReadonlyMap<string, readonly XerRow[]>
  /** Codes and user-defined fields by the table and number of their owner. */
  readonly #inner = new Map<string, string[]>()

  constructor(schedule: Schedule, tables: ReadonlyMap<string, readonly XerRow[]>) {
    this.#schedule = schedule
    this.#tables = tables
  }

  #rows(table: string): readonly XerRow[] {
    return this.#tables.get(table) ?? []
  }

  text(): string {
    this.#gatherInner()
    const project = this.#rows('PROJECT')[0] ?? {}
    const outside = OUTSIDE.map(name => (name === 'Calendar' ? this.#calendars() : this.#objects(name)))
    const baselines = this.#baselines(project.proj_id ?? '1')
    const root = this.#rows('PROJWBS').find(row => row.proj_node_flag === 'Y')
    const current = baselines.find(each => each.number === 0)
    const fields = [
      ...PROJECT_COLUMNS.map(([name, column]) => this.#element(name, column, project)),
      ...own(project),
      current === undefined ? '' : element('CurrentBaselineProjectObjectId', current.id),
      root ? element('WBSObjectId', root.wbs_id ?? '') : '',
      ...(this.#inner.get(`PROJECT ${project.proj_id}`) ?? []),
    ]
    const inside = INSIDE.map(name => this.#objects(name))
    const options = this.#rows('SCHEDOPTIONS')[0]
    const scheduling = options ? wrap('ScheduleOptions', optionElements(options)) : ''
    return [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<APIBusinessObjects xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n`,
      ...outside,
      `<Project>\n${fields.filter(each => each !== '').join('\n')}\n`,
      ...inside,
      scheduling,
      '</Project>\n',
      ...baselines.map(each => each.markup),
      '</APIBusinessObjects>\n',
    ].join('')
  }

  #objects(name: string): string {
    const object = OBJECTS[name]
    if (!object) return ''
    const key = KEYS[object.table]
    return this.#rows(object.table)
      .map(row => {
        const fields = Object.entries(object.columns).map(([field, column]) => this.#element(field, column, row))
        const nested = key ? (this.#inner.get(`${object.table} ${row[key]}`) ?? []) : []
        return `${wrap(name, [...fields, ...own(row), ...nested].join(''))}\n`
      })
      .join('')
  }

  #element(name: string, column: Column, row: XerRow): string {
    const [from, by] = typeof column === 'string' ? [column, undefined] : column
    const value = row[from]
    if (value === undefined || value === '') return ''
    if (by === 'flag') return element(name, value === 'Y' ? '1' : '0')
    if (by === 'percent') return element(name, String(Number((Number(value) / 100).toFixed(8))))
    if (by !== undefined) {
      const word = wordOf(by, value)
      return word === undefined ? '' : element(name, word)
    }
    return element(name, isDate(from) ? dateTime(value) : value)
  }

  #gatherInner(): void {
    const put = (owner: string, markup: string): void => {
      const list = this.#inner.get(owner)
      if (list) list.push(markup)
      else this.#inner.set(owner, [markup])
    }
    for (const [table, owner, key, type, value] of CODES)
      for (const row of this.#rows(table))
        put(
          `${owner} ${row[key]}`,
          wrap('Code', element('TypeObjectId', row[type] ?? '') + element('ValueObjectId', row[value] ?? '')),
        )
    const types = new Map(this.#rows('UDFTYPE').map(row => [row.udf_type_id, row]))
    for (const row of this.#rows('UDFVALUE')) {
      const type = types.get(row.udf_type_id)
      const value =
        row.udf_date !== undefined
          ? element(
              type?.logical_data_type === 'FT_END_DATE' ? 'FinishDateValue' : 'StartDateValue',
              dateTime(row.udf_date),
            )
          : row.udf_number !== undefined
            ? element(NUMBER_VALUES[type?.logical_data_type ?? ''] ?? 'DoubleValue', row.udf_number)
            : element('TextValue', row.udf_text ?? '')
      put(
        `${type?.table_name ?? 'TASK'} ${row.fk_id}`,
        wrap('UDF', element('TypeObjectId', row.udf_type_id ?? '') + value),
      )
    }
  }

  #calendars(): string {
    return this.#rows('CALENDAR')
      .map(row => {
        const data = readClndrData(row.clndr_data ?? '')
        const week = (data?.week ?? []).map((periods, at) =>
          wrap('StandardWorkHours', element('DayOfWeek', DAYS[at] ?? '') + workTimes(periods ?? [])),
        )
        const exceptions = (data?.exceptions ?? []).map(each =>
          wrap(
            'HolidayOrException',
            element('Date', `${formatDay(each.first as DayNumber)}T00:00:00`) + workTimes(each.periods),
          ),
        )
        const personal = row.clndr_type === 'CA_Rsrc'
        const type = personal ? 'Resource' : row.clndr_type === 'CA_Project' ? 'Project' : 'Global'
        return `${wrap(
          'Calendar',
          [
            ...CALENDAR_FIELDS.map(([name, column]) => (row[column] ? element(name, row[column]) : '')),
            element('Type', type),
            row.default_flag === 'Y' ? element('IsDefault', '1') : '',
            row.rsrc_private === 'Y' ? element('IsPersonal', '1') : '',
            type === 'Project' && row.proj_id ? element('ProjectObjectId', row.proj_id) : '',
            wrap('StandardWorkWeek', week.join('')),
            wrap('HolidayOrExceptions', exceptions.join('')),
          ].join(''),
        )}\n`
      })
      .join('')
  }

  /** One copy of the project for every number that its tasks have a baseline of. */
  #baselines(project: string): { number: number; id: string; markup: string }[] {
    const numbers = new Set(this.#schedule.tasks.flatMap(task => (task.baselines ?? []).map(each => each.number)))
    const activities = this.#rows('TASK')
    const kept = new Map(this.#schedule.tasks.map(task => [String(task.uid), task.baselines ?? []]))
    const first = Math.max(0, ...this.#rows('PROJECT').map(row => Number(row.proj_id) || 0)) + 1
    return [...numbers]
      .toSorted((a, b) => a - b)
      .map((number, at) => {
        const id = String(first + at)
        const rows = activities.flatMap(row => {
          const baseline = kept.get(row.task_id ?? '')?.find(each => each.number === number)
          return baseline ? [wrap('Activity', baselineFields(row, baseline))] : []
        })
        const head =
          element('ObjectId', id) +
          element('Id', baselineId(this.#rows('PROJECT')[0]?.proj_short_name ?? '', number)) +
          element('OriginalProjectObjectId', project) +
          element('Name', this.#schedule.baselines?.find(each => each.number === number)?.name ?? `B${number}`)
        return { number, id, markup: `<BaselineProject>\n${head}\n${rows.join('\n')}\n</BaselineProject>\n` }
      })
  }
}

function baselineFields(row: XerRow, baseline: Baseline): string {
  const fields: [string, string | undefined][] = [
    ['ObjectId', row.task_id],
    ['Id', row.task_code],
    ['Name', row.task_name],
    ['GUID', row.guid],
    ['PlannedStartDate', baseline.start === undefined ? undefined : dateTime(writeDate(baseline.start))],
    ['PlannedFinishDate', baseline.finish === undefined ? undefined : dateTime(writeDate(baseline.finish))],
    ['PlannedDuration', baseline.duration && writeHours(baseline.duration.seconds)],
    ['PlannedLaborUnits', baseline.work === undefined ? undefined : writeHours(baseline.work)],
    ['PlannedLaborCost', baseline.cost === undefined ? undefined : String(baseline.cost)],
  ]
  return fields.map(([name, value]) => (value === undefined ? '' : element(name, value))).join('')
}

/** P6 writes the last minute of a period for its end. */
const workTimes = (periods: readonly { from: number; to: number }[]): string =>
  periods
    .map(({ from, to }) =>
      wrap('WorkTime', element('Start', clock(from)) + element('Finish', clock(Math.max(from, to - 60)))),
    )
    .join('')

function clock(seconds: number): string {
  const text = formatClock(seconds)
  return text.length === 5 ? `${text}:00` : text
}

/** `2026-03-12 07:00` as `2026-03-12T07:00:00`. */
const dateTime = (text: string): string => {
  const written = text.replace(' ', 'T')
  return /T\d\d:\d\d$/.test(written) ? `${written}:00` : written
}

const NUMBER_VALUES: Readonly<Record<string, string>> = {
  FT_INT: 'IntegerValue',
  FT_MONEY: 'CostValue',
  FT_FLOAT_2_DECIMALS: 'DoubleValue',
}

const KEYS: Readonly<Record<string, string>> = {
  TASK: 'task_id',
  RSRC: 'rsrc_id',
  TASKRSRC: 'taskrsrc_id',
  PROJWBS: 'wbs_id',
}

/** Tables of codes: the owner's table and number, the type and the value. */
export const CODES = [
  ['TASKACTV', 'TASK', 'task_id', 'actv_code_type_id', 'actv_code_id'],
  ['PROJPCAT', 'PROJECT', 'proj_id', 'proj_catg_type_id', 'proj_catg_id'],
  ['RSRCRCAT', 'RSRC', 'rsrc_id', 'rsrc_catg_type_id', 'rsrc_catg_id'],
] as const

export const CALENDAR_FIELDS = [
  ['ObjectId', 'clndr_id'],
  ['Name', 'clndr_name'],
  ['BaseCalendarObjectId', 'base_clndr_id'],
  ['HoursPerDay', 'day_hr_cnt'],
  ['HoursPerWeek', 'week_hr_cnt'],
  ['HoursPerMonth', 'month_hr_cnt'],
  ['HoursPerYear', 'year_hr_cnt'],
] as const

const words = new Map<keyof typeof WORDS, ReadonlyMap<string, string>>()

/** P6's word in its XML for one of its exports; of several the first. */
function wordOf(list: keyof typeof WORDS, code: string): string | undefined {
  let back = words.get(list)
  if (!back) {
    back = new Map(
      Object.entries(WORDS[list])
        .toReversed()
        .map(([word, value]) => [value, word]),
    )
    words.set(list, back)
  }
  return back.get(code)
}

/** Elements that came with the object and that no column of an export takes. */
const own = (row: XerRow): string[] =>
  Object.entries(row).flatMap(([name, value]) => (name.startsWith(OWN) ? [element(name.slice(OWN.length), value)] : []))

function optionElements(row: XerRow): string {
  const logic =
    row.sched_retained_logic === 'Y'
      ? 'Retained Logic'
      : row.sched_progress_override === 'Y'
        ? 'Progress Override'
        : 'Actual Dates'
  return (
    element('OutOfSequenceScheduleType', logic) +
    (row.sched_outer_depend_type
      ? element('IgnoreOtherProjectRelationships', row.sched_outer_depend_type === 'SD_None' ? '1' : '0')
      : '') +
    OPTION_COLUMNS.map(([name, column, by]) => {
      const value = row[column]
      if (value === undefined || value === '') return ''
      const text = by === undefined ? value : by === 'flag' ? (value === 'Y' ? '1' : '0') : wordOf(by, value)
      return text === undefined ? '' : element(name, text)
    }).join('')
  )
}
