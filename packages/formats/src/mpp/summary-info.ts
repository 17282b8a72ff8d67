import { type Instant, instant } from '@parada/schedule'
import { i32, u16, u32, utf16 } from './bytes.ts'
import { decode } from './code-pages.ts'

/** A value of an OLE property set, as far as project files use them. */
type Value = string | number | { readonly instant: Instant }

const SECTION_AT = 44
const CODE_PAGE = 1
const DEFAULT_CODE_PAGE = 1252
/** Seconds between 1601-01-01 and 1970-01-01. */
const FILETIME_EPOCH = 11_644_473_600
const MAX_PROPERTIES = 1000
/** Highest number of a property that is read. */
const LAST_USED = 31

/** Reads the first section of an OLE property set: values by property number. Unknown kinds are left out. */
export function readPropertySet(bytes: Uint8Array | undefined): ReadonlyMap<number, Value> {
  const values = new Map<number, Value>()
  if (!bytes || bytes.length < SECTION_AT + 4 || u16(bytes, 0) !== 0xfffe) return values
  const section = u32(bytes, SECTION_AT)
  if (section + 8 > bytes.length) return values
  const count = Math.min(u32(bytes, section + 4), MAX_PROPERTIES)
  const entries: { id: number; at: number }[] = []
  for (let i = 0; i < count; i++) {
    const at = section + 8 + i * 8
    if (at + 8 > bytes.length) break
    entries.push({ id: u32(bytes, at), at: section + u32(bytes, at + 4) })
  }
  const page = entries.find(entry => entry.id === CODE_PAGE)
  const codePage = page ? u16(bytes, page.at + 4) : DEFAULT_CODE_PAGE
  for (const { id, at } of entries) {
    if (id > LAST_USED || values.has(id)) continue
    const value = readValue(bytes, at, codePage)
    if (value !== undefined) values.set(id, value)
  }
  return values
}

function readValue(bytes: Uint8Array, at: number, codePage: number): Value | undefined {
  if (at < 0 || at + 8 > bytes.length) return undefined
  switch (u16(bytes, at)) {
    case 2:
      return u16(bytes, at + 4)
    case 3:
      return i32(bytes, at + 4)
    case 30: {
      const length = u32(bytes, at + 4)
      if (length > bytes.length - at - 8) return undefined
      if (codePage === 1200) return utf16(bytes, at + 8, at + 8 + length)
      const end = bytes.subarray(at + 8, at + 8 + length)
      const nul = end.indexOf(0)
      return decode(nul < 0 ? end : end.subarray(0, nul), codePage)
    }
    case 31: {
      const length = u32(bytes, at + 4)
      if (length * 2 > bytes.length - at - 8) return undefined
      return utf16(bytes, at + 8, at + 8 + length * 2)
    }
    case 64: {
      // 100 ns since 1601; the high word alone is 429.4967296 s.
      if (at + 12 > bytes.length) return undefined
      const seconds = Math.floor((u32(bytes, at + 8) * 4_294_967_296 + u32(bytes, at + 4)) / 10_000_000)
      return seconds === 0 ? undefined : { instant: instant(seconds - FILETIME_EPOCH) }
    }
    default:
      return undefined
  }
}
