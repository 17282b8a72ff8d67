import { writeSheets } from '@parada/formats/tables'
import { formatDate, type Locale, type Messages } from '@parada/messages'
import type { LoadMatrix, MatrixRow } from '@parada/schedule'
import { download, type SaveResult, saveWithPicker } from '../../data/files/save-file.ts'
import { shiftLetter } from './rows.ts'

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The matrix as a workbook: one sheet of peaks, one of hours, each with its figures of the whole. */
export async function exportMatrix(
  matrix: LoadMatrix,
  rows: readonly MatrixRow[],
  name: string,
  messages: Messages,
  locale: Locale,
): Promise<SaveResult> {
  const bytes = matrixWorkbook(matrix, rows, messages, locale)
  const picked = await saveWithPicker(name, bytes, {
    description: messages.resources.xlsxForm,
    accept: { [MIME]: ['.xlsx'] },
  })
  if (!picked) download(name, bytes, MIME)
  return picked ?? { ok: true, name }
}

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
  const named = (row: MatrixRow) => (row.counts ? `${row.name} · ${words[row.counts]}` : row.name)
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
          row.mass && Number.isFinite(row.mass.share) ? round(row.mass.share) : '',
        ]),
      ],
    },
  ])
}

const round = (value: number): number => Math.round(value * 100) / 100
