import { expect, test } from '@playwright/test'
import { BUDGET_KB, weigh } from '../tools/check-bundle.ts'

test('the frame and the Gantt load within their budget of script', () => {
  const sizes = weigh()
  expect(sizes.length).toBeGreaterThan(5)
  expect(sizes.reduce((sum, each) => sum + each.size, 0)).toBeLessThanOrEqual(BUDGET_KB)
})
