import type { Block } from './blocks.ts'
import { EMPTY, guid, i32, u16, utf16 } from './bytes.ts'
import type { Lookup } from './custom-fields.ts'
import type { Source } from './version.ts'

/** One value of a lookup table, or one code of an outline. */
export interface LookupValue {
  readonly uid: number
  readonly parent: number | undefined
  readonly table: string | undefined
  readonly guid: string | undefined
  readonly bytes: Uint8Array
  readonly description: string | undefined
  /** How the value is written: see `LOOKUP_KINDS`. */
  readonly type: number
}

/** Lookup tables of the file. */
export interface Lookups extends Lookup {
  /** Values of a table by its GUID, in their order. */
  readonly tables: ReadonlyMap<string, readonly LookupValue[]>
}

const VALUE_KEY = 22
const DESCRIPTION_KEY = 8
const OLD_VALUE_KEY = 1
const HEADER_RECORDS = 3
/** Second byte of a reference into a lookup table; unique id at 2, GUID at 6. */
const REFERENCE = 7
const REFERENCE_LENGTH = 22
const MAX_DEPTH = 50
/** Bytes of one level of a code that count. */
const MAX_CODE = 1024
/** What joins the levels of an outline code. */
const SEPARATOR = '.'

/** Reads the lookup tables. Project 2000-2003 have the texts of outline codes alone here. */
export function readLookups(source: Source, block: Block): Lookups {
  const byUid = new Map<number, LookupValue>()
  const tables = new Map<string, LookupValue[]>()
  const byGuid = new Map<string, number>()
  const old = source.layout === 9
  const parents = new Map<number, string>()
  for (let i = HEADER_RECORDS; i < block.meta.count; i++) {
    const data = block.items[i] ?? EMPTY
    if (data.length < 14) continue
    const uid = i32(data, 0)
    if (uid <= 0 || byUid.has(uid)) continue
    const more = block.items2[i] ?? EMPTY
    const bytes = block.vars.get(uid, old ? OLD_VALUE_KEY : VALUE_KEY)
    if (!bytes) continue
    const description = block.vars.get(uid, DESCRIPTION_KEY)
    // Project 2007: value, parent, type, table. Later: value, type, table, and the parent's unique id in the fixed data.
    const late = source.layout === 14
    const parentGuid = late || old ? undefined : guid(more, 16)
    if (parentGuid) parents.set(uid, parentGuid)
    const parent = late ? i32(data, 10) : 0
    const value: LookupValue = {
      uid,
      parent: parent > 0 ? parent : undefined,
      table: old ? undefined : guid(more, late ? 18 : 34),
      guid: old ? undefined : guid(more, 0),
      bytes,
      description: description && block.vars.once('text', description, each => utf16(each)),
      type: u16(more, late ? 16 : 32),
    }
    byUid.set(uid, value)
    if (value.guid) byGuid.set(value.guid, uid)
  }
  for (const [uid, parentGuid] of parents) {
    const parent = byGuid.get(parentGuid)
    const value = byUid.get(uid)
    if (value && parent !== undefined && parent !== uid) byUid.set(uid, { ...value, parent })
  }
  for (const value of byUid.values()) {
    if (!value.table) continue
    const list = tables.get(value.table)
    if (list) list.push(value)
    else tables.set(value.table, [value])
  }
  const referred = (bytes: Uint8Array): LookupValue | undefined => {
    if (bytes.length < REFERENCE_LENGTH || bytes[1] !== REFERENCE) return undefined
    const value = byUid.get(i32(bytes, 2))
    return value && (value.guid === undefined || value.guid === guid(bytes, 6)) ? value : undefined
  }
  const paths = new Map<number, string>()
  const pathOf = (value: LookupValue): string => {
    const known = paths.get(value.uid)
    if (known !== undefined) return known
    const parts: string[] = []
    for (let at: LookupValue | undefined = value; at && parts.length < MAX_DEPTH; at = byUid.get(at.parent ?? 0))
      parts.unshift(utf16(at.bytes, 0, MAX_CODE))
    const path = parts.join(SEPARATOR)
    paths.set(value.uid, path)
    return path
  }
  return {
    tables,
    value: bytes => referred(bytes)?.bytes,
    path(bytes) {
      const value = referred(bytes) ?? (bytes.length === 4 ? byUid.get(i32(bytes, 0)) : undefined)
      if (value) return pathOf(value)
      const own = old ? block.vars.get(i32(bytes, 0), OLD_VALUE_KEY) : undefined
      return own && utf16(own)
    },
  }
}
