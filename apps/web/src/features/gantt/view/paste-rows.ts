import { applyEdits, calculate, duplicateRows, type Problem, type TaskId } from '@parada/schedule'
import { type ActionContext, planDialog, type UntakenLine } from '../../../actions/context.ts'
import { REPORTED } from '../../../editor/columns.ts'
import { label } from '../../../editor/labels.ts'
import { type Pasted, pasteTable } from '../../../editor/paste.ts'
import { readTable } from '../../../editor/table-text.ts'
import type { GanttView } from './gantt-view.ts'
import type { GridController } from './grid-controller.ts'
import type { ReportedTable } from './paste-reported.ts'

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
  const domain = { applyEdits, calculate }
  const target = {
    rows: grid.tasksFromActive,
    columns: grid.columnsFromActive,
    after: schedule.tasks.at(-1)?.uid ?? null,
  }
  const { locale, messages } = view.host
  const untaken = new Map<number, UntakenLine>()
  let [pasted, reported]: [Pasted | null, ReportedTable | null] = [null, null]
  // A line whose report is left out gives nothing to the plan either; what followed it is looked at anew.
  do {
    for (const [line, each] of reported?.untaken ?? []) untaken.set(line, each)
    const leftOut = new Set(untaken.keys())
    pasted = pasteTable(domain, { schedule, calculation }, table, target, locale, messages, leftOut)
    // Only a table with shares or with what really happened says anything of progress.
    reported = pasted.columns.some(column => column !== null && REPORTED[column])
      ? await (await import('./paste-reported.ts')).reportedEdits(schedule, table, pasted, locale)
      : null
  } while (reported && reported.untaken.size > 0)
  for (const [line, cell] of pasted.refused) {
    const text = cell.ok ? '' : (cell.text ?? problemText(cell.problems ?? []))
    const task = target.rows[line]
    untaken.set(line, { line, text, ...(task !== undefined && { task }) })
  }
  const count = pasted.added + pasted.changed
  const edits = [...pasted.edits, ...(reported?.edits ?? [])]
  if (edits.length > 0) {
    const result = editor.apply(edits, label('paste', count))
    if (!result.ok) {
      context.refuse(result.problems)
      return
    }
  }
  // Cells that were filled are no tasks that were pasted.
  if (pasted.changed > 0) context.say(gantt.cell.filled(pasted.changed, pasted.added))
  else if (count > 0) context.say(gantt.cell.pasted(count))
  if (untaken.size === 0) return
  const lines = [...untaken.values()].sort((a, b) => a.line - b.line)
  const { headings } = pasted
  const rows = [...table.slice(0, headings), ...lines.map(({ line }) => table[line + headings] ?? [])]
  planDialog.setState(
    { kind: 'untaken', lines, taken: count, table: rows.map(cells => cells.join('\t')).join('\n') },
    true,
  )
}
