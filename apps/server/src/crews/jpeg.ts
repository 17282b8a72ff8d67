/** Most bytes of a picture: the device makes it smaller before. */
export const MOST_PHOTO_BYTES = 400 * 1024
/** Most pixels along one side. */
const MOST_PIXELS = 4096

const MARKER = 0xff
const START = 0xd8
const END = 0xd9
const SCAN = 0xda

/** Markers that a picture is drawn from: tables, frame, restart interval, and the two headers that say how colours are meant. */
const keeps = (marker: number): boolean =>
  marker === 0xe0 || marker === 0xee || !((marker >= 0xe1 && marker <= 0xef) || marker === 0xfe)

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Where a scan ends: the next marker that is neither a stuffed byte nor a restart. The end of the bytes when there is none. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === MARKER && next !== 0 && next !== MARKER && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/**
 * A JPEG without anything that is not the picture: where it was taken, by what device, comments, thumbnails. Null for what
 * is no whole JPEG of a sane size.
 */
export function plainJpeg(bytes: Buffer): Buffer | null {
  if (bytes.length < 20 || bytes[0] !== MARKER || bytes[1] !== START) return null
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  let framed = false
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== MARKER) return null
    const marker = bytes[at + 1] ?? 0
    const length = bytes.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return null
    if (isFrame(marker)) {
      if (length < 8) return null
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      if (height === 0 || width === 0 || height > MOST_PIXELS || width > MOST_PIXELS) return null
      framed = true
    }
    if (marker === SCAN && !framed) return null
    if (keeps(marker)) parts.push(bytes.subarray(at, end))
    at = end
    if (marker !== SCAN) continue
    at = nextMarker(bytes, end)
    parts.push(bytes.subarray(end, at))
    // What is hidden behind a picture is cut off.
    if (bytes[at + 1] === END) return Buffer.concat([...parts, bytes.subarray(at, at + 2)])
  }
  return null
}
