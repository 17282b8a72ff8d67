import { duration, emptySchedule, type Schedule, type Task, taskId } from '@parada/schedule'
import { expect, test } from 'vitest'
import { keptRemarks, planApply } from './apply.ts'

test('what only this program knows of a project is not written into MS Project', () => {
  const open: Schedule = emptySchedule('Parada')
  const target: Schedule = {
    ...open,
    project: { ...open.project, author: 'Ana', reportAnalysis: 'A solda decide.', actionPlan: 'Dobrar a equipe.' },
  }
  expect(planApply(open, target).edits).toEqual([{ kind: 'setProject', changes: { author: 'Ana' } }])
})

test('what MS Project has no field for is told once, however many rows have it, and the rest of each row is written', () => {
  const rows = (more: Partial<Task>): Task[] =>
    [1, 2, 3].map(uid => ({
      uid: taskId(uid),
      row: uid,
      name: `T${uid}`,
      parent: null,
      duration: duration(8, 'h'),
      ...more,
    }))
  const open: Schedule = { ...emptySchedule('Parada'), tasks: rows({}) }
  const target = { ...open, tasks: rows({ area: 'A1', responsible: 'Ana', percentComplete: 50 }) }
  const { edits, kept } = planApply(open, target)
  expect(edits).toEqual([1, 2, 3].map(task => ({ kind: 'setTask', task, changes: { percentComplete: 50 } })))
  expect(keptRemarks(kept)).toMatchObject([
    { code: 'companion.keptHere', params: { fields: 'area responsible', count: 6 } },
  ])
  expect(keptRemarks(planApply(open, open).kept)).toEqual([])
})
