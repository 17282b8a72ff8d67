import { calculate, type Schedule, type StoredDates } from '@parada/schedule'
import { schedule, taskNamed } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { staleTasks } from './engine-stale.ts'

/** A plan as MS Project would store it: every value of one calculation. */
function stored(plan: Schedule): Schedule {
  const outcome = calculate(plan)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return { ...plan, tasks: plan.tasks.map(task => ({ ...task, stored: { ...outcome.value.of(task.uid) } })) }
}

const change = (plan: Schedule, name: string, dates: StoredDates): Schedule => ({
  ...plan,
  tasks: plan.tasks.map(task => (task.name === name ? { ...task, stored: { ...task.stored, ...dates } } : task)),
})

const staleNames = (plan: Schedule): string[] => {
  const stale = staleTasks(plan)
  return plan.tasks.filter(task => stale.has(task.uid)).map(task => task.name)
}

const plan = () =>
  stored(schedule`
        | MTWTFSS |
    S   |         |
      A | XX      |
      B | X       |
    C   | X       |
      P | XX      |
      Q | X       | after P
    L   | XXXX    |`)

test('what one calculation gave is nowhere outdated', () => {
  expect(staleNames(plan())).toEqual([])
})

test('of unlinked tasks that may finish at several instants the last alone is up to date, and with the others all that ends there', () => {
  const whole = plan()
  const early = taskNamed(whole, 'A').stored?.earlyFinish
  const spoiled = change(change(whole, 'A', { lateFinish: early!, finishSlack: 0 as never }), 'Q', {
    lateFinish: early!,
  })
  expect(staleNames(spoiled)).toEqual(['S', 'A', 'C', 'P', 'Q'])
  expect(staleTasks(spoiled).get(taskNamed(spoiled, 'A').uid)).toContain('as free as it')
})

test('slack that is not the work between the finishes is outdated, and it alone', () => {
  expect(staleNames(change(plan(), 'B', { finishSlack: 0 as never }))).toEqual(['B'])
})

test('a task that may finish after its successor may start contradicts it', () => {
  const whole = plan()
  expect(staleNames(change(whole, 'P', { lateFinish: taskNamed(whole, 'Q').stored!.lateFinish! }))).toContain('P')
})

test('plans of Primavera and plans where every open end is critical hold no such proof', () => {
  const spoiled = change(plan(), 'B', { finishSlack: 0 as never })
  const under = (project: Partial<Schedule['project']>): Schedule => ({
    ...spoiled,
    project: { ...spoiled.project, ...project },
  })
  expect(staleNames(under({ rules: 'p6' }))).toEqual([])
  expect(staleNames(under({ multipleCriticalPaths: true }))).toEqual([])
})
