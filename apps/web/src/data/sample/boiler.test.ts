import { calculate, DAY, FLAG } from '@parada/schedule'
import { expect, test } from 'vitest'
import { sampleShutdown } from './boiler.ts'

test('the sample is a plan of about 130 tasks around the clock with one critical path and no problem', () => {
  const schedule = sampleShutdown()
  expect(schedule.tasks.length).toBeGreaterThan(120)
  const calculated = calculate(schedule)
  expect(calculated.ok && calculated.value.problems).toEqual([])
  if (!calculated.ok) return
  const { value } = calculated
  const days = (value.projectFinish - value.projectStart) / DAY
  expect(days).toBeGreaterThan(8)
  expect(days).toBeLessThan(25)
  const critical = [...value.flags].filter(flags => flags & FLAG.critical && !(flags & FLAG.summary)).length
  expect(critical).toBeGreaterThan(10)
  expect(critical).toBeLessThan(60)
})
