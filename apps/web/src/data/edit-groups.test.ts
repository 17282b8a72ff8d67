import {
  type Edit,
  emptySchedule,
  hours,
  instant,
  NO_LAG,
  type Schedule,
  type Task,
  taskId,
  workTime,
} from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { acceptedOf } from './accepted-edits.ts'
import { groupEdits } from './edit-groups.ts'

const task = (uid: number, name: string): Task => ({
  uid: taskId(uid),
  row: uid,
  name,
  parent: null,
  duration: { seconds: hours(8), unit: 'h' },
})

const plan: Schedule = { ...emptySchedule('Caldeira'), tasks: [task(1, 'Bloquear'), task(2, 'Limpar')] }

const edits: readonly Edit[] = [
  { kind: 'setTask', task: taskId(2), changes: { duration: { seconds: hours(20), unit: 'h' } } },
  { kind: 'addTask', task: task(3, 'Inspecionar'), after: taskId(2) },
  { kind: 'addLink', link: { from: taskId(2), to: taskId(3), type: 'FS', lag: NO_LAG } },
  { kind: 'addLink', link: { from: taskId(3), to: taskId(1), type: 'SS', lag: NO_LAG } },
  { kind: 'setTask', task: taskId(1), changes: { deadline: instant(86_400) } },
]

describe('groupEdits', () => {
  test('one group per task, with before and after of each field', () => {
    const groups = groupEdits(edits, plan)
    expect(groups.map(group => [group.name, group.edits.length])).toEqual([
      ['Limpar', 1],
      ['Inspecionar', 2],
      ['Bloquear', 2],
    ])
    expect(groups[0]?.lines[0]).toMatchObject({
      what: 'field',
      field: 'duration',
      before: { kind: 'duration', duration: { seconds: hours(8), unit: 'h' } },
      after: { kind: 'duration', duration: { seconds: hours(20), unit: 'h' } },
    })
    expect(groups[2]?.lines[1]?.after).toEqual({ kind: 'instant', at: 86_400 })
  })

  test('a field that two edits set is one line, to the value that stays; what stays as it was is none', () => {
    const begun: Schedule = {
      ...plan,
      tasks: [{ ...task(1, 'Bloquear'), percentComplete: 60, actualStart: instant(3600) }, task(2, 'Limpar')],
    }
    const change = (changes: Extract<Edit, { kind: 'setTask' }>['changes']): Edit => ({
      kind: 'setTask',
      task: taskId(1),
      changes,
    })
    const [group] = groupEdits(
      [
        change({ percentComplete: 100, actualStart: instant(3600), actualFinish: instant(39_600) }),
        change({ actualFinish: instant(32_400), reported: { at: instant(36_000) } }),
      ],
      begun,
    )
    expect(group?.lines.map(each => [each.field, each.before, each.after])).toEqual([
      ['percentComplete', { kind: 'percent', value: 60 }, { kind: 'percent', value: 100 }],
      ['actualFinish', { kind: 'none' }, { kind: 'instant', at: 32_400 }],
    ])
    expect(group?.edits).toHaveLength(2)
    const [named] = groupEdits([change({ reported: { by: 'Ana' } })], begun)
    expect(named?.lines).toMatchObject([{ field: 'reported', after: { kind: 'text', text: 'Ana' } }])
    // Nothing to show is no change to hide.
    expect(groupEdits([change({ percentComplete: 60 })], begun)[0]?.lines).toHaveLength(1)
  })

  test('what the model writes in its own words becomes a value that has words in every language', () => {
    const [limited, linked] = groupEdits(
      [
        {
          kind: 'setTask',
          task: taskId(1),
          changes: {
            constraint: { type: 'startNoEarlierThan', date: instant(3600) },
            work: workTime(7200),
            mode: 'manual',
            effortDriven: true,
          },
        },
        { kind: 'addLink', link: { from: taskId(1), to: taskId(2), type: 'SS', lag: NO_LAG } },
      ],
      plan,
    )
    expect(limited?.lines.map(line => line.after)).toEqual([
      { kind: 'constraint', type: 'startNoEarlierThan', at: 3600 },
      { kind: 'hours', seconds: 7200 },
      { kind: 'mode', manual: true },
      { kind: 'yesNo', yes: true },
    ])
    expect(linked?.lines[0]?.after).toEqual({ kind: 'link', from: 'Bloquear', type: 'SS', lag: '' })
  })

  test('a rejected new task takes the links to it along', () => {
    const groups = groupEdits(edits, plan)
    const left = acceptedOf(groups, new Set(['t3']))
    expect(left.map(edit => edit.kind)).toEqual(['setTask', 'setTask'])
  })
})
