import type { Locale, Messages } from '@parada/messages'
import type { LoadMatrix, MatrixRow } from '@parada/schedule'
import { download, type SaveResult, saveWithPicker } from '../../data/files/save-file.ts'
import { matrixWorkbook } from './matrix-workbook.ts'

const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves the matrix as a workbook. */
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
