import type { Locale, Messages } from '@parada/messages'
import type { Calculation, EditContext, Instant, Schedule, TaskId } from '@parada/schedule'
import type { CellResult } from './cell-result.ts'
import type { ColumnId } from './columns.ts'

/** The plan that a column's cells are of. */
export interface PlanAt {
  readonly schedule: Schedule
  readonly calculation: Calculation
  readonly wholeDays: boolean
}

/** Columns that few plans show: their words and texts are loaded when one is first wanted. */
export interface MoreColumns {
  readonly locale: Locale
  /** The plan names its custom fields. */
  title(column: ColumnId, schedule?: Schedule | null): string
  text(at: PlanAt, index: number, column: ColumnId): string
  /** What rows are ordered and grouped by; null where there is nothing. */
  value(at: PlanAt, index: number, column: ColumnId): string | number | null
  kind(column: ColumnId): 'text' | 'date' | 'number'
  editable(column: ColumnId): boolean
  /** The only texts that a cell takes; null for any. */
  choices(schedule: Schedule, column: ColumnId): readonly string[] | null
  /** What typing does; null where the value is computed. */
  edit(now: EditContext, task: TaskId, column: ColumnId, text: string, today: Instant | null): CellResult | null
  /** The columns that a plan has besides those that all have. */
  ids(schedule: Schedule): readonly ColumnId[]
}

let loaded: MoreColumns | null = null

/** What was loaded; null until then. */
export const moreColumns = (): MoreColumns | null => loaded

export const setMoreColumns = (columns: MoreColumns): void => {
  loaded = columns
}

/** The head of a column; empty until those that few plans show are there. */
export const columnTitle = (
  names: Messages['gantt']['columns'],
  column: ColumnId,
  schedule?: Schedule | null,
): string => (names as Readonly<Record<string, string>>)[column] ?? loaded?.title(column, schedule) ?? ''

/** Columns of every plan whose cells are chosen from a calendar or a list as well as typed. */
const CHOSEN: ReadonlySet<ColumnId> = new Set([
  'start',
  'finish',
  'actualStart',
  'actualFinish',
  'resources',
  'predecessors',
])

/** Whether the cells of a column can be chosen in place of being typed. */
export const hasChoice = (schedule: Schedule, column: ColumnId): boolean =>
  CHOSEN.has(column) || loaded?.kind(column) === 'date' || (loaded?.choices(schedule, column) ?? null) !== null
