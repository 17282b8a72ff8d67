import type { LoadPart } from '@parada/schedule'
import { expect, test } from 'vitest'
import { labelPlaces, largestParts } from './chart-parts.ts'

const part = (key: string, ...units: readonly number[]): LoadPart => ({
  key,
  units: Float64Array.from(units),
  hours: units.reduce((sum, each) => sum + each, 0),
})
const tags = (count: number) => Array.from({ length: count }, (_, at) => part(`E-${at + 101}`, count - at, 1))

test('the largest parts have colours of their own, and the rest are one that loses nothing', () => {
  const shown = largestParts(tags(12))
  expect(shown.map(each => each.key)).toEqual([...tags(7).map(each => each.key), null])
  expect(new Set(shown.map(each => each.colour)).size).toBe(8)
  expect([...(shown.at(-1)?.units ?? [])]).toEqual([5 + 4 + 3 + 2 + 1, 5])
  const sum = (all: readonly { hours: number }[]) => all.reduce((total, each) => total + each.hours, 0)
  expect(sum(shown)).toBe(sum(tags(12)))
})

test('eight parts are all shown, what is critical is red, what has no name is grey', () => {
  expect(largestParts(tags(8)).map(each => each.key)).not.toContain(null)
  const colours = largestParts([part('other', 3), part('critical', 2)]).map(each => each.colour)
  expect(colours).toEqual(['--d11', '--critical'])
  expect(largestParts([part('', 3), part('E-101', 2)]).map(each => each.colour)).toEqual(['--d11', '--d2'])
})

test('labels of a scale never lie over each other, however far the peak is above the limit', () => {
  const chart = (height: number, top: number) => (value: number) => height - (value / top) * height
  for (const height of [24, 30, 60, 140])
    for (const top of [2, 3, 11, 30, 61, 400])
      for (const limit of [1, 1.5, top - 0.5, top]) {
        const places = labelPlaces([0, limit, top], chart(height, top))
        expect(places.map(each => each.value)).toEqual([...new Set([0, limit, top])])
        const gaps = places.slice(1).map((each, at) => (places[at]?.at ?? 0) - each.at)
        expect(Math.min(...gaps), `${limit} of ${top} in ${height} px`).toBeGreaterThanOrEqual(12)
      }
  // Where it has room, each stands at its height; without a free line only the ends are named.
  expect(labelPlaces([0, 5, 10], chart(100, 10)).map(each => each.at)).toEqual([100, 50, 0])
  expect(labelPlaces([0, 5, 10], chart(20, 10)).map(each => each.value)).toEqual([0, 10])
})
