import { expect, test } from 'vitest'
import { loadMessages, sentence } from './index.ts'

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

test('a list of names that was cut ends its sentence with three points, not with four', async () => {
  const limits = {
    resource: 'Guindaste',
    task: 'Içar',
    row: 8,
    asked: 2,
    there: 1,
    tasks: 'Içar, Mover, …',
    more: 0,
    names: 'Içar, …',
    count: 9,
  }
  let cut = 0
  for (const locale of ['pt', 'en', 'es'] as const) {
    const { problems } = await loadMessages(locale)
    for (const [code, say] of Object.entries(problems)) {
      let raw: string
      try {
        raw = say(limits)
      } catch {
        continue
      }
      if (!/…\.(\s|$)/u.test(raw)) continue
      cut++
      expect(sentence(problems, code, limits), code).not.toMatch(/…\.(\s|$)/u)
    }
  }
  expect(cut).toBeGreaterThan(3)
})
