import { instant } from '@parada/schedule'
import { expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { scopeFromText } from './scope-from-text.ts'

const TODAY = instant(Date.UTC(2026, 10, 27, 9) / 1000)

function read(language: Language, text: string) {
  const got = scopeFromText(text, language, TODAY)
  if (!got.ok) throw new Error(got.problems[0].code)
  const { lines, limits, unused, assumed, start } = got.value
  const items: Record<string, number> = {}
  for (const { template } of lines) items[template] = (items[template] ?? 0) + 1
  return {
    items,
    limits: Object.fromEntries(limits.map(each => [each.of, each.units])),
    left: unused.map(each => Object.values(each.params).join(' ')).join(' | '),
    assumed: assumed.map(each => each.code),
    sizes: lines.flatMap(each => Object.entries(each.parameters).map(([name, value]) => `${name}=${value}`)),
    start: new Date(start * 1000).toISOString().slice(0, 16),
    labels: lines.map(each => each.tag ?? each.label),
  }
}

test.each<readonly [Language, string, Record<string, number>, Record<string, number>]>([
  ['en', 'Outage of pump P-1. 30 turbine fitters.', { pump: 1 }, { mechanical: 30 }],
  [
    'en',
    'Outage of pump P-1. 18 exchanger mechanics, 10 boiler inspectors.',
    { pump: 1 },
    { mechanical: 18, inspection: 10 },
  ],
  [
    'pt',
    'Parada da bomba B-1. 25 mecânicos de turbina, 12 soldadores de caldeira.',
    { pump: 1 },
    { mechanical: 25, welding: 12 },
  ],
  [
    'es',
    'Paro de la bomba B-1. 15 mecánicos de caldera, 20 soldadores de horno.',
    { pump: 1 },
    { mechanical: 15, welding: 20 },
  ],
])('a number of people is not one of what they work on: %s: %s', (language, text, items, limits) => {
  const got = read(language, text)
  expect(got.items).toEqual(items)
  expect(got.limits).toEqual(limits)
})

test.each<readonly [Language, string, string]>([
  ['en', 'Outage of pump P-1. 12 valve technicians.', '12 valve technicians'],
  ['en', 'Outage of pump P-1, 14 belt splicers.', '14 belt splicers'],
  ['en', 'Outage of pump P-1 and 5 turbine gaskets.', '5 turbine gaskets'],
  ['pt', 'Parada da bomba B-1 e 12 juntas de turbina.', '12 juntas'],
  ['pt', 'Parada da bomba B-1, 18 ajudantes de turbina.', '18 Ajudante'],
  ['es', 'Paro de la bomba B-1 y 9 sellos de turbina.', '9 sellos'],
])('a number whose head is not read is told: %s: %s', (language, text, told) => {
  const got = read(language, text)
  expect(got.items).toEqual({ pump: 1 })
  expect(got.left).toContain(told)
})

test('what is counted as it is stays a thing', () => {
  expect(read('en', 'Outage: 3 pump sets and 2 turbine overhauls').items).toEqual({ pump: 3, 'steam-turbine': 2 })
  expect(read('pt', 'Parada: mecânicos abrem as turbinas TG-1 e TG-2').items['steam-turbine']).toBe(2)
})

test.each<readonly [Language, string, string]>([
  ['pt', 'Parada do forno rotativo 4,2 m x 60 m', '4,2 m x 60'],
  ['pt', 'Parada do forno de clínquer 4,8 x 72 m', '4,8 x 72 m'],
])('how large a thing is counts nothing of it: %s: %s', (language, text, told) => {
  const got = read(language, text)
  expect(got.sizes).toEqual([])
  expect(got.left).toContain(told)
})

test('a size in two numbers leaves the quantity beside it', () => {
  const got = read('pt', 'Parada do forno de clínquer 4,8 x 72 m, 96 m de refratário')
  expect(got.sizes).toEqual(['metres=96'])
})

test('figures with a unit behind a stroke name no piece', () => {
  expect(read('pt', 'Parada da subestação: 2 trafos 138/13,8 kV').labels).toEqual(['Trafo 1', 'Trafo 2'])
})

test('rows with the number between tag and name are one thing each', () => {
  const got = read('pt', 'tag\tqtd\tequipamento\tobs\nE-20\t1\ttrocador\t\nBA-1A/B\t2\tbomba\t\nParada 01/06/27')
  expect(got.labels).toEqual(['E-20', 'BA-1A', 'BA-1B'])
  expect(read('pt', 'Tag;Equip;Qtde;Obs\nV-5;vaso;1;\nV-6;vaso;1;pintar').labels.slice(0, 2)).toEqual(['V-5', 'V-6'])
})

test('what is counted and does not come in makes no line', () => {
  const got = read('pt', 'Parada da aciaria: 1 convertedor, 2 panelas não entram, 3 moinhos')
  expect(got.labels.join()).not.toContain('anela')
  expect(got.left).toContain('2 panelas')
})

test('people of a thing that is opened too are told', () => {
  const got = read('es', 'Paro: compresor C-1, bomba B-1. 14 técnicos de compresor.')
  expect(got.labels).toEqual(['C-1', 'B-1'])
  expect(got.left).toContain('14 Técnico de compresor')
})

test('feet behind a number make no name of it', () => {
  const got = read('es', "Paro: molino SAG 38' x 22', bomba B-1")
  expect(got.labels[0]).toBe('Molino SAG')
  expect(got.left).toContain("38' x 22'")
})

test('what a sentence begins without is left out', () => {
  expect(read('es', 'Paro: bomba B-1, reactor R-1. Sin la torre de prilado.').labels).toEqual(['B-1', 'R-1'])
  expect(read('pt', 'Parada: bomba B-1. Sem o forno 2.').labels).toEqual(['B-1'])
})

test('days alone say no hours, and those that are taken are told', () => {
  expect(read('en', 'Outage of pump P-1, 10 July 2027 0700 to 20 July 2027 1900, days only.').assumed).toContain(
    'language.assumedHours',
  )
})

test('counted things that are out make no line', () => {
  const got = read('pt', 'Parada: 2 britadores, 3 pás carregadeiras fora, 10 mecânicos')
  expect(got.labels).toEqual(['Britador 1', 'Britador 2'])
  expect(got.left).toContain('3 pás carregadeiras')
  expect(read('en', 'Outage: 6 furnaces F-101 to F-106 (F-103 skipped)').labels).not.toContain('F-103')
})

test('a start in four figures is an hour of its day', () => {
  expect(read('en', 'Outage of pump P-1, start 3 May 2027 0600.').start).toBe('2027-05-03T06:00')
  expect(read('es', 'Paro de la bomba B-1, inicio 04/10/2027 0700.').start).toBe('2027-10-04T07:00')
})
