import { applyEdits, parseInstant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { PLANS } from '../testing/plans.ts'
import type { Language } from '../types.ts'

const said = (text: string, locale: Language) =>
  interpretOffline({ text, kind: 'update', locale, today: parseInstant('2026-06-29')!, schedule: PLANS[locale] })

const problemOf = (text: string, locale: Language) => {
  const result = said(text, locale)
  return result.ok ? null : result.problems[0]
}

test.each([
  ['pt', 'põe 2h', 'Liberar linha', '2h'],
  ['pt', '+2h', 'Liberar linha', '2h'],
  ['pt', 'aumenta 20%', 'Liberar linha', '20%'],
  ['pt', '3 soldadores', 'Liberar linha', '3 soldadores'],
  ['pt', 'até sexta', 'Liberar linha', 'até sexta'],
  ['en', 'put 2h', 'Lock out fan', '2h'],
  ['en', 'set 3 days', 'Lock out fan', '3 days'],
  ['es', 'pon 2h', 'Parar y purgar', '2h'],
] as const)(
  '%s: a value alone says what is missing, with a row of the plan as example: %s',
  (locale, text, task, value) => {
    const found = problemOf(text, locale)
    expect(found?.code).toBe('language.valueAlone')
    expect(found?.suggestions[0]?.params).toEqual({ task, value })
  },
)

test.each([
  ['pt', '5 x 10', 5, 10],
  ['pt', '6x10s', 6, 10],
  ['pt', 'trabalhar 6x10', 6, 10],
  ['en', 'we work 7x12s', 7, 12],
  ['es', '4x12', 4, 12],
] as const)('%s: two numbers say nothing, and how to say a working time is shown: %s', (locale, text, days, hours) => {
  const found = problemOf(text, locale)
  expect(found?.code).toBe('language.regimeUnclear')
  expect(found?.suggestions[0]?.params).toEqual({ days, hours })
})

// The reader understands what the suggestions propose.
test.each([
  ['pt', 'Usinar carcaça leva 2h'],
  ['pt', 'mais 2h em Usinar carcaça'],
  ['pt', 'trabalhar 6 dias por semana, 10 horas por dia'],
  ['pt', 'Usinar carcaça dura 30% menos'],
  ['en', 'Replace liner takes 20h'],
  ['en', '2h more for Replace liner'],
  ['en', 'work 6 days a week, 10 hours a day'],
  ['en', 'Replace liner takes 30% less time'],
  ['es', 'Lavado dura 2h'],
  ['es', '2h más en Lavado'],
  ['es', 'trabajar 6 días por semana, 10 horas por día'],
  ['es', 'Lavado dura 30% menos'],
] as const)('%s: %s', (locale, text) => {
  const result = said(text, locale)
  if (!result.ok || result.value.kind !== 'update') throw new Error('not read')
  expect(result.value.question).toBeUndefined()
  expect(applyEdits(PLANS[locale], result.value.edits).ok && result.value.edits.length).toBeGreaterThan(0)
})

test.each([
  ['pt', '2x o teste de vazão', 'language.notUnderstood'],
  ['pt', 'aumenta o zepelim 20%', 'language.taskNotFound'],
  ['pt', 'a tarefa 99 leva 3h', 'language.taskNotFound'],
] as const)('%s: what names something keeps its own answer: %s', (locale, text, code) => {
  expect(problemOf(text, locale)?.code).toBe(code)
})
