import { calculate, duration, type Task, taskId } from '@parada/schedule'
import { schedule, taskNamed } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { knownOf, leftBy } from './known-report.ts'

const task: Task = { uid: taskId(1), row: 1, name: 'Soldar', parent: null, duration: duration(20, 'h') }

test('a typed share shows the working time that it leaves, where it measures that', () => {
  expect(leftBy(task, '40', 'duration', 'pt')).toBe('12 h')
  expect(leftBy(task, '37,5 %', 'duration', 'pt')).toBe('12,5 h')
  expect(leftBy(task, '100', 'physical', 'pt')).toBe('0 h')
  expect([undefined, '', 'x', '140'].map(text => leftBy(task, text, 'duration', 'pt'))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(leftBy(task, '40', 'physical', 'pt')).toBeNull()
})

test('a typed share shows the hours that it leaves to the people, one that measures something else does not', () => {
  const plan = schedule`
      | MTWTFSSMTWTFSS |
    Desmontar | XXX           | by Andaimeiro 300%`
  const calculation = calculate(plan)
  if (!calculation.ok) throw new Error('not calculated')
  const left = (percent?: string, type?: 'physical') =>
    knownOf(calculation.value, taskNamed(plan, 'Desmontar'), 'pt', {
      ...(percent !== undefined && { percent }),
      ...(type && { type }),
    }).left
  expect([left(), left('50'), left('100'), left('50', 'physical')]).toEqual(['72 h', '36 h', '0 h', '72 h'])
})
