import { type LoadMatrix, type MatrixRow, shiftAt, shiftName } from '@parada/schedule'

/** What a row is known by while the plan changes. */
export const keyOf = (row: MatrixRow): string => `${row.resource ?? ''} ${row.area ?? ''} ${row.counts ?? ''}`

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
