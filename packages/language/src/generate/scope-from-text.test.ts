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
  ['en', 'Area Boiler with at most 10 people.', 1],
  ['es', 'Área Caldera: máximo 10 personas.', 1],
] as const)('limits of areas are told as unused and make no crew: %s %s', (language, sentence, count) => {
  const head = 'U-110, 02/03/2027 07:00. E-101, E-102.'
  const read = scopeFromText(`${head} ${sentence}`, language, TODAY)
  if (!read.ok) throw new Error(read.problems[0].code)
  const { assumed, unused, limits } = read.value
  const told = assumed.filter(each => each.code === 'language.areaLimitUnused')
  expect(told).toHaveLength(count)
  for (const each of told) expect(sentence.toLowerCase()).toContain(String(each.params.text).toLowerCase())
  expect(limits).toEqual([])
  expect(unused.map(each => String(each.params.text)).join()).not.toMatch(/10|8/)
})

test('a list of tasks is no scope', () => {
  const read = scopeFromText('1. Abrir tampa - 4h. 2. Limpar - 8h após 1. 3. Fechar - 4h após 2.', 'pt', TODAY)
  expect(read).toMatchObject({ ok: false, problems: [{ code: 'scope.noItemsInText' }] })
})
