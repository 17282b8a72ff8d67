import { concat } from './compound-file.ts'

/** Little-endian bytes of numbers: `[size, value]`, size 1, 2, 4 or 8 (an IEEE double). */
export function numbers(...values: readonly (readonly [1 | 2 | 4 | 8, number])[]): Uint8Array {
  const bytes = new Uint8Array(values.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [size, value] of values) {
    if (size === 1) view.setUint8(at, value)
    else if (size === 2) view.setUint16(at, value, true)
    else if (size === 4) view.setInt32(at, value, true)
    else view.setFloat64(at, value, true)
    at += size
  }
  return bytes
}

/** UTF-16LE with its final NUL. */
export const text16 = (text: string): Uint8Array =>
  numbers(...[...text, '\0'].map(char => [2, char.charCodeAt(0)] as const))

/** One byte a character, without a NUL. */
export const text8 = (text: string): Uint8Array => Uint8Array.from(text, char => char.charCodeAt(0))

/** A moment: `2026-03-02 08:00` or `none`. */
export function moment(text: string): Uint8Array {
  if (text === 'none') return numbers([4, -1])
  const match = /^(\d+)-(\d+)-(\d+) (\d+):(\d+)$/.exec(text)
  if (!match) throw new Error(`no moment: ${text}`)
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number]
  return numbers([2, (hour * 60 + minute) * 10], [2, days(year, month, day)])
}

/** Days since 1983-12-31. */
export const days = (year: number, month: number, day: number): number =>
  Math.round(Date.UTC(year, month - 1, day) / 86_400_000) - 5112

const MAGIC = 0xfadfadba | 0

/** A props stream. */
export function props(items: Readonly<Record<number, Uint8Array>>): Uint8Array {
  const entries = Object.entries(items)
  const body = entries.map(([key, value]) =>
    concat([numbers([4, value.length], [4, Number(key)], [4, 0]), value, new Uint8Array(value.length % 2)]),
  )
  return concat([numbers([4, 0], [4, 0], [4, 0], [2, entries.length], [2, 0]), ...body])
}

/** A record of fixed data with the bytes of its meta record. */
export interface FixedRecord {
  readonly data: Uint8Array
  readonly flags?: number
  /** Numbers of the bits set, counted from byte 8 of the meta record. */
  readonly bits?: readonly number[]
}

/** `FixedMeta` and `FixedData` of some records; `metaSize` is the length of a meta record. */
export function fixed(records: readonly FixedRecord[], metaSize: number): { meta: Uint8Array; data: Uint8Array } {
  let offset = 0
  const metas = records.map(record => {
    const meta = new Uint8Array(metaSize)
    meta.set(numbers([4, record.flags ?? 0], [4, offset]))
    for (const bit of record.bits ?? []) meta[8 + (bit >> 3)]! |= 1 << (bit & 7)
    offset += record.data.length
    return meta
  })
  return {
    meta: concat([numbers([4, MAGIC], [4, 0], [4, records.length], [4, 0]), ...metas]),
    data: concat(records.map(record => record.data)),
  }
}

/** One value of varying length: whose, which field, what. */
export type VarEntry = readonly [owner: number, key: number, value: Uint8Array]

/** `VarMeta` and `Var2Data`. `short`: as Project 2000-2003 write them. */
export function vars(entries: readonly VarEntry[], short: boolean): { meta: Uint8Array; data: Uint8Array } {
  let offset = 0
  const metas = entries.map(([owner, key, value]) => {
    const meta = short
      ? numbers([4, (owner & 0xffffff) | (key << 24)], [4, offset])
      : numbers([4, owner], [4, offset], [2, key], [2, 0])
    offset += 4 + value.length
    return meta
  })
  const store = entries.map(([, , value]) => concat([numbers([4, value.length]), value]))
  return {
    meta: concat([numbers([4, MAGIC], [4, 0], [4, entries.length], [4, 0], [4, 0], [4, offset]), ...metas]),
    data: concat(store),
  }
}

/** An entry of a field map: a place in the fixed data (with its type), a var key, or a bit. */
export type MapEntry =
  | { readonly field: number; readonly at: number; readonly type: number }
  | { readonly field: number; readonly key: number }
  | { readonly field: number; readonly bit: true }

/** A field map. `base`: high half of the field ids (task 0x0b40). */
export function fieldMap(base: number, entries: readonly MapEntry[]): Uint8Array {
  return concat(
    entries.map(entry => {
      const at = 'at' in entry ? entry.at : 0xffff
      const key = 'key' in entry ? entry.key & 0xff : 0
      const type = 'type' in entry ? entry.type : 'bit' in entry ? 0x64 : 8
      return numbers(
        [4, 0],
        [2, at],
        [1, key],
        [1, 0],
        [4, 0],
        [4, (base << 16) | entry.field],
        [4, 0],
        [2, type],
        [2, 0],
        [4, 0],
      )
    }),
  )
}

/** Planned work of an assignment: `[hours of work, hours of working time]`, both cumulative. */
export const plannedWork = (...entries: readonly (readonly [work: number, time: number])[]): Uint8Array =>
  concat([
    numbers([2, entries.length], [2, 32], [2, 44], [2, 0]),
    new Uint8Array(36),
    ...entries.map(([work, time]) => numbers([8, work * 60_000], [8, 0], [4, 0], [4, 0], [4, time * 60 * 80])),
  ])

/** Work of an assignment that was done: `[hours of work, hours of working time]`, both cumulative. */
export const doneWork = (...entries: readonly (readonly [work: number, time: number])[]): Uint8Array =>
  concat([
    numbers([2, entries.length], [2, 24]),
    new Uint8Array(32),
    ...entries.map(([work, time]) => numbers([8, work * 60_000], [8, 0], [4, time * 60 * 80])),
  ])

/** Work over time of a baseline: `[moment, hours of work done by then]`; the last entry stands at the end of time. */
export const baselineWork = (...points: readonly (readonly [at: string, work: number])[]): Uint8Array => {
  const whole = points.at(-1)?.[1] ?? 0
  const ticks = (at: string): number => {
    const [time, day] = new Uint16Array(moment(at).slice().buffer) as unknown as [number, number]
    return day * 14_400 + time
  }
  const entry = (work: number, at: number) => numbers([8, work === 0 ? -1e-6 : work * 60_000], [4, 0], [4, 1], [4, at])
  return concat([
    numbers([2, points.length + 1], [2, 16], [4, 28], [8, whole * 60_000], [4, 0], [4, 0], [4, 0]),
    ...points.map(([at, work]) => entry(work, ticks(at))),
    entry(whole, 873_100_791),
  ])
}
