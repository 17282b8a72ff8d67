import { instant } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { scopeFromText } from './scope-from-text.ts'

const TODAY = instant(1_800_000_000)

function scope(language: Language, text: string) {
  const read = scopeFromText(text, language, TODAY)
  if (!read.ok) throw new Error(`${text}: ${read.problems[0].code}`)
  const { lines, unused, assumed, limits } = read.value
  return {
    labels: lines.map(each => each.label),
    told: assumed
      .filter(each => each.severity === 'warning')
      .map(each => `${each.code.replace('language.', '')} ${each.params.what}`),
    unused: unused.map(each => each.params.text),
    limits: limits.map(each => `${each.of} ${each.units} ${each.name}`),
  }
}

test.each<[Language, string, string[], string[]]>([
  [
    'pt',
    'Parada: bombas, os trocadores e a coluna C-101',
    ['Bombas', 'Trocadores', 'Coluna C-101'],
    ['bombas', 'trocadores'],
  ],
  [
    'en',
    'Shutdown of heat exchangers and 2 pumps, 10 days',
    ['Heat exchangers', 'Pump 1', 'Pump 2'],
    ['heat exchangers'],
  ],
  [
    'es',
    'Parada: las válvulas, bomba B-1 y 2 columnas',
    ['Válvulas', 'Bomba B-1', 'Columna 1', 'Columna 2'],
    ['válvulas'],
  ],
  [
    'en',
    'Outage: pumps 1 and 2, the boiler, valves x 3',
    ['Pump 1', 'Pump 2', 'Boiler', 'Valve 1', 'Valve 2', 'Valve 3'],
    [],
  ],
])('%s: %s: a plural without a number is told with its words', (language, text, labels, what) => {
  const read = scope(language, text)
  expect(read.labels).toEqual(labels)
  expect(read.told).toEqual(what.map(each => `countAssumed ${each}`))
})

describe('the title of a shutdown', () => {
  test.each<[Language, string, string[], string[], string[]]>([
    [
      'en',
      'Mill shutdown Sept\n- pump P-101\n- pump P-102',
      ['Pump P-101', 'Pump P-102'],
      ['headingThing Mill'],
      ['Sept'],
    ],
    [
      'pt',
      'Parada da caldeira 2031\n- bomba P-101\n- vaso V-2',
      ['Bomba P-101', 'Vaso V-2'],
      ['headingThing caldeira'],
      ['2031'],
    ],
    [
      'es',
      'Parada general horno\n- bomba P-101\n- compresor K-2',
      ['Bomba P-101', 'Compresor K-2'],
      ['headingThing horno'],
      [],
    ],
    // On the line of what follows, with a number or a tag it stays, and says so.
    [
      'pt',
      'Parada do forno de cimento 2 em março de 2031. Bombas P-1 e P-2',
      ['Forno de cimento 2', 'Bomba P-1', 'Bomba P-2'],
      ['headingItem forno de cimento'],
      ['março de 2031'],
    ],
    ['en', 'Boiler outage: pumps P-1, P-2', ['Boiler', 'Pump P-1', 'Pump P-2'], ['headingItem Boiler'], []],
    // What is told of it, and nothing behind it: it is what is opened.
    ['pt', 'Parada da caldeira: 40 tubos', ['Caldeira'], [], []],
    ['en', 'Boiler outage\n12 welders, 10 days', ['Boiler'], [], []],
    ['es', 'Parada de la torre C-1: 32 platos; bomba B-1', ['Torre C-1', 'Bomba B-1'], [], []],
  ])('%s: %s', (language, text, labels, told, unused) => {
    const read = scope(language, text)
    expect(read.labels).toEqual(labels)
    expect(read.told).toEqual(told)
    expect(read.unused).toEqual(unused)
  })
})

test.each<[Language, string, string[]]>([
  [
    'en',
    'Turnaround: 4 exchangers, 20 pipefitters and 30 boilermakers',
    ['piping 20 Pipefitter', 'boilermaking 30 Boilermaker'],
  ],
  [
    'pt',
    'Parada: 4 trocadores; 20 caldeireiros, 30 encanadores',
    ['boilermaking 20 Caldeireiro', 'piping 30 Encanador'],
  ],
  ['es', 'Parada: 4 intercambiadores; 20 tuberos y 30 caldereros', ['piping 20 Tubero', 'boilermaking 30 Calderero']],
  // Alone they are the people of their trade.
  ['en', 'Turnaround: 4 exchangers, 20 pipefitters', ['boilermaking 20 Pipefitter']],
])('%s: %s: pipefitters and boilermakers are limits of their own', (language, text, limits) => {
  const read = scope(language, text)
  expect(read.limits).toEqual(limits)
  expect(read.unused).toEqual([])
})

test.each<[Language, string, number, string[], string[]]>([
  ['pt', 'Parada: 4 trocadores, 5 pontes rolantes', 4, ['crane 5'], ['craneLimit 5 pontes rolantes']],
  ['en', 'Turnaround: 4 exchangers, 2 overhead cranes', 4, ['crane 2'], ['craneLimit 2 overhead cranes']],
  ['en', 'Turnaround: 4 exchangers, 2 cranes', 4, ['crane 2'], []],
  ['pt', 'Revisão de 5 pontes rolantes e 2 bombas', 7, [], ['noNorm pontes rolantes']],
  ['es', 'Mantenimiento de 2 puentes grúa y 3 bombas', 5, [], ['noNorm puentes grúa']],
])('%s: %s: cranes lift, or are mended', (language, text, lines, limits, told) => {
  const read = scope(language, text)
  expect(read.labels).toHaveLength(lines)
  expect(read.limits.map(each => each.split(' ').slice(0, 2).join(' '))).toEqual(limits)
  expect(read.told).toEqual(told)
})

test.each<[Language, string, string[]]>([
  ['en', 'V-305 separator, E-301 exchanger, shutdown 5 days', ['Separator V-305', 'Exchanger E-301']],
  [
    'en',
    'Scope: pumps P-101, P-102, E-301 exchanger and V-12 flash pot',
    ['Pump P-101', 'Pump P-102', 'Exchanger E-301', 'Flash pot V-12'],
  ],
  ['pt', 'Parada: E-101 chiller de amônia, bomba P-101', ['Chiller de amônia E-101', 'Bomba P-101']],
])('%s: %s: the name stays beside its tag', (language, text, labels) => {
  expect(scope(language, text).labels).toEqual(labels)
})
