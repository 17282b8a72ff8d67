import { describe, expect, test } from 'vitest'
import { calculated } from '../testing/drawing.ts'
import { brokenLinks, KEPT_LINK_PLANS } from '../testing/kept-links.ts'

describe('links into and out of work of several people', () => {
  test.each(KEPT_LINK_PLANS)('%s: early and late dates keep every link', (_, plan) => {
    for (let seed = 1; seed <= 145; seed++) {
      const result = calculated(plan(seed))
      expect(brokenLinks(result, false), `seed ${seed}`).toEqual([])
      expect(brokenLinks(result, true), `seed ${seed}, late`).toEqual([])
    }
  })

  test('nothing is done before it began', () => {
    for (const [kind, plan] of KEPT_LINK_PLANS)
      for (let seed = 1; seed <= 25; seed++) {
        const result = calculated(plan(seed))
        const wrong = result.schedule.tasks.filter(task => {
          const dates = result.of(task.uid)!
          return dates.finish < dates.start || dates.earlyFinish < dates.earlyStart
        })
        expect(wrong, `${kind}, seed ${seed}`).toEqual([])
      }
  })
})
