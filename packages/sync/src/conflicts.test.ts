import { type Edit, taskId } from '@parada/schedule'
import { expect, test } from 'vitest'
import { conflictsOf } from './conflicts.ts'

const named = (task: number, name: string): Edit => ({ kind: 'setTask', task: taskId(task), changes: { name } })

test('only fields that both set, and set differently, are told; theirs as they were last', () => {
  const others: Edit[] = [
    named(1, 'Solda'),
    named(1, 'Solda do casco'),
    { kind: 'setTask', task: taskId(2), changes: { percentComplete: 50, notes: 'deles' } },
    { kind: 'setProject', changes: { name: 'Parada' } },
  ]
  const own: Edit[] = [
    { kind: 'setTask', task: taskId(1), changes: { name: 'Soldar', percentComplete: 10 } },
    { kind: 'setTask', task: taskId(2), changes: { percentComplete: 50 } },
    named(3, 'Outra'),
    { kind: 'setProject', changes: { name: 'Parada 3' } },
  ]
  expect(conflictsOf(others, own)).toEqual([
    { own: named(1, 'Soldar'), theirs: named(1, 'Solda do casco') },
    {
      own: { kind: 'setProject', changes: { name: 'Parada 3' } },
      theirs: { kind: 'setProject', changes: { name: 'Parada' } },
    },
  ])
})

test('rows that were added, removed or moved clash with nothing', () => {
  expect(conflictsOf([{ kind: 'removeTask', task: taskId(1) }], [named(1, 'x')])).toEqual([])
  expect(conflictsOf([named(1, 'x')], [{ kind: 'removeTask', task: taskId(1) }])).toEqual([])
})
