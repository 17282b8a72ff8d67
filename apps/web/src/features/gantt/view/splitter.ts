import type { GanttView } from './gantt-view.ts'

const MIN = 120
const STEP = 24
/** Pixels of timeline that stay in sight. */
const KEEP = 80

/** The edge between grid and timeline: dragged, moved by arrow keys, or double-clicked to show all columns. */
export function attachSplitter(view: GanttView, change: (gridWidth: number) => void): void {
  const { splitter } = view
  const widest = (): number => Math.max(MIN, view.root.clientWidth - KEEP)
  const within = (width: number): number => Math.round(Math.min(widest(), Math.max(MIN, width)))
  const show = (width: number): void => {
    view.configure({ ...view.settings, gridWidth: within(width) })
  }
  const take = (): void => change(view.settings.gridWidth)
  splitter.setAttribute('aria-valuemin', String(MIN))
  splitter.addEventListener('pointerdown', event => {
    if (event.button !== 0) return
    event.preventDefault()
    splitter.setPointerCapture(event.pointerId)
    const from = event.clientX
    const before = view.gridWidth
    const move = (moved: PointerEvent): void => show(before + moved.clientX - from)
    const end = (): void => {
      splitter.removeEventListener('pointermove', move)
      take()
    }
    splitter.addEventListener('pointermove', move)
    splitter.addEventListener('lostpointercapture', end, { once: true })
  })
  splitter.addEventListener('keydown', event => {
    const step = event.key === 'ArrowLeft' ? -STEP : event.key === 'ArrowRight' ? STEP : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    splitter.setAttribute('aria-valuemax', String(widest()))
    show(view.gridWidth + step)
    take()
  })
  splitter.addEventListener('dblclick', () => {
    show(view.settings.columns.reduce((sum, column) => sum + column.width, 0) + 1)
    take()
  })
}
