import type { ColumnId } from '../../../editor/columns.ts'
import { columnTitle } from '../../../editor/more-columns.ts'
import styles from './gantt-view.module.css'
import type { GanttView } from './gantt-view.ts'
import {
  type ColumnSetting,
  frozenColumns,
  isNumeric,
  MAX_COLUMN,
  MIN_COLUMN,
  movedColumn,
  sizedColumn,
} from './settings.ts'

/** Pixels the pointer may tremble before a press on a head becomes a drag. */
const THRESHOLD = 5

/** The heads of the columns: dragged sideways they change their order; grips size them by drag or double click. */
export class GridHead {
  private readonly view: GanttView
  private readonly change: (columns: readonly ColumnSetting[]) => void
  private readonly menu: (at: number, x: number, y: number) => void
  private readonly mark = document.createElement('div')
  sorted: { readonly id: ColumnId; readonly down: boolean } | null = null

  constructor(
    view: GanttView,
    change: (columns: readonly ColumnSetting[]) => void,
    menu: (at: number, x: number, y: number) => void,
  ) {
    this.view = view
    this.change = change
    this.menu = menu
    this.mark.className = styles.headDrop ?? ''
    this.mark.hidden = true
    this.fill()
  }

  /** The column that rows are ordered by, marked at its head. */
  setSorted(sorted: { readonly id: ColumnId; readonly down: boolean } | null): void {
    this.sorted = sorted
    this.fill()
  }

  fill(): void {
    const { head, settings, host } = this.view
    head.setAttribute('role', 'row')
    head.setAttribute('aria-rowindex', '1')
    const names = host.messages.columns
    const frozen = frozenColumns(settings.columns)
    head.replaceChildren(
      ...settings.columns.map((column, at) => {
        const cell = document.createElement('div')
        cell.setAttribute('role', 'columnheader')
        cell.setAttribute('aria-colindex', String(at + 1))
        cell.setAttribute('aria-haspopup', 'menu')
        cell.id = `${this.view.id}-head-${at}`
        cell.className = `${styles.headCell} ${isNumeric(column.id) ? styles.right : ''}${at < frozen ? ` ${styles.frozen}` : ''}`
        cell.style.width = `${column.width}px`
        cell.append(columnTitle(names, column.id, this.view.schedule))
        if (column.id === 'id') cell.setAttribute('aria-label', names.idLong)
        if (column.id === 'percent') cell.setAttribute('aria-label', names.percentLong)
        cell.append(this.grip(column, at, cell))
        cell.addEventListener('pointerdown', event => this.press(event, at, cell))
        cell.addEventListener('contextmenu', event => {
          event.preventDefault()
          event.stopPropagation()
          this.menu(at, event.clientX, event.clientY)
        })
        if (this.sorted?.id === column.id) cell.setAttribute('aria-sort', this.sorted.down ? 'descending' : 'ascending')
        return cell
      }),
      this.timelineHead(settings.columns.length),
      this.mark,
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

  /** Begins to drag a column to another place; Escape leaves it where it was. */
  private press(event: PointerEvent, at: number, cell: HTMLElement): void {
    if (event.button !== 0 || event.defaultPrevented || event.pointerType === 'touch') return
    const from = event.clientX
    let target = -1
    cell.setPointerCapture(event.pointerId)
    const over = (x: number): number => {
      const { columns } = this.view.settings
      let edge = this.view.head.getBoundingClientRect().left
      for (const [index, column] of columns.entries()) {
        if (x < edge + column.width / 2) return index
        edge += column.width
      }
      return columns.length
    }
    const move = (moved: PointerEvent): void => {
      if (target < 0 && Math.abs(moved.clientX - from) < THRESHOLD) return
      target = over(moved.clientX)
      cell.classList.add(styles.dragged ?? '')
      this.mark.hidden = false
      const left = this.view.settings.columns.slice(0, target).reduce((sum, column) => sum + column.width, 0)
      this.mark.style.transform = `translateX(${Math.max(0, left - 1)}px)`
    }
    const end = (taken: boolean): void => {
      cell.removeEventListener('pointermove', move)
      cell.removeEventListener('pointerup', drop)
      cell.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', giveUp, true)
      cell.classList.remove(styles.dragged ?? '')
      this.mark.hidden = true
      const { columns } = this.view.settings
      if (taken && target >= 0 && movedColumn(columns, at, target) !== columns)
        this.change(movedColumn(columns, at, target))
    }
    const drop = (): void => {
      const dragged = target >= 0
      end(true)
      const { left, bottom } = cell.getBoundingClientRect()
      if (!dragged) this.menu(at, left, bottom)
    }
    const cancel = (): void => end(false)
    const giveUp = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end(false)
    }
    cell.addEventListener('pointermove', move)
    cell.addEventListener('pointerup', drop)
    cell.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', giveUp, true)
  }

  private grip(column: ColumnSetting, at: number, cell: HTMLElement): HTMLElement {
    const grip = document.createElement('span')
    grip.className = styles.grip ?? ''
    grip.title = this.view.host.messages.grid.resizeColumn(columnTitle(this.view.host.messages.columns, column.id))
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
        // A press that moves nothing may be the first of a double click: its second has to find the same edge.
        if (Math.round(width) !== column.width) this.setWidth(at, Math.round(width))
      }
      grip.addEventListener('pointermove', move)
      grip.addEventListener('pointerup', end, { once: true })
      grip.addEventListener('pointercancel', end, { once: true })
    })
    grip.addEventListener('dblclick', () => this.fitColumn(at))
    return grip
  }

  /** Makes a column as wide as the texts in sight need. */
  fitColumn(at: number): void {
    this.setWidth(at, this.contentWidth(at))
  }

  private contentWidth(at: number): number {
    let widest = 0
    const range = document.createRange()
    for (const cell of this.view.body.querySelectorAll(`[aria-colindex="${at + 1}"]`)) {
      // What a cell holds, cut off or not, is as wide as its contents: `scrollWidth` is never less than the column.
      range.selectNodeContents(cell)
      const { paddingLeft, paddingRight } = getComputedStyle(cell)
      const around = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight)
      widest = Math.max(widest, Math.ceil(range.getBoundingClientRect().width + around))
    }
    return Math.min(MAX_COLUMN, Math.max(MIN_COLUMN, widest + 4))
  }

  private setWidth(at: number, width: number): void {
    this.change(sizedColumn(this.view.settings.columns, at, width))
  }
}
