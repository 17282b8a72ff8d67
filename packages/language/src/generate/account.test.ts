import { instant, must } from '@parada/schedule'
import { expect, test } from 'vitest'
import { grammarOf } from '../grammar/index.ts'
import { interpretOffline } from '../offline.ts'
import { readAmounts, sizesOf } from '../read/amounts.ts'
import { fold } from '../text/fold.ts'
import type { Language } from '../types.ts'
import { type AccountedTask, account, segmentsOf } from './account.ts'

const TODAY = instant(Date.UTC(2027, 1, 1) / 1000)

const task = (name: string, time: string, people: AccountedTask['people'] = []): AccountedTask => ({
  name,
  span: null,
  hours: readAmounts(fold(time), time).flatMap(sizesOf),
  made: false,
  many: 1,
  people,
})

const toldOf = (text: string, tasks: readonly AccountedTask[], language: Language = 'pt'): unknown[] =>
  account(text, { tasks, waits: [], people: [], used: [], told: [] }, grammarOf(language), TODAY).map(
    each => each.params.text,
  )

test('each segment holds the task whose name opens it', () => {
  const text = 'abrir boca 2h, 2 mecanicos, soldar costado 8h; fechar boca 3h'
  const tasks = [task('Abrir boca', '2h'), task('Soldar costado', '8h'), task('Fechar boca', '3h')]
  expect(
    segmentsOf(text, tasks)
      .filter(each => each.tasks.length > 0)
      .map(each => [text.slice(each.start, each.end).trim(), each.tasks.map(own => own.name)]),
  ).toEqual([
    ['abrir boca 2h, 2 mecanicos,', ['Abrir boca']],
    ['soldar costado 8h;', ['Soldar costado']],
    ['fechar boca 3h', ['Fechar boca']],
  ])
})

test('people and times of one task on another are told where they stand, and none where all are in place', () => {
  const text = 'Abrir boca 2h, 2 mecânicos, soldar costado 8h, 3 soldadores'
  const open = task('Abrir boca', '2h', [{ name: 'Mecânico', units: 2 }])
  const weld = task('Soldar costado', '8h', [{ name: 'Soldador', units: 3 }])
  expect(toldOf(text, [open, weld])).toEqual([])
  expect(
    toldOf(text, [
      { ...open, people: [] },
      { ...weld, people: [...open.people, ...weld.people] },
    ]),
  ).toEqual(['2 mecânicos'])
  expect(
    toldOf(text, [
      { ...open, hours: weld.hours },
      { ...weld, hours: open.hours },
    ]),
  ).toEqual(['2h', '8h'])
  expect(toldOf(text, [open, { ...weld, people: [{ name: 'Soldador', units: 2 }] }])).toEqual(['3 soldadores'])
})

test.each<[Language, string, string]>([
  ['pt', 'Soldar costado 8h, 3 soldadores por turno', 'por turno'],
  ['en', 'Weld shell 8h, 3 welders per shift', 'per shift'],
  ['es', 'Soldar casco 8h, 3 soldadores c/turno', 'c/turno'],
  ['pt', 'Trocar mancal 4h cada', 'cada'],
  ['en', 'Box up 10h per exchanger', '10h per exchanger'],
  ['es', 'Cambiar panel 1h por panel', '1h por panel'],
  ['en', 'E-102 same as E-101', 'same as'],
  ['pt', 'Reaperto 2x no barramento 1h', '2x'],
  ['es', 'Picar solera 30h o limpiar', ' o limpiar'],
  ['en', 'Borescope 5h same day as the cans', 'same day'],
])('%s: %s: a word that changes what stands beside it is told where no rule used it', (language, text, words) => {
  const name = text.replace(/ \d+h.*/, '').replace(' same as E-101', '')
  const own = task(name, /\d+h/.exec(text)?.[0] ?? '8h', [
    { name: language === 'en' ? 'Welder' : 'Soldador', units: 3 },
  ])
  expect(toldOf(text, [own], language).join(' ')).toContain(words.trim())
  // A count or a pace uses it; what is said of a shift, a day or another row stays open.
  const many = toldOf(text, [{ ...own, many: 4 }], language)
  if (/cada|per ex|por pan|2x/.test(words)) expect(many).toEqual([])
})

const read = (text: string, locale: Language) => {
  const answer = interpretOffline({ text, kind: 'generate', locale, today: TODAY })
  if (!answer.ok || answer.value.kind !== 'generate') throw new Error(text)
  const { schedule, assumptions } = answer.value
  const names = new Map(schedule.resources.map(each => [each.uid as number, each.name]))
  return {
    rows: schedule.tasks.map(each => [
      each.name,
      each.duration.seconds / 3600,
      schedule.assignments
        .filter(one => one.task === each.uid)
        .map(one => `${one.units ?? 1} ${names.get(must(one.resource))}`)
        .join(' + '),
    ]),
    told: assumptions.filter(each => each.severity === 'warning').map(each => String(each.params.text)),
    schedule,
  }
}

test.each<[Language, string, unknown[]]>([
  [
    'es',
    'Acuerdos: - Enfriar 20h - Sacar ladrillo 16h, 4 albañiles - Colocar ladrillo 30h, 3 albañiles - Calentar 24h',
    [
      ['Enfriar', 20, ''],
      ['Sacar ladrillo', 16, '4 Albañil'],
      ['Colocar ladrillo', 30, '3 Albañil'],
      ['Calentar', 24, ''],
    ],
  ],
  [
    'pt',
    '• Lavagem química – 12 h – 3 operadores • Drenagem – 5 h – 1 operador • Reparo de solda – 24 h – 4 soldadores',
    [
      ['Lavagem química', 12, '3 Operador'],
      ['Drenagem', 5, '1 Operador'],
      ['Reparo de solda', 24, '4 Soldador'],
    ],
  ],
  [
    'en',
    'Agreed: drain drum 6h, 1 operator – open heads 5h, 4 mechanics – replace tubes 28h, 6 welders – hydrotest 6h',
    [
      ['Drain drum', 6, '1 Operator'],
      ['Open heads', 5, '4 Mechanic'],
      ['Replace tubes', 28, '6 Welder'],
      ['Hydrotest', 6, ''],
    ],
  ],
])('%s: a list in one line keeps the people of each row', (language, text, rows) => {
  expect(read(text, language).rows).toEqual(rows)
})

test('fields of one row between dashes stay one row', () => {
  expect(read('Trocar bomba - 4h - 2 mecânicos\nTestar bomba - 2h - operador', 'pt').rows.map(row => row[0])).toEqual([
    'Trocar bomba',
    'Testar bomba',
  ])
})

test.each<[Language, string, string]>([
  ['pt', 'Drenar 4h. Alinhar a bomba só depois do dia 16/06/2027, 8h. Testar 3h. Início 14/06/2027 7h.', '16/06/2027'],
  ['es', '1. Vaciar 4h\n2. Picar solera 6h, 6 picadores cada turno\n3. Revestir 9h', 'cada turno'],
  ['en', '1. Cool 4h\n2. Clean tubes 12h\n3. Box up 10h per exchanger, 4 pipefitters', '10h per exchanger'],
  ['en', 'Mill, 14 June 2027 06:00. Table rollers: 2 x 9h (4 millwrights). Table liners 16h. Test run 2h.', '2 x 9h'],
  ['es', 'Parada lunes 12 de abril de 2027, 6:00 a 22:00. Desmontar tela (2 h), montar (3 h).', 'Parada lunes'],
  ['en', 'GT washout 6h. Combustion cans out - 9h - 6 GT techs. Firing 4h.', '6 GT techs'],
  ['es', 'Cambio de banda 12h; rodillos de carga 5h y de retorno 7h, 3 mecánicos cada grupo.', '3 mecánicos'],
  ['pt', 'Trocar cilindros da gaiola 1 (5h), da gaiola 2 (5h) e da gaiola 3 (6h), com 4 mecânicos.', '4 mecânicos'],
])('%s: %s: what is not followed is told', (language, text, words) => {
  expect(read(text, language).told.join(' | ')).toContain(words)
})

test('in Portuguese "dos isoladores" are no two of them', () => {
  expect(read('1. Desligar 1h\n2. Limpeza dos isoladores 6h\n3. Religar 1h', 'pt').rows[1]).toEqual([
    'Limpeza dos isoladores',
    6,
    '',
  ])
})

test('a cell of hours with a range counts its larger value, and a bracket behind a predecessor leaves it in place', () => {
  const table =
    '| # | Trabajo | Horas | Después de |\n| 1 | Abrir bocas | 6 | |\n| 2 | Medir fondo | 8 | 1 (solo de día) |\n| 3 | Cambiar placas | 30-36 | 2 |'
  const { rows, told, schedule } = read(table, 'es')
  expect(rows.map(row => row[1])).toEqual([6, 8, 36])
  expect(schedule.links.map(link => [link.from, link.to])).toEqual([
    [1, 2],
    [2, 3],
  ])
  expect(told).toContain('(solo de día)')
})
