/** What is written, member by member, to the double; each case is a rule of `ms-project-double/rules.ts`. */
import {
  assignmentId,
  calendarId,
  type DayNumber,
  duration,
  type Edit,
  emptySchedule,
  instant,
  NO_LAG,
  resourceId,
  type Schedule,
  type Task,
  taskId,
  workTime,
} from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { Application } from '../../testing/ms-project-double/application.ts'
import { localAutomation } from '../../testing/ms-project-double/local-automation.ts'
import { memoryJournal } from '../../testing/ms-project-double/local-com.ts'
import { ENGLISH, PORTUGUESE } from '../../testing/ms-project-double/locale.ts'
import { environmentOf } from './apply-environment.ts'
import { applyInSession } from './project-session.ts'
import { chance, factsOf, randomEdits, randomProject, roundTrip } from './test-round-trip.ts'

const row = (uid: number, parent: number | null, name = `T${uid}`): Task => ({
  uid: taskId(uid),
  row: uid,
  name,
  parent: parent === null ? null : taskId(parent),
  duration: duration(8, 'h'),
})

/** Two phases of three rows, and a row of its own. */
const plan: Schedule = {
  ...emptySchedule('Plano', { start: 1_804_838_400 as never }),
  tasks: [row(1, null), row(2, 1), row(3, 1), row(4, 1), row(5, null), row(6, 5), row(7, 5), row(8, 5), row(9, null)],
  links: [{ from: taskId(2), to: taskId(3), type: 'FS', lag: NO_LAG }],
  resources: [{ uid: resourceId(1), row: 1, name: 'Soldador', kind: 'work' }],
  assignments: [{ uid: assignmentId(1), task: taskId(2), resource: resourceId(1) }],
}

function write(edits: readonly Edit[], locale = ENGLISH, schedule = plan) {
  const app = new Application()
  app.locale = locale
  const project = app.show(schedule)!
  const results = applyInSession(
    localAutomation(app, app),
    edits,
    environmentOf(schedule, edits),
    'Parada',
    memoryJournal(),
  )
  return { app, project, results, after: project.schedule }
}

const link = { from: taskId(2), to: taskId(3), type: 'FS' as const }
const outline = (schedule: Schedule): string => {
  const under = (parent: number | null): string =>
    schedule.tasks
      .filter(task => task.parent === parent)
      .map(task => {
        const inner = under(task.uid)
        return inner === '' ? String(task.uid) : `${task.uid}(${inner})`
      })
      .join(' ')
  return under(null)
}

describe.each([
  ['English', ENGLISH],
  ['Portuguese', PORTUGUESE],
])('written to a Project in %s', (_name, locale) => {
  test.each([
    ['half of the predecessor', { seconds: workTime(0), unit: 'd', percent: 50 }],
    ['a percentage with a decimal mark', { seconds: workTime(0), unit: 'd', percent: -12.5 }],
    ['two elapsed days', { seconds: workTime(172_800), unit: 'd', elapsed: true }],
    ['ninety elapsed minutes as hours', { seconds: workTime(5400), unit: 'h', elapsed: true }],
    ['an elapsed time that no unit says in two decimals', { seconds: workTime(60), unit: 'w', elapsed: true }],
    ['a working lead', { seconds: workTime(-7200), unit: 'h' }],
  ] as const)('a lag of %s', (_what, lag) => {
    const { results, after } = write([{ kind: 'setLink', link, changes: { lag } }], locale)
    expect(results).toMatchObject([{ result: 'applied' }])
    expect(after.links[0]?.lag).toMatchObject({
      seconds: lag.seconds,
      ...('elapsed' in lag && { elapsed: true }),
      ...('percent' in lag && { percent: lag.percent }),
    })
  })

  test('elapsed durations go in and out of elapsed time', () => {
    const elapsed = duration(3, 'd', undefined, true)
    const into = write([{ kind: 'setTask', task: taskId(2), changes: { duration: elapsed } }], locale)
    expect(into.results).toMatchObject([{ result: 'applied' }])
    expect(into.after.tasks[1]?.duration).toMatchObject({ seconds: 259_200, elapsed: true })
    const again = write([{ kind: 'setTask', task: taskId(2), changes: { duration: elapsed } }], locale, into.after)
    expect(again.results).toMatchObject([{ result: 'skipped', reason: 'companion.alreadyEqual' }])
  })

  test('a date and a calendar are taken away in the words of the language', () => {
    const with_ = {
      ...plan,
      tasks: plan.tasks.map(task =>
        task.uid === 2 ? { ...task, deadline: 1_804_900_000 as never, calendar: calendarId(1) } : task,
      ),
    }
    const { results, after } = write(
      [{ kind: 'setTask', task: taskId(2), changes: { deadline: null, calendar: null } }],
      locale,
      with_,
    )
    expect(results).toMatchObject([{ result: 'applied' }])
    expect(after.tasks[1]?.deadline).toBeUndefined()
    expect(after.tasks[1]?.calendar).toBeUndefined()
  })

  test('a calendar of its own with shifts over midnight, holidays and a work week', () => {
    const night = [
      { from: 0, to: 6 * 3600 },
      { from: 22 * 3600, to: 86_400 },
    ]
    const day = 20_600 as DayNumber
    const { results, after } = write(
      [
        {
          kind: 'addCalendar',
          calendar: {
            id: calendarId(7),
            name: 'Turno da noite',
            week: [[], night, night, night, night, night, []],
            exceptions: [
              { name: 'Carnaval', first: day, last: (day + 1) as DayNumber, periods: [] },
              { name: 'Mutirão', first: (day + 5) as DayNumber, last: (day + 5) as DayNumber, periods: night },
            ],
            workWeeks: [
              {
                name: 'Pico',
                first: (day + 10) as DayNumber,
                last: (day + 20) as DayNumber,
                days: [night, null, null, null, null, null, night],
              },
            ],
          },
        },
        { kind: 'setProject', changes: { calendar: calendarId(7) } },
        { kind: 'setTask', task: taskId(3), changes: { calendar: calendarId(7) } },
      ],
      locale,
    )
    expect(results.map(each => each.result)).toEqual(['applied', 'applied', 'applied'])
    const made = after.calendars.find(each => each.name === 'Turno da noite')
    expect(made?.week[1]).toEqual(night)
    expect(made?.exceptions.map(each => [each.name, each.periods])).toEqual([
      ['Carnaval', []],
      ['Mutirão', night],
    ])
    expect(made?.workWeeks?.[0]?.days).toEqual([night, null, null, null, null, null, night])
    expect(after.project.calendar).toBe(made?.id)
    expect(after.tasks[2]?.calendar).toBe(made?.id)
  })

  test('a resource’s own days, rates and availability', () => {
    const own = {
      id: calendarId(9),
      name: 'Soldador',
      base: calendarId(1),
      ofResource: true as const,
      week: [null, null, null, null, null, [], null] as never,
      exceptions: [{ name: 'Folga', first: 20_700 as DayNumber, last: 20_701 as DayNumber, periods: [] }],
    }
    const { results, after } = write(
      [
        { kind: 'addCalendar', calendar: own },
        {
          kind: 'setResource',
          resource: resourceId(1),
          changes: {
            calendar: own.id,
            rates: [{ table: 'A', standard: 1250.5, overtime: 1875.75 }],
            availability: [{ from: 1_804_838_400 as never, units: 4 }],
          },
        },
      ],
      locale,
    )
    expect(results.map(each => each.result)).toEqual(['skipped', 'applied'])
    const resource = after.resources[0]
    const calendar = after.calendars.find(each => each.id === resource?.calendar)
    expect(calendar).toMatchObject({ ofResource: true, exceptions: [{ name: 'Folga' }] })
    expect(calendar?.week[5]).toEqual([])
    expect(resource).toMatchObject({ rates: [{ standard: 1250.5, overtime: 1875.75 }], availability: [{ units: 4 }] })
  })

  test('100 random edit lists come out as in English, and leave nothing else changed', () => {
    for (let seed = 3000; seed < 3100; seed++) {
      const random = chance(seed)
      const project = randomProject(random)
      const edits = randomEdits(project, random)
      const trip = roundTrip(project, edits, locale)
      expect({ seed, unrequested: trip.unrequested, wrong: trip.wrong, undone: trip.undone }).toEqual({
        seed,
        unrequested: [],
        wrong: [],
        undone: true,
      })
      expect([...factsOf(write(edits, locale, project).after)]).toEqual([
        ...factsOf(write(edits, ENGLISH, project).after),
      ])
    }
  })
})

describe('rows are moved without a new unique id', () => {
  const move = (task: number, parent: number | null, after: number | null): Edit => ({
    kind: 'moveTask',
    task: taskId(task),
    to: { parent: parent === null ? null : taskId(parent), after: after === null ? null : taskId(after) },
  })

  test.each([
    ['among its siblings', [move(4, 1, null)], '1(4 2 3) 5(6 7 8) 9'],
    ['out of its phase', [move(2, null, 1)], '1(3 4) 2 5(6 7 8) 9'],
    ['into another phase', [move(2, 5, 6)], '1(3 4) 5(6 2 7 8) 9'],
    ['under a row that had none', [move(9, 3, null)], '1(2 3(9) 4) 5(6 7 8)'],
    ['a whole phase into another', [move(5, 1, 2)], '1(2 5(6 7 8) 3 4) 9'],
    ['to the top', [move(9, null, null)], '9 1(2 3 4) 5(6 7 8)'],
    ['one after the other', [move(2, 5, null), move(6, 1, null), move(9, 5, 2)], '1(6 3 4) 5(2 9 7 8)'],
  ] as const)('%s', (_what, edits, expected) => {
    const { results, after } = write(edits)
    expect(results.map(each => each.result)).toEqual(edits.map(() => 'applied'))
    expect(outline(after)).toBe(expected)
    expect(after.tasks.every(task => task.custom === undefined)).toBe(true)
  })

  test('refused while no view of tasks is in front, and where no number field is free', () => {
    const app = new Application()
    const project = app.show(plan)!
    app.taskView = false
    const edits = [move(4, 1, null)]
    expect(
      applyInSession(localAutomation(app, app), edits, environmentOf(plan, edits), 'Parada', memoryJournal()),
    ).toEqual([{ result: 'refused', reason: 'companion.noTaskView' }])
    expect(outline(project.schedule)).toBe(outline(plan))
    const full = {
      ...plan,
      tasks: plan.tasks.map(task => ({
        ...task,
        custom: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`number${at + 1}`, 1])),
      })),
    }
    expect(write(edits, ENGLISH, full).results).toEqual([{ result: 'refused', reason: 'companion.noFreeField' }])
  })
})

test('one field that Project has no place for does not hold up the others of its task', () => {
  const { results, after } = write([
    { kind: 'setTask', task: taskId(2), changes: { responsible: 'Ana', name: 'Novo', cost: 5 } },
  ])
  expect(results).toMatchObject([
    {
      result: 'applied',
      fields: expect.arrayContaining([
        { field: 'responsible', result: 'refused', reason: 'companion.fieldNotInProject' },
        { field: 'cost', result: 'refused', reason: 'companion.fieldReadOnly' },
        { field: 'name', result: 'applied' },
      ]),
    },
  ])
  expect(after.tasks[1]).toMatchObject({ name: 'Novo' })
})

test('a custom value that is gone is emptied, the others stay', () => {
  const with_ = {
    ...plan,
    tasks: plan.tasks.map(task => (task.uid === 2 ? { ...task, custom: { text1: 'OS-1', number3: 4 } } : task)),
  }
  const { results, after } = write(
    [{ kind: 'setTask', task: taskId(2), changes: { custom: { number3: 4 } } }],
    ENGLISH,
    with_,
  )
  expect(results).toMatchObject([{ result: 'applied' }])
  expect(after.tasks[1]?.custom).toEqual({ number3: 4 })
})

test('a member that Project changes back is told as refused after reading it back', () => {
  const app = new Application()
  const project = app.show(plan)!
  const calculate = project.recalculate.bind(project)
  // A Project that reschedules something else than what was written (assumed to happen with levelling on).
  project.recalculate = () => {
    const task = project.Tasks.UniqueID(2)
    if (task.Priority === 900) task.Priority = 500
    calculate()
  }
  const edits: Edit[] = [{ kind: 'setTask', task: taskId(2), changes: { priority: 900, name: 'Novo' } }]
  expect(
    applyInSession(localAutomation(app, app), edits, environmentOf(plan, edits), 'Parada', memoryJournal()),
  ).toMatchObject([
    {
      result: 'applied',
      fields: [
        { field: 'name', result: 'applied' },
        { field: 'priority', result: 'refused', reason: 'companion.readBackDiffers' },
      ],
    },
  ])
})

test('what has no counterpart in MS Project is refused, each with its reason', () => {
  const { results } = write([
    { kind: 'setTask', task: taskId(2), changes: { constraint: { type: 'startOn', date: 1_804_900_000 as never } } },
    { kind: 'setTask', task: taskId(2), changes: { calendar: calendarId(99) } },
    { kind: 'setCustomFields', fields: [] },
    { kind: 'setLink', link, changes: { lag: { seconds: workTime(0), unit: 'd', percent: 50, elapsed: true } } },
    {
      kind: 'addCalendar',
      calendar: {
        id: calendarId(8),
        name: 'Soldador',
        ofResource: true,
        week: [[], [], [], [], [], [], []],
        exceptions: [],
      },
    },
    { kind: 'setTask', task: taskId(99), changes: { name: 'X' } },
  ])
  expect(results.map(each => each.reason)).toEqual([
    'companion.valueNotInProject',
    'companion.valueNotInProject',
    'companion.editNotInProject',
    'companion.valueNotInProject',
    'companion.writtenWithResource',
    'companion.taskNotInProject',
  ])
})

describe('where Project is less kind than one would think', () => {
  const set = (changes: object): Edit => ({ kind: 'setTask', task: taskId(2), changes }) as Edit
  const outcome = (edits: readonly Edit[], make: (app: Application) => void = () => undefined) => {
    const app = new Application()
    const project = app.show(plan)!
    make(app)
    const environment = environmentOf(plan, edits)
    return {
      app,
      project,
      results: applyInSession(localAutomation(app, app), edits, environment, 'Parada', memoryJournal()),
    }
  }

  test.each([
    ['DISP_E_TYPEMISMATCH', 0x80020005],
    ['DISP_E_PARAMNOTOPTIONAL', 0x8002000f],
    ['DISP_E_OVERFLOW', 0x8002000a],
    ['E_INVALIDARG', 0x80070057],
  ])('%s is the refusal of one field, and the others are written', (_name, hresult) => {
    const { project, results } = outcome([set({ name: 'A', priority: 700 }), set({ notes: 'B' })], app => {
      app.faults.refuse = { member: 'Priority', hresult }
    })
    expect(results).toMatchObject([
      {
        result: 'applied',
        fields: expect.arrayContaining([
          { field: 'name', result: 'applied' },
          { field: 'priority', result: 'refused', reason: 'companion.valueNotInProject' },
        ]),
      },
      { result: 'applied' },
    ])
    expect(project.schedule.tasks[1]).toMatchObject({ name: 'A', notes: 'B' })
  })

  test('an open-ended availability is written with the dates that Project wants, and can be taken back to none', () => {
    const availability = [{ units: 2 }, { from: instant(1_804_838_400), units: 3 }]
    const first = write([{ kind: 'setResource', resource: resourceId(1), changes: { availability } }])
    expect(first.results).toMatchObject([{ result: 'applied' }])
    expect(first.after.resources[0]?.availability).toHaveLength(2)
    const none = write(
      [{ kind: 'setResource', resource: resourceId(1), changes: { availability: null } }],
      ENGLISH,
      first.after,
    )
    expect(none.results).toMatchObject([{ result: 'applied' }])
  })

  test('the unique id of a new assignment is the one that the file will say', () => {
    const assignment = { uid: assignmentId(77), task: taskId(3), resource: resourceId(1), units: 1 }
    const { results, after } = write([{ kind: 'addAssignment', assignment }])
    expect(results[0]?.uid).toBe(after.assignments.at(-1)?.uid)
  })

  test('slack up to which tasks are critical goes in as days', () => {
    const criticalSlack = workTime(2 * plan.project.units.secondsPerDay)
    const { results, after } = write([{ kind: 'setProject', changes: { criticalSlack } }])
    expect(results).toMatchObject([{ result: 'applied' }])
    expect(after.project.criticalSlack).toBe(criticalSlack)
  })

  test('a third of progress is written as the whole percentage that Project keeps', () => {
    const { results, after } = write([set({ percentComplete: 33.3, physicalPercentComplete: 66.6 })])
    expect(results).toMatchObject([{ result: 'applied' }])
    expect(results[0]?.fields?.map(each => each.result)).toEqual(['applied', 'applied'])
    expect(after.tasks[1]).toMatchObject({ percentComplete: 33, physicalPercentComplete: 67 })
  })

  test.each([
    ['the cursor in the lower pane', { lowerPane: true }],
    ['a filter on', { filter: 'Críticas' }],
    ['a group on', { group: 'Recurso' }],
  ] as const)('rows are moved with %s, which is put back', (_what, state) => {
    const { app, project, results } = outcome(
      [{ kind: 'moveTask', task: taskId(2), to: { parent: taskId(1), after: taskId(4) } }],
      application => Object.assign(application, state),
    )
    expect(results).toMatchObject([{ result: 'applied' }])
    expect(outline(project.schedule)).toBe('1(3 4 2) 5(6 7 8) 9')
    expect(app).toMatchObject(state)
  })
})
