import { describe, expect, test } from 'vitest'
import {
  assignmentId,
  calendarId,
  duration,
  type Edit,
  emptySchedule,
  NO_LAG,
  resourceId,
  type Schedule,
  STANDARD_CALENDAR,
  taskId,
} from '../index.ts'
import { applyEdits } from './apply.ts'

const plan: Schedule = {
  ...emptySchedule('Parada'),
  tasks: [1, 2].map(uid => ({ uid: taskId(uid), row: uid, name: `T${uid}`, parent: null, duration: duration(1, 'd') })),
  links: [{ from: taskId(1), to: taskId(2), type: 'FS', lag: NO_LAG }],
  resources: [{ uid: resourceId(1), row: 1, name: 'Soldador', kind: 'work' }],
  assignments: [{ uid: assignmentId(1), task: taskId(1), resource: resourceId(1) }],
}
const link = { from: 1, to: 2, type: 'FS' }
const set = (changes: object) => ({ kind: 'setTask', task: 1, changes })
const project = (changes: object) => ({ kind: 'setProject', changes })
const person = (changes: object) => ({ kind: 'setResource', resource: 1, changes })
const share = (changes: object) => ({ kind: 'setAssignment', assignment: 1, changes })
const calendar = (changes: object) => ({ kind: 'setCalendar', calendar: STANDARD_CALENDAR.id, changes })
const { id: _id, ...week } = STANDARD_CALENDAR
const day = { first: 20_000, last: 20_000, periods: [] }

/** What comes from outside has any shape. */
const refusal = (edit: object): string => {
  const done = applyEdits(plan, [edit as Edit])
  if (done.ok) return 'taken'
  const [{ code, params }] = done.problems
  return `${code} ${params.place ?? params.path ?? params.field ?? ''}`.trim()
}

describe('what no plan can have is refused at the one door that changes a plan', () => {
  test.each<readonly [object, string]>([
    // Numbers.
    [set({ duration: { seconds: 1e300, unit: 'h' } }), 'schedule.badValue duration.seconds'],
    [set({ duration: { seconds: 1e10, unit: 'h' } }), 'schedule.badValue duration.seconds'],
    [set({ duration: { seconds: 3600, unit: 'fortnight' } }), 'schedule.badValue duration.unit'],
    [set({ remainingDuration: { seconds: 1e300, unit: 'h' } }), 'schedule.badValue remainingDuration.seconds'],
    [set({ levelingDelay: { seconds: 1e300, unit: 'h' } }), 'schedule.badValue levelingDelay.seconds'],
    [set({ work: 1e300 }), 'schedule.badValue work'],
    [set({ cost: 1e300 }), 'schedule.badValue cost'],
    [set({ fixedCost: Number.NaN }), 'schedule.badValue fixedCost'],
    [set({ row: 1e300 }), 'schedule.badValue row'],
    [set({ calendar: 2 ** 60 }), 'schedule.badValue calendar'],
    [set({ deadline: 1e300 }), 'schedule.dateOutOfRange deadline'],
    [set({ custom: { number1: 1e300 } }), 'schedule.badValue custom.number1'],
    [set({ baselines: [{ number: 99 }] }), 'schedule.badValue baselines[0].number'],
    [set({ delays: [{ reason: 'weather', lost: 1e300 }] }), 'schedule.badValue delays[0].lost'],
    [{ kind: 'setLink', link, changes: { lag: { seconds: 1e300, unit: 'h' } } }, 'schedule.badLink'],
    [{ kind: 'setLink', link, changes: { lag: { seconds: 0, unit: 'h', percent: 1e300 } } }, 'schedule.badLink'],
    [person({ maxUnits: 1e300 }), 'schedule.badValue maxUnits'],
    [person({ rates: [{ table: 'A', standard: 1e300 }] }), 'schedule.badValue rates[0].standard'],
    [person({ availability: [{ units: 1e300 }] }), 'schedule.badValue availability[0].units'],
    [share({ units: 1e300 }), 'schedule.badValue units'],
    [share({ work: 1e300 }), 'schedule.badValue work'],
    [share({ delay: { seconds: 1e300, unit: 'h' } }), 'schedule.badValue delay.seconds'],
    [project({ criticalSlack: 1e300 }), 'schedule.badValue criticalSlack'],
    [project({ nearCriticalSlack: -1e300 }), 'schedule.badValue nearCriticalSlack'],
    [project({ statusDate: 1e300 }), 'schedule.badValue statusDate'],
    [
      project({ units: { secondsPerDay: 1e300, secondsPerWeek: 1, daysPerMonth: 1 } }),
      'schedule.badValue units.secondsPerDay',
    ],
    [project({ weekStart: 1e300 }), 'schedule.badValue weekStart'],
    [calendar({ exceptions: [{ ...day, first: -1e300 }] }), 'schedule.badValue exceptions[0].first'],
    [calendar({ exceptions: new Array(1_000_000).fill(day) }), 'schedule.badValue exceptions'],
    [{ kind: 'setArea', area: { id: 'a', name: 'A', maxPeople: 1e300 } }, 'schedule.badValue maxPeople'],
    [{ kind: 'numberRows', rows: [[1, 1e300]] }, 'schedule.badValue row'],
    [{ kind: 'addTask', task: { ...plan.tasks[0], uid: 2 ** 53 + 2 }, after: null }, 'schedule.unknownEdit'],
    [
      { kind: 'addTask', task: { uid: 3, row: 3, name: 'sem duração', parent: null }, after: null },
      'schedule.badValue duration',
    ],
    // Members that the model does not have.
    [set({ bogus: 1 }), 'schedule.unknownMember bogus'],
    [set({ start: '2027-03-01T08:00' }), 'schedule.unknownMember start'],
    [set({ constructor: 1 }), 'schedule.unknownMember constructor'],
    [set({ constraint: { type: 'asap', bogus: 1 } }), 'schedule.unknownMember constraint.bogus'],
    [{ ...set({ name: 'B' }), bogus: 1 }, 'schedule.unknownMember bogus'],
    [
      { kind: 'addTask', task: { ...plan.tasks[0], uid: 3, row: 3, start: 1 }, after: null },
      'schedule.unknownMember start',
    ],
    [{ kind: 'moveTask', task: 2, to: { parent: null, after: null, bogus: 1 } }, 'schedule.unknownMember to.bogus'],
    [{ kind: 'setLink', link, changes: { from: 2 } }, 'schedule.unknownMember from'],
    [{ kind: 'addLink', link: { ...link, type: 'SS', lag: NO_LAG, bogus: 1 } }, 'schedule.unknownMember bogus'],
    [person({ bogus: 1 }), 'schedule.unknownMember bogus'],
    [share({ bogus: 1 }), 'schedule.unknownMember bogus'],
    [project({ bogus: 1 }), 'schedule.unknownMember bogus'],
    [
      { kind: 'addCalendar', calendar: { ...week, id: calendarId(9), name: 'N', bogus: 1 } },
      'schedule.unknownMember bogus',
    ],
    [{ kind: 'setBlind', blind: { id: 'r', tag: 'R-1', bogus: 1 } }, 'schedule.unknownMember bogus'],
    [{ kind: 'setBaseline', baseline: 1, to: { bogus: 1 } }, 'schedule.unknownMember bogus'],
    [{ kind: 'setCustomFields', fields: [{ key: 'text1', of: 'task', bogus: 1 }] }, 'schedule.unknownMember bogus'],
  ])('%j', (edit, told) => {
    expect(refusal(edit)).toBe(told)
  })

  test('the largest that a plan can have is taken, and what nobody knows has its place in extra', () => {
    const edits = [
      set({ extra: { bogus: { deep: [1] } }, cost: 1e13, work: 1e13 }),
      set({ duration: { seconds: 9_467_107_200, unit: 'h' } }),
      person({ maxUnits: 1000 }),
      project({ criticalSlack: 3600 }),
      calendar({ exceptions: [day] }),
    ]
    for (const edit of edits) expect(refusal(edit)).toBe('taken')
  })

  test('an inverse, and what a log has kept, are not judged again', () => {
    const old = [set({ bogus: 1, duration: { seconds: 1e300, unit: 'h' } })] as unknown as Edit[]
    expect(applyEdits(plan, old, { undo: true }).ok).toBe(true)
  })
})
