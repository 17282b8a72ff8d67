import { expect, it } from 'vitest'
import { calculate } from '../engine/calculate.ts'
import type { Schedule } from '../model/schedule.ts'
import { inAreas, limitedSchedule } from '../testing/limited.ts'
import { level } from './level.ts'
import { verifyLeveling } from './verify.ts'

/** Seeds of the plans, `from-to`: a slow machine does them in pieces. */
const [first = 1, last = 10_000] = (process.env.PARADA_SEEDS ?? '1-10000').split('-').map(Number)

/** Every other resource has one fewer by night. */
const byShift = (schedule: Schedule, seed: number): Schedule => ({
  ...schedule,
  resources: schedule.resources.map((each, at) => {
    const { maxUnits = 1 } = each
    const availability = [
      { units: maxUnits, shift: 'day' as const },
      { units: maxUnits - 1, shift: 'night' as const },
    ]
    return (seed + at) % 2 === 0 ? { ...each, availability } : each
  }),
})

it('breaks no limit, link, date or reason in ten thousand plans drawn at random', () => {
  const broken: unknown[] = []
  for (let seed = first; seed <= last; seed++) {
    const shifts = byShift(limitedSchedule(seed, 25, seed % 4 === 3 ? 'p6' : 'msproject'), seed)
    const schedule = seed % 5 < 2 ? inAreas(shifts, seed) : shifts
    const outcome = calculate(schedule)
    if (!outcome.ok) continue
    const splits = new Set(seed % 2 === 0 ? [] : schedule.tasks.filter(task => task.uid % 3 > 0).map(task => task.uid))
    const options = { schedules: 20, seed, freedom: seed % 3 === 0 ? 'withinSlack' : 'free', splits } as const
    const run = level(outcome.value, options)
    if (!run.ok) continue
    const breaches = verifyLeveling(schedule, run.value, options)
    if (breaches.length > 0) broken.push({ seed, breaches })
  }
  expect(broken).toEqual([])
})
