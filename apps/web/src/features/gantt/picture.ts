import { formatDate, type Messages } from '@parada/messages'
import {
  type GanttScene,
  type GanttTheme,
  PAPER,
  paintScale,
  paintTimeline,
  SCALE_HEIGHT,
  type Surface,
} from '@parada/render'
import { SvgSurface } from '@parada/render/svg'
import { FLAG } from '@parada/schedule'
import { type CellContext, cellText } from '../../editor/cell-text.ts'
import { columnTitle } from '../../editor/more-columns.ts'
import { groupAt, groupText } from './view/grid-rows.ts'
import { type ColumnSetting, isNumeric } from './view/settings.ts'

/** Room for the plan's name above the Gantt, inner margin of a cell and step of the outline, in pixels. */
export const TITLE = 44
const PADDING = 8
const INDENT = 14
/** A part of the picture: painted in a box of its own, its corner being the origin. */
interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  paint(g: Surface): void
}

export interface GanttPicture {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly parts: readonly Part[]
  /** Rows on it, and rows that the view has. */
  readonly rows: number
  readonly of: number
}

/** A text in a width: what is too long ends in an ellipsis. */
export function fitted(g: Surface, text: string, width: number): string {
  if (g.measureText(text).width <= width) return text
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (g.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : `${text.slice(0, low)}…`
}

/** The view as a picture on white: all its rows with their columns, the stretch of time in sight, under the plan's name. */
export function pictureOf(
  context: CellContext,
  scene: GanttScene,
  columns: readonly ColumnSetting[],
  most: number,
): GanttPicture {
  const { schedule, calculation, rows, locale, messages } = context
  const count = Math.min(rows.count, most)
  const { rowHeight } = scene.view
  const gridWidth = columns.reduce((sum, each) => sum + each.width, 0)
  const [width, body] = [scene.view.width, count * rowHeight]
  const top = TITLE + SCALE_HEIGHT
  const shown: GanttScene = {
    ...scene,
    theme: PAPER,
    selected: new Set(),
    hover: -1,
    chosenLink: -1,
    overlay: null,
    view: { ...scene.view, scrollTop: 0, height: body },
  }
  const { project } = schedule
  const dates = [calculation.projectStart, calculation.projectFinish].map(at => formatDate(locale, at, 'dayTime'))
  const status =
    project.statusDate === undefined
      ? ''
      : ` · ${messages.statusDate} ${formatDate(locale, project.statusDate, 'dayTime')}`
  const title = (g: Surface): void => {
    ground(g, PAPER.surface, gridWidth + width, TITLE)
    g.textBaseline = 'middle'
    g.textAlign = 'left'
    g.fillStyle = PAPER.text
    g.font = `600 15px ${PAPER.fontText}`
    const name = fitted(g, project.name, gridWidth + width - 2 * PADDING)
    g.fillText(name, PADDING, 15)
    g.fillStyle = PAPER.textSoft
    g.font = `12px ${PAPER.fontText}`
    g.fillText(`${dates[0]} – ${dates[1]}${status}`, PADDING, 33)
  }
  return {
    name: project.name,
    width: gridWidth + width,
    height: top + body,
    rows: count,
    of: rows.count,
    parts: [
      { x: 0, y: 0, width: gridWidth + width, height: TITLE, paint: title },
      { x: 0, y: TITLE, width: gridWidth, height: SCALE_HEIGHT, paint: g => paintHeads(g, columns, messages.columns) },
      { x: gridWidth, y: TITLE, width, height: SCALE_HEIGHT, paint: g => paintScale(g, shown) },
      { x: 0, y: top, width: gridWidth, height: body, paint: g => paintRows(g, context, columns, count, rowHeight) },
      { x: gridWidth, y: top, width, height: body, paint: g => paintTimeline(g, shown) },
    ],
  }
}

function ground(g: Surface, colour: string, width: number, height: number): void {
  g.fillStyle = colour
  g.fillRect(0, 0, width, height)
}

function paintHeads(g: Surface, columns: readonly ColumnSetting[], names: Messages['gantt']['columns']): void {
  const width = columns.reduce((sum, each) => sum + each.width, 0)
  ground(g, PAPER.header, width, SCALE_HEIGHT)
  g.font = `500 12px ${PAPER.fontText}`
  g.textBaseline = 'middle'
  g.fillStyle = PAPER.text
  let left = 0
  for (const column of columns) {
    write(g, fitted(g, columnTitle(names, column.id), column.width - 2 * PADDING), left, column, SCALE_HEIGHT * 0.75)
    left += column.width
  }
  lines(g, PAPER, [SCALE_HEIGHT - 0.5], width)
}

/** A text in its column: figures to the right. */
function write(g: Surface, text: string, left: number, column: ColumnSetting, y: number): void {
  const right = isNumeric(column.id)
  g.textAlign = right ? 'right' : 'left'
  g.fillText(text, right ? left + column.width - PADDING : left + PADDING, y)
}

function paintRows(
  g: Surface,
  context: CellContext,
  columns: readonly ColumnSetting[],
  count: number,
  rowHeight: number,
): void {
  const { rows, calculation } = context
  const width = columns.reduce((sum, each) => sum + each.width, 0)
  ground(g, PAPER.surface, width, count * rowHeight)
  g.textBaseline = 'middle'
  for (let row = 0; row < count; row++) {
    const index = rows.task[row] ?? -1
    const group = groupAt(rows, row)
    const summary = group !== undefined || ((calculation.flags[index] ?? 0) & FLAG.summary) !== 0
    const y = row * rowHeight + rowHeight / 2
    g.fillStyle = PAPER.text
    g.font = `${summary ? 600 : 400} 12px ${PAPER.fontText}`
    let left = 0
    for (const column of columns) {
      const indent = column.id === 'name' ? ((rows.level[index] ?? 1) - 1) * INDENT : 0
      const text = group ? groupText(context, group, column.id) : cellText(context, index, column.id)
      write(g, fitted(g, text, column.width - 2 * PADDING - indent), left + indent, column, y)
      left += column.width
    }
  }
  lines(
    g,
    PAPER,
    Array.from({ length: count }, (_, row) => (row + 1) * rowHeight - 0.5),
    width,
  )
}

function lines(g: Surface, theme: GanttTheme, at: readonly number[], width: number): void {
  g.strokeStyle = theme.line
  g.lineWidth = 1
  g.beginPath()
  for (const y of at) {
    g.moveTo(0, y)
    g.lineTo(width, y)
  }
  g.moveTo(width - 0.5, 0)
  g.lineTo(width - 0.5, at.at(-1) ?? 0)
  g.stroke()
}

/** The picture as one SVG, its parts nested and clipped to their boxes. */
export function svgOf(picture: GanttPicture): string {
  const parts = picture.parts.map(({ x, y, width, height, paint }, at) => {
    const surface = new SvgSurface(`g${at}`)
    paint(surface)
    return surface
      .toSvg(width, height, '')
      .replace('<svg ', `<svg x="${x}" y="${y}" `)
      .replace(' role="img" aria-label=""><title></title>', '>')
  })
  const { width, height } = picture
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
}
