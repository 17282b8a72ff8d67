import type { TaskId } from '@parada/schedule'
import type { Surface } from '../surface.ts'
import { barBand, barLeft, barRight } from './bars.ts'
import type { GanttScene } from './scene.ts'

/** A person who works on a task, as shown at its bar. */
export interface PersonMark {
  readonly name: string
  readonly colour: string
}

/** Who works on which task. */
export type PeopleMarks = ReadonlyMap<TaskId, readonly PersonMark[]>

/** Height of a name's tag, and how much of it stands over the bar's upper edge; in pixels. */
const TAG_HEIGHT = 13
const TAG_ABOVE = 9
const TAG_GAP = 2
/** Space between a bar and the frame around it. */
const FRAME_GAP = 2

/** Paints who works on a task: a frame around its bar in their colour, and their names at its beginning. */
export function paintPeople(g: Surface, scene: GanttScene, first: number, last: number): void {
  const { people, rows, dates, view } = scene
  if (!people || people.size === 0) return
  const band = barBand(scene)
  g.font = `600 10px ${scene.theme.fontText}`
  g.textAlign = 'left'
  g.textBaseline = 'middle'
  for (let row = first; row <= last; row++) {
    const index = rows.task[row] ?? -1
    const task = scene.schedule.tasks[index]
    const here = task && people.get(task.uid)
    if (!here?.[0] || Number.isNaN(dates.start[index])) continue
    // A milestone is a point with a mark around it.
    const left = barLeft(scene, dates, index) - view.scrollLeft
    const right = barRight(scene, dates, index) - view.scrollLeft
    const reach = right === left ? band.height / 2 : 0
    if (left - reach > view.width || right + reach < 0) continue
    const top = row * view.rowHeight - view.scrollTop + band.top
    g.strokeStyle = here[0].colour
    g.lineWidth = 2
    g.beginPath()
    g.roundRect(
      left - reach - FRAME_GAP,
      top - FRAME_GAP,
      right - left + 2 * (reach + FRAME_GAP),
      band.height + 2 * FRAME_GAP,
      4,
    )
    g.stroke()
    // The names of a bar that begins left of the window stand at the window's edge.
    let x = Math.max(left - reach - FRAME_GAP, 2)
    for (const { name, colour } of here) {
      const width = Math.ceil(g.measureText(name).width) + 8
      const y = Math.max(top - TAG_ABOVE, row * view.rowHeight - view.scrollTop)
      g.fillStyle = colour
      g.beginPath()
      g.roundRect(x, y, width, TAG_HEIGHT, 3)
      g.fill()
      g.fillStyle = scene.theme.surface
      g.fillText(name, x + 4, y + TAG_HEIGHT / 2 + 0.5)
      x += width + TAG_GAP
    }
  }
}
