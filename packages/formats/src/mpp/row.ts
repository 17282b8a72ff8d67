import type { Duration, DurationUnit, Instant, WorkTime } from '@parada/schedule'
import { type Meta, metaAt, type VarData } from './blocks.ts'
import { f64, guid, i32, u8, u16, utf16 } from './bytes.ts'
import type { FieldMap, FieldPlace } from './field-map.ts'
import { durationOf, money, timestamp, units, work, workTicks } from './values.ts'

/** One record with all places that its fields may lie in. */
export interface Row {
  readonly map: FieldMap
  readonly uid: number
  /** Position in the meta streams. */
  readonly index: number
  readonly fixed: readonly [Uint8Array, Uint8Array]
  readonly meta: readonly [Meta, Meta]
  readonly vars: VarData
}

interface Found {
  readonly bytes: Uint8Array
  readonly at: number
}

/** The bytes that hold a field, or undefined when the record has none. A short fixed record has zeros beyond its end. */
function find(row: Row, field: number): Found | undefined {
  const place = row.map.places.get(field)
  if (!place || place.in === 'bit') return undefined
  if (place.in === 'fixed') return { bytes: row.fixed[place.block], at: place.at }
  const bytes = row.vars.get(row.uid, place.key)
  return bytes && { bytes, at: 0 }
}

/** Whether the record has the field at all. */
export const hasField = (row: Row, field: number): boolean => find(row, field) !== undefined

/** A flag; undefined when the map does not know it. */
export function flag(row: Row, field: number): boolean | undefined {
  const place = row.map.places.get(field)
  if (place?.in !== 'bit') return undefined
  return bitAt(row, place)
}

function bitAt(row: Row, place: Extract<FieldPlace, { in: 'bit' }>): boolean {
  const meta = row.meta[place.block]
  const byte = 8 + (place.bit >> 3)
  if (byte >= meta.size || row.index >= meta.count) return false
  return (u8(meta.bytes, metaAt(meta, row.index) + byte) & (1 << (place.bit & 7))) !== 0
}

export function text(row: Row, field: number): string | undefined {
  const found = find(row, field)
  if (!found) return undefined
  const value =
    found.at === 0 ? row.vars.once('text', found.bytes, bytes => utf16(bytes)) : utf16(found.bytes, found.at)
  return value === '' ? undefined : value
}

export function bytesOf(row: Row, field: number): Uint8Array | undefined {
  const found = find(row, field)
  return found && (found.at === 0 ? found.bytes : found.bytes.subarray(found.at))
}

export function int(row: Row, field: number): number | undefined {
  const found = find(row, field)
  return found && i32(found.bytes, found.at)
}

export function short(row: Row, field: number): number | undefined {
  const found = find(row, field)
  return found && u16(found.bytes, found.at)
}

export function number(row: Row, field: number): number | undefined {
  const found = find(row, field)
  return found && f64(found.bytes, found.at)
}

export function moment(row: Row, field: number): Instant | undefined {
  const found = find(row, field)
  return found && timestamp(found.bytes, found.at)
}

export function workOf(row: Row, field: number): WorkTime | undefined {
  const found = find(row, field)
  return found && work(found.bytes, found.at)
}

export function cost(row: Row, field: number): number | undefined {
  const found = find(row, field)
  return found && money(found.bytes, found.at)
}

export function guidOf(row: Row, field: number): string | undefined {
  const found = find(row, field)
  return found && guid(found.bytes, found.at)
}

export function slack(row: Row, field: number): WorkTime | undefined {
  const found = find(row, field)
  return found && workTicks(found.bytes, found.at)
}

/** A duration with its unit from a field of its own; days when there is none. */
export function durationFrom(row: Row, field: number, unitField: number, fallback: DurationUnit): Duration | undefined {
  const found = find(row, field)
  if (!found) return undefined
  return durationOf(i32(found.bytes, found.at), units(short(row, unitField) ?? 7, fallback))
}
