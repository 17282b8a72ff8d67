import { EMPTY, i32, slice, u8, u16 } from './bytes.ts'

/** Records of a `FixedMeta` stream: one per item of the `FixedData` beside it. */
export interface Meta {
  readonly bytes: Uint8Array
  readonly size: number
  /** Records that fit the stream. */
  readonly count: number
  /** Records that the header states; may be fewer or more than fit. */
  readonly stated: number
}

/** Sizes that an entry may have; at least one is known. */
export type Sizes = readonly [number, ...number[]]

const META_HEADER = 16

/** Where a meta record begins in its stream. */
export const metaAt = (meta: Meta, index: number): number => META_HEADER + index * meta.size
export const metaFlags = (meta: Meta, index: number): number => i32(meta.bytes, metaAt(meta, index))
export const metaOffset = (meta: Meta, index: number): number => i32(meta.bytes, metaAt(meta, index) + 4)

/**
 * Reads a meta stream whose records have the first of the given sizes. With `expected`, the number of records in the first
 * block, the size follows from it: producers differ in how many fields they mark. Where it does not divide the stream, the
 * size is the given one whose total comes nearest to the stream's length from below.
 */
export function readMeta(bytes: Uint8Array | undefined, sizes: Sizes, expected?: number): Meta {
  // The magic number at 0 is not asked for: damaged files have lost it and are whole otherwise.
  const data = bytes && bytes.length >= META_HEADER ? bytes : EMPTY
  const room = Math.max(0, data.length - META_HEADER)
  const stated = data.length > 0 ? i32(data, 8) : 0
  const size = expected ? chooseSize(room, sizes, expected) : sizes[0]
  return { bytes: data, size, count: Math.floor(room / size), stated }
}

/** Flags and offset, before the bits. */
const META_HEAD = 8

function chooseSize(room: number, sizes: Sizes, expected: number): number {
  if (room % expected === 0 && room / expected >= META_HEAD) return room / expected
  let best = sizes[0]
  let bestRest = Number.POSITIVE_INFINITY
  for (const size of sizes) {
    const rest = room - expected * size
    if (rest >= 0 && rest < bestRest) {
      best = size
      bestRest = rest
    }
  }
  return best
}

/** Items of a `FixedData` stream in the order of its meta records; a bad offset gives an empty item. */
export function readFixed(data: Uint8Array | undefined, meta: Meta, cap = Number.POSITIVE_INFINITY): Uint8Array[] {
  const bytes = data ?? EMPTY
  const items: Uint8Array[] = new Array(meta.count)
  for (let i = 0; i < meta.count; i++) {
    const from = metaOffset(meta, i)
    if (from < 0 || from >= bytes.length) {
      items[i] = EMPTY
      continue
    }
    const next = i + 1 < meta.count ? metaOffset(meta, i + 1) : bytes.length
    const rest = bytes.length - from
    const length = next - from
    items[i] = slice(bytes, from, Math.min(cap, length <= 0 || length > rest ? rest : length))
  }
  return items
}

/** Data of varying length by owner and key. */
export interface VarData {
  /** Bytes of one field of one owner; empty when it has none. */
  get(owner: number, key: number): Uint8Array | undefined
  has(owner: number): boolean
  /** Keys of an owner's fields. */
  keys(owner: number): Iterable<number>
  readonly owners: Iterable<number>
  /** Entries whose bytes are not where they should be, or too few. */
  readonly lost: number
  /**
   * What was made of some bytes of this store, by where they lie. Many owners may share one place, by design or by malice:
   * each place is worked on once per purpose.
   */
  once<T>(purpose: string, bytes: Uint8Array, make: (bytes: Uint8Array) => T): T
}

const VAR_HEADER = 24

/** Reads `VarMeta` and the `Var2Data` it points into. `short`: the 8-byte records of Project 2000-2003. */
export function readVar(meta: Uint8Array | undefined, data: Uint8Array | undefined, short: boolean): VarData {
  const index = new Map<number, Map<number, number>>()
  const made = new Map<string, Map<number, unknown>>()
  const bytes = meta ?? EMPTY
  const store = data ?? EMPTY
  const step = short ? 8 : 12
  const room = Math.max(0, Math.floor((bytes.length - VAR_HEADER) / step))
  const stated = i32(bytes, 8)
  const count = stated > 0 && stated < room ? stated : room
  let lost = Math.max(0, stated - room)
  for (let i = 0; i < count; i++) {
    const at = VAR_HEADER + i * step
    const owner = short ? i32(bytes, at) & 0xffffff : i32(bytes, at)
    const key = short ? u8(bytes, at + 3) : u16(bytes, at + 8)
    const offset = i32(bytes, at + 4)
    const length = offset < 0 || offset + 4 > store.length ? 0 : i32(store, offset)
    if (length <= 0 || offset + 4 + length > store.length) lost++
    if (offset < 0 || offset + 4 > store.length) continue
    let keys = index.get(owner)
    if (!keys) {
      keys = new Map()
      index.set(owner, keys)
    }
    keys.set(key, offset)
  }
  return {
    get(owner, key) {
      const offset = index.get(owner)?.get(key)
      if (offset === undefined) return undefined
      const length = i32(store, offset)
      return length <= 0 ? undefined : slice(store, offset + 4, length)
    },
    has: owner => index.has(owner),
    keys: owner => index.get(owner)?.keys() ?? [],
    owners: index.keys(),
    lost,
    once(purpose, bytes, make) {
      let known = made.get(purpose)
      if (!known) {
        known = new Map()
        made.set(purpose, known)
      }
      const at = bytes.byteOffset
      if (known.has(at)) return known.get(at) as ReturnType<typeof make>
      const value = make(bytes)
      known.set(at, value)
      return value
    },
  }
}

/** Values of a props stream by key. */
export type Props = ReadonlyMap<number, Uint8Array>

const PROPS_HEADER = 16

/** Reads a props stream: size, key, four unused bytes, the value, one pad byte when its size is odd. */
export function readProps(bytes: Uint8Array | undefined): Props {
  const items = new Map<number, Uint8Array>()
  if (!bytes) return items
  const count = u16(bytes, 12)
  let at = PROPS_HEADER
  for (let i = 0; i < count && at + 12 <= bytes.length; i++) {
    const size = i32(bytes, at)
    if (size < 1 || size > bytes.length - at - 12) break
    items.set(i32(bytes, at + 4), slice(bytes, at + 12, size))
    at += 12 + size + (size % 2)
  }
  return items
}

/** The streams of one sub-folder of the data folder. */
export interface Block {
  readonly meta: Meta
  readonly items: readonly Uint8Array[]
  /** The whole of the fixed data, for records found by offset. */
  readonly raw: Uint8Array
  readonly raw2: Uint8Array
  readonly meta2: Meta
  readonly items2: readonly Uint8Array[]
  readonly vars: VarData
  readonly props: Props
}
