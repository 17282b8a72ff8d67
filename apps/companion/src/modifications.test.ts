import { parseInstant, taskId } from '@parada/schedule'
import { expect, test } from 'vitest'
import { withModifications } from './modifications.ts'
import { smallPlan } from './testing/fixture.ts'

const plan = smallPlan()

function changed(changes: Record<string, unknown>, row = { id: 2, name: 'Soldar' }) {
  const outcome = withModifications(plan, [{ ...row, changes, original: {} }])
  if (!outcome.ok) throw new Error(`${outcome.problems[0].code} ${JSON.stringify(outcome.problems[0].params)}`)
  return outcome.value
}
const task = (changes: Record<string, unknown>) => changed(changes).tasks[1]

test.each([
  [{ duration: '12h' }, { duration: { seconds: 43_200 } }],
  [{ progress: 40 }, { percentComplete: 40 }],
  [{ percent_complete: 100, finish: '2027-03-15' }, { actualFinish: parseInstant('2027-03-15T17:00:00') }],
  [
    { start: '2027-03-20T06:00:00' },
    { constraint: { type: 'startNoEarlierThan', date: parseInstant('2027-03-20T06:00:00') } },
  ],
  [{ constraint: 'mustFinishOn', finish: '2027-03-20T06:00:00' }, { constraint: { type: 'mustFinishOn' } }],
  [{ constraint: null }, { name: 'Soldar' }],
  [
    { mode: 'manual', start: '2027-03-20T06:00:00' },
    { mode: 'manual', manual: { start: parseInstant('2027-03-20T06:00:00') } },
  ],
  [
    { deadline: '2027-03-30', priority: 800, notes: 'TH', name: 'Soldar tubos' },
    { deadline: parseInstant('2027-03-30T17:00:00'), priority: 800, notes: 'TH', name: 'Soldar tubos' },
  ],
  [
    { active: false, calendar: 'Standard' },
    { active: false, calendar: 1 },
  ],
])('%j', (changes, expected) => {
  expect(task(changes)).toMatchObject(expected)
})

test('predecessors by unique id, row or name replace the ones there were', () => {
  const after = changed({ dependencies: [{ pred: 1, type: 'SS', lag: '+2h' }] }, { id: 3, name: 'Testar' })
  expect(after.links.filter(link => link.to === taskId(3))).toMatchObject([
    { from: 1, type: 'SS', lag: { seconds: 7200 } },
  ])
  const named = changed({ dependencies: [{ predecessor: 'Bloquear' }] }, { id: 3, name: 'Testar' })
  expect(named.links.filter(link => link.to === taskId(3))).toMatchObject([{ from: 1, type: 'FS' }])
})

test('resource names become assignments; unknown names become resources', () => {
  const after = changed({ resources: ['Soldador[200%]', 'Ajudante'] })
  expect(after.resources.map(each => each.name)).toEqual(['Soldador', 'Ajudante'])
  expect(after.assignments.map(each => [each.task, each.units ?? 1])).toEqual([
    [2, 2],
    [2, 1],
  ])
})

test('nothing but the named fields changes', () => {
  const after = changed({ duration: '12h' })
  expect(after.tasks.filter(each => each.uid !== 2)).toEqual(plan.tasks.filter(each => each.uid !== 2))
  expect(after.links).toEqual(plan.links)
})

test.each([
  [{ duration: 'amanhã' }],
  [{ percent_complete: 140 }],
  [{ start: '31/02/2027' }],
  [{ calendar: 'Lunar' }],
  [{ dependencies: [{ pred: 99 }] }],
  [{ dependencies: 'tudo' }],
  [{ colour: 'red' }],
  [{ constraint: 'mustStartOn' }],
])('%j is refused, naming row and field', changes => {
  expect(withModifications(plan, [{ id: 2, name: 'Soldar', changes, original: {} }])).toMatchObject({
    ok: false,
    problems: [{ code: 'companion.invalidInput', params: { field: expect.stringContaining('modified_tasks 2') } }],
  })
})

test('a row is found by its unique id, or by row and name together, never by either alone', () => {
  const rename = { changes: { name: 'X' }, original: {} }
  expect(withModifications(plan, [{ id: 2, name: 'Outra', ...rename }])).toMatchObject({
    ok: false,
    problems: [{ code: 'companion.taskNotInProject' }],
  })
  expect(withModifications(plan, [{ id: 77, name: 'Outra', uid: 2, ...rename }])).toMatchObject({ ok: true })
  expect(
    withModifications(plan, [{ id: 2, name: 'X', changes: { name: 'X' }, original: { name: 'Soldar' } }]),
  ).toMatchObject({ ok: true })
})
