import { parseInstant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { changed } from '../testing/changed.ts'
import { PLANS } from '../testing/plans.ts'
import { plainly } from './plainly.ts'

const SOLE = 'Mude a duração de usinar carcaça para 12h'

test.each([
  ['pt', `Bom dia! ${SOLE}`],
  ['pt', `Oi pessoal,\n${SOLE}`],
  ['pt', `Oi Marcos, tudo bem? ${SOLE}. Obrigado.`],
  ['pt', `${SOLE}, pois a equipe pediu.`],
  ['pt', `${SOLE}, conforme o Beto falou ontem`],
  ['pt', SOLE.replaceAll(' ', '  ')],
  ['pt', SOLE.toUpperCase()],
  ['pt', 'Você pode mudar a duração de usinar carcaça para 12h?'],
] as const)('%s: what stands around an order changes nothing: %s', (locale, text) => {
  expect(changed(text, locale)).toEqual(changed(SOLE, locale))
})

test.each([
  ['pt', 'Reduza a usinagem em 2h, pois atrasou 3 horas'],
  ['pt', 'Aumente a usinagem em 2h, pois atrasou, e exclua o teste'],
  ['en', 'Could the load test finish by Friday?'],
  ['pt', 'preciso ganhar 2 dias nessa parada'],
] as const)('%s: a number, another order, a question and a wish never fall away: %s', (locale, text) => {
  expect(plainly(text, locale).text).toBe(text)
})

test('places of remarks count in the text as it came', () => {
  const text = 'Bom dia!  Usinar carcaça leva  14h.  Polir tampa leva 3h.'
  const result = interpretOffline({
    text,
    kind: 'update',
    locale: 'pt',
    today: parseInstant('2026-06-29')!,
    schedule: PLANS.pt,
  })
  const spans = result.problems.flatMap(each => (each.at?.span ? [each.at.span] : []))
  for (const { start, end } of spans) expect(text.slice(start, end)).toBe(text.slice(start, end).trim())
  const { places, text: plain } = plainly(text, 'pt')
  expect(places).toHaveLength(plain.length + 1)
  for (let at = 0; at < plain.length; at++) if (plain[at] !== ' ') expect(text[places[at]!]).toBe(plain[at])
})
