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
