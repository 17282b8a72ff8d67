export { eachLinkBetween, indexLinks, type LinkIndex } from '../gantt/links.ts'
export { routeOfLink } from '../gantt/paint-links.ts'
export { paintScale, paintTimeline, SCALE_HEIGHT, visibleRows, visibleScale } from '../gantt/paint-timeline.ts'
export type { Surface } from '../surface.ts'
