import { readFileSync } from 'node:fs'
import { duration, emptySchedule, type Schedule, type Task, taskId } from '@parada/schedule'
import { expect, test } from 'vitest'
import { keptRemarks, planApply } from './apply.ts'
import { TASK_FIELDS } from './project-host/com/fields.ts'

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

/** Names of a task's members, as the engine's model declares them. */
function taskMembers(): string[] {
  const text = readFileSync(new URL('../../../packages/schedule/src/model/task.ts', import.meta.url), 'utf8')
  const body = text.slice(text.indexOf('export interface Task {'))
  return [...body.slice(0, body.indexOf('\n}')).matchAll(/^ {2}readonly (\w+)\??:/gm)].map(match => match[1] ?? '')
}

test('every member of a task is written into MS Project, stays here said once, or is refused for a reason that is known', () => {
  const members = taskMembers()
  expect(members.length).toBeGreaterThan(60)
  const row = (more: object): Task =>
    ({ uid: taskId(1), row: 1, name: 'T', parent: null, duration: duration(8, 'h'), ...more }) as Task
  const open: Schedule = { ...emptySchedule('Parada'), tasks: [row({})] }
  const refused = members.filter(member => {
    // Any value will do: it is the name that decides where it goes.
    const { edits } = planApply(open, { ...open, tasks: [row({ [member]: member === 'uid' ? 1 : 'x' })] })
    const changes = edits.flatMap(each => ('changes' in each ? Object.keys(each.changes) : []))
    return changes.includes(member) && !(member in TASK_FIELDS)
  })
  // A new member is decided here: a writer in `TASK_FIELDS`, `KEPT_HERE` (reported once), or refused in each row.
  expect(refused.sort()).toEqual(['custom', 'segments', 'subproject', 'summary'])
})
