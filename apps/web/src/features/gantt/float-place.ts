import type { TimelinePoint } from '../../editor/gestures/timeline-gesture.ts'
import type { GanttParts } from './build-gantt.ts'

/** Where a box of a size stands beside a point of the timeline, kept inside the panel; pixels of the panel. */
export function besidePoint(
  parts: GanttParts | null,
  at: TimelinePoint,
  width: number,
  height: number,
): { left: number; top: number } {
  const view = parts?.view
  if (!view) return { left: 8, top: 8 }
  const canvas = view.timeline.getBoundingClientRect()
  const root = view.root.getBoundingClientRect()
  const x = canvas.left - root.left + at.x
  const y = canvas.top - root.top + at.y
  const left = x + 16 + width > root.width ? x - 16 - width : x + 16
  const top = y + 16 + height > root.height ? y - 12 - height : y + 16
  return { left: Math.max(8, Math.min(left, root.width - width - 8)), top: Math.max(8, top) }
}
