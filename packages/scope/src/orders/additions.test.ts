import { applyEdits, calculate, memberOf, NO_LAG, type Schedule } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { standardCatalogue } from '../catalogue.ts'
import type { Language } from '../template.ts'
import { orderDelta, takeDelta } from './delta.ts'
import { ordersPlan } from './network.ts'
import { type OrderList, readOrders } from './read.ts'
import { CALENDARS, randomList, seeded } from './testing.ts'

const FILE = 'later.csv'
const LINKS = { name: 'P', file: FILE, links: 'number' } as const

function listOf(rows: readonly (readonly string[])[]): OrderList {
  const read = readOrders(rows)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.value
}

function planOf(
  rows: readonly (readonly string[])[],
  language: Language,
  links: 'number' | 'template' | 'none' = 'number',
) {
  const made = ordersPlan(listOf(rows), standardCatalogue(), CALENDARS, { ...LINKS, links, language })
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.value.schedule
}

function later(schedule: Schedule, rows: readonly (readonly string[])[], language: Language): Schedule {
  const words = { cancelled: '–', language, file: FILE, catalogue: standardCatalogue() }
  const edits = takeDelta(schedule, orderDelta(schedule, listOf(rows)), words, () => true).edits
  const taken = applyEdits(schedule, edits)
  if (!taken.ok) throw new Error(JSON.stringify(taken.problems))
  expect(calculate(taken.value.schedule).ok).toBe(true)
  return taken.value.schedule
}

/** The rows of a plan with who works on them, without the numbers of tasks and of rows of the file. */
function rowsOf(schedule: Schedule) {
  const byId = new Map(schedule.tasks.map(each => [each.uid, each]))
  return schedule.tasks.map(({ uid, row: _, parent, origin, ...task }) => ({
    ...task,
    origin: origin?.kind,
    parent: parent === null ? null : byId.get(parent)?.name,
    crews: schedule.assignments
      .filter(each => each.task === uid)
      .map(({ resource, units }) => {
        const { name, trade, nature } = (resource !== null && memberOf(schedule.resources, resource)) || { name: '' }
        return { name, trade, nature, units }
      }),
  }))
}

const HEADS =
  'Order,Operation,Suboperation,Operation short text,Work center,Number,Normal duration,Unit,Functional Loc.,Plant,Area,System status'
const split = (text: string): string[][] => text.split('\n').map(line => line.split(','))

/** A list of a plant's repair, from the first row: what is new later is marked with +. */
const PLANTS = {
  steel: [
    'en',
    `4100,0010,,Isolate BF-2 stove,OPE,2,4,H,AF2-REG,STEEL,North,REL
+4100,0015,,Lift burner out with crane BF-2,CAL,4,6,H,AF2-REG,STEEL,Crane bay,REL
4100,0020,,Inspect checker brick,END,1,8,H,AF2-REG,STEEL,North,REL
+4100,0020,0010,Photograph brick,XRAY,1,2,H,AF2-REG,STEEL,North,REL
4101,0010,,Open gas cleaning,CAL,3,5,H,AF2-GAS,STEEL,South,REL
+4102,0010,,Set up crane 90 t,GUIND,1,3,H,AF2-GAS,STEEL,South,REL
+4102,0020,,Change valve seat,CAL,2,7,H,AF2-GAS,STEEL,South,REL CNF
+4103,0010,,Paint stack,PIN,2,9,H,AF2-STK,STEEL,Stack,REL`,
  ],
  pulp: [
    'pt',
    `+700,0010,,Bloquear digestor,OPE,2,2,H,DIG-1,CELULOSE,Cozimento,REL
701,0010,,Abrir boca de visita,CAL,2,3,H,DIG-1,CELULOSE,Cozimento,REL
701,0020,,Içar peneira com guindaste,CAL,4,5,H,DIG-1,CELULOSE,Cozimento,REL
+701,0030,,Limpar peneira,LIMP,2,,,DIG-1,CELULOSE,Cozimento,REL
+702,0010,,Trocar lona,MEC,3,4,H,ESP-1,MADEIRA,Pátio,REL`,
  ],
  cement: [
    'es',
    `31,0010,,Abrir horno,MEC,3,4,H,HR-1,,Horno,LIB
31,0020,,Cambiar ladrillo,REF,6,40,H,HR-1,,Horno,LIB
+31,0005,,Enfriar horno,OPE,1,24,H,HR-1,,Horno,LIB
+32,0010,,Izar virola con grúa,MEC,4,6,H,MOL-1,,Molienda,LIB`,
  ],
} as const satisfies Record<string, readonly [Language, string]>

describe('a list with new operations, taken into the plan of an earlier one', () => {
  test.each(Object.entries(PLANTS))('%s: the rows of a first import of the later list', (_, [language, text]) => {
    const rows = [split(HEADS)[0] ?? [], ...split(text.replaceAll('+', ''))]
    const earlier = [split(HEADS)[0] ?? [], ...split(text).filter(row => !row[0]?.startsWith('+'))]
    for (const links of ['number', 'none'] as const) {
      const wanted = planOf(rows, language, links)
      const taken = later(planOf(earlier, language, links), rows, language)
      expect(rowsOf(taken)).toEqual(rowsOf(wanted))
      expect(taken.areas?.map(each => each.id).sort()).toEqual(wanted.areas?.map(each => each.id).sort())
      expect(taken.resources.map(each => each.name).sort()).toEqual(wanted.resources.map(each => each.name).sort())
    }
  })

  test('a second craft of a new operation, and what is lifted, come with it', () => {
    const heads = 'WONUM,TASKID,DESCRIPTION,ESTDUR,LOCATION,CRAFT,QUANTITY'
    const first = split(`${heads}\n900,10,Open casing,4,TG-1,MECH,2`)
    const rows = [
      ...first,
      ...split('900,20,Lift rotor with crane,6,TG-1,MECH,3\n900,20,Lift rotor with crane,6,TG-1,RIGGER,2'),
    ]
    const taken = rowsOf(later(planOf(first, 'en'), rows, 'en'))
    expect(taken.at(-1)).toEqual(rowsOf(planOf(rows, 'en')).at(-1))
    expect(taken.at(-1)?.crews).toHaveLength(3)
  })

  test('orders somebody renamed or moved keep their place, and the new ones stand in it', () => {
    const text = split(`${HEADS}\n1,10,,Open,CAL,1,2,H,E-1,P,A,REL`)
    const plan = planOf(text, 'en')
    const [plant, , , order] = plan.tasks
    if (!plant || !order) throw new Error('no summaries')
    const moved = applyEdits(plan, [
      { kind: 'setTask', task: plant.uid, changes: { name: 'Our plant' } },
      { kind: 'setTask', task: order.uid, changes: { name: 'Our order' } },
    ])
    if (!moved.ok) throw new Error('refused')
    const more = split('1,20,,Close,CAL,1,2,H,E-1,P,A,REL\n2,10,,Paint,PIN,1,2,H,E-1,P,A,REL')
    const taken = rowsOf(later(moved.value.schedule, [...text, ...more], 'en'))
    expect(taken.find(each => each.name === 'Close')?.parent).toBe('Our order')
    expect(taken.filter(each => each.summary).map(each => each.name)).toContain('Our plant')
    expect(taken.find(each => each.name === 'Paint')?.parent).toBe('2')
  })

  test('200 random lists, each from a part of itself', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = seeded(seed)
      const [heads = [], ...body] = randomList(random)
      const part = body.filter(() => random() > 0.4)
      if (part.length === 0) continue
      const taken = later(planOf([heads, ...part], 'pt'), [heads, ...body], 'pt')
      expect(rowsOf(taken), `seed ${seed}`).toEqual(rowsOf(planOf([heads, ...body], 'pt')))
    }
  })
})

/** What waits for what, by order and operation. */
function waits({ tasks, links }: Schedule): string[] {
  const key = new Map(tasks.map(each => [each.uid, `${each.workOrder?.order}/${each.workOrder?.operation}`]))
  return links.map(({ from, to, type }) => `${key.get(from)} ${type} ${key.get(to)}`).sort()
}

test.each(['number', 'template', 'none'] as const)('new operations are linked as those of the plan are: %s', links => {
  // The scaffold stands beside the blinds by the template, and between them by its number.
  const names = [
    'Liberar e drenar E-201',
    'Instalar raquetes E-201',
    'Montar andaime E-201',
    'Abrir E-201 remover tampo',
    'Limpar feixe E-201',
  ]
  const head = 'Order,Operation,Operation short text,Work center,Number,Normal duration,Unit,Functional Loc.'
  const rows = [
    ...names.map((name, at) => `5100,00${at + 1}0,${name},MEC,2,4,H,E-201`),
    ...names.map((name, at) => `5200,00${at + 1}0,${name.replaceAll('201', '202')},MEC,2,4,H,E-202`),
  ]
  const first = [head, ...rows.filter((_, at) => at !== 1 && at !== 9)]
  const before = planOf(split(first.join('\n')), 'pt', links)
  const whole = split([head, ...rows].join('\n'))
  const after = later(before, whole, 'pt')
  const wanted = new Set(waits(planOf(whole, 'pt', links)))
  // Every link that a first import of the whole list gives is there, and none is lost that was.
  expect(waits(after)).toEqual(expect.arrayContaining([...wanted]))
  expect(new Set([...wanted, ...waits(before)])).toEqual(new Set(waits(after)))
  const { problems } = takeDelta(before, orderDelta(before, listOf(whole)), {
    cancelled: '–',
    language: 'pt',
    catalogue: standardCatalogue(),
  })
  expect(problems.map(each => [each.code, each.params.by])).toEqual(
    links === 'none' ? [] : [['scope.ordersLinked', links]],
  )
})

test('no new operation is put before work that has begun, nor makes a circle; what has no link and whose hours are a norm is said', () => {
  const head = 'Order,Operation,Operation short text,Work center,Number,Normal duration,Unit,Functional Loc.'
  const row = (order: number, operation: string, hours: string): string =>
    `${order},${operation},Abrir E-30${order - 6100},MEC,2,${hours},H,E-30${order - 6100}`
  const rows = [row(6101, '0010', '4'), row(6101, '0030', '4'), row(6102, '0010', '4'), row(6102, '0030', '4')]
  const plan = planOf(split([head, ...rows].join('\n')), 'pt')
  const [a, b, c, d] = plan.tasks.filter(each => each.workOrder).map(each => each.uid)
  if (!a || !b || !c || !d) throw new Error('four operations')
  const begun = applyEdits(plan, [
    { kind: 'setTask', task: b, changes: { percentComplete: 40 } },
    { kind: 'removeLink', link: { from: c, to: d, type: 'FS' } },
    { kind: 'addLink', link: { from: d, to: c, type: 'FS', lag: NO_LAG } },
  ])
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems))
  const more = [row(6101, '0020', '4'), row(6102, '0020', ''), '6103,0010,Algo novo,MEC,1,2,H,E-303']
  const list = listOf(split([head, ...rows, ...more].join('\n')))
  const schedule = begun.value.schedule
  const taken = takeDelta(schedule, orderDelta(schedule, list), { cancelled: '–', language: 'pt' })
  const applied = applyEdits(schedule, taken.edits)
  if (!applied.ok) throw new Error(JSON.stringify(applied.problems))
  expect(waits(applied.value.schedule)).toEqual([
    '6101/0010 FS 6101/0020',
    '6101/0010 FS 6101/0030',
    '6102/0010 FS 6102/0020',
    '6102/0030 FS 6102/0010',
  ])
  expect(taken.problems.map(each => each.code)).toEqual([
    'scope.ordersLinked',
    'scope.ordersUnlinked',
    'scope.ordersUntimed',
  ])
})
