import { type GanttRows, groupSpan, ROW_COLLAPSED, ROW_PARENT, type RowGroup } from '@parada/render'
import { FLAG } from '@parada/schedule'
import { type CellContext, cellText, dateText } from '../../../editor/cell-text.ts'
import { moreColumns } from '../../../editor/more-columns.ts'
import styles from './gantt-view.module.css'
import { type ColumnSetting, frozenColumns, isNumeric } from './settings.ts'

/** What rows are filled from; `null` while no plan is open. */
export interface RowSource {
  context(): CellContext | null
  isSelected(index: number): boolean
  isHighlighted(index: number): boolean
  /** Text for screen readers about the bar and the links of a row. */
  barText(index: number): string
}

interface Cell {
  readonly element: HTMLElement
  readonly text: Text
  readonly className: string
  /** Its text is longer than its column: it ends in an ellipsis. */
  cut: boolean
}

interface Slot {
  readonly element: HTMLElement
  readonly cells: Cell[]
  readonly expander: HTMLElement
  readonly spoken: Text
  row: number
  className: string
  indent: number
  level: number
  selected: boolean | null
  expanded: string | null
  fresh: boolean
}

/** Columns set in tabular figures, to the left. */
const FIGURES: ReadonlySet<ColumnSetting['id']> = new Set(['start', 'finish', 'predecessors', 'wbs'])
const isFigures = (id: ColumnSetting['id']): boolean => FIGURES.has(id) || moreColumns()?.kind(id) === 'date'
/** Inner margin of a cell, width of the expander, in pixels. */
const PADDING = 8
const EXPANDER = 18
/** Width of a figure in pixels, and how much wider the names of summaries are set. */
const FIGURE_WIDTH = 7.3
const BOLD = 1.07

/**
 * Width of a text at 13 px, never less than it is: a text that might be cut ends in an ellipsis if it is, and measuring
 * would cost more than all the rest of filling a row.
 */
function widthOf(text: string): number {
  let width = 0
  for (let at = 0; at < text.length; at++) width += WIDTHS[Math.min(text.charCodeAt(at), 256)] ?? 0
  return width
}

/** Widths of the typeface's letters by code; everything beyond Latin counts as a wide capital. */
const WIDTHS: Readonly<Float64Array> = Float64Array.from({ length: 257 }, (_, code) => {
  const letter = String.fromCharCode(code)
  if (code >= 256 || 'MW@%ÆŒ'.includes(letter)) return 12.5
  if (code >= 128) return code < 0xe0 ? 9.8 : 8
  if ('mw'.includes(letter)) return 11.9
  if (" .,:;'|!ijlI()[]/-".includes(letter)) return 5.2
  if ('frt'.includes(letter)) return 5.6
  return letter >= 'A' && letter <= 'Z' ? 9.6 : 7.9
})
/** The group that heads a row; undefined where a task or nothing stands there. */
export const groupAt = (rows: GanttRows | null, row: number): RowGroup | undefined =>
  rows?.groups?.[-1 - (row < rows.count ? (rows.task[row] ?? 0) : 0)]

/** What stands in a cell of the row that heads a group: its name and how many tasks it has, their first and last dates. */
export function groupText(context: CellContext, group: RowGroup, column: ColumnSetting['id']): string {
  if (column === 'name') return `${group.name} (${group.members.length})`
  if (column !== 'start' && column !== 'finish') return ''
  return dateText(groupSpan(group, context.calculation)[column], context.wholeDays, context.locale)
}

const REBASE = 60_000
/** Rows filled ahead of a scroll. */
const AHEAD = 6
const INDENT = 16
/** Names in a narrow column (a phone's) keep their room: they are indented less. */
const INDENT_NARROW = 5
const NARROW = 170
const MAX_INDENT = 12

/**
 * The grid's rows as real DOM, as many as fit in the window and no more: a row that leaves at one end is filled again at
 * the other. Rows are named by their pool slot, so the active cell can be pointed at by id.
 */
export class GridRows {
  readonly element = document.createElement('div')
  private readonly idPrefix: string
  private readonly source: RowSource
  private slots: Slot[] = []
  private columns: readonly ColumnSetting[] = []
  private rowHeight = 44
  private base = 0
  private first = 0
  private last = -1
  private moved = false
  private spokenTimer: ReturnType<typeof setTimeout> | null = null

  constructor(idPrefix: string, source: RowSource) {
    this.idPrefix = idPrefix
    this.source = source
    this.element.className = styles.rows ?? ''
    this.element.setAttribute('role', 'rowgroup')
  }

  /** Makes the pool anew for these columns and a window of `height`. */
  layOut(columns: readonly ColumnSetting[], rowHeight: number, height: number): void {
    const wanted = Math.ceil(height / rowHeight) + 3 + AHEAD
    if (columns === this.columns && rowHeight === this.rowHeight && this.slots.length === wanted) return
    this.columns = columns
    this.rowHeight = rowHeight
    this.element.style.setProperty('--row-height', `${rowHeight}px`)
    this.element.style.width = `${columns.reduce((sum, each) => sum + each.width, 0)}px`
    this.element.replaceChildren()
    this.slots = Array.from({ length: wanted }, (_, number) => this.makeSlot(number))
    this.element.append(...this.slots.map(slot => slot.element))
    this.last = -1
  }

  /**
   * Shows the rows `first` to `last` of `count`, scrolled to `scrollTop`. A few rows ahead are filled along, so that most
   * frames of a scroll only shift what is there. `dirty` fills all of them again.
   */
  show(first: number, last: number, count: number, scrollTop: number, dirty: boolean): void {
    if (Math.abs(scrollTop - this.base) > REBASE) {
      this.base = Math.floor(scrollTop / this.rowHeight) * this.rowHeight
      for (const slot of this.slots) slot.fresh = false
      this.last = -1
    }
    if (dirty || first < this.first || last > this.last) this.refill(first, last, count, dirty)
    this.element.style.transform = `translateY(${this.base - scrollTop}px)`
    this.speakLater()
  }

  private refill(first: number, last: number, count: number, dirty: boolean): void {
    const size = this.slots.length
    const down = last > this.last
    const low = Math.max(0, first - (down ? 1 : AHEAD))
    const high = Math.min(count - 1, last + (down ? AHEAD : 1), low + size - 1)
    const context = this.source.context()
    for (let row = low; row <= high; row++) {
      const slot = this.slots[row % size]
      if (slot && (slot.row !== row || dirty || !slot.fresh)) this.fill(slot, row, context, dirty)
    }
    for (const slot of this.slots) if (slot.row >= 0 && (slot.row < low || slot.row > high)) this.clear(slot)
    this.first = low
    this.last = high
  }

  /** Element id of a cell, when its row is in the window. */
  cellId(row: number, column: number): string | null {
    const slot = this.slots[row % this.slots.length]
    return slot && slot.row === row ? `${this.idPrefix}-${row % this.slots.length}-${column}` : null
  }

  /** Row and column of the cell an event happened on. */
  locate(target: EventTarget | null): { row: number; column: number; expander: boolean } | null {
    if (!(target instanceof Element)) return null
    const cell = target.closest('[data-cell]')
    const [slot, column] = (cell?.getAttribute('data-cell') ?? '').split('-').map(Number)
    const found = slot === undefined ? undefined : this.slots[slot]
    if (!found || column === undefined || found.row < 0) return null
    return { row: found.row, column, expander: target.closest('[data-expander]') !== null }
  }

  private makeSlot(number: number): Slot {
    const element = document.createElement('div')
    element.setAttribute('role', 'row')
    element.className = styles.row ?? ''
    const expander = document.createElement('span')
    expander.className = styles.expander ?? ''
    expander.setAttribute('data-expander', '')
    expander.setAttribute('aria-hidden', 'true')
    let left = 0
    const frozen = frozenColumns(this.columns)
    const cells = this.columns.map((column, at): Cell => {
      const cell = document.createElement('div')
      cell.setAttribute('role', 'gridcell')
      cell.setAttribute('data-cell', `${number}-${at}`)
      cell.setAttribute('aria-colindex', String(at + 1))
      cell.id = `${this.idPrefix}-${number}-${at}`
      const className = `${styles.cell} ${isNumeric(column.id) ? styles.numeric : isFigures(column.id) ? styles.figures : ''}${at < frozen ? ` ${styles.frozen}` : ''}`
      cell.className = className
      cell.style.width = `${column.width}px`
      cell.style.left = `${left}px`
      left += column.width
      const text = document.createTextNode('')
      if (column.id === 'name') cell.append(expander)
      cell.append(text)
      return { element: cell, text, className, cut: false }
    })
    const spokenCell = document.createElement('div')
    spokenCell.setAttribute('role', 'gridcell')
    spokenCell.setAttribute('aria-colindex', String(cells.length + 1))
    spokenCell.className = styles.spoken ?? ''
    const spoken = document.createTextNode('')
    spokenCell.append(spoken)
    element.append(...cells.map(cell => cell.element), spokenCell)
    element.hidden = true
    return {
      element,
      cells,
      expander,
      spoken,
      row: -1,
      className: '',
      indent: -1,
      level: -1,
      selected: null,
      expanded: null,
      fresh: true,
    }
  }

  private clear(slot: Slot): void {
    slot.row = -1
    slot.element.hidden = true
  }

  private fill(slot: Slot, row: number, context: CellContext | null, dirty: boolean): void {
    const { element } = slot
    if (slot.row < 0) element.hidden = false
    slot.row = row
    slot.fresh = true
    element.style.top = `${row * this.rowHeight - this.base}px`
    const index = context && row < context.rows.count ? (context.rows.task[row] ?? -1) : -1
    // What marks rows from outside (others who work on them) finds them by their task.
    element.dataset.task = String(context?.calculation.schedule.tasks[index]?.uid ?? '')
    const group = context ? groupAt(context.rows, row) : undefined
    const flags = group ? FLAG.summary : (context?.calculation.flags[index] ?? 0)
    const bits = context?.rows.bits[index] ?? 0
    const selected = index >= 0 && this.source.isSelected(index)
    const className =
      (styles.row ?? '') +
      ((flags & FLAG.summary) !== 0 ? ` ${styles.summary}` : '') +
      (selected ? ` ${styles.selected}` : '') +
      (index >= 0 && this.source.isHighlighted(index) ? ` ${styles.highlighted}` : '') +
      ((flags & FLAG.inactive) !== 0 ? ` ${styles.inactive}` : '') +
      ((flags & FLAG.critical) !== 0 ? ` ${styles.critical}` : '')
    if (className !== slot.className) {
      slot.className = className
      element.className = className
    }
    element.ariaRowIndex = String(row + 2)
    if (index >= 0 && context) {
      const level = context.rows.level[index] ?? 0
      if (level !== slot.level) {
        slot.level = level
        element.ariaLevel = String(level)
      }
      if (selected !== slot.selected) {
        slot.selected = selected
        element.ariaSelected = selected ? 'true' : 'false'
      }
      const expanded = (bits & ROW_PARENT) === 0 ? null : (bits & ROW_COLLAPSED) === 0 ? 'true' : 'false'
      if (slot.expanded !== expanded) {
        slot.expanded = expanded
        element.ariaExpanded = expanded
        slot.expander.className = `${styles.expander}${expanded === null ? '' : ` ${expanded === 'true' ? styles.open : styles.closed}`}`
      }
    } else {
      slot.level = 1
      slot.selected = null
      slot.expanded = group ? String(!group.collapsed) : null
      element.ariaLevel = '1'
      element.ariaSelected = null
      element.ariaExpanded = slot.expanded
      slot.expander.className = `${styles.expander}${group ? ` ${group.collapsed ? styles.closed : styles.open}` : ''}`
    }
    for (let at = 0; at < this.columns.length; at++) {
      const [column, cell] = [this.columns[at], slot.cells[at]]
      if (!column || !cell) continue
      const text = !context
        ? ''
        : group
          ? groupText(context, group, column.id)
          : index < 0
            ? ''
            : cellText(context, index, column.id)
      const isName = column.id === 'name'
      let room = column.width - 2 * PADDING
      if (isName) {
        const step = column.width < NARROW ? INDENT_NARROW : INDENT
        const indent = index < 0 || !context ? 0 : Math.min(MAX_INDENT, (context.rows.level[index] ?? 1) - 1) * step
        if (indent !== slot.indent) {
          slot.indent = indent
          cell.element.style.paddingLeft = `${indent + 4}px`
        }
        room -= indent + EXPANDER - 4
      }
      if (cell.text.data === text && !dirty) continue
      cell.text.data = text
      const figures = isNumeric(column.id) || isFigures(column.id)
      const cut =
        (figures ? text.length * FIGURE_WIDTH : widthOf(text) * ((flags & FLAG.summary) !== 0 ? BOLD : 1)) > room
      if (cut !== cell.cut) {
        cell.cut = cut
        cell.element.className = cut ? `${cell.className} ${styles.cut}` : cell.className
      }
    }
  }

  /** Sentences about bars and places among siblings are computed when scrolling stops: a screen reader does not read rows that scroll past. */
  private speakLater(): void {
    this.moved = true
    if (this.spokenTimer === null) this.spokenTimer = setTimeout(() => this.speak(), SPEAK_AFTER_MS)
  }

  private speak(): void {
    this.spokenTimer = null
    if (this.moved) {
      this.moved = false
      this.spokenTimer = setTimeout(() => this.speak(), SPEAK_AFTER_MS)
      return
    }
    this.putInOrder()
    const context = this.source.context()
    for (const slot of this.slots) {
      const index = context && slot.row >= 0 && slot.row < context.rows.count ? (context.rows.task[slot.row] ?? -1) : -1
      const text = index < 0 ? '' : this.source.barText(index)
      if (slot.spoken.data !== text) slot.spoken.data = text
      if (index < 0 || !context) continue
      const { rows } = context
      slot.element.ariaPosInSet = String(rows.ordinal[index])
      slot.element.ariaSetSize = String(rows.children[(rows.above[index] ?? -1) + 1])
    }
  }

  /** A row that left at one end was filled again at the other: at rest the document reads from top to bottom again. */
  private putInOrder(): void {
    const sorted = [...this.slots].sort((a, b) => (a.row < 0 ? 1 : b.row < 0 ? -1 : a.row - b.row))
    const { children } = this.element
    if (sorted.some((slot, at) => slot.row >= 0 && children[at] !== slot.element))
      this.element.append(...sorted.map(slot => slot.element))
  }

  dispose(): void {
    if (this.spokenTimer !== null) clearTimeout(this.spokenTimer)
  }
}

const SPEAK_AFTER_MS = 400
