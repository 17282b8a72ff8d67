import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exceptionDays } from '../calendar/recurrence.ts'
import type { Schedule } from '../model/schedule.ts'
import { arbitrarySchedule, randomNumbers } from '../testing/index.ts'
import { calculate } from './calculate.ts'
import { explain } from './explain.ts'
import { negativeSlackCause } from './negative-slack.ts'
import { criticalPaths } from './paths.ts'

const WRONG: readonly unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -1,
  0,
  0.5,
  1e300,
  -1e15,
  4_000_000_000_000,
  undefined,
]

/** Puts a wrong number in the place of some numbers, anywhere in the schedule. */
function spoiled(value: unknown, random: () => number, share: number): unknown {
  if (typeof value === 'number') return random() < share ? WRONG[Math.floor(random() * WRONG.length)] : value
  if (Array.isArray(value)) return value.map(each => spoiled(each, random, share))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, spoiled(each, random, share)]))
}

/** Everything that can be asked of a schedule; nothing of it may throw. */
function askAll(plan: Schedule): void {
  const outcome = calculate(plan)
  expect(typeof outcome.ok).toBe('boolean')
  expect(outcome.problems.every(problem => problem.code.startsWith('schedule.'))).toBe(true)
  if (!outcome.ok) {
    expect(outcome.problems.length).toBeGreaterThan(0)
    return
  }
  const { value } = outcome
  for (const column of [value.start, value.finish, value.lateStart, value.totalSlack, value.freeSlack, value.flags])
    expect(column.length).toBe(plan.tasks.length)
  for (const task of plan.tasks.slice(0, 5)) {
    explain(value, task.uid)
    negativeSlackCause(value, task.uid)
    value.of(task.uid)
    value.drivingLinks(task.uid)
  }
  criticalPaths(value)
}

describe('whatever comes in', () => {
  test.each([0.01, 0.1, 0.5])('wrong numbers anywhere, share %f', share => {
    fc.assert(
      fc.property(arbitrarySchedule({ tasks: 15 }), fc.integer(), (plan, seed) => {
        const random = randomNumbers(seed)
        const project = {
          ...plan.project,
          rules: random() < 0.4 ? 'p6' : 'msproject',
          from: random() < 0.2 ? 'finish' : 'start',
        }
        askAll(spoiled({ ...plan, project }, random, share) as Schedule)
      }),
      { numRuns: 250 },
    )
  })

  test('links between anything and anything: dates, or a loop that is named whole', () => {
    fc.assert(
      fc.property(
        arbitrarySchedule({ tasks: 12 }),
        fc.array(fc.tuple(fc.nat(14), fc.nat(14), fc.constantFrom('FS', 'SS', 'FF', 'SF'))),
        (plan, pairs) => {
          const links = pairs.map(([from, to, type]) => ({ from, to, type, lag: { seconds: 0, unit: 'd' } }))
          const broken = { ...plan, links: [...plan.links, ...links] } as unknown as Schedule
          askAll(broken)
          const outcome = calculate(broken)
          if (outcome.ok) return
          const [loop] = outcome.problems
          expect(loop.code).toBe('schedule.linkLoop')
          expect(loop.suggestions.length).toBeGreaterThan(0)
          const ids = String(loop.params.ids).split(',').map(Number)
          expect(ids.every(id => plan.tasks.some(task => task.uid === id))).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('parents that are no parents, ids that are doubled', () => {
    fc.assert(
      fc.property(arbitrarySchedule({ tasks: 12 }), fc.array(fc.nat(15), { minLength: 12 }), (plan, parents) => {
        const tasks = plan.tasks.map((task, index) => ({
          ...task,
          uid: parents[index]! + 1,
          parent: parents[index + 1] ?? null,
        }))
        askAll({ ...plan, tasks } as unknown as Schedule)
      }),
      { numRuns: 200 },
    )
  })

  test('a long loop is named at once', () => {
    const count = 20_000
    const tasks = Array.from({ length: count }, (_, index) => ({
      uid: index + 1,
      row: index + 1,
      name: `T${index + 1}`,
      parent: null,
      duration: { seconds: 3600, unit: 'h' },
    }))
    const links = tasks.map((_, index) => ({
      from: index + 1,
      to: ((index + 1) % count) + 1,
      type: 'FS',
      lag: { seconds: 0, unit: 'd' },
    }))
    const [plan] = fc.sample(arbitrarySchedule({ tasks: 1 }), 1)
    const outcome = calculate({ ...plan, tasks, links } as unknown as Schedule)
    expect(outcome.ok).toBe(false)
    expect(outcome.problems[0]?.params.tasks).toBe(count)
  })

  test('recurrences without end or sense stop', () => {
    for (const recurrence of [
      { pattern: 'daily', every: 0 },
      { pattern: 'weekly', every: -3, weekdays: [9] },
      { pattern: 'monthlyDay', every: 1, day: 31 },
      { pattern: 'monthlyPosition', every: 0, position: 9, weekday: 3 },
      { pattern: 'yearlyDay', month: 2, day: 30 },
    ] as const)
      for (const [first, last] of [
        [-1e12, 1e12],
        [Number.NaN, 19_800],
        [19_700, Number.POSITIVE_INFINITY],
      ])
        expect(
          exceptionDays({ first, last, periods: [], recurrence } as never, 19_723 as never, 19_783 as never).length,
        ).toBeLessThanOrEqual(61)
  })
})
