import { compareSchedules, formatDay, formatInstant, type Outcome, type Schedule } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { readMspdi, writeMspdi } from '../mspdi/index.ts'
import { concat, writeCompoundFile } from '../testing/compound-file.ts'
import { fixed, moment, numbers, plannedWork, props, text8, text16, vars } from '../testing/mpp-bytes.ts'
import { compObj, type MppShape, writeMpp } from '../testing/mpp-file.ts'
import { isMpp, MPP_PROBLEM_CODES, readMpp } from './index.ts'

const SHAPES = [
  { layout: 9 },
  { layout: 9, password: 'Secret-1' },
  { layout: 12 },
  { layout: 14 },
  { layout: 14, application: 16, sectorSize: 4096 },
] as const satisfies readonly MppShape[]
const title = (shape: MppShape): string =>
  `MPP${shape.layout} of version ${shape.application ?? shape.layout}${shape.password ? ' with a password' : ''}`

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.problems[0].code)
  return outcome.value
}
const read = (shape: MppShape): Schedule => value(readMpp(writeMpp(shape)))
const task = (schedule: Schedule, uid: number) => schedule.tasks.find(each => each.uid === uid)!
const codes = (outcome: Outcome<Schedule>): string[] => outcome.problems.map(each => each.code)

describe.each(SHAPES.map(shape => [title(shape), shape] as const))('%s', (_, shape) => {
  const schedule = read(shape)

  test('is the same plan after it went through MS Project XML', () => {
    const { differs, ...comparison } = compareSchedules(schedule, value(readMspdi(writeMspdi(schedule))))
    expect({ differs, ...(differs && comparison) }).toEqual({ differs: false })
  })

  test('has its tasks in outline order, by the places that the file itself names', () => {
    expect(schedule.tasks.map(each => [each.row, each.uid, each.name, each.parent])).toEqual([
      [1, 1, 'Open vessel', null],
      [2, 7, 'Blind lines é', 1],
      [3, 3, 'Clean', 1],
      [4, 4, 'Done', null],
      [5, 5, 'By hand', null],
    ])
    expect(schedule.projectSummary).toMatchObject({ uid: 0, row: 0, name: 'Shutdown' })
  })
  test('has durations, constraints, progress and marks', () => {
    expect(task(schedule, 7)).toMatchObject({
      duration: { seconds: 28_800, unit: 'd', estimated: true },
      constraint: { type: 'startNoEarlierThan', date: expect.any(Number) },
      milestone: true,
      type: 'fixedDuration',
      work: 28_800,
    })
    expect(task(schedule, 3)).toMatchObject({
      duration: { seconds: 57_600, unit: 'd' },
      calendar: 1,
      percentComplete: 50,
    })
    expect(task(schedule, 4).duration.seconds).toBe(0)
  })
  test('keeps the stored dates apart from the input', () => {
    const { stored } = task(schedule, 7)
    expect(formatInstant(stored!.start!)).toBe('2026-03-02T08:00:00')
    expect(stored).toMatchObject({ startSlack: 57_600, finishSlack: 57_600, totalSlack: 57_600, critical: false })
    expect(task(schedule, 1).stored?.critical).toBe(true)
  })
  test('tells manual tasks, from 2007 on', () => {
    const manual = task(schedule, 5)
    if (shape.layout === 9) expect(manual.mode).toBeUndefined()
    else {
      expect(manual).toMatchObject({ mode: 'manual', duration: { seconds: 28_800 } })
      expect(formatInstant(manual.manual!.start!)).toBe('2026-03-05T08:00:00')
      expect(manual.guid).toMatch(/^[0-9A-F]{8}-/)
    }
  })
  test('has links with lag, lead, elapsed time and percent', () => {
    expect(schedule.links).toEqual([
      { from: 7, to: 3, type: 'FS', lag: { seconds: 28_800, unit: 'd' } },
      { from: 3, to: 4, type: 'FF', lag: { seconds: -3600, unit: 'h', elapsed: true } },
      { from: 7, to: 4, type: 'SS', lag: { seconds: 0, unit: 'd', percent: 50 } },
    ])
  })
  test('has resources with kind, group and rate', () => {
    expect(schedule.resources).toMatchObject([
      {
        uid: 1,
        row: 1,
        name: 'Boilermaker',
        kind: 'work',
        maxUnits: 2,
        group: 'Mechanical',
        calendar: 2,
        rates: [{ table: 'A', standard: 40, unit: 'h' }],
      },
      { uid: 2, row: 2, name: 'Gasket', kind: 'material' },
    ])
  })
  test('has assignments with units, work, delay and notes', () => {
    expect(schedule.assignments).toMatchObject([
      {
        uid: 9,
        task: 7,
        resource: 1,
        units: 1,
        work: 28_800,
        actualWork: 7200,
        remainingWork: 21_600,
        percentWorkComplete: 25,
        delay: { seconds: 3600 },
        notes: 'note',
      },
    ])
  })
  test('has calendars with hours, exceptions, and work weeks from 2007 on', () => {
    const [plant, own] = schedule.calendars
    expect(schedule.calendars).toHaveLength(2)
    expect(plant!.week[0]).toEqual([])
    expect(plant!.week[6]).toEqual([
      { from: 7 * 3600, to: 12 * 3600 },
      { from: 13 * 3600, to: 16 * 3600 },
    ])
    expect(formatDay(plant!.exceptions[0]!.first)).toBe('2026-04-03')
    expect(own).toMatchObject({ id: 2, base: 1, name: 'Boilermaker', ofResource: true, week: Array(7).fill(null) })
    if (shape.layout === 9) return
    expect(plant!.exceptions[1]).toMatchObject({
      name: 'Meeting',
      periods: [],
      recurrence: { pattern: 'weekly', every: 2, weekdays: [3] },
      occurrences: 3,
    })
    expect(plant!.workWeeks).toMatchObject([{ name: 'Night', days: Array(7).fill([{ from: 72_000, to: 86_400 }]) }])
  })
  test('has the project itself', () => {
    expect(schedule.project).toMatchObject({
      name: 'Shutdown',
      from: 'start',
      calendar: 1,
      units: { secondsPerDay: 28_800, secondsPerWeek: 144_000, daysPerMonth: 20 },
      weekStart: 1,
      currency: { symbol: 'R$' },
      rules: 'msproject',
      extra: {
        applicationVersion: shape.layout === 14 ? ('application' in shape ? shape.application : 14) : shape.layout,
      },
    })
    expect(formatInstant(schedule.project.start!)).toBe('2026-03-02T08:00:00')
  })
})

test.each([9, 12, 14] as const)('custom values, notes and the rest of a task in MPP%i', layout => {
  const first = task(
    read({
      layout,
      taskValues: {
        15: text8('{\\rtf1 Lock out\\par tag out}'),
        16: text16('A.1'),
        51: text16('Crew 3'),
        87: numbers([8, 12.5]),
        106: numbers([8, 12_345]),
        265: moment('2026-03-09 10:30'),
        103: numbers([4, 4800]),
        183: numbers([2, 5]),
        203: numbers([4, 1]),
        215: concat([
          numbers([4, 0], [4, 0], [4, 2], [4, 6], [4, 1], [4, 12]),
          text16('go'),
          numbers([4, 20], [4, 0], [4, 12]),
          text16('http://x/'),
        ]),
      },
    }),
    1,
  )
  expect(first).toMatchObject({
    notes: 'Lock out\ntag out',
    wbs: 'A.1',
    custom: {
      text1: 'Crew 3',
      number1: 12.5,
      cost1: 123.45,
      duration1: { duration: { seconds: 28_800, unit: 'h' } },
      date1: { instant: expect.any(Number) },
    },
    hyperlink: { text: 'go', address: 'http://x/' },
    recurring: true,
  })
})

test('rates of several tables and changing availability of a resource', () => {
  const until = (text: string): number => {
    const bytes = new DataView(moment(text).buffer)
    return bytes.getUint16(2, true) * 14_400 + bytes.getUint16(0, true)
  }
  const rate = (standard: number, until_: number): Uint8Array =>
    concat([numbers([8, standard], [2, 3], [2, 0], [4, 0], [8, 0], [2, 2], [2, 0], [4, 0], [8, 500], [4, until_])])
  const entry = (from: number, units: number): Uint8Array => numbers([4, from], [8, units], [4, 0], [4, 0])
  const [resource] = read({
    layout: 14,
    resourceValues: {
      61: concat([new Uint8Array(16), rate(40, until('2026-06-01 00:00')), rate(45, until('2049-12-31 23:59'))]),
      276: concat([
        numbers([2, 2], [2, 0], [4, 0], [4, 0]),
        entry(until('2026-01-01 00:00'), 10_000),
        entry(until('2026-02-01 00:00'), 30_000),
        numbers([4, until('2026-03-01 00:00')]),
      ]),
    },
  }).resources
  expect(resource!.rates).toMatchObject([
    { table: 'A', standard: 40, perUse: 5, unit: 'd' },
    { table: 'A', from: expect.any(Number), standard: 45 },
  ])
  expect(formatInstant(resource!.rates![1]!.from!)).toBe('2026-06-01T00:00:00')
  expect(resource!.availability!.map(each => [formatInstant(each.from!), formatInstant(each.to!), each.units])).toEqual(
    [
      ['2026-01-01T00:00:00', '2026-02-01T00:00:00', 1],
      ['2026-02-01T00:00:00', '2026-03-01T00:00:00', 3],
    ],
  )
})

describe('names and lists of custom fields', () => {
  const named = (names: readonly (readonly [field: number, name: string])[]): Uint8Array => {
    const texts = names.map(([, name]) => text16(name))
    let at = 8 + names.length * 8
    const pairs = names.map(([field], i) => {
      const from = at
      at += texts[i]!.length
      return numbers([4, 0x0b400000 | field], [4, from])
    })
    return concat([numbers([4, at], [4, at], [4, names.length]), ...pairs, ...texts])
  }
  const none = numbers([4, 8], [4, 8], [4, 0])

  test('are read from the definitions, from 2007 on', () => {
    const schedule = read({
      layout: 12,
      taskProps: props({
        71303169: concat([
          named([
            [51, 'Area'],
            [87, 'Weight'],
          ]),
          none,
          none,
          none,
        ]),
      }),
    })
    expect(schedule.customFields).toEqual([
      { key: 'text1', of: 'task', name: 'Area' },
      { key: 'number1', of: 'task', name: 'Weight' },
    ])
  })

  test('with outline codes that point into a table', () => {
    const table = Uint8Array.from({ length: 16 }, () => 0x77)
    const code = (index: number): Uint8Array => Uint8Array.from({ length: 16 }, () => index)
    const header = { data: new Uint8Array(16) }
    const items = fixed(
      [
        header,
        header,
        header,
        { data: numbers([4, 1], [4, 1], [2, 1], [4, 0]) },
        { data: numbers([4, 2], [4, 2], [2, 2], [4, 1]) },
      ],
      10,
    )
    const more = fixed(
      [
        header,
        header,
        header,
        { data: concat([code(1), numbers([2, 0x15]), table]) },
        { data: concat([code(2), numbers([2, 0x15]), table]) },
      ],
      10,
    )
    const store = vars(
      [
        [1, 22, text16('Unit 1')],
        [2, 22, text16('Tower')],
        [2, 8, text16('The tall one')],
      ],
      false,
    )
    const entry = new Uint8Array(88)
    entry.set(numbers([4, 0x0b4001a0]))
    entry.set(table, 36)
    const schedule = read({
      layout: 14,
      taskValues: { 417: concat([numbers([1, 1], [1, 7], [4, 2]), code(2), new Uint8Array(4)]) },
      taskProps: props({ 71303169: concat([none, none, none, numbers([4, 1], [4, 88]), entry]) }),
      moreStreams: {
        TBkndOutlCode: {
          FixedMeta: items.meta,
          FixedData: items.data,
          Fixed2Meta: more.meta,
          Fixed2Data: more.data,
          VarMeta: store.meta,
          Var2Data: store.data,
        },
      },
    })
    expect(task(schedule, 1).custom).toEqual({ outlineCode1: 'Unit 1.Tower' })
    expect(schedule.customFields).toEqual([
      {
        key: 'outlineCode1',
        of: 'task',
        values: [
          { value: 'Unit 1', id: 1 },
          { value: 'Tower', description: 'The tall one', parent: 1, id: 2 },
        ],
      },
    ])
  })

  test('are read from the props of Project 2003', () => {
    const list = concat([
      numbers([4, 0], [4, -1], [4, 36], [4, 44], [4, 64], [4, 64], [4, 64], [4, 64], [4, 64]),
      text16('N'),
      text16('S'),
      text16('North'),
      text16('Sou'),
    ])
    // Names stand in the order of the field map: text 1 is the entry after the fixed ones, the bits and four var ones.
    const position = 22 + 4 + 3
    const schedule = read({
      layout: 9,
      moreProps: {
        1048577: concat([...Array.from({ length: position }, () => text16('')), text16('Area'), new Uint8Array(40)]),
        37753744: concat([numbers([4, 0], [4, 1], [4, 0x0b400033], [4, 16]), list]),
      },
    })
    expect(schedule.customFields).toEqual([
      {
        key: 'text1',
        of: 'task',
        name: 'Area',
        values: [
          { value: 'N', description: 'North' },
          { value: 'S', description: 'Sou' },
        ],
      },
    ])
  })
})

describe('what cannot be opened or carried says so', () => {
  const produced = new Map<string, () => Outcome<Schedule>>([
    ['mpp.notProjectFile', () => readMpp(writeCompoundFile({ WordDocument: text8('x') }))],
    ['mpp.damaged', () => readMpp(writeCompoundFile({ '   114': { TBkndTask: {} } }))],
    [
      'mpp.tooOld',
      () =>
        readMpp(writeCompoundFile({ '\u0001CompObj': compObj('Microsoft Project 8.0', 'MSProject.MPP8'), '   1': {} })),
    ],
    [
      'mpp.unknownVersion',
      () =>
        readMpp(
          writeCompoundFile({ '\u0001CompObj': compObj('Microsoft.Project 18.0', 'MSProject.MPP18'), '   118': {} }),
        ),
    ],
    ['mpp.passwordProtected', () => readMpp(writeMpp({ layout: 12, rootProps: { 893386752: numbers([1, 1]) } }))],
    ['mpp.wrongPassword', () => readMpp(writeMpp({ layout: 9, password: 'right' }), { password: 'wrong' })],
    [
      'mpp.streamsBroken',
      () => {
        // The chain of the largest stream leads out of the file after its first sector.
        const file = writeMpp({ layout: 14, taskValues: { 15: text8(`{\\rtf1 ${'long '.repeat(2000)}}`) } })
        const view = new DataView(file.buffer)
        view.setUint32(512 + view.getUint32(76, true) * 512, 0x00700000, true)
        return readMpp(file)
      },
    ],
    ['mpp.fieldMapMissing', () => readMpp(writeMpp({ layout: 14, withoutMaps: true }))],
    ['mpp.linksDropped', () => readMpp(writeMpp({ layout: 14 }))],
    ['mpp.assignmentsDropped', () => readMpp(writeMpp({ layout: 14, assignmentTask: 99 }))],
    ['mpp.subprojectsNotOpened', () => readMpp(writeMpp({ layout: 14, moreProps: { 37748898: new Uint8Array(60) } }))],
    ['mpp.externalTasks', () => readMpp(writeMpp({ layout: 14, taskValues: { 255: numbers([4, 12]) } }))],
    [
      'mpp.timephasedNotRead',
      () => readMpp(writeMpp({ layout: 14, assignmentValues: { 49: plannedWork([4, 4], [6, 8]) } })),
    ],
    ['mpp.notePictures', () => readMpp(writeMpp({ layout: 14, taskValues: { 15: text8('{\\rtf1{\\pict 00}x}') } }))],
    ['mpp.dataLinksNotRead', () => readMpp(writeMpp({ layout: 14, taskValues: { 144: numbers([4, 1]) } }))],
    [
      'mpp.formulasNotRead',
      () =>
        readMpp(
          writeMpp({
            layout: 14,
            taskProps: props({
              71303169: numbers([4, 8], [4, 8], [4, 0], [4, 16], [4, 16], [4, 1], [4, 0x0b400033], [4, 16]),
            }),
          }),
        ),
    ],
    [
      'mpp.enterpriseFieldsNotRead',
      () => readMpp(writeMpp({ layout: 14, moreProps: { 37753797: numbers([4, 0], [4, 1], [4, 0x0b408001]) } })),
    ],
    ['mpp.macrosNotRead', () => readMpp(writeMpp({ layout: 14, moreRoot: { _VBA_PROJECT_CUR: { dir: text8('x') } } }))],
    ['mpp.viewsNotRead', () => readMpp(writeMpp({ layout: 14 }))],
  ])

  test.each(MPP_PROBLEM_CODES)('%s', code => {
    expect(codes(produced.get(code)!())).toContain(code)
  })
  test('the older ones by whatever they say of themselves', () => {
    for (const [application, format] of [
      ['Microsoft Project 4.1', 'MSProject.Project.4'],
      ['Microsoft Project 8.0', 'MSProject.MPT8'],
    ] as const)
      expect(codes(readMpp(writeCompoundFile({ '\u0001CompObj': compObj(application, format) })))).toEqual([
        'mpp.tooOld',
      ])
  })
  test('and what to do about an old or encrypted one', () => {
    for (const code of ['mpp.tooOld', 'mpp.passwordProtected', 'mpp.wrongPassword', 'mpp.damaged'])
      expect(produced.get(code)!().problems[0]!.suggestions.length).toBeGreaterThan(0)
    expect(produced.get('mpp.tooOld')!().problems[0]!.params).toEqual({ version: 'MSProject.MPP8' })
  })
})

test.each([9, 12, 14] as const)('a file of layout %i that was cut off is damaged, or as whole as it was', layout => {
  const file = writeMpp({ layout })
  const whole = readMpp(file)
  const tasks = whole.ok ? whole.value.tasks.length : 0
  expect(tasks).toBeGreaterThan(0)
  const seen = new Set<string>()
  for (let percent = 1; percent < 100; percent++) {
    const read = readMpp(file.subarray(0, Math.floor((file.length * percent) / 100)))
    if (read.ok) {
      expect(read.value.tasks).toHaveLength(tasks)
      if (!codes(read).includes('mpp.streamsBroken')) expect(read).toEqual(whole)
    } else seen.add(read.problems[0].code)
  }
  expect([...seen].filter(code => code !== 'mpp.notProjectFile')).toEqual(['mpp.damaged'])
  expect(codes(readMpp(file.subarray(0, 3000)))).toEqual(['mpp.damaged'])
})

test('the right password opens a file of Project 2003, as does none', () => {
  const file = writeMpp({ layout: 9, password: 'Secret-1' })
  expect(readMpp(file, { password: 'Secret-1' }).ok).toBe(true)
  expect(readMpp(file).ok).toBe(true)
})

test('a project file is told from other compound files by what it holds', () => {
  expect(isMpp(writeMpp({ layout: 9 }))).toBe(true)
  expect(isMpp(writeCompoundFile({ Workbook: text8('x') }))).toBe(false)
  expect(isMpp(text8('Project'))).toBe(false)
})

test('progress rises to the end', () => {
  const shares: number[] = []
  readMpp(writeMpp({ layout: 14 }), { progress: share => shares.push(share) })
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

test('of several records of one resource the last counts, and amounts too small to be any are none', () => {
  const boilermaker = (shape: Partial<Parameters<typeof writeMpp>[0]>) =>
    value(readMpp(writeMpp({ layout: 9, ...shape }))).resources.find(each => each.uid === 1)
  expect(boilermaker({ leftOverUnits: 1_920_000 })).toMatchObject({ maxUnits: 2, kind: 'work' })
  expect(boilermaker({ resourceRate: 8e-178 })?.rates).toBeUndefined()
})

test('a number that cannot be meant is told of, with the name that it stands at', () => {
  const outcome = readMpp(writeMpp({ layout: 14, resourceRate: 1_920_000 }))
  expect(outcome.problems.find(each => each.code === 'formats.impossibleNumber')?.params).toEqual({
    what: 'rate',
    name: 'Boilermaker',
    value: '1920000',
    count: 1,
  })
})

describe('rows that are no tasks', () => {
  const plan = (shape: Parameters<typeof writeMpp>[0]) => {
    const outcome = readMpp(writeMpp(shape))
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
    return outcome
  }
  const numbered = (shape: Parameters<typeof writeMpp>[0]) => plan(shape).value.tasks.map(task => [task.row, task.name])

  test.each([12, 14] as const)('a blank row keeps its number, in layout %i', layout => {
    const { tasks, blankRows } = plan({ layout, blankRow: 4 }).value
    expect(blankRows).toEqual([4])
    expect(tasks.map(task => task.row)).toEqual([1, 2, 3, 5, 6])
    expect(plan({ layout, blankRow: 9 }).value.blankRows).toBeUndefined()
  })

  test.each([9, 12, 14] as const)('what a deleted row left behind does not come back, in layout %i', layout => {
    expect(numbered({ layout, shadowOf: 3 })).toEqual(numbered({ layout }))
  })

  test.each([12, 14] as const)('what is budgeted for the whole plan is kept apart, in layout %i', layout => {
    const { value, problems } = plan({ layout, budget: true, assignmentTask: 0 })
    expect(value.resources[0]?.budget).toBe(true)
    expect(value.projectAssignments).toMatchObject([{ task: 0, resource: 1 }])
    expect(value.assignments).toEqual([])
    expect(problems.map(each => each.code)).not.toContain('mpp.assignmentsDropped')
    // Sums of the plan's own row belong to no task.
    expect(plan({ layout, assignmentTask: 0 }).value.projectAssignments).toBeUndefined()
  })

  test('an inserted project is named, in its row and in the message', () => {
    const block = concat([new Uint8Array(20), text16('C:\\paradas\\U-110 2027.mpp'), new Uint8Array(21)])
    const { value, problems } = plan({
      layout: 14,
      taskValues: { 26: text16('U-110 2027.mpp') },
      moreProps: { 37748898: block },
    })
    expect(value.tasks[0]?.subproject).toEqual({ file: 'U-110 2027.mpp' })
    expect(problems.find(each => each.code === 'mpp.subprojectsNotOpened')?.params).toEqual({
      files: 'U-110 2027.mpp',
    })
  })
})
