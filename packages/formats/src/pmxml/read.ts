import { DAY, failed, type Outcome, parseDate, type Schedule } from '@parada/schedule'
import { Notes, refuse } from '../problems.ts'
import { parseClock } from '../tmx/codec.ts'
import { writeClndrData } from '../xer/calendar.ts'
import { readXerTables, type XerOptions } from '../xer/read.ts'
import type { XerRow, XerTable } from '../xer/table.ts'
import { xmlProblem } from '../xml/problem.ts'
import { decodeXml, readXmlRows, textOf, type XmlNode } from '../xml/read.ts'
import { OBJECTS, WORDS } from './names.ts'

/**
 * Reads Primavera P6 XML. Its objects say the same as the tables of an export in other words, so they are brought into
 * those tables and read as one. Problem codes `pmxml.*`, `xer.*`, `mspdi.entities`, `formats.truncated`.
 */
export function readPmxml(content: string | Uint8Array, options: XerOptions = {}): Outcome<Schedule> {
  const text = typeof content === 'string' ? content : decodeXml(content)
  const notes = new Notes()
  const tables = new Map<string, XerTable>()
  const unknown = new Map<string, number>()
  let root = ''
  /** The project whose objects are being read: they stand inside it. */
  const project: Record<string, string> = {}
  const projects: Record<string, string>[] = []
  let current: Record<string, string> | null = null
  let baseline = 0

  const add = (table: string, row: XerRow): void => {
    const known = tables.get(table)
    if (known) known.rows.push(row)
    else tables.set(table, { fields: [], rows: [row] })
  }
  const failure = readXmlRows(text, {
    root: name => {
      root = name
    },
    open: (name, depth) => {
      if (depth !== 2 || root !== 'APIBusinessObjects') return
      if (name === 'Project') {
        current = { ...project }
        projects.push(current)
      } else if (name === 'BaselineProject') {
        current = null
        baseline++
      }
    },
    isRow: (name, depth) =>
      root === 'APIBusinessObjects' &&
      (depth === 3 || (depth === 2 && name !== 'Project' && name !== 'BaselineProject')),
    row: (node, parent) => {
      if (parent === 'BaselineProject') return
      if (parent === 'Project' && current && node.name === 'ScheduleOptions')
        add('SCHEDOPTIONS', { proj_id: current.proj_id ?? '', ...optionsRow(node) })
      else if (parent === 'Project' && current && node.children.length === 0) projectField(current, node)
      else objectRows(node, current?.proj_id, add, unknown)
    },
    progress: share => options.progress?.(share / 2),
  })
  if (failure) return failed(xmlProblem(failure, 'pmxml.notPmxml', 'mspdi.entities'))
  if (root !== 'APIBusinessObjects') return failed(refuse('pmxml.notPmxml', { why: '', root }, 'formats.supported'))
  if (projects.length === 0) return failed(refuse('pmxml.noProject', {}, 'formats.saveAgain'))
  for (const each of projects) add('PROJECT', { export_flag: 'Y', ...each })
  if (baseline > 0) notes.add('warning', 'formats.lost', { what: 'BaselineProject', count: baseline })
  for (const [what, count] of unknown) notes.add('info', 'formats.lost', { what, count })
  return readXerTables({ header: [], tables, odd: 0, ended: true }, notes, options)
}

const PROJECT_FIELDS: Readonly<Record<string, string>> = {
  ObjectId: 'proj_id',
  Id: 'proj_short_name',
  Name: 'proj_name',
  GUID: 'guid',
  DataDate: 'last_recalc_date',
  PlannedStartDate: 'plan_start_date',
  MustFinishByDate: 'plan_end_date',
  ScheduledFinishDate: 'scd_end_date',
  ActivityDefaultCalendarObjectId: 'clndr_id',
  CriticalActivityFloatLimit: 'critical_drtn_hr_cnt',
}

function projectField(project: Record<string, string>, node: XmlNode): void {
  const column = PROJECT_FIELDS[node.name]
  if (column && node.text !== '') project[column] = node.text
  if (node.name === 'CriticalActivityPathType')
    project.critical_path_type = node.text === 'Longest Path' ? 'CT_DrivPath' : 'CT_TotFloat'
}

function optionsRow(node: XmlNode): XerRow {
  const text = (name: string): string => textOf(node, name) ?? ''
  const flag = (name: string): string => (['1', 'true'].includes(text(name)) ? 'Y' : 'N')
  const logic = text('OutOfSequenceScheduleType')
  const lag = WORDS.lagCalendar[text('RelationshipLagCalendar')]
  const float = WORDS.float[text('ComputeTotalFloatType')]
  return {
    sched_retained_logic: logic === '' || logic === 'Retained Logic' ? 'Y' : 'N',
    sched_progress_override: logic === 'Progress Override' ? 'Y' : 'N',
    sched_use_expect_end_flag: flag('UseExpectedFinishDates'),
    sched_open_critical_flag: flag('MakeOpenEndedActivitiesCritical'),
    sched_lag_early_start_flag:
      text('StartToStartLagCalculationType') === '' ? 'Y' : flag('StartToStartLagCalculationType'),
    ...(lag && { sched_calendar_on_relationship_lag: lag }),
    ...(float && { sched_float_type: float }),
  }
}

/** Rows of one object: its own, and those of the codes and user-defined fields inside it. */
function objectRows(
  node: XmlNode,
  project: string | undefined,
  add: (table: string, row: XerRow) => void,
  unknown: Map<string, number>,
): void {
  if (node.name === 'Calendar') {
    add('CALENDAR', calendarRow(node, project))
    return
  }
  const object = OBJECTS[node.name]
  if (!object) {
    unknown.set(node.name, (unknown.get(node.name) ?? 0) + 1)
    return
  }
  const row: Record<string, string> = project === undefined || object.global ? {} : { proj_id: project }
  for (const child of node.children) {
    if (child.name === 'Code') codeRow(node, child, project, add)
    else if (child.name === 'UDF') udfRow(object.table, node, child, project, add)
    else if (child.text !== '') {
      const column = object.columns[child.name]
      if (!column) continue
      const [name, words] = typeof column === 'string' ? [column, undefined] : column
      const value =
        words === 'percent' ? String(Number(child.text) * 100) : words ? WORDS[words][child.text] : child.text
      if (value !== undefined) row[name] = value
    }
  }
  add(object.table, row)
}

function codeRow(
  node: XmlNode,
  code: XmlNode,
  project: string | undefined,
  add: (table: string, row: XerRow) => void,
): void {
  const type = textOf(code, 'TypeObjectId')
  const value = textOf(code, 'ValueObjectId')
  if (node.name !== 'Activity' || !type || !value) return
  add('TASKACTV', {
    task_id: textOf(node, 'ObjectId') ?? '',
    actv_code_type_id: type,
    actv_code_id: value,
    ...(project !== undefined && { proj_id: project }),
  })
}

function udfRow(
  table: string,
  node: XmlNode,
  udf: XmlNode,
  project: string | undefined,
  add: (table: string, row: XerRow) => void,
): void {
  const date = textOf(udf, 'StartDateValue') || textOf(udf, 'FinishDateValue')
  const number = textOf(udf, 'DoubleValue') || textOf(udf, 'IntegerValue') || textOf(udf, 'CostValue')
  const text = textOf(udf, 'TextValue') || textOf(udf, 'IndicatorValue') || textOf(udf, 'CodeValue')
  add('UDFVALUE', {
    udf_type_id: textOf(udf, 'TypeObjectId') ?? '',
    fk_id: textOf(node, 'ObjectId') ?? '',
    ...(table === 'TASK' && project !== undefined && { proj_id: project }),
    ...(date && { udf_date: date }),
    ...(number && { udf_number: number }),
    ...(text && { udf_text: text }),
  })
}

/** A period's end is written as its last minute: `11:59:00` is 12:00. */
function periodsIn(node: XmlNode): { from: number; to: number }[] {
  return node.children.flatMap(time => {
    if (time.name !== 'WorkTime') return []
    const from = parseClock(textOf(time, 'Start') ?? '')
    const last = parseClock(textOf(time, 'Finish') ?? '')
    if (from === null || last === null) return []
    const to = last % 3600 === 59 * 60 || last % 60 === 59 ? Math.ceil((last + 1) / 60) * 60 : last
    const end = to === 0 ? DAY : Math.min(to, DAY)
    return from < end ? [{ from, to: end }] : []
  })
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function calendarRow(node: XmlNode, project: string | undefined): XerRow {
  const week: { from: number; to: number }[][] = [[], [], [], [], [], [], []]
  for (const hours of node.children.find(child => child.name === 'StandardWorkWeek')?.children ?? []) {
    const day = DAYS.indexOf(textOf(hours, 'DayOfWeek') ?? '')
    if (day >= 0) week[day] = periodsIn(hours)
  }
  const exceptions = (node.children.find(child => child.name === 'HolidayOrExceptions')?.children ?? []).flatMap(
    each => {
      const day = parseDate(textOf(each, 'Date') ?? '')?.day
      return day === undefined ? [] : [{ first: day, last: day, periods: periodsIn(each) }]
    },
  )
  const row: Record<string, string> = {
    clndr_data: writeClndrData({ week: week as never, exceptions }, each => [each.first]),
    rsrc_private:
      ['1', 'true'].includes(textOf(node, 'IsPersonal') ?? '') || textOf(node, 'Type') === 'Resource' ? 'Y' : 'N',
  }
  const columns: Readonly<Record<string, string>> = {
    ObjectId: 'clndr_id',
    Name: 'clndr_name',
    BaseCalendarObjectId: 'base_clndr_id',
    HoursPerDay: 'day_hr_cnt',
    HoursPerWeek: 'week_hr_cnt',
    HoursPerMonth: 'month_hr_cnt',
    HoursPerYear: 'year_hr_cnt',
  }
  for (const [name, column] of Object.entries(columns)) {
    const text = textOf(node, name)
    if (text) row[column] = text
  }
  if (project !== undefined && textOf(node, 'Type') === 'Project') row.proj_id = project
  return row
}
