import { i32, utf16 } from './bytes.ts'
import { bytesOf, type Row } from './row.ts'

export interface Hyperlink {
  readonly text?: string
  readonly address?: string
  readonly subAddress?: string
}

const HEADER = 12
const ITEM_HEADER = 12
const MAX_ITEMS = 16
/** Kinds of text in a hyperlink block; 3 is the screen tip. */
const ADDRESS = 0
const TEXT = 1
const SUB_ADDRESS = 2

/** Reads a hyperlink: a header with the number of texts at 8, then per text its length in bytes, its kind and itself. */
export function readHyperlink(row: Row, field: number): Hyperlink | undefined {
  const bytes = bytesOf(row, field)
  return bytes && row.vars.once('hyperlink', bytes, parse)
}

function parse(bytes: Uint8Array): Hyperlink | undefined {
  const texts = new Map<number, string>()
  const count = Math.min(i32(bytes, 8), MAX_ITEMS)
  let at = HEADER
  for (let i = 0; i < count; i++) {
    const length = i32(bytes, at)
    if (length < 0 || length > bytes.length - at - ITEM_HEADER) break
    texts.set(i32(bytes, at + 4), utf16(bytes, at + ITEM_HEADER, at + ITEM_HEADER + length))
    at += ITEM_HEADER + length
  }
  const text = texts.get(TEXT)
  // An address typed as it is stands in the text alone.
  const address = texts.get(ADDRESS) || (text && /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : undefined)
  const subAddress = texts.get(SUB_ADDRESS)
  if (!text && !address && !subAddress) return undefined
  return {
    ...(text && { text }),
    ...(address && { address }),
    ...(subAddress && { subAddress }),
  }
}
