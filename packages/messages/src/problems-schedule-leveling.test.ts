import { expect, test } from 'vitest'
import { loadMessages } from './index.ts'

test('parts of a unit that a task asks for are written as the language writes numbers', async () => {
  const limits = { task: 'Içar', row: 8, resource: 'Guindaste', asked: 1.5, there: 0.5 }
  const hours = { ...limits, from: 1_772_434_800, to: 1_772_452_800, tasks: 'Içar', more: 0 }
  type Code = 'schedule.excessiveDemand' | 'schedule.fixedOverload'
  const written = async (locale: 'pt' | 'en' | 'es', code: Code): Promise<string> =>
    (await loadMessages(locale)).problems[code](hours)
  for (const locale of ['pt', 'es'] as const) {
    expect(await written(locale, 'schedule.excessiveDemand')).toMatch(/1,5 .*0,5\.$/u)
    expect(await written(locale, 'schedule.fixedOverload')).toMatch(/1,5 .*0,5: /u)
  }
  expect(await written('en', 'schedule.excessiveDemand')).toMatch(/1\.5 .*0\.5\.$/u)
})
