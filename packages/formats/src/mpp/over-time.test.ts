import {
  type Assignment,
  assignmentId,
  calculate,
  calendarId,
  emptySchedule,
  formatInstant,
  type Instant,
  parseInstant,
  type Schedule,
  STANDARD_CALENDAR,
  type Task,
  taskId,
  workTime,
} from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { doneWork, plannedWork } from '../testing/mpp-bytes.ts'
import type { AssignmentSpread } from './assignments.ts'
import { overTime } from './over-time.ts'
import { readDone, readEven, readSpread } from './splits.ts'

const HOUR = 3600
const at = (text: string) => parseInstant(`2026-03-${text}`) as Instant
const text = (instant: Instant) => formatInstant(instant).slice(8, 16)

function read(
  hours: number,
  finish: string,
  spread: Omit<AssignmentSpread, 'assignment'>,
  more: { readonly task?: Partial<Task>; readonly assignment?: Partial<Assignment> } = {},
) {
  const task: Task = {
    uid: taskId(1),
    row: 1,
    name: 'Weld',
    parent: null,
    duration: { seconds: workTime(hours * HOUR), unit: 'h' },
    stored: { start: at('02T08:00'), finish: at(finish) },
    ...more.task,
  }
  const assignment: Assignment = {
    uid: assignmentId(1),
    task: task.uid,
    resource: null,
    start: at('02T08:00'),
    finish: at(finish),
    ...more.assignment,
  }
  const found = overTime([task], [{ assignment, ...spread }], [STANDARD_CALENDAR], [], calendarId(1))
  return { ...found, task: found.split.get(task.uid) ?? task, assignment: found.timed.get(assignment) ?? assignment }
}
const runs = (list: readonly { start: Instant; finish: Instant; work: number }[] | undefined) =>
  list?.map(run => [text(run.start), text(run.finish), run.work / HOUR])

describe('work over time', () => {
  const from = at('02T08:00')

  test('two rates are two runs', () => {
    const { assignment, lost } = read(16, '03T17:00', { planned: readSpread(plannedWork([12, 8], [16, 16]))!, from })
    expect(runs(assignment.timephased?.planned)).toEqual([
      ['02T08:00', '02T17:00', 12],
      ['03T08:00', '03T17:00', 4],
    ])
    expect(lost).toBe(0)
  })

  test('even work with gaps is a split task, and nothing more is kept of it', () => {
    const planned = readSpread(plannedWork([8, 8], [8, 16], [16, 24]))!
    const { task, assignment, lost } = read(16, '04T17:00', { planned, from })
    expect(task.segments?.map(each => [text(each.start), text(each.finish)])).toEqual([
      ['02T08:00', '02T17:00'],
      ['04T08:00', '04T17:00'],
    ])
    expect(assignment.timephased).toBeUndefined()
    expect(lost).toBe(0)
  })

  test('what was done and what remains are told apart', () => {
    const done = readDone(doneWork([1, 2], [4, 4]))!
    const planned = readEven(Uint8Array.from(evenWork(12)))!
    const { assignment } = read(
      16,
      '03T17:00',
      { done, planned, from: at('02T13:00') },
      { assignment: { actualWork: workTime(4 * HOUR) } },
    )
    expect(runs(assignment.timephased?.actual)).toEqual([
      ['02T08:00', '02T10:00', 1],
      ['02T10:00', '02T12:00', 3],
    ])
    expect(runs(assignment.timephased?.planned)).toEqual([['02T13:00', '03T17:00', 12]])
  })

  test('what ends at another time than its assignment is left out, and counted', () => {
    const planned = readSpread(plannedWork([12, 8], [16, 16]))!
    expect(read(16, '03T16:00', { planned, from })).toMatchObject({ lost: 1 })
    // The dates of a manual task are its own: the shape is drawn out to them.
    const { assignment } = read(16, '03T16:00', { planned, from }, { task: { mode: 'manual' } })
    expect(runs(assignment.timephased?.planned)).toEqual([
      ['02T08:00', '02T16:30', 12],
      ['02T16:30', '03T16:00', 4],
    ])
  })

  test('a split task that has begun ends after the gaps that are left of it', () => {
    // Four hours done on Monday, four left on Tuesday and eight on Thursday.
    const done = readDone(doneWork([4, 4]))!
    const planned = readSpread(plannedWork([4, 4], [4, 12], [12, 20]))!
    const { task } = read(
      16,
      '05T12:00',
      { done, planned, from: at('03T08:00') },
      {
        task: {
          actualStart: at('02T08:00'),
          percentComplete: 25,
          actualDuration: { seconds: workTime(4 * HOUR), unit: 'h' },
          remainingDuration: { seconds: workTime(12 * HOUR), unit: 'h' },
          resume: at('03T08:00'),
        },
        assignment: { actualWork: workTime(4 * HOUR) },
      },
    )
    expect(task.segments?.map(each => [text(each.start), text(each.finish)])).toEqual([
      ['02T08:00', '02T12:00'],
      ['03T08:00', '03T12:00'],
      ['04T13:00', '05T12:00'],
    ])
    const empty = emptySchedule('P')
    const schedule: Schedule = { ...empty, project: { ...empty.project, start: at('02T08:00') }, tasks: [task] }
    const finish = (of: Schedule) => {
      const result = calculate(of)
      return result.ok ? text(result.value.of(task.uid)!.finish) : result.problems
    }
    expect(finish(schedule)).toBe('05T12:00')
    // Its resumption is no input of the gaps: without one the work goes on where its next part lies.
    const { resume: _, ...plain } = task
    expect(finish({ ...schedule, tasks: [plain] })).toBe('05T12:00')
  })
})

/** Planned work without entries: so many hours at one person. */
function evenWork(hours: number): Uint8Array {
  const bytes = new Uint8Array(44)
  const view = new DataView(bytes.buffer)
  view.setFloat64(16, hours * 60_000, true)
  view.setInt32(24, hours * 60 * 80, true)
  return bytes
}
