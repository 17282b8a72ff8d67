import { instant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { scopeFromText } from './scope-from-text.ts'

const TODAY = instant(1_772_434_800)

test('words fill lines, limits, start and window; what nothing took is told', () => {
  const read = scopeFromText(
    'Parada da U-110 a partir de 02/03/2027 07:00, janela de 14 dias, dois turnos de 12 h. 6 trocadores (E-101 a E-106), coluna C-101 com 32 bandejas. 1 guindaste, 4 inspetores só de dia, 17 zebras.',
    'pt',
    TODAY,
  )
  if (!read.ok) throw new Error(read.problems[0].code)
  const { lines, limits, windowHours, unused } = read.value
  expect(lines.map(each => each.tag)).toEqual(['E-101', 'E-102', 'E-103', 'E-104', 'E-105', 'E-106', 'C-101'])
  expect(lines.at(-1)?.parameters).toEqual({ trays: 32 })
  expect(limits).toMatchObject([
    { of: 'crane', units: 1 },
    { of: 'inspection', units: 4, shift: 'day' },
  ])
  expect(windowHours).toBe(336)
  expect(unused.map(each => String(each.params.text))).toEqual([expect.stringContaining('17')])
})

test.each([
  ['pt', 'Área Caldeira com no máximo 10 pessoas, área Turbina com no máximo 8 pessoas.', 2],
  ['pt', 'No máximo 10 pessoas na área Caldeira.', 1],
  ['pt', 'No máximo 2 pessoas no trocador.', 1],
  ['pt', 'No máximo 6 pessoas no E-101 de dia e 3 à noite.', 1],
  ['en', 'Area Boiler with at most 10 people.', 1],
  ['es', 'Área Caldera: máximo 10 personas.', 1],
] as const)(
  'limits of areas that no item is in are told as unused and make no crew: %s %s',
  (language, sentence, count) => {
    const head = 'U-110, 02/03/2027 07:00. Trocadores E-101, E-102.'
    const read = scopeFromText(`${head} ${sentence}`, language, TODAY)
    if (!read.ok) throw new Error(read.problems[0].code)
    const { assumed, unused, limits, lines } = read.value
    const told = assumed.filter(each => each.code === 'language.areaLimitUnused')
    expect(told).toHaveLength(count)
    for (const each of told) expect(sentence.toLowerCase()).toContain(String(each.params.text).toLowerCase())
    expect(limits).toEqual([])
    expect(lines.every(each => each.admits === undefined)).toBe(true)
    expect(unused.map(each => String(each.params.text)).join()).not.toMatch(/10|8/)
  },
)

const HEAD = {
  pt: 'Parada da U-110 a partir de 02/03/2027 07:00. Reator R-101, trocadores E-101 e E-102, tanque TQ-201.',
  en: 'Shutdown of U-110 from 2027-03-02 07:00. Reactor R-101, exchangers E-101 and E-102, tank TQ-201.',
  es: 'Parada de la U-110 desde el 02/03/2027 07:00. Reactor R-101, intercambiadores E-101 y E-102, tanque TQ-201.',
} as const

test.each([
  ['pt', 'No máximo 6 pessoas no reator.', { 'R-101': ['R-101', { people: 6 }] }],
  [
    'pt',
    'Só um içamento pesado por vez no TQ-201, no máximo 4 pessoas no reator.',
    { 'TQ-201': ['TQ-201', { lifts: 1 }], 'R-101': ['R-101', { people: 4 }] },
  ],
  [
    'pt',
    'E-101 e E-102 ficam na área 2. Só um içamento pesado por vez na área 2.',
    { 'E-101': ['Área 2', { lifts: 1 }], 'E-102': ['Área 2', { lifts: 1 }] },
  ],
  [
    'pt',
    'Área Norte: E-101, TQ-201. Área Norte com no máximo 12 pessoas.',
    { 'E-101': ['Área Norte', { people: 12 }], 'TQ-201': ['Área Norte', { people: 12 }] },
  ],
  ['en', 'At most 6 people in the reactor.', { 'R-101': ['R-101', { people: 6 }] }],
  [
    'en',
    'E-101 and E-102 are in area 2. Only one heavy lift at a time in area 2, at most 8 people in area 2.',
    { 'E-101': ['Area 2', { lifts: 1, people: 8 }], 'E-102': ['Area 2', { lifts: 1, people: 8 }] },
  ],
  ['es', 'Como máximo 5 personas a la vez en el reactor.', { 'R-101': ['R-101', { people: 5 }] }],
  [
    'es',
    'E-101 y E-102 están en el área 2. Un solo izaje pesado a la vez en el área 2.',
    { 'E-101': ['Área 2', { lifts: 1 }], 'E-102': ['Área 2', { lifts: 1 }] },
  ],
] as const)('limits of areas are those of the items there: %s %s', (language, sentence, areas) => {
  const read = scopeFromText(`${HEAD[language]} ${sentence}`, language, TODAY)
  if (!read.ok) throw new Error(read.problems[0].code)
  const { lines, assumed, unused, limits } = read.value
  expect(lines.map(each => each.tag)).toEqual(['R-101', 'E-101', 'E-102', 'TQ-201'])
  expect(
    Object.fromEntries(lines.flatMap(each => (each.admits ? [[each.tag, [each.area, each.admits]]] : []))),
  ).toEqual(areas)
  expect(assumed.filter(each => each.code === 'language.areaLimitUnused')).toEqual([])
  expect(limits).toEqual([])
  expect(unused).toEqual([])
})

test('a list of tasks is no scope', () => {
  const read = scopeFromText('1. Abrir tampa - 4h. 2. Limpar - 8h após 1. 3. Fechar - 4h após 2.', 'pt', TODAY)
  expect(read).toMatchObject({ ok: false, problems: [{ code: 'scope.noItemsInText' }] })
})
