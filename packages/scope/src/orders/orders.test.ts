import { applyEdits, calculate, calendarId, instant, parseInstant, type Schedule, workTime } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { standardCatalogue } from '../catalogue.ts'
import type { ScopeCalendars } from '../line.ts'
import { confirmationRows, confirmationText } from './confirmations.ts'
import { orderDelta, takeDelta } from './delta.ts'
import { ordersPlan } from './network.ts'
import { type OrderList, readOrders } from './read.ts'

const DAY = [{ from: 0, to: 86_400 }]
const CALENDARS: ScopeCalendars = {
  start: instant(1_772_434_800),
  calendar: { id: calendarId(1), name: '24x7', week: [DAY, DAY, DAY, DAY, DAY, DAY, DAY], exceptions: [] },
}
const HEADS = {
  pt: [
    'Ordem',
    'Operação',
    'Texto breve',
    'Centro de trabalho',
    'Nº pessoas',
    'Duração normal',
    'Un.',
    'Trabalho',
    'Un.',
    'Local de instalação',
    'Status do sistema',
  ],
  en: [
    'Order',
    'Operation',
    'Operation short text',
    'Work center',
    'Number',
    'Normal duration',
    'Unit',
    'Work',
    'Unit',
    'Functional Loc.',
    'System status',
  ],
  es: [
    'Orden',
    'Operación',
    'Texto breve operación',
    'Puesto de trabajo',
    'Nº personas',
    'Duración normal',
    'Un.',
    'Trabajo',
    'Un.',
    'Ubicación técnica',
    'Status sistema',
  ],
  sap: ['AUFNR', 'VORNR', 'LTXA1', 'ARBPL', 'ANZZL', 'DAUNO', 'DAUNE', 'ARBEI', 'ARBEH', 'TPLNR', 'STTXT'],
} as const
const ROWS = [
  ['4000100', '10', 'Drenar e bloquear E-101', 'OPE', '2', '6', 'H', '12', 'H', 'E-101', 'REL'],
  ['4000100', '0020', 'Montar andaime E-101', 'AND', '4', '360', 'MIN', '24', 'H', 'E-101', 'LIB'],
  ['4000100', '0030', 'Extrair feixe com guindaste E-101', 'CAL', '4', '', '', '24', 'H', 'E-101', 'REL CNF'],
  ['4000100', '0040', 'Verificar pintura', 'XYZ', '', '', '', '', '', 'E-101', 'REL'],
  ['4000100', '0050', 'Apagada', 'CAL', '1', '1', 'H', '1', 'H', 'E-101', 'REL DLFL'],
  ['4000100', '0020', 'Repetida', 'CAL', '1', '1', 'H', '1', 'H', 'E-101', 'REL'],
]

function listOf(rows: readonly (readonly string[])[]): OrderList {
  const read = readOrders(rows)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.value
}
const WORDS = { cancelled: 'cancelada', language: 'pt' } as const
const OPTIONS = { name: 'Ordens', language: 'pt', file: 'iw37n.csv', links: 'number' } as const
function planOf(list: OrderList, links: 'number' | 'template' | 'none' = 'number'): Schedule {
  const made = ordersPlan(list, standardCatalogue(), CALENDARS, { ...OPTIONS, links })
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.value.schedule
}
const workOf = (schedule: Schedule) => schedule.tasks.filter(task => task.workOrder)

describe('reading', () => {
  test.each(Object.keys(HEADS) as (keyof typeof HEADS)[])('heads of %s, in any order of columns', language => {
    const heads = [...HEADS[language]]
    const plain = listOf([heads, ...ROWS])
    expect(plain.operations.map(each => [each.key, each.hours, each.from, each.trade, each.people])).toEqual([
      ['4000100/0010', 6, 'given', 'operation', 2],
      ['4000100/0020', 6, 'given', 'scaffolding', 4],
      ['4000100/0030', 6, 'work', 'boilermaking', 4],
      ['4000100/0040', null, 'none', null, null],
      ['4000100/0020/Repetida', 1, 'given', 'boilermaking', 1],
    ])
    expect(plain.left.map(each => each.why)).toEqual(['deleted'])
    expect(plain.untimed).toEqual(['4000100/0040'])
    // Each figure keeps its unit beside it; the rest is turned around.
    const order = [9, 2, 5, 6, 10, 3, 7, 8, 4, 1, 0]
    const turned = listOf([heads, ...ROWS].map(row => order.map(at => row[at] ?? '')))
    expect(turned.operations.map(({ row: _, ...each }) => each)).toEqual(
      plain.operations.map(({ row: _, ...each }) => each),
    )
  })

  test.each([
    ['Chave controle', 'CNPA'],
    ['Control key', 'PCNF'],
    ['Clave de control', 'NOTP'],
    ['STEUS', 'REL PCNF'],
  ])('%s: what is bought is left out and listed, what has no key is the plant’s own; %s has begun', (head, partly) => {
    const read = readOrders([
      ['AUFNR', 'VORNR', 'LTXA1', 'DAUNO', 'DAUNE', head, 'STTXT', 'ISDD', 'ISMNW', 'ARBEI'],
      ['1', '10', 'Abrir', '4', 'H', 'PM01', partly, '02.03.2026', '', ''],
      ['1', '20', 'Calibrar', '4', 'H', 'PM03', 'REL', '', '', ''],
      ['1', '30', 'Serviço', '4', 'H', 'SM01', 'REL', '', '', ''],
      ['1', '40', 'Fechar', '4', 'H', '', partly, '', '', ''],
      ['1', '50', 'Testar', '4', 'H', 'PM01', partly, '', '3', '4'],
    ])
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    expect(read.value.left.map(each => [each.key, each.why])).toEqual([
      ['1/0020', 'external'],
      ['1/0030', 'external'],
    ])
    expect(read.value.operations.map(each => [each.operation, each.begun, each.done])).toEqual([
      ['0010', true, false],
      ['0040', true, false],
      ['0050', true, false],
    ])
    expect(read.problems.map(each => [each.code, each.params.count])).toEqual([
      ['scope.ordersPartly', 1],
      ['scope.ordersLeftOut', 2],
    ])
    const byName = new Map(planOf(read.value).tasks.map(task => [task.name, task]))
    expect(byName.get('Abrir')?.actualStart).toBe(parseInstant('2026-03-02'))
    expect(byName.get('Fechar')).not.toHaveProperty('actualStart')
    expect(byName.get('Testar')).toMatchObject({ percentComplete: 75 })
  })

  test('two operations of one number are both work, the same row once more is not, and other hours of it are told', () => {
    const heads = ['Ordem', 'Operação', 'Texto breve', 'Nº pessoas', 'Duração normal', 'Un.', 'Status do sistema']
    const rows = [
      ['5001', '10', 'Abrir trocador', '4', '6', 'H', 'LIB'],
      ['5001', '10', 'Limpar feixe', '3', '10', 'H', 'LIB'],
      ['5001', '20', 'Fechar', '4', '8', 'H', 'LIB'],
      ['5001', '20', 'Fechar', '4', '8', 'H', 'LIB'],
      ['5001', '30', 'Testar', '2', '4', 'H', 'LIB'],
      ['5001', '30', 'Testar', '2', '9', 'H', 'LIB'],
    ]
    const read = readOrders([heads, ...rows])
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    expect(read.value.operations.map(each => [each.key, each.hours])).toEqual([
      ['5001/0010', 6],
      ['5001/0010/Limpar feixe', 10],
      ['5001/0020', 8],
      ['5001/0030', 4],
    ])
    expect(read.value.left.map(each => [each.row, each.why])).toEqual([
      [5, 'duplicate'],
      [7, 'duplicate'],
    ])
    expect(read.problems.find(each => each.code === 'scope.ordersDoubled')).toMatchObject({
      severity: 'warning',
      params: { count: 2, examples: '5001/0010/Limpar feixe, 5001/0030' },
    })
    // A later list finds both of them again.
    const plan = planOf(read.value)
    const again = orderDelta(plan, read.value)
    expect([again.added, again.changed, again.removed]).toEqual([[], [], []])
    const later = listOf([heads, ...rows.map(row => (row[2] === 'Limpar feixe' ? row.with(4, '12') : row))])
    expect(orderDelta(plan, later).changed.map(each => each.operation.text)).toEqual(['Limpar feixe'])
  })

  test('suboperations by the short names of their column; what closes or flags an order by a column of its own', () => {
    for (const head of ['Sub O', 'SOp', 'Subop.', 'UVORN'])
      expect(
        listOf([
          ['Order', 'OpAc', head, 'Opr. short text', 'Normal duration', 'Norm.dur.un'],
          ['7', '20', '', 'Open manways', '12', 'HR'],
          ['7', '20', '10', 'Open trays', '6', 'HR'],
        ]).operations.map(each => each.key),
      ).toEqual(['7/0020', '7/0020/0010'])
    for (const [own, order] of [
      ['Status operação', 'Status da ordem'],
      ['Op. status', 'Order status'],
      ['Status operación', 'Status de la orden'],
    ]) {
      const list = listOf([
        ['AUFNR', 'VORNR', 'LTXA1', 'DAUNO', 'DAUNE', own ?? '', order ?? ''],
        ['1', '10', 'Drenar', '4', 'H', 'LIB', 'LIB'],
        ['2', '10', 'Drenar', '4', 'H', 'LIB', 'ENTE'],
        ['3', '10', 'Drenar', '4', 'H', 'LIB', 'LIB BLOQ'],
      ])
      expect(list.operations.map(each => [each.key, each.done])).toEqual([
        ['1/0010', false],
        ['2/0010', true],
      ])
      expect(list.left.map(each => each.why)).toEqual(['deleted'])
    }
  })

  test('durations in days are told: as a warning where the work of an operation takes less', () => {
    const read = (work: string) =>
      readOrders([
        ['AUFNR', 'VORNR', 'LTXA1', 'ANZZL', 'DAUNO', 'DAUNE', 'ARBEI', 'ARBEH'],
        ['1', '10', 'Pintar', '1', '2', 'DIA', work, 'H'],
      ])
    const told = (work: string) => {
      const list = read(work)
      const of = list.problems.find(each => each.code === 'scope.ordersDays')
      return [list.ok && list.value.operations[0]?.hours, of?.severity, of?.params.examples]
    }
    expect([told('16'), told('')]).toEqual([
      [48, 'warning', '1/0010'],
      [48, 'info', '1/0010'],
    ])
  })

  test('a list of Maximo, with clock durations, and lines above its heads', () => {
    const list = listOf([
      ['Work plan of plant 3'],
      [],
      ['WONUM', 'TASKID', 'DESCRIPTION', 'CRAFT', 'QUANTITY', 'ESTDUR', 'LOCATION', 'STATUS'],
      ['1001', '10', 'Erect scaffold', 'SCAFFOLDER', '4', '4:30', 'P-201', 'APPR'],
      ['1001', '20', 'Replace seal', 'MECH', '2', '3.5', 'P-201', 'CAN'],
    ])
    expect(list.operations.map(each => [each.key, each.hours, each.trade])).toEqual([['1001/0010', 4.5, 'scaffolding']])
    expect(list.left).toHaveLength(1)
  })

  test.each<[string, string, number]>([
    ['1.234,5', 'H', 1234.5],
    ['2,5', 'H', 2.5],
    ['90', 'MIN', 1.5],
    ['2', 'D', 48],
    ['2,25 h', '', 2.25],
  ])('a duration of %j %s is %d h', (cell, unit, hours) => {
    const list = listOf([
      ['Ordem', 'Texto', 'Duração', 'Un.'],
      ['1', 'A', cell, unit],
      ['2', 'B', '0,5', 'H'],
    ])
    expect(list.operations[0]?.hours).toBe(hours)
  })

  test('what is no list of orders is refused', () => {
    for (const rows of [
      [],
      [['a', 'b']],
      [
        ['Texto breve', 'x'],
        ['y', 'z'],
      ],
    ])
      expect(readOrders(rows).problems[0]?.code).toBe('scope.noOrderColumns')
    expect(readOrders([['Ordem', 'Texto breve']]).problems[0]?.code).toBe('scope.noOrders')
  })

  test('a profile names the columns of a plant', () => {
    const rows = [
      ['Nr', 'Was', 'Ordem'],
      ['7', 'Limpar', 'x'],
    ]
    expect(readOrders(rows, { order: 'Nr', text: 'Was' }).ok).toBe(true)
  })
})

describe('plan', () => {
  test('orders are summaries under their place; hours are given, shared, or blank and listed, never eight', () => {
    const made = ordersPlan(listOf([HEADS.pt, ...ROWS]), standardCatalogue(), CALENDARS, OPTIONS)
    if (!made.ok) throw new Error('refused')
    const { schedule, untimed } = made.value
    expect(schedule.tasks.filter(each => each.summary).map(each => each.name)).toEqual(['E-101', '4000100'])
    const blank = schedule.tasks.find(each => each.name === 'Verificar pintura')
    expect(blank?.duration).toEqual({ seconds: 0, unit: 'h', estimated: true })
    expect(untimed).toEqual(['4000100/0040'])
    expect(made.problems.map(each => each.code)).toContain('scope.ordersUntimed')
    expect(schedule.links).toHaveLength(5)
    expect(schedule.tasks.find(each => each.name.startsWith('Extrair'))?.percentComplete).toBe(100)
    const crane = schedule.resources.find(each => each.nature === 'equipment')
    expect(schedule.assignments.filter(each => each.resource === crane?.uid).map(each => each.units ?? 1)).toEqual([1])
    expect(calculate(schedule).ok).toBe(true)
  })

  test('5,000 operations are read, linked by templates and calculated', () => {
    const text = [
      'Drenar e bloquear',
      'Montar andaime',
      'Instalar raquetes',
      'Testar gases e emitir permissão',
      'Limpar casco',
      'Inspecionar casco',
      'Teste de estanqueidade',
      'Retirar raquetes',
      'Desmontar andaime',
      'Entregar à operação',
    ]
    const rows = Array.from({ length: 5000 }, (_, at) => {
      const [order, step] = [Math.floor(at / 10), at % 10]
      return [
        String(4_000_000 + order),
        String((step + 1) * 10),
        `${text[step]} E-${100 + order}`,
        'CAL',
        '2',
        '4',
        'H',
        '8',
        'H',
        `E-${100 + order}`,
        'REL',
      ]
    })
    const schedule = planOf(listOf([HEADS.pt, ...rows]), 'template')
    expect(calculate(schedule).ok).toBe(true)
    expect(workOf(schedule)).toHaveLength(5000)
    expect(schedule.links.length).toBeGreaterThan(4000)
  })
})

describe('re-import', () => {
  const first = listOf([HEADS.pt, ...ROWS])

  test('the same list again changes nothing', () => {
    const schedule = planOf(first)
    const delta = orderDelta(schedule, first)
    expect([delta.added, delta.changed, delta.removed, delta.confirmed]).toEqual([[], [], [], []])
    expect(takeDelta(schedule, delta, WORDS).edits).toEqual([])
  })

  test('new, changed and removed are told; what both sides changed is a conflict, what the plan alone changed is not', () => {
    const plan = planOf(first)
    const [drain, scaffold] = workOf(plan)
    if (!drain || !scaffold) throw new Error('no tasks')
    const edited = applyEdits(plan, [
      { kind: 'setTask', task: drain.uid, changes: { name: 'Drenar (nosso)' } },
      { kind: 'setTask', task: scaffold.uid, changes: { name: 'Andaime (nosso)' } },
    ])
    if (!edited.ok) throw new Error('refused')
    const rows = ROWS.map(row => [...row])
    rows[0]?.splice(5, 1, '9')
    rows[2]?.splice(2, 1, 'Extrair feixe E-101 (novo)')
    rows.splice(3, 1, ['4000100', '0045', 'Nova', 'CAL', '1', '2', 'H', '2', 'H', 'E-101', 'REL'])
    const delta = orderDelta(edited.value.schedule, listOf([HEADS.pt, ...rows]))
    expect(delta.added.map(each => each.key)).toEqual(['4000100/0045'])
    expect(delta.changed.map(each => [each.operation.operation, each.conflict])).toEqual([
      ['0010', true],
      ['0030', false],
    ])
    expect(delta.changed[0]?.changes).toEqual([
      { field: 'name', plan: 'Drenar (nosso)', list: 'Drenar e bloquear E-101' },
      { field: 'hours', plan: 6, list: 9 },
    ])
    expect(delta.removed).toHaveLength(1)
    const edits = takeDelta(edited.value.schedule, delta, WORDS).edits
    expect(edits.map(each => (each.kind === 'setTask' ? each.task : null))).not.toContain(drain.uid)
    const all = takeDelta(edited.value.schedule, delta, WORDS, () => true).edits
    const taken = applyEdits(edited.value.schedule, all)
    expect(taken.ok && taken.value.schedule.tasks.find(each => each.uid === drain.uid)?.duration.seconds).toBe(9 * 3600)
  })
})

describe('confirmations', () => {
  test('only work that was done goes back, with its final flag', () => {
    const rows = confirmationRows(planOf(listOf([HEADS.pt, ...ROWS])))
    expect(rows).toHaveLength(2)
    expect(rows[1]?.slice(0, 7)).toEqual(['4000100', '0030', '', '24', 'H', '0', 'X'])
    // A crane that a file lists among people works no man-hour of the operation.
    const plan = planOf(listOf([HEADS.pt, ...ROWS]))
    const done = plan.tasks.find(each => each.workOrder?.operation === '0030')
    const crane = { uid: 900 as never, row: 900, name: 'Guindaste 90 t', kind: 'work' as const }
    const lifted = {
      ...plan,
      resources: [...plan.resources, crane],
      assignments: [...plan.assignments, { uid: 900 as never, task: done!.uid, resource: crane.uid, units: 1 }],
    }
    expect(confirmationRows(lifted)).toEqual(rows)
    // Hours that were reported go back, not the crew times a stay that took longer.
    const reported = {
      ...plan,
      tasks: plan.tasks.map(each => (each === done ? { ...each, reported: { hours: true as const } } : each)),
      assignments: plan.assignments.map(each =>
        each.task === done!.uid ? { ...each, actualWork: workTime(17 * 3600) } : each,
      ),
    }
    expect(plan.assignments.some(each => each.task === done!.uid)).toBe(true)
    expect(confirmationRows(reported)[1]?.slice(3, 7)).toEqual(['17', 'H', '0', 'X'])
    expect(confirmationText([['=1+1', 'a;b', '"', '-2.5', '0030']])).toBe(`'=1+1;"a;b";"""";-2.5;0030\r\n`)
  })
})
