import { expect, test } from 'vitest'
import { slipsOf } from '../testing/slips.ts'

test('what moved the finish sums up to the slip in 1,000 random histories', () => {
  for (let seed = 1; seed <= 1000; seed++) expect(() => slipsOf(seed), `seed ${seed}`).not.toThrow()
}, 600_000)
