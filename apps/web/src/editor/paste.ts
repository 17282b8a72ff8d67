import type { Locale, Messages } from '@parada/messages'
import { type Edit, insertTask, type Now, type TaskId } from '@parada/schedule'
import { type CellResult, cellEdits, EDITABLE } from './cell-edits.ts'
import { COLUMN_IDS, type ColumnId } from './columns.ts'
import type { ScheduleDomain } from './domain.ts'
import type { TableText } from './table-text.ts'

/** Where a table is pasted: rows from the active one down, columns from the active one to the right. */
export interface PasteTarget {
  readonly rows: readonly TaskId[]
  readonly columns: readonly ColumnId[]
  /** The task after which rows beyond the last target are added; null appends. */
  readonly after: TaskId | null
}

export interface Pasted {
  readonly edits: readonly Edit[]
  readonly added: number
  readonly changed: number
}

/** Headings that a copied table may start with, in any language and in MS Project's words. */
function headingColumns(first: readonly string[], all: readonly Messages['gantt'][]): (ColumnId | null)[] | null {
  const known = new Map<string, ColumnId>([
    ['id', 'id'],
    ['wbs', 'wbs'],
    ['task name', 'name'],
    ['nome', 'name'],
    ['name', 'name'],
    ['tarefa', 'name'],
    ['início', 'start'],
    ['término', 'finish'],
    ['% complete', 'percent'],
    ['% concluída', 'percent'],
    ['nomes dos recursos', 'resources'],
    ['resource names', 'resources'],
  ])
  for (const messages of all) for (const id of COLUMN_IDS) known.set(messages.columns[id].toLowerCase(), id)
  const found = first.map(cell => known.get(cell.trim().toLowerCase()) ?? null)
  return found.filter(each => each !== null).length >= Math.max(2, Math.ceil(first.length / 2)) ? found : null
}

/**
 * Turns a pasted table into edits: existing rows take the cells, further lines become new tasks. A first line of
 * headings says which column is which. Predecessors are set last, when all pasted rows exist. Fails at the first cell
 * that cannot be read, with its line.
 */
export function pasteTable(
  domain: ScheduleDomain,
  now: Now,
  table: TableText,
  target: PasteTarget,
  locale: Locale,
  messages: Messages['gantt'],
):
  | { readonly ok: true; readonly value: Pasted }
  | { readonly ok: false; readonly line: number; readonly cell: CellResult } {
  const headings = table[0] ? headingColumns(table[0], [messages]) : null
  const lines = headings ? table.slice(1) : table
  const columns: readonly (ColumnId | null)[] = headings ?? target.columns
  let { schedule } = now
  const edits: Edit[] = []
  let [added, changed] = [0, 0]
  let after = target.after
  const later: { uid: TaskId; column: ColumnId; text: string; line: number }[] = []
  const take = (step: readonly Edit[]): boolean => {
    const applied = domain.applyEdits(schedule, step)
    if (!applied.ok) return false
    schedule = applied.value.schedule
    edits.push(...step)
    return true
  }
  for (const [line, cells] of lines.entries()) {
    if (cells.every(cell => cell.trim() === '')) continue
    let uid = target.rows[line]
    if (uid === undefined) {
      const name = cells[columns.indexOf('name')]?.trim() || messages.grid.newRow
      const parent = after === null ? null : (schedule.tasks.find(task => task.uid === after)?.parent ?? null)
      const made = insertTask({ schedule }, { name }, after === null ? undefined : { parent, after })
      if (!take(made.edits)) continue
      uid = made.uid
      after = uid
      added++
    } else changed++
    for (const [at, text] of cells.entries()) {
      const column = columns[at]
      if (!column || !EDITABLE.has(column) || text.trim() === '') continue
      if (column === 'predecessors' || column === 'start' || column === 'finish') {
        later.push({ uid, column, text, line })
        continue
      }
      const result = cellEdits({ schedule }, uid, column, text.trim(), locale, messages)
      if (!result.ok) return { ok: false, line, cell: result }
      take(result.edits)
    }
  }
  // A start is kept as a limit only where no predecessor was pasted beside it: dates of linked tasks follow.
  const linked = new Set(later.filter(each => each.column === 'predecessors').map(each => each.uid))
  for (const { uid, column, text, line } of later) {
    if (column !== 'predecessors' && linked.has(uid)) continue
    if (column === 'finish' && later.some(each => each.uid === uid && each.column === 'start')) continue
    const dated = column === 'predecessors' ? { schedule } : { schedule, calculation: now.calculation }
    const result = cellEdits(dated, uid, column, text.trim(), locale, messages)
    if (!result.ok) return { ok: false, line, cell: result }
    if (!take(result.edits)) return { ok: false, line, cell: { ok: false } }
  }
  return { ok: true, value: { edits, added, changed } }
}
