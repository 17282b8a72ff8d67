import { civilInstant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { readBlinds } from './blind-rows.ts'

const AT = civilInstant(2026, 3, 4, 7)
const ids = () => {
  let next = 0
  return () => `b${++next}`
}

test.each([
  ['Tag', 'Equipamento', 'Linha', 'Diâmetro', 'Classe', 'Tipo'],
  ['Blind', 'Equipment', 'Line', 'Size', 'Rating', 'Type'],
  ['Etiqueta', 'Aísla', 'Línea', 'Tamaño', 'Clase', 'Tipo'],
])('a sheet of blinds by its headings: %s', (...heading) => {
  const rows = [
    ['U-110'],
    heading,
    ['R-01', 'E-101', '6"-P-110', '6"', '300#', 'figura 8'],
    ['', 'E-101'],
    ['r-02', 'E-102'],
  ]
  const found = readBlinds(rows, [{ id: 'x', tag: 'R-02' }], ids(), AT)
  expect(found).toEqual({
    blinds: [
      { id: 'b1', tag: 'R-01', boundaryOf: 'E-101', line: '6"-P-110', size: '6"', rating: '300#', kind: 'spectacle' },
    ],
    known: ['r-02'],
    stated: [],
    out: [],
    unread: [],
    nameless: [4],
    headed: true,
  })
})

test('three hundred rows are read at once, and a sheet of something else is said to be none', () => {
  const rows = [['Tag', 'Equipamento'], ...Array.from({ length: 300 }, (_, at) => [`R-${at}`, 'E-101'])]
  expect(readBlinds(rows, [], ids(), AT).blinds).toHaveLength(300)
  expect(readBlinds([['Tarefa', 'Início']], [], ids(), AT).headed).toBe(false)
})

test('an order is read, and what the sheet has as installed is in, confirmed by nobody', () => {
  const rows = [
    ['Tag', 'Equipamento', 'Ordem', 'Estado'],
    ['R-01', 'E-101', '2', 'Instalada'],
    ['R-02', 'E-101', '1', 'Prevista'],
  ]
  const found = readBlinds(rows, [], ids(), AT)
  expect(found.blinds.map(each => each.order)).toEqual([2, 1])
  expect(found.blinds.map(each => each.events)).toEqual([[{ to: 'in', at: AT, by: '', stated: true }], undefined])
  expect(found.stated).toEqual(['R-01'])
})

test('a state that no rule knows, and one that is over, are told and hold nothing', () => {
  const states = ['Instalada', 'in place', 'montada', 'retirada', 'talvez', '', 'não instalada', 'PREVISTA']
  const rows = [['Tag', 'Equipamento', 'Status'], ...states.map((state, at) => [`R-${at}`, 'E-101', state])]
  const found = readBlinds(rows, [], ids(), AT)
  expect(found.stated).toEqual(['R-0', 'R-1', 'R-2'])
  expect([found.out, found.unread]).toEqual([['R-3'], ['R-4 (talvez)']])
  expect(found.blinds.filter(each => each.events).map(each => each.tag)).toEqual(found.stated)
})

test.each([
  ['Tag', 'Equipamento', 'Instalada', 'Retirada'],
  ['Tag', 'Equipment', 'Installed', 'Removed'],
  ['Tag', 'Equipo', 'Instalada el', 'Retirada el'],
])('a column of its own says by a mark or a date that a blind is in: %s %s %s %s', (...heading) => {
  const rows = [
    heading,
    ['R-01', 'E-101', 'X', ''],
    ['R-02', 'E-101', '04/03/2026', ''],
    ['R-03', 'E-101', 'não', ''],
    ['R-04', 'E-101', '', ''],
    ['R-05', 'E-101', 'X', 'X'],
  ]
  const found = readBlinds(rows, [], ids(), AT)
  expect([found.stated, found.out, found.unread]).toEqual([['R-01', 'R-02'], ['R-05'], []])
})
