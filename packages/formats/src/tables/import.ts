import {
  DAY,
  DEFAULT_UNITS,
  done,
  failed,
  formatInstant,
  type Json,
  type Outcome,
  type Problem,
  parseDuration,
  parseInstant,
  type Schedule,
  suggestion,
} from '@parada/schedule'
import { isObject, type JsonObject, objectOf } from '../json.ts'
import { Notes, refuse, remark } from '../problems.ts'
import { decodeTable, decodeText, lostLetters } from '../text.ts'
import { formatClock } from '../tmx/codec.ts'
import { fromSchema } from '../tmx/from-schema.ts'
import { type Measured, provenUnit, serialDate, shownHours, usualDecimal } from './amounts.ts'
import { type BodyRow, bodyOf, joined } from './body.ts'
import {
  cellDuration,
  cellNumber,
  clockIn,
  type DateOrder,
  type Decimal,
  dateOrder,
  decimalOf,
  isEitherWay,
  isoDate,
  isUnclear,
  unitFrom,
} from './cells.ts'
import { parseCsv, unguarded } from './csv.ts'
import { datesNotKept } from './dates-not-kept.ts'
import { type ColumnMeaning, findHeaders, unitOf } from './headers.ts'
import { MEMORY } from './memory-name.ts'
import { dottedLevels, type Naming, namingOf } from './naming.ts'
import { withLetters } from './page-letters.ts'
import { remembered, withChanges } from './remembered.ts'
import type { MergedCells, Sheet } from './xlsx.ts'

export interface TableOptions {
  /** Column of each meaning, counted from 0, where the headers do not say it or say it wrong. */
  readonly columns?: Readonly<Partial<Record<ColumnMeaning, number>>>
  /** Row of the headers, counted from 0. */
  readonly headerRow?: number
  /** Sheet of a workbook; the first with tasks otherwise. */
  readonly sheet?: string
  /** Name of the plan. */
  readonly name?: string
  /** A mark alone separates cells: a row with fewer or more of them than the others is a broken one. */
  readonly parted?: boolean
  /** Cells of a workbook: numbers stand in them as numbers, with a point, beside texts that may be in another language. */
  readonly typed?: boolean
  /** Whether a cell that could have thousands apart holds a number as such, by its row and column from 0. */
  readonly exact?: (row: number, column: number) => boolean
  /** The plan that the rows are of has its calendar. */
  readonly ownCalendar?: boolean
  /** Cells of a column that are one: what stands in the first of them is said of all their rows. */
  readonly merged?: readonly MergedCells[]
  /** Called with the share done, 0 to 1. */
  readonly progress?: ((share: number) => void) | undefined
}

type Rows = readonly (readonly string[])[]

/** Reads a CSV of tasks or work orders. Problem codes `tables.*`, and those of a bare schema (`tmx.*`). */
export function readCsv(content: string | Uint8Array, options: TableOptions = {}): Outcome<Schedule> {
  const { text, problems } =
    typeof content === 'string' ? { text: content, problems: lostLetters(content) } : decodeTable(content)
  const rows = parseCsv(text)
  options.progress?.(0.3)
  const read = readTable(rows, { ...options, parted: true })
  return read.ok ? done(read.value, [...problems, ...read.problems]) : read
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
  // With more than a column or two it is a table's head, and no sentence with a comma.
  if (columns.size >= 3 && rows.slice(row + 1).every(each => each.every(cell => cell.trim() === '')))
    return failed(refuse('tables.onlyHead', {}, 'tables.addRows'))
  const headers = found && found.row === row ? found.headers : (rows[row] ?? [])
  return new TableReader(rows, { row, headers }, columns, options).read()
}

const DATES = ['start', 'finish', 'actualStart', 'actualFinish', 'deadline', 'constraintDate'] as const
/** A clock time with its zone behind it: `15:00Z`, `15:00-03:00`. */
const ZONE = /\d:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)$/
/** Heads of dates in English, the one of the three languages whose dates may begin with the month. */
const ENGLISH_DATES = /\b(?:start|begin|finish|end|due|date|deadline)\b/i
/** As a workbook's numbers are written out. */
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/
const AMOUNTS = ['duration', 'work', 'actualWork', 'remainingWork', 'cost', 'people'] as const

class TableReader {
  readonly #rows: Rows
  readonly #head: number
  readonly #headers: readonly string[]
  readonly #columns: ReadonlyMap<ColumnMeaning, number>
  readonly #options: TableOptions
  readonly #notes = new Notes()
  readonly #orders = new Map<ColumnMeaning, DateOrder>()
  #decimal: Decimal | undefined
  #durationUnit: 'h' | 'd' = 'd'
  readonly #zoned = new Set<ColumnMeaning>()

  constructor(
    given: Rows,
    head: { readonly row: number; readonly headers: readonly string[] },
    columns: ReadonlyMap<ColumnMeaning, number>,
    options: TableOptions,
  ) {
    this.#rows = unmerged(given, options.merged ?? [], columns)
    this.#head = head.row
    this.#headers = head.headers
    this.#columns = columns
    this.#options = options
  }

  #cell(row: readonly string[], meaning: ColumnMeaning): string {
    const at = this.#columns.get(meaning)
    const text = at === undefined ? '' : row[at]
    return text === '' || text === undefined ? '' : unguarded(text.trim())
  }

  /** Cells of the columns that hold amounts, but for those that are numbers as such. */
  *#amounts(): Iterable<string> {
    for (const cells of this.#rows.slice(this.#head + 1))
      for (const meaning of AMOUNTS) {
        const cell = this.#cell(cells, meaning)
        if (cell !== '' && !(this.#options.typed && PLAIN_NUMBER.test(cell))) yield cell
      }
  }

  /** The decimal mark, by what the numbers show, else by the language of the headers; what could be either is reported. */
  #decimalMark(): Decimal | undefined {
    const shown = decimalOf(this.#amounts())
    if (shown) return shown
    const unclear: { value: string; column: string; line: number }[] = []
    for (let at = this.#head + 1; at < this.#rows.length; at++)
      for (const meaning of AMOUNTS) {
        const value = this.#cell(this.#rows[at] ?? [], meaning)
        if (/[.,]/.test(value) && isUnclear(value) && !this.#isExact(at + 1, meaning))
          unclear.push({ value, column: this.#header(meaning), line: at + 1 })
      }
    const [first] = unclear
    if (!first) return undefined
    const money = decimalOf(this.#money())
    if (money) return money
    const usual = usualDecimal(this.#headers)
    const read = String(cellNumber(/[\d.,]*\d/.exec(first.value)?.[0] ?? '', usual))
    this.#notes.add('warning', 'tables.numberUnclear', { ...first, read, count: unclear.length }, { line: first.line })
    return usual
  }

  /** Cells anywhere with thousands and decimals apart: `R$ 1.234,56`. */
  *#money(): Iterable<string> {
    for (const cells of this.#rows.slice(this.#head + 1))
      for (const cell of cells) if (/\d[.,]\d{3}[.,]\d/.test(cell) && /\..*,|,.*\./.test(cell)) yield cell
  }

  #isExact(line: number, meaning: ColumnMeaning): boolean {
    return this.#options.exact?.(line - 1, this.#columns.get(meaning) ?? -1) === true
  }

  /** What the table shows of decimals; a number as such has a point. */
  #decimalAt(line: number, meaning: ColumnMeaning): Decimal | undefined {
    return this.#isExact(line, meaning) ? '.' : this.#decimal
  }

  /** The unit of bare durations, where neither header nor neighbour says it: proven by the rows, or as usual; that is reported. */
  #bareUnit(body: readonly BodyRow[]): 'h' | 'd' {
    const usual = this.#columns.has('operation') ? 'h' : 'd'
    if (!this.#columns.has('duration') || this.#unit('duration')) return usual
    const measured: Measured[] = []
    for (const { cells, line } of body) {
      const cell = (meaning: ColumnMeaning): string => this.#cell(cells, meaning)
      const amount = cellNumber(cell('duration'), this.#decimalAt(line, 'duration'))
      if (amount === null || cell('durationUnit') !== '') continue
      const dates = (['start', 'finish'] as const).map(meaning => {
        const day = isoDate(cell(meaning), this.#orders.get(meaning) ?? 'dmy')
        const clock = clockOf(cell(meaning === 'start' ? 'startTime' : 'finishTime'))
        return day === null ? null : day.includes('T') || clock === null ? day : `${day}T${clock}`
      })
      const whole = dates.every(each => each === null || !each.includes('T'))
      const isHours = (unitFrom(cell('workUnit')) ?? this.#unit('work') ?? 'h') === 'h'
      measured.push({
        amount,
        start: parseInstant(dates[0] ?? ''),
        finish: parseInstant(
          dates[1] === undefined || dates[1] === null ? '' : whole ? `${dates[1]}T17:00:00` : dates[1],
        ),
        whole,
        work: isHours ? cellNumber(cell('work'), this.#decimalAt(line, 'work')) : null,
        people: cellNumber(cell('people')) ?? 1,
      })
    }
    if (!measured.some(each => each.amount > 0)) return usual
    const proven = provenUnit(measured)
    const unit = proven?.unit ?? usual
    this.#notes.add('info', 'tables.unitTaken', { column: this.#header('duration'), unit, why: proven?.why ?? 'usual' })
    return unit
  }

  read(): Outcome<Schedule> {
    const headers = this.#headers
    const used = new Set(this.#columns.values())
    const ignored = headers.filter((header, at) => header.trim() !== '' && !used.has(at))
    if (ignored.length > 0)
      this.#notes.add('info', 'tables.columnIgnored', {
        columns: ignored.slice(0, 12).join(', '),
        count: ignored.length,
      })
    this.#decimal = this.#decimalMark()
    const body = this.#body()
    if (this.#options.parted) this.#uneven(body, headers.length)
    const shown = DATES.map(meaning => [meaning, dateOrder(body.map(row => this.#cell(row.cells, meaning)))] as const)
    // A column that does not show its order has that of the others; the day comes first in Portuguese and Spanish.
    const usual = shown.find(([, order]) => order !== undefined)?.[1] ?? 'dmy'
    for (const [meaning, order] of shown) this.#orders.set(meaning, order ?? usual)
    if (shown.every(([, order]) => order === undefined)) this.#unclearDates(body)
    this.#durationUnit = this.#bareUnit(body)
    const naming = namingOf(
      body.map(row => row.cells),
      meaning => this.#columns.has(meaning),
      (row, meaning) => this.#cell(row, meaning),
    )
    const levels = this.#levels(body) ?? naming.levels
    const byOrder = this.#byOrder
    const tasks: JsonObject[] = []
    const orders = new Map<string, string>()
    for (const [at, { cells: row, line }] of body.entries()) {
      if (at % 500 === 0) this.#options.progress?.(0.3 + (0.4 * at) / body.length)
      const task = this.#task(row, naming.id(row, at), naming, line, levels?.[at])
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
    for (const meaning of this.#zoned)
      this.#notes.add('warning', 'tables.zoneIgnored', { column: this.#header(meaning) })
    const { progress } = this.#options
    const calendar = this.#options.ownCalendar ? null : this.#shownCalendar(tasks)
    const read = fromSchema({ project_name: this.#options.name ?? '', tasks, ...calendar } as Json, {
      progress: progress && (share => progress(0.7 + 0.3 * share)),
    })
    if (!read.ok) return read
    // No program stands behind a list: the plan is made here.
    const project = { ...read.value.project, progressRule: 'dataDate' as const }
    const plan = { ...read.value, project }
    // A workbook of ours compares what was typed since it was written.
    const other = this.#options.ownCalendar ? [] : datesNotKept(plan, tasks)
    return done(plan, [...this.#notes.list(), ...read.problems, ...other])
  }

  /** English heads say nothing of the order of day and month, which no date of the list shows. */
  #unclearDates(body: readonly BodyRow[]): void {
    for (const meaning of DATES) {
      if (!ENGLISH_DATES.test(this.#header(meaning))) continue
      const dates = body.map(row => this.#cell(row.cells, meaning)).filter(isEitherWay)
      const [value] = dates
      if (value === undefined) continue
      const read = isoDate(value, 'dmy') ?? ''
      this.#notes.add('warning', 'tables.dayFirst', {
        column: this.#header(meaning),
        value,
        date: read.slice(0, 10),
        count: dates.length,
      })
    }
  }

  /** The calendar of a list whose dates and hours show another than the office's; that is reported. */
  #shownCalendar(tasks: readonly JsonObject[]): JsonObject | null {
    const parents = new Set(tasks.map(task => task.parent_id ?? null))
    const shown = shownHours(
      tasks.flatMap(({ id, start, finish, duration, work, resource_names: crew }) => {
        if (typeof start !== 'string' || typeof finish !== 'string' || !start.includes('T') || !finish.includes('T'))
          return []
        // Without a duration the hours of work say it, shared by the people that the row has.
        const stated = duration ?? work
        const length = typeof stated === 'string' && !parents.has(id ?? null) ? parseDuration(stated) : null
        const [one] = duration === undefined && Array.isArray(crew) ? crew : []
        const people = isObject(one) && typeof one.units === 'number' && one.units > 0 ? one.units : 1
        const [from, to] = [parseInstant(start), parseInstant(finish)]
        const isHours = length !== null && !length.elapsed && (length.unit === 'h' || length.unit === 'm')
        return from !== null && to !== null && isHours
          ? [{ start: from, finish: to, seconds: length.seconds / people }]
          : []
      }),
    )
    if (!shown) return null
    const hours = shown.to - shown.from >= DAY ? '24h' : `${formatClock(shown.from)}-${formatClock(shown.to)}`
    const days = shown.weekends ? 7 : 5
    this.#notes.add('info', 'tables.calendarShown', { hours, days })
    const worked = [hours === '24h' ? '00:00-24:00' : hours]
    const week = [0, 1, 2, 3, 4, 5, 6].map(day => (shown.weekends || day % 6 > 0 ? worked : []))
    return { calendars: [{ id: 1, name: `${hours} x ${days}d`, week }] }
  }

  /** Rows that break the rule which nearly all others keep. */
  #uneven(body: readonly BodyRow[], width: number): void {
    const odd = body.filter(row => row.cells.length !== width)
    if (odd.length * 10 > Math.max(10, body.length)) return
    for (const { line } of odd) this.#notes.add('warning', 'tables.unevenRow', { line }, { line })
  }

  /** An order is called by its number and, where the list has a column for it, what it is about. */
  #orderName(row: readonly string[], order: string): string {
    const about = this.#cell(row, 'orderText') || (this.#columns.has('name') ? this.#cell(row, 'workPackage') : '')
    return about === '' ? order : `${order} ${about}`
  }

  /** Levels from their column, from dotted numbers of a breakdown, or from the indent of names. */
  #levels(body: readonly BodyRow[]): (number | undefined)[] | null {
    if (this.#columns.has('outlineLevel'))
      return body.map(row => cellNumber(this.#cell(row.cells, 'outlineLevel')) ?? undefined)
    const dotted = this.#columns.has('wbs') ? dottedLevels(body.map(row => this.#cell(row.cells, 'wbs'))) : null
    if (dotted) return dotted
    const at = this.#columns.get('name')
    const indents = body.map(row => /^[\s\u00a0]*/.exec(row.cells[at ?? -1] ?? '')?.[0].length ?? 0)
    // Programs that draw bars between columns put a blank before every name.
    const least = indents.reduce((low, each) => Math.min(low, each), 99)
    for (let each = 0; each < indents.length; each++) indents[each] = (indents[each] ?? 0) - least
    return !this.#byOrder && indents.some(indent => indent > 0) ? indents.map(indent => indent + 1) : null
  }

  /** Rows that say something of the plan, several confirmations of one operation joined; what was left out is noted. */
  #body(): BodyRow[] {
    const at = (...meanings: ColumnMeaning[]): number[] => meanings.flatMap(meaning => this.#columns.get(meaning) ?? [])
    const { rows, skipped } = bodyOf(
      this.#rows,
      this.#head,
      at('name', 'operation'),
      at('id', 'operation', 'order', 'code'),
    )
    if (skipped.length > 0)
      this.#notes.add('info', 'tables.rowsSkipped', {
        lines: skipped.slice(0, 12).join(', '),
        count: skipped.length,
      })
    if (!this.#byOrder || !(this.#columns.has('actualWork') || this.#columns.has('actualStart'))) return rows
    const order = dateOrder(rows.map(row => this.#cell(row.cells, 'actualStart'))) ?? 'dmy'
    return joined(rows, {
      key: row => {
        const [order, operation] = [this.#cell(row, 'order'), this.#cell(row, 'operation')]
        return order && operation ? `${order}/${operation}` : ''
      },
      sums: at('actualWork'),
      decimal: this.#decimal,
      firsts: this.#columns.has('actualStart') ? [at('actualStart', 'actualStartTime')] : [],
      lasts: this.#columns.has('actualFinish') ? [at('actualFinish', 'actualFinishTime')] : [],
      sortable: (row, columns) => {
        const day = isoDate(row[columns[0] ?? -1] ?? '', order)
        return day && `${day} ${clockOf(row[columns[1] ?? -1] ?? '') ?? ''}`
      },
    })
  }

  /** A list of operations, each of an order. Maximo's tasks of a work order are the same. */
  get #byOrder(): boolean {
    return this.#columns.has('order') && this.#columns.has('operation')
  }

  #task(
    row: readonly string[],
    id: string | number | undefined,
    naming: Naming,
    line: number,
    level: number | undefined,
  ): JsonObject | null {
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
    const serial = (meaning: ColumnMeaning, value: string): string | null => {
      const at = serialDate(value)
      if (at === null) return null
      const read = formatInstant(at)
      this.#notes.add('info', 'tables.serialDate', { column: this.#header(meaning), value, date: read, line }, { line })
      return read.endsWith('T00:00:00') ? read.slice(0, 10) : read
    }
    const date = (meaning: ColumnMeaning, time?: ColumnMeaning): string | undefined => {
      // SAP writes a date that is not there as zeros.
      const text = cell(meaning)
      if (text === '' || /^[0.\-/ ]*$/.test(text)) return undefined
      const read = isoDate(text, this.#orders.get(meaning) ?? 'dmy') ?? serial(meaning, text)
      if (read === null) return bad(meaning)
      if (ZONE.test(text)) this.#zoned.add(meaning)
      const clock = time === undefined || read.includes('T') ? null : clockOf(cell(time))
      if (time !== undefined && clock === null && cell(time) !== '' && !/^0?0:00(?::00)?$/.test(cell(time))) bad(time)
      return clock === null ? read : `${read}T${clock}`
    }
    const span = (meaning: ColumnMeaning, unit: ColumnMeaning | undefined, other: 'h' | 'd'): string | undefined => {
      const text = cell(meaning)
      if (text === '') return undefined
      if (unit && cell(unit) !== '' && unitFrom(cell(unit)) === undefined) bad(unit)
      const stated = (unit && unitFrom(cell(unit))) ?? this.#unit(meaning) ?? other
      return cellDuration(text, stated, DEFAULT_UNITS, this.#decimalAt(line, meaning)) ?? bad(meaning)
    }
    const number = (meaning: ColumnMeaning): number | undefined => {
      const text = cell(meaning)
      return text === '' ? undefined : (cellNumber(text, this.#decimalAt(line, meaning)) ?? bad(meaning))
    }
    const mark = (meaning: ColumnMeaning): boolean | undefined => {
      const text = cell(meaning)
      return text === '' ? undefined : (isMarked(text) ?? bad(meaning))
    }
    if (this.#columns.has('outlineLevel') && cell('outlineLevel') !== '' && level === undefined) bad('outlineLevel')
    const people = number('people')
    const work = span('work', 'workUnit', 'h')
    const task: Record<string, Json> = {}
    const put = (key: string, value: Json | undefined): void => {
      if (value !== undefined) task[key] = value
    }
    put('id', id)
    put('name', name)
    put('start', date('start', 'startTime'))
    put('finish', date('finish', 'finishTime'))
    put('duration', span('duration', 'durationUnit', this.#durationUnit))
    put('work', work)
    put('actual_work', span('actualWork', 'workUnit', 'h'))
    put('remaining_work', span('remainingWork', 'workUnit', 'h'))
    put('percent_complete', this.#percent(row, bad))
    put('predecessors', naming.predecessors(row) || undefined)
    put('resource_names', this.#resources(cell('resources'), people))
    put('responsible', cell('responsible') || undefined)
    put('work_package', cell('workPackage') || undefined)
    put('outline_level', level)
    put('parent', this.#columns.has('parent') && level === undefined ? cell('parent') || undefined : undefined)
    put('wbs', cell('wbs') || undefined)
    put('notes', cell('notes') || undefined)
    put('is_summary', mark('summary'))
    put('milestone', mark('milestone') || undefined)
    put('actual_start', date('actualStart', 'actualStartTime'))
    put('actual_finish', date('actualFinish', 'actualFinishTime'))
    put('deadline', date('deadline'))
    put('constraint_type', cell('constraintType') || undefined)
    put('constraint_date', date('constraintDate'))
    put('cost', number('cost'))
    put('custom', code === undefined ? undefined : { text1: code })
    return task
  }

  /** The unit that the header of a column states; null where it states none. */
  #unit(meaning: ColumnMeaning): ReturnType<typeof unitOf> | null {
    const known = this.#units.get(meaning)
    if (known !== undefined) return known
    const unit = unitOf(this.#header(meaning)) ?? null
    this.#units.set(meaning, unit)
    return unit
  }
  readonly #units = new Map<ColumnMeaning, ReturnType<typeof unitOf> | null>()

  #header(meaning: ColumnMeaning): string {
    return this.#headers[this.#columns.get(meaning) ?? -1] ?? meaning
  }

  /** Shares of 1, as spreadsheets store percentages, when the whole column stays within it and its header does not say otherwise. */
  #percent(row: readonly string[], bad: (meaning: ColumnMeaning) => undefined): number | undefined {
    const cell = this.#cell(row, 'percentComplete')
    if (cell === '') return undefined
    const value = cellNumber(cell)
    if (value === null) return bad('percentComplete')
    this.#shares ??= isShares(
      this.#rows.slice(this.#head + 1).map(each => this.#cell(each, 'percentComplete')),
      this.#header('percentComplete').includes('%'),
    )
    return this.#shares ? value * 100 : value
  }
  #shares: boolean | undefined

  #resources(cell: string, people: number | undefined): Json | undefined {
    if (cell === '') return undefined
    if (people === undefined || people <= 0 || /[;,[]/.test(cell)) return cell
    return [{ name: cell, units: people }]
  }
}

/** Columns whose merged cells say the same of each of their rows; amounts would count twice, and names make two tasks of one. */
const SAID_OF_ALL = [
  'workPackage',
  'resources',
  'responsible',
  'parent',
  'order',
  'orderText',
  'start',
  'finish',
] as const

function unmerged(rows: Rows, merged: readonly MergedCells[], columns: ReadonlyMap<ColumnMeaning, number>): Rows {
  const said = new Set(SAID_OF_ALL.map(meaning => columns.get(meaning)))
  const wanted = merged.filter(each => said.has(each.column))
  if (wanted.length === 0) return rows
  const copy = rows.map(row => [...row])
  for (const { column, first, last } of wanted)
    for (let at = first + 1; at <= Math.min(last, copy.length - 1); at++) {
      const row = copy[at]
      if (row && (row[column] ?? '') === '' && row.some(cell => cell !== '')) row[column] = copy[first]?.[column] ?? ''
    }
  return copy
}

/** Whether amounts of progress are shares of 1; a column of ones alone is one of per cents where its header has the sign. */
function isShares(cells: readonly string[], ofHundred: boolean): boolean {
  const values = cells.map(cell => cellNumber(cell) ?? 0)
  if (cells.some(cell => cell.includes('%')) || values.some(value => value > 1)) return false
  return !ofHundred || values.some(value => value > 0 && value < 1)
}

/** A clock time in a column of its own; midnight there means that none was given. */
function clockOf(cell: string): string | null {
  const seconds = clockIn(cell.trim())
  if (seconds === null || !(seconds > 0)) return null
  return `${formatClock(seconds - (seconds % 60))}:${String(seconds % 60).padStart(2, '0')}`
}

const YES = /^(?:1|x|s|y|sim|s[ií]|yes|true|verdadeiro|verdadero)$/i
const NO = /^(?:0|-|n|no|n[aã]o|false|falso)$/i
/** Undefined where a cell says neither yes nor no. */
const isMarked = (cell: string): boolean | undefined => (YES.test(cell) ? true : NO.test(cell) ? false : undefined)

/** A workbook of tasks: the named sheet, else the first one whose headers are recognised. */
export async function readXlsx(bytes: Uint8Array, options: TableOptions = {}): Promise<Outcome<Schedule>> {
  const { breaksOff, checkArchive, isWorkbookPart, stored } = await import('../documents/archive.ts')
  const archive = checkArchive(bytes, isWorkbookPart)
  if (!archive.ok)
    return failed(
      archive.reason === 'bomb'
        ? refuse('formats.archiveBomb', {}, 'formats.splitFile')
        : refuse('formats.archiveDamaged', {}, 'formats.saveAgain'),
    )
  if (breaksOff(archive.parts)) return failed(refuse('formats.truncated', {}, 'formats.saveAgain'))
  options.progress?.(0.1)
  return readBook(stored(archive.parts), options)
}

/** Largest page or XML of a workbook, in bytes: the library holds all of it. */
const MOST_MARKUP = 20 * 1024 * 1024

/**
 * A table that calls itself a workbook and is markup: what Maximo and SAP download as `.xls` (a page with a table in it, or
 * Excel's XML of 2003). Codes as `readXlsx`.
 */
export async function readMarkupTable(bytes: Uint8Array, options: TableOptions = {}): Promise<Outcome<Schedule>> {
  if (bytes.length > MOST_MARKUP)
    return failed(refuse('formats.tooLarge', { limit: MOST_MARKUP / 1024 / 1024 }, 'formats.splitFile'))
  const text = decodeText(bytes)
  const isPage = !/<(?:\w+:)?Workbook[\s>]/.test(text)
  return readBook(new TextEncoder().encode(isPage ? withLetters(text) : text), options, true)
}

/** `plain`: cells are what is written in them, since the library takes every date for an American one. */
async function readBook(bytes: Uint8Array, options: TableOptions, plain = false): Promise<Outcome<Schedule>> {
  const { readSheets } = await import('./xlsx.ts')
  let sheets: readonly Sheet[]
  try {
    sheets = readSheets(bytes, plain)
  } catch (error) {
    // The library throws on what it cannot read; its words are for who looks into the file.
    const why = error instanceof Error ? error.message.slice(0, 120) : ''
    const problem = refuse('tables.unreadable', { why }, 'formats.saveAgain')
    return failed({ ...problem, suggestions: [...problem.suggestions, suggestion('formats.saveAsXlsx')] })
  }
  options.progress?.(0.3)
  const memory = options.columns || options.sheet ? undefined : sheets.find(sheet => sheet.name === MEMORY)
  sheets = sheets.filter(sheet => sheet.name !== MEMORY)
  const kept = remembered(memory?.rows)
  const chosen =
    sheets.find(sheet => sheet.name === options.sheet) ?? sheets.find(sheet => findHeaders(sheet.rows)) ?? sheets[0]
  // In a workbook of ours amounts are numbers.
  if (kept && chosen)
    return withChanges(kept, chosen.rows, rows =>
      readTable(rows, { ...options, typed: true, exact: () => true, ownCalendar: true }),
    )
  const { exact, merged = [] } = chosen ?? {}
  const given: TableOptions =
    plain || !exact
      ? { ...options, merged }
      : { ...options, merged, typed: true, exact: (row, at) => exact.has(`${row} ${at}`) }
  if (!chosen) return failed(refuse('tables.noHeader', {}, 'tables.nameColumn'))
  const read = readTable(chosen.rows, given)
  if (!read.ok) return read
  return done(read.value, [...sheetsUnread(chosen, sheets, options), ...read.problems])
}

/** Sheets beside the one that was read that hold rows: a list among them is part of the plan, a cover page is not. */
function sheetsUnread(chosen: Sheet, sheets: readonly Sheet[], { sheet }: TableOptions): readonly Problem[] {
  if (sheet !== undefined) return []
  const lists = sheets.filter(each => each !== chosen && findHeaders(each.rows))
  if (lists.length === 0) return []
  const names = lists.map(each => each.name).join(', ')
  return [
    remark('warning', 'tables.sheetsUnread', { sheet: chosen.name, count: lists.length, sheets: names.slice(0, 200) }),
  ]
}
