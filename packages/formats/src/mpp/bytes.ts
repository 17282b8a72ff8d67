/**
 * Little-endian reads over a byte array. A read past the end sees zeros, so that damaged lengths and offsets never
 * throw: the caller checks beforehand whether a record is long enough to be meant.
 */

const scratch = new DataView(new ArrayBuffer(8))

export const u8 = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0

export const u16 = (bytes: Uint8Array, at: number): number => u8(bytes, at) | (u8(bytes, at + 1) << 8)

/** Signed 32 bits. */
export const i32 = (bytes: Uint8Array, at: number): number =>
  u8(bytes, at) | (u8(bytes, at + 1) << 8) | (u8(bytes, at + 2) << 16) | (u8(bytes, at + 3) << 24)

export const u32 = (bytes: Uint8Array, at: number): number => i32(bytes, at) >>> 0

/**
 * IEEE double. What is no number, beyond what counts whole (MS Project's own limit is 10^12), or smaller than any amount
 * can be reads as 0: damaged amounts must not spread.
 */
export function f64(bytes: Uint8Array, at: number): number {
  if (at < 0 || at + 8 > bytes.length) return 0
  for (let i = 0; i < 8; i++) scratch.setUint8(i, u8(bytes, at + i))
  const value = scratch.getFloat64(0, true)
  const size = Math.abs(value)
  return size <= Number.MAX_SAFE_INTEGER && size >= LEAST ? value : 0
}

/** Amounts are kept in thousandths of a minute and hundredths of a currency; bytes of another meaning give less than this. */
const LEAST = 1e-9

/** A part of a byte array, clipped to what is there. No copy. */
export function slice(bytes: Uint8Array, from: number, length: number): Uint8Array {
  if (from < 0 || from >= bytes.length || length <= 0) return EMPTY
  return bytes.subarray(from, Math.min(bytes.length, from + length))
}

export const EMPTY = new Uint8Array(0)

/** Longest run of UTF-16 units turned into text in one call; longer ones would overflow the argument stack. */
const TEXT_CHUNK = 4096

/** UTF-16LE from `at` up to the first NUL unit, the given end or the end of the bytes. */
export function utf16(bytes: Uint8Array, at = 0, end = bytes.length): string {
  const limit = Math.min(end, bytes.length) - 1
  let text = ''
  let units: number[] = []
  for (let i = at; i < limit; i += 2) {
    const unit = u8(bytes, i) | (u8(bytes, i + 1) << 8)
    if (unit === 0) break
    units.push(unit)
    if (units.length === TEXT_CHUNK) {
      text += String.fromCharCode(...units)
      units = []
    }
  }
  return text + String.fromCharCode(...units)
}

/** One byte a character (Latin-1) up to the first NUL. Code pages are the caller's matter. */
export function latin1(bytes: Uint8Array, at = 0, end = bytes.length): string {
  let text = ''
  let units: number[] = []
  const limit = Math.min(end, bytes.length)
  for (let i = at; i < limit; i++) {
    const unit = u8(bytes, i)
    if (unit === 0) break
    units.push(unit)
    if (units.length === TEXT_CHUNK) {
      text += String.fromCharCode(...units)
      units = []
    }
  }
  return text + String.fromCharCode(...units)
}

const HEX: readonly string[] = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0').toUpperCase())

/** A GUID in its usual text form; its first three groups lie little-endian. Undefined when absent or all zero. */
export function guid(bytes: Uint8Array, at: number): string | undefined {
  if (at < 0 || at + 16 > bytes.length) return undefined
  let zero = true
  for (let i = 0; i < 16; i++) if (bytes[at + i] !== 0) zero = false
  if (zero) return undefined
  const hex = (...order: readonly number[]): string => order.map(i => HEX[u8(bytes, at + i)]).join('')
  return `${hex(3, 2, 1, 0)}-${hex(5, 4)}-${hex(7, 6)}-${hex(8, 9)}-${hex(10, 11, 12, 13, 14, 15)}`
}

/** A copy with every byte XORed with the mask. Mask 0 gives the bytes themselves. */
export function unmask(bytes: Uint8Array, mask: number): Uint8Array {
  if (mask === 0) return bytes
  const plain = new Uint8Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) plain[i] = u8(bytes, i) ^ mask
  return plain
}
