import { cellNumber, type Decimal } from './cells.ts'
import { meaningOf, plainHeader } from './headers.ts'

type Row = readonly string[]

/** A row of a table with the line of the file that it stands in, counted from 1. */
export interface BodyRow {
  readonly cells: Row
  readonly line: number
}

/** Sums, counts and remarks that programs put below a list or between its pages. */
const FOOTERS: readonly RegExp[] = [
  /^(?:sub ?)?tota(?:l|is|les)\b|^grand total|^soma\b|^suma\b|^sum$/,
  /^(?:pagina|page|hoja|folha|pag) \d/,
  /^(?:\d+ )?(?:registros?|records?|linhas?|lineas?|rows?|itens|items|entradas?|entries)(?: (?:encontrad|found|selecionad|seleccionad|exportad).*)?(?: \d+)?$/,
  /^(?:gerado|emitido|impresso|extraido|exportado|generado|impreso|generated|printed|exported|created|report|relatorio|informe) /,
  /^(?:fim|fin|end) (?:do|da|de|del|of) /,
]

const isFooter = (text: string): boolean => {
  const plain = plainHeader(text)
  return FOOTERS.some(each => each.test(plain))
}

/** A line drawn between rows. */
const isRule = (cells: Row): boolean =>
  cells.every(cell => /^[-=_+|\s]*$/.test(cell)) && cells.some(cell => /[-=_]{2}/.test(cell))

/** Headers of another language below those of the program, or of another table: several cells, the first ones, are headers. */
const isHeaders = (cells: Row): boolean => {
  const said = cells.filter(cell => cell.trim() !== '')
  return (
    said.length >= 2 && said.slice(0, 2).every(cell => meaningOf(cell) !== undefined && !/^[\d#%]/.test(cell.trim()))
  )
}

/**
 * Rows below the headers that say something of the plan: no blank ones, lines, headers that a page break repeated,
 * totals or remarks. `names` are the columns that name a row; `keys` those that identify rows. `skipped` are the lines
 * of totals and remarks.
 */
export function bodyOf(
  rows: readonly Row[],
  head: number,
  names: readonly number[],
  keys: readonly number[],
): { rows: BodyRow[]; skipped: number[] } {
  const headers = (rows[head] ?? []).map(plainHeader)
  const repeats = (cells: Row): boolean =>
    cells.length === headers.length && cells.every((cell, at) => plainHeader(cell) === headers[at])
  const body: BodyRow[] = []
  const skipped: number[] = []
  let afterBlank = false
  for (let at = head + 1; at < rows.length; at++) {
    const cells = rows[at] ?? []
    if (cells.every(cell => cell.trim() === '')) {
      afterBlank = true
      continue
    }
    if (isRule(cells)) continue
    if (at === head + 1 && isHeaders(cells)) continue
    // What follows under headers of its own is no list of tasks: resources and the like.
    if (afterBlank && isHeaders(cells) && !repeats(cells)) {
      for (let rest = at; rest < rows.length; rest++) skipped.push(rest + 1)
      break
    }
    afterBlank = false
    if (repeats(cells)) continue
    const told = keys.some(key => (cells[key] ?? '').trim() !== '')
    const named = names.map(key => (cells[key] ?? '').trim()).find(text => text !== '')
    const first = cells.find(cell => cell.trim() !== '') ?? ''
    // A row with a number of its own is of the plan, under any name.
    if (
      named === undefined ||
      (!told && isFooter(named)) ||
      (!told && isFooter(first) && cells.filter(cell => cell.trim() !== '').length <= 3)
    )
      skipped.push(at + 1)
    else body.push({ cells, line: at + 1 })
  }
  return { rows: body, skipped }
}

/** Columns of a list of confirmations, where one operation has a row for each time that work on it was noted. */
export interface Confirmations {
  readonly key: (row: Row) => string
  /** Added up. */
  readonly sums: readonly number[]
  /** What parts the decimals of the amounts. */
  readonly decimal: Decimal | undefined
  /** Dates of which the first counts, and the last: a column, and that of its clock time where it has one. */
  readonly firsts: readonly (readonly number[])[]
  readonly lasts: readonly (readonly number[])[]
  /** The date in these columns as a text that sorts, or null. */
  readonly sortable: (row: Row, columns: readonly number[]) => string | null
}

/** Rows of one operation joined into its first. */
export function joined(rows: readonly BodyRow[], by: Confirmations): BodyRow[] {
  const found = new Map<string, { cells: string[]; line: number }>()
  const out: BodyRow[] = []
  for (const row of rows) {
    const key = by.key(row.cells)
    const before = key === '' ? undefined : found.get(key)
    if (!before) {
      const copy = { cells: [...row.cells], line: row.line }
      if (key !== '') found.set(key, copy)
      out.push(copy)
      continue
    }
    for (const at of by.sums) {
      const [sum, more] = [cellNumber(before.cells[at] ?? '', by.decimal), cellNumber(row.cells[at] ?? '', by.decimal)]
      // With six decimals, which no thousands are apart in.
      if (more !== null) before.cells[at] = ((sum ?? 0) + more).toFixed(6).replace('.', by.decimal ?? '.')
    }
    const keep = (columns: readonly number[], later: boolean): void => {
      const [a, b] = [by.sortable(before.cells, columns), by.sortable(row.cells, columns)]
      if (b !== null && (a === null || b > a === later))
        for (const at of columns) before.cells[at] = row.cells[at] ?? ''
    }
    for (const columns of by.firsts) keep(columns, false)
    for (const columns of by.lasts) keep(columns, true)
  }
  return out
}
