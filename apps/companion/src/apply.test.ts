import { emptySchedule, type Schedule } from '@parada/schedule'
import { expect, test } from 'vitest'
import { planApply } from './apply.ts'

test('what only this program knows of a project is not written into MS Project', () => {
  const open: Schedule = emptySchedule('Parada')
  const target: Schedule = {
    ...open,
    project: { ...open.project, author: 'Ana', reportAnalysis: 'A solda decide.', actionPlan: 'Dobrar a equipe.' },
  }
  expect(planApply(open, target)).toEqual([{ kind: 'setProject', changes: { author: 'Ana' } }])
})
