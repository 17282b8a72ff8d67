/** VARIANTs in native memory, 64-bit layout: 24 bytes, type at 0, value at 8. */
import { instant } from '@parada/schedule'
import { OleDate, type Passed } from './automation.ts'

export const VT = {
  empty: 0,
  null: 1,
  i2: 2,
  i4: 3,
  r4: 4,
  r8: 5,
  cy: 6,
  date: 7,
  bstr: 8,
  dispatch: 9,
  error: 10,
  bool: 11,
  unknown: 13,
  decimal: 14,
  i1: 16,
  ui1: 17,
  ui2: 18,
  ui4: 19,
  i8: 20,
  ui8: 21,
  int: 22,
  uint: 23,
} as const

export const VARIANT_BYTES = 24

/** DISP_E_PARAMNOTFOUND: an argument that was left out. */
export const LEFT_OUT = 0x80020004 | 0

const SECONDS_PER_DAY = 86_400
/** Days from 1899-12-30, where OLE dates begin, to 1970-01-01. */
const EPOCH_DAYS = 25_569

/** An OLE date (days since 1899-12-30; the fraction counts forward also before it) as seconds of the civil axis. */
export function instantFromOle(days: number): number {
  const whole = Math.trunc(days)
  return Math.round((whole - EPOCH_DAYS + Math.abs(days - whole)) * SECONDS_PER_DAY)
}

/** The inverse of `instantFromOle` for dates after 1899. */
export const oleFromInstant = (at: number): number => at / SECONDS_PER_DAY + EPOCH_DAYS

/** Makes and takes what only the operating system can: strings and object references. */
export interface VariantMemory {
  allocString(text: string): bigint
  readString(address: bigint): string
}

/** Writes a plain value; objects are written by the caller. */
export function writeVariant(
  view: DataView,
  offset: number,
  value: Exclude<Passed, object> | OleDate,
  memory: VariantMemory,
): void {
  for (let at = 0; at < VARIANT_BYTES; at += 8) view.setBigUint64(offset + at, 0n, true)
  const type = (vt: number): void => view.setUint16(offset, vt, true)
  if (value instanceof OleDate) {
    type(VT.date)
    view.setFloat64(offset + 8, oleFromInstant(value.at), true)
  } else if (value === undefined) {
    type(VT.error)
    view.setInt32(offset + 8, LEFT_OUT, true)
  } else if (value === null) type(VT.null)
  else if (typeof value === 'boolean') {
    type(VT.bool)
    view.setInt16(offset + 8, value ? -1 : 0, true)
  } else if (typeof value === 'string') {
    type(VT.bstr)
    view.setBigUint64(offset + 8, memory.allocString(value), true)
  } else if (Number.isInteger(value) && Math.abs(value) <= 0x7fffffff) {
    type(VT.i4)
    view.setInt32(offset + 8, value, true)
  } else {
    type(VT.r8)
    view.setFloat64(offset + 8, value, true)
  }
}

/** A value read from a VARIANT; object references are returned as their address. */
export type ReadVariant =
  | { readonly value: string | number | boolean | null | undefined | OleDate }
  | { readonly object: bigint }

const plain = (value: string | number | boolean | null | undefined | OleDate): ReadVariant => ({ value })

export function readVariant(view: DataView, offset: number, memory: VariantMemory): ReadVariant {
  const at = offset + 8
  switch (view.getUint16(offset, true)) {
    case VT.empty:
    case VT.error:
      return plain(undefined)
    case VT.null:
      return plain(null)
    case VT.i2:
      return plain(view.getInt16(at, true))
    case VT.i4:
    case VT.int:
      return plain(view.getInt32(at, true))
    case VT.r4:
      return plain(view.getFloat32(at, true))
    case VT.r8:
      return plain(view.getFloat64(at, true))
    case VT.cy:
      return plain(Number(view.getBigInt64(at, true)) / 10_000)
    case VT.date:
      return plain(new OleDate(instant(instantFromOle(view.getFloat64(at, true)))))
    case VT.bstr:
      return plain(memory.readString(view.getBigUint64(at, true)))
    case VT.bool:
      return plain(view.getInt16(at, true) !== 0)
    case VT.i1:
      return plain(view.getInt8(at))
    case VT.ui1:
      return plain(view.getUint8(at))
    case VT.ui2:
      return plain(view.getUint16(at, true))
    case VT.ui4:
    case VT.uint:
      return plain(view.getUint32(at, true))
    case VT.i8:
    case VT.ui8:
      return plain(Number(view.getBigInt64(at, true)))
    case VT.decimal: {
      const scale = view.getUint8(offset + 2)
      const magnitude = (BigInt(view.getUint32(offset + 4, true)) << 64n) | view.getBigUint64(at, true)
      const number = Number(magnitude) / 10 ** scale
      return plain(view.getUint8(offset + 3) & 0x80 ? -number : number)
    }
    case VT.dispatch:
    case VT.unknown: {
      const address = view.getBigUint64(at, true)
      return address === 0n ? plain(null) : { object: address }
    }
    default:
      throw new TypeError(`VARIANT type ${view.getUint16(offset, true)} is not one that MS Project's members answer`)
  }
}
