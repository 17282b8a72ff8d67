import { expect, test } from 'vitest'
import { calculated } from '../testing/drawing.ts'
import { brokenLinks, KEPT_LINK_PLANS } from '../testing/kept-links.ts'

test.each(KEPT_LINK_PLANS)('%s: early and late dates of two thousand plans keep every link', (_, plan) => {
  for (let seed = 1000; seed < 3000; seed++) {
    const result = calculated(plan(seed))
    expect(brokenLinks(result, false), `seed ${seed}`).toEqual([])
    expect(brokenLinks(result, true), `seed ${seed}, late`).toEqual([])
  }
})
