import { parseInstant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { changed } from '../testing/changed.ts'
import { PLANS } from '../testing/plans.ts'
import type { Language } from '../types.ts'

/** Progress that an answer sets or offers to set, as `row percent`. */
function progressIn(text: string, locale: Language): string[] {
  const schedule = PLANS[locale]
  const today = parseInstant('2026-06-29')!
  const result = interpretOffline({ text, kind: 'update', locale, today, schedule })
  if (!result.ok || result.value.kind !== 'update') return []
  const { edits, question } = result.value
  return [edits, ...(question?.options.map(each => each.edits) ?? [])].flat().flatMap(edit => {
    const share = edit.kind === 'setTask' ? edit.changes.percentComplete : undefined
    return edit.kind === 'setTask' && share !== undefined ? [`${edit.task} ${share}`] : []
  })
}

test.each([
  ['pt', 'A usinagem da carcaça cai pela metade'],
  ['pt', 'A duração da usinagem da carcaça caiu pela metade'],
  ['pt', 'Usinar carcaça caiu 30%'],
  ['pt', 'Usinar carcaça cai trinta por cento'],
  ['pt', 'Usinar carcaça encolheu um terço'],
  ['pt', 'Com a ferramenta nova, usinar carcaça despenca 40%'],
  ['en', 'Replace liner drops by half'],
  ['en', 'Replace liner fell 30%'],
  ['en', 'Replace liner is down 30%'],
  ['en', 'Replace liner comes down to 50%'],
  ['en', 'Replace liner decreases by thirty percent'],
  ['es', 'El lavado cayó a la mitad'],
  ['es', 'El lavado mengua un tercio'],
  ['es', 'El lavado baja treinta por ciento'],
] as const)('%s: what falls by a share is never done by that share: %s', (locale, text) => {
  expect(progressIn(text, locale)).toEqual([])
})

test.each([
  ['pt', 'Usinar carcaça caiu 30%', '7 Usinar carcaça 7h'],
  ['pt', 'Usinar carcaça cai para um terço', '7 Usinar carcaça 3.333333h'],
  ['en', 'Replace liner decreases by thirty percent', '3 Replace liner 11.2h'],
  ['es', 'El lavado baja treinta por ciento', '3 Lavado 11.2h'],
  ['es', 'El lavado cayó a la mitad', '3 Lavado 1d'],
] as const)('%s: the row takes that much less time: %s', (locale, text, row) => {
  expect(changed(text, locale)).toEqual([expect.stringContaining(row)])
})

test.each([
  // A word of progress says that the share is of work, and a verb of a row's own name does not fall.
  ['pt', 'O avanço da usinagem da carcaça caiu para 40%', ['7 40']],
  ['pt', 'Usinar carcaça cai 30% e o teste de vazão está em 50%', ['10 50']],
  ['es', 'Lavado al 30%, y la apertura de tapas cae un tercio', ['3 30']],
] as const)('%s: a share of another clause is still done: %s', (locale, text, rows) => {
  expect(progressIn(text, locale)).toEqual(rows)
})

test('a share that could only have been progress is refused, and how to say it is shown', () => {
  const [found] = [changed('Replace liner comes down to 50%', 'en')]
  expect(found).toBe('language.shareOfTime')
})

test('what is late by a share is not done by it', () => {
  expect(changed('Clean blades slips by half', 'en')[0]).not.toMatch(/^\d/)
})

test.each([
  ['pt', 'Desmontar bomba leva 5h. Usinar carcaça: metade', true],
  ['pt', 'Desmontar bomba com 5h e usinar carcaça pela metade', false],
  ['pt', 'corte usinar carcaça pela metade', false],
  ['pt', 'Usinar carcaça em metade do tempo', false],
] as const)('%s: a half that may be of the time or of the work is asked: %s', (locale, text, asks) => {
  const [first] = changed(text, locale)
  expect(String(first).startsWith('? language.askHalf')).toBe(asks)
})
