import type { Locale, Messages } from '@parada/messages'
import type { Calculation, Schedule } from '@parada/schedule'
import type { ColumnId } from './columns.ts'

/** Columns that few plans show: their words and texts are loaded when one is first wanted. */
export interface MoreColumns {
  readonly locale: Locale
  title(column: ColumnId): string
  text(
    context: { readonly schedule: Schedule; readonly calculation: Calculation; readonly wholeDays: boolean },
    index: number,
    column: ColumnId,
  ): string
}

let loaded: MoreColumns | null = null

/** What was loaded; null until then. */
export const moreColumns = (): MoreColumns | null => loaded

export const setMoreColumns = (columns: MoreColumns): void => {
  loaded = columns
}

/** The head of a column; empty until those that few plans show are there. */
export const columnTitle = (names: Messages['gantt']['columns'], column: ColumnId): string =>
  (names as Readonly<Record<string, string>>)[column] ?? loaded?.title(column) ?? ''
