import { expect, test } from 'vitest'
import { placedAt } from './placed-at.ts'

test('an entry that is moved lands where it was put, and the others keep their order', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(placedAt(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(placedAt(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(placedAt(list, 1, 1)).toEqual(list)
})
