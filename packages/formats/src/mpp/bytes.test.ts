import { expect, test } from 'vitest'
import { f64 } from './bytes.ts'
import { money, work } from './values.ts'

const double = (value: number): Uint8Array => new Uint8Array(new Float64Array([value]).buffer)

test.each([
  ['no number', Number.NaN],
  ['endless', Number.POSITIVE_INFINITY],
  ['so large that counting in seconds overflows', -1.7e308],
  ['past whole numbers', 2 ** 60],
])('an amount that is %s reads as nothing', (_what, value) => {
  expect([f64(double(value), 0), work(double(value)), money(double(value))]).toEqual([0, 0, 0])
})

test('amounts that MS Project can hold are kept', () => {
  expect(f64(double(-999_999_999_999.25), 0)).toBe(-999_999_999_999.25)
  expect(work(double(480_000))).toBe(28_800)
})
