import { expect, test } from 'vitest'
import { BARS, median } from './lighthouse.ts'

test('the median is the middle run, the lower one of two', () => {
  expect(median([99, 90, 95, 97, 100])).toBe(97)
  expect(median([90, 94])).toBe(90)
  expect(() => median([])).toThrow()
})

test('the bars are those of the product', () => {
  expect(BARS).toEqual({ performance: 95, accessibility: 100, 'best-practices': 100 })
})
