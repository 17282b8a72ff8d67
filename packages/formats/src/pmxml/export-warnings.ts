import type { Problem, Schedule } from '@parada/schedule'
import { listed } from '../called.ts'
import { remark } from '../problems.ts'
import { xerExportWarnings } from '../xer/export-warnings.ts'
import type { XerRow } from '../xer/table.ts'
import { primaveraTables } from '../xer/write.ts'
import { OBJECTS, WORDS } from './names.ts'
import { OPTION_COLUMNS, PROJECT_COLUMNS } from './project-fields.ts'
import { CALENDAR_FIELDS, CODES } from './write.ts'

/** What P6's XML cannot hold exactly: what an export cannot either, but for the baselines, which have projects of their own. */
export function pmxmlExportWarnings(schedule: Schedule): readonly Problem[] {
  const columns = columnsLeft(schedule)
  return [
    ...(columns.length > 0 ? [remark('warning', 'pmxml.columns', listed(columns))] : []),
    ...xerExportWarnings(schedule, 'pmxml')
      .filter(each => each.params.what !== 'baselines')
      .map(each => (each.code === 'xer.lost' ? { ...each, code: 'pmxml.lost' } : each)),
  ]
}

/** Columns that say nothing of a plan: what follows from other columns, and numbers of rows that nothing refers to. */
const IDLE: ReadonlySet<string> = new Set([
  'PROJWBS.proj_node_flag',
  'PROJWBS.sum_data_flag',
  'TASKRSRC.rsrc_type',
  'SCHEDOPTIONS.schedoptions_id',
  'UDFTYPE.udf_type_name',
  'CURRTYPE.group_digit_cnt',
  'PROJECT.project_flag',
  'PROJECT.export_flag',
  'PROJECT.sum_base_proj_id',
  'PROJECT.last_checksum',
  'RSRCRATE.rsrc_rate_id',
])
const OF_PROJECT: ReadonlySet<string> = new Set(
  PROJECT_COLUMNS.map(([, column]) => (typeof column === 'string' ? column : column[0])),
)
const OF_OPTIONS: ReadonlySet<string> = new Set([
  'sched_retained_logic',
  'sched_progress_override',
  'sched_outer_depend_type',
  ...OPTION_COLUMNS.map(([, column]) => column),
])
const OF_CALENDAR: ReadonlySet<string> = new Set([
  'clndr_type',
  'default_flag',
  'rsrc_private',
  'clndr_data',
  ...CALENDAR_FIELDS.map(([, column]) => column),
])
const INNER: ReadonlySet<string> = new Set(['UDFVALUE', ...CODES.map(([table]) => table)])

/** Whether an element says what a column does: of a word only where P6's XML has one for it. */
function holds(table: string): (column: string, value: string) => boolean {
  if (table === 'PROJECT') return column => OF_PROJECT.has(column)
  if (table === 'SCHEDOPTIONS') return column => OF_OPTIONS.has(column)
  if (table === 'CALENDAR') return column => OF_CALENDAR.has(column)
  const held = new Map(
    Object.values(OBJECTS)
      .filter(each => each.table === table)
      .flatMap(each => Object.values(each.columns))
      .map(column => (typeof column === 'string' ? [column, undefined] : column)),
  )
  return (column, value) => {
    const by = held.get(column)
    if (by === undefined || by === 'flag' || by === 'percent') return held.has(column)
    return Object.values(WORDS[by as keyof typeof WORDS]).includes(value)
  }
}

/** Tables, and columns of tables, that an export has and P6's XML has no element for, where a row says something there. */
function columnsLeft(schedule: Schedule): string[] {
  const left = new Set<string>()
  for (const [table, rows] of primaveraTables(schedule)) {
    if (rows.length === 0 || INNER.has(table)) continue
    const isKnown = ['PROJECT', 'SCHEDOPTIONS', 'CALENDAR'].includes(table)
    if (!isKnown && !Object.values(OBJECTS).some(each => each.table === table)) {
      left.add(table)
      continue
    }
    const isHeld = holds(table)
    for (const row of rows as readonly XerRow[])
      for (const [column, value] of Object.entries(row)) {
        const name = `${table}.${column}`
        if (column === 'proj_id' || column.includes(':') || IDLE.has(name) || left.has(name) || isNothing(value))
          continue
        if (!isHeld(column, value)) left.add(name)
      }
  }
  return [...left]
}

const isNothing = (value: string): boolean => /^(?:N|0(?:\.0+)?|)$/.test(value)
