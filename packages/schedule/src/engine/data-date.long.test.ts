import { expect, test } from 'vitest'
import { type Behind, unfinishedBehind } from '../testing/data-date.ts'

test('nothing unfinished lies before the data date of a thousand random plans', () => {
  const found: Behind[] = []
  for (let seed = 0; seed < 1000; seed++) found.push(...unfinishedBehind(seed))
  expect(found).toEqual([])
})
