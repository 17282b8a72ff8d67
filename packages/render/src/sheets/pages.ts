import type { Sheet, SheetLine } from './sheet-data.ts'

/** Lines on one page of A4. */
export const LINES = 15
/** Millimetres of a page that its lines may take, what the frame of a line takes, one line of its texts, its boxes. */
export const ROOM = 226
const FRAME = 2.3
const [NAME_LINE, FACT_LINE] = [4, 3.6]
const LEAST = 10.6
/** Letters that surely fit into one line: of a name, of what stands below it, of a tag. */
const NAME_LETTERS = 40
const FACT_LETTERS = 54
const TAG_LETTERS = 10
/** Letters of one thing that is missing, in any language: `espera liberação 1234`. */
const GATE_LETTERS = 17
/** Things that are missing which a line names before it only counts them. */
export const GATES_NAMED = 2
/** Lines to write on that a page has at least, where there is room: for unplanned work. */
const EXTRA = 2

/** One printed page. */
export interface SheetPage {
  readonly sheet: Sheet
  readonly lines: readonly SheetLine[]
  /** Empty lines after them. */
  readonly extra: number
  readonly number: number
  readonly of: number
}

const rowsOfText = (text: string, letters: number): number => {
  let [rows, used] = [1, 0]
  for (const word of text.split(/\s+/)) {
    // A word that is longer than a line is broken.
    const length = Math.min(word.length, letters)
    if (used > 0 && used + 1 + length > letters) [rows, used] = [rows + 1, 0]
    used += (used > 0 ? 1 : 0) + length
    rows += Math.floor(Math.max(0, word.length - 1) / letters)
  }
  return rows
}

/** Height of a line in millimetres, rather too much than too little: names are printed whole. */
export function heightOf(line: SheetLine): number {
  const crews = line.crews.map(each => `${each.units} ${each.name}`).join(' + ')
  const gates = ' gate'.padEnd(GATE_LETTERS, 'x').repeat(Math.min(GATES_NAMED, line.missing.length))
  const begun = line.begun ? 'faltam ' : ''
  const notes = `${line.critical ? ' · crítica' : ''}${line.mark ? ' · isolation' : ''}`
  const facts = `${line.row} · ${begun}${line.hours.toFixed(1)} h · ${crews}${notes}${gates}`
  const work = NAME_LINE * rowsOfText(line.name, NAME_LETTERS) + FACT_LINE * rowsOfText(facts, FACT_LETTERS)
  const tag = rowsOfText(line.tag, TAG_LETTERS) + (line.place ? rowsOfText(line.place, TAG_LETTERS + 4) : 0)
  return Math.max(LEAST, FRAME + Math.max(work, 4.6 * tag))
}

/** Cuts sheets into pages: at most fifteen lines each, fewer where long names need the room. */
export function pagesOf(sheets: readonly Sheet[]): readonly SheetPage[] {
  return sheets.flatMap(sheet => {
    const pages: SheetLine[][] = [[]]
    let used = 0
    for (const line of sheet.lines) {
      const height = heightOf(line)
      const page = pages.at(-1) ?? []
      if (page.length > 0 && (page.length >= LINES || used + height > ROOM)) {
        pages.push([line])
        used = height
      } else {
        page.push(line)
        used += height
      }
    }
    return pages.map((lines, index) => {
      const room = Math.floor((ROOM - lines.reduce((sum, line) => sum + heightOf(line), 0)) / LEAST)
      const extra = sheet.kind === 'crew' ? Math.max(0, Math.min(EXTRA, LINES - lines.length, room)) : 0
      return { sheet, lines, extra, number: index + 1, of: pages.length }
    })
  })
}
