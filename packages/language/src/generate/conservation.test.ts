import { instant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { fold } from '../text/fold.ts'
import type { Language } from '../types.ts'
import { type Account, unaccounted } from './conservation.ts'
import { scopeFromText } from './scope-from-text.ts'

const TODAY = instant(1_798_700_000)

function read(text: string, language: Language) {
  const scope = scopeFromText(text, language, TODAY)
  if (!scope.ok) throw new Error(`${text}: ${scope.problems[0].code}`)
  return scope.value
}

const BRIEF =
  'Parada da planta de 07/06/2027 06:00 a 21/06/2027 06:00. 5 permutadores E-201 a E-205, coluna C-301 com 42 bandejas, 3 bombas. 11 soldadores, 2 guindastes.'

/** What the brief comes to, written down by hand. */
const ACCOUNT: Account = {
  lines: [
    ...[1, 2, 3, 4, 5].map(number => ({
      label: `Permutador E-20${number}`,
      tag: `E-20${number}`,
      template: 'exchanger',
      parameters: {},
    })),
    { label: 'Coluna C-301', tag: 'C-301', template: 'column', parameters: { trays: 42 } },
    ...[1, 2, 3].map(number => ({ label: `Bomba ${number}`, template: 'pump', parameters: {} })),
  ],
  limits: {
    limits: [
      { of: 'welding', units: 11, name: 'Soldador' },
      { of: 'crane', units: 2, name: 'Guindaste' },
    ],
    others: [],
    unused: [],
    places: [],
    differ: [],
  },
  read: [],
  start: instant(Date.UTC(2027, 5, 7, 6) / 1000),
  windowHours: 336,
  times: [24, 12, 2, 7],
  told: [],
}

const toldOf = (account: Account): string[] =>
  unaccounted(fold(BRIEF), BRIEF, account).map(each => String(each.params.text))

test('a brief whose values all came out leaves nothing, and each value that is taken away is told', () => {
  expect(toldOf(ACCOUNT)).toEqual([])
  expect(toldOf({ ...ACCOUNT, lines: ACCOUNT.lines.filter(each => each.tag !== 'E-205') })[0]).toMatch(/E-205|^5/)
  expect(toldOf({ ...ACCOUNT, lines: ACCOUNT.lines.filter(each => each.tag !== 'C-301') })).toEqual([
    expect.stringMatching(/^C-301/),
    expect.stringMatching(/^42/),
  ])
  const bare = ACCOUNT.lines.map(each => ({ ...each, parameters: {} }))
  expect(toldOf({ ...ACCOUNT, lines: bare })).toEqual([expect.stringMatching(/^42/)])
  const [welders, ...cranes] = ACCOUNT.limits.limits
  expect(toldOf({ ...ACCOUNT, limits: { ...ACCOUNT.limits, limits: cranes } })).toEqual([expect.stringMatching(/^11/)])
  expect(welders?.units).toBe(11)
  expect(toldOf({ ...ACCOUNT, windowHours: 240 })).toEqual([expect.stringMatching(/^21\/06\/2027/)])
  expect(toldOf({ ...ACCOUNT, start: instant(ACCOUNT.start + 86_400), windowHours: 312 })).toEqual([
    expect.stringMatching(/^07\/06\/2027/),
  ])
  expect(toldOf({ ...ACCOUNT, windowHours: 240, told: ['até 21/06/2027'] })).toEqual([])
})

test.each<[Language, string, string[]]>([
  ['en', 'Outage from 3 May 2027, 21 days: boiler 3. Data date 30 April. 8 welders', ['30 April']],
  ['es', 'Paro de 10 días desde el 09/08/2027: 3 bombas. Fecha de corte: 1 de agosto de 2027', ['1 de agosto de 2027']],
  ['pt', 'Parada de 10 dias em 15/03/2027: 3 bombas. O guindaste de 250 t chega no dia 18 de março', ['18 de março']],
])('%s: %s: a date that neither begins nor ends the job is told', (language, text, told) => {
  const unused = read(text, language).unused.map(each => String(each.params.text))
  for (const words of told)
    expect(
      unused.some(each => each.includes(words)),
      unused.join(' | '),
    ).toBe(true)
})

test.each<[Language, string, string[]]>([
  [
    'pt',
    'Parada: vinte e duas PSVs, meia dúzia de bombas, uma dúzia de compressores',
    ['valve 22', 'pump 6', 'compressor 12'],
  ],
  [
    'en',
    'Outage: thirty-two exchangers, half a dozen pumps, twenty one valves',
    ['exchanger 32', 'pump 6', 'valve 21'],
  ],
  ['es', 'Paro: treinta y seis válvulas, media docena de bombas, veintidós tanques', ['valve 36', 'pump 6', 'tank 22']],
  ['pt', 'Parada: duas colunas, T-301 e T-302, com 40 bandejas cada', ['column 2']],
  ['pt', 'Parada: trocadores E-301 até E-306, exceto E-304, 2 bombas', ['exchanger 5', 'pump 2']],
  ['en', 'Outage:\nAgreed: drums D-1A/B.\nRemoved: pump P-204, E-209.', ['vessel 2']],
  ['es', 'Parada: intercambiadores E-10/11/12, 2 válvulas; bomba P-3 fuera de alcance', ['exchanger 3', 'valve 2']],
  ['es', 'Parada: caldera 1, transformador TR-1, 45 MVA', ['boiler 1', 'substation 1']],
])('%s: %s: counts in words, tags behind a comma, and what is left out', (language, text, items) => {
  const counts = new Map<string, number>()
  for (const { template } of read(text, language).lines) counts.set(template, (counts.get(template) ?? 0) + 1)
  expect([...counts].map(([template, count]) => `${template} ${count}`)).toEqual(items)
})

test.each<[Language, string, (scope: ReturnType<typeof read>) => unknown, unknown]>([
  [
    'en',
    'Outage: exchangers E-1 through E-6, pump P-1. E-5 and E-6 to be retubed, 900 tubes each',
    scope => scope.lines.map(each => each.parameters.plugged ?? 0),
    [0, 0, 0, 0, 900, 900, 0],
  ],
  [
    'es',
    'Paro: 4 correas CV-01 a CV-04 (cambiar 300 m de cinta en la CV-03), 2 bombas',
    scope => scope.lines.map(each => each.parameters.metres ?? 0),
    [0, 0, 300, 0, 0, 0],
  ],
  [
    'pt',
    'Escopo:\n1;P-2101A/B;Bomba;2\n2;E-2105;Trocador;1\n3;;Válvulas de segurança;3',
    scope => scope.lines.map(each => each.label),
    [
      'Bomba P-2101A',
      'Bomba P-2101B',
      'Trocador E-2105',
      'Válvula de segurança 1',
      'Válvula de segurança 2',
      'Válvula de segurança 3',
    ],
  ],
  [
    'pt',
    'Parada: 3 bombas. Soldadores: 6; mecânicos: 14',
    scope => scope.limits.map(each => `${each.of} ${each.units}`),
    ['welding 6', 'mechanical 14'],
  ],
  [
    'en',
    'Outage: 3 pumps, T-0 = 3 October 2027 18:00. 4 electricians day and night, 6 scaffolders (days only)',
    scope => [scope.lines.length, scope.limits.map(each => `${each.of} ${each.units} ${each.shift ?? ''}`)],
    [3, ['electrical 4 ', 'scaffolding 6 day']],
  ],
  [
    'en',
    'Outage of boiler 3 from 3 May 2027 07:00, must be finished before 24 May 2027 07:00',
    scope => scope.windowHours,
    504,
  ],
  [
    'es',
    'Paro del 18 de octubre de 2027 al 2 de noviembre de 2027: treinta y seis bombas. Los domingos no se trabaja',
    scope => [scope.lines.length, scope.shifts?.daysPerWeek],
    [36, 6],
  ],
  [
    'pt',
    'Ata da reunião nº 7 – 11/01/2027\nEscopo: caldeira CB-1. Saem do escopo: turbina TG-2.\nParada: 05/07/2027 07:00 até 19/07/2027 19:00',
    scope => [scope.lines.map(each => each.label), new Date(scope.start * 1000).toISOString().slice(0, 16)],
    [['Caldeira CB-1'], '2027-07-05T07:00'],
  ],
])('%s: %s: values go where their words say', (language, text, value, expected) => {
  expect(value(read(text, language))).toEqual(expected)
})

test('a tag is one item, and what may be the name of several, or a number in the bracket of another thing, is told', () => {
  const coolers = read('Outage: compressor K-1, 3 air coolers E-2110 to E-2112, 5 PSVs', 'en')
  expect(coolers.lines.map(each => each.tag).filter(tag => tag?.startsWith('E-'))).toEqual([
    'E-2110',
    'E-2111',
    'E-2112',
  ])
  const boiler = read(
    'Buen día. Parada caldera de biomasa del ingenio: caldera 3 (220 tubos a cambiar), precipitador, 2 bombas',
    'es',
  )
  expect(boiler.assumed.filter(each => each.code === 'language.besideItsKind')).toHaveLength(1)
  const tubes = read('Outage of pump P-1, drum V-1 (replace 64 tubes), condenser, 2 cooling towers', 'en')
  // In the bracket of a thing that has none they are no other thing's.
  expect(tubes.unused.map(each => each.params.text)).toContain('64 tubes')
  expect(tubes.lines.flatMap(each => Object.keys(each.parameters))).toEqual([])
  const done = read('Parada: 2 bombas, trocadores TR-11 a TR-13 (TR-12 já feito)', 'pt')
  expect(done.lines.map(each => each.tag).filter(Boolean)).toEqual(['TR-11', 'TR-13'])
  const twice = read('Paro: 3 (tres) compresores, 2 (dos) torres de enfriamiento', 'es')
  expect(twice.lines).toHaveLength(5)
  const priority = read('Parada:\nV-1 | Vaso | inspeção | 2\nPSV-10 | Válvula | calibração | 3', 'pt')
  expect(priority.lines.map(each => each.parameters)).toEqual([{}, {}])
})
