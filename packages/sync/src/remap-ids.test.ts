import { applyEdits, assignmentId, calendarId, type Edit, resourceId, taskId, workTime } from '@parada/schedule'
import { randomEdits, randomSchedule } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { type IdMap, NO_IDS, remapIds } from './remap-ids.ts'

test('an edit is about the other row wherever it names one', () => {
  const ids: IdMap = {
    tasks: new Map([[taskId(1), taskId(11)]]),
    resources: new Map([[resourceId(2), resourceId(12)]]),
    assignments: new Map([[assignmentId(3), assignmentId(13)]]),
    calendars: new Map([[calendarId(4), calendarId(14)]]),
  }
  const none = workTime(0)
  const link = { from: taskId(1), to: taskId(5), type: 'FS' } as const
  const edits: Edit[] = [
    { kind: 'removeTask', task: taskId(1) },
    { kind: 'setTask', task: taskId(5), changes: { calendar: calendarId(4), name: 'Solda' } },
    { kind: 'setTask', task: taskId(1), changes: { calendar: null } },
    { kind: 'moveTask', task: taskId(5), to: { parent: taskId(1), after: taskId(1) } },
    { kind: 'numberRows', rows: [[taskId(1), 7]] },
    { kind: 'removeLink', link },
    { kind: 'setAssignment', assignment: assignmentId(3), changes: { resource: resourceId(2), task: taskId(1) } },
    { kind: 'setResource', resource: resourceId(2), changes: { calendar: calendarId(4) } },
    { kind: 'setCalendar', calendar: calendarId(4), changes: { base: calendarId(4) } },
    { kind: 'setProject', changes: { calendar: calendarId(4) } },
    { kind: 'setBlind', blind: { id: 'b', tag: 'R-1', installTask: taskId(1), removeTask: taskId(5) } },
    {
      kind: 'setProject',
      changes: {
        risk: {
          items: [{ id: 'r1', name: 'Furo', probability: 1, low: none, likely: none, high: none, tasks: [taskId(1)] }],
          weather: [{ id: 'w1', name: 'Vento', probability: 0.1, resource: resourceId(2) }],
        },
        gates: [{ id: 'g', name: 'Material', months: 1, task: taskId(1) }],
        accepted: [
          { finding: 'blindCount:1,5', reason: 'Vista', tasks: [taskId(1), taskId(5)] },
          { finding: 'dcma:lags', reason: 'Cura', links: [{ from: taskId(1), to: taskId(5), type: 'FS' }] },
        ],
      },
    },
  ]
  expect(remapIds(edits, ids)).toEqual([
    { kind: 'removeTask', task: 11 },
    { kind: 'setTask', task: 5, changes: { calendar: 14, name: 'Solda' } },
    { kind: 'setTask', task: 11, changes: { calendar: null } },
    { kind: 'moveTask', task: 5, to: { parent: 11, after: 11 } },
    { kind: 'numberRows', rows: [[11, 7]] },
    { kind: 'removeLink', link: { from: 11, to: 5, type: 'FS' } },
    { kind: 'setAssignment', assignment: 13, changes: { resource: 12, task: 11 } },
    { kind: 'setResource', resource: 12, changes: { calendar: 14 } },
    { kind: 'setCalendar', calendar: 14, changes: { base: 14 } },
    { kind: 'setProject', changes: { calendar: 14 } },
    { kind: 'setBlind', blind: { id: 'b', tag: 'R-1', installTask: 11, removeTask: 5 } },
    {
      kind: 'setProject',
      changes: {
        risk: {
          items: [expect.objectContaining({ tasks: [11] })],
          weather: [expect.objectContaining({ resource: 12 })],
        },
        gates: [expect.objectContaining({ task: 11 })],
        accepted: [
          { finding: 'blindCount:5,11', reason: 'Vista', tasks: [11, 5] },
          { finding: 'dcma:lags', reason: 'Cura', links: [{ from: 11, to: 5, type: 'FS' }] },
        ],
      },
    },
  ])
})

test('there and back again is what it was, whatever the edits', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const plan = randomSchedule(seed)
    const edits = randomEdits(plan, seed, 12)
    const applied = applyEdits(plan, edits)
    const all = applied.ok ? [...edits, ...applied.value.inverse] : edits
    const there = new Map(plan.tasks.map(each => [each.uid, taskId(each.uid + 1000)]))
    const back = new Map([...there].map(([from, to]) => [to, from]))
    expect(remapIds(remapIds(all, { ...NO_IDS, tasks: there }), { ...NO_IDS, tasks: back })).toEqual(all)
  }
})
