import { describe, expect, test } from 'vitest'
import { calculated } from '../testing/drawing.ts'
import { brokenLinks, crowdedSchedule } from '../testing/kept-links.ts'
import type { RandomOptions } from '../testing/random.ts'

const PLANS: readonly [string, RandomOptions][] = [
  ['MS Project', { tasks: 30, progress: false, manual: false }],
  ['MS Project, all kinds of tasks', { tasks: 30 }],
  ['Primavera', { tasks: 30, rules: 'p6', progress: false, manual: false, summaries: false }],
]

describe('links into and out of work of several people', () => {
  test.each(PLANS)('%s: early and late dates keep every link', (_, options) => {
    for (let seed = 1; seed <= 400; seed++) {
      const result = calculated(crowdedSchedule(seed, options))
      expect(brokenLinks(result, false), `seed ${seed}`).toEqual([])
      expect(brokenLinks(result, true), `seed ${seed}, late`).toEqual([])
    }
  })
})
