/** Small repeatable random numbers (mulberry32): the seed is printed by the test that uses them. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Pieces that break parsers in ways that random bytes seldom do. */
const SHARP = [
  '',
  '\0',
  '-1',
  '99999999999999999999',
  'NaN',
  '<',
  '>',
  '&',
  '"',
  '\t',
  '\n',
  '%T',
  '((((',
  '[[[[',
  '{{{{',
  ']]>',
  '\uffff',
  'PT1E9H',
]

/** One mutated copy: flipped bytes, cuts, repeats, swaps and sharp pieces at a few places. */
export function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  const at = (length: number): number => Math.floor(random() * length)
  let out: Uint8Array = bytes.slice()
  for (let times = 1 + at(4); times > 0 && out.length > 0; times--) {
    const where = at(out.length)
    const length = Math.min(out.length - where, 1 + at(random() < 0.2 ? 4096 : 16))
    switch (at(6)) {
      case 0:
        out[where] = at(256)
        break
      case 1:
        out = out.slice(0, where)
        break
      case 2:
        out = joined(out.subarray(0, where), out.subarray(where + length))
        break
      case 3:
        out = joined(out.subarray(0, where + length), out.subarray(where))
        break
      case 4:
        out = joined(out.subarray(0, where), new TextEncoder().encode(SHARP[at(SHARP.length)]), out.subarray(where))
        break
      default:
        out.copyWithin(at(out.length), where, where + length)
    }
  }
  return out
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
