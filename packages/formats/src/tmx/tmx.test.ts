import {
  assignmentId,
  civilInstant,
  emptySchedule,
  formatInstant,
  type Outcome,
  type Schedule,
  type Task,
  taskId,
} from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { fromSchema, givenSchema, readTmx, toSchema, writeTmx } from './index.ts'

function value(outcome: Outcome<Schedule>): Schedule {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}
const codes = (outcome: Outcome<unknown>) => outcome.problems.map(each => each.code)
const named = (schedule: Schedule, name: string): Task => schedule.tasks.find(task => task.name === name) as Task
const date = (at: number | null | undefined) => (at === null || at === undefined ? at : formatInstant(at as never))

test('the texts of the report travel with the project, an empty one too, and are absent when nobody wrote any', () => {
  const plan = emptySchedule('Parada')
  const written = { ...plan, project: { ...plan.project, reportAnalysis: '', actionPlan: 'Dobrar a equipe.\nAna' } }
  expect(toSchema(written)).toMatchObject({
    project: { report_analysis: '', action_plan: 'Dobrar a equipe.\nAna' },
  })
  expect(value(readTmx(writeTmx(written))).project).toEqual(written.project)
  expect(writeTmx(plan)).not.toMatch(/report_analysis|action_plan/)
})

test('what a plan keeps of its first plan and of what was reported by each data date travels with it', () => {
  const plan = emptySchedule('Parada')
  const [monday, tuesday] = [civilInstant(2026, 3, 2, 7), civilInstant(2026, 3, 3, 7)]
  const kept: Schedule = {
    ...plan,
    project: {
      ...plan.project,
      statusDate: tuesday,
      firstPlan: { dataDate: monday, byDuration: true, tasks: [[taskId(1), monday, tuesday, 14_400]] },
      forecasts: [
        {
          dataDate: monday,
          finish: tuesday,
          reached: [
            [
              taskId(1),
              37.5,
              [
                [assignmentId(4), 7_200],
                [null, 60],
              ],
            ],
          ],
        },
      ],
    },
  }
  expect(value(readTmx(writeTmx(kept))).project).toEqual(kept.project)
})

describe('other names', () => {
  test.each([
    ['start', 'finish'],
    ['start_date', 'end'],
    ['startDate', 'endDate'],
    ['start_date', 'end_date'],
  ])('%s and %s are dates', (start, finish) => {
    const schedule = value(fromSchema({ tasks: [{ id: 1, name: 'A', [start]: '2026-03-02', [finish]: '2026-03-03' }] }))
    expect(date(schedule.project.start)).toBe('2026-03-02T08:00:00')
    expect(date(named(schedule, 'A').stored?.finish)).toBe('2026-03-03T17:00:00')
    expect(named(schedule, 'A').duration).toEqual({ seconds: 57_600, unit: 'd' })
  })

  test.each(['percent_complete', 'progress'])('%s is the progress', name => {
    expect(named(value(fromSchema({ tasks: [{ name: 'A', [name]: 40 }] })), 'A').percentComplete).toBe(40)
  })

  test.each([true, 'true', 1, '1'])('is_summary %j marks a summary', is_summary => {
    expect(named(value(fromSchema({ tasks: [{ name: 'A', is_summary }] })), 'A').summary).toBe(true)
  })

  test.each([false, 'false', 0, '0', null])('is_summary %j does not', is_summary => {
    expect(named(value(fromSchema({ tasks: [{ name: 'A', is_summary }] })), 'A').summary).toBeUndefined()
  })

  test('links by id, by other ids and by name', () => {
    const schedule = value(
      fromSchema({
        tasks: [1, 2, 3, 4].map(id => ({ id, name: `T${id}` })),
        dependencies: [
          { pred_id: 1, succ_id: 2 },
          { predecessor: 'T2', successor: 't3', type: 'ss', lag: '+1d' },
          { predecessor_id: '3', successor_id: '4', type: 'FF', lag: '-2h' },
        ],
      }),
    )
    expect(schedule.links.map(({ from, to, type, lag }) => [from, to, type, lag.seconds])).toEqual([
      [1, 2, 'FS', 0],
      [2, 3, 'SS', 28_800],
      [3, 4, 'FF', -7200],
    ])
  })

  test('predecessors written on the task', () => {
    const schedule = value(
      fromSchema({
        tasks: [
          { id: 1, name: 'A' },
          { id: 2, name: 'B' },
          { id: 3, name: 'C', predecessors: '1FS+2d;2SS' },
          { id: 4, name: 'D', predecessors: [3, { id: 'A', type: 'FF' }] },
        ],
      }),
    )
    expect(schedule.links.map(({ from, to, type, lag }) => [from, to, type, lag.seconds])).toEqual([
      [1, 3, 'FS', 57_600],
      [2, 3, 'SS', 0],
      [3, 4, 'FS', 0],
      [1, 4, 'FF', 0],
    ])
  })

  test('resource names of every kind become assignments', () => {
    const schedule = value(
      fromSchema({
        resources: [{ id: 1, name: 'Ana', type: 'human', max_units: 1 }],
        tasks: [
          { id: 1, name: 'A', resources: ['ana', 'Guindaste'] },
          { id: 2, name: 'B', resource_names: 'Ana[50%]; Soldador' },
          { id: 3, name: 'C', responsible: 'Bruno' },
        ],
      }),
    )
    const resourceOf = (uid: number | null) => schedule.resources.find(each => each.uid === uid)?.name
    expect(schedule.assignments.map(each => [each.task, resourceOf(each.resource), each.units])).toEqual([
      [1, 'Ana', undefined],
      [1, 'Guindaste', undefined],
      [2, 'Ana', 0.5],
      [2, 'Soldador', undefined],
      [3, 'Bruno', undefined],
    ])
    expect(schedule.resources[0]).toMatchObject({ kind: 'work', kindWord: 'human' })
    expect(named(schedule, 'C').responsible).toBe('Bruno')
  })

  test('outline levels alone make the tree', () => {
    const schedule = value(
      fromSchema({
        tasks: [
          { id: 1, name: 'S', outline_level: 1 },
          { id: 2, name: 'A', outline_level: 2 },
          { id: 3, name: 'B', outline_level: 2 },
          { id: 4, name: 'T', outline_level: 1 },
        ],
      }),
    )
    expect(schedule.tasks.map(task => task.parent)).toEqual([null, 1, 1, null])
  })

  test('children before their parent are put in order', () => {
    const schedule = value(
      fromSchema({
        tasks: [
          { id: 2, name: 'A', parent_id: 1 },
          { id: 3, name: 'X' },
          { id: 1, name: 'S' },
          { id: 4, name: 'B', parent_id: 1 },
        ],
      }),
    )
    expect(schedule.tasks.map(task => task.name)).toEqual(['X', 'S', 'A', 'B'])
  })

  test('text ids are numbered and still found', () => {
    const schedule = value(
      fromSchema({
        tasks: [
          { id: 'T-1', name: 'A' },
          { id: 'T-2', name: 'B', parent_id: 'T-1' },
        ],
        dependencies: [{ pred_id: 'T-1', succ_id: 'T-2' }],
      }),
    )
    expect(schedule.tasks[1]?.parent).toBe(schedule.tasks[0]?.uid)
    expect(schedule.links).toHaveLength(1)
  })
})

describe('dates of a bare schema', () => {
  test('a start that nothing explains is kept as a constraint and said', () => {
    const outcome = fromSchema({
      tasks: [
        { id: 1, name: 'A', start: '2026-03-02', duration: '1d' },
        { id: 2, name: 'B', start: '2026-03-05T13:00:00', duration: '4h' },
        { id: 3, name: 'C', start: '2026-03-03', duration: '1d' },
      ],
      dependencies: [{ pred_id: 1, succ_id: 3 }],
    })
    const schedule = value(outcome)
    expect(named(schedule, 'A').constraint).toBeUndefined()
    expect(named(schedule, 'B').constraint).toMatchObject({ type: 'startNoEarlierThan' })
    expect(date(named(schedule, 'B').constraint?.date)).toBe('2026-03-05T13:00:00')
    expect(named(schedule, 'C').constraint).toBeUndefined()
    expect(codes(outcome)).toEqual(['tmx.startKept'])
  })

  test('manual tasks keep both dates', () => {
    const schedule = value(
      fromSchema({ task_mode: 'manual', tasks: [{ name: 'A', start: '2026-03-02', end: '2026-03-04' }] }),
    )
    expect(date(named(schedule, 'A').manual?.start)).toBe('2026-03-02T08:00:00')
    expect(date(named(schedule, 'A').manual?.finish)).toBe('2026-03-04T17:00:00')
  })

  test('a pattern makes the calendar', () => {
    const schedule = value(fromSchema({ calendar: { hours_per_day: 24, days_per_week: 7 }, tasks: [] }))
    expect(schedule.calendars[0]?.week.every(day => day?.[0]?.to === 86_400)).toBe(true)
    expect(schedule.project.shifts).toEqual({ hoursPerDay: 24, daysPerWeek: 7 })
  })

  test('a constraint may be named as in MS Project', () => {
    const schedule = value(
      fromSchema({ tasks: [{ name: 'A', constraint_type: 'FNLT', constraint_date: '2026-03-04' }] }),
    )
    expect(named(schedule, 'A').constraint?.type).toBe('finishNoLaterThan')
    expect(date(named(schedule, 'A').constraint?.date)).toBe('2026-03-04T17:00:00')
  })
})

describe('members that run a shutdown', () => {
  test('an area that only a task names is one all the same', () => {
    const schedule = value(fromSchema({ tasks: [{ name: 'A', area: 'U-110' }], areas: [{ id: 'N', name: 'Norte' }] }))
    expect(schedule.areas).toEqual([
      { id: 'N', name: 'Norte' },
      { id: 'U-110', name: 'U-110' },
    ])
  })

  test('a stored plan that says nothing of its progress rule has none, and one made here goes by its data date', () => {
    expect(value(fromSchema({ schema_version: 1, tasks: [] })).project.progressRule).toBeUndefined()
    expect(value(readTmx(writeTmx(emptySchedule('Novo')))).project.progressRule).toBe('dataDate')
  })

  test('what the percentage of an activity measures is found where it once stood', () => {
    const old = { schema_version: 1, tasks: [{ name: 'A', duration: '1d', p6: { code: 'A1', percent_type: 'units' } }] }
    expect(named(value(fromSchema(old)), 'A')).toMatchObject({ percentType: 'units', p6: { code: 'A1' } })
  })
})

describe('a plan that is handed over to be written is whole or refused', () => {
  test.each([
    ['tmx.notSchedule', {}],
    ['tmx.noTasks', { project_name: 'só nome' }],
    ['tmx.noTasks', { tasks: null, project_name: 'x' }],
    ['tmx.notList', { tasks: 5 }],
    ['tmx.notList', { tasks: 'x', project_name: 'y' }],
    ['tmx.notList', { tasks: { a: { name: 'A' } } }],
    ['tmx.notList', { tasks: [{ name: 'A' }, 5] }],
    ['tmx.notList', { tasks: [null] }],
    ['tmx.notList', { tasks: [{ name: 'A' }], dependencies: 'none' }],
    ['tmx.notList', { tasks: [{ name: 'A' }], links: {} }],
    ['tmx.notList', { tasks: [{ name: 'A' }], resources: 3 }],
    ['tmx.notList', { tasks: [{ name: 'A' }], assignments: true }],
    ['tmx.notList', { schema: { tasks: 'no' } }],
  ])('%s: %j', (code, schema) => {
    const refused = givenSchema(schema)
    expect([refused.ok, codes(refused)]).toEqual([false, [code]])
    expect(refused.problems[0]?.suggestions).toMatchObject([{ code: 'formats.wholePlan' }])
    expect(codes(readTmx(JSON.stringify(schema), { whole: true }))).toEqual([code])
  })

  test('a file whose tasks are null is refused, not opened as an empty plan', () => {
    for (const file of [
      { tasks: null, project_name: 'x' },
      { format: 'parada-tmx', version: 1, schema: { tasks: null } },
    ])
      expect(codes(readTmx(JSON.stringify(file)))).toEqual(['tmx.noTasks'])
  })

  test('an empty list is an empty plan, and absent lists beside the tasks are none', () => {
    expect(value(givenSchema({ tasks: [] })).tasks).toEqual([])
    expect(value(givenSchema({ tasks: [{ name: 'A' }], resources: null })).tasks).toHaveLength(1)
  })

  test('a file with a broken list is read, and what was passed over is said', () => {
    const read = fromSchema({ tasks: 5, resources: 'Ana', project_name: 'x' })
    expect([read.ok, codes(read)]).toEqual([true, ['tmx.badValue', 'tmx.badValue']])
  })
})

describe('what cannot be taken is said', () => {
  test.each([
    ['tmx.notJson', '{"tasks": ['],
    ['formats.empty', '  '],
    ['tmx.notSchedule', '{"a": 1}'],
    ['tmx.notSchedule', '3'],
    ['tmx.translationMemory', '<?xml version="1.0"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4"/>'],
    ['formats.tooDeep', '['.repeat(300)],
    ['tmx.newerVersion', '{"format":"parada-tmx","version":9,"schema":{"tasks":[]}}'],
    ['tmx.newerVersion', '{"schema_version":9,"tasks":[]}'],
  ])('%s', (code, text) => {
    const outcome = readTmx(text)
    expect(outcome.ok).toBe(false)
    expect(codes(outcome)).toEqual([code])
    expect(outcome.problems[0]?.suggestions.length).toBeGreaterThan(0)
  })

  test.each([
    ['tmx.badValue', { tasks: [{ name: 'A', duration: 'soon' }] }],
    ['tmx.badValue', { tasks: [{ name: 'A', deadline: 'tomorrow' }] }],
    [
      'tmx.idTwice',
      {
        tasks: [
          { id: 1, name: 'A' },
          { id: 1, name: 'B' },
        ],
      },
    ],
    ['tmx.unknownParent', { tasks: [{ id: 1, name: 'A', parent_id: 7 }] }],
    [
      'tmx.parentLoop',
      {
        tasks: [
          { id: 1, parent_id: 2 },
          { id: 2, parent_id: 1 },
        ],
      },
    ],
    ['tmx.linkDropped', { tasks: [{ id: 1 }], dependencies: [{ pred_id: 1, succ_id: 5 }] }],
    ['tmx.linkDropped', { tasks: [{ id: 1 }], dependencies: [{ pred_id: 1, succ_id: 1 }] }],
    ['tmx.assignmentDropped', { tasks: [{ id: 1 }], assignments: [{ task_id: 4, resource_id: 1 }] }],
    ['tmx.resourcesCreated', { tasks: [{ id: 1, resources: ['Ana'] }] }],
    ['tmx.calendarMissing', { tasks: [], project: { calendar_id: 9 } }],
  ])('%s', (code, json) => {
    const outcome = fromSchema(json)
    expect(outcome.ok).toBe(true)
    expect(codes(outcome)).toContain(code)
  })

  test.each([
    ['start', { tasks: [{ id: 1, name: 'Bomba', start: 'logo' }] }],
    ['finish', { tasks: [{ id: 1, name: 'Bomba', finish: 'logo' }] }],
    ['constraint_date', { tasks: [{ id: 1, name: 'Bomba', constraint_type: 'SNET', constraint_date: 'logo' }] }],
    ['type', { tasks: [{ id: 1, name: 'Bomba' }, { id: 2 }], dependencies: [{ pred_id: 2, succ_id: 1, type: 'XX' }] }],
    ['lag', { tasks: [{ id: 1, name: 'Bomba' }, { id: 2 }], dependencies: [{ pred_id: 2, succ_id: 1, lag: 'x' }] }],
  ])('a value that is not understood names the task: %s', (field, json) => {
    expect(fromSchema(json).problems.map(each => [each.code, each.params])).toContainEqual([
      'tmx.badValue',
      { field, name: 'Bomba', value: expect.any(String) },
    ])
  })

  test('a calendar is meant by its number or its name, whatever the member is called', () => {
    const calendars = [
      { id: 1, name: 'Sempre' },
      { id: 2, name: 'Turno do dia' },
    ]
    for (const calendar of [2, '2', 'turno do dia']) {
      const outcome = fromSchema({
        project: { calendar },
        calendars,
        tasks: [{ id: 1, name: 'A', calendar }],
        resources: [{ id: 1, name: 'Inspetor', calendar }],
      })
      const { project, tasks, resources } = value(outcome)
      expect([project, tasks[0], resources[0]].map(each => [each?.calendar, each?.extra])).toEqual(
        [1, 2, 3].map(() => [2, undefined]),
      )
      expect(codes(outcome)).toEqual([])
    }
    const resources = [{ id: 1, name: 'Inspetor', calendar: 'noite' }]
    const unknown = fromSchema({ calendars, tasks: [], resources })
    expect(unknown.problems).toMatchObject([{ code: 'tmx.badValue', params: { field: 'calendar', value: 'noite' } }])
    expect(value(unknown).resources[0]?.extra).toEqual({ calendar: 'noite' })
  })

  test('a value that cannot be read travels along', () => {
    const schedule = value(fromSchema({ tasks: [{ name: 'A', deadline: 'tomorrow', cor: 'azul' }] }))
    expect(named(schedule, 'A').extra).toEqual({ deadline: 'tomorrow', cor: 'azul' })
  })

  test('a thousand bad values are counted, not listed', () => {
    const outcome = fromSchema({ tasks: Array.from({ length: 1000 }, () => ({ duration: 'x' })) })
    expect(outcome.problems).toHaveLength(50)
    expect(outcome.problems.at(-1)?.params.more).toBe(950)
  })
})

test('unknown members of every object and of the envelope survive', () => {
  const text = writeTmx(emptySchedule('P'))
  const file = JSON.parse(text)
  file.saved_by = 'someone'
  file.schema.colour = 'blue'
  file.schema.tasks = [{ id: 1, uid: 1, name: 'A', duration: '1d', weather: { wind: 3 } }]
  const schedule = value(readTmx(JSON.stringify(file)))
  const again = JSON.parse(writeTmx(schedule))
  expect(again.saved_by).toBe('someone')
  expect(again.schema.colour).toBe('blue')
  expect(again.schema.tasks[0].weather).toEqual({ wind: 3 })
})

test('a file from before versions is read as a bare schema', () => {
  const schedule = value(
    readTmx(
      '{"format":"parada-tmx","schema":{"tasks":[{"id":1,"name":"A","end_date":"2026-01-02","start":"2026-01-02"}]}}',
    ),
  )
  expect(date(schedule.project.start)).toBe('2026-01-02T08:00:00')
})

test('the canonical form is small for a simple plan', () => {
  const schedule = value(fromSchema({ project_name: 'P', tasks: [{ id: 1, name: 'A', duration: '2d' }] }))
  expect(toSchema(schedule)).toEqual({
    schema_version: 1,
    project_name: 'P',
    task_mode: 'auto',
    tasks: [{ id: 1, uid: 1, name: 'A', outline_level: 1, duration: '2d' }],
    dependencies: [],
    resources: [],
    assignments: [],
  })
})

test('a blind that only a sheet has as installed stays in, unconfirmed and without a name', () => {
  const at = civilInstant(2026, 3, 2, 7)
  const events = [{ to: 'in' as const, at, by: '', stated: true as const }]
  const plan = { ...emptySchedule('P'), blinds: [{ id: 'b1', tag: 'R-01', boundaryOf: 'E-101', events }] }
  expect(value(readTmx(writeTmx(plan))).blinds).toEqual(plan.blinds)
})
