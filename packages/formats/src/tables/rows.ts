import { failed, type Outcome, type Problem, problem, suggestion } from '@parada/schedule'
import { decodeTable } from '../text.ts'
import { MOST_ROWS, parseCsv } from './csv.ts'

/** The cells of a separated text or of the largest sheet of a workbook, uninterpreted. */
export async function readRows(bytes: Uint8Array): Promise<Outcome<readonly (readonly string[])[]>> {
  const { checkArchive, isWorkbookPart, isZip, stored } = await import('../documents/archive.ts')
  if (!isZip(bytes)) {
    const { text, problems } = decodeTable(bytes)
    const rows = parseCsv(text)
    return { ok: true, value: rows, problems: [...problems, ...cut(rows)] }
  }
  const refused = (code: string): Outcome<never> =>
    failed(problem(code, {}, { suggestions: [suggestion('formats.saveAgain')] }))
  const archive = checkArchive(bytes, isWorkbookPart)
  if (!archive.ok) return refused(archive.reason === 'bomb' ? 'formats.archiveBomb' : 'formats.archiveDamaged')
  const { readSheets } = await import('./xlsx.ts')
  try {
    const sheets = readSheets(stored(archive.parts))
    const [largest, ...others] = [...sheets].sort((a, b) => b.rows.length - a.rows.length)
    // A row alone is a title or a note; more may be work that the user misses.
    const unread = others.filter(each => each.rows.filter(row => row.some(cell => cell !== '')).length > 1)
    const { rows = [], name = '' } = largest ?? {}
    return {
      ok: true,
      value: rows,
      problems: [
        ...cut(rows),
        ...unread.slice(0, 1).map(() =>
          problem(
            'tables.sheetsUnread',
            {
              sheet: name,
              count: unread.length,
              sheets: unread
                .slice(0, 5)
                .map(each => each.name)
                .join(', '),
            },
            { severity: 'warning' },
          ),
        ),
      ],
    }
  } catch {
    return refused('formats.archiveDamaged')
  }
}

/** Said of a table that has as many rows as are read at all. */
const cut = (rows: readonly unknown[]): Problem[] =>
  rows.length < MOST_ROWS ? [] : [problem('tables.rowsCut', { count: MOST_ROWS }, { severity: 'warning' })]
