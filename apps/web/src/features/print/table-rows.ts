/** Height of a line of text, and of a row's own room around its lines; CSS pixels. */
export const LINE = 14
const AROUND = 6
/** What head and foot of a sheet and the heads of the table take. */
const TABLE_HEAD = 110
const MOST_LINES = 8
/** Widest that a letter of the table's 11 px bold type is on average: a row is never drawn higher than it was counted. */
const LETTER = 6.1
/** Widths of row, outline number, duration, start, finish, progress and slack; name and resources share the rest. */
const FIXED = { row: 46, wbs: 64, duration: 52, start: 92, finish: 92, progress: 44, slack: 58 } as const
const NAME_SHARE = 0.62
const PADDING = 8

/** Widths of the nine columns of the table of tasks, in their order, on a sheet so wide. */
export function tableColumns(sheet: number): readonly number[] {
  const rest = sheet - Object.values(FIXED).reduce((sum, each) => sum + each, 0)
  const { row, wbs, duration, start, finish, progress, slack } = FIXED
  return [row, wbs, rest * NAME_SHARE, duration, start, finish, progress, slack, rest * (1 - NAME_SHARE)]
}

export interface TablePage {
  readonly first: number
  /** Lines that each of its rows takes. */
  readonly lines: readonly number[]
}

interface RowTexts {
  readonly name: string
  readonly indent: number
  readonly resources: string
}

const linesOf = (text: string, width: number): number =>
  Math.min(MOST_LINES, Math.max(1, Math.ceil((text.length * LETTER) / Math.max(LETTER, width - PADDING))))

/** Cuts rows into sheets by the lines that long names and many resources take. */
export function cutTable(
  count: number,
  height: number,
  columns: readonly number[],
  textsOf: (row: number) => RowTexts,
): readonly TablePage[] {
  const room = height - TABLE_HEAD
  const pages: { first: number; lines: number[] }[] = []
  let left = 0
  for (let row = 0; row < count; row++) {
    const { name, indent, resources } = textsOf(row)
    const lines = Math.max(linesOf(name, (columns[2] ?? 0) - indent), linesOf(resources, columns[8] ?? 0))
    const needed = lines * LINE + AROUND
    const page = pages.at(-1)
    if (page && left >= needed) {
      page.lines.push(lines)
      left -= needed
    } else {
      pages.push({ first: row, lines: [lines] })
      left = room - needed
    }
  }
  return pages
}
