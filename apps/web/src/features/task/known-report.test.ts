import { duration, type Task, taskId } from '@parada/schedule'
import { expect, test } from 'vitest'
import { leftBy } from './known-report.ts'

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
