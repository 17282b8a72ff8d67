import type { Json } from '@parada/schedule'

/** One row of a table, by column. Empty columns are absent. */
export type XerRow = Readonly<Record<string, string>>

export interface XerTable {
  readonly fields: readonly string[]
  readonly rows: XerRow[]
}

export interface XerFile {
  /** Fields of the first line after `ERMHDR`. */
  readonly header: readonly string[]
  readonly tables: ReadonlyMap<string, XerTable>
  /** Lines that are none of the known kinds. */
  readonly odd: number
  /** The last line that the format ends with was there. */
  readonly ended: boolean
  /** Rows whose cells are not as many as the columns of their table: what stands in them may be of another column. */
  readonly uneven: readonly { readonly table: string; readonly line: number }[]
}

/** Quotation marks inside a value stand doubled. */
const unquote = (value: string): string => (value.includes('""') ? value.replaceAll('""', '"') : value)
/** What P6 writes for a line break inside a value. */
const BREAK = '\u007f\u007f'
const quote = (value: string): string => (value.includes('"') ? value.replaceAll('"', '""') : value)

/** Splits an export into its tables. Null when it does not begin as one. */
export function readTables(text: string): XerFile | null {
  const start = /^[\ufeff\s]*/.exec(text)?.[0].length ?? 0
  if (!text.startsWith('ERMHDR', start)) return null
  // Lines end as the program's machine ends them.
  const lineEnd = text.includes('\n') ? '\n' : '\r'
  const tables = new Map<string, XerTable>()
  let header: readonly string[] = []
  let fields: string[] = []
  let rows: XerRow[] = []
  let odd = 0
  let ended = false
  let name = ''
  let number = 0
  const uneven: { table: string; line: number }[] = []
  /** A value may hold a line break: the next line then begins with none of the marks. */
  let pending = ''
  let begun = 0
  const finish = (line: string): void => {
    if (line === '') return
    const parts = (line.includes(BREAK) ? line.replaceAll(BREAK, '\n') : line).split('\t')
    switch (parts[0]) {
      case '%T': {
        name = (parts[1] ?? '').trim()
        rows = tables.get(name)?.rows ?? []
        fields = []
        if (!tables.has(name)) tables.set(name, { fields, rows })
        return
      }
      case '%F': {
        fields = parts.slice(1)
        for (const [each, table] of tables) if (table.rows === rows) tables.set(each, { fields, rows })
        return
      }
      case '%R': {
        const row: Record<string, string> = {}
        for (let at = 0; at < fields.length; at++) {
          const value = parts[at + 1]
          if (value !== undefined && value !== '') row[fields[at] as string] = unquote(value)
        }
        if (parts.length !== fields.length + 1) uneven.push({ table: name, line: begun })
        rows.push(row)
        return
      }
      case '%E':
        ended = true
        return
      case 'ERMHDR':
        header = parts.slice(1)
        return
      default:
        odd++
    }
  }
  for (let at = start; at < text.length; ) {
    let end = text.indexOf(lineEnd, at)
    if (end < 0) end = text.length
    const line = text.slice(at, text.charCodeAt(end - 1) === 13 ? end - 1 : end)
    at = end + 1
    number++
    if (line.startsWith('%') || line.startsWith('ERMHDR')) {
      finish(pending)
      pending = line
      begun = number
    } else if (line !== '' && pending !== '') pending += `\n${line}`
  }
  finish(pending)
  return { header, tables, odd, ended, uneven }
}

const clean = (value: string): string => quote(value.replaceAll('\t', ' ').replace(/\r\n?|\n/g, BREAK))

/** Lines of a table: columns in the order of first appearance after the given ones. */
export function writeTable(name: string, first: readonly string[], rows: readonly XerRow[]): string {
  if (rows.length === 0) return ''
  const fields = [...first]
  const known = new Set(fields)
  for (const row of rows)
    for (const field of Object.keys(row))
      if (!known.has(field)) {
        known.add(field)
        fields.push(field)
      }
  const lines = rows.map(row => `%R\t${fields.map(field => clean(row[field] ?? '')).join('\t')}`)
  return `%T\t${name}\r\n%F\t${fields.join('\t')}\r\n${lines.join('\r\n')}\r\n`
}

/** Rows as JSON to travel in `extra`, and back. */
export const rowsToJson = (rows: readonly XerRow[]): Json => rows as unknown as Json
export function rowsFromJson(json: Json | undefined): XerRow[] {
  if (!Array.isArray(json)) return []
  return (json as readonly Json[]).flatMap(row => {
    const read = rowFromJson(row)
    return read ? [read] : []
  })
}
export function rowFromJson(json: Json | undefined): XerRow | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
  return Object.fromEntries(
    Object.entries(json).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
