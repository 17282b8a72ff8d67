import type { Surface } from '../surface.ts'
import type { GanttTheme } from '../theme.ts'
import { type TimeAxis, xOf } from './axis.ts'

/** How much of a resource is needed at once, cell by cell of a time scale. Amounts in units: 1 is one person. */
export interface HistogramScene {
  /** Beginnings of the cells, and the end of the last. Ascending. */
  readonly cells: ArrayLike<number>
  readonly peak: ArrayLike<number>
  /** What there is in each cell; Infinity without a limit. */
  readonly capacity: ArrayLike<number>
  /** 1 where more is asked for than there is. */
  readonly over: ArrayLike<number>
  readonly axis: TimeAxis
  readonly view: { readonly width: number; readonly height: number; readonly scrollLeft: number }
  readonly theme: GanttTheme
  /** Formats an amount for the scale at the left. */
  amount(units: number): string
}

const TOP = 8
const BOTTOM = 4
const LABEL_WIDTH = 22

/** The highest amount the scale must hold, rounded up to a number whose half is one too: half a person cannot be counted. */
export function histogramTop(peak: ArrayLike<number>, capacity: ArrayLike<number>): number {
  let highest = 0
  for (let at = 0; at < peak.length; at++) {
    const limit = capacity[at] ?? 0
    highest = Math.max(highest, peak[at]!, Number.isFinite(limit) ? limit : 0)
  }
  if (highest <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(highest))
  for (const step of [1, 1.5, 2, 3, 4, 5, 6, 8, 10]) {
    const top = step * power
    if (top >= highest && (top <= 1 || top % 2 === 0)) return top
  }
  return 10 * power
}

/** Paints columns of need, what lies above what there is in the critical colour, and that as a line from cell to cell. */
export function paintHistogram(g: Surface, scene: HistogramScene): void {
  const { view, theme, axis, cells, peak } = scene
  g.fillStyle = theme.surface
  g.fillRect(0, 0, view.width, view.height)
  const top = histogramTop(peak, scene.capacity)
  const base = view.height - BOTTOM
  const scale = (view.height - TOP - BOTTOM) / top
  g.strokeStyle = theme.line
  g.lineWidth = 1
  g.beginPath()
  for (const share of [0.5, 1]) {
    const y = Math.round(base - top * share * scale) + 0.5
    g.moveTo(0, y)
    g.lineTo(view.width, y)
  }
  g.moveTo(0, base + 0.5)
  g.lineTo(view.width, base + 0.5)
  g.stroke()
  const box = (at: number): { x: number; width: number } => {
    const x = Math.round(xOf(axis, cells[at]!) - view.scrollLeft)
    const end = Math.round(xOf(axis, cells[at + 1]!) - view.scrollLeft)
    return { x, width: Math.max(1, end - x - (end - x > 4 ? 1 : 0)) }
  }
  for (const over of [false, true]) {
    g.beginPath()
    for (let at = 0; at + 1 < cells.length; at++) {
      const need = peak[at]!
      const limit = scene.capacity[at]!
      // Where more is asked for at an instant at which the cell has less than its most, the whole column is too much.
      const within = scene.over[at] === 0 ? need : need > limit ? limit : 0
      const amount = over ? need - within : within
      if (amount <= 0) continue
      const { x, width } = box(at)
      if (x > view.width || x + width < 0) continue
      const from = over ? within * scale : 0
      g.rect(x, base - from - amount * scale, width, amount * scale)
    }
    g.fillStyle = over ? theme.critical : theme.plan
    g.globalAlpha = over ? 1 : 0.7
    g.fill()
    g.globalAlpha = 1
  }
  g.strokeStyle = theme.ink
  g.setLineDash([4, 3])
  g.beginPath()
  let last: number | undefined
  for (let at = 0; at + 1 < cells.length; at++) {
    const limit = scene.capacity[at]!
    if (!Number.isFinite(limit)) {
      last = undefined
      continue
    }
    const y = Math.round(base - limit * scale) + 0.5
    const x = Math.round(xOf(axis, cells[at]!) - view.scrollLeft)
    if (last === undefined) g.moveTo(x, y)
    else if (last !== y) g.lineTo(x, y)
    g.lineTo(Math.round(xOf(axis, cells[at + 1]!) - view.scrollLeft), y)
    last = y
  }
  g.stroke()
  g.setLineDash([])
  g.font = `10px ${theme.fontNumber}`
  g.textBaseline = 'middle'
  g.textAlign = 'left'
  for (const share of [0.5, 1]) {
    const y = base - top * share * scale
    const text = scene.amount(top * share)
    g.fillStyle = theme.surface
    g.fillRect(0, y - 6, Math.max(LABEL_WIDTH, text.length * 6.2 + 6), 12)
    g.fillStyle = theme.textSoft
    g.fillText(text, 3, y + 0.5)
  }
}
