import { expect, it } from 'vitest'
import { calculate } from '../engine/calculate.ts'
import { levellingCase } from '../testing/limited.ts'
import { level } from './level.ts'
import { verifyLeveling } from './verify.ts'

/** Seeds of the plans, `from-to`: a slow machine does them in pieces. */
const [first = 1, last = 10_000] = (process.env.PARADA_SEEDS ?? '1-10000').split('-').map(Number)

it('breaks no limit, link, date or reason in ten thousand plans drawn at random', () => {
  const broken: unknown[] = []
  for (let seed = first; seed <= last; seed++) {
    const { schedule, options } = levellingCase(seed)
    const outcome = calculate(schedule)
    if (!outcome.ok) continue
    const run = level(outcome.value, options)
    if (!run.ok) continue
    const breaches = verifyLeveling(schedule, run.value, options)
    if (breaches.length > 0) broken.push({ seed, breaches })
  }
  expect(broken).toEqual([])
})
