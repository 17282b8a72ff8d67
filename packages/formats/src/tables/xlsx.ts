import * as XLSX from '@e965/xlsx'
import { formatInstant, type Instant, InvariantError, instant } from '@parada/schedule'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { MOST_ROWS } from './csv.ts'
import { columnName, LONGEST_TEXT, mostColumns, rowsMarkup } from './sheet-markup.ts'

/** How numbers are shown that are percentages, and those that are moments. */
const PERCENT = '0.##%'
const MOMENT = 'yyyy-mm-dd hh:mm'

/** Most columns of a sheet that are read. */
const MOST_COLUMNS = 500

export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  /** Cells with a number of three decimals, which as a text could have thousands apart: row and column from 0. */
  readonly exact?: ReadonlySet<string>
  /** Cells of a column that are one over several rows. */
  readonly merged?: readonly MergedCells[]
}

/** Rows of a column, from 0, that are one cell. */
export interface MergedCells {
  readonly column: number
  readonly first: number
  readonly last: number
}

/** Days from 1899-12-30, as spreadsheets count, to our seconds. */
const serialInstant = (serial: number): Instant => instant(Math.round((serial - 25_569) * 86_400))

/** Whether a number format shows dates: it has years or days outside quotes and brackets. */
const isDateFormat = (format: unknown): boolean =>
  typeof format === 'string' && /[yd]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** Whether a number format shows hours alone: a clock time, or a span where the hours stand in brackets. */
const isTimeFormat = (format: unknown): boolean =>
  typeof format === 'string' && /h/i.test(format.replace(/"[^"]*"|\\./g, '')) && !isDateFormat(format)

/** Sheets of a workbook as text cells; dates as ISO, numbers without formatting. Throws as the library does. */
export function readSheets(bytes: Uint8Array, plain = false): Sheet[] {
  const book = XLSX.read(bytes, {
    type: 'array',
    dense: true,
    cellFormula: true,
    sheetStubs: true,
    cellHTML: false,
    cellNF: true,
    cellDates: false,
    sheetRows: MOST_ROWS,
    raw: plain,
  })
  // Excel for Mac once counted days from 1904: four years and a day fewer than the others' serial numbers.
  const since = book.Workbook?.WBProps?.date1904 ? DAYS_TO_1904 : 0
  return book.SheetNames.slice(0, 100).map(name => {
    const sheet = book.Sheets[name] as
      | { '!data'?: (XLSX.CellObject | undefined)[][]; '!merges'?: readonly XLSX.Range[] }
      | undefined
    // The library leaves out in silence what it cannot read.
    if (!sheet) throw new Error(`no sheet ${name}`)
    const data = sheet['!data'] ?? []
    const rows: string[][] = []
    const exact = new Set<string>()
    for (let at = 0; at < Math.min(data.length, MOST_ROWS); at++) {
      const cells = data[at]?.slice(0, MOST_COLUMNS) ?? []
      const row = Array.from(cells, cell => cellText(cell, since))
      rows.push(row)
      for (const [column, text] of row.entries())
        if (cells[column]?.t === 'n' && /^-?\d{1,3}\.\d{3}$/.test(text)) exact.add(`${at} ${column}`)
    }
    const merged = (sheet['!merges'] ?? [])
      .filter(({ s, e }) => s.c === e.c && e.r > s.r)
      .map(({ s, e }) => ({ column: s.c, first: s.r, last: e.r }))
    return { name, rows, exact, merged }
  })
}

/** Days from the serial numbers' usual beginning to that of 1904. */
const DAYS_TO_1904 = 1462

function cellText(cell: XLSX.CellObject | undefined, since = 0): string {
  // A formula that no spreadsheet has computed has no value: its text is taken for none, lest it be an empty cell.
  if (cell?.t === 'z' && cell.f) return `=${cell.f}`
  if (!cell || cell.v === undefined || cell.v === null) return ''
  if (cell.t === 'n' && typeof cell.v === 'number') {
    // Less than a day from the first one is a clock time without a day, which no date is.
    if (isDateFormat(cell.z) && cell.v >= 1 && cell.v < 200_000) {
      const text = formatInstant(serialInstant(cell.v + since))
      return text.endsWith('T00:00:00') ? text.slice(0, 10) : text
    }
    if (typeof cell.z === 'string' && cell.z.includes('%')) return `${Number((cell.v * 100).toFixed(6))}%`
    if (isTimeFormat(cell.z) && cell.v >= 0 && cell.v < 10_000) {
      const minutes = Math.round(cell.v * 1440)
      return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
    }
    return String(cell.v)
  }
  if (cell.t === 'b') return cell.v ? 'true' : 'false'
  // What the spreadsheet could not compute is shown as it shows it, lest it be taken for an empty cell.
  if (cell.t === 'e') return cell.w ?? '#N/A'
  return String(cell.v)
}

/** A cell to write: text, a number, an instant shown as a date, or a percentage (of 100). */
export type CellValue = string | number | { readonly instant: Instant } | { readonly percent: number }

/** What a cell says once it has been written and is read again. */
export function shownText(value: CellValue): string {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT).replaceAll('\r\n', '\n')
  if (typeof value === 'number') return String(value)
  if ('percent' in value) return cellText({ t: 'n', v: value.percent / 100, z: PERCENT })
  return cellText({ t: 'n', v: value.instant / 86_400 + 25_569, z: MOMENT })
}

/** A sheet with its headers in the first row. */
export interface SheetToWrite {
  readonly name: string
  readonly rows: readonly (readonly CellValue[])[]
  /** Neither shown nor listed by spreadsheets. */
  readonly hidden?: true
}

const FORMATS = [PERCENT, 'yyyy-mm-dd', MOMENT] as const

/**
 * Bytes of a workbook. The library writes the frame with a cell of each number format; rows go into its sheets as markup of
 * our own, which takes a fraction of the time and the memory.
 */
export function writeSheets(sheets: readonly SheetToWrite[]): Uint8Array<ArrayBuffer> {
  const book = XLSX.utils.book_new()
  const ranges = sheets.map(({ rows }) => rangeOf(rows))
  for (const [at, { name, rows, hidden }] of sheets.entries()) {
    const sheet = XLSX.utils.aoa_to_sheet([FORMATS.map(z => ({ t: 'n', v: 1, z }))])
    const ref = ranges[at]
    if (!hidden && ref !== undefined) {
      sheet['!cols'] = widths(rows)
      sheet['!autofilter'] = { ref }
    }
    XLSX.utils.book_append_sheet(book, sheet, name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))
  }
  book.Workbook = { Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden ? 2 : 0 })) }
  const frame = unzipSync(new Uint8Array(XLSX.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer))
  for (const [at, { rows, hidden }] of sheets.entries()) {
    const part = `xl/worksheets/sheet${at + 1}.xml`
    const markup = frame[part]
    if (!markup) throw new InvariantError(`no ${part}`)
    const filled = withRows(strFromU8(markup), rows, ranges[at])
    frame[part] = strToU8(hidden ? filled : frozen(filled))
  }
  return new Uint8Array(zipSync(frame, { level: LEVEL }))
}

/** Of compression: higher ones take twice as long for a tenth of the size. */
const LEVEL = 3

/** The range that rows take up, as spreadsheets name it. */
function rangeOf(rows: readonly (readonly CellValue[])[]): string | undefined {
  const most = mostColumns(rows)
  return most > 0 ? `A1:${columnName(most - 1)}${rows.length}` : undefined
}

/** The sheet with these rows in place of the cells that show the formats. */
function withRows(markup: string, rows: readonly (readonly CellValue[])[], ref = 'A1'): string {
  const [percent = '0', day = '0', moment = '0'] = [...markup.matchAll(/<c r="\w+" s="(\d+)"/g)].map(each => each[1])
  const [head = '', tail = ''] = markup.split(/<sheetData>.*<\/sheetData>/s)
  const data = rowsMarkup(rows, { percent, day, moment })
  return `${head.replace(/<dimension ref="[^"]*"\/>/, `<dimension ref="${ref}"/>`)}<sheetData>${data}</sheetData>${tail}`
}

/** The library has no frozen rows: the pane is put into the sheet's markup. */
const frozen = (markup: string): string =>
  markup.replace(
    /<sheetView ([^>]*?)\/>/,
    '<sheetView $1><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>',
  )

const WIDEST = 60
const NARROWEST = 8

/** As wide as most of what stands in a column. */
function widths(rows: readonly (readonly CellValue[])[]): { wch: number }[] {
  const sample = rows.slice(0, 200)
  return (rows[0] ?? []).map((_, at) => {
    const lengths = sample.map(row => {
      const value = row[at] ?? ''
      return typeof value === 'object' ? 16 : String(value).length
    })
    return { wch: Math.min(WIDEST, Math.max(NARROWEST, ...lengths) + 2) }
  })
}
