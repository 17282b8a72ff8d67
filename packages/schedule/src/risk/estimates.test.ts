import { expect, test } from 'vitest'
import { applied, calculated, schedule, taskNamed } from '../testing/index.ts'
import { HOUR } from '../time/instant.ts'
import { boundOf, estimateEdits } from './estimates.ts'

const plan = schedule`
        | MT |
  Fase  |    |
    A   | X  |
    B   | XX |`
const uid = (name: string) => taskNamed(plan, name).uid
const hours = (of: typeof plan, name: string) => {
  const { estimate } = taskNamed(of, name)
  return estimate && [estimate.low, estimate.likely, estimate.high].map(each => each && each.seconds / HOUR)
}

test.each([
  ['8', { seconds: 8 * HOUR }],
  ['8,5 h', { seconds: 8.5 * HOUR }],
  ['-10%', { percent: -10 }],
  ['+25 %', { percent: 25 }],
  ['−5%', { percent: -5 }],
  ['-3', null],
  ['oito', null],
  ['', null],
])('%s is read as an end of an estimate', (text, wanted) => expect(boundOf(text)).toEqual(wanted))

test('one task in hours, several by the same share of each, in one change; what does not rise is refused whole', () => {
  const made = (...given: Parameters<typeof estimateEdits> extends [unknown, ...infer Rest] ? Rest : never) =>
    estimateEdits(calculated(plan), ...given)
  const one = made([uid('A')], {
    low: { seconds: 6 * HOUR },
    likely: { seconds: 9 * HOUR },
    high: { seconds: 20 * HOUR },
  })
  expect(hours(applied(plan, one ?? []), 'A')).toEqual([6, 9, 20])
  const both = applied(
    plan,
    made([uid('A'), uid('B')], { low: { percent: -25 }, high: { percent: 50 }, shape: 'pert' }) ?? [],
  )
  expect([hours(both, 'A'), hours(both, 'B')]).toEqual([
    [6, undefined, 12],
    [12, undefined, 24],
  ])
  expect(taskNamed(both, 'B').estimate?.shape).toBe('pert')
  // Nine hours are under A's twelve and over B's sixteen: neither is changed.
  expect(made([uid('A'), uid('B')], { low: { seconds: 9 * HOUR }, high: { percent: 50 } })).toBeNull()
  expect(made([uid('Fase')], { low: { percent: -1 }, high: { percent: 1 } })).toBeNull()
})
