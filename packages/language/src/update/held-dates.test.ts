import { parseInstant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { PLANS } from '../testing/plans.ts'
import type { Language } from '../types.ts'

function answerTo(text: string, locale: Language) {
  const made = interpretOffline({
    text,
    kind: 'update',
    locale,
    today: parseInstant('2026-06-29')!,
    schedule: PLANS[locale],
  })
  if (!made.ok) throw new Error(made.problems[0].code)
  if (made.value.kind !== 'update') throw new Error(made.value.kind)
  return { ...made.value, told: made.problems.map(each => each.code) }
}

test.each([
  ['pt', 'o teste só pode começar a partir de 08/07/2026', 'language.staysAt'],
  ['pt', 'o teste deve terminar até 08/07', 'language.askBeforeLinks'],
  ['en', 'the trial run can only begin from July 7, 2026', 'language.staysAt'],
  ['en', 'the trial run must finish by July 7', 'language.askBeforeLinks'],
  ['es', 'la prueba solo puede empezar a partir del 08/07/2026', 'language.staysAt'],
  ['es', 'la prueba debe terminar antes del 09/07', 'language.askBeforeLinks'],
] as const)('%s: a date that links hold the task from says so: %s', (locale, text, code) => {
  expect(answerTo(text, locale).told).toContain(code)
})

test('a date that is reached is told of no hold', () => {
  expect(answerTo('o teste só pode começar a partir de 13/07/2026', 'pt').told).toEqual([])
})

const NAME: Readonly<Record<Language, string>> = { pt: 'os mecânicos', en: 'the mechanics', es: 'los caldereros' }

test.each([
  ['pt', `${NAME.pt} só trabalham segunda e quarta`, [1, 3]],
  ['en', `${NAME.en} work Monday to Wednesday only`, [1, 2, 3]],
  ['es', `${NAME.es} solo están lunes y miércoles`, [1, 3]],
] as const)('%s: days of people change their calendar and not the plan: %s', (locale, text, days) => {
  const { schedule } = answerTo(text, locale)
  const own = schedule.resources.flatMap(each => schedule.calendars.filter(one => one.id === each.calendar))
  expect(own).toHaveLength(1)
  expect(own[0]?.week.flatMap((day, at) => (day === null ? [at] : []))).toEqual(days)
  expect(schedule.calendars.find(each => each.id === schedule.project.calendar)).toEqual(
    PLANS[locale].calendars.find(each => each.id === PLANS[locale].project.calendar),
  )
})

test.each([
  ['pt', 'Teste 4h. Obrigado, Olga', 'Obrigado'],
  ['en', 'Trial run 4h. Thanks, Olga', 'Thanks'],
  ['es', 'Prueba 6h. Saludos, Iván', 'Saludos'],
] as const)('%s: a closing with a name behind an order is none', (locale, text, word) => {
  const { applied, told, assumptions } = answerTo(text, locale)
  expect(applied.map(each => each.success)).toEqual([true])
  expect(told).toEqual([])
  expect(assumptions.some(each => String(each.params.text).startsWith(word))).toBe(true)
})

test.each([
  ['pt', 'Adicionar depois do teste: secagem 12h e limpeza final 5h', ['Secagem', 'Limpeza final']],
  ['es', 'Agregar después de la prueba: secado 12 h y encendido 5 h, en ese orden', ['Secado', 'Encendido']],
] as const)('%s: tasks told behind a colon are named without it', (locale, text, names) => {
  const { applied } = answerTo(text, locale)
  expect(applied.filter(each => each.field === 'new').map(each => each.task_name)).toEqual(names)
})

test('a part that names a date which links hold is carried out beside a part that is not understood', () => {
  const { question, applied } = answerTo(
    'O teste só pode começar a partir de 08/07/2026. Montagem 9h. Xpto blabla 3.',
    'pt',
  )
  const made = question?.options[0]?.applied ?? applied
  expect(made.filter(each => each.success).map(each => each.field)).toEqual(['start', 'duration'])
})

test.each([
  ['en', 'Scrap the lock out link to the blades?'],
  ['pt', 'Apaga o vínculo da usinagem?'],
] as const)('%s: a row that would go where a link was named is asked with the word: %s', (locale, text) => {
  const made = interpretOffline({
    text,
    kind: 'update',
    locale,
    today: parseInstant('2026-06-29')!,
    schedule: PLANS[locale],
  })
  const gone =
    made.ok &&
    made.value.kind === 'update' &&
    [made.value.edits, ...(made.value.question?.options ?? []).map(each => each.edits)].some(edits =>
      edits.some(edit => edit.kind === 'removeTask'),
    )
  expect(!gone || made.problems.some(each => /link|vínculo/.test(String(each.params.text)))).toBe(true)
})
