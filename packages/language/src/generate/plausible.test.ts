import { instant } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { fold } from '../text/fold.ts'
import type { Language } from '../types.ts'
import { scopeFromText } from './scope-from-text.ts'
import { unreadWords } from './unread-words.ts'

const TODAY = instant(Date.UTC(2026, 10, 27, 9) / 1000)

function read(text: string, language: Language) {
  const scope = scopeFromText(text, language, TODAY)
  if (!scope.ok) throw new Error(`${text}: ${scope.problems[0].code}`)
  const { lines, limits, start, windowHours, shifts, unused, assumed } = scope.value
  return {
    lines,
    limits: limits.map(each => `${each.of} ${each.units ?? '?'}${each.shift ? ` ${each.shift}` : ''}`),
    start: new Date(start * 1000).toISOString().slice(0, 16),
    windowHours,
    shifts,
    told: [...unused, ...assumed].map(
      each => `${each.code.replace('language.', '')} ${each.params.text ?? each.params.what ?? ''}`,
    ),
  }
}

describe('people by shift', () => {
  test.each<[Language, string, string[]]>([
    [
      'pt',
      '20 caldeireiros (12 dia, 8 noite), 6 soldadores por turno',
      ['boilermaking 12 day', 'boilermaking 8 night', 'welding 6'],
    ],
    ['es', '30 mecánicos día / 18 noche, 3 grúas', ['crane 3', 'mechanical 18 night', 'mechanical 30 day']],
    ['en', 'max 60 boilermakers on days and 40 on nights', ['boilermaking 40 night', 'boilermaking 60 day']],
    ['en', 'boilermakers 80/50 (D/N), cranes 4', ['boilermaking 50 night', 'boilermaking 80 day', 'crane 4']],
    ['pt', 'soldadores 8; guindastes 2 (dia) e 1 (noite)', ['crane 1 night', 'crane 2 day', 'welding 8']],
    ['es', '3 soldadores noche, 5 día', ['welding 3 night', 'welding 5 day']],
    [
      'en',
      '16 fitters days, 12 fitters nights, 2 sparkies',
      ['electrical 2', 'mechanical 12 night', 'mechanical 16 day'],
    ],
    [
      'pt',
      'sold 10 (6+4), mec 20D 14N',
      ['mechanical 14 night', 'mechanical 20 day', 'welding 4 night', 'welding 6 day'],
    ],
    [
      'en',
      '16 welders (8/8), millwrights D12 N10',
      ['mechanical 10 night', 'mechanical 12 day', 'welding 8 day', 'welding 8 night'],
    ],
    [
      'es',
      '90+60 caldereros; refractaristas 24 (día 14, noche 10)',
      ['boilermaking 60 night', 'boilermaking 90 day', 'refractory 10 night', 'refractory 14 day'],
    ],
    ['es', 'mecánicos 48 en total, 26 de día', ['mechanical 22 night', 'mechanical 26 day']],
    [
      'pt',
      'Pessoal de dia: 30 caldeireiros. Pessoal de noite: 20 caldeireiros. 2 guindastes',
      ['boilermaking 20 night', 'boilermaking 30 day', 'crane 2'],
    ],
    // Days of the job behind a comma are no people.
    ['en', '8 welders, 10 days', ['welding 8']],
    ['pt', '4 eletricistas dia e noite, guindaste só de dia', ['crane ? day', 'electrical 4']],
  ])('%s: %s', (language, people, limits) => {
    const scope = read(`Parada paro shutdown: P-101, P-102, P-103. ${people}`, language)
    expect([...scope.limits].sort()).toEqual(limits)
  })
})

describe('start, finish and working time', () => {
  test.each<[Language, string, string, number, object]>([
    [
      'en',
      'Start/finish: 5 July / 19 July 2027. 12 h days, no Sundays',
      '2027-07-05',
      360,
      { hoursPerDay: 12, daysPerWeek: 6 },
    ],
    [
      'pt',
      'Início/fim: 5 de julho / 19 de julho de 2027. Turno de 12 h, dois turnos',
      '2027-07-05',
      360,
      { hoursPerDay: 24, shiftsPerDay: 2 },
    ],
    [
      'es',
      'Arranca el 02/08/2027, 3 semanas. No se trabaja los domingos. Turno de 8 h, tres turnos',
      '2027-08-02',
      504,
      { daysPerWeek: 6, shiftsPerDay: 3 },
    ],
    ['es', '¿3 semanas? No: hasta el 20/09. Inicio 01/09/2027. 24 h', '2027-09-01', 480, { hoursPerDay: 24 }],
    ['en', 'Start 12/07/2027, end 12/09/2027 (dd/mm). 24/7', '2027-07-12', 1512, { hoursPerDay: 24 }],
    [
      'en',
      'From 4 Oct 2027, 20 days. Day 07:00-17:00, night 19:00-05:00',
      '2027-10-04',
      480,
      { hoursPerDay: 20, shiftsPerDay: 2 },
    ],
  ])('%s: %s', (language, times, start, windowHours, shifts) => {
    const scope = read(`Parada paro shutdown: P-101, P-102, P-103. ${times}`, language)
    expect(scope.start.slice(0, 10)).toBe(start)
    expect(scope.windowHours).toBe(windowHours)
    expect(scope.shifts).toMatchObject(shifts)
  })

  test('a holiday is no finish, and a day without a word for its role ends nothing', () => {
    const scope = read('Paro: P-101, P-102. 21 días desde el 7/6/2027; el 24/6 es feriado. 24 h', 'es')
    expect(scope.windowHours).toBe(504)
    expect(scope.told).toContain('dayOff 24/6')
  })
})

test.each<[Language, string, string[]]>([
  ['en', 'acid converter C-301, ladle and converter 2', ['generic', 'generic', 'bof']],
  // Nothing of a steel works: what is converted is another thing.
  ['en', 'gas exchanger E-1 and converter', ['exchanger', 'generic']],
  ['es', 'convertidor HTS R-204, convertidor LD 1', ['generic', 'bof']],
  ['en', 'Francis turbine 1, HP turbine, wind turbine 3', ['hydro-unit', 'steam-turbine', 'generic']],
  ['en', 'prilling tower, vacuum column C-2', ['generic', 'column']],
  ['pt', 'moinho de cimento 1, moinho coloidal 2', ['mill', 'generic']],
  ['pt', 'turbina a gás TG-11, HRSG-11', ['gas-turbine', 'boiler']],
])('%s: %s: a word that is not known beside a name makes another thing of its class', (language, things, kinds) => {
  const scope = read(`Parada paro shutdown: bomba pump P-101, ${things}`, language)
  expect(scope.lines.filter(each => each.tag !== 'P-101').map(each => each.template)).toEqual(kinds)
})

test('ranges, counts and tags: what is between two tags is made or told, and a count without its tags is told', () => {
  const tagsOf = (text: string): (string | undefined)[] => read(text, 'pt').lines.map(each => each.tag)
  expect(tagsOf('Parada: vasos V-01 ao V-04')).toEqual(['V-01', 'V-02', 'V-03', 'V-04'])
  expect(tagsOf('Parada: bombas P-201A/B a P-203A/B')).toEqual([
    'P-201A',
    'P-201B',
    'P-202A',
    'P-202B',
    'P-203A',
    'P-203B',
  ])
  expect(tagsOf('Parada: vasos V-3201/02/03')).toEqual(['V-3201', 'V-3202', 'V-3203'])
  expect(tagsOf('Parada: trocadores 121-C e 122-C')).toEqual(['121-C', '122-C'])
  expect(tagsOf('Parada: 2 colunas (T-1201 36 pratos; T-1202 recheada)')).toEqual(['T-1201', 'T-1202'])
  expect(read('Parada: vasos V-9 a V-12', 'pt').told).toContain('rangeUnread V-9 a V-12')
  expect(read('Parada: 5 bombas incl. P-101 e P-102', 'pt').told).toContain('tagsFewer bombas')
  expect(read('Outage: frame 7 gas turbines GT-1/GT-2', 'en').lines).toHaveLength(2)
})

test('what runs on is left out, and the working time of a trade is none of the job', () => {
  const scope = read(
    'Outage of 20 days, 24/7: converter 3, mill 1. Converter 2 keeps running. No weekends for fitters',
    'en',
  )
  expect(scope.lines.map(each => each.label)).toEqual(['Converter 3', 'Mill 1'])
  expect(scope.shifts?.daysPerWeek).toBe(7)
  expect(scope.told).toContain('wordsUnread No weekends for fitters')
  const days = read('Parada de 10 dias úteis, início 13/09/2027, de segunda a sexta, 10 h por dia: P-101, P-102', 'pt')
  expect(days.windowHours).toBe(12 * 24)
})

test('words that have no place are told, and those that carry the sentence are not', () => {
  const told = (text: string, language: Language): unknown[] =>
    unreadWords(fold(text), text, language, [], []).map(each => each.params.text)
  expect(told('Bom dia, segue o escopo da parada. Precisamos do plano até sexta', 'pt')).toEqual(['sexta'])
  expect(told('Hello team, please find the scope. Zebra crew, not the usual', 'en')).toEqual([
    'find',
    'Zebra',
    'not the usual',
  ])
  expect(told('Buenas, no abrir nada', 'es')).toEqual(['no abrir nada'])
})
