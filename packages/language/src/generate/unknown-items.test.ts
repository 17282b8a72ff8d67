import { instant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import type { Language } from '../types.ts'
import { scopeFromText } from './scope-from-text.ts'

const TODAY = instant(1_800_000_000)

function scope(language: Language, text: string) {
  const read = scopeFromText(text, language, TODAY)
  if (!read.ok) throw new Error(`${text}: ${read.problems[0].code}`)
  const { lines, unused, assumed, limits } = read.value
  return {
    lines: lines.map(each => `${each.template}: ${each.label}`),
    unused: unused.map(each => each.params.text),
    noNorm: assumed.filter(each => each.code === 'language.noNorm').map(each => each.params.what),
    limits: limits.map(each => `${each.of} ${each.units}`),
  }
}

test.each<[Language, string, string[], string[]]>([
  [
    'en',
    'Shutdown of the cement plant: 1 grate cooler, 2 pumps and 2 whatever-nobody-knows, 10 days',
    [
      'generic: Grate cooler',
      'pump: Pump 1',
      'pump: Pump 2',
      'generic: Whatever-nobody-know 1',
      'generic: Whatever-nobody-know 2',
    ],
    ['grate cooler', 'whatever-nobody-knows'],
  ],
  [
    'pt',
    'Parada da fábrica de cimento: 1 resfriador de grelha, 1 bomba e 2 desaeradores, máximo 6 soldadores',
    ['generic: Resfriador de grelha', 'pump: Bomba', 'generic: Desaerador 1', 'generic: Desaerador 2'],
    ['resfriador de grelha', 'desaeradores'],
  ],
  [
    'es',
    'Parada de la planta de celulosa: 2 bombas, 1 enfriador de parrilla y 1 criba vibratoria; 6 soldadores, ventana 12 días',
    ['pump: Bomba 1', 'pump: Bomba 2', 'generic: Enfriador de parrilla', 'generic: Criba vibratoria'],
    ['enfriador de parrilla', 'criba vibratoria'],
  ],
  [
    'en',
    'Outage of the power plant: 2 valves and 3 soot lances DL-1 and DL-2',
    [
      'valve: Valve 1',
      'valve: Valve 2',
      'generic: Soot lance DL-1',
      'generic: Soot lance DL-2',
      'generic: Soot lance 3',
    ],
    ['soot lances'],
  ],
  // One letter stands for a column in a refinery and for a cyclone in a cement plant: the name says which it is not.
  [
    'en',
    'Outage of the cement plant: 2 valves, preheater cyclone C-41',
    ['valve: Valve 1', 'valve: Valve 2', 'generic: Preheater cyclone C-41'],
    ['preheater cyclone'],
  ],
  [
    'pt',
    'Parada da U-200: 2 válvulas, absorvedora C-201 e torre de aminas C-202',
    ['valve: Válvula 1', 'valve: Válvula 2', 'column: Absorvedora C-201', 'column: Torre de aminas C-202'],
    [],
  ],
])('%s: %s: what no card knows is an item that is marked, and asks for its norm', (language, text, lines, what) => {
  const read = scope(language, text)
  expect(read.lines).toEqual(lines)
  expect(read.noNorm).toEqual(what)
  expect(read.unused).toEqual([])
  const plan = interpretOffline({ text, kind: 'generate', locale: language, today: TODAY })
  if (!plan.ok || plan.value.kind !== 'generate') throw new Error(text)
  expect(plan.value.assumptions.filter(each => each.code === 'language.noNorm')).toHaveLength(what.length)
  const summaries = plan.value.schedule.tasks.filter(each => each.summary).map(each => each.name)
  for (const line of lines) expect(summaries).toContain(line.replace(/^\w+: /, ''))
})

test.each<[Language, string, number, string[]]>([
  [
    'en',
    'Outage of the power plant: 4 valves, 12 welders, 2 shifts of 12 h and 2 cranes',
    4,
    ['welding 12', 'crane 2'],
  ],
  ['pt', 'Parada de 8 dias: 4 bombas, 2 guindastes, 24 caldeireiros e 2 turnos', 4, ['crane 2', 'boilermaking 24']],
  ['es', 'Parada general: 3 bombas; 12 mecánicos, 2 turnos de 12 h, 10 tareas', 3, ['mechanical 12']],
  ['pt', 'Planeje a parada de 2 trocadores e 2 colunas com 32 bandejas cada e 4 bocas de visita', 4, []],
  ['en', 'Shutdown of 2 pumps, 3 valves and 2 inspections', 5, []],
])('%s: %s: people, machines, time, work and parts of things are no items', (language, text, count, limits) => {
  const read = scope(language, text)
  expect(read.lines).toHaveLength(count)
  expect(read.noNorm).toEqual([])
  expect(read.limits).toEqual(limits)
})

test('what is told of a thing stays a leftover that is told', () => {
  const read = scope('en', 'Outage: 2 pumps and 1 column with 32 trays and 4 downcomers')
  expect(read.lines).toHaveLength(3)
  expect(read.unused).toEqual(['4 downcomers'])
})

test.each<[Language, string, string[]]>([
  [
    'pt',
    'Parada: 3 lavadores de gás, 1 bomba, 1 peneira, 2 prensas',
    ['3 lavador de gás', '1 bomba', '1 peneira', '2 prensa'],
  ],
  ['pt', 'Parada da unidade com 2 centrífugas e 3 secadores', ['2 centrífuga', '3 secador']],
  [
    'en',
    'Shutdown: 3 pumps, 2 mixers, 40 tubes, 2 gearboxes, 2 presses',
    ['3 pump', '2 mixer', '2 gearbox', '2 press'],
  ],
  ['en', 'Outage: 2 log washers of wood, 1 screen', ['2 log washer of wood', '1 screen']],
  ['es', '2 lavadores de gases, 1 criba, 2 bombas', ['2 lavador de gases', '1 criba', '2 bomba']],
  ['es', 'Parada: 2 mezcladores, 2 zarandas', ['2 mezclador', '2 zaranda']],
])('%s: %s: what figures count in a list is a thing', (language, text, items) => {
  const { lines, limits } = scope(language, text)
  const counts = new Map<string, number>()
  for (const line of lines) {
    const name = line.replace(/^\S+ /, '').replace(/ \d+$/, '').toLowerCase()
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  expect([...counts].map(([name, count]) => `${count} ${name}`)).toEqual(items)
  expect(limits).toEqual([])
})

test.each<[Language, string, string[]]>([
  [
    'pt',
    'Parada: bomba P-101, secador SD-201, peneira PE-3 e centrífuga 2',
    ['pump: Bomba P-101', 'generic: Secador SD-201', 'generic: Peneira PE-3', 'generic: Centrífuga 2'],
  ],
  [
    'en',
    'Shutdown scope: P-101, DR-201 dryer, gearboxes GB-1/2',
    ['pump: P-101', 'generic: Dryer DR-201', 'generic: Gearbox GB-1', 'generic: Gearbox GB-2'],
  ],
  [
    'es',
    'Paro: secador SD-201, centrífuga CF-1A/B',
    ['generic: Secador SD-201', 'generic: Centrífuga CF-1A', 'generic: Centrífuga CF-1B'],
  ],
  // Work, people, places, levels and days are no things.
  [
    'pt',
    'Parada dia 10: bomba P-101, limpeza LM-3, nível 2, prioridade 1, 3 soldadores, 2 soldas',
    ['pump: Bomba P-101'],
  ],
])('%s: %s: a thing that no card knows is named by its tag or number', (language, text, lines) => {
  expect(scope(language, text).lines).toEqual(lines)
})

test.each<[Language, string, string[]]>([
  ['pt', 'Parada: moendas 1 a 3, caldeiras 1 e 2', ['Moenda 1', 'Moenda 2', 'Moenda 3', 'Caldeira 1', 'Caldeira 2']],
  ['pt', 'Parada: bombas 2A e 2B, caldeira 1, 2 torres', ['Bomba 2A', 'Bomba 2B', 'Caldeira 1', 'Torre 1', 'Torre 2']],
  ['en', 'Outage: boiler 2, turbines 1 and 2, pumps A/B', ['Boiler 2', 'Turbine 1', 'Turbine 2', 'Pump A', 'Pump B']],
  ['en', 'Cement shutdown: raw mills 1-3, 2 kilns', ['Raw mill 1', 'Raw mill 2', 'Raw mill 3', 'Kiln 1', 'Kiln 2']],
  ['es', 'Parada: molinos 1 al 2, bombas 1, 2 y 3', ['Molino 1', 'Molino 2', 'Bomba 1', 'Bomba 2', 'Bomba 3']],
  ['en', 'Outage: boiler 2 days, pump 1 to 3 bar, mill 2-3', ['Boiler', 'Pump 1', 'Mill 2']],
])('%s: %s: numbers behind a name are as many of it', (language, text, labels) => {
  expect(scope(language, text).lines.map(each => each.replace(/^\S+ /, ''))).toEqual(labels)
})

test.each<[Language, string]>([
  ['pt', 'Parada das caldeiras 1 e 2. Caldeira 1: 40 tubos. Caldeira 2: 60 tubos'],
  ['en', 'Outage of boilers BL-1 and BL-2. BL-1: 40 tubes. BL-2: 60 tubes'],
])('%s: %s: what is told of one again is of that one alone', (language, text) => {
  const read = scopeFromText(text, language, TODAY)
  if (!read.ok) throw new Error(read.problems[0].code)
  expect(read.value.lines.map(each => each.parameters.tubes)).toEqual([40, 60])
})

test('lines that begin with their tag keep it, counts behind a name count, and a quantity goes to the tag behind it', () => {
  const text =
    'Items of the shutdown:\nE-301 A/B exchangers - clean\nV-305 separator\nP-310 A/B pumps overhaul\nT-401 tank\nPSVs: 3 nos\nC-300 column 24 trays'
  expect(scope('en', text).lines).toEqual([
    'exchanger: Exchanger E-301A',
    'exchanger: Exchanger E-301B',
    'vessel: Separator V-305',
    'pump: Pump P-310A',
    'pump: Pump P-310B',
    'tank: Tank T-401',
    'valve: PSV 1',
    'valve: PSV 2',
    'valve: PSV 3',
    'column: Column C-300',
  ])
  const read = scopeFromText('Parada: trocadores E-502 e E-503, caldeira CR-1, trocar 120 tubos no E-502', 'pt', TODAY)
  if (!read.ok) throw new Error(read.problems[0].code)
  expect(read.value.lines.map(each => Object.values(each.parameters))).toEqual([[120], [], []])
})

test.each<[Language, string, string]>([
  ['pt', 'Parada: 2 moinhos, resfriador de clínquer, 3 bombas', 'resfriador de clínquer'],
  ['es', 'Paro: horno rotatorio 1, enfriador, 3 bombas', 'enfriador'],
  ['en', 'Outage: boiler 1, economizer bank, 2 pumps', 'economizer bank'],
])(
  '%s: %s: a thing without number between the things of a list is an item that asks for its norm',
  (language, text, left) => {
    const read = scope(language, text)
    expect(read.lines.map(each => each.toLowerCase())).toContain(`generic: ${left}`)
    expect(read.noNorm).toContain(left)
    expect(read.unused).toEqual([])
  },
)

test.each<[Language, string]>([
  ['pt', 'Bom dia, parada: 2 moinhos, prezados, não precisa, 3 bombas'],
  ['en', 'Hi team, outage: boiler 1, not opened, 2 pumps'],
  ['es', 'Buenos días, paro: molino 1, reparación, 2 bombas'],
])('%s: %s: an address, what turns a thing and work alone are none', (language, text) => {
  expect(scope(language, text).lines.filter(each => each.startsWith('generic'))).toEqual([])
})

test('a thing with its tag on a line of its own is an item, too', () => {
  const text = 'Shutdown scope:\n- raw mill 341-RM-01\n- clinker cooler 441-GC-01\n- bag filters 331-BF-01, 331-BF-02'
  expect(scope('en', text).lines.map(each => each.replace(/^\S+ /, ''))).toEqual([
    'Raw mill 341-RM-01',
    'Clinker cooler 441-GC-01',
    'Bag filter 331-BF-01',
    'Bag filter 331-BF-02',
  ])
})

test.each<[Language, string, string[], string[]]>([
  [
    'es',
    'Paro: horno rotatorio 1, 2 molinos de crudo, molino de cemento 3, enfriador, 3 filtros de mangas',
    [
      'Horno rotatorio 1',
      'Molino de crudo 1',
      'Molino de crudo 2',
      'Molino de cemento 3',
      'Enfriador',
      'Filtro de mangas 1',
      'Filtro de mangas 2',
      'Filtro de mangas 3',
    ],
    [],
  ],
  [
    'en',
    'Outage: recovery boiler RB3, 2 FD fans, evaporator set, 2 turbo generators TG-3/TG-4, turbine 10MAA10, kiln 2, 72 m',
    [
      'Recovery boiler RB3',
      'FD fan 1',
      'FD fan 2',
      'Evaporator set',
      'Turbo generator TG-3',
      'Turbo generator TG-4',
      'Turbine 10MAA10',
      'Kiln 2',
    ],
    [],
  ],
  [
    'pt',
    'Parada: 2 sopradores, máquina de lingotamento, 5 pontes rolantes, laminador de tiras, conversor R-530, 1 bomba',
    [
      'Soprador 1',
      'Soprador 2',
      'Máquina de lingotamento',
      ...Array.from({ length: 5 }, (_, at) => `Ponte rolante ${at + 1}`),
      'Laminador de tiras',
      'Conversor R-530',
      'Bomba',
    ],
    [],
  ],
])('%s: %s: lists as they come by mail', (language, text, labels, unused) => {
  const read = scope(language, text)
  expect(read.lines.map(each => each.replace(/^\S+ /, ''))).toEqual(labels)
  expect([...read.unused].sort()).toEqual([...unused].sort())
})
