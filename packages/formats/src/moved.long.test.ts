import { KEPT_LINK_PLANS } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { silentMoves } from './testing/silent-moves.ts'
import { WRITABLE_FORMATS } from './write.ts'

test.each(WRITABLE_FORMATS)('%s names every task whose dates it moves, in four hundred plans', async form => {
  for (const [kind, plan] of KEPT_LINK_PLANS)
    for (let seed = 100; seed < 125; seed++) {
      const { silent, told, moved } = await silentMoves(plan(seed), form)
      expect(silent, `${kind}, ${seed}`).toEqual([])
      if (form === 'xer' || form === 'pmxml') expect(told, `${kind}, ${seed}`).toBe(moved)
    }
})
