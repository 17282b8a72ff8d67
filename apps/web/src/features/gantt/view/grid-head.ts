import styles from './gantt-view.module.css'
import type { GanttView } from './gantt-view.ts'
import { type ColumnSetting, MAX_COLUMN, MIN_COLUMN, NUMERIC } from './settings.ts'

/** The heads of the columns: names, and grips that size them by drag, double click or arrow keys. */
export class GridHead {
  private readonly view: GanttView
  private readonly change: (columns: readonly ColumnSetting[]) => void

  constructor(view: GanttView, change: (columns: readonly ColumnSetting[]) => void) {
    this.view = view
    this.change = change
    this.fill()
  }

  fill(): void {
    const { head, settings, host } = this.view
    head.setAttribute('role', 'row')
    head.setAttribute('aria-rowindex', '1')
    const names = host.messages.columns
    head.replaceChildren(
      ...settings.columns.map((column, at) => {
        const cell = document.createElement('div')
        cell.setAttribute('role', 'columnheader')
        cell.setAttribute('aria-colindex', String(at + 1))
        cell.className = `${styles.headCell} ${NUMERIC.has(column.id) ? styles.right : ''}`
        cell.style.width = `${column.width}px`
        cell.append(names[column.id])
        if (column.id === 'id') cell.setAttribute('aria-label', names.idLong)
        if (column.id === 'percent') cell.setAttribute('aria-label', names.percentLong)
        cell.append(this.grip(column, at, cell))
        return cell
      }),
      this.timelineHead(settings.columns.length),
    )
  }

  private timelineHead(at: number): HTMLElement {
    const cell = document.createElement('div')
    cell.setAttribute('role', 'columnheader')
    cell.setAttribute('aria-colindex', String(at + 1))
    cell.className = styles.spoken ?? ''
    cell.append(this.view.host.messages.columns.timeline)
    return cell
  }

  private grip(column: ColumnSetting, at: number, cell: HTMLElement): HTMLElement {
    const grip = document.createElement('span')
    grip.className = styles.grip ?? ''
    grip.title = this.view.host.messages.grid.resizeColumn(this.view.host.messages.columns[column.id])
    grip.addEventListener('pointerdown', event => {
      if (event.button !== 0) return
      event.preventDefault()
      grip.setPointerCapture(event.pointerId)
      const from = event.clientX
      let width = column.width
      const move = (moved: PointerEvent): void => {
        width = Math.min(MAX_COLUMN, Math.max(MIN_COLUMN, column.width + moved.clientX - from))
        cell.style.width = `${width}px`
      }
      const end = (): void => {
        grip.removeEventListener('pointermove', move)
        this.setWidth(at, Math.round(width))
      }
      grip.addEventListener('pointermove', move)
      grip.addEventListener('pointerup', end, { once: true })
      grip.addEventListener('pointercancel', end, { once: true })
    })
    grip.addEventListener('dblclick', () => this.setWidth(at, this.contentWidth(at)))
    return grip
  }

  /** Width that the texts in sight need. */
  private contentWidth(at: number): number {
    let widest = 0
    for (const cell of this.view.body.querySelectorAll(`[aria-colindex="${at + 1}"]`))
      widest = Math.max(widest, cell.scrollWidth)
    return Math.min(MAX_COLUMN, Math.max(MIN_COLUMN, widest + 4))
  }

  private setWidth(at: number, width: number): void {
    this.change(this.view.settings.columns.map((column, index) => (index === at ? { ...column, width } : column)))
  }
}
