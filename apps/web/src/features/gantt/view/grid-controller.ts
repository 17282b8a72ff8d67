import {
  type Calculation,
  type Edit,
  type EditContext,
  isParent,
  memberOf,
  moveRows,
  type RowPlace,
  type Schedule,
  type TaskId,
} from '@parada/schedule'
import { cellEdits, clearedCell, reportField, takesText } from '../../../editor/cell-edits.ts'
import { type CellContext, cellText } from '../../../editor/cell-text.ts'
import { type ColumnId, REPORTED } from '../../../editor/columns.ts'
import { label } from '../../../editor/labels.ts'
import { columnTitle, hasChoice } from '../../../editor/more-columns.ts'
import { viewOnly } from '../../../editor/schedule-editor.ts'
import type { CellPick } from './cell-choice.ts'
import { CellEditor } from './cell-editor.ts'
import styles from './gantt-view.module.css'
import type { GanttView } from './gantt-view.ts'
import { groupAt } from './grid-rows.ts'
import { type ColumnSetting, frozenColumns, movedColumn, sizedColumn } from './settings.ts'

/** What the grid asks of the page. */
export interface GridHost {
  openTask(task: TaskId): void
  openMenu(task: TaskId | null, x: number, y: number): void
  openColumnMenu(at: number, x: number, y: number): void
  /** Shows what can be chosen for the cell that is being typed into. */
  pick(pick: CellPick): void
  /** A key that moves nothing inside the grid; true when a command took it. */
  key(event: KeyboardEvent): boolean
  /** Creates a task of this name at the end; gives its identity, or null when it was refused. */
  createTask(name: string): TaskId | null
  /** A field of what is reported of tasks was typed. */
  report(tasks: readonly TaskId[], field: string, text: string): void
  problems(problems: readonly import('@parada/schedule').Problem[]): string
  say(text: string): void
  refuse(text: string): void
  /** Other columns, another order, or another width. */
  columns(columns: readonly ColumnSetting[]): void
}

/** A drag starts after so many pixels. */
const THRESHOLD = 4

/** Columns stand still only where this much stays beside them, in pixels. */
const ROOM_BESIDE = 120

/** What a key adds to the width of a column, in pixels. */
const WIDTH_STEP = 16

/** The cell that is typed into: what others change meanwhile does not move it to another task. Null: the row at the end. */
interface Typing {
  task: TaskId | null
  readonly column: ColumnId
}

interface RowDrag {
  readonly tasks: readonly TaskId[]
  readonly y: number
  started: boolean
  place: RowPlace | null
}

/** Keyboard, mouse and typing in the grid: the active cell, selection, in-cell editing, dragging rows. */
export class GridController {
  private readonly view: GanttView
  private readonly host: GridHost
  private readonly ring = document.createElement('div')
  private readonly dropLine = document.createElement('div')
  private readonly editor: CellEditor
  private row = 0
  private column = 0
  private anchor = 0
  private drag: RowDrag | null = null
  /** Tab goes on from cell to cell while a row is being filled in. */
  private entering = false
  private aside = 0
  /** The keys act on the head of the active column. */
  private heading = false
  private typing: Typing | null = null

  constructor(view: GanttView, host: GridHost) {
    this.view = view
    this.host = host
    this.ring.className = styles.ring ?? ''
    this.dropLine.className = styles.drop ?? ''
    this.dropLine.hidden = true
    view.body.append(this.ring, this.dropLine)
    this.editor = new CellEditor(view.body)
    this.column = Math.max(
      0,
      view.settings.columns.findIndex(each => each.id === 'name'),
    )
    const { grid } = view
    grid.addEventListener('keydown', event => this.keyDown(event))
    grid.addEventListener('pointerdown', event => this.pointerDown(event))
    grid.addEventListener('pointermove', event => this.pointerMove(event))
    grid.addEventListener('pointerup', event => this.pointerUp(event))
    grid.addEventListener('pointercancel', () => this.endDrag())
    grid.addEventListener('dblclick', event => this.doubleClick(event))
    grid.addEventListener('contextmenu', event => this.contextMenu(event))
    grid.addEventListener('wheel', event => this.wheel(event), { passive: false })
  }

  private get now(): EditContext | null {
    const { schedule, calculation } = this.view.editor
    return schedule && calculation ? { schedule, calculation } : null
  }

  private get count(): number {
    return this.view.layout?.count ?? 0
  }

  private taskAt(row: number): TaskId | null {
    const { layout, schedule } = this.view
    if (!layout || !schedule || row < 0 || row >= layout.count) return null
    return schedule.tasks[layout.task[row] ?? -1]?.uid ?? null
  }

  private rowOf(task: TaskId | null): number {
    const index = task === null ? -1 : ((this.view.calculation as Calculation | null)?.indexOf(task) ?? -1)
    return index < 0 ? -1 : (this.view.layout?.row[index] ?? -1)
  }

  private columnId(at = this.column): ColumnId {
    return this.view.settings.columns[at]?.id ?? 'name'
  }

  /** The column of the active cell and those right of it, for pasting. */
  get columnsFromActive(): readonly ColumnId[] {
    return this.view.settings.columns.slice(this.column).map(each => each.id)
  }

  /** Tasks from the active row down. */
  get tasksFromActive(): readonly TaskId[] {
    const found: TaskId[] = []
    for (let row = this.row; row < this.count; row++) {
      const task = this.taskAt(row)
      if (task !== null) found.push(task)
    }
    return found
  }

  /** The task of the active row; null on the empty row at the end. */
  get activeTask(): TaskId | null {
    return this.taskAt(this.row)
  }

  /** Rows chosen, in the order they stand. */
  get selectedInOrder(): readonly TaskId[] {
    const { tasks } = this.view.editor.selection
    const { layout, schedule } = this.view
    if (!layout || !schedule) return []
    const rows = [...tasks].map(task => this.rowOf(task)).filter(row => row >= 0)
    return rows.sort((a, b) => a - b).flatMap(row => schedule.tasks[layout.task[row] ?? -1]?.uid ?? [])
  }

  /** Puts the ring, the editor and the pointer to the active cell where they belong after a frame. */
  place(): void {
    const { view } = this
    const selected = this.rowOf(view.editor.selection.active)
    if (this.typing) this.standAt(this.typing)
    else if (selected >= 0 && this.taskAt(this.row) !== view.editor.selection.active && this.row < this.count)
      this.row = selected
    this.row = Math.min(this.row, Math.max(0, this.count))
    const box = this.cellBox(this.row, this.column)
    const shown = view.schedule !== null && view.gridWidth > 0 && !this.heading
    for (const [at, head] of [...view.head.children].entries())
      head.classList.toggle(styles.headActive ?? '', this.heading && at === this.column)
    this.ring.hidden = !shown
    if (shown) {
      this.ring.style.width = `${box.width}px`
      this.ring.style.height = `${box.height - 1}px`
      this.ring.style.transform = `translate(${box.left}px,${box.top}px)`
    }
    const id = this.heading ? this.headId : view.rows.cellId(this.row, this.column)
    if (id === null) view.grid.removeAttribute('aria-activedescendant')
    else if (view.grid.getAttribute('aria-activedescendant') !== id) view.grid.setAttribute('aria-activedescendant', id)
    this.editor.place(box)
    const aside = view.body.scrollLeft
    if (aside !== this.aside) {
      this.aside = aside
      view.head.style.transform = `translateX(${-aside}px)`
      view.grid.style.setProperty('--aside', `${this.frozenWidth > 0 ? aside : 0}px`)
    }
  }

  /** The active cell is the one that is typed into, wherever it stands now. */
  private standAt({ task, column }: Typing): void {
    const row = task === null ? this.count : this.rowOf(task)
    const at = this.view.settings.columns.findIndex(each => each.id === column)
    if (row >= 0) this.row = row
    if (at >= 0) this.column = at
  }

  private cellBox(row: number, column: number): { left: number; top: number; width: number; height: number } {
    const { columns, rowHeight } = this.view.settings
    let left = 0
    for (const { width } of columns.slice(0, column)) left += width
    if (column < frozenColumns(columns) && this.frozenWidth > 0) left += this.view.body.scrollLeft
    return {
      left,
      top: row * rowHeight - this.view.scroller.scrollTop,
      width: columns[column]?.width ?? 0,
      height: rowHeight,
    }
  }

  /** Pixels of the columns that stand still; 0 where they would leave too little room for the others. */
  private get frozenWidth(): number {
    const { columns } = this.view.settings
    const width = columns.slice(0, frozenColumns(columns)).reduce((sum, each) => sum + each.width, 0)
    return width + ROOM_BESIDE <= this.view.body.clientWidth ? width : 0
  }

  /** Makes a cell the active one; with `extend` the selection reaches from where it began. */
  private goTo(row: number, column: number, extend = false): void {
    this.heading = false
    const next = Math.min(Math.max(row, 0), this.count)
    this.row = next
    this.column = Math.min(Math.max(column, 0), this.view.settings.columns.length - 1)
    if (!extend) this.anchor = next
    const tasks: TaskId[] = []
    const [low, high] = [Math.min(this.anchor, next), Math.max(this.anchor, next)]
    for (let at = low; at <= high; at++) {
      const task = this.taskAt(at)
      if (task !== null) tasks.push(task)
    }
    this.view.editor.select(tasks, this.taskAt(next))
    this.view.revealRow(next)
    this.revealColumn()
    this.view.ask()
  }

  private revealColumn(): void {
    const box = this.cellBox(this.row, this.column)
    const { body, settings } = this.view
    if (this.column < frozenColumns(settings.columns) && this.frozenWidth > 0) return
    if (box.left < body.scrollLeft + this.frozenWidth) body.scrollLeft = box.left - this.frozenWidth
    else if (box.left + box.width > body.scrollLeft + body.clientWidth)
      body.scrollLeft = box.left + box.width - body.clientWidth
  }

  private keyDown(event: KeyboardEvent): void {
    if (this.editor.isOpen || event.defaultPrevented) return
    const handled = this.navigate(event) || this.host.key(event) || this.type(event)
    if (handled) event.preventDefault()
  }

  private get headId(): string {
    return `${this.view.id}-head-${this.column}`
  }

  /** Keys on the head of a column: sideways to the next, down to the rows, Enter for its menu. */
  private onHead(event: KeyboardEvent): boolean {
    if (!this.heading) return false
    const { columns } = this.view.settings
    const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const end = event.key === 'Home' ? 0 : event.key === 'End' ? columns.length - 1 : null
    if (side !== 0 || end !== null) {
      this.column = Math.min(Math.max(end ?? this.column + side, 0), columns.length - 1)
      this.revealColumn()
    } else if (
      ['Enter', ' ', 'F10', 'ContextMenu'].includes(event.key) ||
      (event.altKey && event.key === 'ArrowDown')
    ) {
      const box = this.view.head.children[this.column]?.getBoundingClientRect()
      if (box) this.host.openColumnMenu(this.column, box.left, box.bottom)
    } else if (event.key === 'ArrowDown' || event.key === 'Escape') this.goTo(this.row, this.column)
    else return false
    this.view.ask()
    return true
  }

  /** Ctrl+Shift+arrow moves the column of the active cell, Ctrl+Alt+arrow makes it narrower or wider. */
  private arrange(event: KeyboardEvent): boolean {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (way === 0 || !(event.ctrlKey || event.metaKey) || event.shiftKey === event.altKey) return false
    const { columns } = this.view.settings
    const column = columns[this.column]
    if (!column) return false
    if (event.altKey) this.host.columns(sizedColumn(columns, this.column, column.width + way * WIDTH_STEP))
    else {
      const moved = movedColumn(columns, this.column, way > 0 ? this.column + 2 : this.column - 1)
      if (moved !== columns && this.column + way >= 0) {
        this.column = moved.indexOf(column)
        this.host.columns(moved)
      }
    }
    return true
  }

  private navigate(event: KeyboardEvent): boolean {
    if (this.arrange(event) || this.onHead(event)) return true
    if (event.key === 'F4' && !event.ctrlKey && !event.altKey) {
      this.edit(null)
      this.editor.choose()
      return true
    }
    if (event.altKey) return false
    const { shiftKey: shift, ctrlKey, metaKey } = event
    const ctrl = ctrlKey || metaKey
    const last = this.view.settings.columns.length - 1
    switch (event.key) {
      case 'ArrowDown':
        this.goTo(ctrl ? this.count - 1 : this.row + 1, this.column, shift)
        return true
      case 'ArrowUp':
        if (this.row === 0 && !ctrl && !shift) {
          this.heading = true
          this.view.ask()
          return true
        }
        this.goTo(ctrl ? 0 : this.row - 1, this.column, shift)
        return true
      case 'ArrowRight':
        if (ctrl) return this.fold(false)
        this.goTo(this.row, this.column + 1)
        return true
      case 'ArrowLeft':
        if (ctrl) return this.fold(true)
        this.goTo(this.row, this.column - 1)
        return true
      case 'Home':
        this.goTo(ctrl ? 0 : this.row, ctrl ? this.column : 0, shift && ctrl)
        return true
      case 'End':
        this.goTo(ctrl ? this.count - 1 : this.row, ctrl ? this.column : last, shift && ctrl)
        return true
      case 'PageDown':
        this.goTo(this.row + this.view.rowsPerPage, this.column, shift)
        return true
      case 'PageUp':
        this.goTo(this.row - this.view.rowsPerPage, this.column, shift)
        return true
      case 'Enter':
        if (ctrl) return false
        this.entering = false
        this.goTo(this.row + (shift ? -1 : 1), this.column)
        return true
      case 'Tab':
        if (!this.entering) return false
        this.goTo(this.row, this.column + (shift ? -1 : 1))
        return true
      case 'F2':
        if (ctrl) return false
        if (shift) {
          const task = this.taskAt(this.row)
          if (task !== null) this.host.openTask(task)
        } else this.edit(null)
        return true
      case 'Delete':
      case 'Backspace':
        return !ctrl && !shift && this.clear()
      case 'Escape':
        this.entering = false
        return false
      case ' ':
        if (!ctrl) return false
        this.toggle(this.row)
        return true
    }
    return false
  }

  /** Empties the active column in every chosen row: all of them or none. */
  private clear(): boolean {
    const { now } = this
    const { editor, host } = this.view
    const column = this.columnId()
    const tasks = this.selectedInOrder
    if (!now || tasks.length === 0) return false
    // Under way, taking progress back is a report; that of a summary is asked about in any case.
    if (
      column === 'percent' &&
      (now.schedule.project.statusDate !== undefined || tasks.some(each => isParent(now.schedule, each)))
    ) {
      this.host.report(tasks, 'percent', '0')
      return true
    }
    const edits: Edit[] = []
    for (const task of tasks) {
      const result = clearedCell(now, task, column, host.messages)
      if (!result.ok) {
        this.host.refuse(result.text ?? this.host.problems(result.problems ?? []))
        return true
      }
      edits.push(...result.edits)
    }
    if (edits.length === 0) return true
    const [only, another] = tasks
    const name = only !== undefined && another === undefined ? memberOf(now.schedule.tasks, only)?.name : undefined
    const applied = editor.apply(edits, label('editCell', tasks.length, name))
    if (!applied.ok) this.host.refuse(this.host.problems(applied.problems))
    return true
  }

  private fold(collapsed: boolean): boolean {
    if (this.view.foldGroup(this.row, collapsed)) return true
    const task = this.taskAt(this.row)
    if (task === null) return false
    this.view.setCollapsed([task], collapsed)
    return true
  }

  private toggle(row: number): void {
    const task = this.taskAt(row)
    if (task === null) return
    const { editor } = this.view
    const next = new Set(editor.selection.tasks)
    if (next.has(task)) next.delete(task)
    else next.add(task)
    editor.select(next, task)
  }

  /** A printable key starts an edit with that character, as in every sheet. */
  private type(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return false
    this.edit(event.key)
    return true
  }

  /** Shows what can be chosen for the cell that is open, below it. */
  private async offer(context: CellContext, index: number, label: string, box: DOMRect): Promise<void> {
    const { offerFor } = await import('./cell-pick.ts')
    const pick = offerFor(context, index, this.columnId(), this.editor)
    if (pick) this.host.pick({ ...pick, label, box })
    else this.editor.chosen(false)
  }

  /** Opens the active cell for typing; `text` null keeps what stands in it. */
  edit(text: string | null): void {
    const column = this.columnId()
    const { messages } = this.view.host
    const context = this.view.cellContext()
    if (!context) return
    if (this.view.editor.state.getState().readOnly) {
      this.host.say(this.host.problems(viewOnly.problems))
      return
    }
    const isNew = this.row >= this.count
    if (groupAt(this.view.layout, this.row)) return
    if (!(takesText(column) || REPORTED[column]) || (isNew && column !== 'name')) {
      if (!isNew) {
        this.host.say(messages.cell.computed)
        return
      }
      this.column = Math.max(
        0,
        this.view.settings.columns.findIndex(each => each.id === 'name'),
      )
    }
    const index = isNew ? -1 : (context.rows.task[this.row] ?? -1)
    const shown = index < 0 ? '' : cellText(context, index, this.columnId())
    const name = index < 0 ? messages.grid.newRow : (context.schedule.tasks[index]?.name ?? '')
    this.revealColumn()
    const title = messages.grid.editing(columnTitle(messages.columns, this.columnId(), context.schedule), name)
    const pickable = index >= 0 && hasChoice(context.schedule, this.columnId())
    const typing: Typing = { task: isNew ? null : this.taskAt(this.row), column: this.columnId() }
    this.typing = typing
    const stop = this.view.editor.onApplied(({ ids }) => {
      if (typing.task !== null) typing.task = ids?.tasks.get(typing.task) ?? typing.task
    })
    const end = (): void => {
      stop()
      if (this.typing === typing) this.typing = null
    }
    this.editor.open({
      text: text ?? shown,
      selectAll: text === null,
      label: title,
      ...(pickable && {
        pick: { label: messages.grid.pick, open: (box: DOMRect) => void this.offer(context, index, title, box) },
      }),
      commit: (value, then) => {
        this.standAt(typing)
        const problem = this.take(typing, value, shown)
        if (problem !== null) return problem
        end()
        return this.moveOn(then)
      },
      drop: problem => {
        end()
        this.host.refuse(`${title}: ${problem}`)
      },
      cancel: () => {
        end()
        this.view.grid.focus({ preventScroll: true })
      },
    })
    this.editor.place(this.cellBox(this.row, this.column))
    this.view.ask()
  }

  /** Takes what was typed; a sentence when it cannot be, and the cell then stays open. */
  private take({ task, column }: Typing, value: string, before: string): string | null {
    const { editor, host } = this.view
    const now = this.now
    if (!now) return null
    const field = task === null ? undefined : reportField(now.schedule, task, column)
    if (task === null) {
      if (value.trim() !== '') this.host.createTask(value.trim())
    } else if (value !== before && field !== undefined) {
      this.host.report([task], field, value)
    } else if (value !== before) {
      const result = cellEdits(now, task, column, value, host.locale, host.messages, host.now())
      if (!result.ok) return result.text ?? this.host.problems(result.problems ?? [])
      if (result.edits.length > 0) {
        const name = now.schedule.tasks[this.view.calculation?.indexOf(task) ?? -1]?.name
        const applied = editor.apply(
          result.edits,
          column === 'name' ? label('renameTask', 1, value.trim()) : label('editCell', 1, name),
        )
        if (!applied.ok) return this.host.problems(applied.problems)
      }
    }
    return null
  }

  private moveOn(then: 'down' | 'up' | 'right' | 'left' | 'stay'): null {
    this.view.grid.focus({ preventScroll: true })
    this.entering = then === 'right' || then === 'left'
    if (then === 'down') this.goTo(this.row + 1, this.column)
    else if (then === 'up') this.goTo(this.row - 1, this.column)
    else if (then === 'right') this.goTo(this.row, this.column + 1)
    else if (then === 'left') this.goTo(this.row, this.column - 1)
    return null
  }

  private pointerDown(event: PointerEvent): void {
    if (event.target instanceof HTMLInputElement) return
    const at = this.view.rows.locate(event.target)
    if (this.editor.isOpen) this.editor.close(true)
    if (!at) return
    const task = this.taskAt(at.row)
    if (event.button !== 0) return
    if (at.expander && this.view.foldGroup(at.row)) {
      event.preventDefault()
      return
    }
    if (at.expander && task !== null) {
      this.view.setCollapsed([task], !this.view.isCollapsed(task))
      event.preventDefault()
      return
    }
    const inSelection = task !== null && this.view.editor.selection.tasks.has(task)
    if (event.ctrlKey || event.metaKey) {
      this.row = at.row
      this.column = at.column
      this.anchor = at.row
      this.toggle(at.row)
    } else if (!(inSelection && this.columnId(at.column) === 'id' && this.view.editor.selection.tasks.size > 1))
      this.goTo(at.row, at.column, event.shiftKey)
    this.entering = false
    if (task !== null && this.columnId(at.column) === 'id' && event.pointerType !== 'touch' && !this.view.isSorted) {
      const tasks = inSelection ? this.selectedInOrder : [task]
      this.drag = { tasks, y: event.clientY, started: false, place: null }
    }
  }

  private pointerMove(event: PointerEvent): void {
    const { drag, view } = this
    if (!drag) return
    if (!drag.started) {
      if (Math.abs(event.clientY - drag.y) < THRESHOLD) return
      drag.started = true
      view.grid.setPointerCapture(event.pointerId)
    }
    const top = view.body.getBoundingClientRect().top
    const row = Math.round((event.clientY - top + view.scroller.scrollTop) / view.settings.rowHeight)
    const before = Math.min(Math.max(row, 0), this.count)
    drag.place = this.placeBefore(before, view.schedule)
    this.dropLine.hidden = false
    this.dropLine.style.transform = `translateY(${before * view.settings.rowHeight - view.scroller.scrollTop - 1}px)`
    if (event.clientY < top + 20) view.scroller.scrollTop -= view.settings.rowHeight / 2
    else if (event.clientY > top + view.body.clientHeight - 20) view.scroller.scrollTop += view.settings.rowHeight / 2
  }

  /** The place right before a row: after the row above it, inside when that is an open summary. */
  private placeBefore(row: number, schedule: Schedule | null): RowPlace | null {
    const { layout } = this.view
    if (!layout || !schedule) return null
    if (row === 0) return { parent: null, after: null }
    const index = layout.task[row - 1] ?? -1
    const above = schedule.tasks[index]
    if (!above) return null
    const open = ((layout.bits[index] ?? 0) & 3) === 1
    return open ? { parent: above.uid, after: null } : { parent: above.parent, after: above.uid }
  }

  private pointerUp(event: PointerEvent): void {
    const { drag } = this
    this.endDrag()
    if (!drag?.started || !drag.place) {
      const at = this.view.rows.locate(event.target)
      if (drag && at && event.button === 0 && !event.shiftKey && !event.ctrlKey) this.goTo(at.row, at.column)
      return
    }
    const now = this.now
    if (!now) return
    const intent = moveRows(now, drag.tasks, drag.place)
    const result = intent.ok ? this.view.editor.apply(intent.value, label('reorder', drag.tasks.length)) : intent
    if (!result.ok) this.host.refuse(this.host.problems(result.problems))
  }

  private endDrag(): void {
    this.drag = null
    this.dropLine.hidden = true
  }

  private doubleClick(event: MouseEvent): void {
    const at = this.view.rows.locate(event.target)
    if (!at || at.expander) return
    const task = this.taskAt(at.row)
    if (task !== null && !takesText(this.columnId(at.column))) this.host.openTask(task)
    else this.edit(null)
  }

  private contextMenu(event: MouseEvent): void {
    const at = this.view.rows.locate(event.target)
    event.preventDefault()
    const task = at ? this.taskAt(at.row) : null
    if (at && task !== null && !this.view.editor.selection.tasks.has(task)) this.goTo(at.row, at.column)
    this.host.openMenu(task, event.clientX, event.clientY)
  }

  /** Wheel sideways over the grid moves its columns, not the timeline. */
  private wheel(event: WheelEvent): void {
    const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
    if (event.ctrlKey || sideways === 0) return
    const { body } = this.view
    const before = body.scrollLeft
    body.scrollLeft += sideways
    if (body.scrollLeft !== before || Math.abs(event.deltaY) < Math.abs(sideways)) event.preventDefault()
    this.view.ask()
  }

  /** Makes a task's row the active one, keeping the column. */
  activate(task: TaskId): void {
    const row = this.rowOf(task)
    if (row < 0) return
    this.row = row
    this.anchor = row
    this.view.ask()
  }

  /** Goes to the empty row at the end and opens it for typing. */
  startNewTask(): void {
    this.column = Math.max(
      0,
      this.view.settings.columns.findIndex(each => each.id === 'name'),
    )
    this.goTo(this.count, this.column)
    this.view.grid.focus({ preventScroll: true })
    this.edit('')
  }
}
