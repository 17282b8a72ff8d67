import { DAY, FLAG } from '@parada/schedule'
import { xOf } from './axis.ts'
import type { GanttDates, GanttScene } from './scene.ts'

/** Bars of plans with hours are at least this wide. */
export const MIN_BAR_PX = 6
/** Bars of plans in whole days are at least this much of a day wide (specification, section 9). */
export const MIN_BAR_DAYS = 0.8

/** Where a start is drawn: a plan in whole days starts with its day. Pixels of the timeline, before scrolling. */
export const startX = (scene: GanttScene, at: number): number =>
  xOf(scene.axis, scene.wholeDays ? Math.floor(at / DAY) * DAY : at)

/** Where a finish is drawn: a plan in whole days ends with its day. */
export const finishX = (scene: GanttScene, at: number): number =>
  xOf(scene.axis, scene.wholeDays ? Math.ceil(at / DAY) * DAY : at)

/** Left edge of a bar on the timeline, before scrolling. */
export function barLeft(scene: GanttScene, dates: GanttDates, index: number): number {
  const start = dates.start[index]!
  const milestone = (dates.flags[index]! & FLAG.milestone) !== 0
  return milestone ? xOf(scene.axis, start) : startX(scene, start)
}

/** Right edge of a bar; of a milestone the same as its left. */
export function barRight(scene: GanttScene, dates: GanttDates, index: number): number {
  const left = barLeft(scene, dates, index)
  if ((dates.flags[index]! & FLAG.milestone) !== 0) return left
  const finish = dates.finish[index]!
  if (!scene.wholeDays) return Math.max(left + MIN_BAR_PX, xOf(scene.axis, finish))
  return Math.max(finishX(scene, finish), left + MIN_BAR_DAYS * DAY * scene.axis.pxPerSecond)
}

/** Height and offset of a bar within its row, with room for the baseline below. */
export function barBand(scene: GanttScene): { readonly top: number; readonly height: number } {
  const { rowHeight } = scene.view
  const height = Math.round(rowHeight * 0.46)
  const shift = scene.show.baseline && scene.baseline ? 2 : 0
  return { top: Math.round((rowHeight - height) / 2) - shift, height }
}

/** Classes of bars, in the order they are painted. */
export const BAR_CLASSES = ['plan', 'near', 'critical', 'done', 'highlighted', 'inactive'] as const
export type BarClass = (typeof BAR_CLASSES)[number]

/** Which colours a bar has: highlighted wins, then done, critical, near-critical. */
export function barClass(scene: GanttScene, index: number): BarClass {
  const flags = scene.dates.flags[index]!
  if (scene.highlighted.size > 0) {
    const task = scene.schedule.tasks[index]
    if (task && scene.highlighted.has(task.uid)) return 'highlighted'
  }
  if ((flags & FLAG.inactive) !== 0) return 'inactive'
  if (scene.dates.percentComplete[index]! >= 100) return 'done'
  if (scene.show.critical) {
    if ((flags & FLAG.critical) !== 0) return 'critical'
    if ((flags & FLAG.nearCritical) !== 0) return 'near'
  }
  return 'plan'
}
