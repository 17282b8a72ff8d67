export {
  axisOf,
  clampPxPerDay,
  fitPxPerDay,
  instantAt,
  PX_PER_DAY,
  pxPerDay,
  type TimeRange,
  timeRange,
  xOf,
  ZOOM,
} from './gantt/axis.ts'
export { barLeft, barRight } from './gantt/bars.ts'
export { paintHistogram } from './gantt/histogram.ts'
export { type GanttHit, hitGantt } from './gantt/hit.ts'
export { indexLinks, type LinkIndex } from './gantt/links.ts'
export type { PeopleMarks } from './gantt/paint-people.ts'
export { paintScale, paintTimeline, SCALE_HEIGHT, visibleScale } from './gantt/paint-timeline.ts'
export {
  type GanttRows,
  groupSpan,
  layRows,
  outlineNumber,
  ROW_COLLAPSED,
  ROW_PARENT,
  type RowGroup,
} from './gantt/rows.ts'
export {
  DEFAULT_SHOW,
  type GanttBaseline,
  type GanttDates,
  type GanttOverlay,
  type GanttScene,
  type GanttShow,
} from './gantt/scene.ts'

export type { Surface } from './surface.ts'
export { type GanttTheme, PAPER } from './theme.ts'
