import {
  applyEdits,
  type Calculation,
  calculate,
  duplicateRows,
  type Edit,
  type Intent,
  moveRows,
  type Problem,
  type RowPlace,
  type Schedule,
  type TaskId,
} from '@parada/schedule'
import { linksLeft } from '../../../actions/actions.ts'
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
  /** Of rows that were cut: what brings them back with links, people and all else that went with them. */
  readonly inverse?: readonly Edit[]
}

/**
 * Rows of this page put before the active one, at its level: those that were cut as they were, copies of those that
 * stand. Null where some of them are gone otherwise, so that only their text is left.
 */
function ownRows(schedule: Schedule, calculation: Calculation, own: CopiedRows, active: TaskId | null): Intent | null {
  const now = { schedule, calculation }
  const standing = own.tasks.filter(task => calculation.indexOf(task) >= 0)
  const byUid = new Map(schedule.tasks.map(task => [task.uid, task]))
  if (standing.length === own.tasks.length) {
    const copied = new Set(own.tasks)
    // At one of the copied rows, or within one, the copies stand behind all of them.
    for (let at = active; at !== null; at = byUid.get(at)?.parent ?? null)
      if (copied.has(at)) return duplicateRows(now, own.tasks)
    return duplicateRows(now, own.tasks, placeBefore(schedule, active))
  }
  if (standing.length > 0 || !own.inverse) return null
  const back = applyEdits(schedule, own.inverse, { undo: true })
  if (!back.ok) return null
  const moves = moveRows({ schedule: back.value.schedule }, own.tasks, placeBefore(back.value.schedule, active))
  return moves.ok ? { ...moves, value: [...own.inverse, ...moves.value] } : moves
}

/** The place right before a task, at its level; behind all without one. */
function placeBefore({ tasks }: Schedule, task: TaskId | null): RowPlace {
  const parent = task === null ? null : (tasks.find(each => each.uid === task)?.parent ?? null)
  let after: TaskId | null = null
  for (const each of tasks) {
    if (each.uid === task) break
    if (each.parent === parent) after = each.uid
  }
  return { parent, after }
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
  const intent = own && own.text === text ? ownRows(schedule, calculation, own, grid.activeTask) : null
  if (own && intent) {
    const result = intent.ok ? editor.apply(intent.value, label('paste', own.tasks.length)) : intent
    // Rows that were cut are not in the plan before: they come with all their links.
    if (result.ok) context.say(gantt.cell.pasted(own.tasks.length, linksLeft(schedule, own.tasks)))
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
