import { writeSheets } from '@parada/formats/tables'
import { formatDate, type Locale, limitedName, type Messages } from '@parada/messages'
import type { LoadMatrix, MatrixRow } from '@parada/schedule'
import { shiftLetter } from './rows.ts'

/** The matrix as a workbook: one sheet of peaks, one of hours, one of their share of what there is, each with its figures of the whole. */
export function matrixWorkbook(
  matrix: LoadMatrix,
  rows: readonly MatrixRow[],
  messages: Messages,
  locale: Locale,
): Uint8Array<ArrayBuffer> {
  const words = messages.resources
  const shifts = [...matrix.cells.slice(0, -1)].map(
    (at, cell) => `${formatDate(locale, at, 'dayMonth')} ${shiftLetter(matrix, cell)}`,
  )
  const named = (row: MatrixRow) => limitedName(row, words)
  const limit = (value: number) => (Number.isFinite(value) ? value : words.noLimit)
  const head = [words.crew, ...shifts]
  return writeSheets([
    {
      name: words.sheetPeak,
      rows: [
        [...head, words.peak, words.peakOfLimit],
        ...rows.map(row => [named(row), ...row.peak, row.most, limit(row.limit)]),
      ],
    },
    {
      name: words.sheetHours,
      rows: [
        [...head, words.hours, words.hoursOfAvailable, '', words.mass],
        ...rows.map(row => [
          named(row),
          ...[...row.hours].map(round),
          round(row.totalHours),
          row.mass ? round(row.mass.needed) : '',
          row.mass ? round(row.mass.available) : '',
          row.mass ? (Number.isFinite(row.mass.share) ? round(row.mass.share) : '∞') : '',
        ]),
      ],
    },
    {
      name: words.sheetShare,
      rows: [
        [...head, words.share],
        ...rows.map(row => {
          const available = row.available.reduce((sum, each) => sum + each, 0)
          return [
            named(row),
            ...[...row.hours].map((hours, cell) => share(hours, row.available[cell] ?? 0)),
            share(row.totalHours, available),
          ]
        }),
      ],
    },
  ])
}

/** Hours as a share of those that there are; without a limit there is none to show. */
const share = (hours: number, available: number): number | string => {
  if (!Number.isFinite(available)) return ''
  return available > 0 ? round((100 * hours) / available) : hours > 0 ? '∞' : 0
}

const round = (value: number): number => Math.round(value * 100) / 100
