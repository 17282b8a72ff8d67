export {
  axisOf,
  clampPxPerDay,
  fitPxPerDay,
  instantAt,
  MAX_PX_PER_DAY,
  MIN_PX_PER_DAY,
  PX_PER_DAY,
  pxPerDay,
  type TimeAxis,
  type TimeRange,
  timeRange,
  xOf,
  ZOOM,
} from './gantt/axis.ts'
export { barBand, barClass, barLeft, barRight } from './gantt/bars.ts'
export { type HistogramScene, histogramTop, paintHistogram } from './gantt/histogram.ts'
export { type BarPart, type GanttHit, hitGantt } from './gantt/hit.ts'
export { indexLinks, type LinkIndex } from './gantt/links.ts'
export type { PeopleMarks, PersonMark } from './gantt/paint-people.ts'
export { paintScale, paintTimeline, SCALE_HEIGHT, visibleRows, visibleScale } from './gantt/paint-timeline.ts'
export {
  type GanttRows,
  groupSpan,
  layRows,
  outlineNumber,
  ROW_COLLAPSED,
  ROW_PARENT,
  type RowGroup,
  type RowOptions,
} from './gantt/rows.ts'
export {
  DEFAULT_SHOW,
  type GanttBaseline,
  type GanttDates,
  type GanttOverlay,
  type GanttScene,
  type GanttShow,
  type GanttView,
} from './gantt/scene.ts'
export { type ScaleOptions, type Timescale, timescale } from './gantt/timescale.ts'
export type { Surface } from './surface.ts'
export { type GanttTheme, PAPER } from './theme.ts'
