/** The program's icon for Windows, drawn from the same rectangles as the mark in the app (`apps/web/public/icon.svg`). */

/** Place and colour of a rectangle on the drawing's grid of 512: red, green, blue. */
type Rectangle = readonly [
  x: number,
  y: number,
  width: number,
  height: number,
  colour: readonly [number, number, number],
]

const GRID = 512
const BACKGROUND: readonly [number, number, number] = [24, 29, 33]
/** The bars grow fainter: their colours are those of the drawing mixed with the ground. */
const RECTANGLES: readonly Rectangle[] = [
  [84, 128, 172, 68, [233, 237, 240]],
  [150, 222, 190, 68, [170, 175, 178]],
  [236, 316, 130, 68, [118, 123, 126]],
  [396, 92, 36, 328, [255, 143, 67]],
]
const SIZES = [16, 24, 32, 48, 64] as const
/** Points of a pixel's side that are looked at, for soft edges. */
const SAMPLES = 4

function colourAt(x: number, y: number): readonly [number, number, number] {
  const found = RECTANGLES.find(
    ([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height,
  )
  return found?.[4] ?? BACKGROUND
}

/** One size as Windows keeps it: a bitmap from the bottom row up, blue first, twice as high for an unused mask. */
function bitmap(size: number): Buffer {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(size, 4)
  header.writeInt32LE(size * 2, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(32, 14)
  const pixels = Buffer.alloc(size * size * 4)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const sum = [0, 0, 0]
      for (let each = 0; each < SAMPLES * SAMPLES; each++) {
        const [across, down] = [(each % SAMPLES) + 0.5, Math.floor(each / SAMPLES) + 0.5]
        const colour = colourAt(((column + across / SAMPLES) / size) * GRID, ((row + down / SAMPLES) / size) * GRID)
        for (const [at, part] of colour.entries()) sum[at] = (sum[at] ?? 0) + part
      }
      const at = ((size - 1 - row) * size + column) * 4
      for (const part of [0, 1, 2]) pixels[at + 2 - part] = Math.round((sum[part] ?? 0) / SAMPLES ** 2)
      pixels[at + 3] = 255
    }
  const mask = Buffer.alloc(Math.ceil(size / 32) * 4 * size)
  return Buffer.concat([header, pixels, mask])
}

/** The icon as an `.ico` file of all sizes. */
export function iconFile(): Buffer {
  const images = SIZES.map(bitmap)
  const head = Buffer.alloc(6 + 16 * SIZES.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(SIZES.length, 4)
  let offset = head.length
  for (const [at, size] of SIZES.entries()) {
    const entry = 6 + 16 * at
    const length = images[at]?.length ?? 0
    head[entry] = size
    head[entry + 1] = size
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += length
  }
  return Buffer.concat([head, ...images])
}
