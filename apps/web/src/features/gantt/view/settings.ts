import { DEFAULT_SHOW, type GanttShow, PX_PER_DAY } from '@parada/render'
import { COLUMN_IDS, type ColumnId, type PlainColumn } from '../../../editor/columns.ts'
import { moreColumns } from '../../../editor/more-columns.ts'

export interface ColumnSetting {
  readonly id: ColumnId
  /** In CSS pixels. */
  readonly width: number
}

/** How a Gantt is shown: what a person chose, kept between visits. */
export interface GanttSettings {
  readonly columns: readonly ColumnSetting[]
  readonly gridWidth: number
  readonly showGrid: boolean
  readonly rowHeight: number
  readonly pxPerDay: number
  readonly show: GanttShow
  /** At most so many rows; null shows all. */
  readonly limit: number | null
}

export const ROW = 44
export const ROW_COMPACT = 28
export const COLUMN_WIDTH: Readonly<Record<PlainColumn, number>> = {
  id: 44,
  wbs: 64,
  name: 240,
  duration: 76,
  start: 122,
  finish: 122,
  percent: 52,
  measured: 60,
  percentType: 80,
  actualStart: 122,
  actualFinish: 122,
  remaining: 76,
  actualWork: 76,
  remainingWork: 76,
  predecessors: 104,
  resources: 150,
  slack: 72,
}
/** Width of the columns that few plans show. */
const OTHER_WIDTH = 120
export const columnWidth = (id: ColumnId): number =>
  (COLUMN_WIDTH as Readonly<Record<string, number>>)[id] ?? OTHER_WIDTH
export const MIN_COLUMN = 36
export const MAX_COLUMN = 800
/** Columns whose figures are compared: set in tabular figures, to the right. */
const NUMERIC: ReadonlySet<ColumnId> = new Set([
  'id',
  'duration',
  'percent',
  'measured',
  'remaining',
  'actualWork',
  'remainingWork',
  'slack',
])

export const isNumeric = (id: ColumnId): boolean => NUMERIC.has(id) || moreColumns()?.kind(id) === 'number'

/** Columns with the one at `from` moved before what stands at `to` now; `to` may be one past the last. */
export function movedColumn(columns: readonly ColumnSetting[], from: number, to: number): readonly ColumnSetting[] {
  const column = columns[from]
  if (!column || to === from || to === from + 1) return columns
  const rest = columns.filter(each => each !== column)
  const at = Math.min(Math.max(to > from ? to - 1 : to, 0), rest.length)
  return [...rest.slice(0, at), column, ...rest.slice(at)]
}

/** Columns that stand still when the grid is scrolled sideways: number, outline number and name where they come first. */
export function frozenColumns(columns: readonly ColumnSetting[]): number {
  const at = columns.findIndex(each => each.id === 'name')
  return columns.slice(0, at).every(each => each.id === 'id' || each.id === 'wbs') ? at + 1 : 0
}

/** Columns with one as wide as wanted, within what is legible. */
export const sizedColumn = (columns: readonly ColumnSetting[], at: number, width: number): readonly ColumnSetting[] =>
  columns.map((each, index) =>
    index === at ? { ...each, width: Math.min(MAX_COLUMN, Math.max(MIN_COLUMN, Math.round(width))) } : each,
  )

/** Columns with one more, right of those it usually follows, or without it. The name always stays. */
export function chosenColumn(
  columns: readonly ColumnSetting[],
  id: ColumnId,
  shown: boolean,
): readonly ColumnSetting[] {
  if (!shown) return id === 'name' ? columns : columns.filter(each => each.id !== id)
  if (columns.some(each => each.id === id)) return columns
  const order: readonly ColumnId[] = COLUMN_IDS
  const before = order.includes(id) ? order.slice(0, order.indexOf(id)) : columns.map(each => each.id)
  const after = columns.findLastIndex(each => before.includes(each.id))
  return [...columns.slice(0, after + 1), { id, width: columnWidth(id) }, ...columns.slice(after + 1)]
}

export const DEFAULT_SETTINGS: GanttSettings = {
  columns: (
    ['id', 'name', 'duration', 'start', 'finish', 'percent', 'predecessors', 'resources', 'slack'] as const
  ).map(id => ({ id, width: COLUMN_WIDTH[id] })),
  gridWidth: 606,
  showGrid: true,
  rowHeight: ROW,
  pxPerDay: PX_PER_DAY,
  show: DEFAULT_SHOW,
  limit: null,
}

const isColumn = (id: unknown): id is ColumnId =>
  COLUMN_IDS.some(each => each === id) || (typeof id === 'string' && /^(?:field|custom)\../.test(id))
const within = (value: unknown, low: number, high: number, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, low), high) : otherwise

/** Settings as they were kept; what is missing or spoilt gets its default. */
export function readSettings(text: string | null): GanttSettings {
  let raw: Partial<Record<keyof GanttSettings, unknown>>
  try {
    raw = JSON.parse(text ?? '{}') as typeof raw
  } catch {
    return DEFAULT_SETTINGS
  }
  if (typeof raw !== 'object' || raw === null) return DEFAULT_SETTINGS
  const columns = Array.isArray(raw.columns)
    ? raw.columns.flatMap((each: { id?: unknown; width?: unknown } | null) =>
        isColumn(each?.id)
          ? [{ id: each.id, width: within(each.width, MIN_COLUMN, MAX_COLUMN, columnWidth(each.id)) }]
          : [],
      )
    : DEFAULT_SETTINGS.columns
  const show = typeof raw.show === 'object' && raw.show !== null ? (raw.show as Partial<GanttShow>) : {}
  return {
    columns: columns.some(each => each.id === 'name') ? columns : DEFAULT_SETTINGS.columns,
    gridWidth: within(raw.gridWidth, 120, 1600, DEFAULT_SETTINGS.gridWidth),
    showGrid: raw.showGrid !== false,
    rowHeight: raw.rowHeight === ROW_COMPACT ? ROW_COMPACT : ROW,
    pxPerDay: within(raw.pxPerDay, 0.1, 5000, PX_PER_DAY),
    show: { ...DEFAULT_SHOW, ...show },
    limit: typeof raw.limit === 'number' ? raw.limit : null,
  }
}
