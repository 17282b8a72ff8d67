import type { Problem } from '@parada/schedule'
import { remark } from './problems.ts'

/**
 * Text of bytes by byte-order mark, then by what the content says of itself, then UTF-8 where it is UTF-8, else
 * Windows-1252: what Brazilian Windows programs write. Bytes that are UTF-8 or wide say so themselves: a statement of these
 * is not believed, since programs that declare one and write another are common.
 */
export function decodeText(bytes: Uint8Array, stated?: string): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return decode('utf-8', bytes.subarray(3))
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', bytes.subarray(2))
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be', bytes.subarray(2))
  const wide = withoutMark(bytes)
  if (wide) return decode(wide, bytes)
  if (stated && !/^(?:utf|ucs|iso-10646|us-ascii)/i.test(stated)) {
    const text = tryDecode(stated, bytes, false)
    if (text !== null) return text
  }
  return tryDecode('utf-8', bytes, true) ?? mostly(bytes)
}

/** Text that is not wholly UTF-8: with a few bytes spoiled or cut off it still is, otherwise it never was. */
function mostly(bytes: Uint8Array): string {
  const text = decode('utf-8', bytes)
  const spoiled = text.match(/\ufffd/g)?.length ?? 0
  // Marks that were pasted with a text say nothing of the bytes around them.
  const sound = text.match(/[\u0080-\ufefe\uff00-\ufffc]/g)?.length ?? 0
  return sound > spoiled * 4 ? text : decode('windows-1252', bytes)
}

/**
 * The same for a file of which each line may have come from elsewhere, as in Primavera's exports: a line that is UTF-8 is
 * read as such, any other by itself.
 */
export function decodeLines(bytes: Uint8Array): string {
  const marked = (bytes[0] ?? 0) >= 0xef
  const whole = marked || withoutMark(bytes) ? decodeText(bytes) : tryDecode('utf-8', bytes, true)
  if (whole !== null) return whole
  const lines: string[] = []
  for (let from = 0; from <= bytes.length; ) {
    const found = bytes.indexOf(NEW_LINE, from)
    const end = found < 0 ? bytes.length : found + 1
    const line = bytes.subarray(from, end)
    lines.push(tryDecode('utf-8', line, true) ?? mostly(line))
    from = found < 0 ? bytes.length + 1 : end
  }
  return lines.join('')
}

/**
 * The same for a table, of which lines may have been put together from several files. Where one of them is in another encoding
 * than the others each is read by itself, and that is reported; of a file in one encoding no line is taken for another.
 */
export function decodeTable(bytes: Uint8Array): { readonly text: string; readonly problems: readonly Problem[] } {
  const whole = () => {
    const text = decodeText(bytes)
    return { text, problems: lostLetters(text) }
  }
  if ((bytes[0] ?? 0) === 0xfe || (bytes[0] ?? 0) === 0xff || withoutMark(bytes)) return whole()
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (tryDecode('utf-8', bytes, true) !== null) return whole()
  const lines = linesOf(marked ? bytes.subarray(3) : bytes).map(line => {
    const utf8 = tryDecode('utf-8', line, true)
    return utf8 === null ? spoiledLine(line) : { text: utf8, other: false, plain: line.every(each => each < 0x80) }
  })
  const other = lines.filter(line => line.other)
  if (other.length === 0 || !(marked || lines.some(line => !(line.other || line.plain)))) return whole()
  const text = lines.map(line => line.text).join('')
  const lost = lostLetters(text)
  const first = (other[0]?.text ?? '').replace(/\s+/g, ' ').trim().slice(0, 60)
  return {
    text,
    problems: [remark('warning', 'formats.mixedEncodings', { count: other.length, text: first }), ...lost],
  }
}

/** A line that is not wholly UTF-8: one with letters in it that are has lost some, any other never was. */
function spoiledLine(line: Uint8Array): { text: string; other: boolean; plain: boolean } {
  const text = decode('utf-8', line)
  const sound = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
  const other = sound === 0 || sound < (text.match(/\ufffd/g)?.length ?? 0)
  return { text: other ? decode('windows-1252', line) : text, other, plain: false }
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(NEW_LINE, from)
    const end = found < 0 ? bytes.length : found + 1
    lines.push(bytes.subarray(from, end))
    from = end
  }
  return lines
}

const NEW_LINE = 0x0a

/** UTF-16 without a mark: in Latin text every other byte is zero. */
function withoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, 512) & ~1
  if (length < 4) return null
  let even = 0
  let odd = 0
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  if (odd > length * 0.35 && even < length * 0.05) return 'utf-16le'
  if (even > length * 0.35 && odd < length * 0.05) return 'utf-16be'
  return null
}

function tryDecode(label: string, bytes: Uint8Array, fatal: boolean): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes)
  } catch {
    // Not an encoding that this host knows, or not valid in it: the caller has another one to try.
    return null
  }
}

const decode = (label: string, bytes: Uint8Array): string => new TextDecoder(label).decode(bytes)

/** Says so where letters of a decoded text could not be read: what stands in their place is no letter of the file. */
export function lostLetters(text: string): readonly Problem[] {
  const first = text.indexOf('\ufffd')
  if (first < 0) return []
  const count = text.split('\ufffd').length - 1
  const around = text.slice(Math.max(0, first - 20), first + 20).replace(/[\s<>";]+/g, ' ')
  return [remark('warning', 'formats.lettersLost', { count, text: around.trim() })]
}
