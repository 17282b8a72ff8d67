import type { Json } from '@parada/schedule'

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json }

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object of the entries that have a value; a key such as `__proto__` stays a plain member. */
export function objectOf(entries: readonly (readonly [string, Json | undefined])[]): JsonObject {
  const made: Record<string, Json> = {}
  for (const [key, value] of entries) {
    if (value === undefined) continue
    if (key === '__proto__')
      Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true })
    else made[key] = value
  }
  return made
}

/** Deepest nesting of a JSON text, counted without parsing it, so that a hostile text can be refused first. */
export function jsonDepth(text: string | Uint8Array): number {
  // Bytes are gone over several times faster than the letters of a text put together from pieces.
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const { length } = bytes
  let depth = 0
  let deepest = 0
  for (let at = 0; at < length; at++) {
    const code = bytes[at] as number
    if (code === QUOTE) {
      at++
      while (at < length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
    } else if (code === BRACE || code === BRACKET) {
      depth++
      if (depth > deepest) deepest = depth
    } else if (code === BRACE + 2 || code === BRACKET + 2) depth--
  }
  return deepest
}

const QUOTE = 34
const BACKSLASH = 92
const BRACKET = 91
const BRACE = 123
