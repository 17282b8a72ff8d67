import type { Locale, Messages } from '@parada/messages'
import type { CellContext } from './cell-text.ts'
import type { ColumnId } from './columns.ts'

/** Columns that few plans show: their words and texts are loaded when one is first wanted. */
export interface MoreColumns {
  title(column: ColumnId): string
  text(context: Omit<CellContext, 'rows'>, index: number, column: ColumnId): string
}

let loaded: MoreColumns | null = null
let language: Locale | null = null

/** What was loaded; null until then. */
export const moreColumns = (): MoreColumns | null => loaded

/** Loads them in a language; `then` is called when they were not there before. */
export function wantMoreColumns(locale: Locale, then: () => void): void {
  if (language === locale) return
  language = locale
  void import('./reported-columns.ts')
    .then(found => found.reportedColumns(locale))
    .then(found => {
      loaded = found
      then()
    })
}

/** The head of a column; empty until those that few plans show are there. */
export const columnTitle = (names: Messages['gantt']['columns'], column: ColumnId): string =>
  (names as Readonly<Record<string, string>>)[column] ?? loaded?.title(column) ?? ''
