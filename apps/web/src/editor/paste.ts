import type { Locale, Messages } from '@parada/messages'
import {
  type AssignmentId,
  type Calculation,
  type Edit,
  type EditContext,
  insertTask,
  isParent,
  nextUid,
  type Problem,
  parseResourceNames,
  type ResourceId,
  type Schedule,
  type TaskId,
} from '@parada/schedule'
import { cellEdits, takesText } from './cell-edits.ts'
import type { CellResult } from './cell-result.ts'
import { type ColumnId, REPORTED } from './columns.ts'
import type { ScheduleDomain } from './domain.ts'
import { headingColumns } from './paste-headings.ts'
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
  /** The task of each line, and which column is which. */
  readonly tasks: ReadonlyMap<number, TaskId>
  readonly columns: readonly (ColumnId | null)[]
  /** Lines of headings above the first. */
  readonly headings: number
  /** Lines below the headings of which a cell cannot be taken, with the first such cell: nothing of them is in the edits. */
  readonly refused: ReadonlyMap<number, CellResult>
}

/** What one line wants, to be carried out together with what the others want. */
interface Step {
  readonly line: number
  readonly edits: readonly Edit[]
}

/** One cell of the table with text in it, and the task it is about. */
interface Cell {
  readonly line: number
  readonly uid: TaskId
  readonly text: string
}

const isReported = (column: ColumnId | null): boolean =>
  column !== null && column !== 'percent' && REPORTED[column] !== undefined

/**
 * What is pasted is a report: it has a column of what really happened, or shares of a plan that is under way. Where no
 * data date was ever set, shares alone are part of a plan that is being written.
 */
export const isReport = (columns: readonly (ColumnId | null)[], { project }: Schedule): boolean =>
  columns.some(isReported) || (columns.includes('percent') && project.statusDate !== undefined)

/** Columns that are read when all pasted rows exist and have what the other columns say. */
const LATER: readonly (ColumnId | null)[] = ['predecessors', 'start', 'finish']

/**
 * The plan as far as the table has been read. Columns are taken one after the other, each as one batch: a batch costs
 * a copy of the plan, so their number must not grow with the rows.
 */
class Pasting {
  readonly edits: Edit[] = []
  readonly refused = new Map<number, CellResult>()
  schedule: Schedule
  private readonly domain: ScheduleDomain

  constructor(domain: ScheduleDomain, schedule: Schedule) {
    this.domain = domain
    this.schedule = schedule
  }

  refuse(line: number, cell: CellResult): void {
    if (!this.refused.has(line)) this.refused.set(line, cell)
  }

  /** Carries out steps but those that the plan refuses. Any number of steps that pass may go before any other. */
  take(steps: readonly Step[]): void {
    if (this.carriedOut(steps) === null) return
    let [good, bad] = [0, steps.length]
    while (bad - good > 1) {
      const middle = (good + bad) >> 1
      const edits = steps.slice(0, middle).flatMap(step => step.edits)
      if (this.domain.applyEdits(this.schedule, edits).ok) good = middle
      else bad = middle
    }
    this.carriedOut(steps.slice(0, good))
    const first = steps[good]
    const problems = first && this.carriedOut([first])
    if (problems) this.refuse(first.line, { ok: false, problems })
    this.take(steps.slice(good + 1).filter(step => !this.refused.has(step.line)))
  }

  private carriedOut(steps: readonly Step[]): readonly Problem[] | null {
    const edits = steps.flatMap(step => step.edits)
    const applied = this.domain.applyEdits(this.schedule, edits)
    if (!applied.ok) return applied.problems
    this.schedule = applied.value.schedule
    for (const edit of edits) this.edits.push(edit)
    return null
  }
}

interface Line {
  readonly cells: readonly string[]
  readonly line: number
}

/**
 * Turns a pasted table into edits: existing rows take the cells, further lines become new tasks. A first line of
 * headings says which column is which. Predecessors and dates are set last, when all pasted rows exist. Of a line with a
 * cell that cannot be taken, or that the caller leaves out, nothing is taken; it keeps its row number, so that no other
 * line is meant by it.
 */
export function pasteTable(
  domain: ScheduleDomain,
  now: EditContext,
  table: TableText,
  target: PasteTarget,
  locale: Locale,
  messages: Messages['gantt'],
  leftOut: ReadonlySet<number> = new Set(),
): Pasted {
  const headings = table[0] ? headingColumns(table[0], messages) : null
  const columns: readonly (ColumnId | null)[] = headings ?? target.columns
  const lines = (headings ? table.slice(1) : table)
    .map((cells, line) => ({ cells, line }))
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  const refused = new Map<number, CellResult>()
  for (;;) {
    const out = (line: number): boolean => refused.has(line) || leftOut.has(line)
    const { pasting, tasks, added } = pasteLines(domain, now, lines, out, { target, columns, locale, messages })
    if (pasting.refused.size === 0)
      return {
        edits: pasting.edits,
        added,
        changed: tasks.size - added,
        tasks,
        columns,
        headings: headings ? 1 : 0,
        refused,
      }
    // Never half a line: what they had given already goes with them, and others may have followed it.
    for (const [line, cell] of pasting.refused) refused.set(line, cell)
  }
}

interface Reading {
  readonly target: PasteTarget
  readonly columns: readonly (ColumnId | null)[]
  readonly locale: Locale
  readonly messages: Messages['gantt']
}

function pasteLines(
  domain: ScheduleDomain,
  now: EditContext,
  lines: readonly Line[],
  out: (line: number) => boolean,
  { target, columns, locale, messages }: Reading,
): { readonly pasting: Pasting; readonly tasks: ReadonlyMap<number, TaskId>; readonly added: number } {
  const pasting = new Pasting(domain, now.schedule)
  const rows = addRows(pasting, lines, out, columns, target, messages)
  const cellsOf = (at: number): Cell[] =>
    lines.flatMap(({ cells, line }) => {
      const [uid, text] = [rows.tasks.get(line), cells[at]?.trim() ?? '']
      return uid !== undefined && text !== '' && !pasting.refused.has(line) ? [{ line, uid, text }] : []
    })
  const read = (column: ColumnId, cells: readonly Cell[], calculation?: Calculation): Step[] => {
    const from: EditContext = { schedule: pasting.schedule, ...(calculation && { calculation }) }
    return cells.flatMap(({ line, uid, text }) => {
      const result = cellEdits(from, uid, column, text, locale, messages)
      if (result.ok) return [{ line, edits: result.edits }]
      pasting.refuse(line, result)
      return []
    })
  }
  for (const [at, column] of columns.entries()) {
    if (!column || !takesText(column) || LATER.includes(column)) continue
    const cells = cellsOf(at)
    if (column === 'resources') pasting.take(resourceSteps(pasting, cells, each => read(column, each)))
    else if (column === 'percent' && isReport(columns, now.schedule)) continue
    else if (column === 'percent')
      for (const part of besideSummaries(pasting.schedule, cells)) pasting.take(read(column, part))
    else pasting.take(read(column, cells))
  }
  takeLinksAndDates(pasting, now, columns, cellsOf, read)
  return { pasting, ...rows }
}

/** The task of each line: those that stand there, then new ones under the last. */
function addRows(
  pasting: Pasting,
  lines: readonly Line[],
  out: (line: number) => boolean,
  columns: readonly (ColumnId | null)[],
  target: PasteTarget,
  messages: Messages['gantt'],
): { readonly tasks: ReadonlyMap<number, TaskId>; readonly added: number } {
  const { schedule } = pasting
  const tasks = new Map<number, TaskId>()
  const steps: Step[] = []
  const parent = schedule.tasks.find(task => task.uid === target.after)?.parent ?? null
  const place = target.after === null ? undefined : { parent, after: target.after }
  const first = insertTask({ schedule }, { name: messages.grid.newRow }, place).edits[0]
  let nth = -1
  let last: TaskId | null = null
  for (const { cells, line } of lines) {
    const standing = target.rows[line]
    if (standing === undefined) nth++
    if (out(line)) continue
    if (standing === undefined && first?.kind === 'addTask') {
      const name = cells[columns.indexOf('name')]?.trim() || messages.grid.newRow
      const task = { ...first.task, uid: (first.task.uid + nth) as TaskId, row: first.task.row + nth, name }
      steps.push({ line, edits: [{ kind: 'addTask', task, after: last ?? first.after }] })
      last = task.uid
      tasks.set(line, task.uid)
    } else if (standing !== undefined) tasks.set(line, standing)
  }
  pasting.take(steps)
  return { tasks, added: steps.length }
}

/** Who works on each row. People and assignments that are new to the plan are numbered on from line to line. */
function resourceSteps(pasting: Pasting, cells: readonly Cell[], read: (cells: readonly Cell[]) => Step[]): Step[] {
  const { resources } = pasting.schedule
  const known = new Set(resources.map(each => each.name.trim().toLowerCase()))
  let uid = nextUid(resources)
  let row = resources.reduce((highest, each) => Math.max(highest, each.row), 0) + 1
  const newcomers: Step[] = []
  for (const { line, text } of cells)
    for (const { name } of parseResourceNames(text)) {
      const key = name.toLowerCase()
      if (known.has(key)) continue
      known.add(key)
      const resource = { uid: uid++ as ResourceId, row: row++, name, kind: 'work' as const }
      newcomers.push({ line, edits: [{ kind: 'addResource', resource }] })
    }
  pasting.take(newcomers)
  let assignment = nextUid(pasting.schedule.assignments)
  const numbered = (edit: Edit): Edit =>
    edit.kind === 'addAssignment'
      ? { ...edit, assignment: { ...edit.assignment, uid: assignment++ as AssignmentId } }
      : edit
  return read(cells).map(({ line, edits }) => ({ line, edits: edits.map(numbered) }))
}

/** Cells in runs: a summary's is a run of its own, for its percentage is shared out among the rows below it. */
function besideSummaries(schedule: Schedule, cells: readonly Cell[]): Cell[][] {
  const runs: Cell[][] = [[]]
  for (const cell of cells) {
    if (isParent(schedule, cell.uid)) runs.push([cell], [])
    else runs.at(-1)?.push(cell)
  }
  return runs
}

/**
 * Predecessors, then dates. A start is kept as a limit only where no predecessor was pasted beside it: dates of linked
 * tasks follow. A finish beside a start says how long the task is, unless a duration was pasted too.
 */
function takeLinksAndDates(
  pasting: Pasting,
  now: EditContext,
  columns: readonly (ColumnId | null)[],
  cellsOf: (at: number) => readonly Cell[],
  read: (column: ColumnId, cells: readonly Cell[], calculation?: Calculation) => Step[],
): void {
  const cells = (column: ColumnId): readonly Cell[] => cellsOf(columns.indexOf(column))
  const tasks = (column: ColumnId): ReadonlySet<TaskId> => new Set(cells(column).map(cell => cell.uid))
  const [linked, timed, started, finished] = [tasks('predecessors'), tasks('duration'), tasks('start'), tasks('finish')]
  const measured = (uid: TaskId): boolean => started.has(uid) && finished.has(uid) && !timed.has(uid)
  const dated = (uid: TaskId): boolean => !linked.has(uid) || measured(uid)
  pasting.take(read('predecessors', cells('predecessors')))
  const starts = cells('start').filter(({ uid }) => dated(uid))
  const finishes = cells('finish').filter(({ uid }) => dated(uid))
  pasting.take(read('start', starts, now.calculation))
  pasting.take(
    read(
      'finish',
      finishes.filter(({ uid }) => !started.has(uid)),
      now.calculation,
    ),
  )
  // The start that stands in the plan by now is what these finishes are measured from, not the one calculated before.
  pasting.take(
    read(
      'finish',
      finishes.filter(({ uid }) => measured(uid)),
    ),
  )
  const limited = new Map(now.schedule.tasks.map(task => [task.uid, task.constraint ?? null]))
  pasting.take(
    starts
      .filter(({ uid }) => linked.has(uid))
      .map(({ line, uid }) => ({
        line,
        edits: [{ kind: 'setTask', task: uid, changes: { constraint: limited.get(uid) ?? null } }],
      })),
  )
}
