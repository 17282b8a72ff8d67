import { disciplineOf, type LoadMatrix, type MatrixRow, plain, shiftAt, shiftName } from '@parada/schedule'

/** What a row is known by while the plan changes. */
export const keyOf = (row: MatrixRow): string => `${row.resource ?? ''} ${row.area ?? ''} ${row.counts ?? ''}`

/** Three letters that stand for a crew where there is no room for its name. */
export const lettersOf = (name: string): string =>
  plain(name)
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 3)
    .toUpperCase()

/** Colour is never alone: the letters stand beside it. */
export function colourOf(row: MatrixRow): string {
  const trade = row.trade ?? disciplineOf(row.name)
  return trade === null ? '--d11' : (COLOURS[trade] ?? '--d11')
}

const COLOURS: Readonly<Record<string, string>> = {
  boilermaking: '--d1',
  scaffolding: '--d2',
  operation: '--d3',
  welding: '--d4',
  inspection: '--d5',
  cleaning: '--d6',
  insulation: '--d7',
  refractory: '--d8',
  mechanical: '--d9',
  electrical: '--d10',
  instrumentation: '--d10',
  safety: '--d11',
  lifting: '--d12',
  civil: '--d8',
}

export type Kind = 'all' | 'crews' | 'equipment' | 'areas'

/** Rows that are asked for something, or limited, of one kind. */
export const rowsOf = (matrix: LoadMatrix, kind: Kind): readonly MatrixRow[] =>
  matrix.rows.filter(row => {
    if (row.totalHours === 0 && !Number.isFinite(row.limit)) return false
    if (kind === 'areas') return row.area !== undefined
    if (kind === 'all') return true
    return row.area === undefined && row.people === (kind === 'crews')
  })

/** The letter of the shift that a cell begins with. */
export const shiftLetter = (matrix: LoadMatrix, cell: number): string =>
  shiftName(matrix.shifts, shiftAt(matrix.shifts, matrix.cells[cell] ?? 0)).slice(0, 1)

/** Cells per day; below one in plans so long that a cell is several days. */
export const cellsPerDay = (matrix: LoadMatrix): number => {
  const [first = 0, second = 86_400] = matrix.cells
  return 86_400 / (second - first)
}
