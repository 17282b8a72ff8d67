import {
  applyEdits,
  calculate,
  emptySchedule,
  formatInstant,
  formatLag,
  type Outcome,
  parseInstant,
  parseLag,
  type Schedule,
  taskId,
  workTime,
} from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { mspdiExportWarnings, readMspdi, writeMspdi } from './index.ts'

const codes = (outcome: { problems: readonly { code: string }[] }) => outcome.problems.map(each => each.code)
const value = <T>(outcome: Outcome<T>): T => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}
const project = (inner: string): string => `<Project xmlns="http://schemas.microsoft.com/project">${inner}</Project>`
const tasks = (...rows: string[]): string =>
  project(`<Tasks>${rows.map(row => `<Task>${row}</Task>`).join('')}</Tasks>`)

describe('reading', () => {
  test('what Project 2003 wrote: exceptions as days of type 0, availability on the resource, format 53 for no unit', () => {
    const schedule = value(
      readMspdi(
        project(
          '<DurationFormat>5</DurationFormat><Calendars><Calendar><UID>1</UID><Name>Padrão</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays><WeekDay><DayType>2</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>22:00:00</FromTime><ToTime>06:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay><WeekDay><DayType>0</DayType><DayWorking>0</DayWorking><TimePeriod><FromDate>2003-12-25T00:00:00</FromDate><ToDate>2003-12-26T23:59:00</ToDate></TimePeriod></WeekDay></WeekDays></Calendar></Calendars><Tasks><Task><UID>1</UID><ID>1</ID><Name>A</Name><Duration>PT16H0M0S</Duration><DurationFormat>53</DurationFormat></Task></Tasks><Resources><Resource><UID>1</UID><ID>1</ID><Name>R</Name><Type>1</Type><MaxUnits>0.5</MaxUnits><AvailableFrom>2003-01-01T00:00:00</AvailableFrom></Resource></Resources>',
        ),
      ),
    )
    expect(schedule.calendars[0]?.week[1]).toEqual([
      { from: 0, to: 21_600 },
      { from: 79_200, to: 86_400 },
    ])
    expect(schedule.calendars[0]?.exceptions).toMatchObject([{ periods: [] }])
    expect((schedule.calendars[0]?.exceptions[0]?.last ?? 0) - (schedule.calendars[0]?.exceptions[0]?.first ?? 0)).toBe(
      1,
    )
    expect(schedule.tasks[0]?.duration).toEqual({ seconds: 57_600, unit: 'h', estimated: true })
    expect(schedule.resources[0]?.availability).toMatchObject([{ units: 0.5 }])
  })

  test('levels make the tree, and blank rows leave none', () => {
    const row = (uid: number, level: number, more = ''): string =>
      `<UID>${uid}</UID><ID>${uid}</ID><Name>T${uid}</Name><OutlineLevel>${level}</OutlineLevel>${more}`
    const schedule = value(
      readMspdi(tasks(row(1, 1, '<Summary>1</Summary>'), row(2, 2), '<UID>3</UID><IsNull>1</IsNull>', row(4, 1))),
    )
    expect(schedule.tasks.map(task => [task.uid, task.parent])).toEqual([
      [1, null],
      [2, 1],
      [4, null],
    ])
  })

  test('lags in tenths of minutes, in elapsed time and in percent', () => {
    const link = (lag: number, format: number): string =>
      `<PredecessorLink><PredecessorUID>1</PredecessorUID><Type>${format === 7 ? 1 : format === 8 ? 3 : 0}</Type><LinkLag>${lag}</LinkLag><LagFormat>${format}</LagFormat></PredecessorLink>`
    const schedule = value(
      readMspdi(
        tasks('<UID>1</UID><ID>1</ID>', `<UID>2</UID><ID>2</ID>${link(-4800, 7)}${link(14_400, 8)}${link(50, 19)}`),
      ),
    )
    expect(schedule.links.map(({ type, lag }) => [type, lag])).toEqual([
      ['FS', { seconds: -28_800, unit: 'd' }],
      ['SS', { seconds: 86_400, unit: 'd', elapsed: true }],
      ['FF', { seconds: 0, unit: 'd', percent: 50 }],
    ])
  })

  test('outline codes by their table', () => {
    const schedule = value(
      readMspdi(
        project(
          '<OutlineCodes><OutlineCode><FieldID>188744096</FieldID><Alias>Área</Alias><Values><Value><ValueID>1</ValueID><ParentValueID>0</ParentValueID><Value>CALD</Value></Value><Value><ValueID>2</ValueID><ParentValueID>1</ParentValueID><Value>TUB</Value><Description>Tubos</Description></Value></Values></OutlineCode></OutlineCodes><Tasks><Task><UID>1</UID><ID>1</ID><OutlineCode><FieldID>188744096</FieldID><ValueID>2</ValueID></OutlineCode></Task></Tasks>',
        ),
      ),
    )
    expect(schedule.tasks[0]?.custom).toEqual({ outlineCode1: 'CALD.TUB' })
    expect(schedule.customFields).toMatchObject([{ key: 'outlineCode1', of: 'task', name: 'Área' }])
    expect(readMspdi(writeMspdi(schedule))).toMatchObject({
      value: { tasks: [{ custom: { outlineCode1: 'CALD.TUB' } }] },
    })
  })

  test('timephased data and unknown elements travel along and come back', () => {
    const text = tasks(
      '<UID>1</UID><ID>1</ID><Name>A</Name><HideBar>1</HideBar><TimephasedData><Type>1</Type><Value>PT1H0M0S</Value></TimephasedData><Novelty><Inner>x &amp; y</Inner></Novelty>',
    )
    const first = value(readMspdi(text))
    const written = writeMspdi(first)
    expect(written).toContain('<HideBar>1</HideBar>')
    expect(written).toContain('<Novelty><Inner>x &amp; y</Inner></Novelty>')
    expect(written).toContain('<TimephasedData><Type>1</Type><Value>PT1H0M0S</Value></TimephasedData>')
    expect(value(readMspdi(written))).toEqual(first)
  })

  test.each([
    ['mspdi.notXml', '<other/>'],
    ['mspdi.notXml', '<Project><a></b></Project>'],
    ['mspdi.notXml', 'plain text'],
    ['formats.truncated', '<Project><Tasks>'],
  ])('%s', (code, text) => {
    const outcome = readMspdi(text)
    expect([outcome.ok, codes(outcome)]).toEqual([false, [code]])
  })

  test.each([
    ['mspdi.badValue', tasks('<UID>1</UID><PercentComplete>half</PercentComplete>')],
    ['mspdi.idTwice', tasks('<UID>1</UID>', '<UID>1</UID>')],
    ['mspdi.linkDropped', tasks('<UID>1</UID><PredecessorLink><PredecessorUID>9</PredecessorUID></PredecessorLink>')],
    [
      'mspdi.externalLink',
      tasks(
        '<UID>1</UID><PredecessorLink><PredecessorUID>9</PredecessorUID><CrossProject>1</CrossProject><CrossProjectName>b.mpp\\3</CrossProjectName></PredecessorLink>',
      ),
    ],
    [
      'mspdi.assignmentDropped',
      project('<Assignments><Assignment><UID>1</UID><TaskUID>7</TaskUID></Assignment></Assignments>'),
    ],
  ])('%s', (code, text) => {
    const outcome = readMspdi(text)
    expect(outcome.ok).toBe(true)
    expect(codes(outcome)).toContain(code)
  })

  test('a length below none is not turned round, and what it stands in is told', () => {
    for (const field of ['Duration', 'ActualDuration', 'RemainingDuration']) {
      const outcome = readMspdi(
        tasks(
          `<UID>1</UID><Name>A</Name><Start>2026-12-08T08:00:00</Start><Finish>2026-12-09T17:00:00</Finish><${field}>-PT30H0M0S</${field}>`,
        ),
      )
      expect(outcome.problems).toMatchObject([
        { code: 'mspdi.badValue', params: { field, value: '-PT30H0M0S', name: 'A' } },
        { code: 'mspdi.noCalendar' },
      ])
    }
  })

  test('a level that skips one is read one below its row, and told by name', () => {
    const at = (uid: number, level: number) =>
      `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>T${uid}</Name><OutlineLevel>${level}</OutlineLevel></Task>`
    const outcome = readMspdi(project(`<Tasks>${at(1, 1)}${at(2, 9)}${at(3, 9)}${at(4, 10)}${at(5, 1)}</Tasks>`))
    expect(outcome.ok && outcome.value.tasks.map(each => each.parent)).toEqual([null, 1, 1, 3, null])
    expect(outcome.problems).toMatchObject([
      { code: 'mspdi.noCalendar' },
      { code: 'formats.levelSkipped', params: { name: 'T2', level: 9, read: 2 } },
      { code: 'formats.levelSkipped', params: { name: 'T3', level: 9, read: 2 } },
    ])
  })

  test('a second row of one number stays, with another number, and is told by name', () => {
    const outcome = readMspdi(
      '<Project><CalendarUID>1</CalendarUID>' +
        '<Tasks><Task><UID>9</UID><ID>1</ID><Name>A</Name></Task><Task><UID>9</UID><ID>2</ID><Name>B</Name></Task></Tasks>' +
        '<Resources><Resource><UID>3</UID><ID>1</ID><Name>R</Name></Resource><Resource><UID>3</UID><ID>2</ID><Name>S</Name></Resource></Resources>' +
        '<Assignments><Assignment><UID>1</UID><TaskUID>9</TaskUID><ResourceUID>3</ResourceUID></Assignment>' +
        '<Assignment><UID>1</UID><TaskUID>9</TaskUID><ResourceUID>-65535</ResourceUID></Assignment></Assignments></Project>',
    )
    const plan = value(outcome)
    expect(plan.tasks.map(each => [each.uid, each.name])).toEqual([
      [9, 'A'],
      [10, 'B'],
    ])
    expect(plan.resources.map(each => each.name)).toEqual(['R', 'S'])
    expect(plan.assignments.map(each => [each.uid, each.task, each.resource])).toEqual([
      [1, 9, 3],
      [2, 9, null],
    ])
    expect(outcome.problems.map(each => [each.code, each.params.name])).toEqual([
      ['mspdi.noCalendar', undefined],
      ['mspdi.idTwice', 'B'],
      ['mspdi.idTwice', 'S'],
      ['mspdi.idTwice', 'A'],
    ])
  })

  test('a value that is not understood is told with the name of its row, wherever it stands', () => {
    const outcome = readMspdi(
      '<Project><CalendarUID>1</CalendarUID><Tasks><Task><UID>9</UID><ID>1</ID><Name>A</Name><PercentComplete>150%</PercentComplete>' +
        '<ConstraintType>2</ConstraintType><ConstraintDate>4637-13-15</ConstraintDate><Baseline><Number>x</Number></Baseline></Task></Tasks>' +
        '<Resources><Resource><UID>3</UID><ID>1</ID><Name>R</Name><MaxUnits>two</MaxUnits><Rates><Rate><StandardRate>z</StandardRate></Rate></Rates></Resource></Resources>' +
        '<Assignments><Assignment><UID>1</UID><TaskUID>9</TaskUID><ResourceUID>3</ResourceUID><Units>y</Units><Delay>w</Delay></Assignment></Assignments></Project>',
    )
    const told = outcome.problems.filter(each => each.code === 'mspdi.badValue')
    expect(told.map(({ params }) => `${params.field} of ${params.name}`).toSorted()).toEqual(
      [
        'PercentComplete of A',
        'ConstraintDate of A',
        'Number of A',
        'MaxUnits of R',
        'StandardRate of R',
        'Units of A',
        'Delay of A',
      ].toSorted(),
    )
  })

  test('an encoding that the file states is believed', () => {
    const text = '<?xml version="1.0" encoding="windows-1252"?><Project><Name>Inspe\xe7\xe3o</Name></Project>'
    const bytes = Uint8Array.from(text, letter => letter.charCodeAt(0))
    expect(value(readMspdi(bytes)).project.name).toBe('Inspeção')
  })

  test('progress is told', () => {
    const shares: number[] = []
    readMspdi(
      tasks(...Array.from({ length: 9000 }, (_, at) => `<UID>${at + 1}</UID><Name>${'x'.repeat(100)}</Name>`)),
      { progress: share => shares.push(share) },
    )
    expect(shares.length).toBeGreaterThan(1)
    expect(shares.at(-1)).toBe(1)
  })
})

test('a split task has its parts, as the work of its assignment over time tells', () => {
  const day = (date: string, next: string, hours: number): string =>
    `<TimephasedData><Type>1</Type><UID>1</UID><Start>2027-03-${date}T08:00:00</Start><Finish>2027-03-${next}T08:00:00</Finish><Unit>2</Unit><Value>PT${hours}H0M0S</Value></TimephasedData>`
  const split = (finish: string): string =>
    `<Project><StartDate>2027-03-01T08:00:00</StartDate><CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>Standard</Name><IsBaseCalendar>1</IsBaseCalendar></Calendar></Calendars><Tasks><Task><UID>1</UID><ID>1</ID><Name>A</Name><OutlineLevel>1</OutlineLevel><Start>2027-03-01T08:00:00</Start><Finish>${finish}</Finish><Duration>PT20H0M0S</Duration></Task></Tasks><Resources><Resource><UID>1</UID><ID>1</ID><Name>R</Name><Type>1</Type></Resource></Resources><Assignments><Assignment><UID>1</UID><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID><Units>2</Units><Start>2027-03-01T08:00:00</Start><Finish>${finish}</Finish><Work>PT40H0M0S</Work>${day('01', '02', 16)}${day('02', '03', 0)}${day('03', '04', 0)}${day('04', '05', 16)}${day('05', '08', 8)}</Assignment></Assignments></Project>`
  const parts = (text: string) =>
    value(readMspdi(text)).tasks[0]?.segments?.map(each => [formatInstant(each.start), formatInstant(each.finish)])
  expect(parts(split('2027-03-05T12:00:00'))).toEqual([
    ['2027-03-01T08:00:00', '2027-03-01T17:00:00'],
    ['2027-03-04T08:00:00', '2027-03-05T12:00:00'],
  ])
  // Parts that do not agree with the rest of the file are no parts.
  expect(parts(split('2027-03-09T12:00:00'))).toBeUndefined()
})

test('work over time is read into the plan, moves with it and is written day by day', () => {
  const piece = (type: number, from: string, to: string, hours: number): string =>
    `<TimephasedData><Type>${type}</Type><UID>1</UID><Start>2027-03-${from}</Start><Finish>2027-03-${to}</Finish><Unit>2</Unit><Value>PT${hours}H0M0S</Value></TimephasedData>`
  const file = (pieces: string): string =>
    `<Project><StartDate>2027-03-01T08:00:00</StartDate><CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>Standard</Name><IsBaseCalendar>1</IsBaseCalendar></Calendar></Calendars><Tasks><Task><UID>1</UID><ID>1</ID><Name>A</Name><OutlineLevel>1</OutlineLevel><Start>2027-03-01T08:00:00</Start><Finish>2027-03-02T17:00:00</Finish><Duration>PT16H0M0S</Duration></Task></Tasks><Resources><Resource><UID>1</UID><ID>1</ID><Name>R</Name><Type>1</Type></Resource></Resources><Assignments><Assignment><UID>1</UID><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID><Units>1</Units><Start>2027-03-01T08:00:00</Start><Finish>2027-03-02T17:00:00</Finish><Work>PT16H0M0S</Work>${pieces}</Assignment></Assignments></Project>`
  const day1 = '01T08:00:00'
  const day2 = '02T08:00:00'
  const end = '02T17:00:00'
  const uneven = value(readMspdi(file(piece(1, day1, day2, 12) + piece(1, day2, end, 4) + piece(4, day1, day2, 16))))
  expect(uneven.assignments[0]).toMatchObject({
    timephased: {
      planned: [{ work: 12 * 3600 }, { work: 4 * 3600 }],
      baselines: [{ number: 0, runs: [{ work: 16 * 3600 }] }],
    },
  })
  // Even work says no more than its dates do, and is not kept; what is not understood is.
  const even = value(readMspdi(file(piece(1, day1, day2, 8) + piece(1, day2, end, 8) + piece(6, day1, day2, 5))))
  expect(even.assignments[0]?.timephased).toBeUndefined()
  expect(writeMspdi(even).match(/<Type>\d+<\/Type><UID>/g)).toEqual(['<Type>6</Type><UID>'])
  const later = value(
    applyEdits(uneven, [
      {
        kind: 'setTask',
        task: taskId(1),
        changes: { constraint: { type: 'startNoEarlierThan', date: parseInstant('2027-03-04T08:00') as never } },
      },
    ]),
  ).schedule
  const written = writeMspdi(later, value(calculate(later)))
  const pieces = [...written.matchAll(/<TimephasedData>(.*?)<\/TimephasedData>/g)].map(([, each = '']) =>
    ['Type', 'Start', 'Finish', 'Value'].map(name => new RegExp(`<${name}>(.*?)<`).exec(each)?.[1]).join(' '),
  )
  expect(pieces).toEqual([
    '1 2027-03-04T08:00:00 2027-03-04T17:00:00 PT12H0M0S',
    '1 2027-03-05T08:00:00 2027-03-05T17:00:00 PT4H0M0S',
    '4 2027-03-01T08:00:00 2027-03-01T17:00:00 PT16H0M0S',
  ])
})

test('blank rows, budgets of the whole plan and inserted projects come back from where they stood', () => {
  const row = (uid: number, id: number, more = ''): string =>
    `<Task><UID>${uid}</UID><ID>${id}</ID><Name>T${uid}</Name><OutlineLevel>1</OutlineLevel>${more}</Task>`
  const schedule = value(
    readMspdi(
      project(
        `<Tasks>${row(1, 1)}<Task><UID>9</UID><ID>2</ID><IsNull>1</IsNull></Task>${row(3, 3, '<IsSubproject>1</IsSubproject><IsSubprojectReadOnly>1</IsSubprojectReadOnly><SubprojectName>C:\\U-110.mpp</SubprojectName>')}</Tasks><Resources><Resource><UID>4</UID><ID>1</ID><Name>Verba</Name><Type>1</Type><IsBudget>1</IsBudget></Resource></Resources><Assignments><Assignment><UID>5</UID><TaskUID>0</TaskUID><ResourceUID>4</ResourceUID><BudgetWork>PT80H0M0S</BudgetWork></Assignment><Assignment><UID>6</UID><TaskUID>0</TaskUID><ResourceUID>-65535</ResourceUID></Assignment></Assignments>`,
      ),
    ),
  )
  expect(schedule.blankRows).toEqual([2])
  expect(schedule.projectAssignments).toMatchObject([{ uid: 5, task: 0, resource: 4 }])
  expect(schedule.assignments).toEqual([])
  expect(schedule.tasks[1]?.subproject).toEqual({ file: 'C:\\U-110.mpp', readOnly: true })
  const written = writeMspdi(schedule)
  expect(written).toContain('<UID>1</UID><ID>1</ID>')
  expect(written).toMatch(/<ID>1<\/ID>.*<ID>2<\/ID><IsNull>1<\/IsNull>.*<ID>3<\/ID>/s)
  expect(written).toContain('<BudgetWork>PT80H0M0S</BudgetWork>')
  expect(value(readMspdi(written))).toEqual(schedule)
  // A number that a task has taken since is no blank row; a deleted resource budgets nothing.
  const changed = value(
    applyEdits(schedule, [
      { kind: 'numberRows' },
      { kind: 'removeResource', resource: schedule.resources[0]?.uid as never },
    ]),
  ).schedule
  expect(writeMspdi(changed)).not.toMatch(/IsNull|BudgetWork/)
})

describe('writing', () => {
  test("what the format lacks is named, and Primavera's constraints become the nearest", () => {
    const schedule: Schedule = {
      ...emptySchedule('P'),
      project: { ...emptySchedule('P').project, actionPlan: 'Dobrar a equipe.' },
      tasks: [
        {
          uid: taskId(1),
          row: 1,
          name: 'A',
          parent: null,
          duration: { seconds: workTime(3600), unit: 'h' },
          workPackage: 'Caldeira',
          constraint: { type: 'mandatoryStart', date: 1_804_320_000 as never },
        },
      ],
    }
    expect(mspdiExportWarnings(schedule).map(each => [each.code, each.params.what])).toEqual([
      ['mspdi.lost', 'primaveraConstraint'],
      ['mspdi.lost', 'reportTexts'],
      ['mspdi.carried', 'workPackage'],
    ])
    const written = writeMspdi(schedule)
    expect(written).toContain('<ConstraintType>2</ConstraintType>')
    expect(value(readMspdi(written)).tasks[0]).toMatchObject({
      constraint: { type: 'mandatoryStart' },
      workPackage: 'Caldeira',
    })
    // A user who changes the constraint in MS Project means it.
    const changed = written.replace('<ConstraintType>2</ConstraintType>', '<ConstraintType>4</ConstraintType>')
    expect(value(readMspdi(changed)).tasks[0]?.constraint?.type).toBe('startNoEarlierThan')
  })

  describe('what MS Project has no place for, in text fields', () => {
    const plan: Schedule = {
      ...emptySchedule('P'),
      project: { ...emptySchedule('P').project, rules: 'p6', p6: { lagCalendar: 'successor' } },
      customFields: [
        { key: 'text30', of: 'task', name: 'Turno' },
        { key: 'p6:Área', of: 'task', name: 'Área', values: [{ value: 'CALD', description: 'Caldeira', id: 7 }] },
      ],
      tasks: [
        {
          uid: taskId(1),
          row: 1,
          name: 'A',
          parent: null,
          duration: { seconds: workTime(3600), unit: 'h' },
          segments: [{ start: 1_804_320_000 as never, finish: 1_804_323_600 as never }],
          custom: {
            text30: 'noite',
            'p6:Área': 'CALD',
            'p6:Custo/h': 12.5,
            'p6:Entrega': { instant: 1_804_320_000 as never },
          },
          p6: { code: 'A1010', type: 'task' },
          percentType: 'physical',
        },
      ],
    }
    const written = writeMspdi(plan)

    test('fields that a person uses are left alone, codes have one under their own name', () => {
      expect(written).toContain('<FieldName>Text30</FieldName><Alias>Turno</Alias>')
      expect(written).toMatch(/<FieldName>Text\d+<\/FieldName><Alias>Parada P6 Área<\/Alias>/)
      const values = [...written.matchAll(/<Value>([^<]*)<\/Value>/g)].map(each => each[1] ?? '')
      expect(Math.max(...values.map(each => each.length))).toBeLessThanOrEqual(255)
    })

    test('all of it comes back, and nothing of the carrying is left', () => {
      const read = value(readMspdi(written))
      expect(read.tasks).toEqual([expect.objectContaining(plan.tasks[0])])
      expect(read.customFields?.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(
        plan.customFields?.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
      )
      expect(read.project).toMatchObject({ rules: 'p6', p6: { lagCalendar: 'successor' } })
      expect(read.projectSummary).toBeUndefined()
    })

    test('a text that somebody typed over stays what it is', () => {
      const read = value(readMspdi(written.replaceAll('{"percent_type"', '[percent')))
      expect(read.tasks[0]?.segments).toBeUndefined()
      expect(Object.values(read.tasks[0]?.custom ?? {}).some(each => String(each).startsWith('[percent'))).toBe(true)
      expect(read.customFields?.some(field => field.name === 'Parada data')).toBe(true)
    })

    test('what finds no free field is lost, and said to be', () => {
      const full = {
        ...plan,
        tasks: plan.tasks.map(task => ({
          ...task,
          custom: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`text${at + 1}`, 'x'])),
          p6: { code: 'x'.repeat(3000) },
        })),
      }
      expect(mspdiExportWarnings(full).map(each => each.params.what)).toContain('taskData')
      expect(readMspdi(writeMspdi(full)).ok).toBe(true)
    })
  })

  test('text that XML cannot hold is cleaned, not broken', () => {
    const schedule = { ...emptySchedule('a\u0000b\ud800c\u{1f600}\r<&>'), tasks: [] }
    expect(value(readMspdi(writeMspdi(schedule))).project.name).toBe('abc\u{1f600}\r<&>')
  })

  test('rows rise from top to bottom, as MS Project needs them, whatever order tasks were added in', () => {
    const task = (uid: number, row: number): Schedule['tasks'][number] => ({
      uid: taskId(uid),
      row,
      name: `T${uid}`,
      parent: null,
      duration: { seconds: workTime(3600), unit: 'h' },
    })
    const rows = (...list: Schedule['tasks']) =>
      value(readMspdi(writeMspdi({ ...emptySchedule('P'), tasks: list }))).tasks.map(each => each.row)
    expect(rows(task(1, 1), task(2, 5), task(3, 9))).toEqual([1, 5, 9])
    expect(rows(task(1, 1), task(3, 3), task(2, 2))).toEqual([1, 2, 3])
  })

  test('dates are local and without a zone', () => {
    const schedule = emptySchedule('P', { start: 1_804_320_000 as never })
    expect(writeMspdi(schedule)).toContain(`<StartDate>${formatInstant(1_804_320_000 as never)}</StartDate>`)
  })
})

describe('what a file of another program leaves open', () => {
  const project = (text: string) =>
    readMspdi(`<Project><StartDate>2026-03-02T08:00:00</StartDate><Tasks>${text}</Tasks></Project>`)
  const task = (uid: number, level: number, more = '') =>
    `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>T${uid}</Name><OutlineLevel>${level}</OutlineLevel><Duration>PT8H0M0S</Duration>${more}</Task>`
  const after = (uid: number) => `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID></PredecessorLink>`
  const said = (read: ReturnType<typeof readMspdi>, code: string) =>
    read.problems.filter(each => each.code === code).map(each => each.params)

  test('links are left out with the rows and names of both tasks and why: of a summary with what is in it too', () => {
    const read = project(task(1, 1) + task(2, 2, after(1)) + task(3, 2, after(3) + after(2) + after(2) + after(9)))
    expect(read.ok && read.value.links.map(each => [each.from, each.to])).toEqual([[2, 3]])
    expect(said(read, 'mspdi.linkDropped')).toEqual([
      { from: '1 T1', to: '2 T2', why: 'summary' },
      { from: '3 T3', to: '3 T3', why: 'self' },
      { from: '2 T2', to: '3 T3', why: 'repeated' },
      { from: '9', to: '3 T3', why: 'unknown' },
    ])
    expect(read.ok && calculate(read.value).ok).toBe(true)
  })

  test('that it has no calendar, a constraint without its date and a calendar that is not there are told', () => {
    const read = project(task(1, 1, '<ConstraintType>4</ConstraintType>') + task(2, 1, '<CalendarUID>7</CalendarUID>'))
    expect(said(read, 'mspdi.noCalendar')).toEqual([{}])
    expect(said(read, 'mspdi.constraintUndated')).toEqual([{ task: 'T1' }])
    expect(said(read, 'mspdi.badValue')).toEqual([{ field: 'CalendarUID', value: 7, name: 'T2' }])
  })

  test('a lag of elapsed percent is read back from its own text', () => {
    const lag = { seconds: workTime(0), unit: 'd', percent: 50, elapsed: true } as const
    expect([formatLag(lag), parseLag(formatLag(lag))]).toEqual(['+50e%', lag])
  })
})
