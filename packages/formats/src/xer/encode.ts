/** Bytes of an export: Windows-1252 as P6 writes in our part of the world, UTF-8 where that lacks a letter. */
export function encodeXer(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const byte = code < 0x80 || (code >= 0xa0 && code < 0x100) ? code : WINDOWS.get(code)
    if (byte === undefined) return new TextEncoder().encode(text)
    bytes[at] = byte
  }
  return bytes
}

/** Letters of Windows-1252 outside Latin-1, in the order of their bytes from 0x80; blanks are unused. */
const WINDOWS = new Map<number, number>(
  [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'].flatMap((letter, at) =>
    letter === ' ' ? [] : [[letter.charCodeAt(0), 0x80 + at] as const],
  ),
)
