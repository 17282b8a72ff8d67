import { describe, expect, test } from 'vitest'
import { applyEdits } from '../edits/apply.ts'
import { setContour } from '../edits/commands-work.ts'
import type { Edit } from '../edits/edit.ts'
import { loadMatrix } from '../leveling/matrix.ts'
import type { Schedule } from '../model/schedule.ts'
import { earned } from '../progress/earned.ts'
import { lookAhead } from '../progress/look-ahead.ts'
import { calculated, schedule } from '../testing/index.ts'
import { duration } from '../time/duration.ts'
import { formatInstant, HOUR, type Instant, parseInstant, workTime } from '../time/instant.ts'
import { workOver } from './work-over.ts'

const at = (text: string) => parseInstant(`2024-01-${text}`) as Instant
const applied = (plan: Schedule, edits: readonly Edit[]) => {
  const outcome = applyEdits(plan, edits)
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}
const drawn: Schedule = schedule`
    | MTWTFSSMTWTFSS |
  A | XX             |`
const uid = drawn.tasks[0]!.uid
const staffed: Schedule = {
  ...drawn,
  resources: [{ uid: 1 as never, row: 1, name: 'Caldeireiro', kind: 'work' }],
  assignments: [{ uid: 1 as never, task: uid, resource: 1 as never, work: workTime(16 * HOUR) }],
}
const running: Schedule = {
  ...staffed,
  project: { ...staffed.project, progressRule: 'dataDate', statusDate: at('04T08:00') },
  tasks: staffed.tasks.map(task => ({
    ...task,
    actualStart: at('01T08:00'),
    percentComplete: 25,
    remainingDuration: duration(12, 'h'),
  })),
}

test('work that has not begun is one even run from start to finish', () => {
  const calculation = calculated(staffed)
  expect(workOver(calculation, staffed.assignments[0]!)).toMatchObject([
    { start: at('01T08:00'), finish: at('02T17:00'), work: 16 * HOUR, done: false },
  ])
})

test('of work under way the part done lies before the data date and what remains after it', () => {
  const calculation = calculated(running)
  expect(workOver(calculation, running.assignments[0]!)).toMatchObject([
    { start: at('01T08:00'), finish: at('04T08:00'), work: 4 * HOUR, done: true },
    { start: at('04T08:00'), finish: at('05T12:00'), work: 12 * HOUR, done: false },
  ])
})

describe('work that is not even', () => {
  const runs = (plan: Schedule) =>
    workOver(calculated(plan), plan.assignments[0]!).map(run => [
      formatInstant(run.start as Instant).slice(5, 16),
      formatInstant(run.finish as Instant).slice(5, 16),
      Math.round((run.work / HOUR) * 100) / 100,
      run.done,
    ])
  const timed = (list: readonly (readonly [string, string, number])[]) =>
    list.map(([start, finish, hours]) => ({ start: at(start), finish: at(finish), work: workTime(hours * HOUR) }))
  const withWork = (plan: Schedule, more: Partial<Schedule['assignments'][0]>): Schedule => ({
    ...plan,
    assignments: plan.assignments.map(each => ({ ...each, ...more })),
  })
  const stated = withWork(staffed, {
    timephased: {
      planned: timed([
        ['01T08:00', '01T17:00', 12],
        ['02T08:00', '02T17:00', 4],
      ]),
    },
  })

  test('its runs stand as they are stated, and the matrix holds them', () => {
    expect(runs(stated)).toEqual([
      ['01-01T08:00', '01-01T17:00', 12, false],
      ['01-02T08:00', '01-02T17:00', 4, false],
    ])
    // One and a half of a person on the first day, half of one on the second.
    const cells = loadMatrix(calculated(stated)).rows[0]!
    expect([...cells.peak].filter(peak => peak > 0)).toEqual([1.5, 0.5])
    expect(cells.totalHours).toBeCloseTo(16, 6)
    // The next shift asks for the same people.
    const load = lookAhead(calculated(stated), at('01T07:00'), at('01T19:00'), 'crew')
    expect(load.demand.map(each => [each.asked / HOUR, each.peak])).toEqual([[12, 1.5]])
  })

  test('a contour that is chosen takes their place, and one undo brings them back', () => {
    const [assignment] = stated.assignments
    const intent = setContour({ schedule: stated }, assignment!.uid, 'backLoaded')
    if (!intent.ok) throw new Error(intent.problems[0].code)
    const { schedule: chosen, inverse } = applied(stated, intent.value)
    const hours = runs(chosen).map(([, , each]) => each as number)
    expect(hours.at(0)).toBeLessThan(hours.at(-1)!)
    expect(hours.reduce((sum, each) => sum + each, 0)).toBeCloseTo(16, 1)
    expect(applied(chosen, inverse).schedule).toEqual(stated)
    // Even again: nothing of it is left on the assignment.
    const even = setContour({ schedule: chosen }, assignment!.uid, 'flat')
    const after = even.ok ? applied(chosen, even.value).schedule.assignments[0] : null
    expect(after).not.toHaveProperty('contour')
    expect(after).not.toHaveProperty('timephased')
  })

  test('they move with the plan, stretch with its duration and grow with its work', () => {
    const later: Schedule = {
      ...stated,
      tasks: stated.tasks.map(task => ({
        ...task,
        duration: duration(32, 'h'),
        constraint: { type: 'startNoEarlierThan', date: at('03T08:00') },
      })),
    }
    expect(runs(withWork(later, { work: workTime(32 * HOUR) }))).toEqual([
      ['01-03T08:00', '01-04T17:00', 24, false],
      ['01-05T08:00', '01-08T17:00', 8, false],
    ])
  })

  test('what was done stands where it was done while it agrees with the work done', () => {
    const begun: Schedule = {
      ...staffed,
      tasks: staffed.tasks.map(task => ({
        ...task,
        actualStart: at('01T08:00'),
        percentComplete: 50,
        remainingDuration: duration(8, 'h'),
      })),
    }
    const actual = timed([
      ['01T08:00', '01T10:00', 1],
      ['01T10:00', '01T12:00', 3],
    ])
    const done = withWork(begun, { actualWork: workTime(4 * HOUR), timephased: { actual } })
    expect(runs(done)).toEqual([
      ['01-01T08:00', '01-01T10:00', 1, true],
      ['01-01T10:00', '01-01T12:00', 3, true],
      ['01-01T12:00', '01-02T17:00', 12, false],
    ])
    // More was reported since: the runs say nothing any more.
    expect(runs(withWork(done, { actualWork: workTime(8 * HOUR) }))).toEqual([
      ['01-01T08:00', '01-02T17:00', 16, false],
    ])
  })

  test('a contour is busy as its name says, in tenths of its time', () => {
    const hours = runs(withWork(staffed, { contour: 'frontLoaded' })).map(run => run[2])
    expect(hours).toHaveLength(10)
    expect(hours.map(each => Math.round(((each as number) / (hours[0] as number)) * 100))).toEqual([
      100, 100, 100, 75, 75, 50, 50, 25, 15, 10,
    ])
    expect(hours.reduce<number>((sum, each) => sum + (each as number), 0)).toBeCloseTo(16, 1)
  })

  test('nobody works in the gaps of a split task', () => {
    const split: Schedule = {
      ...staffed,
      tasks: staffed.tasks.map(task => ({
        ...task,
        segments: [
          { start: at('01T08:00'), finish: at('01T17:00') },
          { start: at('04T08:00'), finish: at('04T17:00') },
        ],
      })),
    }
    expect(runs(split)).toEqual([
      ['01-01T08:00', '01-01T17:00', 8, false],
      ['01-04T08:00', '01-04T17:00', 8, false],
    ])
  })

  test('a baseline that remembers its runs is due by them', () => {
    const baseline = { number: 0, start: at('01T08:00'), finish: at('02T17:00'), work: workTime(16 * HOUR) }
    const remembered = withWork(
      { ...staffed, tasks: staffed.tasks.map(task => ({ ...task, baselines: [baseline] })) },
      {
        timephased: {
          baselines: [
            {
              number: 0,
              runs: timed([
                ['01T08:00', '01T17:00', 4],
                ['02T08:00', '02T17:00', 12],
              ]),
            },
          ],
        },
      },
    )
    const due = (plan: Schedule) => earned(calculated(plan), at('01T17:00')).whole.planned
    expect(due(remembered)).toBeCloseTo(4, 6)
    expect(due(withWork(remembered, { timephased: {} }))).toBeCloseTo(8, 6)
  })

  test('runs that overlap, or work that is no number, are refused', () => {
    const edit = (planned: unknown): Edit => ({
      kind: 'setAssignment',
      assignment: staffed.assignments[0]!.uid,
      changes: { timephased: { planned } as never },
    })
    const twice = timed([
      ['01T08:00', '01T17:00', 8],
      ['01T12:00', '02T17:00', 8],
    ])
    for (const planned of [twice, [{ ...twice[0], work: Number.NaN }], 'soon'])
      expect(applyEdits(staffed, [edit(planned)])).toMatchObject({
        ok: false,
        problems: [{ code: 'schedule.badValue', params: { field: 'timephased' } }],
      })
    expect(applyEdits(staffed, [edit(twice.slice(0, 1))]).ok).toBe(true)
  })
})
