import { expect, test } from 'vitest'
import { seededSequence } from '../testing/seeded-sequence.ts'

test('what happened as planned is in sequence; every seeded pair is found and nothing else', () => {
  let pairs = 0
  for (let seed = 1; seed <= 40; seed++) {
    const { seeded, found, before } = seededSequence(seed)
    expect(before, `seed ${seed}`).toEqual([])
    expect(found, `seed ${seed}`).toEqual(seeded)
    pairs += seeded.length
  }
  expect(pairs).toBeGreaterThan(40)
})
