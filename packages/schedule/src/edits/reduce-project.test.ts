import { expect, test } from 'vitest'
import { emptySchedule } from '../model/create.ts'
import { taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { duration } from '../time/duration.ts'
import { instant } from '../time/instant.ts'
import { applyEdits } from './apply.ts'
import type { Edit } from './edit.ts'
import { editsBetween } from './edits-between.ts'

const plan: Schedule = {
  ...emptySchedule('Parada'),
  tasks: ['Abrir', 'Limpar'].map((name, at) => ({
    uid: taskId(at + 1),
    row: at + 1,
    name,
    parent: null,
    duration: duration(4, 'h'),
    baselines: [{ number: 0, start: instant(1_772_406_000) }],
  })),
  areas: [{ id: 'A2', name: 'Área 2', maxPeople: 30 }],
  baselines: [{ number: 0, name: 'LB0 aprovada', by: 'Ana', locked: true }],
}
const after = (edits: readonly Edit[], from = plan): Schedule => {
  const applied = applyEdits(from, edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  const back = applyEdits(applied.value.schedule, applied.value.inverse, { undo: true })
  expect(back.ok && back.value.schedule).toEqual(from)
  return applied.value.schedule
}
const refused = (edits: readonly Edit[]): string => {
  const applied = applyEdits(plan, edits)
  expect(applied.ok).toBe(false)
  expect(applied.problems[0]?.suggestions.length).toBeGreaterThan(0)
  return applied.problems[0]?.code ?? ''
}
const rebase = (baselines: NonNullable<Schedule['tasks'][number]['baselines']>): Edit => ({
  kind: 'setTask',
  task: taskId(1),
  changes: { baselines },
})

test('an area is made, changed, taken by a task and removed, and each step can be undone', () => {
  const made = after([{ kind: 'setArea', area: { id: 'A3', name: 'Área 3' } }])
  expect(made.areas?.map(each => each.id)).toEqual(['A2', 'A3'])
  const limited = after([{ kind: 'setArea', area: { id: 'A2', name: 'Área 2', maxPeople: 10, maxHeavyLifts: 1 } }])
  expect(limited.areas).toEqual([{ id: 'A2', name: 'Área 2', maxPeople: 10, maxHeavyLifts: 1 }])
  expect(after([{ kind: 'removeArea', area: 'A2' }]).areas).toBeUndefined()
})

test('an area that tasks lie in is not removed, and no task lies in one that is not there', () => {
  const inside: Edit = { kind: 'setTask', task: taskId(1), changes: { area: 'A2' } }
  const removed = applyEdits(after([inside]), [{ kind: 'removeArea', area: 'A2' }])
  expect(removed.problems[0]).toMatchObject({ code: 'schedule.areaInUse', params: { count: 1, users: 'Abrir' } })
  expect(after(removed.problems[0]!.suggestions[0]!.edits!, after([inside])).areas).toBeUndefined()
  expect(refused([{ kind: 'setTask', task: taskId(1), changes: { area: 'B9' } }])).toBe('schedule.unknownArea')
  expect(refused([{ kind: 'removeArea', area: 'B9' }])).toBe('schedule.unknownArea')
})

test('a locked baseline is neither overwritten nor renamed nor cleared until it is unlocked', () => {
  const unlock: Edit = { kind: 'lockBaseline', baseline: 0, locked: false }
  const later = [{ number: 0, start: instant(1_772_500_000) }]
  expect(refused([rebase(later)])).toBe('schedule.baselineLocked')
  expect(refused([rebase([])])).toBe('schedule.baselineLocked')
  expect(refused([{ kind: 'setBaseline', baseline: 0, to: { name: 'outra' } }])).toBe('schedule.baselineLocked')
  expect(refused([{ kind: 'setBaseline', baseline: 0, to: null }])).toBe('schedule.baselineLocked')
  expect(after([unlock, rebase(later)]).tasks[0]?.baselines).toEqual(later)
  expect(after([rebase([...plan.tasks[0]!.baselines!, { number: 1 }])]).tasks[0]?.baselines).toHaveLength(2)
  expect(after([{ kind: 'setTask', task: taskId(1), changes: { name: 'Abrir BV' } }]).tasks[0]?.name).toBe('Abrir BV')
})

test('what leads from a plan to one with another baseline unlocks it first and locks it last', () => {
  const wanted: Schedule = {
    ...plan,
    tasks: plan.tasks.map(task => ({ ...task, baselines: [{ number: 0, start: instant(1_772_500_000) }], area: 'A3' })),
    areas: [{ id: 'A3', name: 'Área 3' }],
    baselines: [{ number: 0, name: 'Reprogramação 1', reason: 'feixe', locked: true }],
  }
  const edits = editsBetween(plan, wanted)
  expect(after(edits)).toEqual(wanted)
  expect(edits.filter(each => each.kind === 'lockBaseline').map(each => each.locked)).toEqual([false, true])
  expect(editsBetween(plan, plan)).toEqual([])
})

test.each<[string, Edit]>([
  ['step', { kind: 'setTask', task: taskId(1), changes: { step: 'dance' as never } }],
  ['kind', { kind: 'setTask', task: taskId(1), changes: { kind: 'fun' as never } }],
  ['probability', { kind: 'setTask', task: taskId(1), changes: { probability: 30 } }],
  [
    'estimate',
    { kind: 'setTask', task: taskId(1), changes: { estimate: { low: duration(8, 'h'), high: duration(4, 'h') } } },
  ],
  ['steps', { kind: 'setTask', task: taskId(1), changes: { steps: [{ name: 'aberto', weight: -1 }] } }],
  ['percentType', { kind: 'setTask', task: taskId(1), changes: { percentType: 'guess' as never } }],
  ['progressRule', { kind: 'setProject', changes: { progressRule: 'maybe' as never } }],
  ['window', { kind: 'setProject', changes: { window: { start: instant(2), finish: instant(1) } } }],
  ['area', { kind: 'setArea', area: { id: 'A2', name: 'Área 2', maxPeople: -1 } }],
])('a value that cannot be is refused: %s', (field, edit) => {
  const refusedEdit = applyEdits(plan, [edit])
  expect(refusedEdit.problems[0]).toMatchObject({ code: 'schedule.badValue', params: { field } })
})

test('a blind is made, changed and taken off the list, each with its inverse', () => {
  const blind = { id: 'b1', tag: 'R-01', boundaryOf: 'E-101' }
  const made = after([{ kind: 'setBlind', blind }])
  expect(made.blinds).toEqual([blind])
  const event = { to: 'in' as const, at: instant(0), by: 'Ana' }
  const applied = applyEdits(made, [{ kind: 'setBlind', blind: { ...blind, events: [event] } }])
  if (!applied.ok) throw new Error('refused')
  expect(applied.value.schedule.blinds?.[0]?.events).toEqual([event])
  const undone = applyEdits(applied.value.schedule, applied.value.inverse, { undo: true })
  expect(undone.ok && undone.value.schedule.blinds).toEqual([blind])
  expect(after([{ kind: 'removeBlind', blind: 'b1' }], made).blinds).toBeUndefined()
  expect(refused([{ kind: 'removeBlind', blind: 'b9' }])).toBe('schedule.unknownBlind')
  expect(refused([{ kind: 'setBlind', blind: { id: 'b2', tag: ' ' } }])).toBe('schedule.badValue')
  const shown = (photo: string) => ({ kind: 'setBlind' as const, blind: { ...blind, events: [{ ...event, photo }] } })
  expect(after([shown('data:image/jpeg;base64,/9j/4A==')]).blinds?.[0]?.events?.[0]?.photo).toContain('/9j/')
  for (const photo of [
    'https://example.com/a.jpg',
    'data:text/html;base64,PGI+',
    `data:image/jpeg;base64,${'A'.repeat(60_000)}`,
  ])
    expect(refused([shown(photo)])).toBe('schedule.badValue')
})

const item = { id: 'r1', name: 'Furos', probability: 0.3, low: 0, likely: 3600, high: 7200, tasks: [taskId(1)] }
const storm = { id: 'w1', name: 'Vento', probability: 0.2 }
test.each([
  ['risk', 'object', { risk: [] }],
  ['risk.correlation', 'share', { risk: { correlation: 2 } }],
  ['risk.correlated', 'groups', { risk: { correlated: 'area' } }],
  ['risk.spreads', 'list', { risk: { spreads: {} } }],
  ['risk.spreads[0].low', 'below', { risk: { spreads: [{ low: 5, high: 25 }] } }],
  [
    'risk.spreads[1].high',
    'above',
    {
      risk: {
        spreads: [
          { low: 0, high: 1 },
          { low: 0, high: '25' },
        ],
      },
    },
  ],
  ['risk.spreads[0].shape', 'shape', { risk: { spreads: [{ low: 0, high: 5, shape: 'bell' }] } }],
  ['risk.spreads[0].step', 'step', { risk: { spreads: [{ low: 0, high: 5, step: 'dance' }] } }],
  ['risk.items[0].probability', 'share', { risk: { items: [{ ...item, probability: 30 }] } }],
  ['risk.items[0].low', 'hours', { risk: { items: [{ ...item, low: -1 }] } }],
  ['risk.items[0].high', 'rising', { risk: { items: [{ ...item, high: 60 }] } }],
  ['risk.items[0].tasks', 'task', { risk: { items: [{ ...item, tasks: [999] }] } }],
  ['risk.items[1].id', 'unique', { risk: { items: [item, item] } }],
  ['risk.items[0].name', 'text', { risk: { items: [{ ...item, name: ' ' }] } }],
  ['risk.weather[0].probability', 'lost', { risk: { weather: [{ ...storm, probability: 1 }] } }],
  ['risk.weather[0].shift', 'shift', { risk: { weather: [{ ...storm, shift: 0.5 }] } }],
  ['risk.weather[0].resource', 'resource', { risk: { weather: [{ ...storm, resource: 999 }] } }],
  ['risk.weather[0]', 'object', { risk: { weather: [null] } }],
  ['gates[0].months', 'months', { gates: [{ id: 'g', name: 'Material', months: -2 }] }],
  ['gates[0].done.by', 'text', { gates: [{ id: 'g', name: 'Material', months: 2, done: { by: '' } }] }],
])('a setting that cannot be is refused by its place: %s, %s', (place, rule, changes) => {
  const { problems } = applyEdits(plan, [{ kind: 'setProject', changes: changes as never }])
  expect(problems[0]).toMatchObject({ code: 'schedule.badSetting', params: { place, rule } })
})

test('sound settings of risk are taken, and taken away', () => {
  const risk = { spreads: [{ low: -10, high: 25 }], correlation: 0.5, items: [item], weather: [storm] } as never
  const taken = after([{ kind: 'setProject', changes: { risk } }])
  expect(taken.project.risk).toEqual(risk)
  expect(after([{ kind: 'setProject', changes: { risk: null } }], taken).project.risk).toBeUndefined()
})
