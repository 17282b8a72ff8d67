import type { Messages } from '@parada/messages'
import { plain, type TaskId } from '@parada/schedule'
import type { ColumnId } from '../../editor/columns.ts'
import { knownHeadings } from '../../editor/paste-headings.ts'
import type { TableText } from '../../editor/table-text.ts'
import { FIELDS, type Field } from './sheet.ts'

/** What a column of a pasted block is: what identifies its line, or a field of the sheet. */
type Column = 'row' | 'task' | Field

/** A line of the sheet, or of the plan, as a block names it. */
export interface NamedRow {
  readonly task: TaskId
  readonly row: number
  readonly name: string
}

/** Something of a block that is not in the sheet, and why. */
export interface Untaken {
  /** As the block names it. */
  readonly text: string
  readonly why: 'notInShift' | 'notInPlan' | 'otherName' | 'twice' | 'sameName' | 'noPlace' | 'reason' | 'column'
}

export interface PlacedBlock {
  readonly cells: readonly { readonly task: TaskId; readonly field: Field; readonly text: string }[]
  readonly untaken: readonly Untaken[]
}

/** What supervisors write over the columns of their lists, beside what the plan's own columns are called. */
const WORDS: Readonly<Partial<Record<Column, readonly string[]>>> = {
  row: ['#', 'no', 'linha', 'row', 'line', 'fila', 'linea'],
  percent: ['%', 'avanco', 'avance', 'progress'],
  remaining: ['falta', 'faltam', 'faltan', 'restante', 'restam', 'remaining', 'left'],
  spent: ['hh', 'mh', 'man-hours', 'horas gastas', 'hours spent'],
  reason: ['motivo', 'causa', 'reason', 'cause'],
}
const OF_GRID: Readonly<Partial<Record<ColumnId, Column>>> = {
  id: 'row',
  name: 'task',
  actualStart: 'start',
  actualFinish: 'finish',
  percent: 'percent',
  remaining: 'remaining',
  actualWork: 'spent',
}

/** `Restante (h)`, `Nº`: the heading without its unit and signs. */
const heading = (text: string): string =>
  plain(text.replace(/\([^)]*\)|\[[^\]]*\]/g, '').replace(/[ºª°.:]/g, 'o'))
    .replace(/(^n)o+$/, 'no')
    .trim()

/** Which column is which, where the first line of a block says so. */
function headingsOf(first: readonly string[], messages: Messages): readonly (Column | null)[] | null {
  const known = new Map<string, Column>()
  for (const [word, id] of knownHeadings(messages.gantt)) {
    const column = OF_GRID[id]
    if (column) known.set(heading(word), column)
  }
  for (const column of ['row', 'task', ...FIELDS] as const)
    for (const word of [...(WORDS[column] ?? []), messages.update.columns[column]]) known.set(heading(word), column)
  const found = first.map(cell => known.get(heading(cell)) ?? null)
  const names = found.includes('row') || found.includes('task')
  return names && FIELDS.some(field => found.includes(field)) ? found : null
}

/**
 * Where the cells of a pasted block go. With headings, by them: a line is the one whose number or name it has, and
 * where it has both they agree. Without, pasted at the first field, lines that begin with numbers of the sheet are
 * those; any other block goes down and to the right from the current cell. A line that stands there twice is taken
 * once, and every line that finds no place is reported.
 */
export function placed(
  block: TableText,
  rows: readonly NamedRow[],
  plan: readonly NamedRow[],
  at: { readonly row: number; readonly field: Field },
  messages: Messages,
): PlacedBlock {
  const [first = []] = block
  const headings = headingsOf(first, messages)
  if (headings) return byKey(block.slice(1), headings, unread(first, headings, messages), rows, plan)
  const numbers = new Set(rows.map(each => String(each.row)))
  const numbered = block.filter(cells => cells.length > 1 && numbers.has(cells[0]?.trim() ?? ''))
  if (at.field === 'start' && numbered.length > 0 && numbered.length >= block.length - 1)
    return byKey(block, ['row', ...FIELDS], [], rows, plan)
  return byPlace(block, rows, at)
}

/** Columns of a block that are no field and identify no line: what is planned is not taken for what happened. */
function unread(first: readonly string[], headings: readonly (Column | null)[], { update }: Messages): Untaken[] {
  const quiet = new Set([update.columns.tag, update.columns.plan, update.columns.state].map(heading))
  return first
    .filter((cell, index) => headings[index] === null && cell.trim() !== '' && !quiet.has(heading(cell)))
    .map(text => ({ text: text.trim(), why: 'column' }))
}

function byKey(
  lines: TableText,
  columns: readonly (Column | null)[],
  before: readonly Untaken[],
  rows: readonly NamedRow[],
  plan: readonly NamedRow[],
): PlacedBlock {
  const untaken = [...before]
  const cells: PlacedBlock['cells'][number][] = []
  const seen = new Set<TaskId>()
  const [rowAt, nameAt] = [columns.indexOf('row'), columns.indexOf('task')]
  for (const texts of lines) {
    if (texts.every(text => text.trim() === '')) continue
    const [number, name] = [texts[rowAt]?.trim() ?? '', texts[nameAt]?.trim() ?? '']
    const text = `${number} ${name}`.trim() || texts.join(' ').trim()
    const found = lineOf(number, name, rows, plan)
    if (typeof found === 'string') untaken.push({ text, why: found })
    else if (seen.has(found)) untaken.push({ text, why: 'twice' })
    else {
      seen.add(found)
      for (const [index, column] of columns.entries()) {
        const cell = texts[index]?.trim() ?? ''
        if (cell !== '' && column !== null && column !== 'row' && column !== 'task')
          cells.push({ task: found, field: column, text: cell })
      }
    }
  }
  return { cells, untaken }
}

/** The task that a line names, or why there is none. */
function lineOf(
  number: string,
  name: string,
  rows: readonly NamedRow[],
  plan: readonly NamedRow[],
): TaskId | Untaken['why'] {
  const same = (each: NamedRow): boolean =>
    (number === '' || String(each.row) === number) && (name === '' || plain(each.name) === plain(name))
  if (number === '' && name === '') return 'notInPlan'
  const [first, second] = rows.filter(same)
  if (second) return 'sameName'
  if (first) return first.task
  if (plan.some(same)) return 'notInShift'
  return name !== '' && plan.some(each => String(each.row) === number) ? 'otherName' : 'notInPlan'
}

function byPlace(block: TableText, rows: readonly NamedRow[], at: { row: number; field: Field }): PlacedBlock {
  const first = FIELDS.indexOf(at.field)
  const untaken: Untaken[] = []
  const cells = block.flatMap((texts, index) => {
    const task = rows[at.row + index]?.task
    if (task === undefined) untaken.push({ text: texts.join(' ').trim(), why: 'noPlace' })
    if (task === undefined) return []
    return texts.flatMap((text, column) => {
      const field = FIELDS[first + column]
      return field && text.trim() !== '' ? [{ task, field, text: text.trim() }] : []
    })
  })
  return { cells, untaken }
}
