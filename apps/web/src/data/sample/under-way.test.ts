import { calculate, civilInstant, earned, emergentLog, FLAG } from '@parada/schedule'
import { expect, test } from 'vitest'
import { sampleUnderWay } from './under-way.ts'

test.each(['pt', 'en', 'es'] as const)('%s: a shutdown on its third day, behind, with extra work', language => {
  const plan = sampleUnderWay(language)
  const found = calculate(plan)
  if (!found.ok) throw new Error(found.problems[0].code)
  const { value } = found
  const date = civilInstant(2027, 3, 10, 7)
  expect(plan.project.statusDate).toBe(date)
  const leaves = [...plan.tasks.keys()].filter(at => !((value.flags[at] ?? 0) & (FLAG.summary | FLAG.inactive)))
  const percents = leaves.map(at => value.percentComplete[at] ?? 0)
  expect(percents.filter(each => each === 100).length).toBeGreaterThan(20)
  expect(percents.some(each => each > 0 && each < 100)).toBe(true)
  // What is left lies behind the data date, and the shutdown is behind its plan.
  for (const at of leaves)
    if ((value.percentComplete[at] ?? 0) < 100) expect(value.finish[at]).toBeGreaterThanOrEqual(date)
  const { whole } = earned(value, date)
  expect(whole.earned).toBeLessThan(whole.planned)
  const log = emergentLog(value)
  expect(log.tasks.map(each => [each.emergent.state, each.emergent.by !== undefined])).toEqual([['approved', true]])
  expect([log.extra, log.tasks[0]?.emergent.decidedBy !== undefined]).toEqual([20, true])
  expect(plan.tasks[0]?.name).not.toBe('')
})
