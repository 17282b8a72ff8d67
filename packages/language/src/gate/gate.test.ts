import { parseInstant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { changed } from '../testing/changed.ts'
import { PLANS } from '../testing/plans.ts'

test('a value that no edit carries is asked before anything is done, and what would be done is shown', () => {
  expect(changed('add 3 tasks before close casing: wash housing (2h), paint housing (3h), dry (1h)', 'en')[0]).toBe(
    '? language.askUnused 1h”, “dry',
  )
})

test('a question leaves the plan as it is, and each of its answers holds a whole plan', () => {
  const result = interpretOffline({
    text: 'atrase todas as tarefas em 2 dias e aumente 10% a duração de todas as tarefas',
    kind: 'update',
    locale: 'pt',
    today: parseInstant('2026-06-29')!,
    schedule: PLANS.pt,
  })
  if (!result.ok || result.value.kind !== 'update') throw new Error('no update')
  expect(result.value.schedule).toBe(PLANS.pt)
  expect(result.value.edits).toEqual([])
  expect(result.value.question?.options.map(each => each.label.code)).toEqual([
    'language.optionApply',
    'language.optionKeep',
  ])
  expect(result.value.question?.options[0]?.schedule).not.toEqual(PLANS.pt)
  expect(result.value.question?.options[1]?.schedule).toBe(PLANS.pt)
})

test.each([
  ['pt', 'Quem faz a usinagem da carcaça? abs'],
  ['en', 'Hi! When does the trial run begin? Tell me please'],
  ['es', '¿Cuánto dura el lavado y quién lo hace? gracias'],
] as const)('%s: a question changes nothing wherever it stands: %s', (locale, text) => {
  expect(changed(text, locale)).toMatch(/^language\.(?:question|answer)/)
})

test.each([
  ['pt', 'Operador trabalha só no turno do dia, das 07:00 às 19:00'],
  ['pt', 'o mecânico trabalha 12 horas por dia, 7 dias por semana'],
] as const)('%s: the hours of a person never become those of the project: %s', (locale, text) => {
  const found = changed(text, locale)
  expect(typeof found === 'string' ? [] : found.filter(row => row.startsWith('calendar'))).toEqual([])
})

// One instruction a rule: none of them is carried out unasked, by any reader.
test.each([
  ['progress falls', 'liberar linha está na metade', 'language.askFalls'],
  ['done work changes with other work', 'aumente 10% a duração de todas as tarefas', 'language.askDone'],
  ['a duration more than trebles', 'o teste de vazão leva 20h', 'language.askLarge'],
  ['many rows go at once', 'apague as tarefas 5 a 12', 'language.askRemoves'],
  ['actual work lies in the future', 'a montagem da bomba terminou dia 20/08/2026', 'language.futureActual'],
  ['hours of a person', 'o mecânico trabalha 12 horas por dia, 7 dias por semana', 'language.calendarOfPerson'],
  ['a link closes a circle', 'desmontar bomba depende do teste de vazão', 'language.wouldLoop'],
  ['a value below zero', 'usinar carcaça leva -3 horas', 'language.impossibleValue'],
] as const)('%s: asked or refused, never done: %s', (_, text, code) => {
  const result = interpretOffline({
    text,
    kind: 'update',
    locale: 'pt',
    today: parseInstant('2026-06-29')!,
    schedule: PLANS.pt,
  })
  const told =
    result.ok && result.value.kind === 'update' ? [result.value.question?.problem, ...result.problems] : result.problems
  expect(told.map(each => each?.code)).toContain(code)
  if (result.ok && result.value.kind === 'update') expect(result.value.edits).toEqual([])
})
