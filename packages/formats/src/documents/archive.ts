import { strFromU8, strToU8, Unzip, UnzipInflate, zipSync } from 'fflate'

/** Bounds of an archive before anything of it is parsed. Bytes are those really inflated, not those it declares. */
export const ARCHIVE_LIMITS = { entries: 5000, entryBytes: 40 * 1024 * 1024, totalBytes: 120 * 1024 * 1024 } as const

/** What an archive holds, or why it must not be opened. `parts`: contents of those that were to be kept. */
export type ArchiveCheck =
  | { readonly ok: true; readonly names: readonly string[]; readonly parts: ReadonlyMap<string, Uint8Array> }
  | { readonly ok: false; readonly reason: 'bomb' | 'damaged' }

/** True for bytes that start as a ZIP file does. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

const CHUNK = 64 * 1024

class TooMuch extends Error {}

/**
 * Inflates a whole ZIP piece by piece, counting: a bomb is found after at most the allowed bytes, regardless of the
 * sizes it declares. `keep` says which parts are wanted. Parsers get these contents, never the archive: libraries
 * believe its declared sizes and inflate what is cut off without end.
 */
export function checkArchive(bytes: Uint8Array, keep: (name: string) => boolean = () => false): ArchiveCheck {
  const names: string[] = []
  const parts = new Map<string, Uint8Array>()
  let total = 0
  let open = 0
  const unzip = new Unzip()
  unzip.register(UnzipInflate)
  unzip.onfile = file => {
    names.push(file.name)
    if (names.length > ARCHIVE_LIMITS.entries) throw new TooMuch()
    const pieces: Uint8Array[] | undefined = keep(file.name) ? [] : undefined
    let size = 0
    open++
    file.ondata = (error, data, final) => {
      if (error) throw error
      size += data.length
      total += data.length
      if (size > ARCHIVE_LIMITS.entryBytes || total > ARCHIVE_LIMITS.totalBytes) throw new TooMuch()
      if (data.length > 0) pieces?.push(data.slice())
      if (!final) return
      open--
      if (pieces) parts.set(file.name, joined(pieces, size))
    }
    file.start()
  }
  try {
    for (let at = 0; at < bytes.length; at += CHUNK)
      unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length)
  } catch (error) {
    return { ok: false, reason: error instanceof TooMuch ? 'bomb' : 'damaged' }
  }
  // A part that never ended was cut off.
  return names.length > 0 && open === 0 ? { ok: true, names, parts } : { ok: false, reason: 'damaged' }
}

function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Parts of a workbook that tables are read from; pictures and the like are not. */
export const isWorkbookPart = (name: string): boolean => !/(?:^|\/)(?:media|embeddings|fonts|drawings)\//.test(name)

const ENDS = /<\/(?:[\w.-]+:)?(?:worksheet|workbook)>\s*$/

/** Whether a sheet of the workbook, or the list of them, breaks off: what follows would be missing without a word. */
export function breaksOff(parts: ReadonlyMap<string, Uint8Array>): boolean {
  for (const [name, bytes] of parts)
    if ((isSheet(name) || /(?:^|\/)workbook\.xml$/i.test(name)) && !ENDS.test(endOf(bytes))) return true
  return false
}

/** The last letters of markup in any encoding; blanks and comments behind its end are few. */
const endOf = (bytes: Uint8Array): string =>
  strFromU8(bytes.subarray(-400), true)
    .replaceAll('\0', '')
    .replace(/<!--[\s\S]*?-->/g, '')

/** An archive of these parts that nothing needs inflating of: what a library that takes nothing but archives is given. */
export const stored = (parts: ReadonlyMap<string, Uint8Array>): Uint8Array =>
  zipSync(Object.fromEntries([...parts].map(([name, bytes]) => [name, isSheet(name) ? escapedTwice(bytes) : bytes])), {
    level: 0,
  })

const isSheet = (name: string): boolean => /(?:^|\/)worksheets\/[^/]*\.xml$/i.test(name)

/** A cell whose text stands in the sheet itself, as the result of a formula does, and what in such a text undoing changes. */
const OWN_TEXT = /<((?:\w+:)?)c\b[^>]*?\st=["']str["'][^>]*>[\s\S]*?<\/\1c>/g
const VALUE = /(<(?:\w+:)?v\b[^>]*>)([\s\S]*?)(<\/(?:\w+:)?v>)/
const UNDONE = /&(?:amp|#\w+);|_x/i

/**
 * The library undoes the escapes of a text that stands in the sheet itself twice, so that the letters `&lt;` become `<` and
 * `_x000D_` a line break: such a text is escaped once more. Letters are one byte each here, which leaves all others be.
 */
function escapedTwice(bytes: Uint8Array): Uint8Array {
  const markup = strFromU8(bytes, true)
  if (!/\st=["']str["']/.test(markup) || !UNDONE.test(markup)) return bytes
  const again = (text: string): string =>
    UNDONE.test(text) ? text.replaceAll('&', '&amp;').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_') : text
  return strToU8(
    markup.replace(OWN_TEXT, cell =>
      cell.replace(VALUE, (_, open: string, text: string, end: string) => open + again(text) + end),
    ),
    true,
  )
}
