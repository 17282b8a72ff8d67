import { readFileSync } from 'node:fs'
import { loadMessages } from '@parada/messages'
import { assignmentId, duration, emptySchedule, resourceId, type Schedule, type Task, taskId } from '@parada/schedule'
import { expect, test } from 'vitest'
import { keptRemarks, planApply } from './apply.ts'
import { ASSIGNMENT_FIELDS } from './project-host/com/assignment-fields.ts'
import { TASK_FIELDS } from './project-host/com/fields.ts'
import { INFO, PLAN_FIELDS } from './project-host/com/plan-fields.ts'
import { RESOURCE_FIELDS } from './project-host/com/resource-fields.ts'

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

/** Names of the members that the engine's model declares of a kind of thing. */
function membersOf(file: string, kind: string): string[] {
  const text = readFileSync(new URL(`../../../packages/schedule/src/model/${file}.ts`, import.meta.url), 'utf8')
  const body = text.slice(text.indexOf(`export interface ${kind} {`))
  return [...body.slice(0, body.indexOf('\n}')).matchAll(/^ {2}readonly (\w+)\??:/gm)].map(match => match[1] ?? '')
}

/** Any value will do: it is the name that decides where a member goes. */
const with_ = (schedule: Schedule, kind: string, member: string): Schedule => {
  const value = ['uid', 'task'].includes(member) ? 1 : 'x'
  if (kind === 'Project') return { ...schedule, project: { ...schedule.project, [member]: value } as never }
  const list = { Task: 'tasks', Resource: 'resources', Assignment: 'assignments' }[kind] as 'tasks'
  return { ...schedule, [list]: schedule[list].map(each => ({ ...each, [member]: value })) }
}

const said = await Promise.all((['pt', 'es'] as const).map(loadMessages))

// A new member is decided here: a writer in the table, `KEPT_HERE` (reported once), or refused in each row.
test.each([
  ['Task', 'task', 60, { ...TASK_FIELDS, custom: 0 }, ['segments', 'subproject', 'summary']],
  [
    'Resource',
    'resource',
    20,
    { ...RESOURCE_FIELDS, rates: 0, availability: 0, custom: 0 },
    ['baselines', 'budget', 'generic', 'guid'],
  ],
  [
    'Assignment',
    'resource',
    20,
    { ...ASSIGNMENT_FIELDS, resource: 0, custom: 0 },
    ['baselines', 'driving', 'resume', 'stop', 'timephased'],
  ],
  [
    'Project',
    'schedule',
    20,
    { ...PLAN_FIELDS, ...INFO, start: 0, finish: 0, statusDate: 0, calendar: 0 },
    ['category', 'currency', 'defaultFinish', 'defaultStart', 'guid'],
  ],
] as const)(
  'every member of a %s is written into MS Project, stays here said once, or is refused for a reason that is known',
  (kind, file, least, table, known) => {
    const members = membersOf(file, kind)
    expect(members.length).toBeGreaterThan(least)
    const open: Schedule = {
      ...emptySchedule('Parada'),
      tasks: [{ uid: taskId(1), row: 1, name: 'T', parent: null, duration: duration(8, 'h') }],
      resources: [{ uid: resourceId(1), row: 1, name: 'Soldador', kind: 'work' }],
      assignments: [{ uid: assignmentId(1), task: taskId(1), resource: resourceId(1) }],
    }
    const refused = members.filter(member => {
      const { edits } = planApply(open, with_(open, kind, member))
      const changes = edits.flatMap(each => ('changes' in each ? Object.keys(each.changes) : []))
      return changes.includes(member) && !(member in table)
    })
    expect(refused.sort()).toEqual(known)
    // What stays here is said by its word, never by its name in the program.
    for (const member of members.flatMap(each => [...planApply(open, with_(open, kind, each)).kept.keys()]))
      for (const { problems } of said)
        expect(problems['companion.keptHere']({ fields: member, count: 1 })).not.toMatch(new RegExp(`: ${member}\\.$`))
  },
)
