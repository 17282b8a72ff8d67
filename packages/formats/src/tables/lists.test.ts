import { formatInstant, type Schedule } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { open } from '../index.ts'

/** Lists as planners download them, in the encodings that they come in. All content is made up. */
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const latin = (text: string): Uint8Array => Uint8Array.from(text, each => each.charCodeAt(0))
const wide = (text: string): Uint8Array =>
  Uint8Array.from([0xff, 0xfe, ...[...text].flatMap(each => [each.charCodeAt(0) & 255, each.charCodeAt(0) >> 8])])

async function plan(bytes: Uint8Array, name = 'lista.txt'): Promise<Schedule & { codes: string[] }> {
  const opened = await open(bytes, name)
  if (!opened.ok || opened.value.kind !== 'schedule')
    throw new Error(JSON.stringify(opened.ok ? opened.value : opened.problems))
  return { ...opened.value.schedule, codes: opened.problems.map(each => each.code) }
}
const rows = (schedule: Schedule) =>
  schedule.tasks.map(task => [task.name, task.parent, task.duration.seconds / 3600, (task.work ?? 0) / 3600])
const at = (time: number | undefined) => time !== undefined && formatInstant(time as never)

describe('SAP PM, list of operations (IW37N)', () => {
  test('as a list with bars, in Portuguese, Windows-1252: title, rules, headers again after a page, totals', async () => {
    const head =
      '|  |Ordem   |Oper.|Txt.breve operação        |CenTrab |  Trab.|Un.|Nº|Dur.normal|Un.|DtInícMaisCedo|Hora iníc.mais cedo|Loc.instalação|Status sistema|'
    const schedule = await plan(
      latin(
        [
          'Modificar operações: lista de operações                                     03.02.2027',
          '',
          '-'.repeat(120),
          head,
          '-'.repeat(120),
          '|  |4001234 |0010 |Abrir boca de visita      |MEC-CALD|   16,0|H  |2 |      8,0 |H  |12.03.2027    |07:00:00           |CALD-3        |LIB  IMPR     |',
          '|  |4001234 |0020 |Inspeção visual; tubos    |INSP    |1.200,0|MIN|1 |    240   |MIN|12.03.2027    |15:30:00           |CALD-3        |LIB           |',
          '-'.repeat(120),
          head,
          '|  |4001300 |0010 |Trocar válvula PSV-101    |MEC-VALV|    6,0|H  |2 |      3,0 |H  |00.00.0000    |00:00:00           |LINHA-7       |LIB           |',
          '-'.repeat(120),
          '|* |        |     |                          |        |   42,0|H  |  |          |   |              |                   |              |              |',
          '-'.repeat(120),
          'Total de registros: 3',
        ].join('\r\n'),
      ),
    )
    expect(rows(schedule)).toEqual([
      ['4001234 CALD-3', null, 8, 0],
      ['Abrir boca de visita', 1, 8, 16],
      ['Inspeção visual; tubos', 1, 4, 20],
      ['4001300 LINHA-7', null, 8, 0],
      ['Trocar válvula PSV-101', 4, 3, 6],
    ])
    expect(schedule.tasks.map(task => at(task.constraint?.date))).toEqual([
      false,
      false,
      '2027-03-12T15:30:00',
      false,
      false,
    ])
    expect(at(schedule.project.start ?? undefined)).toBe('2027-03-12T07:00:00')
    expect(schedule.assignments[0]).toMatchObject({ units: 2 })
    expect(schedule.codes).toContain('tables.rowsSkipped')
  })

  test('as a spreadsheet, in English, UTF-16 with tabs, called .xls', async () => {
    const schedule = await plan(
      wide(
        [
          'Change Orders and Operations: List of Orders and Operations',
          '',
          [
            '',
            'Order',
            'Activity',
            'Opr. short text',
            'Oper.WorkCenter',
            'Work',
            'Unit for work',
            'No. of capacities',
            'Norm.duration',
            'Norm.dur.unit',
            'Earl.start date',
            'Functional Loc.',
          ].join('\t'),
          [
            '',
            '4001234',
            '0010',
            'Open manhole',
            'MECH',
            '16.0',
            'HR',
            '2',
            '1.5',
            'DAY',
            '03/12/2027',
            'BOILER-3',
          ].join('\t'),
          [
            '',
            '4001234',
            '0020',
            '"Clean ""tubes"""',
            'CLEAN',
            '1,250.5',
            'MIN',
            '1',
            '4',
            'HR',
            '03/13/2027',
            'BOILER-3',
          ].join('\t'),
        ].join('\r\n'),
      ),
      'EXPORT.XLS',
    )
    expect(rows(schedule)).toEqual([
      ['4001234 BOILER-3', null, 8, 0],
      ['Open manhole', 1, 12, 16],
      ['Clean "tubes"', 1, 4, 1250.5 / 60],
    ])
    expect(at(schedule.tasks[2]?.constraint?.date)).toBe('2027-03-13T08:00:00')
  })

  test('as semicolons, in Spanish, decimal commas and points for thousands, remark before and after', async () => {
    const schedule = await plan(
      latin(
        [
          'Lista de operaciones de la parada;;;;;;;;',
          'Fecha: 03.02.2027;;;;;;;;',
          'Orden;Operación;Texto breve operación;Pto.tbjo.resp.;Trabajo;Ud.trabajo;Duración normal;Ud.dur.normal;Fe.ini.más temp.',
          '4001234;10;Abrir boca de hombre;MEC;1.016,5;H;8,5;H;12.03.2027',
          '4001234;20;Limpiar tubería;LIMP;4,0-;H;2;TAG;13.03.2027',
          ';;Total general;;1.020,5;;;;',
          'Generado por el usuario ABC;;;;;;;;',
        ].join('\r\n'),
      ),
    )
    expect(rows(schedule).map(([name, , hours]) => [name, hours])).toEqual([
      ['4001234', 8],
      ['Abrir boca de hombre', 8.5],
      ['Limpiar tubería', 16],
    ])
    // A negative amount of work is none: it is named.
    expect(schedule.codes).toEqual(expect.arrayContaining(['tables.rowsSkipped', 'tables.badValue']))
    expect(schedule.resources.map(each => each.name)).toEqual(['MEC', 'LIMP'])
  })
})

test('SAP PM, confirmations (IW47): those of one operation are joined, their work added up', async () => {
  const schedule = await plan(
    utf8(
      [
        'Ordem;Operação;Confirmação;Texto breve;Trab.real;Un.;Data iníc.real;Hora início real;Data fim real;Hora fim real;Nº pessoal;Texto confirmação',
        '4001234;0010;900001;Abrir boca de visita;4,5;H;12.03.2027;07:00:00;12.03.2027;11:30:00;1001;',
        '4001234;0010;900002;Abrir boca de visita;3,0;H;13.03.2027;08:00:00;13.03.2027;11:00:00;1002;Pronto',
        '4001234;0020;900003;Limpar;2,0;H;11.03.2027;07:00:00;00.00.0000;00:00:00;1001;',
      ].join('\n'),
    ),
  )
  expect(
    schedule.tasks.map(task => [task.name, (task.actualWork ?? 0) / 3600, at(task.actualStart), at(task.actualFinish)]),
  ).toEqual([
    ['4001234', 0, false, false],
    ['Abrir boca de visita', 7.5, '2027-03-12T07:00:00', '2027-03-13T11:00:00'],
    ['Limpar', 2, '2027-03-11T07:00:00', false],
  ])
})

describe('Maximo', () => {
  test('work orders with the one above them and links between them', async () => {
    const schedule = await plan(
      utf8(
        '"WONUM","PARENT","DESCRIPTION","LOCATION","ESTDUR","SCHEDSTART","WOPRIORITY","PREDESSORWOS","LEAD","STATUS"\n' +
          '"7000","","Turnaround, unit 3","U3","","2027-03-12T07:00:00-03:00","1","","ana","APPR"\n' +
          '"7001","7000","Replace gasket","E-101","4","2027-03-12T07:00:00-03:00","2","","bob","APPR"\n' +
          '"7002","7000","Pressure test","E-101","2.5","","2","7001","bob","WAPPR"\n',
      ),
      'wo.csv',
    )
    expect(schedule.tasks.map(task => [task.name, task.parent, task.duration.seconds / 3600])).toEqual([
      ['Turnaround, unit 3', null, 8],
      ['Replace gasket', 7000, 4],
      ['Pressure test', 7000, 2.5],
    ])
    expect(schedule.links).toMatchObject([{ from: 7001, to: 7002, type: 'FS' }])
  })

  test('tasks of work orders', async () => {
    const schedule = await plan(
      utf8('WONUM,TASKID,DESCRIPTION,ESTDUR,CRAFT\n7001,10,Isolate,1,ELEC\n7001,20,Replace gasket,4,MECH\n'),
    )
    expect(schedule.tasks.map(task => [task.name, task.parent])).toEqual([
      ['7001', null],
      ['Isolate', 1],
      ['Replace gasket', 1],
    ])
  })

  test('the download called .xls that is a page', async () => {
    const schedule = await plan(
      utf8(
        '<html><head><meta charset="utf-8"></head><body><table border=1><tr><th>Orden de trabajo</th><th>Descripción</th><th>Duración estimada</th><th>Inicio programado</th></tr>' +
          '<tr><td>7001</td><td>Cambiar junta &amp; probar</td><td>4:30</td><td>12/03/2027 07:00</td></tr></table></body></html>',
      ),
      'workorder.xls',
    )
    expect(schedule.tasks.map(task => [task.name, task.duration.seconds / 3600])).toEqual([
      ['Cambiar junta & probar', 4.5],
    ])
  })

  test('a page that writes its letters by name or number', async () => {
    const schedule = await plan(
      utf8(
        '<html><body><table><tr><th>Descri&ccedil;&atilde;o</th><th>Dura&#231;&#xE3;o (h)</th></tr>' +
          '<tr><td>Solda &lt;3&quot; &amp;ccedil; n&ordm; 2</td><td>3</td></tr></table></body></html>',
      ),
      'workorder.xls',
    )
    expect(schedule.tasks).toMatchObject([{ name: 'Solda <3" &ccedil; nº 2', duration: { seconds: 10_800 } }])
  })

  test('Excel’s XML of 2003', async () => {
    const cell = (text: string): string => `<Cell><Data ss:Type="String">${text}</Data></Cell>`
    const row = (...cells: string[]): string => `<Row>${cells.map(cell).join('')}</Row>`
    const schedule = await plan(
      utf8(
        `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Ordens"><Table>${row('Ordem', 'Descrição', 'Duração (h)')}${row('1', 'Válvula', '3')}</Table></Worksheet></Workbook>`,
      ),
    )
    expect(schedule.tasks).toMatchObject([{ name: 'Válvula', duration: { seconds: 10_800 } }])
  })
})

describe('a table is told from running text', () => {
  test.each([
    [
      'prose with commas',
      'Nome, início e duração são combinados, como sempre, na reunião.\nDepois, abrir, limpar e fechar.\n',
    ],
    [
      'a scope with a table in Markdown',
      '# Escopo\n\n| Nº | Serviço | Horas |\n|---|---|---|\n| 1 | Solda | 24 |\n| 2 | Teste | 6 |\n',
    ],
  ])('%s is a document', async (_what, text) => {
    const opened = await open(utf8(text), 'escopo.txt')
    expect(opened.ok && opened.value.kind).toBe('document')
  })

  test('a row that is called Total and has a number of its own is a task', async () => {
    const schedule = await plan(utf8('Id;Nome;Duração\n1;Total isolation of line 7;2h\n2;Soma;1h\n;Total;3h\n'))
    expect(schedule.tasks.map(task => task.name)).toEqual(['Total isolation of line 7', 'Soma'])
  })
})

test('progress is told while a long table and a long schema are read', async () => {
  const shares = async (bytes: Uint8Array): Promise<number[]> => {
    const told: number[] = []
    await open(bytes, 'x', { progress: share => told.push(share) })
    return told
  }
  const table = `Nome;Duração\n${Array.from({ length: 3000 }, (_, each) => `Tarefa ${each};2h`).join('\n')}\n`
  const schema = JSON.stringify({
    tasks: Array.from({ length: 3000 }, (_, each) => ({ name: `T${each}`, duration: '2h' })),
  })
  for (const told of [await shares(utf8(table)), await shares(utf8(schema))]) {
    expect(told.length).toBeGreaterThan(8)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBeLessThanOrEqual(1)
  }
})

describe('names and links of rows', () => {
  const links = (schedule: Schedule) =>
    schedule.links.map(link => {
      const name = (uid: number) => schedule.tasks.find(task => task.uid === uid)?.name
      return `${name(link.from)} ${link.type}${link.lag.seconds / 3600} ${name(link.to)}`
    })

  test("Primavera's activities name each other by their code; headers in words below those of the columns are no task", async () => {
    const schedule = await plan(
      utf8(
        'task_code,task_name,target_drtn_hr_cnt,start_date,end_date,pred_list\nActivity ID,Activity Name,Original Duration(h),Start,Finish,Predecessors\nA1000,Isolar,16,2026-03-02 08:00,2026-03-03 17:00,\nA1010,Abrir,8,04-Mar-26 08:00,04-Mar-26 A,A1000\nA1020,Medir,8,05-Mar-26*,05-Mar-26,"A1000, A1010: SS 4h"\n',
      ),
      'p6.csv',
    )
    expect(schedule.tasks.map(task => [task.name, task.duration.seconds / 3600])).toEqual([
      ['Isolar', 16],
      ['Abrir', 8],
      ['Medir', 8],
    ])
    expect(links(schedule)).toEqual(['Isolar FS0 Abrir', 'Isolar FS0 Medir', 'Abrir SS4 Medir'])
    expect(schedule.codes).not.toContain('tables.badValue')
  })

  test('operations name each other by their number within the order', async () => {
    const schedule = await plan(
      utf8(
        'Work Order,Task,Summary,Duration,Predecessors\n1001,10,Drain,4:00,\n1001,20,Open,4:00,10\n1002,10,Scaffold,8:00,\n1002,20,Clean,8:00,10SS+2h\n',
      ),
    )
    expect(links(schedule)).toEqual(['Drain FS0 Open', 'Scaffold SS2 Clean'])
  })

  test('dotted items make the tree, and 1.10 is not 1.1', async () => {
    const items = ['1', ...Array.from({ length: 10 }, (_, at) => `1.${at + 1}`), '2']
    const schedule = await plan(
      utf8(
        `Item;Serviço;Duração (h);Depende de\n${items.map(item => `${item};S${item};2;${item === '2' ? '1.10' : ''}`).join('\n')}\n`,
      ),
    )
    expect(schedule.tasks.filter(task => task.parent === 1)).toHaveLength(10)
    expect(links(schedule)).toEqual(['S1.10 FS0 S2'])
  })

  test('a second table below is not of the plan; a column of dates that could be either has the order of the others', async () => {
    const schedule = await plan(
      utf8(
        'ID,Name,Begin date,End date,Outline number\n0,Phase,3/2/26,3/16/26,1\n1,Task,3/2/26,3/3/26,1.1\n\nID,Name,Default role,Phone\n0,Bob,,\n',
      ),
    )
    expect(schedule.tasks.map(task => [task.name, task.parent === null])).toEqual([
      ['Phase', true],
      ['Task', false],
    ])
    expect(at(schedule.project.start ?? undefined)).toMatch(/^2026-03-02/)
    expect(schedule.codes).toContain('tables.rowsSkipped')
  })

  test.each([
    ['02-Mar-26', '2026-03-02'],
    ['2 de março de 2026', '2026-03-02'],
    ['lunes 2 de marzo del 2026', '2026-03-02'],
    ['Seg 02/fev/26', '2026-02-02'],
    ['March 2nd, 2026', '2026-03-02'],
    ['2. dez. 2026 14:30', '2026-12-02'],
    ['15-ene-2026', '2026-01-15'],
  ])('the date %s', async (written, day) => {
    const schedule = await plan(utf8(`Tarefa;Início;Duração\nA;${written};2 dias\n`))
    expect(String(at(schedule.project.start ?? undefined)).slice(0, 10)).toBe(day)
  })
})

test('people with numbers of units are crews of one name, with or without per cent', async () => {
  const csv = 'ID;Nome;Duração;Recursos\n1;Soldar;8h;Soldador[4], Guindaste 1\n2;Montar;6h;Soldador[50%], Ajudante[0,5]'
  const { resources, assignments, tasks } = await plan(utf8(csv), 'lista.csv')
  expect(tasks).toHaveLength(2)
  expect(resources.map(each => each.name)).toEqual(['Soldador', 'Guindaste 1', 'Ajudante'])
  expect(assignments.map(each => each.units)).toEqual([4, undefined, 0.5, 0.5])
})

describe('lists of lines from several files', () => {
  const joined = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap(each => [...each]))
  const read = async (...parts: Uint8Array[]) => {
    const opened = await open(joined(...parts), 'lista.csv')
    if (!opened.ok || opened.value.kind !== 'schedule') throw new Error('not read')
    const { tasks } = opened.value.schedule
    return {
      tasks: tasks.map(task => [task.name, task.duration.seconds / 28_800, task.responsible]),
      said: opened.problems.filter(each => each.code.startsWith('formats.')),
    }
  }

  test('each line is read in its own encoding, and that is reported', async () => {
    const { tasks, said } = await read(
      utf8('Tarefa;Duração;Responsável\n'),
      utf8('Solda à mão;2d;Ana\n'),
      latin('Inspeção;3d;João\n'),
      latin('Limpeza;1d;José\n'),
    )
    expect(tasks).toEqual([
      ['Solda à mão', 2, 'Ana'],
      ['Inspeção', 3, 'João'],
      ['Limpeza', 1, 'José'],
    ])
    expect(said).toMatchObject([
      { code: 'formats.mixedEncodings', severity: 'warning', params: { count: 2, text: 'Inspeção;3d;João' } },
    ])
    const headed = await read(latin('Tarefa;Duração;Responsável\n'), utf8('Solda à mão;2d;João\n'))
    expect(headed.tasks).toEqual([['Solda à mão', 2, 'João']])
    const marked = await read(
      Uint8Array.of(0xef, 0xbb, 0xbf),
      utf8('Tarefa;Dias;Duração\n'),
      latin('Solda à mão;;2d\n'),
    )
    expect(marked.tasks).toEqual([['Solda à mão', 2, undefined]])
  })

  test('a list in one encoding is not called mixed', async () => {
    const one = await read(latin('Tarefa;Duração;Responsável\nSolda à mão;2d;João\nX;1d;Ana\n'))
    expect(one).toEqual({
      tasks: [
        ['Solda à mão', 2, 'João'],
        ['X', 1, 'Ana'],
      ],
      said: [],
    })
    const spoiled = await read(
      utf8('Tarefa;Duração;Responsável\nSolda à mão;2d;João\nAção'),
      Uint8Array.of(0xc3),
      utf8(';1d;Zé\n'),
    )
    expect(spoiled.said.map(each => each.code)).toEqual(['formats.lettersLost'])
  })
})

describe('what a list says that the plan made of it does not', () => {
  const said = async (text: string, code: string) => {
    const opened = await open(utf8(text), 'lista.csv')
    return opened.problems.filter(each => each.code === code).map(each => each.params)
  }

  test.each([
    ['a finish that the duration contradicts', '1;A;2d;02/03/2026;10/03/2026;\n2;B;1d;05/03/2026;05/03/2026;', 'A'],
    ['a start before what the row waits for', '1;A;2d;02/03/2026;03/03/2026;\n2;B;1d;02/03/2026;02/03/2026;1', 'B'],
    ['a finish before the start', '1;A;;10/03/2026;02/03/2026;\n2;B;1d;05/03/2026;05/03/2026;', 'A'],
  ])('%s is named', async (_, rows, names) => {
    const text = `ID;Nome;Duração;Início;Término;Predecessoras\n${rows}\n`
    expect(await said(text, 'tables.datesNotTaken')).toEqual([{ count: 1, names }])
  })

  test('dates that the plan keeps are not, by the day where no cell has a clock time', async () => {
    const head = 'ID;Nome;Duração;Início;Término;Predecessoras\n'
    const days = `${head}1;A;4h;02/03/2026;02/03/2026;\n2;B;1d;02/03/2026;03/03/2026;1\n`
    expect(await said(days, 'tables.datesNotTaken')).toEqual([])
    const clocks = days.replaceAll('/2026;', '/2026 08:00;')
    expect(await said(clocks, 'tables.datesNotTaken')).toEqual([{ count: 2, names: 'A; B' }])
  })

  test('dates that could be read either way are told where the heads are English and no date shows the order', async () => {
    const list = (head: string, date: string) => `ID,${head}\n1,Open,2d,03/04/2026\n2,Close,1d,${date}\n`
    const english = 'Name,Duration,Start'
    expect(await said(list(english, '05/06/2026'), 'tables.dayFirst')).toEqual([
      { column: 'Start', value: '03/04/2026', date: '2026-04-03', count: 2 },
    ])
    expect(await said(list(english, '05/26/2026'), 'tables.dayFirst')).toEqual([])
    expect(await said(list('Nome,Duração,Início', '05/06/2026'), 'tables.dayFirst')).toEqual([])
  })

  test('a second row of one number is told by its name', async () => {
    expect(await said('ID;Nome;Duração\n1;A;1d\n1;B;1d\n', 'tmx.idTwice')).toEqual([{ id: 1, name: 'B' }])
  })
})
