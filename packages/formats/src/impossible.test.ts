import { emptySchedule, type Instant, type Schedule, taskId, workTime } from '@parada/schedule'
import { expect, test } from 'vitest'
import { impossibleNumbers } from './impossible.ts'

const YEAR = 365.25 * 86_400

const plan = (uid: number, more: object): Schedule => ({
  ...emptySchedule('P', { start: 1_704_067_200 as Instant }),
  tasks: [
    { uid: taskId(uid), row: 1, name: 'A', parent: null, duration: { seconds: workTime(3600), unit: 'h' }, ...more },
    {
      uid: taskId(uid + 1),
      row: 2,
      name: 'B',
      parent: null,
      duration: { seconds: workTime(3600), unit: 'h' },
      ...more,
    },
  ],
})

test('dates of another millennium and durations of centuries are told of once a kind, with how many there are', () => {
  const late = impossibleNumbers(plan(1, { deadline: Math.round(2667 * YEAR) as Instant }))
  expect(late.map(each => [each.code, each.params])).toEqual([
    ['formats.impossibleNumber', { what: 'date', name: 'A', value: '4637-01-20', count: 2 }],
  ])
  const long = impossibleNumbers(plan(1, { duration: { seconds: workTime(400 * YEAR), unit: 'h' } }))
  expect(long.map(each => [each.severity, each.params?.what])).toEqual([['warning', 'duration']])
})

test('a rate that pays nothing in a year is told of as one beyond all pay is', () => {
  const paid = (standard: number): Schedule => {
    const drawn = plan(1, {})
    const rates = [{ from: 0 as Instant, standard, perUse: 0 }]
    return { ...drawn, resources: [{ uid: 1, name: 'R', kind: 'labor', rates }] as unknown as Schedule['resources'] }
  }
  for (const [rate, told] of [
    [1.4e-313, ['rate']],
    [1_920_000, ['rate']],
    [0, []],
    [87.5, []],
  ] as const)
    expect(impossibleNumbers(paid(rate)).map(each => each.params?.what)).toEqual(told)
})

test('ordinary plans are not spoken of', () => {
  expect(impossibleNumbers(plan(1, { deadline: 1_900_000_000 as Instant }))).toEqual([])
})
