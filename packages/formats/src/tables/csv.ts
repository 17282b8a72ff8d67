/** Most rows of a table that are read. */
export const MOST_ROWS = 200_000

/** Lines that show how a table is parted: titles above it and blank lines do not. */
const SAMPLE_LINES = 60

/** The separator that parts most of the first lines into the same number of fields, and how many of them: the share, 0 to 1. */
function parting(text: string): { separator: string; share: number } {
  const lines = text.split(/\r?\n/, SAMPLE_LINES).filter(line => line.trim() !== '' && !/^[-=_|+\s]*$/.test(line))
  let best = { separator: ',', share: 0 }
  let bestScore = 0
  for (const separator of [';', '\t', ',', '|']) {
    const counts = new Map<number, number>()
    for (const line of lines) {
      const count = fieldsOf(line, separator)
      if (count > 1) counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    for (const [fields, times] of counts) {
      const score = times * 10 + Math.min(fields, 9)
      if (score <= bestScore) continue
      bestScore = score
      best = { separator, share: times / lines.length }
    }
  }
  return best
}

/** The separator of a table: semicolon, comma, tab or bar. */
export const separatorOf = (text: string): string => parting(text).separator

/**
 * Whether a text is a table rather than prose with commas: most of its lines have the same number of fields. Tables in
 * running text (Markdown) are none.
 */
export const isTable = (text: string): boolean =>
  /^sep=./.test(text) || (parting(text).share >= 0.5 && !/^\s*\|?\s*:?-{3,}:?\s*\|\s*:?-{3,}/m.test(text))

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
  const parts = by.charCodeAt(0)
  while (at < text.length && rows.length < MOST_ROWS) {
    const quoted = text[at] === '"' ? quotedField(text, at, parts) : null
    let field = quoted?.field ?? ''
    at = quoted?.end ?? at
    let end = at
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === parts || code === LINE || code === RETURN) break
    }
    if (end > at) field += text.slice(at, end)
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

const LINE = 10
const RETURN = 13

/**
 * The field that begins with the quote at a place and where it ends; null where the quote is part of the text, as in lists
 * that are written without any ("1/2" valve"): nothing ends it before a separator or the end of a line, so that the rest
 * of the file is not taken for one field.
 */
function quotedField(text: string, from: number, separator: number): { field: string; end: number } | null {
  let field = ''
  for (let at = from + 1; ; ) {
    const close = text.indexOf('"', at)
    if (close < 0) return null
    field += text.slice(at, close)
    at = close + 1
    if (text[at] === '"') {
      field += '"'
      at++
      continue
    }
    while (text[at] === ' ') at++
    const next = text.charCodeAt(at)
    return at >= text.length || next === separator || next === LINE || next === RETURN ? { field, end: at } : null
  }
}

/** A number of three decimals gets a fourth: it could have thousands apart. */
export const clearNumber = (text: string): string => text.replace(/\.\d{3}(?!\d)/, decimals => `${decimals}0`)

/**
 * A field as CSV holds it. Text that a spreadsheet would take for a formula gets an apostrophe before it: a plan is
 * often opened by someone else than its author.
 */
export function csvField(value: string | number, separator: string, point = '.'): string {
  const text = typeof value === 'number' ? clearNumber(String(value)).replace('.', point) : guarded(value)
  return /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text
}

/** Begins with a character that spreadsheets compute: `=`, `+`, `-`, `@`, tab, carriage return. */
const FORMULA = /^\s*[=+\-@|]|^[\t\r]/

/** A text that would be taken for guarded gets a mark too, so that its own stays. */
export const guarded = (text: string): string => (FORMULA.test(text.replace(/^'+/, '')) ? `'${text}` : text)

/** Takes the guard off again, so that what we wrote comes back as it was. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.replace(/^'+/, '')) ? text.slice(1) : text

export const writeCsv = (rows: readonly (readonly (string | number)[])[], separator: string, point = '.'): string =>
  rows.map(row => row.map(field => csvField(field, separator, point)).join(separator)).join('\r\n') +
  (rows.length > 0 ? '\r\n' : '')
