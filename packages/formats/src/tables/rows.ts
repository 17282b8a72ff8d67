import { failed, type Outcome, problem, suggestion } from '@parada/schedule'
import { decodeText } from '../text.ts'
import { parseCsv } from './csv.ts'

/** The cells of a separated text or of the largest sheet of a workbook, whatever they mean. */
export async function readRows(bytes: Uint8Array): Promise<Outcome<readonly (readonly string[])[]>> {
  const { checkArchive, isWorkbookPart, isZip, stored } = await import('../documents/archive.ts')
  if (!isZip(bytes)) return { ok: true, value: parseCsv(decodeText(bytes)), problems: [] }
  const refused = (code: string): Outcome<never> =>
    failed(problem(code, {}, { suggestions: [suggestion('formats.saveAgain')] }))
  const archive = checkArchive(bytes, isWorkbookPart)
  if (!archive.ok) return refused(archive.reason === 'bomb' ? 'formats.archiveBomb' : 'formats.archiveDamaged')
  const { readSheets } = await import('./xlsx.ts')
  try {
    const sheets = readSheets(stored(archive.parts))
    const [largest] = [...sheets].sort((a, b) => b.rows.length - a.rows.length)
    return { ok: true, value: largest?.rows ?? [], problems: [] }
  } catch {
    return refused('formats.archiveDamaged')
  }
}
