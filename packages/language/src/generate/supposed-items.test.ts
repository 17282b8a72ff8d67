import { instant } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { scopeFromText } from './scope-from-text.ts'

const TODAY = instant(1_800_000_000)
/** Notes of laws that have tests of their own. */
const APART: ReadonlySet<string> = new Set(['language.wordsUnread', 'language.kindAssumed', 'language.kindByLetters'])

function scope(language: Language, text: string) {
  const read = scopeFromText(text, language, TODAY)
  if (!read.ok) throw new Error(`${text}: ${read.problems[0].code}`)
  const { lines, unused, assumed, limits } = read.value
  return {
    labels: lines.map(each => each.label),
    told: assumed
      .filter(each => each.severity === 'warning' && !APART.has(each.code))
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
    // A statement about it, and nothing behind it: it is what is opened.
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
  // Cranes of the plant in a list of things are things; beside people they lift.
  ['pt', 'Parada: 4 trocadores, 5 pontes rolantes', 9, [], ['noNorm pontes rolantes']],
  [
    'pt',
    'Parada: 4 trocadores. 6 soldadores, 5 pontes rolantes',
    4,
    ['welding 6', 'crane 5'],
    ['craneLimit 5 pontes rolantes'],
  ],
  ['en', 'Turnaround: 4 exchangers, 2 overhead cranes', 6, [], ['noNorm overhead cranes']],
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

test.each<[Language, string, string[], string[]]>([
  // A count stays on its line, and a number behind "unit" identifies it.
  [
    'en',
    'Outage:\n3 ID fans\nESP 1 and ESP 2\nHRSG 11\nSteam turbine ST-10\n12 pumps\n2 heat exchangers',
    [
      'ID fan 1',
      'ID fan 2',
      'ID fan 3',
      'ESP 1',
      'ESP 2',
      'HRSG 11',
      'Steam turbine ST-10',
      ...Array.from({ length: 12 }, (_, at) => `Pump ${at + 1}`),
      'Heat exchanger 1',
      'Heat exchanger 2',
    ],
    [],
  ],
  ['en', 'Outage: unit 3 boiler, 2 transformers', ['Boiler', 'Transformer 1', 'Transformer 2'], []],
  // A tag keeps to its line and to its letters.
  [
    'es',
    'Paro:\nPSV-201 a PSV-203\nK-201 compresor\n3 bombas de pulpa\nzarandas ZR-01 y ZR-02',
    [
      'PSV-201',
      'PSV-202',
      'PSV-203',
      'Compresor K-201',
      'Bomba de pulpa 1',
      'Bomba de pulpa 2',
      'Bomba de pulpa 3',
      'Zaranda ZR-01',
      'Zaranda ZR-02',
    ],
    [],
  ],
  [
    'en',
    '- E-101 thru E-103 preheat exchangers\n- V-103 desalter\n- P-101A/B charge pumps',
    ['Exchanger E-101', 'Exchanger E-102', 'Exchanger E-103', 'Desalter V-103', 'Pump P-101A', 'Pump P-101B'],
    [],
  ],
  [
    'en',
    'Exchangers E-501A-D, boilers BL-1 and BL-2',
    ['Exchanger E-501A', 'Exchanger E-501B', 'Exchanger E-501C', 'Exchanger E-501D', 'Boiler BL-1', 'Boiler BL-2'],
    [],
  ],
  // Numbers of rows and strokes of tables count nothing; a start, a head and a doer are no work.
  [
    'es',
    '1) horno rotatorio 2\n2) electrofiltro EP-2\n3) enfriador de clinker\n4) 2 bombas\nArranque de parada: 06/09/2027',
    ['Horno rotatorio 2', 'Electrofiltro EP-2', 'Enfriador de clinker', 'Bomba 1', 'Bomba 2'],
    [],
  ],
  [
    'en',
    '| Tag | Desc | Qty |\n| 341-RM-01 | raw mill | 1 |\n| 441-CM-01/02 | cement mills | 2 |',
    ['Raw mill 341-RM-01', 'Cement mill 441-CM-01', 'Cement mill 441-CM-02'],
    [],
  ],
  // What no template knows is an item of the general one wherever it stands in the list.
  [
    'en',
    'Coker scope:\n12 welders\ncoke drums x2\nmain frac\nWGC\nfired heaters x3 (6 passes each)\nflare',
    ['Coke drum 1', 'Coke drum 2', 'Main frac', 'WGC', 'Fired heater 1', 'Fired heater 2', 'Fired heater 3', 'Flare'],
    [],
  ],
  [
    'en',
    'Shutdown: DP-1 pump, 24 burners, recuperator, crop shear, rolling stands F1 to F7, hot strip mill',
    ['Pump DP-1', 'Recuperator', 'Crop shear', 'Hot strip mill'],
    ['24 burners', 'rolling stands F1 to F7'],
  ],
  ['en', 'Raw mill 1 & coal mill', ['Raw mill 1', 'Coal mill'], []],
])('%s: %s: lists as planners send them', (language, text, labels, unused) => {
  const read = scope(language, text)
  expect(read.labels).toEqual(labels)
  expect(read.unused).toEqual(unused)
})

test.each<[Language, string, string[], string[]]>([
  ['pt', 'Parada: P-101, P-102, P-103 (reserva, não abrir), E-110', ['P-101', 'P-102', 'E-110'], ['leftOut P-103']],
  [
    'en',
    'Turnaround: tank TK-1, 4 condensers, flare. Excluding V-8005 (done last year)',
    ['Tank TK-1', 'Condenser 1', 'Condenser 2', 'Condenser 3', 'Condenser 4', 'Flare'],
    ['noNorm flare', 'leftOut V-8005'],
  ],
  ['es', 'Parada: bombas B-1 y B-2, excepto el compresor K-3', ['Bomba B-1', 'Bomba B-2'], ['leftOut compresor K-3']],
  [
    'pt',
    'Parada: transformador TE-02, 3 disjuntores, bomba P-1',
    ['Transformador TE-02', 'Bomba P-1'],
    ['quantityOf 3 disjuntores'],
  ],
])('%s: %s: what is left out or may be an item is told', (language, text, labels, told) => {
  const read = scope(language, text)
  expect(read.labels).toEqual(labels)
  expect(read.told).toEqual(told)
})

test.each<[string, string, number | null]>([
  ['Shutdown of pump P-101: start Mon 6 Sep 2027 07:00; 10 days', '2027-09-06T07:00', 240],
  ['Scope:\npump P-101\nMon 8 Nov 2027 06:00 / 12 days', '2027-11-08T06:00', 288],
  ['Pump P-101. Start 2027-06-08 07:00, 6 days', '2027-06-08T07:00', 144],
  ['Pump P-101\nStart 15/07/2027 at 20:00, 72 hours', '2027-07-15T20:00', 72],
  ['Platform TAR: pump P-101. Shut-in 1 July 2027 06:00, 21 days, 24h ops', '2027-07-01T06:00', 504],
])('%s: start and window', (text, start, hours) => {
  const read = scopeFromText(text, 'en', TODAY)
  if (!read.ok) throw new Error(read.problems[0].code)
  expect(new Date(read.value.start * 1000).toISOString().slice(0, 16)).toBe(start)
  expect(read.value.windowHours).toBe(hours)
})

test.each<[Language, string, string[], string[]]>([
  [
    'es',
    'Parada: E-1201/1202; C-1201 torre con 45 platos; P-1201 A y B. No abrir E-1204',
    ['E-1201', 'E-1202', 'Torre C-1201', 'P-1201A', 'P-1201B'],
    ['leftOut E-1204'],
  ],
  [
    'en',
    'Tanks: TK-101 (20 plates), TK-102; not TK-103. Also the vapour recovery unit',
    ['Tank TK-101', 'Tank TK-102'],
    ['leftOut TK-103'],
  ],
  ['pt', 'V-1 e K-5201A (K-5201B fica operando)', ['V-1', 'K-5201A'], ['leftOut K-5201B']],
  [
    'pt',
    '3 PSV\nV-310 separador trifásico\nTQ-01 tanque',
    ['PSV 1', 'PSV 2', 'PSV 3', 'Separador trifásico V-310', 'Tanque TQ-01'],
    [],
  ],
  ['en', 'Outage: pumps VP-1 and VP-2, steam cans, winder', ['Pump VP-1', 'Pump VP-2'], ['workBeside Steam cans']],
  ['es', 'Paro: 2 bombas y 2 grúas pórtico', ['Bomba 1', 'Bomba 2'], ['craneLimit 2 grúas']],
])('%s: %s: tags keep to their letters, and what may be a thing is told', (language, text, labels, told) => {
  const read = scope(language, text)
  expect(read.labels).toEqual(labels)
  expect(read.told).toEqual(told)
})

test('what is told of one tag in a list is of that one, and an amount behind a date is no time of it', () => {
  const read = scopeFromText(
    'Tanks TK-101 (20 plates), TK-102\nScope as of today. Start sat 18/09/2027, 36 hours',
    'en',
    TODAY,
  )
  if (!read.ok) throw new Error(read.problems[0].code)
  expect(read.value.lines.map(each => each.parameters)).toEqual([{ plates: 20 }, {}])
  expect(new Date(read.value.start * 1000).toISOString().slice(0, 10)).toBe('2027-09-18')
  expect(read.value.windowHours).toBe(36)
})

test('a start-up that is planned is the end, people parted by a stroke are limits, and a kind of thing is told', () => {
  const read = scopeFromText(
    'OBS: não mexer no V-402\nLista da parada, partida prevista p/ 20/09/2027: bomba P-1, vaso V-3\nInício 30/08/2027. 50 refrataristas/60 caldeireiros',
    'pt',
    TODAY,
  )
  if (!read.ok) throw new Error(read.problems[0].code)
  expect(new Date(read.value.start * 1000).toISOString().slice(0, 10)).toBe('2027-08-30')
  expect(read.value.limits.map(each => `${each.of} ${each.units}`)).toEqual(['refractory 50', 'boilermaking 60'])
  expect(read.value.lines.map(each => each.label)).toEqual(['Bomba P-1', 'Vaso V-3'])
  const kinds = scope('en', 'Shutdown: pump P-22, both filters, level transmitters, pumps SP-1..SP-3')
  expect(kinds.labels.filter(each => !each.includes('P-'))).toEqual(['Filters', 'Level transmitters'])
  expect(kinds.told).toContain('countAssumed level transmitters')
})
