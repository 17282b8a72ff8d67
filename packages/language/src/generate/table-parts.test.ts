import { expect, test } from 'vitest'
import { interpretOffline } from '../offline.ts'
import { draw, MONDAY } from '../testing/draw.ts'
import type { Language } from '../types.ts'

const plan = (text: string, locale: Language) => {
  const result = interpretOffline({ text, kind: 'generate', locale, today: MONDAY })
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.value.schedule
}

test.each<[string, Language, string, string[]]>([
  [
    'a head of two lines is one head',
    'pt',
    'Nº\tDescrição do\tDuração\tPred.\n\tserviço\t(horas)\t\n1\tIsolar linha\t2\t-\n2\tTrocar junta\t5\t1\n3\tTestar\t1\t2',
    ['1 Isolar linha 2h', '2 Trocar junta 5h <1FS', '3 Testar 1h <2FS'],
  ],
  [
    'merged heads stand over the columns that they name',
    'en',
    '| | | Planned | Planned | Crew | Crew |\n| No. | Work | man-h | hours | trade | qty |\n|---|---|---|---|---|---|\n| 1 | Isolate line | 2 | 1 | Operator | 2 |\n| 2 | Swap gasket | 15 | 5 | Fitter | 3 |',
    ['1 Isolate line 1h @Operator*2', '2 Swap gasket 5h <1FS @Fitter*3'],
  ],
  [
    'rows that go by letters know each other by them',
    'pt',
    'A - Parar bomba - 1 h\nB - Trocar selo - 5 h - A\nC - Lavar base - 4 h - B II+1h\nD - Testar - 2 h - B; C',
    ['1 Parar bomba 1h', '2 Trocar selo 5h <1FS', '3 Lavar base 4h <2SS+1h', '4 Testar 2h <2FS,3FS'],
  ],
  [
    'rows that go by codes know each other by them',
    'en',
    'K10 Isolate: 2h\nK20 Swap tube: 9h (K10)\nK30 Test: 1h (K20 FS+3h)',
    ['1 Isolate 2h', '2 Swap tube 9h <1FS', '3 Test 1h <2FS+3h'],
  ],
  [
    'a figure of a test is no progress',
    'es',
    '1. Cerrar - 2 h\n2. Prueba al 150% de la presión de diseño - 5 h - después de 1',
    ['1 Cerrar 2h', '2 Prueba al 150% de la presión de diseño 5h <1FS'],
  ],
])('%s', (_, locale, text, rows) => {
  expect(draw(plan(text, locale))).toEqual(rows)
})

test('approvals are no rows, and a table of the team is the people of the job', () => {
  const made = plan(
    '| Elaboró | Aprobó |\n| R. Gil | T. Mora |\n| Nº | Trabajo | Horas | Tras |\n| 1 | Vaciar | 4 | - |\n| 2 | Cambiar rastras | 9 | 1 |\n| Cuadrilla | Cantidad |\n| Mecánicos | 5 |\n| Soldadores | 2 |',
    'es',
  )
  expect(draw(made)).toEqual(['1 Vaciar 4h', '2 Cambiar rastras 9h <1FS'])
  expect(made.resources.map(each => [each.name, each.maxUnits])).toEqual([
    ['Mecánico', 5],
    ['Soldador', 2],
  ])
})
