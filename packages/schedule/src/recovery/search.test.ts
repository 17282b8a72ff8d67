import { expect, test } from 'vitest'
import { calculate } from '../engine/calculate.ts'
import { greedyAgainstAll, optionFaults, recoverablePlan } from '../testing/recoveries.ts'
import { HOUR } from '../time/instant.ts'
import { recover } from './recover.ts'

test('the search finds nine tenths of what all sets of moves give, on plans of thirty tasks', () => {
  let compared = 0
  for (let seed = 1; compared < 6 && seed < 60; seed++) {
    const result = greedyAgainstAll(seed, 6)
    if (!result || result.best <= 0) continue
    compared++
    expect(result.found, `seed ${seed}`).toBeGreaterThanOrEqual(0.9 * result.best)
  }
  expect(compared).toBe(6)
})

test('random plans: every option keeps its promise to the second and no rule of safety is broken', () => {
  let options = 0
  for (let seed = 100; seed < 112; seed++) {
    const schedule = recoverablePlan(seed, 25)
    const outcome = calculate(schedule)
    if (!outcome.ok) continue
    const room = new Map(schedule.tasks.map(task => [task.uid, 3]))
    const found = recover(outcome.value, { wanted: 100 * HOUR, evaluations: 40, depth: 100, room })
    if (!found.ok) continue
    for (const each of [...found.value.options, ...found.value.combined]) {
      options++
      expect(optionFaults(schedule, each), `seed ${seed}, ${each.id}`).toEqual([])
    }
  }
  expect(options).toBeGreaterThan(20)
})
