import type { Surface } from '../surface.ts'
import { instantAt, pxPerDay, xOf } from './axis.ts'
import { barBand, barLeft, barRight } from './bars.ts'
import { paintBars } from './paint-bars.ts'
import { paintLinks } from './paint-links.ts'
import { paintPeople } from './paint-people.ts'
import type { GanttScene } from './scene.ts'
import { type Timescale, timescale } from './timescale.ts'

/** Shading below this width of a day would be a grey mist. */
const SHADE_PX_PER_DAY = 5

/** Rows that show in the window, inclusive; `last` < `first` when there are none. */
export function visibleRows(scene: GanttScene): { readonly first: number; readonly last: number } {
  const { scrollTop, height, rowHeight } = scene.view
  return {
    first: Math.max(0, Math.floor(scrollTop / rowHeight)),
    last: Math.min(scene.rows.count - 1, Math.ceil((scrollTop + height) / rowHeight) - 1),
  }
}

/** The scale of what the window shows. */
export function visibleScale(scene: GanttScene): Timescale {
  const from = instantAt(scene.axis, scene.view.scrollLeft)
  const to = instantAt(scene.axis, scene.view.scrollLeft + scene.view.width)
  return timescale(scene.axis, from, to, {
    locale: scene.locale,
    ...(scene.weekStart !== undefined && { weekStart: scene.weekStart }),
    ...(scene.shifts && { shifts: scene.shifts }),
  })
}

/** Paints the rows of a Gantt: shading, lines, links, bars, marks. The surface's origin is the window's corner. */
export function paintTimeline(g: Surface, scene: GanttScene, scale: Timescale = visibleScale(scene)): void {
  const { view, theme, axis } = scene
  g.fillStyle = theme.surface
  g.fillRect(0, 0, view.width, view.height)
  const { first, last } = visibleRows(scene)
  paintShade(g, scene)
  paintBands(g, scene, scale.bands, 0, view.height)
  paintSelection(g, scene, first, last)
  g.strokeStyle = theme.line
  g.lineWidth = 1
  g.beginPath()
  for (const at of scale.lines) {
    const x = Math.round(xOf(axis, at) - view.scrollLeft) + 0.5
    g.moveTo(x, 0)
    g.lineTo(x, view.height)
  }
  for (let row = first; row <= last; row++) {
    const y = Math.round((row + 1) * view.rowHeight - view.scrollTop) - 0.5
    g.moveTo(0, y)
    g.lineTo(view.width, y)
  }
  g.stroke()
  paintDateLine(g, scene, scene.today, false)
  paintDateLine(g, scene, scene.statusDate, true)
  if (scene.show.links) paintLinks(g, scene, first, last)
  paintBars(g, scene, first, last)
  paintPeople(g, scene, first, last)
  paintHover(g, scene)
  paintOverlay(g, scene)
}

function paintShade(g: Surface, scene: GanttScene): void {
  const { view, axis } = scene
  if (!scene.show.nonWorking || pxPerDay(axis) < SHADE_PX_PER_DAY) return
  const spans = scene.nonWorking(instantAt(axis, view.scrollLeft), instantAt(axis, view.scrollLeft + view.width))
  g.fillStyle = scene.theme.nonWorking
  for (let at = 0; at + 1 < spans.length; at += 2) {
    const left = xOf(axis, spans[at]!) - view.scrollLeft
    const right = xOf(axis, spans[at + 1]!) - view.scrollLeft
    if (right - left >= 3) g.fillRect(left, 0, right - left, view.height)
  }
}

/** Every second shift, half as dark as time without work. */
function paintBands(g: Surface, scene: GanttScene, bands: readonly number[], top: number, height: number): void {
  if (bands.length === 0) return
  g.fillStyle = scene.theme.nonWorking
  g.globalAlpha = 0.6
  for (let at = 0; at + 1 < bands.length; at += 2) {
    const left = xOf(scene.axis, bands[at]!) - scene.view.scrollLeft
    g.fillRect(left, top, (bands[at + 1]! - bands[at]!) * scene.axis.pxPerSecond, height)
  }
  g.globalAlpha = 1
}

function paintSelection(g: Surface, scene: GanttScene, first: number, last: number): void {
  if (scene.selected.size === 0) return
  const { view, rows } = scene
  g.fillStyle = scene.theme.selected
  for (let row = first; row <= last; row++) {
    const task = scene.schedule.tasks[rows.task[row]!]
    if (task && scene.selected.has(task.uid))
      g.fillRect(0, row * view.rowHeight - view.scrollTop, view.width, view.rowHeight)
  }
}

/** Grips of the bar under the pointer: edges to resize, dots to draw links from. */
function paintHover(g: Surface, scene: GanttScene): void {
  const row = scene.hover < 0 ? -1 : (scene.rows.row[scene.hover] ?? -1)
  if (row < 0) return
  const { view, theme, dates } = scene
  const band = barBand(scene)
  const left = barLeft(scene, dates, scene.hover) - view.scrollLeft
  const right = barRight(scene, dates, scene.hover) - view.scrollLeft
  const y = row * view.rowHeight - view.scrollTop + band.top
  g.strokeStyle = theme.accent
  g.lineWidth = 1.5
  g.beginPath()
  g.roundRect(left - 1, y - 1, Math.max(right - left + 2, 4), band.height + 2, 4)
  g.stroke()
  g.beginPath()
  for (const x of [left - LINK_DOT, right + LINK_DOT]) g.roundRect(x - 4, y + band.height / 2 - 4, 8, 8, 4)
  g.fillStyle = theme.surface
  g.fill()
  g.stroke()
}

/** Distance of the dot that links are drawn from, from its bar's edge. */
export const LINK_DOT = 10

function paintDateLine(g: Surface, scene: GanttScene, at: number | null, dashed: boolean): void {
  if (at === null) return
  const x = Math.round(xOf(scene.axis, at) - scene.view.scrollLeft) + 0.5
  if (x < -1 || x > scene.view.width + 1) return
  g.strokeStyle = dashed ? scene.theme.ink : scene.theme.plan
  g.lineWidth = 1
  if (dashed) g.setLineDash([6, 3])
  g.beginPath()
  g.moveTo(x, 0)
  g.lineTo(x, scene.view.height)
  g.stroke()
  if (dashed) g.setLineDash([])
}

function paintOverlay(g: Surface, scene: GanttScene): void {
  const { overlay, theme, view } = scene
  if (!overlay) return
  if (overlay.snap !== undefined) {
    g.strokeStyle = theme.accent
    g.lineWidth = 1
    g.setLineDash([2, 3])
    g.beginPath()
    g.moveTo(Math.round(overlay.snap) + 0.5, 0)
    g.lineTo(Math.round(overlay.snap) + 0.5, view.height)
    g.stroke()
    g.setLineDash([])
  }
  const link = overlay.link
  if (!link) return
  g.strokeStyle = link.ok ? theme.accent : theme.lineStrong
  g.lineWidth = 2
  g.beginPath()
  g.moveTo(link.x1, link.y1)
  g.lineTo(link.x2, link.y2)
  g.stroke()
}

/** Height of the scale above the rows: two lines of text. */
export const SCALE_HEIGHT = 48

/** Paints the scale for the window: two rows of cells, with the marks of today and of the status date. */
export function paintScale(g: Surface, scene: GanttScene, scale: Timescale = visibleScale(scene)): void {
  const { view, theme, axis } = scene
  const half = SCALE_HEIGHT / 2
  g.fillStyle = theme.header
  g.fillRect(0, 0, view.width, SCALE_HEIGHT)
  if (scale.lower === 'day') {
    g.fillStyle = theme.nonWorking
    for (const cell of scale.lowerCells) {
      if (!cell.soft) continue
      const left = xOf(axis, cell.from) - view.scrollLeft
      g.fillRect(left, half, (cell.to - cell.from) * axis.pxPerSecond, half)
    }
  }
  paintBands(g, scene, scale.bands, half, half)
  g.strokeStyle = theme.line
  g.lineWidth = 1
  g.beginPath()
  for (const [cells, top] of [
    [scale.upperCells, 0],
    [scale.lowerCells, half],
  ] as const)
    for (const cell of cells) {
      const x = Math.round(xOf(axis, cell.from) - view.scrollLeft) + 0.5
      g.moveTo(x, top)
      g.lineTo(x, top + half)
    }
  g.moveTo(0, half + 0.5)
  g.lineTo(view.width, half + 0.5)
  g.moveTo(0, SCALE_HEIGHT - 0.5)
  g.lineTo(view.width, SCALE_HEIGHT - 0.5)
  g.stroke()
  g.textBaseline = 'middle'
  g.textAlign = 'left'
  const tags = layTags(g, scene)
  // The poles first: what stands on the scale is read over them.
  for (const tag of tags) {
    g.fillStyle = tag.colour
    g.fillRect(tag.at - 0.5, TAG_BOTTOM, 1, SCALE_HEIGHT - TAG_BOTTOM)
  }
  g.font = `500 12px ${theme.fontText}`
  g.fillStyle = theme.text
  for (const cell of scale.upperCells) {
    const left = xOf(axis, cell.from) - view.scrollLeft
    const right = left + (cell.to - cell.from) * axis.pxPerSecond
    const width = g.measureText(cell.label).width
    // The label of the cell that starts left of the window stays in sight until its cell ends; it makes way for a tag.
    let x = Math.max(left, 0) + 6
    for (const tag of tags) if (x < tag.x + tag.width + 4 && x + width > tag.x - 4) x = tag.x + tag.width + 6
    if (x + width < right || (left >= 0 && x === left + 6)) g.fillText(cell.label, x, half / 2)
  }
  g.font = `11px ${theme.fontNumber}`
  g.fillStyle = theme.textSoft
  for (const cell of scale.lowerCells) {
    if (cell.label === '') continue
    const left = Math.round(xOf(axis, cell.from) - view.scrollLeft)
    const x = Math.max(left, 0) + 4
    // What begins left of the window keeps its label only while that fits before the next.
    const right = xOf(axis, cell.to) - view.scrollLeft
    if (left < 0 && x + cell.label.length * FIGURE_PX > right) continue
    const crossed = tags.some(tag => tag.at > x - 2 && tag.at < x + cell.label.length * FIGURE_PX)
    if (crossed) {
      g.fillStyle = theme.header
      g.fillRect(x - 1, half + 5, cell.label.length * FIGURE_PX + 2, half - 10)
      g.fillStyle = theme.textSoft
    }
    g.fillText(cell.label, x, half + half / 2 + 0.5)
  }
  for (const tag of tags) paintTag(g, scene, tag)
}

const TAG_BOTTOM = 19
/** Width of a figure of the lower labels. */
const FIGURE_PX = 6.7

/** A flag on the scale: where its line stands and where its box lies. */
interface Tag {
  readonly at: number
  x: number
  readonly width: number
  readonly text: string
  readonly colour: string
}

/** The flags of today and of the status date, from left to right; two that would cover each other stand back to back. */
function layTags(g: Surface, scene: GanttScene): readonly Tag[] {
  const { theme, view, axis } = scene
  const tags: Tag[] = []
  for (const [instant, text, colour] of [
    [scene.today, scene.todayLabel, theme.plan],
    [scene.statusDate, scene.statusLabel, theme.ink],
  ] as const) {
    if (instant === null) continue
    const at = Math.round(xOf(axis, instant) - view.scrollLeft) + 0.5
    if (at < -1 || at > view.width + 1) continue
    g.font = tagFont(theme)
    const width = Math.ceil(g.measureText(text).width) + 8
    tags.push({ at, x: Math.min(Math.max(at - width / 2, 0), view.width - width), width, text, colour })
  }
  tags.sort((a, b) => a.at - b.at)
  const [first, second] = tags
  if (first && second && first.x + first.width + 2 > second.x) {
    first.x = Math.max(0, Math.min(first.at + 1, second.at) - first.width)
    second.x = Math.max(first.x + first.width + 1, second.at - 1)
  }
  return tags
}

const tagFont = (theme: GanttScene['theme']): string => `500 10px ${theme.fontText}`

function paintTag(g: Surface, { theme }: GanttScene, { x, width, text, colour }: Tag): void {
  g.font = tagFont(theme)
  g.fillStyle = colour
  g.beginPath()
  g.roundRect(x, 4, width, TAG_BOTTOM - 4, 3)
  g.fill()
  g.fillStyle = theme.surface
  g.fillText(text, x + 4, 12)
}
