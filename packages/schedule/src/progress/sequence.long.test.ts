import { expect, test } from 'vitest'
import { seededSequence } from '../testing/seeded-sequence.ts'

test('work out of sequence in 1,000 random plans: every seeded pair found, none without cause', () => {
  for (let seed = 1; seed <= 1000; seed++) {
    const { seeded, found, before } = seededSequence(seed)
    expect(before, `seed ${seed}`).toEqual([])
    expect(found, `seed ${seed}`).toEqual(seeded)
  }
}, 600_000)
