import { calculate } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { standardCatalogue } from '../catalogue.ts'
import { confirmationRows } from './confirmations.ts'
import { orderDelta, takeDelta } from './delta.ts'
import { ordersPlan } from './network.ts'
import { type OrderList, readOrders } from './read.ts'
import { CALENDARS } from './testing.ts'

function listOf(rows: readonly (readonly string[])[]): OrderList {
  const read = readOrders(rows)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.value
}

function planOf(list: OrderList, links: 'number' | 'template' | 'none' = 'number') {
  const made = ordersPlan(list, standardCatalogue(), CALENDARS, {
    name: 'Ordens',
    language: 'pt',
    file: 'lista.csv',
    links,
  })
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return { ...made.value, problems: made.problems }
}

/** The same two operations of one order, in the columns of each export. */
const SAP = {
  'IW37N, pt':
    'Ordem|Tipo de ordem|Texto breve|Operação|Subop.|Chave controle|Centro trab.oper.|Texto breve operação|Nº de capacidades|Duração normal|Unidade p/duração normal|Trabalho|Unidade trabalho|Local de instalação|Status do sistema',
  'IW37N, en':
    'Order|Order Type|Description|Op.|SOp|Control key|Oper.WorkCenter|Opr. short text|No. of capacities|Norm.Dur.|Normal duration un.|Work|Unit for work|Functional Loc.|System status',
  'IW37N, es':
    'Orden|Clase de orden|Texto breve|Operación|Subop.|Clave control|Pto.tbjo.op.|Txt.breve operación|Nº capac.|Duración normal|Unidad duración normal|Trabajo|Unidad trabajo|Ubicac.técnica|Status sistema',
  'IW49N, pt':
    'Ordem|Tipo|Descrição|Oper./Atividade|SOp|ChCtrl|CenTrab|Txt.breve op.|Nº pessoas|Dur.normal|Un.|Trabalho|Un.|Loc.instalação|Status oper.',
  'IW49N, en':
    'Order|Type|Description|Operation/Activity|Suboperation|Ctrl key|Work ctr|Operation short text|Number|Normal dur.|Un.|Planned work|Un.|FunctLoc|Op.syst.status',
  'IW49N, es':
    'Orden|Clase|Descripción|Operación/actividad|Suboperación|Clave de control|Puesto trab.|Texto breve de la operación|Cantidad|Dur.normal|Un.|Trabajo planificado|Un.|Ubic.técnica|Status de operación',
  technical: 'AUFNR|AUART|KTEXT|VORNR|UVORN|STEUS|ARBPL|LTXA1|ANZZL|DAUNO|DAUNE|ARBEI|ARBEH|TPLNR|VSTTXT',
} as const
const OPERATIONS = [
  '4000100|PM01|Parada do trocador|0010||PM01|CAL-01|Abrir carretel|2|4|H|8|H|REF-U110-E-101|REL',
  '4000100|PM01|Parada do trocador|0020||PM01|AND|Montar andaime|4|90|MIN|6|H|REF-U110-E-101|REL',
].map(row => row.split('|'))

/** Names over two rows, as sheets part them: the first word above, what is left of it below. */
const halves = (heads: string): string[][] => {
  const names = heads.split('|').map(each => /^(\S+?)[ ./](.+)$/.exec(each) ?? [each, '', each])
  return [names.map(each => each[1] ?? ''), names.map(each => each[2] ?? '')]
}

describe('names over two rows', () => {
  const figures = (list: OrderList): unknown[] =>
    list.operations.map(({ key, text, orderText, trade, people, hours, work, location, row }) => [
      key,
      text,
      orderText,
      trade,
      people,
      hours,
      work,
      location,
      row,
    ])
  const wanted = (row: number): unknown[] => [
    ['4000100/0010', 'Abrir carretel', 'Parada do trocador', 'boilermaking', 2, 4, 8, 'REF-U110-E-101', row],
    ['4000100/0020', 'Montar andaime', 'Parada do trocador', 'scaffolding', 4, 1.5, 6, 'REF-U110-E-101', row + 1],
  ]

  test.each(Object.entries(SAP).filter(([name]) => name !== 'technical'))('%s, each name in halves', (_, heads) => {
    expect(figures(listOf([...halves(heads), ...OPERATIONS]))).toEqual(wanted(3))
    // The same with lines over it, and once more behind a page.
    const [upper = [], lower = []] = halves(heads)
    const paged = listOf([
      ['Lista de operações'],
      [],
      upper,
      lower,
      ...OPERATIONS.slice(0, 1),
      upper,
      lower,
      ...OPERATIONS.slice(1),
    ])
    expect(paged.operations.map(each => each.key)).toEqual(['4000100/0010', '4000100/0020'])
    expect(paged.left.map(each => each.why)).toEqual(['heading', 'heading'])
  })

  test.each([
    [
      'pt',
      'Ordem|||Operação|||||||Trabalho||Local de instalação|Status',
      'Nº|Tipo|Texto breve|Nº|Subop.|Chave controle|Centro trab.|Texto breve|Nº de capacidades|Duração|Planejado|Un.|',
    ],
    [
      'en',
      'Order|||Operation|||||||Work||Functional Loc.|Status',
      'Number|Type|Description|No.|SOp|Control key|Work ctr|Short text|No. of capacities|Duration|Planned|Un.|',
    ],
  ])('%s: a name over the columns of its group', (_, upper, lower) => {
    const cells = [
      '4000100|PM01|Parada do trocador|0010||PM01|CAL-01|Abrir carretel|2|4|8|H|REF-U110-E-101|REL',
      '4000100|PM01|Parada do trocador|0020||PM01|AND|Montar andaime|4|1,5|6|H|REF-U110-E-101|REL',
    ]
    const list = listOf([upper.split('|'), lower.split('|'), ...cells.map(each => each.split('|'))])
    expect(figures(list)).toEqual(wanted(3))
    expect(list.odd).toEqual([])
  })

  test('a row of work below one row of names stays work', () => {
    const heads = SAP['IW37N, pt'].split('|')
    const bare = heads.map((_, at) =>
      at === 7 ? 'Abrir carretel' : at === 2 ? 'Parada do trocador' : at === 0 ? 'A' : '',
    )
    expect(listOf([heads, bare, ...OPERATIONS]).operations).toHaveLength(3)
  })
})

describe('exports as they are, without a touch', () => {
  test.each(Object.entries(SAP))('%s: operations, order, place and figures', (_, heads) => {
    const list = listOf([heads.split('|'), ...OPERATIONS])
    expect(
      list.operations.map(({ key, text, orderText, trade, people, hours, work, location }) => ({
        key,
        text,
        orderText,
        trade,
        people,
        hours,
        work,
        location,
      })),
    ).toEqual([
      {
        key: '4000100/0010',
        text: 'Abrir carretel',
        orderText: 'Parada do trocador',
        trade: 'boilermaking',
        people: 2,
        hours: 4,
        work: 8,
        location: 'REF-U110-E-101',
      },
      {
        key: '4000100/0020',
        text: 'Montar andaime',
        orderText: 'Parada do trocador',
        trade: 'scaffolding',
        people: 4,
        hours: 1.5,
        work: 6,
        location: 'REF-U110-E-101',
      },
    ])
    const { schedule } = planOf(list)
    expect(schedule.tasks.map(each => [each.name, each.equipment])).toEqual([
      ['REF-U110-E-101', undefined],
      ['4000100 Parada do trocador', 'E-101'],
      ['Abrir carretel', 'E-101'],
      ['Montar andaime', 'E-101'],
    ])
  })

  test.each([
    [
      'pt',
      'Ordem|Tipo de ordem|Texto breve|Local de instalação|Equipamento|Centro trab.respons.|Dta.base início|Dta.base fim|Status do sistema|Trabalho planejado',
    ],
    [
      'en',
      'Order|Order Type|Description|Functional Loc.|Equipment|Main WorkCtr|Bsc start|Basic fin. date|System status|Planned work',
    ],
    [
      'es',
      'Orden|Clase de orden|Texto breve|Ubicac.técnica|Equipo|Pto.tbjo.responsable|Fe.inic.extrema|Fe.fin extrema|Status sistema|Trabajo',
    ],
  ])('IW39, %s: an order is a task, without a summary of its own', (_, heads) => {
    const list = listOf([
      heads.split('|'),
      ...[
        '4000100|PM01|Revisar bomba P-201A|REF-U110-P-201A|10004711|MEC|02.03.2026|05.03.2026|LIB|16',
        '4000101|PM01|Trocar selo P-201B|REF-U110-P-201B|10004712|MEC|02.03.2026|05.03.2026|ENTE|8',
        '4000102|PM01|Pintar|REF-U110|||02.03.2026|05.03.2026|LIB|',
        '4000103|PM01|Cancelada|REF-U110|||02.03.2026|05.03.2026|LIB MREL|',
      ].map(row => row.split('|')),
    ])
    expect(list.operations.map(each => [each.order, each.trade, each.hours, each.done])).toEqual([
      ['4000100', 'mechanical', 16, false],
      ['4000101', 'mechanical', 8, true],
      ['4000102', null, null, false],
    ])
    expect(list.untimed).toEqual(['4000102/Pintar'])
    const { schedule, problems } = planOf(list, 'none')
    expect(schedule.tasks.filter(each => each.summary).map(each => each.name)).toEqual([
      'REF-U110-P-201A',
      'REF-U110-P-201B',
      'REF-U110',
    ])
    expect(schedule.tasks.filter(each => !each.summary).map(each => each.constraint?.type)).toEqual(
      Array(3).fill('startNoEarlierThan'),
    )
    expect(problems.map(each => each.code)).toEqual(['scope.ordersUntimed'])
    expect(planOf(list, 'template').problems.map(each => each.code)).toContain('scope.ordersDates')
    expect(orderDelta(schedule, list)).toMatchObject({ added: [], changed: [], removed: [], same: 3 })
    expect(confirmationRows(schedule).map(each => each.slice(0, 3))).toContainEqual(['4000101', '', ''])
  })

  test.each([
    ['technical', 'WONUM|PARENT|TASKID|DESCRIPTION|LOCATION|ASSETNUM|STATUS|ESTDUR|CRAFT|QUANTITY|LABORHRS|SITEID'],
    [
      'en',
      'Work Order|Parent WO|Task|Description|Location|Asset|Status|Estimated Duration|Craft|Quantity|Regular Hours|Site',
    ],
    [
      'pt',
      'Ordem de Serviço|OS superior|Tarefa|Descrição|Localização|Ativo|Status|Duração estimada|Especialidade|Quantidade|Horas regulares|Planta',
    ],
    [
      'es',
      'Orden de trabajo|Orden superior|Tarea|Descripción|Ubicación|Activo|Estado|Duración estimada|Oficio|Cantidad|Horas normales|Planta',
    ],
  ])('Maximo, %s: tasks under their order, with each craft of a task', (_, heads) => {
    const list = listOf([
      heads.split('|'),
      ...[
        '1001|||Overhaul pump P-201|PUMPHOUSE|P-201|APPR||||| MILL',
        '1002|1001|10|Erect scaffold|PUMPHOUSE|P-201|APPR|4:30|SCAFFOLDER|4|18|MILL',
        '1003|1001|20|Replace seal|PUMPHOUSE|P-201|INPRG|6|MECHANIC|2|12|MILL',
        '1003|1001|20|Replace seal|PUMPHOUSE|P-201|INPRG|6|RIGGER|1|6|MILL',
        '1004|1001|30|Old work|PUMPHOUSE|P-201|CAN|6|MECHANIC|1|6|MILL',
      ].map(row => row.split('|')),
    ])
    expect(list.operations.map(each => [each.key, each.orderText, each.hours, each.work])).toEqual([
      ['1001/0010', 'Overhaul pump P-201', 4.5, 18],
      ['1001/0020', 'Overhaul pump P-201', 6, 18],
    ])
    expect(list.left.map(each => [each.key, each.why])).toEqual([
      ['1001/Overhaul pump P-201', 'head'],
      ['1001/0030', 'deleted'],
    ])
    const { schedule } = planOf(list)
    expect(schedule.tasks.filter(each => !each.summary).map(each => each.name)).toEqual([
      'Erect scaffold',
      'Replace seal',
    ])
    const seal = schedule.tasks.find(each => each.name === 'Replace seal')
    expect(schedule.assignments.filter(each => each.task === seal?.uid).map(each => each.units ?? 1)).toEqual([2, 1])
  })

  test('columns with their unit in the name, and a bare unit beside each figure', () => {
    const list = listOf([
      ['Ordem', 'Operação', 'Texto', 'Duração (min)', 'Trabalho [h]'],
      ['1', '10', 'A', '90', '3'],
    ])
    expect(list.operations[0]).toMatchObject({ hours: 1.5, work: 3 })
  })

  test('a column that the list does not have is told, and so is a field that there is not', () => {
    const read = readOrders(
      [
        ['Ordem', 'Texto'],
        ['1', 'A'],
      ],
      { operation: 'Vorgang', tiempo: 'T' } as never,
    )
    expect(read.problems.find(each => each.code === 'scope.ordersNoColumn')?.params.columns).toBe(
      'operation=Vorgang, tiempo=T',
    )
  })

  test('a profile of a list with two columns of one name leaves each unit beside its figure', () => {
    const heads = ['Auftrag', 'Was', 'Dur.', 'Un.', 'Trab.', 'Un.']
    const read = readOrders([heads, ['1', 'A', '30', 'MIN', '2', 'H']], {
      order: 'Auftrag',
      text: 'Was',
      duration: 'Dur.',
      durationUnit: 'Un.',
      work: 'Trab.',
      workUnit: 'Un.',
    })
    expect(read.ok && read.value.operations[0]).toMatchObject({ hours: 0.5, work: 2 })
  })
})

describe('orders and operations', () => {
  const HEADS = [
    'Ordem',
    'Operação',
    'Texto breve operação',
    'Centro de trabalho',
    'Nº pessoas',
    'Duração normal',
    'Predecessoras',
  ]
  const related = [
    ['1', '10', 'Abrir', 'CAL', '2', '4', ''],
    ['1', '20', 'Limpar', 'LIM', '2', '4', ''],
    ['1', '30', 'Içar feixe', 'GUI', '2', '4', '10'],
    ['1', '40', 'Fechar', 'CAL', '2', '4', '20; 0030TI+2h'],
    ['2', '10', 'Testar', 'CAL', '2', '4', '1/40'],
    ['3', '10', 'Pintar', 'CAL', '2', '4', ''],
    ['3', '20', 'Isolar', 'ISO', '2', '4', ''],
  ]

  test('relations of the list win over the numbers of its operations', () => {
    const { schedule, problems } = planOf(listOf([HEADS, ...related]))
    const name = new Map(schedule.tasks.map(each => [each.uid, each.name]))
    expect(schedule.links.map(each => [name.get(each.from), name.get(each.to), each.lag.seconds / 3600])).toEqual([
      ['Abrir', 'Içar feixe', 0],
      ['Limpar', 'Fechar', 0],
      ['Içar feixe', 'Fechar', 2],
      ['Fechar', 'Testar', 0],
      ['Pintar', 'Isolar', 0],
    ])
    expect(problems).toEqual([])
    expect(planOf(listOf([HEADS, ...related]), 'none').schedule.links).toEqual([])
  })

  test('a relation that closes a loop or leads nowhere is told and left out', () => {
    const rows = related.map(row => [...row])
    rows[0]?.splice(6, 1, '40')
    rows[6]?.splice(6, 1, '99 xx')
    for (const links of ['number', 'template'] as const) {
      const { schedule, problems } = planOf(listOf([HEADS, ...rows]), links)
      expect(calculate(schedule).ok).toBe(true)
      expect(problems).toMatchObject([{ code: 'scope.ordersRelations', params: { count: 2 } }])
    }
  })

  test('the work centre of a crane is one crane, not people', () => {
    const { schedule } = planOf(listOf([HEADS, ...related]))
    const lift = schedule.tasks.find(each => each.name === 'Içar feixe')
    const crews = schedule.assignments.filter(each => each.task === lift?.uid)
    expect(crews.map(each => [schedule.resources.find(own => own.uid === each.resource)?.nature, each.units])).toEqual([
      ['equipment', undefined],
    ])
  })

  test('rows of one order without operation numbers are found by their texts', () => {
    const rows = [
      ['Ordem', 'Texto', 'Duração'],
      ['7', 'Abrir', '4'],
      ['7', 'Fechar', '5'],
    ]
    const list = listOf(rows)
    expect(list.operations.map(each => each.key)).toEqual(['7/Abrir', '7/Fechar'])
    expect(orderDelta(planOf(list).schedule, list)).toMatchObject({ added: [], changed: [], removed: [], same: 2 })
  })

  test('suborders stand under the order above them', () => {
    const list = listOf([
      ['Ordem', 'Ordem superior', 'Operação', 'Texto', 'Duração', 'Local de instalação'],
      ['11', '1', '10', 'Abrir', '4', 'X'],
      ['11', '1', '20', 'Fechar', '4', 'X'],
      ['12', '1', '10', 'Testar', '4', 'X'],
      ['12', '1', '20', 'Entregar', '4', 'X'],
    ])
    const { tasks } = planOf(list).schedule
    const path = (uid: unknown): string[] => {
      const task = tasks.find(each => each.uid === uid)
      return task ? [...path(task.parent), task.name] : []
    }
    expect(path(tasks.find(each => each.name === 'Testar')?.uid)).toEqual(['X', '1', '12', 'Testar'])
  })

  test('an order that is closed or flagged closes its operations, whatever they say themselves', () => {
    const list = listOf([
      ['Ordem', 'Operação', 'Texto', 'Duração', 'Status do sistema', 'Status oper.'],
      ['1', '10', 'A', '4', 'ENTE CONF', 'LIB'],
      ['2', '10', 'B', '4', 'LIB CNPA', 'LIB'],
      ['3', '10', 'C', '4', 'LIB MREL', 'LIB'],
    ])
    expect(list.operations.map(each => [each.text, each.done, each.begun])).toEqual([
      ['A', true, false],
      ['B', false, false],
    ])
    expect(list.left.map(each => each.why)).toEqual(['deleted'])
  })
})

describe('a later list', () => {
  const HEADS = ['Ordem', 'Operação', 'Texto', 'Duração', 'Local de instalação']
  const first = [
    ['1', '10', 'Abrir carretel', '4', 'E-101'],
    ['1', '20', 'Limpar feixe', '6', 'E-101'],
  ]
  const words = { cancelled: 'cancelada', language: 'pt' } as const

  test('what was gone and is back is back in the plan', async () => {
    const { applyEdits } = await import('@parada/schedule')
    const plan = planOf(listOf([HEADS, ...first])).schedule
    const apply = (schedule: typeof plan, rows: string[][]) => {
      const done = applyEdits(
        schedule,
        takeDelta(schedule, orderDelta(schedule, listOf([HEADS, ...rows])), words).edits,
      )
      if (!done.ok) throw new Error(JSON.stringify(done.problems))
      return done.value.schedule
    }
    const without = apply(plan, first.slice(0, 1))
    expect(without.tasks.find(each => each.name === 'Limpar feixe')).toMatchObject({
      active: false,
      notes: 'cancelada',
    })
    expect(orderDelta(without, listOf([HEADS, ...first.slice(0, 1)])).removed).toEqual([])
    const again = apply(without, first)
    const back = again.tasks.find(each => each.name === 'Limpar feixe')
    expect(back).not.toHaveProperty('active')
    expect(back).not.toHaveProperty('notes')
  })

  test('an operation that only got another number is a question: taken, it keeps its progress; refused, it is another', async () => {
    const { applyEdits } = await import('@parada/schedule')
    const plan = planOf(listOf([HEADS, ...first])).schedule
    const uid = plan.tasks.find(each => each.name === 'Limpar feixe')?.uid
    if (uid === undefined) throw new Error('no task')
    const begun = applyEdits(plan, [{ kind: 'setTask', task: uid, changes: { percentComplete: 40 } }])
    if (!begun.ok) throw new Error('refused')
    const list = listOf([HEADS, first[0] ?? [], ['1', '25', 'Limpar feixe', '6', 'E-101']])
    const delta = orderDelta(begun.value.schedule, list)
    expect(delta.changed).toMatchObject([
      { task: uid, conflict: true, changes: [{ field: 'number', plan: '1/0020', list: '1/0025' }] },
    ])
    const taken = applyEdits(begun.value.schedule, takeDelta(begun.value.schedule, delta, words, () => true).edits)
    expect(taken.ok && taken.value.schedule.tasks.filter(each => each.name === 'Limpar feixe')).toMatchObject([
      { percentComplete: 40, workOrder: { operation: '0025' } },
    ])
    const refused = applyEdits(begun.value.schedule, takeDelta(begun.value.schedule, delta, words).edits)
    expect(refused.ok && refused.value.schedule.tasks.filter(each => each.name === 'Limpar feixe')).toMatchObject([
      { percentComplete: 40, notes: 'cancelada' },
      { workOrder: { operation: '0025' } },
    ])
  })

  test('other hours of work under way leave what was done of it, and less than that is not taken, which is said', async () => {
    const { applyEdits, duration, instant } = await import('@parada/schedule')
    const plan = planOf(listOf([HEADS, ...first])).schedule
    const task = plan.tasks.find(each => each.name === 'Limpar feixe')
    if (!task) throw new Error('no task')
    const start = plan.project.start ?? instant(0)
    const half = duration(task.duration.seconds / 2 / 3600, 'h')
    const begun = applyEdits(plan, [
      { kind: 'setProject', changes: { statusDate: instant(start + 864_000) } },
      {
        kind: 'setTask',
        task: task.uid,
        changes: { actualStart: start, percentComplete: 50, actualDuration: half, remainingDuration: half },
      },
    ])
    if (!begun.ok) throw new Error('refused')
    const taken = (hours: string) => {
      const list = listOf([HEADS, first[0] ?? [], ['1', '20', 'Limpar feixe', hours, 'E-101']])
      const { schedule } = begun.value
      const { edits, problems } = takeDelta(schedule, orderDelta(schedule, list), words, () => true)
      const made = applyEdits(schedule, edits)
      return {
        task: made.ok ? made.value.schedule.tasks.find(each => each.uid === task.uid) : null,
        codes: problems.map(each => [each.code, each.severity]),
      }
    }
    const longer = taken('20').task
    expect(longer?.duration.seconds).toBe(20 * 3600)
    expect(longer?.remainingDuration?.seconds).toBe(20 * 3600 - half.seconds)
    const shorter = taken('1')
    expect(shorter.task).toMatchObject({ duration: task.duration, remainingDuration: half })
    expect(shorter.codes).toContainEqual(['schedule.reportedDate', 'warning'])
  })
})

describe('when a list would have an operation begin and end', () => {
  const HEADS = ['Ordem', 'Operação', 'Texto', 'Duração', 'Dta.base início', 'Hora início', 'Dta.base fim', 'Hora fim']
  const list = listOf([
    HEADS,
    ['1', '10', 'Abrir', '', '02.03.2026', '07:00:00', '02.03.2026', '19:00:00'],
    ['1', '20', 'Limpar', '30', '02.03.2026', '', '03.03.2026', ''],
    ['1', '30', 'Inspecionar', '60', '03.03.2026', '', '04.03.2026', ''],
    ['1', '40', 'Fechar', '', '03.03.2026', '', '04.03.2026', ''],
  ])
  const leaves = (links: 'number' | 'none') => planOf(list, links).schedule.tasks.filter(each => !each.summary)
  const text = (at: number | undefined) => (at === undefined ? null : new Date(at * 1000).toISOString().slice(0, 16))

  test('two times are its hours where nothing else is; days alone are none', () => {
    expect(list.operations.map(each => [each.hours, each.from])).toEqual([
      [12, 'dates'],
      [30, 'given'],
      [60, 'given'],
      [null, 'none'],
    ])
  })

  test('without links it begins no earlier and has a deadline, the end of the day where no time is told', () => {
    expect(leaves('none').map(each => [text(each.constraint?.date ?? undefined), text(each.deadline)])).toEqual([
      ['2026-03-02T07:00', '2026-03-02T19:00'],
      ['2026-03-02T00:00', '2026-03-04T00:00'],
      ['2026-03-03T00:00', '2026-03-05T00:00'],
      ['2026-03-03T00:00', '2026-03-05T00:00'],
    ])
  })

  test('with links the network tells the dates, and what ends later than listed is said with the worst', () => {
    expect(leaves('number').some(each => each.deadline !== undefined || each.constraint)).toBe(false)
    expect(planOf(list).problems.find(each => each.code === 'scope.ordersFinish')).toMatchObject({
      severity: 'warning',
      params: { count: 4, late: 3, hours: 42, examples: '1/0040, 1/0030, 1/0020' },
    })
  })

  test('what lasts longer than between its dates is said', () => {
    const read = readOrders([HEADS, ['1', '30', 'Inspecionar', '60', '03.03.2026', '', '04.03.2026', '']])
    expect(read.problems.find(each => each.code === 'scope.ordersSpan')?.params).toEqual({
      count: 1,
      examples: '1/0030',
    })
  })

  test('a later list moves the dates; where the plan moved them too it is a conflict', async () => {
    const { applyEdits, instant } = await import('@parada/schedule')
    const { schedule } = planOf(list, 'none')
    expect(orderDelta(schedule, list).changed).toEqual([])
    const later = listOf([HEADS, ['1', '20', 'Limpar', '30', '02.03.2026', '', '05.03.2026', '']])
    const delta = orderDelta(schedule, later)
    expect(delta.changed).toMatchObject([
      { conflict: false, changes: [{ field: 'finish', plan: '2026-03-04T00:00', list: '2026-03-06T00:00' }] },
    ])
    const own = schedule.tasks.find(each => each.name === 'Limpar')
    if (!own) throw new Error('no task')
    const moved = applyEdits(schedule, [
      { kind: 'setTask', task: own.uid, changes: { deadline: instant((own.deadline ?? 0) + 3600) } },
    ])
    if (!moved.ok) throw new Error('refused')
    expect(orderDelta(moved.value.schedule, list).changed).toEqual([])
    expect(orderDelta(moved.value.schedule, later).changed).toMatchObject([{ conflict: true }])
    const words = { cancelled: 'x', language: 'pt' } as const
    const taken = applyEdits(schedule, takeDelta(schedule, delta, words).edits)
    expect(taken.ok && orderDelta(taken.value.schedule, later).changed).toEqual([])
  })
})
