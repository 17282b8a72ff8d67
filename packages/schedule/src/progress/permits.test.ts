import { expect, test } from 'vitest'
import { assignmentId, resourceId, taskId } from '../model/ids.ts'
import type { Schedule } from '../model/schedule.ts'
import { unitWithBlinds } from '../testing/blinds.ts'
import { applied, calculated } from '../testing/index.ts'
import { duration, NO_LAG } from '../time/duration.ts'
import { civilInstant, HOUR, instant } from '../time/instant.ts'
import { lookAhead } from './look-ahead.ts'
import { permitRound } from './permit-round.ts'
import { gateAsConstraint, gateDue, issuePermits, permitsBySteps } from './permits.ts'
import { readinessMatrix } from './readiness-matrix.ts'

const START = civilInstant(2026, 3, 2, 7)
/** Welding that begins in the shift of 07:00 and goes on in the night. */
const base = ((): Schedule => {
  const { schedule } = unitWithBlinds()
  const [first] = schedule.tasks
  if (!first) throw new Error('no task')
  const { blinds: _, ...rest } = schedule
  const task = { ...first, step: 'weld' as const, duration: { ...first.duration, seconds: (20 * HOUR) as never } }
  return { ...rest, project: { ...rest.project, start: START, statusDate: START }, tasks: [task] }
})()
const at = (hours: number) => instant(START + hours * HOUR)
const missing = (plan: typeof base, hours: number) =>
  lookAhead(
    calculated({ ...plan, project: { ...plan.project, statusDate: at(hours) } }),
    at(hours),
    at(hours + 12),
    'crew',
  )
    .rows.flatMap(row => row.missing)
    .filter(each => each.gate === 'permit')

test('a permit holds for its shift: who runs over the end needs another, and half an hour of those who write it', () => {
  const asked = applied(base, permitsBySteps(calculated(base)))
  expect(asked.tasks[0]?.permits).toEqual([{ kind: 'hot' }])
  expect(permitsBySteps(calculated(asked))).toEqual([])
  expect(missing(asked, 0)).toHaveLength(1)
  const [task] = asked.tasks
  if (!task) throw new Error('no task')
  expect(issuePermits(calculated(asked), task, at(1), ' ')).toEqual([])
  const issued = applied(asked, issuePermits(calculated(asked), task, at(1), 'Ana'))
  expect(missing(issued, 0)).toEqual([])
  expect(missing(issued, 12)).toHaveLength(1)
  expect(permitRound(calculated(issued), at(0), at(12))).toMatchObject({ toIssue: 0, work: 0 })
  const night = permitRound(calculated(issued), at(12), at(24))
  expect(night).toMatchObject({ toIssue: 1, work: HOUR / 2, lines: [{ expired: true }] })
})

test('half an hour of the safety crew is asked for each permit, before the work that waits for it', () => {
  const asked = applied(base, permitsBySteps(calculated(base)))
  const watch = { uid: resourceId(9), row: 9, name: 'Vigia SMS', kind: 'work' as const, maxUnits: 1 }
  const staffed: Schedule = { ...asked, resources: [...asked.resources, watch] }
  const ofWatch = (plan: Schedule, from: number) =>
    lookAhead(calculated(plan), at(from), at(from + 12), 'crew').demand.find(each => each.resource === watch.uid)
  expect(ofWatch(staffed, 0)).toMatchObject({ asked: HOUR / 2, peak: 1 })
  // It goes on in the night, under another permit.
  expect(ofWatch(staffed, 12)).toMatchObject({ asked: HOUR / 2 })
  const task = staffed.tasks[0]
  if (!task) throw new Error('no task')
  const issued = applied(staffed, issuePermits(calculated(staffed), task, at(1), 'Ana'))
  expect(ofWatch(issued, 0)?.asked).toBe(0)
  const two = applied(staffed, [
    { kind: 'setTask', task: task.uid, changes: { permits: [{ kind: 'hot' }, { kind: 'confined' }] } },
  ])
  expect(ofWatch(two, 0)?.asked).toBe(HOUR)
  expect(lookAhead(calculated(asked), at(0), at(12), 'crew').demand).toEqual([])
})

test('the matrix counts what is done of what an equipment waits for, blinds by their list', () => {
  const plan = unitWithBlinds().schedule
  const gates = [{ id: 'g', name: 'Material', months: 1, equipment: 'E 101' }]
  const done = plan.tasks.map(task => (task.step === 'blind' ? { ...task, percentComplete: 100 } : task))
  const [row, ...others] = readinessMatrix(calculated({ ...plan, tasks: done, project: { ...plan.project, gates } }))
  expect(others).toEqual([{ equipment: '', columns: new Map([['blinded', { done: 0, all: 1 }]]) }])
  // The task says that they are in, the list says that none is.
  expect(row?.columns.get('blinded')).toEqual({ done: 0, all: 2 })
  expect(row?.columns.get('gates')).toEqual({ done: 0, all: 1 })
  expect(row?.columns.has('gas')).toBe(false)
  const { blinds: _, ...unlisted } = plan
  expect(readinessMatrix(calculated({ ...unlisted, tasks: done }))[0]?.columns.get('blinded')).toEqual({
    done: 1,
    all: 1,
  })
})

test('one row that is several steps has each of their columns, and taking away has none', () => {
  const names = ['Drenar e bloquear', 'Teste de gases e PT', 'Retirar raquetes e desbloquear', 'Desmontar andaime']
  const plan: Schedule = {
    ...base,
    tasks: names.map((name, row) => ({
      uid: taskId(row + 1),
      row: row + 1,
      name,
      parent: null,
      duration: duration(4, 'h'),
      equipment: 'E-101',
      ...(row === 0 && { percentComplete: 100 }),
    })),
    links: [],
  }
  const [row] = readinessMatrix(calculated(plan))
  expect(Object.fromEntries(row?.columns ?? [])).toEqual({
    drained: { done: 1, all: 1 },
    locked: { done: 1, all: 1 },
    gas: { done: 0, all: 1 },
    permit: { done: 0, all: 1 },
  })
})

test('what was taken away while the equipment is still to be closed is not on it any more', () => {
  const names = ['Raquetear', 'Bloquear', 'Abrir', 'Fechar', 'Desraquetear', 'Desbloquear']
  const cells = (done: readonly number[]) => {
    const plan: Schedule = {
      ...base,
      tasks: names.map((name, at) => ({
        uid: taskId(at + 1),
        row: at + 1,
        name,
        parent: null,
        duration: duration(4, 'h'),
        equipment: 'E-101',
        ...(done.includes(at + 1) && { percentComplete: 100 }),
      })),
      links: [],
    }
    const columns = readinessMatrix(calculated(plan))[0]?.columns
    return [columns?.get('blinded')?.done, columns?.get('locked')?.done]
  }
  expect(cells([1, 2])).toEqual([1, 1])
  expect(cells([1, 2, 3, 5])).toEqual([0, 1])
  expect(cells([1, 2, 3, 6])).toEqual([1, 0])
  expect(cells([1, 2, 3, 4, 5, 6])).toEqual([1, 1])
})

test('the matrix has columns of material and of the crane: by gates, by what was reported missing, by who gets the machine', () => {
  const tags = ['E-101', 'E-102', 'E-103']
  const plan: Schedule = {
    ...base,
    tasks: tags.map((tag, row) => ({
      ...(base.tasks[0] as Schedule['tasks'][number]),
      uid: taskId(row + 1),
      row: row + 1,
      name: 'Içar tampa',
      equipment: tag,
      parent: null,
      duration: duration(row === 2 ? 2 : 4, 'h'),
      step: 'lift' as const,
    })),
    links: [],
    resources: [{ uid: resourceId(1), row: 1, name: 'Guindaste', kind: 'work', nature: 'equipment', maxUnits: 1 }],
    assignments: tags.map((_, row) => ({ uid: assignmentId(row + 1), task: taskId(row + 1), resource: resourceId(1) })),
  }
  const cells = (of: Schedule, column: 'material' | 'crane' | 'gates') =>
    readinessMatrix(calculated(of)).map(each => each.columns.get(column) ?? null)
  // One crane, three lifts at the same hour: the one that can wait least has it.
  expect(cells(plan, 'crane')).toEqual([
    { done: 1, all: 1 },
    { done: 0, all: 1 },
    { done: 0, all: 1 },
  ])
  const link = { from: taskId(1), to: taskId(2), type: 'FS' as const, lag: NO_LAG }
  const inTurn = { ...plan, links: [link, { ...link, from: taskId(2), to: taskId(3) }] }
  expect(cells(inTurn, 'crane').map(each => each?.done)).toEqual([1, 1, 1])
  const second = { ...plan, resources: plan.resources.map(each => ({ ...each, maxUnits: 3 })) }
  expect(cells(second, 'crane').map(each => each?.done)).toEqual([1, 1, 1])
  expect(cells(plan, 'material')).toEqual([null, null, null])
  const gated = {
    ...inTurn,
    project: {
      ...plan.project,
      gates: [
        { id: 'a', name: 'Juntas', months: 1, kind: 'material' as const, equipment: 'E 102' },
        {
          id: 'b',
          name: 'Tubos',
          months: 1,
          kind: 'material' as const,
          task: taskId(2),
          done: { at: START, by: 'Ana' },
        },
        { id: 'c', name: 'Guindaste mobilizado', months: 1, kind: 'crane' as const, equipment: 'E-103' },
        { id: 'd', name: 'Projeto', months: 1, task: taskId(1) },
      ],
    },
  }
  expect(cells(gated, 'material')).toEqual([null, { done: 1, all: 2 }, null])
  expect(cells(gated, 'crane')[2]).toEqual({ done: 1, all: 2 })
  expect(cells(gated, 'gates')).toEqual([{ done: 0, all: 1 }, null, null])
  // In the look-ahead each is named by what it is.
  const missing = (of: Schedule) =>
    lookAhead(calculated(of), at(0), at(12), 'crew').rows.map(row => row.missing.map(each => each.gate).sort())
  expect(missing(gated)).toEqual([['release'], ['material', 'predecessor'], ['crane', 'predecessor']])
  const waits = {
    ...inTurn,
    tasks: inTurn.tasks.map(each => ({ ...each, delays: [{ reason: 'noMaterial' as const }] })),
  }
  expect(cells(waits as unknown as Schedule, 'material').map(each => each?.all)).toEqual([1, 1, 1])
})

test('a gate that is not passed keeps its equipment from being ready, and is due its months before the stop', () => {
  const gate = { id: 'g', name: 'Material em campo', months: 1, equipment: 'E 101' }
  const plan = { ...base, project: { ...base.project, gates: [gate] } }
  const ready = (of: typeof base) =>
    lookAhead(calculated(of), at(0), at(12), 'crew').rows.flatMap(row => row.missing.map(each => each.gate))
  expect(ready(plan)).toEqual(['release'])
  expect(
    ready({ ...plan, project: { ...plan.project, gates: [{ ...gate, done: { at: START, by: 'Ana' } }] } }),
  ).toEqual([])
  expect(gateDue(calculated(plan), gate)).toBe(civilInstant(2026, 2, 2))
  expect(gateDue(calculated(plan), { ...gate, months: 24 })).toBe(civilInstant(2024, 3, 2))
  const end = { ...plan, project: { ...plan.project, window: { start: civilInstant(2026, 3, 31) } } }
  expect(gateDue(calculated(end), gate)).toBe(civilInstant(2026, 2, 28))
})

test('a gate moves no date by itself; as a constraint it holds the first work of its equipment until it is expected', () => {
  const rows = [
    { name: 'Abrir', equipment: 'E-101' },
    { name: 'Limpar', equipment: 'E-101' },
    { name: 'Abrir', equipment: 'E-102' },
  ]
  const gate = { id: 'g', name: 'Juntas', months: 1, equipment: 'E-101', expected: at(30) }
  const plan: Schedule = {
    ...base,
    project: { ...base.project, gates: [gate] },
    tasks: rows.map((row, place) => ({
      ...row,
      uid: taskId(place + 1),
      row: place + 1,
      parent: null,
      duration: duration(4, 'h'),
    })),
    links: [{ from: taskId(1), to: taskId(2), type: 'FS', lag: NO_LAG }],
  }
  const starts = (of: Schedule) => of.tasks.map(each => ((calculated(of).of(each.uid)?.start ?? 0) - START) / HOUR)
  expect(starts(plan)).toEqual([0, 4, 0])
  const edits = gateAsConstraint(calculated(plan), gate)
  expect(edits).toEqual([
    { kind: 'setTask', task: 1, changes: { constraint: { type: 'startNoEarlierThan', date: at(30) } } },
  ])
  const held = applied(plan, edits)
  expect(starts(held)).toEqual([30, 34, 0])
  // Nothing is left to hold, nor where it is there, nothing is expected, or another date would be lost.
  expect(gateAsConstraint(calculated(held), gate)).toEqual([])
  expect(gateAsConstraint(calculated(plan), { ...gate, done: { at: START, by: 'Ana' } })).toEqual([])
  const { expected: _, ...unknown } = gate
  expect(gateAsConstraint(calculated(plan), unknown)).toEqual([])
  const fixed = applied(plan, [
    { kind: 'setTask', task: taskId(1), changes: { constraint: { type: 'mustStartOn', date: at(2) } } },
  ])
  expect(gateAsConstraint(calculated(fixed), gate)).toEqual([])
  // Where it holds back the end, the last work of the equipment does not end before.
  const end = { ...gate, blocks: 'finish' as const }
  const ended = { ...plan, project: { ...plan.project, gates: [end] } }
  expect(starts(applied(ended, gateAsConstraint(calculated(ended), end)))).toEqual([0, 26, 0])
})
