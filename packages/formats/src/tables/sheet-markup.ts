import type { CellValue } from './xlsx.ts'

/** Index of a workbook's style for each way in which numbers are shown. */
export interface Styles {
  readonly percent: string
  readonly day: string
  readonly moment: string
}

/** Most characters that spreadsheets take in a cell; longer text is cut there. */
export const LONGEST_TEXT = 32_767

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// Characters that markup has no place for stand as _xHHHH_ in workbooks (ECMA-376, 22.9.2.19): so must text that looks so.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to be written otherwise
const SPECIAL = /[&<>]|[\u0000-\u0008\u000b-\u001f\uFFFE\uFFFF]|_(?=[xX][\da-fA-F]{4}_)/g
const SPACED = /^\s|\s$|\n/

const escaped = (text: string): string =>
  text.replace(SPECIAL, each => NAMED[each] ?? `_x${each.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`)

/** Columns that rows take up. */
export const mostColumns = (rows: readonly (readonly unknown[])[]): number =>
  rows.reduce((most, row) => Math.max(most, row.length), 0)

/** Letters of a column, from A. */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

function textCell(place: string, value: string): string {
  const text = escaped(value.slice(0, LONGEST_TEXT))
  return `<c r="${place}" t="str"><v${SPACED.test(text) ? ' xml:space="preserve"' : ''}>${text}</v></c>`
}

function cell(place: string, value: CellValue, styles: Styles): string {
  if (value === '') return ''
  if (typeof value === 'string') return textCell(place, value)
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" t="e"><v>${Number.isNaN(value) ? '#NUM!' : '#DIV/0!'}</v></c>`
  if ('percent' in value) return `<c r="${place}" s="${styles.percent}"><v>${value.percent / 100}</v></c>`
  // Spreadsheets count days from 1899-12-30.
  const style = value.instant % 86_400 === 0 ? styles.day : styles.moment
  return `<c r="${place}" s="${style}"><v>${value.instant / 86_400 + 25_569}</v></c>`
}

/** The rows of a sheet in its markup. Text goes into cells of text type, which no spreadsheet computes. */
export function rowsMarkup(rows: readonly (readonly CellValue[])[], styles: Styles): string {
  const columns = Array.from({ length: mostColumns(rows) }, (_, at) => columnName(at))
  const written: string[] = []
  for (const [at, row] of rows.entries()) {
    let cells = ''
    for (const [column, value] of row.entries()) cells += cell(`${columns[column]}${at + 1}`, value, styles)
    if (cells !== '') written.push(`<row r="${at + 1}">${cells}</row>`)
  }
  return written.join('')
}
