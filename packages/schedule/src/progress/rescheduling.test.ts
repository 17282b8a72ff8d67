import { describe, expect, test } from 'vitest'
import { applied, calculated, schedule, taskNamed } from '../testing/index.ts'
import { civilInstant } from '../time/instant.ts'
import { rescheduling } from './rescheduling.ts'

const at = (day: number, hour = 8) => civilInstant(2024, 1, day, hour)
const plan = schedule`
         | MTWTFSSMTWTFSS |
  Open   | XX             |
  Clean  |   XX           | after Open
  Weld   | XXX            |
  Close  |     X          | after Clean`
const uid = (name: string) => taskNamed(plan, name).uid

describe('all that is not done goes behind a date', () => {
  const running = applied(plan, [
    {
      kind: 'setTask',
      task: uid('Open'),
      changes: { actualStart: at(1), actualFinish: at(2, 17), percentComplete: 100 },
    },
    {
      kind: 'setTask',
      task: uid('Weld'),
      changes: { actualStart: at(1), percentComplete: 50, constraint: { type: 'mustFinishOn', date: at(3, 17) } },
    },
    {
      kind: 'setTask',
      task: uid('Clean'),
      changes: { constraint: { type: 'finishNoLaterThan', date: at(4, 17) } },
    },
  ])
  const before = calculated(running)

  test('what has not begun is held, what runs goes on, what is done stays, and what follows is told too', () => {
    const found = rescheduling(before, at(8))
    if (!found.ok) throw new Error(found.problems[0].code)
    const { held, resumed, moved, finishBefore, finishAfter, edits } = found.value
    expect(held).toEqual([uid('Clean'), uid('Close')])
    expect(resumed).toEqual([uid('Weld')])
    expect(moved.map(each => each.task)).toEqual([uid('Clean'), uid('Weld'), uid('Close')])
    const after = calculated(applied(running, edits))
    // What is foretold is what comes.
    expect(finishAfter).toBe(after.projectFinish)
    expect(finishBefore).toBe(before.projectFinish)
    for (const { task, start, finish } of moved) {
      expect([start[0], finish[0]]).toEqual([before.of(task)?.start, before.of(task)?.finish])
      expect([start[1], finish[1]]).toEqual([after.of(task)?.start, after.of(task)?.finish])
    }
    for (const name of ['Clean', 'Close']) expect(after.of(uid(name))!.start).toBeGreaterThanOrEqual(at(8))
  })

  test('limits that a task loses by it are named, never lost without a word', () => {
    const found = rescheduling(before, at(8))
    expect(found.ok && found.value.replaced).toEqual([
      { task: uid('Clean'), constraint: { type: 'finishNoLaterThan', date: at(4, 17) } },
    ])
  })

  test('only the tasks that are chosen are held; a date that is past changes nothing', () => {
    const some = rescheduling(before, at(8), [uid('Close')])
    expect(some.ok && some.value.held).toEqual([uid('Close')])
    expect(some.ok && some.value.resumed).toEqual([])
    const none = rescheduling(before, at(1))
    expect(none.ok && [none.value.edits, none.value.moved]).toEqual([[], []])
  })
})
