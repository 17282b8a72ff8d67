import type { Notes } from '../problems.ts'
import type { XerFile, XerRow } from './table.ts'
import {
  ACTIVITY_TYPES,
  CONSTRAINTS,
  DURATION_TYPES,
  FLOATS,
  isPriority,
  LAG_CALENDARS,
  LINK_TYPES,
  PERCENT_TYPES,
  readDate,
  readNumber,
} from './values.ts'

type IsRead = (value: string) => boolean

const number: IsRead = value => readNumber(value) !== undefined
const oneOf = (...words: readonly string[]): IsRead => {
  const known = new Set(words)
  return value => known.has(value)
}
const coded =
  (words: { read(code: string): unknown }): IsRead =>
  value =>
    words.read(value) !== undefined
const flag = oneOf('Y', 'N')
/** P6 knows no constraint by these words; no file needs them. */
const constraint: IsRead = value => coded(CONSTRAINTS)(value) || value === 'CS_ASAP'

const all = (is: IsRead, columns: string): readonly (readonly [string, IsRead])[] =>
  columns
    .trim()
    .split(/\s+/)
    .map(column => [column, is])

/** Columns that the model holds and that are no plain texts, by table. Dates are reported with those that cannot be. */
const COLUMNS: Readonly<Record<string, readonly (readonly [string, IsRead])[]>> = {
  PROJECT: [
    ...all(number, 'critical_drtn_hr_cnt clndr_id'),
    ['critical_path_type', oneOf('CT_TotFloat', 'CT_DrivPath')],
  ],
  CALENDAR: [
    ...all(number, 'base_clndr_id day_hr_cnt week_hr_cnt month_hr_cnt year_hr_cnt'),
    ['clndr_type', oneOf('CA_Base', 'CA_Project', 'CA_Rsrc')],
  ],
  SCHEDOPTIONS: [
    ['sched_calendar_on_relationship_lag', value => coded(LAG_CALENDARS)(value) || value === 'rcal_Project'],
    ['sched_float_type', coded(FLOATS)],
    ...all(
      flag,
      'sched_retained_logic sched_progress_override sched_lag_early_start_flag sched_use_expect_end_flag sched_open_critical_flag',
    ),
  ],
  PROJWBS: all(number, 'seq_num'),
  TASK: [
    ...all(
      number,
      `target_drtn_hr_cnt remain_drtn_hr_cnt total_float_hr_cnt free_float_hr_cnt phys_complete_pct clndr_id
       target_work_qty act_work_qty remain_work_qty target_equip_qty act_equip_qty remain_equip_qty`,
    ),
    ['task_type', coded(ACTIVITY_TYPES)],
    ['complete_pct_type', coded(PERCENT_TYPES)],
    ['duration_type', value => coded(DURATION_TYPES)(value) || value === 'DT_FixedDUR2'],
    ['cstr_type', constraint],
    ['cstr_type2', constraint],
    ['priority_type', isPriority],
  ],
  TASKPRED: [
    ['lag_hr_cnt', number],
    ['pred_type', value => coded(LINK_TYPES)(value.slice(0, 5))],
  ],
  RSRC: [
    ['clndr_id', number],
    ['rsrc_type', oneOf('RT_Labor', 'RT_Mat', 'RT_Equip')],
    ['active_flag', flag],
  ],
  RSRCRATE: all(number, 'rsrc_id cost_per_qty cost_per_qty2 cost_per_qty3 cost_per_qty4 cost_per_qty5 max_qty_per_hr'),
  TASKRSRC: all(
    number,
    `rsrc_id remain_qty target_qty target_qty_per_hr act_reg_qty act_ot_qty target_cost act_reg_cost remain_cost
     target_lag_drtn_hr_cnt`,
  ),
}

/** Columns of dates that the model holds, by table. */
const DATES: Readonly<Record<string, readonly string[]>> = {
  PROJECT: ['plan_start_date', 'plan_end_date', 'last_recalc_date', 'scd_end_date'],
  TASK: [
    'act_start_date',
    'act_end_date',
    'cstr_date',
    'cstr_date2',
    'expect_end_date',
    'suspend_date',
    'resume_date',
    'restart_date',
    'reend_date',
    'target_start_date',
    'target_end_date',
    'early_start_date',
    'early_end_date',
    'late_start_date',
    'late_end_date',
    'external_early_start_date',
    'external_late_end_date',
  ],
  TASKRSRC: ['act_start_date', 'act_end_date', 'target_start_date', 'target_end_date', 'restart_date', 'reend_date'],
  RSRCRATE: ['start_date'],
}

/** Tables whose rows are of one project. */
const OWNED = ['CALENDAR', 'PROJWBS', 'TASK', 'TASKPRED', 'TASKRSRC', 'TASKMEMO', 'WBSMEMO', 'SCHEDOPTIONS']

const rowsOf = (file: XerFile, table: string): readonly XerRow[] => file.tables.get(table)?.rows ?? []

/** What a row is called, for a person who looks for it. */
const nameOf = (row: XerRow, id: string): string =>
  row.pred_task_id !== undefined
    ? `${row.pred_task_id} → ${row.task_id ?? ''}`
    : (row.task_code ?? row.task_name ?? row.wbs_name ?? row.rsrc_name ?? row.clndr_name ?? row[id] ?? '')

/**
 * Says of every value that was passed over what it was: a column that is no number, date or word of P6, rows of a project or
 * owner that the file has not, and rows with more or fewer cells than their table has columns.
 */
export function unreadValues(file: XerFile, project: XerRow, notes: Notes): void {
  unreadDates(file, project, notes)
  for (const [table, columns] of Object.entries(COLUMNS)) {
    // Words, lengths and amounts repeat from row to row: each is looked at once a column.
    const checks = columns.map(([column, isRead]) => ({ column, isRead, sound: new Set<string>() }))
    for (const row of rowsOf(file, table)) {
      if (row.proj_id !== undefined && row.proj_id !== project.proj_id) continue
      for (const { column, isRead, sound } of checks) {
        const value = row[column]
        if (value === undefined || value === '' || sound.has(value)) continue
        if (isRead(value)) sound.add(value)
        else badValue(notes, table, column, row, value)
      }
    }
  }
  ownersThatAreMissing(file, project, notes)
  for (const { table, line } of file.uneven)
    notes.add('warning', 'xer.badRow', { table, field: String(line) }, { line })
}

const badValue = (notes: Notes, table: string, column: string, row: XerRow, value: string): void =>
  notes.add('warning', 'xer.badValue', {
    field: `${table}.${column}`,
    value: value.slice(0, 60),
    name: nameOf(row, column).slice(0, 60),
  })

/** Dates that are none, or of years that no calendar reaches: they are left out, and that is said. */
function unreadDates(file: XerFile, project: XerRow, notes: Notes): void {
  let first: { name: string; value: string } | undefined
  let count = 0
  for (const [table, columns] of Object.entries(DATES))
    for (const row of rowsOf(file, table)) {
      if (row.proj_id !== undefined && row.proj_id !== project.proj_id) continue
      for (const column of columns) {
        const value = row[column]
        if (value === undefined || value === '' || readDate(value) !== undefined) continue
        first ??= { name: row.task_name ?? row.task_code ?? row.proj_short_name ?? row.task_id ?? table, value }
        count++
      }
    }
  if (first) notes.add('warning', 'formats.impossibleNumber', { what: 'date', ...first, count })
}

/** Rows that say whose they are, of which the file has nothing. */
function ownersThatAreMissing(file: XerFile, project: XerRow, notes: Notes): void {
  const projects = new Set(rowsOf(file, 'PROJECT').map(row => row.proj_id))
  for (const table of OWNED)
    for (const row of rowsOf(file, table))
      if (row.proj_id !== undefined && !projects.has(row.proj_id)) badValue(notes, table, 'proj_id', row, row.proj_id)
  const mine = (table: string): readonly XerRow[] =>
    rowsOf(file, table).filter(row => row.proj_id === undefined || row.proj_id === project.proj_id)
  const owned = (table: string, column: string, owners: ReadonlySet<string | undefined>): void => {
    for (const row of mine(table)) {
      const owner = row[column]
      if (owner === undefined || !owners.has(owner)) badValue(notes, table, column, row, owner ?? '')
    }
  }
  const idsOf = (table: string, column: string): ReadonlySet<string | undefined> =>
    new Set(mine(table).map(row => row[column]))
  const nodes = idsOf('PROJWBS', 'wbs_id')
  // An export of activities alone has no breakdown at all, and its activities stand side by side.
  if (nodes.size > 0) owned('TASK', 'wbs_id', nodes)
  owned('TASKMEMO', 'task_id', idsOf('TASK', 'task_id'))
  owned('WBSMEMO', 'wbs_id', nodes)
  const resources = new Set(rowsOf(file, 'RSRC').map(row => row.rsrc_id))
  for (const row of rowsOf(file, 'RSRCRATE'))
    if (!resources.has(row.rsrc_id)) badValue(notes, 'RSRCRATE', 'rsrc_id', row, row.rsrc_id ?? '')
  const calendars = idsOf('CALENDAR', 'clndr_id')
  if (project.clndr_id !== undefined && !calendars.has(project.clndr_id))
    badValue(notes, 'PROJECT', 'clndr_id', project, project.clndr_id)
  // The node of the project itself stands below one of the enterprise that no export has.
  const tops = mine('PROJWBS').filter(row => !nodes.has(row.parent_wbs_id))
  const root = tops.find(row => row.proj_node_flag === 'Y') ?? tops[0]
  for (const row of tops)
    if (row !== root && row.parent_wbs_id !== undefined)
      badValue(notes, 'PROJWBS', 'parent_wbs_id', row, row.parent_wbs_id)
}
