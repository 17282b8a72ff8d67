import { calculate, duration, emptySchedule, instant, type Schedule, taskId } from '@parada/schedule'
import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

const TODAY = instant(1_790_000_000 - (1_790_000_000 % 86_400))
const plan = (stored: boolean): Schedule => {
  const empty = emptySchedule('Torre')
  return {
    ...empty,
    project: { ...empty.project, start: null },
    tasks: [
      {
        uid: taskId(1),
        row: 1,
        name: 'Limpar torre',
        parent: null,
        duration: duration(8, 'h'),
        ...(stored && { stored: { start: TODAY } }),
      },
    ],
  }
}
const found = (schedule: Schedule) => {
  const made = calculate(schedule, undefined, { today: TODAY })
  if (!made.ok) throw new Error(made.problems[0].code)
  return { start: made.value.projectStart, ...differencesOf(schedule, made.value) }
}

test('a file without dates agrees with nothing, and its day is told as supposed', () => {
  const undated = found(plan(false))
  expect(undated).toMatchObject({ count: 0, stated: false, supposed: undated.start })
  expect(undated.start).toBeGreaterThanOrEqual(TODAY)
  expect(found(plan(true)).stated).toBe(true)
  const dated = { ...plan(false), project: { ...plan(false).project, start: TODAY } }
  expect(found(dated)).not.toHaveProperty('supposed')
  expect(found(dated).stated).toBe(true)
})
