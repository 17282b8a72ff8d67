import {
  calculate,
  calendarId,
  emptySchedule,
  formatInstant,
  instant,
  type Outcome,
  resourceId,
  type Schedule,
  STANDARD_CALENDAR,
  taskId,
  workTime,
} from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { cellDuration, cellNumber, dateOrder, decimalOf, isoDate } from './cells.ts'
import { guarded, parseCsv, unguarded } from './csv.ts'
import { meaningOf } from './headers.ts'
import { readCsv, readTable, readXlsx, tableExportWarnings, writeTableCsv, writeTablesXlsx } from './index.ts'

function value(outcome: Outcome<Schedule>): Schedule {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  return outcome.value
}
const date = (at: number | undefined) => at !== undefined && formatInstant(at as never)

describe('cells', () => {
  test.each([
    ['12/03/2027', 'dmy', '2027-03-12'],
    ['Qui 12/03/27 07:30', 'dmy', '2027-03-12T07:30:00'],
    ['12.03.2027', 'dmy', '2027-03-12'],
    ['3/12/2027 7:30 PM', 'mdy', '2027-03-12T19:30:00'],
    ['2027-03-12 07:00', 'dmy', '2027-03-12T07:00:00'],
    ['soon', 'dmy', null],
    ['32/01/2027', 'dmy', null],
    ['31/02/2027', 'dmy', null],
    ['12/03/2027 08:75', 'dmy', null],
    ['12/03/2027 - 14/03/2027', 'dmy', null],
    ['12/03/2027 às 8h30', 'dmy', '2027-03-12T08:30:00'],
    ['12/03/2027 a las 20:15 h', 'dmy', '2027-03-12T20:15:00'],
    ['12/03/2027 8:05 p. m.', 'dmy', '2027-03-12T20:05:00'],
    ['12/03/2027 12:00:00 a.m.', 'dmy', '2027-03-12T00:00:00'],
    ['3/12/2027 8 PM', 'mdy', '2027-03-12T20:00:00'],
    ['07:30 12/03/2027', 'dmy', '2027-03-12T07:30:00'],
    ['12/03/2027 7.30', 'dmy', '2027-03-12T07:30:00'],
    ['2027/03/12 07:30', 'mdy', '2027-03-12T07:30:00'],
    ['2027-03-12 07:30 PM', 'dmy', '2027-03-12T19:30:00'],
    ['20270312', 'dmy', '2027-03-12'],
    ['2 de março de 2026 às 19h', 'dmy', '2026-03-02T19:00:00'],
    ['March 2, 2026 7:30 PM', 'dmy', '2026-03-02T19:30:00'],
    ['02-Mar-26 07:00', 'mdy', '2026-03-02T07:00:00'],
  ] as const)('%s is %s %s', (cell, order, iso) => expect(isoDate(cell, order)).toBe(iso))

  test('the order of a column shows in its own dates', () => {
    expect(dateOrder(['01/02/2027', '02/25/2027'])).toBe('mdy')
    expect(dateOrder(['01/02/2027', '25/02/2027'])).toBe('dmy')
    expect(dateOrder(['01/02/2027'])).toBeUndefined()
    expect(dateOrder(['01/02/2027 8:00 PM'])).toBe('mdy')
    expect(dateOrder(['01/02/2027 8:00 p. m.'])).toBeUndefined()
  })

  test.each([
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['R$ 10,50', 10.5],
    ['8,00-', -8],
    ['45%', 45],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['x', null],
  ])('%s is the number %s', (cell, number) => expect(cellNumber(cell)).toBe(number))

  test('what parts thousands shows in the other numbers of a table', () => {
    expect(decimalOf(['1.200', '16,5', 'x'])).toBe(',')
    expect(decimalOf(['1,200', '1,234.5'])).toBe('.')
    expect(decimalOf(['8', '1.200'])).toBeUndefined()
    expect(decimalOf(['8', '1.500 h', '1,5 dia'])).toBe(',')
    expect(decimalOf(['1.500 h', '2.5 days'])).toBe('.')
    expect(decimalOf(['1.234.567'])).toBe(',')
    expect([cellNumber('1.200', ','), cellNumber('1,200', '.'), cellNumber('1.200', '.'), cellNumber('1.200')]).toEqual(
      [1200, 1200, 1.2, 1.2],
    )
    const schedule = value(readCsv('Ordem;Operação;Texto breve;Trabalho;Un.\n1;10;A;1.200;MIN\n1;20;B;16,5;H\n'))
    expect(schedule.tasks.map(task => (task.work ?? 0) / 3600)).toEqual([0, 20, 16.5])
  })

  test.each([
    ['3', 'h', '3h'],
    ['1,5', 'd', '1.5d'],
    ['2 dias', undefined, '2 dias'],
    ['4:30', undefined, '270m'],
    ['12h30', undefined, '750m'],
    ['8 h 05 min', 'd', '485m'],
    ['12h75', undefined, null],
    ['x', undefined, null],
  ] as const)('%s with %s lasts %s', (cell, unit, text) =>
    expect(cellDuration(cell, unit, { secondsPerDay: 28_800, secondsPerWeek: 144_000, daysPerMonth: 20 })).toBe(text),
  )
})

describe('formula injection', () => {
  test.each(['=1+1', '+cmd', '-2', '@SUM(A1)', '\t=1', ' =HYPERLINK("x")', '|x'])(
    '%j is guarded and comes back',
    text => {
      expect(guarded(text)).toBe(`'${text}`)
      expect(unguarded(guarded(text))).toBe(text)
    },
  )
  test.each(["'=1", "''+2", "'-x"])('%j has a mark of its own, and keeps it', text => {
    expect(unguarded(guarded(text))).toBe(text)
  })
  test.each(['Solda', "d'água", '1=1', "'x", ''])('%j is left alone', text => expect(guarded(text)).toBe(text))

  test('no field of an export begins a formula', () => {
    const evil = "=cmd|'/c calc'!A1"
    const schedule: Schedule = {
      ...emptySchedule('P'),
      tasks: [
        {
          uid: taskId(1),
          row: 1,
          name: evil,
          notes: '@x',
          parent: null,
          duration: { seconds: workTime(0), unit: 'd' },
        },
      ],
      resources: [{ uid: resourceId(1), row: 1, name: '-2+3', kind: 'work' }],
    }
    for (const kind of ['tasks', 'resources', 'links'] as const)
      for (const row of parseCsv(writeTableCsv(schedule, kind)))
        for (const field of row) expect(field).not.toMatch(/^[=+@|]|^-[^\d]/)
    expect(value(readCsv(writeTableCsv(schedule, 'tasks'))).tasks[0]?.name).toBe(evil)
  })
})

describe('headers', () => {
  test.each([
    ['Duração', 'duration'],
    ['DURACIÓN', 'duration'],
    ['Nome da Tarefa', 'name'],
    ['Task Name', 'name'],
    ['Nombre de tarea', 'name'],
    ['% concluída', 'percentComplete'],
    ['Predecesoras', 'predecessors'],
    ['Centro de trabalho', 'resources'],
    ['Work center', 'resources'],
    ['WONUM', 'order'],
    ['ESTDUR', 'duration'],
    ['Trabalho (h)', 'work'],
    ['Cor favorita', undefined],
  ])('%s means %s', (header, meaning) => expect(meaningOf(header)).toBe(meaning))
})

describe('lists of other systems', () => {
  test('an operation list of SAP PM becomes orders with operations', () => {
    const outcome = readCsv(
      [
        'Ordem;Operação;Texto breve operação;Centro de trabalho;Trabalho;Unidade trabalho;Número de pessoas;Duração normal;Un.dur.normal;Início mais cedo;Local de instalação',
        '4001234;0010;Abrir boca de visita;MEC-CALD;16,0;H;2;8,0;H;12.03.2027;Caldeira 3',
        '4001234;0020;Inspecionar tubos;INSP;4;H;1;240;MIN;12.03.2027;Caldeira 3',
        '4001300;0010;Trocar válvula PSV-101;MEC-VALV;6;H;2;3;H;15.03.2027;Linha 7',
      ].join('\r\n'),
    )
    const schedule = value(outcome)
    expect(schedule.tasks.map(task => [task.name, task.parent, task.duration.seconds / 3600])).toEqual([
      ['4001234 Caldeira 3', null, 8],
      ['Abrir boca de visita', 1, 8],
      ['Inspecionar tubos', 1, 4],
      ['4001300 Linha 7', null, 8],
      ['Trocar válvula PSV-101', 4, 3],
    ])
    expect(schedule.tasks[1]?.custom).toEqual({ text1: '4001234/0010' })
    expect(schedule.tasks[1]?.work).toBe(57_600)
    expect(schedule.assignments[0]).toMatchObject({ units: 2 })
    expect(date(schedule.project.start ?? undefined)).toBe('2027-03-12T08:00:00')
  })

  test('a work order list of Maximo', () => {
    const schedule = value(
      readCsv(
        'WONUM,DESCRIPTION,ASSETNUM,ESTDUR,SCHEDSTART,SCHEDFINISH,LEAD\n7001,Replace gasket,E-101,4,2027-03-12 07:00,2027-03-12 11:00,ana\n',
      ),
    )
    expect(schedule.tasks[0]).toMatchObject({
      name: 'Replace gasket',
      workPackage: 'E-101',
      responsible: 'ana',
      duration: { seconds: 14_400 },
    })
  })

  test('a list of MS Project in Portuguese, with links, indents and shares', () => {
    const schedule = value(
      readTable([
        ['Cronograma da parada'],
        [],
        ['Id', 'Nome da Tarefa', 'Duração', 'Início', 'Término', 'Predecessoras', 'Nomes dos recursos', '% concluída'],
        ['1', 'Caldeira', '', '', '', '', '', '0,5'],
        ['2', '   Abrir', '1 dia', 'Qui 12/03/27', 'Qui 12/03/27', '', 'Ana[50%];Beto', '1'],
        ['3', '   Limpar', '16 hrs', '', '', '2TI+2 hrs', '', '0'],
      ]),
    )
    expect(schedule.tasks.map(task => [task.name, task.parent, task.percentComplete])).toEqual([
      ['Caldeira', null, 50],
      ['Abrir', 1, 100],
      ['Limpar', 1, 0],
    ])
    expect(schedule.links).toMatchObject([{ from: 2, to: 3, type: 'FS', lag: { seconds: 7200 } }])
    expect(schedule.assignments.map(each => each.units)).toEqual([0.5, undefined])
  })

  test('columns can be named where the headers do not say', () => {
    const rows = [
      ['A', 'B'],
      ['Soldar', '3'],
    ]
    expect(value(readTable(rows, { headerRow: 0, columns: { name: 0, duration: 1 } })).tasks[0]).toMatchObject({
      name: 'Soldar',
      duration: { seconds: 86_400 },
    })
  })

  test.each([
    [
      'tables.noHeader',
      [
        ['x', 'y'],
        ['1', '2'],
      ],
      {},
    ],
    [
      'tables.noName',
      [
        ['Início', 'Duração'],
        ['1', '2'],
      ],
      { headerRow: 0 },
    ],
  ])('%s', (code, rows, options) => {
    const outcome = readTable(rows, options)
    expect(outcome.ok || outcome.problems[0].code).toBe(code)
  })

  test('what is not read is named', () => {
    const outcome = readCsv('Nome;Duração;Cor\nA;sempre;azul\n')
    expect(outcome.problems.map(each => each.code)).toEqual(['tables.columnIgnored', 'tables.badValue'])
  })
})

describe('our own export comes back', () => {
  const schedule: Schedule = value(
    readTable([
      ['ID', 'Nível', 'Nome', 'Duração', 'Predecessoras', 'Nomes dos recursos', 'Trabalho (h)'],
      ['1', '1', 'Caldeira; "velha"', '', '', '', ''],
      ['2', '2', 'Abrir\nboca', '1,5d', '', 'Ana', '12'],
      ['3', '2', 'Limpar', '16h', '2SS+2h', 'Beto[50%]', '8'],
      ['4', '1', 'Fim', '0d', '3', '', ''],
    ]),
  )
  const facts = (read: Schedule) => ({
    tasks: read.tasks.map(task => [task.row, task.name, task.parent, task.duration, task.work]),
    links: read.links,
    resources: read.resources.map(each => each.name),
    assignments: read.assignments.map(each => [each.task, each.units]),
  })

  test.each(['pt', 'en', 'es'] as const)('as CSV in %s', language => {
    expect(facts(value(readCsv(writeTableCsv(schedule, 'tasks', { language }))))).toEqual(facts(schedule))
  })

  test.each(['pt', 'en', 'es'] as const)('as a workbook in %s', async language => {
    expect(facts(value(await readXlsx(await writeTablesXlsx(schedule, { language }))))).toEqual(facts(schedule))
  })

  test.each([
    [0, 0, 1, 0],
    [0, 0.5, 1, 0],
    [0, 25, 100, 0],
  ])('with progress of %j', async (...percents) => {
    const worked: Schedule = {
      ...schedule,
      tasks: schedule.tasks.map((task, at) => ({ ...task, percentComplete: percents[at] ?? 0 })),
    }
    const of = (read: Schedule) => read.tasks.map(task => task.percentComplete)
    expect(of(value(readCsv(writeTableCsv(worked, 'tasks'))))).toEqual(percents)
    expect(of(value(await readXlsx(await writeTablesXlsx(worked))))).toEqual(percents)
  })

  test('progress as spreadsheets write it: shares of 1, ones alone by what their header says', () => {
    const of = (header: string, cells: string[]) =>
      value(readTable([['Nome', header], ...cells.map(cell => ['A', cell])])).tasks.map(task => task.percentComplete)
    expect(of('Avanço', ['0', '0,5', '1'])).toEqual([0, 50, 100])
    expect(of('Avanço', ['0', '1'])).toEqual([0, 100])
    expect(of('% concluída', ['0', '1'])).toEqual([0, 1])
    expect(of('% concluída', ['0', '0.25', '1'])).toEqual([0, 25, 100])
    expect(of('% concluída', ['1%', '0,5%'])).toEqual([1, 0.5])
  })

  test('a workbook that is none is refused', async () => {
    const outcome = await readXlsx(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]))
    expect(outcome.ok || outcome.problems[0].code).toBe('formats.archiveDamaged')
  })
})

test('a table names what it leaves behind, and a plain list leaves nothing', () => {
  const plain = emptySchedule('Lista')
  expect(tableExportWarnings(plain)).toEqual([])
  const whole: Schedule = {
    ...plain,
    project: { ...plain.project, statusDate: instant(1_772_406_000), shifts: { shiftHours: 12 } },
    calendars: [...plain.calendars, { ...STANDARD_CALENDAR, id: calendarId(2), name: '24x7' }],
    tasks: [
      {
        uid: taskId(1),
        row: 1,
        name: 'Abrir',
        parent: null,
        duration: { seconds: workTime(3600), unit: 'h' },
        constraint: { type: 'startNoEarlierThan', date: instant(1_772_406_000) },
        actualStart: instant(1_772_406_000),
        step: 'open',
      },
    ],
    // Read back without its kind, steel would be people at work.
    resources: [{ uid: resourceId(1), row: 1, name: 'Aço', kind: 'material' }],
  }
  expect(tableExportWarnings(whole).map(each => [each.code, each.params.what, each.params.count])).toEqual([
    ['tables.lost', 'calendars', 1],
    ['tables.lost', 'constraints', 1],
    ['tables.lost', 'actuals', 1],
    ['tables.lost', 'execution', 1],
    ['tables.lost', 'unassigned', 1],
    ['tables.lost', 'resourceKinds', 1],
    ['tables.lost', 'statusDate', 1],
    ['tables.lost', 'shifts', 1],
    ['tables.lost', 'progressRule', 1],
  ])
})

test.each<[string, Partial<Schedule>, Partial<Schedule['project']>]>([
  ['blinds', { blinds: [{ id: 'b1', tag: 'R-07', events: [] }] }, {}],
  ['baselineHeads', { baselines: [{ number: 0, name: 'Aprovada' }] }, {}],
  ['areas', { areas: [{ id: 'f', name: 'Forno', maxPeople: 4 }] }, {}],
  ['rulesOfPrimavera', {}, { rules: 'p6' }],
  ['projectFrom', {}, { from: 'finish' }],
  ['hoursPerDay', {}, { units: { secondsPerDay: 36_000, secondsPerWeek: 216_000, daysPerMonth: 26 } }],
  ['currencyWord', {}, { currency: { code: 'EUR' } }],
  ['projectSettings', {}, { title: 'Parada' }],
  ['gates', {}, { gates: [] }],
  ['reportTexts', {}, { reportAnalysis: 'No prazo.' }],
])('a table names that it leaves behind what the plan as a whole has: %s', (what, more, project) => {
  const plain = emptySchedule('Lista')
  const plan = { ...plain, ...more, project: { ...plain.project, ...project } }
  expect(tableExportWarnings(plan).map(each => [each.code, each.params.what])).toEqual([['tables.lost', what]])
})

test.each([['Soldador; noite'], ['Guindaste [2]'], ['Mecânica, geral']])(
  'a resource called %s is named, since its cell would come back as others',
  name => {
    const plan = readCsv(`Nome;Duração;Recursos\nA;8 h;X\n`)
    const renamed = { ...value(plan), resources: value(plan).resources.map(each => ({ ...each, name })) }
    expect(tableExportWarnings(renamed).map(each => each.params.what)).toEqual(['resourceNames'])
    expect(tableExportWarnings(value(plan))).toEqual([])
  },
)

describe('dates of a list', () => {
  const held = (csv: string) => {
    const outcome = readCsv(csv)
    return value(outcome).tasks.map(task => task.constraint && [task.constraint.type, date(task.constraint.date)])
  }
  const codes = (csv: string) => readCsv(csv).problems.map(each => each.code)

  test('a start that predecessors do not explain is kept, however they are linked', () => {
    const gap =
      'Task Name,Start,Finish,Duration,Predecessors\n' +
      'Open,12/7/2026 8:00 AM,12/8/2026 5:00 PM,2 days,\n' +
      'Inspect,12/9/2026 8:00 AM,12/9/2026 5:00 PM,1 day,1FS\n'
    const kept = ['startNoEarlierThan', '2027-04-05T08:00:00']
    for (const link of ['2FS+50%', '2', '1SS+1 day', '2FF'])
      expect(held(`${gap}Close,04/05/2027,04/06/2027,2 days,${link}\n`)).toEqual([undefined, undefined, kept])
    expect(codes(`${gap}Close,04/05/2027,04/06/2027,2 days,2FS+50%\n`)).toContain('tmx.startKept')
  })

  test('what a summary waits for explains its rows, and a row without dates passes on what it waits for', () => {
    expect(
      held(
        'Tarefa;Nível;Início;Término;Duração;Predecessoras\nA;1;07/12/2026;08/12/2026;2 dias;\nB;1;;;1 dia;1\nS;1;10/12/2026;17/12/2026;;2\n' +
          'C;2;10/12/2026;10/12/2026;1 dia;\nD;2;17/12/2026;17/12/2026;1 dia;\n',
      ),
    ).toEqual([undefined, undefined, undefined, undefined, ['startNoEarlierThan', '2026-12-17T08:00:00']])
  })

  test('a finish that stands alone is kept', () => {
    const csv = 'Tarefa;Duração;Término\nA;2 dias;08/12/2026\nB;1 dia;15/12/2026\n'
    expect(held(csv)).toEqual([undefined, ['finishNoEarlierThan', '2026-12-15T17:00:00']])
    expect(date(value(readCsv(csv)).project.start ?? undefined)).toBe('2026-12-07T08:00:00')
    expect(codes(csv)).toEqual(['tmx.finishKept'])
  })

  /** A chain of days of ten hours from Monday to Thursday, with a feast in it. */
  test('starts that the calendar of the file explains are no constraints', () => {
    const days: string[] = []
    for (let at = Date.UTC(2026, 10, 2); days.length < 24; at += 86_400_000) {
      const [day, weekday] = [new Date(at).toISOString().slice(0, 10), new Date(at).getUTCDay()]
      if (weekday >= 1 && weekday <= 4 && day !== '2026-11-18') days.push(day)
    }
    const rows = days.map((day, at) => `T${at + 1};${day} 07:00;${day} 15:30;8 h;${at || ''}`)
    expect(held(`Tarefa;Início;Término;Duração;Predecessoras\n${rows.join('\n')}\n`).filter(each => each)).toEqual([])
    // Round the clock: what follows begins in the night.
    const night = rows.map((_, at) => {
      const show = (hours: number) => new Date(Date.UTC(2026, 10, 2) + hours * 3_600_000).toISOString().slice(0, 16)
      return `T${at + 1};${show(at * 7)};${show(at * 7 + 7)};7 h;${at || ''}`
    })
    expect(held(`Tarefa;Início;Término;Duração;Predecessoras\n${night.join('\n')}\n`).filter(each => each)).toEqual([])
  })
})

describe('numbers of a list', () => {
  const said = (csv: string, code: string) => readCsv(csv).problems.filter(each => each.code === code)
  const hoursOf = (csv: string) => value(readCsv(csv)).tasks.map(task => task.duration.seconds / 3600)

  test('thousands are apart as the other numbers show, with units or without', () => {
    expect(hoursOf('Tarefa;Duração\nA;1,5 dia\nB;1.500 h\n')).toEqual([12, 1500])
    expect(hoursOf('Task,Duration\nA,1.5 days\nB,"1,500 h"\n')).toEqual([12, 1500])
    expect(hoursOf('Tarefa;Duração (h);Valor\nA;1.500;R$ 1.234,56\n')).toEqual([1500])
  })

  test('where nothing shows it the language of the headers does, and that is reported', () => {
    expect(hoursOf('Tarefa;Duração (h)\nA;1.500\n')).toEqual([1500])
    expect(hoursOf('Task;Duration (h)\nA;1.500\n')).toEqual([1.5])
    expect(said('Tarea;Duración (h)\nA;1.500\n', 'tables.numberUnclear')).toMatchObject([
      { severity: 'warning', params: { line: 2, value: '1.500', read: '1500', count: 1 } },
    ])
  })

  test('bare durations are of the unit that the dates prove, else the hours of work, else days', () => {
    const list = (...rows: string[]) => `Tarefa;Início;Término;Duração;HH\n${rows.join('\n')}\n`
    const proven = list('A;08/12/2026 08:00;08/12/2026 17:00;8;8', 'B;;;16;')
    expect(hoursOf(proven)).toEqual([8, 16])
    expect(said(proven, 'tables.unitTaken')).toMatchObject([{ params: { column: 'Duração', unit: 'h', why: 'dates' } }])
    expect(hoursOf(list('A;08/12/2026;09/12/2026;2;8'))).toEqual([16])
    expect(hoursOf(list('A;08/12/2026;09/12/2026;16;'))).toEqual([16])
    expect(hoursOf(list('A;08/12/2026 20:00;09/12/2026 08:00;12;'))).toEqual([12])
    const worked = list('A;;;6;6', 'B;;;4;4')
    expect(said(worked, 'tables.unitTaken')).toMatchObject([{ params: { unit: 'h', why: 'work' } }])
    expect(hoursOf(worked)).toEqual([6, 4])
    expect(said(list('A;;;6;'), 'tables.unitTaken')).toMatchObject([{ params: { unit: 'd', why: 'usual' } }])
    expect(said(list('A;;;6 h;'), 'tables.unitTaken')).toEqual([])
    expect(said('Tarefa;Duração (h)\nA;6\n', 'tables.unitTaken')).toEqual([])
  })

  test('a date that lost its format is the date that spreadsheets keep', () => {
    const csv = 'Tarefa;Início;Duração\nA;07/12/2026 08:00;2 dias\nB;46366,33333;1 dia\nC;46367;1 dia\nD;4636;1 dia\n'
    expect(value(readCsv(csv)).tasks.map(task => date(task.stored?.start))).toEqual([
      '2026-12-07T08:00:00',
      '2026-12-10T08:00:00',
      '2026-12-11T08:00:00',
      false,
    ])
    expect(said(csv, 'tables.serialDate')).toHaveLength(2)
    expect(said(csv, 'tables.badValue')).toHaveLength(1)
  })
})

test.each(['pt', 'en', 'es'] as const)('amounts that we write in %s are read as they were', language => {
  const lengths = [1.125, 1500, 0.375, 16.5]
  const schedule: Schedule = {
    ...emptySchedule('P'),
    tasks: lengths.map((hours, at) => ({
      uid: taskId(at + 1),
      row: at + 1,
      name: `T${at}`,
      parent: null,
      duration: { seconds: workTime(hours * 28_800), unit: 'd' },
      work: workTime(hours * 3600),
    })),
  }
  for (const tasks of [schedule.tasks, schedule.tasks.slice(0, 1), schedule.tasks.slice(1, 2)]) {
    const outcome = readCsv(writeTableCsv({ ...schedule, tasks }, 'tasks', { language }))
    expect(value(outcome).tasks.map(task => [task.duration.seconds, task.work])).toEqual(
      tasks.map(task => [task.duration.seconds, task.work]),
    )
    expect(outcome.problems.map(each => each.code)).not.toContain('tables.numberUnclear')
  }
})

test('a list that skips a level says so, and what cannot be is told with the row it is of', () => {
  const read = readCsv('Tarefa;Nível;Duração\nA;1;1 d\nB;3;1 d\nC;4;1 d\n')
  expect(value(read).tasks.map(task => task.parent)).toEqual([null, 1, 2])
  expect(read.problems).toMatchObject([{ code: 'formats.levelSkipped', params: { name: 'B', level: 3, read: 2 } }])
  const odd = readCsv('Tarefa;Duração;Tipo de restrição\nA;1 d;amanhã\n')
  expect(odd.problems).toMatchObject([{ code: 'tmx.badValue', params: { field: 'constraint_type', name: 'A' } }])
})

test('clock times in a column of their own may be of twelve hours; a time zone is not passed over without a word', () => {
  const read = readCsv(
    'Actividad;F. Inicio;H. Inicio;Dur. (hs)\nA;07/12/2026;7:00 a. m.;4\nB;07/12/2026;7:00 p. m.;4\n',
  )
  expect(value(read).tasks.map(task => date(task.stored?.start))).toEqual([
    '2026-12-07T07:00:00',
    '2026-12-07T19:00:00',
  ])
  const zoned = readCsv('Task,Start,Duration\nA,2026-12-07T07:00:00Z,8 h\nB,2026-12-07T15:00:00-03:00,8 h\n')
  expect(zoned.problems.filter(each => each.code === 'tables.zoneIgnored')).toMatchObject([
    { params: { column: 'Start' } },
  ])
})

test('a list whose dates and hours show other hours than the office’s has a calendar of these, and says so', () => {
  const list = (rows: string) => readCsv(`Tarefa;Início;Término;Duração (h);Predecessoras\n${rows}`)
  const dates = (read: ReturnType<typeof readCsv>) => {
    const calculated = calculate(value(read))
    if (!calculated.ok) throw new Error(calculated.problems[0].code)
    return value(read).tasks.map(({ uid }) => [
      date(calculated.value.of(uid)?.start),
      date(calculated.value.of(uid)?.finish),
    ])
  }
  const night = list(
    'A;04/12/2026 07:00;04/12/2026 19:00;12;\nB;04/12/2026 19:00;05/12/2026 07:00;12;1\nC;05/12/2026 07:00;06/12/2026 15:00;32;2\n',
  )
  expect(night.problems).toMatchObject([{ code: 'tables.calendarShown', params: { hours: '24h', days: 7 } }])
  expect(dates(night)).toEqual([
    ['2026-12-04T07:00:00', '2026-12-04T19:00:00'],
    ['2026-12-04T19:00:00', '2026-12-05T07:00:00'],
    ['2026-12-05T07:00:00', '2026-12-06T15:00:00'],
  ])
  const long = list(
    'A;04/12/2026 07:00;04/12/2026 19:00;12;\nB;05/12/2026 07:00;06/12/2026 13:00;18;1\nC;06/12/2026 13:00;07/12/2026 10:00;9;2\n',
  )
  expect(long.problems).toMatchObject([{ code: 'tables.calendarShown', params: { hours: '07:00-19:00', days: 7 } }])
  expect(dates(long)).toEqual([
    ['2026-12-04T07:00:00', '2026-12-04T19:00:00'],
    ['2026-12-05T07:00:00', '2026-12-06T13:00:00'],
    ['2026-12-06T13:00:00', '2026-12-07T10:00:00'],
  ])
  // By day, or with nights between that are no work: as usual.
  for (const rows of [
    'A;04/12/2026 08:00;04/12/2026 12:00;4;\nB;04/12/2026 13:00;04/12/2026 17:00;4;1\n',
    'A;03/12/2026 08:00;04/12/2026 17:00;16;\nB;07/12/2026 08:00;08/12/2026 08:00;24;1\n',
  ])
    expect(value(list(rows)).calendars).toEqual([STANDARD_CALENDAR])
})

test('rows that go by the numbers of their orders are linked by them', () => {
  const read = readCsv('Orden;Tarea;Duración;Predecesoras\n10;Montar;8 h;\n20;Retirar;8 h;10\n30;Probar;8 h;20FC+2h\n')
  expect(value(read).links.map(({ from, to, type }) => [from, to, type])).toEqual([
    [10, 20, 'FS'],
    [20, 30, 'FS'],
  ])
  expect(read.problems.filter(each => each.code === 'tmx.linkDropped')).toEqual([])
})

test('the hours of a list may stand in its work alone', () => {
  const read = readCsv(
    'Task;Start;Finish;Hours;Preds\nA;2026-12-07 07:00;2026-12-07 19:00;12;\nB;2026-12-07 19:00;2026-12-08 07:00;12;1\n',
  )
  expect(read.problems).toMatchObject([{ code: 'tables.calendarShown', params: { hours: '24h' } }])
})
