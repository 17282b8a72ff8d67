import { expect, it } from 'vitest'
import { smoothed } from '../testing/smoothed.ts'

it('keeps the finish, every limit, reason and other peak in a thousand plans drawn at random', () => {
  const { lowered, broken } = smoothed(1, 1000)
  console.info(`smoothed: ${lowered} peaks lowered`)
  expect(broken).toEqual([])
})
