import { DEFAULT_UNITS, done, failed, type Json, type Outcome, type Schedule, suggestion } from '@parada/schedule'
import { type JsonObject, objectOf } from '../json.ts'
import { Notes, refuse } from '../problems.ts'
import { decodeText } from '../text.ts'
import { fromSchema } from '../tmx/from-schema.ts'
import { cellDuration, cellNumber, type DateOrder, dateOrder, isoDate, unitFrom } from './cells.ts'
import { parseCsv, unguarded } from './csv.ts'
import { type ColumnMeaning, findHeaders, unitOf } from './headers.ts'

export interface TableOptions {
  /** Column of each meaning, counted from 0, where the headers do not say it or say it wrong. */
  readonly columns?: Readonly<Partial<Record<ColumnMeaning, number>>>
  /** Row of the headers, counted from 0. */
  readonly headerRow?: number
  /** Sheet of a workbook; the first with tasks otherwise. */
  readonly sheet?: string
  /** Name of the plan. */
  readonly name?: string
}

/** What was understood of a table's columns: for a person to correct before it is read. */
export interface TableColumns {
  readonly headerRow: number
  readonly headers: readonly { readonly header: string; readonly meaning?: ColumnMeaning }[]
}

type Rows = readonly (readonly string[])[]

/** Recognises the headers of a table of tasks; null when it has none. */
export function describeTable(rows: Rows): TableColumns | null {
  const found = findHeaders(rows)
  if (!found) return null
  const meanings = new Map([...found.columns].map(([meaning, at]) => [at, meaning]))
  return {
    headerRow: found.row,
    headers: (rows[found.row] ?? []).map((header, at) => {
      const meaning = meanings.get(at)
      return { header, ...(meaning && { meaning }) }
    }),
  }
}

/** Reads a CSV of tasks or work orders. Problem codes `tables.*`, and those of a bare schema (`tmx.*`). */
export function readCsv(content: string | Uint8Array, options: TableOptions = {}): Outcome<Schedule> {
  return readTable(parseCsv(typeof content === 'string' ? content : decodeText(content)), options)
}

/** Reads a table of tasks or work orders: one row a task. */
export function readTable(rows: Rows, options: TableOptions = {}): Outcome<Schedule> {
  const found = findHeaders(rows)
  const row = options.headerRow ?? found?.row
  const columns = new Map<ColumnMeaning, number>([
    ...(found && found.row === row ? found.columns : []),
    ...(Object.entries(options.columns ?? {}) as [ColumnMeaning, number][]),
  ])
  if (row === undefined) return failed(refuse('tables.noHeader', {}, 'tables.nameColumn'))
  if (!columns.has('name') && !columns.has('operation')) return failed(refuse('tables.noName', {}, 'tables.nameColumn'))
  return new TableReader(rows, row, columns, options).read()
}

class TableReader {
  readonly #rows: Rows
  readonly #head: number
  readonly #columns: ReadonlyMap<ColumnMeaning, number>
  readonly #options: TableOptions
  readonly #notes = new Notes()
  readonly #orders = new Map<ColumnMeaning, DateOrder>()

  constructor(rows: Rows, head: number, columns: ReadonlyMap<ColumnMeaning, number>, options: TableOptions) {
    this.#rows = rows
    this.#head = head
    this.#columns = columns
    this.#options = options
  }

  #cell(row: readonly string[], meaning: ColumnMeaning): string {
    const at = this.#columns.get(meaning)
    return at === undefined ? '' : unguarded((row[at] ?? '').trim())
  }

  read(): Outcome<Schedule> {
    const headers = this.#rows[this.#head] ?? []
    const used = new Set(this.#columns.values())
    const ignored = headers.filter((header, at) => header.trim() !== '' && !used.has(at))
    if (ignored.length > 0)
      this.#notes.add('info', 'tables.columnIgnored', {
        columns: ignored.slice(0, 12).join(', '),
        count: ignored.length,
      })
    const body = this.#rows.slice(this.#head + 1).filter(row => row.some(cell => cell.trim() !== ''))
    for (const meaning of ['start', 'finish', 'actualStart', 'actualFinish', 'deadline', 'constraintDate'] as const)
      this.#orders.set(meaning, dateOrder(body.map(row => this.#cell(row, meaning))))
    const levels = this.#levels(body)
    const byOrder = this.#columns.has('order') && this.#columns.has('operation')
    const tasks: JsonObject[] = []
    const orders = new Map<string, string>()
    for (const [at, row] of body.entries()) {
      const task = this.#task(row, at, levels?.[at])
      if (!task) continue
      const order = byOrder ? this.#cell(row, 'order') : ''
      if (order !== '' && !orders.has(order)) {
        const id = `order ${order}`
        orders.set(order, id)
        tasks.push(
          objectOf([
            ['id', id],
            ['name', this.#orderName(row, order)],
            ['is_summary', true],
          ]),
        )
      }
      tasks.push(order === '' ? task : { ...task, parent_id: orders.get(order) ?? null })
    }
    const read = fromSchema({ project_name: this.#options.name ?? '', tasks } as Json)
    if (!read.ok) return read
    return done(read.value, [...this.#notes.list(), ...read.problems])
  }

  /** An order is called by its number and, where the list has a column for it, what it is about. */
  #orderName(row: readonly string[], order: string): string {
    const about = this.#columns.has('name') && this.#columns.has('workPackage') ? this.#cell(row, 'workPackage') : ''
    return about === '' ? order : `${order} ${about}`
  }

  /** Levels from their column, from dotted numbers of a breakdown, or from the indent of names. */
  #levels(body: Rows): (number | undefined)[] | null {
    if (this.#columns.has('outlineLevel'))
      return body.map(row => cellNumber(this.#cell(row, 'outlineLevel')) ?? undefined)
    const dotted = body.map(row => this.#cell(row, 'wbs'))
    if (
      this.#columns.has('wbs') &&
      dotted.every(each => /^\d+(?:\.\d+)*$/.test(each)) &&
      new Set(dotted).size === dotted.length
    )
      return dotted.map(each => each.split('.').length)
    const at = this.#columns.get('name')
    const indents = body.map(row => /^[\s\u00a0]*/.exec(row[at ?? -1] ?? '')?.[0].length ?? 0)
    return indents.some(indent => indent > 0) ? indents.map(indent => indent + 1) : null
  }

  #task(row: readonly string[], at: number, level: number | undefined): JsonObject | null {
    const line = this.#head + 2 + at
    const cell = (meaning: ColumnMeaning): string => this.#cell(row, meaning)
    const operation = cell('operation')
    const name = cell('name') || operation
    if (name === '') return null
    const order = cell('order')
    const code = cell('code') || (order && operation ? `${order}/${operation}` : order || undefined)
    const bad = (meaning: ColumnMeaning): undefined => {
      this.#notes.add(
        'warning',
        'tables.badValue',
        { column: this.#header(meaning), value: cell(meaning).slice(0, 60), line },
        { line },
      )
      return undefined
    }
    const date = (meaning: ColumnMeaning): string | undefined =>
      cell(meaning) === '' ? undefined : (isoDate(cell(meaning), this.#orders.get(meaning) ?? 'dmy') ?? bad(meaning))
    const span = (meaning: ColumnMeaning, unit: ColumnMeaning | undefined, other: 'h' | 'd'): string | undefined => {
      if (cell(meaning) === '') return undefined
      const stated = (unit && unitFrom(cell(unit))) ?? unitOf(this.#header(meaning)) ?? other
      return cellDuration(cell(meaning), stated, DEFAULT_UNITS) ?? bad(meaning)
    }
    const number = (meaning: ColumnMeaning): number | undefined =>
      cell(meaning) === '' ? undefined : (cellNumber(cell(meaning)) ?? bad(meaning))
    const people = number('people')
    const work = span('work', 'workUnit', 'h')
    const ids = this.#columns.has('id')
    return objectOf([
      [
        'id',
        ids
          ? (cellNumber(cell('id')) ?? (cell('id') || undefined))
          : this.#columns.has('operation')
            ? undefined
            : at + 1,
      ],
      ['name', name],
      ['start', date('start')],
      ['finish', date('finish')],
      ['duration', span('duration', 'durationUnit', this.#columns.has('operation') ? 'h' : 'd')],
      ['work', work],
      ['actual_work', span('actualWork', 'workUnit', 'h')],
      ['remaining_work', span('remainingWork', 'workUnit', 'h')],
      ['percent_complete', this.#percent(row, bad)],
      ['predecessors', cell('predecessors') || undefined],
      ['resource_names', this.#resources(cell('resources'), people)],
      ['responsible', cell('responsible') || undefined],
      ['work_package', cell('workPackage') || undefined],
      ['outline_level', level],
      ['parent', this.#columns.has('parent') && level === undefined ? cell('parent') || undefined : undefined],
      ['wbs', cell('wbs') || undefined],
      ['notes', cell('notes') || undefined],
      ['is_summary', cell('summary') || undefined],
      ['milestone', milestoneOf(cell('milestone'))],
      ['actual_start', date('actualStart')],
      ['actual_finish', date('actualFinish')],
      ['deadline', date('deadline')],
      ['constraint_type', cell('constraintType') || undefined],
      ['constraint_date', date('constraintDate')],
      ['cost', number('cost')],
      ['custom', code === undefined ? undefined : { text1: code }],
    ])
  }

  #header(meaning: ColumnMeaning): string {
    return this.#rows[this.#head]?.[this.#columns.get(meaning) ?? -1] ?? meaning
  }

  /** Shares of 1, as spreadsheets store percentages, when the whole column stays within it. */
  #percent(row: readonly string[], bad: (meaning: ColumnMeaning) => undefined): number | undefined {
    const cell = this.#cell(row, 'percentComplete')
    if (cell === '') return undefined
    const value = cellNumber(cell)
    if (value === null) return bad('percentComplete')
    this.#shares ??= this.#rows
      .slice(this.#head + 1)
      .map(each => this.#cell(each, 'percentComplete'))
      .every(each => !each.includes('%') && (cellNumber(each) ?? 0) <= 1)
    return this.#shares ? value * 100 : value
  }
  #shares: boolean | undefined

  #resources(cell: string, people: number | undefined): Json | undefined {
    if (cell === '') return undefined
    if (people === undefined || people <= 0 || /[;,[]/.test(cell)) return cell
    return [{ name: cell, units: people }]
  }
}

const milestoneOf = (cell: string): boolean | undefined =>
  cell === '' ? undefined : /^(?:1|x|s|y|sim|s[ií]|yes|true|verdadeiro|verdadero)$/i.test(cell) ? true : undefined

/** A workbook of tasks: the named sheet, else the first one whose headers are recognised. */
export async function readXlsx(bytes: Uint8Array, options: TableOptions = {}): Promise<Outcome<Schedule>> {
  const { checkArchive } = await import('../documents/archive.ts')
  const archive = checkArchive(bytes)
  if (!archive.ok)
    return failed(
      refuse(archive.reason === 'bomb' ? 'formats.archiveBomb' : 'formats.archiveDamaged', {}, 'formats.saveAgain'),
    )
  const { readSheets } = await import('./xlsx.ts')
  let sheets: readonly { name: string; rows: Rows }[]
  try {
    sheets = readSheets(bytes)
  } catch (error) {
    // The library throws on what it cannot read.
    const why = error instanceof Error ? error.message.slice(0, 120) : ''
    const problem = refuse('tables.unreadable', { why }, 'formats.saveAgain')
    return failed({ ...problem, suggestions: [...problem.suggestions, suggestion('formats.saveAsXlsx')] })
  }
  const chosen =
    sheets.find(sheet => sheet.name === options.sheet) ?? sheets.find(sheet => findHeaders(sheet.rows)) ?? sheets[0]
  return chosen ? readTable(chosen.rows, options) : failed(refuse('tables.noHeader', {}, 'tables.nameColumn'))
}
