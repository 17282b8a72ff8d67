/** A table on the clipboard: rows of cells, as Excel, LibreOffice and MS Project copy them. */
export type TableText = readonly (readonly string[])[]

/**
 * Reads tab-separated text. A cell in double quotes may hold tabs and line breaks; doubled quotes stand for one.
 * A single line without tabs is one cell. Empty lines at the end are dropped.
 */
export function readTable(text: string): TableText {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const source = text.replace(/\r\n?/g, '\n')
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at)
    if (quoted) {
      if (char !== '"') cell += char
      else if (source[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === '\t') {
      row.push(cell)
      cell = ''
    } else if (char === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += char
  }
  rows.push([...row, cell])
  while (rows.length > 0 && rows.at(-1)?.every(each => each.trim() === '')) rows.pop()
  return rows
}

/** Writes tab-separated text that `readTable` reads back. */
export function writeTable(table: TableText): string {
  const quote = (cell: string): string => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return table.map(row => row.map(quote).join('\t')).join('\n')
}
