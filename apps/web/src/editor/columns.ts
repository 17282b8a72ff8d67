/** Columns of the grid, by the name their settings are kept under. */
export const COLUMN_IDS = [
  'id',
  'wbs',
  'name',
  'duration',
  'start',
  'finish',
  'percent',
  'measured',
  'percentType',
  'actualStart',
  'actualFinish',
  'remaining',
  'actualWork',
  'remainingWork',
  'predecessors',
  'resources',
  'slack',
] as const
export type PlainColumn = (typeof COLUMN_IDS)[number]
/** Also the other fields of a task and its custom fields, by their names in the model. */
export type ColumnId = PlainColumn | `field.${string}` | `custom.${string}`

/** Columns of what was reported, with the field of a report that typing into them fills. */
export const REPORTED: Readonly<Partial<Record<ColumnId, string>>> = {
  percent: 'percent',
  measured: 'percent',
  percentType: 'type',
  actualStart: 'start',
  actualFinish: 'finish',
  remaining: 'remaining',
  actualWork: 'spent',
  remainingWork: 'left',
}
