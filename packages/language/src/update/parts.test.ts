import { parseInstant } from '@parada/schedule'
import { describe, expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { planFrom } from '../testing/plant-plans.ts'
import type { Language } from '../types.ts'

const PLANS = {
  pt: planFrom('Parada do forno de cal', [
    'Mecânica',
    '  Remoção dos tijolos | 20h | | Refratarista*4 | 10',
    '  Troca do rolo de apoio | 16h | 2 | Mecânico*3',
    '  Reparo do anel | 12h | 3 | Soldador*2',
    '  Revestimento novo | 36h | 4 | Refratarista*4',
    '  Alinhamento do forno | 9h | 5 | Mecânico*2',
  ]),
  en: planFrom('Compressor C-7 overhaul', [
    'Overhaul',
    '  Open casing | 8h | | Mechanic*2 | 10',
    '  Grind crankshaft | 14h | 2 | Machinist',
    '  Replace piston rings | 10h | 3 | Mechanic*2',
    '  Stop valves MSV-1 and MSV-2 | 7h | 4 | Cleaner*2',
    '  Pressure test | 5h | 5 | Inspector',
  ]),
  es: planFrom('Caldera de recuperación', [
    'Sopladores',
    '  Lavado de la caldera | 20h | | Operador | 10',
    '  Montaje de andamios | 12h | 2 | Andamiero*4',
    '  Cambio de tubos | 48h | 3 | Calderero*6',
    '  Revisión de los sopladores | 26h | 4 | Mecánico',
    '  Prueba hidrostática | 8h | 5 | Calderero*2',
  ]),
} as const

function read(language: Language, text: string) {
  const found = interpretOffline({
    text,
    kind: 'update',
    locale: language,
    today: parseInstant('2026-06-29T12:00')!,
    schedule: PLANS[language],
  })
  if (!found.ok || found.value.kind !== 'update') throw new Error(found.ok ? 'no update' : found.problems[0].code)
  const { edits, applied, question, assumptions } = found.value
  const changes = question?.options[0]?.applied ?? applied
  return {
    acted: edits.length > 0,
    done: changes.filter(each => each.success).map(each => `${each.task_name} ${each.field} ${each.new_value}`),
    asked: question ? String(question.problem.params.text) : null,
    noted: assumptions.map(each => String(each.params.text ?? '')).join(' | '),
  }
}

describe('an instruction of several lines is read line by line where it is not read as one', () => {
  test('a line that is not understood takes no other with it, and is named as it was written', () => {
    const got = read(
      'pt',
      'Boa tarde,\n- remoção dos tijolos 60%\n- chapas vêm sei lá quando\n- reparo do anel: 12h -> 15h\n- excluir o alinhamento do forno',
    )
    expect(got.acted).toBe(false)
    expect(got.done).toEqual([
      'Remoção dos tijolos progress 60',
      'Reparo do anel duration 15h',
      'Alinhamento do forno delete null',
    ])
    expect(got.asked).toBe('chapas vêm sei lá quando')
  })

  test('a heading, and a remark without a row or a value, is listed and not asked about', () => {
    const got = read(
      'pt',
      'Mudanças do forno:\n1) remoção dos tijolos 60%\n2) reparo do anel passa para 15h\nSem acidentes.',
    )
    expect(got.acted).toBe(true)
    expect(got.done).toEqual(['Remoção dos tijolos progress 60', 'Reparo do anel duration 15h'])
  })

  test('the head of a mail, older mail below and who signs are listed, and not carried out', () => {
    const got = read(
      'en',
      'From: Boyle\nTo: Planning\n\nOpen casing 60%. Grind crankshaft 14h -> 16h. No idea about the crane.\n\nRegards\nP. Boyle\n\nOn 28 Jun planning wrote:\n> Pressure test 9h',
    )
    expect(got.done).toEqual(['Open casing progress 60', 'Grind crankshaft duration 16h'])
    expect(got.noted).toContain('From: Boyle')
    expect(got.noted).toContain('Pressure test 9h')
  })

  test('what holds nothing of an order but a denial or a condition is asked', () => {
    const got = read('en', 'Grind crankshaft 14h -> 16h.\nOpen casing 60%.\nNot before we say so.\nRings?? tbd 3 pcs')
    expect(got.acted).toBe(false)
    expect(got.asked).toContain('Not before we say so')
  })

  test('numbers of a list are no rows, on one line or on several', () => {
    const changes = ['Remoção dos tijolos progress 60', 'Reparo do anel duration 15h']
    expect(read('pt', '1) remoção dos tijolos 60%\n2) reparo do anel passa para 15h').done).toEqual(changes)
    expect(read('pt', 'Segue: 1) remoção dos tijolos 60% 2) reparo do anel passa para 15h').done).toEqual(changes)
  })

  test('a stroke between blanks parts what is said', () => {
    const got = read('pt', 'remoção dos tijolos 60% / troca do rolo aguardando / reparo do anel passa para 15h')
    expect(got.acted).toBe(false)
    expect(got.done).toEqual(['Remoção dos tijolos progress 60', 'Reparo do anel duration 15h'])
    expect(got.asked).toBe('troca do rolo aguardando')
  })

  test('by how many per cent something grows is no share of work', () => {
    const got = read('pt', 'Reparo do anel +10%')
    expect(got.acted).toBe(false)
    expect(got.asked).toContain('10%')
  })

  test('two values of one field are none', () => {
    const got = read('en', 'Grind crankshaft 14h -> 16h\nStop valves: MSV-1 done, MSV-2 half way.')
    expect(got.acted).toBe(false)
    expect(got.asked).toContain('MSV-1 done')
  })

  test('two values for one row in one part take none of the others with them', () => {
    const got = read('en', 'Open casing 60%. Stop valves: MSV-1 64h, MSV-2 48h. Nobody knows the crane, eta 3 July.')
    expect(got.done).toEqual(['Open casing progress 60'])
    expect(got.asked).toContain('Stop valves: MSV-1 64h, MSV-2 48h.')
  })

  test('beside a part that is left, what has to be agreed to first is left too', () => {
    const got = read('pt', 'remoção dos tijolos 60%\nchapas vêm sei lá quando 8h\nreparo do anel passa para 90h')
    expect(got.done).toEqual(['Remoção dos tijolos progress 60'])
    expect(got.asked).toBe('chapas vêm sei lá quando 8h”, “reparo do anel passa para 90h')
  })

  test('of two values for one row in two lines neither is carried out', () => {
    const found = interpretOffline({
      text: 'Open casing 60%\nPressure test 9h\nnobody knows the crane\nOpen casing 70%',
      kind: 'update',
      locale: 'en',
      today: parseInstant('2026-06-29T12:00')!,
      schedule: PLANS.en,
    })
    expect(found.ok && found.value.kind === 'update' && found.value.edits.length > 0).toBe(false)
  })
})

test.each<readonly [Language, string, string]>([
  ['es', 'Sopladores 26 hs => 30 hs', 'Revisión de los sopladores duration 30h'],
  ['en', 'Grind crankshaft 14 → 16 h', 'Grind crankshaft duration 16h'],
  ['pt', 'reparo do anel: 12->15', 'Reparo do anel duration 15h'],
])('a value that another takes the place of tells the row: %s: %s', (language, text, change) => {
  const got = read(language, text)
  expect(got.acted).toBe(true)
  expect(got.done).toContain(change)
})

test('what has begun at an hour, with its share', () => {
  const got = read('pt', 'remoção dos tijolos: iniciado às 10h, 25%')
  expect(got.acted).toBe(true)
  expect(got.done).toEqual(['Remoção dos tijolos progress 25', 'Remoção dos tijolos actual_start 2026-06-29T10:00:00'])
})

test.each<readonly [Language, string, string[]]>([
  ['pt', 'Reparo do anel passa para 15h.\nAbs, Tadeu\nPlanejamento | ramal 3321', ['Reparo do anel duration 15h']],
  [
    'en',
    'Grind crankshaft takes 16h.\nCheers,\nOwen\n--\nOwen Price | Shift lead, line 2 | +44 20 5550 1234',
    ['Grind crankshaft duration 16h'],
  ],
])('%s: who signs orders nothing, and is noted as not read: %s', (language, text, done) => {
  const got = read(language, text)
  expect(got.acted).toBe(true)
  expect(got.done).toEqual(done)
})

test('an order behind the thanks of a mail is no signature', () => {
  const got = read('pt', 'Reparo do anel passa para 15h.\nObrigado,\nremoção dos tijolos 60%')
  expect(got.done).toEqual(['Reparo do anel duration 15h', 'Remoção dos tijolos progress 60'])
})

test('a question beside orders is answered, and the orders are carried out or named', () => {
  const got = read('en', 'Grind crankshaft takes 16h. When does the pressure test begin?')
  expect(got.done).toEqual(['Grind crankshaft duration 16h'])
  const none = interpretOffline({
    text: 'Polish the zeppelin for 3h. When does the pressure test begin?',
    kind: 'update',
    locale: 'en',
    today: parseInstant('2026-06-29T12:00')!,
    schedule: PLANS.en,
  })
  const told = JSON.stringify([none.problems, none.ok && none.value.kind === 'update' && none.value.question])
  expect(told).toContain('zeppelin')
})

test('half of a mail that was read as something else gives way to its parts', () => {
  const got = read(
    'en',
    'Split grind crankshaft in two: 10h and 4h. The first half must finish before open casing begins.',
  )
  expect(got.acted).toBe(false)
  expect(got.asked).toContain('The first half')
  expect(got.done.join()).not.toContain('duration 4h')
})

test('so many people who take the place of another come in that number', () => {
  const got = read('en', 'swap the machinist on grind crankshaft for two mechanics')
  expect(got.done).toEqual(['Grind crankshaft resources Mechanic × 2'])
})

test('a verb that is taken over counts people as where it stands: it adds to neither', () => {
  const found = interpretOffline({
    text: 'Precisamos de dois mecânicos na troca do rolo de apoio e de três no alinhamento do forno',
    kind: 'update',
    locale: 'pt',
    today: parseInstant('2026-06-29T12:00')!,
    schedule: PLANS.pt,
  })
  if (!found.ok || found.value.kind !== 'update') throw new Error('no update')
  const { edits, question } = found.value
  const units = (question?.options[0]?.edits ?? edits).flatMap(edit =>
    edit.kind === 'setAssignment' ? [edit.changes.units] : [],
  )
  expect(units).toEqual([2, 3])
})
