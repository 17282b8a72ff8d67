/** Longest field and most rows of a table that is read. */
const MOST_ROWS = 200_000

/** The separator that parts the first lines most evenly: semicolon, comma, tab or bar. */
export function separatorOf(text: string): string {
  const lines = text.split(/\r?\n/, 12).filter(line => line.trim() !== '')
  let best = ','
  let bestScore = 0
  for (const separator of [';', '\t', ',', '|']) {
    const counts = lines.map(line => fieldsOf(line, separator))
    const first = counts[0] ?? 1
    const even = counts.filter(count => count === first).length
    const score = first > 1 ? even * 10 + first : 0
    if (score > bestScore) {
      best = separator
      bestScore = score
    }
  }
  return best
}

const fieldsOf = (line: string, separator: string): number => (parseCsv(line, separator)[0] ?? []).length

/** Rows of fields; quoted ones may hold separators, line ends and doubled quotes. */
export function parseCsv(text: string, separator = separatorOf(text)): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  // Excel's own line that names the separator.
  const stated = /^sep=(.)\r?\n/.exec(text.slice(at, at + 8))
  if (stated) at += stated[0].length
  const by = stated?.[1] ?? separator
  while (at < text.length && rows.length < MOST_ROWS) {
    let field = ''
    if (text[at] === '"') {
      at++
      for (;;) {
        const close = text.indexOf('"', at)
        if (close < 0) {
          field += text.slice(at)
          at = text.length
          break
        }
        field += text.slice(at, close)
        at = close + 1
        if (text[at] !== '"') break
        field += '"'
        at++
      }
    }
    let end = at
    while (end < text.length && text[end] !== by && text[end] !== '\n' && text[end] !== '\r') end++
    field += text.slice(at, end)
    at = end
    row.push(field)
    if (text[at] === by) {
      at++
      if (at < text.length) continue
      row.push('')
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    rows.push(row)
    row = []
  }
  return rows
}

/**
 * A field as CSV holds it. Text that a spreadsheet would take for a formula gets an apostrophe before it: a plan is
 * often opened by someone else than its author.
 */
export function csvField(value: string | number, separator: string, point = '.'): string {
  const text = typeof value === 'number' ? String(value).replace('.', point) : guarded(value)
  return /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text
}

/** Begins with a character that spreadsheets compute: `=`, `+`, `-`, `@`, tab, carriage return. */
const FORMULA = /^\s*[=+\-@|]|^[\t\r]/

export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Takes the guard off again, so that what we wrote comes back as it was. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

export const writeCsv = (rows: readonly (readonly (string | number)[])[], separator: string, point = '.'): string =>
  rows.map(row => row.map(field => csvField(field, separator, point)).join(separator)).join('\r\n') +
  (rows.length > 0 ? '\r\n' : '')
