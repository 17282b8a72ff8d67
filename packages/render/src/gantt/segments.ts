import { addWork, nextWork, type Task, workBetween, workingTimeOf } from '@parada/schedule'
import { xOf } from './axis.ts'
import type { GanttDates, GanttScene } from './scene.ts'

/** The parts of a bar in pixels of the timeline before scrolling, as pairs of left and right edges. */
export type BarParts = readonly number[]

/**
 * Where the parts of a split task lie: the lengths and pauses that its segments state, in its own working time, laid
 * out anew from where it starts now; the last part ends where the task does. Null for a task that is not split.
 */
export function partsOf(scene: GanttScene, dates: GanttDates, index: number): BarParts | null {
  const task: Task | undefined = scene.schedule.tasks[index]
  const segments = task?.segments
  if (!task || !segments || segments.length < 2) return null
  const calendar = workingTimeOf(scene.schedule, task)
  const [start, finish] = [dates.start[index]!, dates.finish[index]!]
  const parts: number[] = []
  let from = dates.start[index]! as (typeof segments)[number]['start']
  for (const [at, segment] of segments.entries()) {
    if (from >= finish) break
    const last = at === segments.length - 1
    const end = last ? finish : addWork(calendar, from, workBetween(calendar, segment.start, segment.finish))
    parts.push(xOf(scene.axis, from), xOf(scene.axis, Math.min(end, finish)))
    const next = segments[at + 1]
    if (!next) break
    const gap = workBetween(calendar, segment.finish, next.start)
    from = nextWork(calendar, addWork(calendar, end as typeof from, gap))
  }
  return parts.length > 2 && finish > start ? parts : null
}

/** How far along a bar its progress reaches: `percent` of the length of its parts. */
export function progressX(left: number, right: number, parts: BarParts | null, percent: number): number {
  const share = Math.min(100, Math.max(0, percent)) / 100
  if (!parts) return left + (right - left) * share
  let total = 0
  for (let at = 0; at < parts.length; at += 2) total += parts[at + 1]! - parts[at]!
  let rest = total * share
  for (let at = 0; at < parts.length; at += 2) {
    const width = parts[at + 1]! - parts[at]!
    if (rest <= width) return parts[at]! + rest
    rest -= width
  }
  return right
}
