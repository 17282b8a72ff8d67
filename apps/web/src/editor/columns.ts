/** Columns of the grid, by the name their settings are kept under. */
export const COLUMN_IDS = [
  'id',
  'wbs',
  'name',
  'duration',
  'start',
  'finish',
  'percent',
  'predecessors',
  'resources',
  'slack',
] as const
export type ColumnId = (typeof COLUMN_IDS)[number]
