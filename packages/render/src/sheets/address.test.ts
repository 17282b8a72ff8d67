import { expect, test } from 'vitest'
import { qrSvg } from './address.ts'

/** Bytes of data in one block at the level of correction `M`, by version. */
const DATA = [0, 16, 28, 44]
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** What a reader makes of a small code, by ISO/IEC 18004; the edge that it needs is checked too. */
function readCode(svg: string): string {
  const whole = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  const dots = [...svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  expect(dots.every(each => Math.min(...each) >= 4 && Math.max(...each) < whole - 4)).toBe(true)
  const size = whole - 8
  const dark = new Set(dots.map(([x, y]) => `${x - 4} ${y - 4}`))
  const at = (x: number, y: number): number => Number(dark.has(`${x} ${y}`))
  const version = (size - 17) / 4
  const amount = DATA[version]
  if (!amount) throw new Error(`version ${version}`)
  const format = [...Array(5).keys()].reduce((sum, x) => (sum << 1) | at(x, 8), 0) ^ 0b10101
  // Two bits of the level of correction, `M` is 00, then the mask.
  expect(format >> 3).toBe(0)
  const mask = MASKS[format & 7]
  const corner = 4 * version + 10
  const isFixed = (x: number, y: number): boolean =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (version > 1 && Math.abs(x - corner) <= 2 && Math.abs(y - corner) <= 2)
  const bits: number[] = []
  let up = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step
      for (const x of [right, right - 1]) if (!isFixed(x, y)) bits.push(at(x, y) ^ Number(mask?.(x, y)))
    }
    up = !up
  }
  const number = (from: number, length: number): number =>
    bits.slice(from, from + length).reduce((sum, bit) => (sum << 1) | bit, 0)
  const [mode, length] = [number(0, 4), number(4, 8)]
  if (mode === 4) {
    expect(length).toBeLessThanOrEqual(amount - 2)
    return new TextDecoder().decode(Uint8Array.from({ length }, (_, each) => number(12 + each * 8, 8)))
  }
  if (mode !== 2) throw new Error(`mode ${mode}`)
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
  const count = number(4, 9)
  let text = ''
  for (let each = 0, place = 13; each < count; each += 2) {
    const pair = each + 1 < count
    const value = number(place, pair ? 11 : 6)
    place += pair ? 11 : 6
    text += pair ? `${letters[Math.floor(value / 45)]}${letters[value % 45]}` : letters[value]
  }
  return text
}

test.each(['R-07', 'R-301', 'RQ 12/3', 'raquete E-101 <nº 4> & "B"', 'Diafragma 6" da linha 110'])(
  'the label of %s is read as its tag',
  tag => {
    const svg = qrSvg(tag, tag)
    expect(readCode(svg)).toBe(tag)
    // Its name is text, with any tag.
    expect(svg.replace(/aria-label="[^"<>]*"/, '')).not.toMatch(/nº|R-07|Diafragma/)
  },
)
