import { expect, test } from 'vitest'
import { type Extent, muchLonger } from './much-longer.ts'

const DAY = 86_400
const between = (start: number, finish: number, count = 3) =>
  ({ count, projectStart: start * DAY, projectFinish: finish * DAY }) as unknown as Extent
const lasting = (days: number, count = 3) => between(0, days, count)

test('a plan is much longer when a change adds more than sixty days and more than it lasted', () => {
  expect(muchLonger(lasting(2), lasting(4000))).toBe(true)
  expect(muchLonger(lasting(2), lasting(61))).toBe(false)
  expect(muchLonger(lasting(2), lasting(63))).toBe(true)
  expect(muchLonger(lasting(300), lasting(500))).toBe(false)
  // Another start moves a plan and makes it no longer; the first task of an empty plan is its length.
  expect(muchLonger(lasting(20), between(900, 920))).toBe(false)
  expect(muchLonger(lasting(0, 0), lasting(900))).toBe(false)
})
