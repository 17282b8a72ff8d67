import type { LoadPart } from '@parada/schedule'
import { expect, test } from 'vitest'
import { largestParts } from './chart-parts.ts'

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
