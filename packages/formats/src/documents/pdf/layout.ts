/** A piece of text on a page, in points; y grows upwards. */
export interface TextPiece {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Line {
  y: number
  height: number
  pieces: TextPiece[]
}

/** Pieces that share a baseline (within half their height), top to bottom. */
function linesOf(pieces: readonly TextPiece[]): Line[] {
  const lines: Line[] = []
  for (const piece of [...pieces].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const line = lines.at(-1)
    if (line && Math.abs(line.y - piece.y) <= Math.max(2, Math.min(line.height, piece.height) * 0.5))
      line.pieces.push(piece)
    else lines.push({ y: piece.y, height: piece.height, pieces: [piece] })
  }
  return lines
}

/** A gap this many character heights wide separates columns; less is a space between words. */
const COLUMN_GAP = 1.4

/** A run of words of one line, with where it begins. */
interface Cell {
  readonly x: number
  text: string
}

/** The cells of one line: words joined, parted where a wide gap is. A line of prose is one cell. */
function cellsOf(line: Line): Cell[] {
  const cells: Cell[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const piece of line.pieces.sort((a, b) => a.x - b.x)) {
    const gap = piece.x - end
    const last = cells.at(-1)
    if (!last || gap > line.height * COLUMN_GAP) cells.push({ x: piece.x, text: piece.text })
    else if (gap > line.height * 0.12 && !last.text.endsWith(' ') && !piece.text.startsWith(' '))
      last.text += ` ${piece.text}`
    else last.text += piece.text
    end = piece.x + piece.width
  }
  return cells
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

function lineText(cells: readonly Cell[]): string {
  const texts = cells.map(cell => plain(cell.text)).filter(text => text !== '')
  return texts.length > 1 ? `| ${texts.join(' | ')} |` : (texts[0] ?? '')
}

/** Lines as they are seen across a whole page, from its top, with the number of runs of words that gaps part. */
export const visualLines = (
  pieces: readonly TextPiece[],
): { readonly text: string; readonly y: number; readonly cells: number; readonly pieces: readonly TextPiece[] }[] =>
  linesOf(pieces).map(line => {
    const cells = cellsOf(line)
    return { text: plain(cells.map(cell => cell.text).join(' ')), y: line.y, cells: cells.length, pieces: line.pieces }
  })

/** Lines of a cell of a table, whose words no gap parts. */
export const linesOfText = (pieces: readonly TextPiece[]): string[] =>
  linesOf(pieces).map(line =>
    cellsOf(line)
      .map(cell => plain(cell.text))
      .join(' ')
      .replace(BULLET, '- '),
  )

/** Starts of a cell and of its next line differ by less, in points. */
const ALIGNED = 3
/** Lines of one row stand closer than this many heights. */
const ROW_GAP = 1.6

/**
 * Lines with the cells of each, long cells that run over several lines put together: a line that begins in none but later
 * columns of the row above it, close below, goes on with that row.
 */
function rowsOf(lines: readonly Line[]): { line: Line; cells: Cell[] }[] {
  const rows: { line: Line; cells: Cell[]; bottom: number }[] = []
  for (const line of lines) {
    const cells = cellsOf(line)
    const above = rows.at(-1)
    const first = above?.cells[0]
    const continues =
      above !== undefined &&
      above.cells.length > 1 &&
      cells.length < above.cells.length &&
      above.bottom - line.y < ROW_GAP * line.height &&
      cells.every(
        cell =>
          Math.abs(cell.x - (first?.x ?? 0)) > ALIGNED &&
          above.cells.some(other => Math.abs(other.x - cell.x) <= ALIGNED),
      )
    if (!continues || !above) {
      rows.push({ line, cells, bottom: line.y })
      continue
    }
    for (const cell of cells) {
      const target = above.cells.find(other => Math.abs(other.x - cell.x) <= ALIGNED)
      if (target) target.text += ` ${cell.text}`
    }
    above.bottom = line.y
  }
  return rows
}

/** Rows of a table are lines with cells; a single two-cell line among prose is indentation, not a table. */
function withoutLoneCells(lines: readonly string[]): string[] {
  return lines.map((line, at) => {
    const isRow = (other: string | undefined): boolean => other?.startsWith('| ') ?? false
    return isRow(line) && !isRow(lines[at - 1]) && !isRow(lines[at + 1])
      ? line.slice(2, -2).replaceAll(' | ', ' ')
      : line
  })
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * Where two columns of running text are parted: most lines have wide text on either side of one wide gap, and hardly any
 * crosses it. A table has narrow cells, or more than two. Null for one column.
 */
function gutterOf(lines: readonly Line[]): number | null {
  const spans = lines.map(line => {
    const spans: { from: number; to: number }[] = []
    for (const piece of line.pieces.toSorted((a, b) => a.x - b.x)) {
      const last = spans.at(-1)
      if (last && piece.x - last.to <= line.height * COLUMN_GAP) last.to = Math.max(last.to, piece.x + piece.width)
      else spans.push({ from: piece.x, to: piece.x + piece.width })
    }
    return spans
  })
  const all = spans.flat()
  if (lines.length < 8) return null
  const width =
    all.reduce((most, span) => Math.max(most, span.to), 0) -
    all.reduce((least, span) => Math.min(least, span.from), 1e9)
  const wide = spans.filter(each => each.length === 2 && each.every(span => span.to - span.from > width * 0.28))
  if (wide.length < lines.length * 0.5) return null
  const at = middle(wide.map(([left, right]) => ((left?.to ?? 0) + (right?.from ?? 0)) / 2))
  const crossing = spans.filter(each => each.some(span => span.from < at - 2 && span.to > at + 2))
  return crossing.length <= lines.length * 0.25 ? at : null
}

/** Blocks of a page in reading order: what spans the page, then the left column, then the right, down to the next that spans it. */
function blocksOf(lines: readonly Line[]): (readonly Line[])[] {
  const gutter = gutterOf(lines)
  if (gutter === null) return [lines]
  const blocks: Line[][] = []
  let [left, right]: [Line[], Line[]] = [[], []]
  const flush = (): void => {
    blocks.push(...[left, right].filter(block => block.length > 0))
    ;[left, right] = [[], []]
  }
  for (const line of lines) {
    if (line.pieces.some(piece => piece.x < gutter - 2 && piece.x + piece.width > gutter + 2)) {
      flush()
      blocks.push([line])
      continue
    }
    const [before, after] = [
      line.pieces.filter(piece => piece.x < gutter),
      line.pieces.filter(piece => piece.x >= gutter),
    ]
    if (before.length > 0) left.push({ ...line, pieces: before })
    if (after.length > 0) right.push({ ...line, pieces: after })
  }
  flush()
  return blocks
}

/**
 * The text of one page, or of a part of it, with its columns, lines and table rows rebuilt from positions. A wide step down
 * starts a new paragraph. `levelOf`: level of a heading by the height of its letters, 0 for none.
 */
export function pageText(pieces: readonly TextPiece[], levelOf: LevelOf = () => 0): string {
  const lines = linesOf(pieces.filter(piece => piece.text.trim() !== ''))
  return blocksOf(lines)
    .map(block => blockText(block, levelOf))
    .join('\n')
}

/** Level of a heading from 1 by the height of its letters in points; 0 for what is none. */
export type LevelOf = (height: number) => number

/** Longest heading, in letters; what is longer is a paragraph in large letters. */
const LONGEST_HEADING = 120
/** Signs that programs draw before items of a list. */
const BULLET =
  /^[\u2022\u2023\u25aa\u25ab\u25a0\u25cf\u25cb\u25e6\u2043\u2219\u27a2\u00b7\uf0b7\uf0a7\uf0d8\uf076\uf02d]\s*/u

/** A line as text: an item of a list with a dash, a heading with its mark. */
function marked(text: string, height: number, levelOf: LevelOf): string {
  if (BULLET.test(text)) return text.replace(BULLET, '- ')
  const level = text.startsWith('| ') || text.length > LONGEST_HEADING || !/\p{L}/u.test(text) ? 0 : levelOf(height)
  return level === 0 ? text : `${'#'.repeat(level)} ${text}`
}

function blockText(lines: readonly Line[], levelOf: LevelOf): string {
  const texts: string[] = []
  const rows = rowsOf(lines)
  const out = withoutLoneCells(rows.map(row => lineText(row.cells))).map((text, at) =>
    marked(text, rows[at]?.line.height ?? 0, levelOf),
  )
  for (const [at, text] of out.entries()) {
    const [line, before] = [rows[at]?.line, rows[at - 1]?.line]
    if (
      line &&
      before &&
      before.y - line.y > 2.2 * Math.max(line.height, before.height) &&
      !(text.startsWith('| ') && out[at - 1]?.startsWith('| '))
    )
      texts.push('')
    texts.push(text)
  }
  return texts.join('\n')
}
