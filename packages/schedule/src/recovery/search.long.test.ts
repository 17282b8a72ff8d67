import { expect, test } from 'vitest'
import { calculate } from '../engine/calculate.ts'
import { greedyAgainstAll, optionFaults, recoverablePlan } from '../testing/recoveries.ts'
import { HOUR } from '../time/instant.ts'
import { recover } from './recover.ts'

test('the search finds nine tenths of what all sets of up to ten moves give', { timeout: 1_200_000 }, () => {
  let compared = 0
  const short: string[] = []
  for (let seed = 1; compared < 60 && seed < 400; seed++) {
    const result = greedyAgainstAll(seed, 10)
    if (!result || result.best <= 0) continue
    compared++
    if (result.found < 0.9 * result.best) short.push(`${seed}: ${result.found / HOUR} of ${result.best / HOUR} h`)
  }
  expect(compared).toBe(60)
  expect(short).toEqual([])
})

test('a thousand options keep their promise and break no rule of safety', { timeout: 1_200_000 }, () => {
  let options = 0
  for (let seed = 1000; options < 1000 && seed < 3000; seed++) {
    const schedule = recoverablePlan(seed, 30)
    const outcome = calculate(schedule)
    if (!outcome.ok) continue
    const room = new Map(schedule.tasks.map(task => [task.uid, 3]))
    const found = recover(outcome.value, { wanted: 100 * HOUR, evaluations: 60, room })
    if (!found.ok) continue
    for (const each of [...found.value.options, ...found.value.combined]) {
      options++
      expect(optionFaults(schedule, each), `seed ${seed}, ${each.id}`).toEqual([])
    }
  }
  expect(options).toBeGreaterThanOrEqual(1000)
})
