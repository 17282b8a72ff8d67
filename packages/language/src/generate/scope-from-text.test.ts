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

test('a list of tasks is no scope', () => {
  const read = scopeFromText('1. Abrir tampa - 4h. 2. Limpar - 8h após 1. 3. Fechar - 4h após 2.', 'pt', TODAY)
  expect(read).toMatchObject({ ok: false, problems: [{ code: 'scope.noItemsInText' }] })
})
