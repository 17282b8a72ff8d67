import { expect, test } from 'vitest'
import { seededSequence } from '../testing/seeded-sequence.ts'

test.each([false, true])(
  'work out of sequence in 1,000 random plans, with people and without: every seeded pair found, none without cause; with links of summaries: %s',
  summaries => {
    for (let seed = 1; seed <= 2000; seed++) {
      // Every other plan has people with calendars of their own.
      const { seeded, found, before } = seededSequence(seed >> 1, seed % 2 === 0, summaries)
      expect(before, `seed ${seed}`).toEqual([])
      expect(found, `seed ${seed}`).toEqual(seeded)
    }
  },
  600_000,
)
