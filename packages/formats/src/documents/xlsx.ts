import { MEMORY } from '../tables/memory-name.ts'

/** Rows of every sheet as `| a | b |`, sheets under their names. Dates as ISO text. `bytes` are of an archive that we stored ourselves (`stored`). */
export async function xlsxText(bytes: Uint8Array): Promise<string> {
  const { read, utils } = await import('@e965/xlsx')
  const book = read(bytes, {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellDates: false,
    sheetRows: 20_000,
  })
  return book.SheetNames.flatMap(name => {
    const sheet = book.Sheets[name]
    // What a workbook of ours keeps for itself is no text.
    if (!sheet || name === MEMORY) return []
    const rows = utils.sheet_to_json<unknown[]>(sheet, {
      header: 1,
      raw: false,
      blankrows: false,
      defval: '',
      dateNF: 'yyyy-mm-dd"T"hh:mm',
    })
    const lines = rows.map(
      row => `| ${row.map(cell => String(cell).replace(/\s+/g, ' ').replaceAll('|', '/').trim()).join(' | ')} |`,
    )
    return lines.length > 0 ? [`# ${name}`, ...lines, ''] : []
  }).join('\n')
}
