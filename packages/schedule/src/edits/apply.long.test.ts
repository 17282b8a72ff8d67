import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculate } from '../engine/calculate.ts'
import { arbitrarySchedule, randomEdits } from '../testing/index.ts'
import { applyEdits } from './apply.ts'

test('thousands of plans: what is applied is undone exactly, and stays without loops', () => {
  fc.assert(
    fc.property(arbitrarySchedule({ tasks: 60 }), fc.integer(), (plan, seed) => {
      const result = applyEdits(plan, randomEdits(plan, seed, 4))
      if (!result.ok) return
      const dates = calculate(result.value.schedule)
      expect(dates.ok || dates.problems[0].code).toBe(true)
      const back = applyEdits(result.value.schedule, result.value.inverse)
      expect(back.ok && back.value.schedule).toStrictEqual(plan)
    }),
    { numRuns: 4_000 },
  )
})
