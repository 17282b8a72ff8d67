import { applyEdits, calculate, duplicateRows, type Problem, type TaskId } from '@parada/schedule'
import type { ActionContext } from '../../../actions/context.ts'
import { label } from '../../../editor/labels.ts'
import { isReport, pasteTable } from '../../../editor/paste.ts'
import { readTable } from '../../../editor/table-text.ts'
import type { GanttView } from './gantt-view.ts'
import type { GridController } from './grid-controller.ts'

/** So many rows are read within half a second on a slow machine; more are announced first. */
const SOON = 500

/** Rows that were copied in this page, and the text they left on the clipboard. */
export interface CopiedRows {
  readonly text: string
  readonly tasks: readonly TaskId[]
}

/** Lets what was just said be painted. */
const painted = (): Promise<void> => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * Puts a table from the clipboard into the grid as one step to undo. Rows of this page that come back unchanged are
 * duplicated whole.
 */
export async function pasteRows(
  text: string,
  own: CopiedRows | null,
  view: GanttView,
  grid: GridController,
  context: ActionContext,
  problemText: (problems: readonly Problem[]) => string,
): Promise<void> {
  const { files, gantt } = context.messages
  const table = readTable(text)
  if (table.length === 0) {
    context.say(gantt.cell.nothingToPaste)
    return
  }
  if (table.length > SOON) {
    context.say(files.reading(gantt.header.taskCount(table.length)))
    await painted()
  }
  const { editor } = view
  const { schedule, calculation } = editor
  if (!schedule || !calculation) return
  if (own && own.text === text && own.tasks.every(task => calculation.indexOf(task) >= 0)) {
    const intent = duplicateRows({ schedule, calculation }, own.tasks)
    const result = intent.ok ? editor.apply(intent.value, label('paste', own.tasks.length)) : intent
    if (result.ok) context.say(gantt.cell.pasted(own.tasks.length))
    else context.refuse(result.problems)
    return
  }
  const pasted = pasteTable(
    { applyEdits, calculate },
    { schedule, calculation },
    table,
    { rows: grid.tasksFromActive, columns: grid.columnsFromActive, after: schedule.tasks.at(-1)?.uid ?? null },
    view.host.locale,
    view.host.messages,
  )
  if (!pasted.ok) {
    const why = pasted.cell.ok ? '' : (pasted.cell.text ?? problemText(pasted.cell.problems ?? []))
    context.say(`${pasted.line + 1}: ${why}`)
    return
  }
  const count = pasted.value.added + pasted.value.changed
  const reported = isReport(pasted.value.columns, schedule)
    ? (await import('./paste-reported.ts')).reportedEdits(schedule, table, pasted.value, view.host.locale)
    : null
  if (reported && !reported.ok) {
    context.say(await reported.text())
    return
  }
  const result = editor.apply([...pasted.value.edits, ...(reported?.edits ?? [])], label('paste', count))
  if (result.ok) context.say(gantt.cell.pasted(count))
  else context.refuse(result.problems)
}
