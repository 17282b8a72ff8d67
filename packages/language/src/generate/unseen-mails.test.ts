import { formatInstant, instant } from '@parada/schedule'
import { expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { scopeFromText } from './scope-from-text.ts'

const TODAY = instant(Date.UTC(2026, 10, 27, 9) / 1000)

function scope(language: Language, text: string) {
  const read = scopeFromText(text, language, TODAY)
  if (!read.ok) throw new Error(read.problems[0].code)
  return read.value
}
const START = {
  pt: 'Início 01/03/2027 07:00, 10 dias.',
  en: 'Start 2027-03-01 07:00, 10 days.',
  es: 'Inicio 01/03/2027 07:00, 10 días.',
}

test.each<[Language, string, readonly string[]]>([
  ['en', 'Pumps P-220A and B, drum V-222', ['P-220A', 'P-220B', 'V-222']],
  ['pt', 'Bombas P-220A e B, vaso V-222', ['P-220A', 'P-220B', 'V-222']],
  ['es', 'Bombas P-220A y B, recipiente V-222', ['P-220A', 'P-220B', 'V-222']],
  ['en', 'Tanks TK-11, TK-12 and TK-15 (TK-13 & 14 next year), pump P-1', ['TK-11', 'TK-12', 'TK-15', 'P-1']],
  ['es', 'Bombas P-1 y P-2, caldera CA-4. La bomba P-3 no se interviene', ['P-1', 'P-2', 'CA-4']],
])('%s: "%s" is %s', (language, words, tags) => {
  expect(scope(language, `${words}. ${START[language]}`).lines.map(each => each.tag)).toEqual(tags)
})

test.each<[Language, string, string]>([
  [
    'pt',
    'ATA 07. Escopo: bombas P-1 e P-2. Próxima reunião dia 14/05. Data: de 07/06/2027 07h a 13/06/2027 19h.',
    '2027-06-07T07:00',
  ],
  [
    'en',
    'Scope: pumps P-1 and P-2. Meeting on 14/05/2027. Dates: from 2027-06-07 07:00 to 2027-06-13 19:00.',
    '2027-06-07T07:00',
  ],
])('%s: the day of a meeting begins nothing: "%s"', (language, text, start) => {
  const read = scope(language, text)
  expect(formatInstant(read.start).slice(0, 16)).toBe(start)
  expect(read.unused.map(each => `${each.params.text}`).join()).toContain('14/05')
})

test('a unit is back when it is synchronised, and a shift without people has none', () => {
  const read = scope(
    'pt',
    'Caldeira CB-02, turbina TG-02. Apagar dia 04/04/2027 às 18h; sincronizar dia 18/04/2027 às 06h. Mecânicos 20/10, refrataristas 10/0.',
  )
  expect(read.windowHours).toBe(324)
  expect(read.limits.filter(each => each.of === 'refractory')).toMatchObject([{ units: 10, shift: 'day' }])
})
