import { deleteRows, type Edit, type Problem, type TaskId } from '@parada/schedule'
import type { ActionContext } from '../../../actions/context.ts'
import { cellText } from '../../../editor/cell-text.ts'
import { label } from '../../../editor/labels.ts'
import { columnTitle } from '../../../editor/more-columns.ts'
import { writeTable } from '../../../editor/table-text.ts'
import type { GanttView } from './gantt-view.ts'
import type { GridController } from './grid-controller.ts'
import type { CopiedRows } from './paste-rows.ts'

/**
 * Copy, cut and paste in the grid. What leaves is a table with headings that Excel and MS Project understand; rows that
 * come back unchanged are duplicated whole, with their links and assignments; rows that were cut come back as they were.
 */
export class Clipboard {
  private readonly view: GanttView
  private readonly grid: GridController
  private readonly context: () => ActionContext
  private readonly problemText: (problems: readonly Problem[]) => string
  private own: CopiedRows | null = null
  private readonly listeners: readonly (readonly [string, (event: ClipboardEvent) => void])[]

  constructor(
    view: GanttView,
    grid: GridController,
    context: () => ActionContext,
    problemText: (problems: readonly Problem[]) => string,
  ) {
    this.view = view
    this.grid = grid
    this.context = context
    this.problemText = problemText
    this.listeners = [
      ['copy', event => this.take(event, false)],
      ['cut', event => this.take(event, true)],
      ['paste', event => this.give(event)],
    ]
    for (const [name, listener] of this.listeners) document.addEventListener(name, listener as EventListener)
  }

  dispose(): void {
    for (const [name, listener] of this.listeners) document.removeEventListener(name, listener as EventListener)
  }

  private get focused(): boolean {
    return document.activeElement === this.view.grid
  }

  private table(): CopiedRows | null {
    const context = this.view.cellContext()
    const tasks = this.grid.selectedInOrder
    if (!context || tasks.length === 0) return null
    const { columns } = this.view.settings
    const names = context.messages.columns
    const rows = tasks.map(task => {
      const index = context.calculation.indexOf(task)
      return columns.map(column => cellText(context, index, column.id))
    })
    return { text: writeTable([columns.map(column => columnTitle(names, column.id)), ...rows]), tasks }
  }

  private take(event: ClipboardEvent, cut: boolean): void {
    if (!this.focused) return
    const table = this.table()
    if (!table) return
    event.clipboardData?.setData('text/plain', table.text)
    event.preventDefault()
    this.keep(table, cut)
  }

  private keep(table: CopiedRows, cut: boolean): void {
    const context = this.context()
    if (cut) {
      const inverse = this.remove(table.tasks)
      this.own = inverse && { ...table, inverse }
      return
    }
    this.own = table
    context.say(context.messages.gantt.cell.copied(table.tasks.length))
  }

  /** Gives what brings the rows back with all that went with them; null where they could not be removed. */
  private remove(tasks: readonly TaskId[]): readonly Edit[] | null {
    const { editor } = this.view
    const { schedule, calculation } = editor
    if (!schedule || !calculation) return null
    let inverse: readonly Edit[] | null = null
    const stop = editor.onApplied(event => {
      inverse = event.inverse
    })
    const intent = deleteRows({ schedule, calculation }, tasks)
    const result = intent.ok ? editor.apply(intent.value, label('cut', tasks.length)) : intent
    stop()
    if (!result.ok) this.context().refuse(result.problems)
    return inverse
  }

  private give(event: ClipboardEvent): void {
    if (!this.focused) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    event.preventDefault()
    void this.paste(text)
  }

  /** Copies without a clipboard event: from a menu. */
  copyByCommand(cut: boolean): void {
    const table = this.table()
    if (!table) return
    navigator.clipboard.writeText(table.text).then(
      () => this.keep(table, cut),
      // Without leave to write, rows can still be pasted inside this page.
      () => this.keep(table, cut),
    )
  }

  pasteByCommand(): void {
    navigator.clipboard.readText().then(
      text => this.paste(text),
      () => this.paste(this.own?.text ?? ''),
    )
  }

  private async paste(text: string): Promise<void> {
    // Read as rows by code that is fetched on the first paste.
    const { pasteRows } = await import('./paste-rows.ts')
    const { own } = this
    await pasteRows(text, own, this.view, this.grid, this.context(), this.problemText)
    // Rows that are back are copied by the next paste.
    if (own?.inverse && this.own === own) this.own = { text: own.text, tasks: own.tasks }
  }
}
