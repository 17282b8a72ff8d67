import type { TextPiece } from './layout.ts'
import type { Rule, Rules } from './rules.ts'

/** A table whose cells are drawn, with the edges of its columns and rows; y grows upwards, rows go down. */
export interface RuledTable {
  readonly columns: readonly number[]
  readonly rows: readonly number[]
  /** Cells that are one, by the number of the first of them: cells are counted along the rows. */
  readonly first: readonly number[]
}

/** Lines that are nearer, in points, are one. */
const NEAR = 3
/** What has more cells is a drawing. */
const MOST_CELLS = 20_000

const near = (list: readonly number[]): number[] => {
  const out: number[] = []
  for (const each of list.toSorted((a, b) => a - b))
    if (out.length === 0 || each - (out.at(-1) as number) > NEAR) out.push(each)
  return out
}

/** Groups of lines that touch: each may be a table. */
function groupsOf({ horizontal, vertical }: Rules): Rules[] {
  const group = [...horizontal, ...vertical].map((_, at) => at)
  const top = (at: number): number => {
    let root = at
    while (group[root] !== root) root = group[root] as number
    for (let each = at; group[each] !== root; ) [each, group[each]] = [group[each] as number, root]
    return root
  }
  const touch = (a: Rule, b: Rule): boolean =>
    b.at >= a.from - NEAR && b.at <= a.to + NEAR && a.at >= b.from - NEAR && a.at <= b.to + NEAR
  for (const [i, a] of horizontal.entries())
    for (const [j, b] of vertical.entries()) if (touch(a, b)) group[top(i)] = top(horizontal.length + j)
  const groups = new Map<number, { horizontal: Rule[]; vertical: Rule[] }>()
  const of = (at: number): { horizontal: Rule[]; vertical: Rule[] } => {
    const found = groups.get(top(at)) ?? { horizontal: [], vertical: [] }
    groups.set(top(at), found)
    return found
  }
  for (const [at, rule] of horizontal.entries()) of(at).horizontal.push(rule)
  for (const [at, rule] of vertical.entries()) of(horizontal.length + at).vertical.push(rule)
  return [...groups.values()]
}

/** Lines along each edge, from their beginnings on. */
const along = (rules: readonly Rule[], edges: readonly number[]): Rule[][] =>
  edges.map(edge => rules.filter(rule => Math.abs(rule.at - edge) <= NEAR).toSorted((a, b) => a.from - b.from))

/** Whether the lines along an edge cover most of the way between two points. */
function covered(rules: readonly Rule[], from: number, to: number): boolean {
  let length = 0
  let end = from
  for (const rule of rules) {
    const start = Math.max(rule.from, end)
    const stop = Math.min(rule.to, to)
    if (stop <= start) continue
    length += stop - start
    end = stop
  }
  return length >= (to - from) * 0.6
}

/** Tables of a page by the lines that are drawn between their cells; a frame of one cell is none. */
export function ruledTables(rules: Rules): RuledTable[] {
  return groupsOf(rules).flatMap((group): RuledTable[] => {
    const columns = near(group.vertical.map(rule => rule.at))
    const rows = near(group.horizontal.map(rule => rule.at)).toReversed()
    const [wide, high] = [columns.length - 1, rows.length - 1]
    if (wide < 1 || high < 1 || wide * high < 2 || wide * high > MOST_CELLS) return []
    const [horizontal, vertical] = [along(group.horizontal, rows), along(group.vertical, columns)]
    const first = Array.from({ length: wide * high }, (_, at) => at)
    for (let row = 0; row < high; row++)
      for (let column = 0; column < wide; column++) {
        const at = row * wide + column
        const [left, right] = [columns[column] as number, columns[column + 1] as number]
        const [top, bottom] = [rows[row] as number, rows[row + 1] as number]
        const above = row > 0 && !covered(horizontal[row] as Rule[], left, right)
        const before = column > 0 && !covered(vertical[column] as Rule[], bottom, top)
        if (above) first[at] = first[at - wide] as number
        else if (before) first[at] = first[at - 1] as number
      }
    return [{ columns, rows, first }]
  })
}

const between = (edges: readonly number[], at: number): number =>
  edges.findIndex((edge, i) => at >= edge && at < (edges[i + 1] ?? edge))

/** A piece that runs over edges of columns is parted at the blanks nearest to them. */
function parted(piece: TextPiece, edges: readonly number[]): TextPiece[] {
  const edge = edges.find(each => piece.x < each - NEAR && piece.x + piece.width > each + NEAR)
  if (edge === undefined || !piece.text.trim().includes(' ')) return [piece]
  const letter = piece.width / piece.text.length
  const wanted = (edge - piece.x) / letter
  let cut = -1
  for (let at = piece.text.indexOf(' '); at >= 0; at = piece.text.indexOf(' ', at + 1))
    if (cut < 0 || Math.abs(at - wanted) < Math.abs(cut - wanted)) cut = at
  if (cut <= 0 || cut >= piece.text.length - 1) return [piece]
  const rest = {
    ...piece,
    text: piece.text.slice(cut + 1),
    x: piece.x + (cut + 1) * letter,
    width: piece.width - (cut + 1) * letter,
  }
  return [{ ...piece, text: piece.text.slice(0, cut), width: cut * letter }, ...parted(rest, edges)]
}

/** Whether a piece of text lies within a table. */
export function isInside({ columns, rows }: RuledTable, piece: TextPiece): boolean {
  const [x, y] = [piece.x + Math.min(piece.width, 10) / 2, piece.y + piece.height * 0.3]
  return (
    x > (columns[0] as number) &&
    x < (columns.at(-1) as number) &&
    y < (rows[0] as number) &&
    y > (rows.at(-1) as number)
  )
}

/**
 * The text of a table: `| a | b |` by row, a cell that runs over several rows in each of them, one that runs over several
 * columns in the first. A cell as wide as the table with more than a few lines is a frame around text, which `frame` makes.
 */
export function tableText(
  table: RuledTable,
  pieces: readonly TextPiece[],
  linesOf: (pieces: readonly TextPiece[]) => readonly string[],
  frame: (pieces: readonly TextPiece[]) => string,
): string {
  const { columns, rows, first } = table
  const wide = columns.length - 1
  const downwards = rows.map(each => -each)
  const cells = new Map<number, TextPiece[]>()
  for (const piece of pieces.flatMap(each => parted(each, columns))) {
    const column = Math.max(0, between(columns, piece.x + Math.min(piece.width, 10) / 2))
    const row = Math.max(0, between(downwards, -(piece.y + piece.height * 0.3)))
    const cell = first[row * wide + column] ?? 0
    const list = cells.get(cell)
    if (list) list.push(piece)
    else cells.set(cell, [piece])
  }
  const texts = new Map([...cells].map(([cell, list]) => [cell, linesOf(list)]))
  // Edges of a frame around a table make columns that nothing stands in.
  const used = Array.from({ length: wide }, (_, column) => column).filter(column =>
    first.some((cell, at) => at % wide === column && cell % wide === column && cells.has(cell)),
  )
  const out: string[] = []
  for (let row = 0; row < rows.length - 1; row++) {
    const own = first.slice(row * wide, (row + 1) * wide)
    const lines = texts.get(own[0] as number) ?? []
    if (own.every(cell => cell === own[0]) && lines.length > MOST_LINES) {
      if (Math.floor((own[0] as number) / wide) === row) out.push(frame(cells.get(own[0] as number) ?? []))
      continue
    }
    const said = used.map(column => {
      const cell = own[column] as number
      return cell % wide === column ? (texts.get(cell) ?? []).join(' ').replaceAll('|', '/') : ''
    })
    if (said.every(text => text === '') || row !== firstRowWith(own, wide, row, cells)) continue
    out.push(said.length === 1 ? (said[0] as string) : `| ${said.join(' | ')} |`)
  }
  return out.join('\n')
}

/** More lines than this in a cell as wide as the table are text in a frame. */
const MOST_LINES = 3

/** The row to which cells that all began further up belong: rows with nothing of their own are none. */
function firstRowWith(own: readonly number[], wide: number, row: number, cells: ReadonlyMap<number, unknown>): number {
  const begun = own.filter(cell => cells.has(cell)).map(cell => Math.floor(cell / wide))
  return begun.includes(row) ? row : Math.max(-1, ...begun)
}
