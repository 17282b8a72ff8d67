import { describe, expect, test } from 'vitest'
import { changed } from '../testing/changed.ts'
import { planFrom } from '../testing/plant-plans.ts'

const REACTOR = planFrom('U-240', [
  'Shutdown',
  '  Blinding list A | 10h | | Pipefitter*4 | 100',
  'Exchangers',
  '  Pull bundle E-2403 | 6h | 2 | Rigger*3',
  '  Hydroblast bundle E-2403 | 12h | 4 | Cleaner*4',
  '  Reinsert bundle E-2403 | 6h | 5 | Rigger*3',
  '  Pull bundle E-2404 | 6h | 2 | Rigger*3',
  '  Hydroblast bundle E-2404 | 14h | 7 | Cleaner*4',
  'Rotating',
  '  Overhaul charge pump | 30h | 2 | Millwright*2 | 10',
  '  Replace compressor seal | 26h | 2 | Millwright*3',
  'Start-up',
  '  Leak test | 12h | 6,8,10,11 | Operator*2',
])
const FURNACE = planFrom('Reforma', [
  'Retirada',
  '  Resfriamento da máquina | 8h | | Operador',
  '  Revisão dos segmentos | 40h | 2 | Mecânico*4',
  'Campo',
  '  Limpeza da câmara | 10h | 2 | Ajudante*4',
  '  Troca dos bicos | 14h | 5 | Encanador*3',
  '  Troca da mangueira HV-12 | 3h | 2 | Mecânico',
  '  Troca da mangueira HV-14 | 3h | 2 | Mecânico',
])
const PLAN = { en: REACTOR, pt: FURNACE, es: FURNACE }

/** Orders that were carried out in part: the ignored words are named, and the user decides. */
const UNHEEDED: readonly (readonly ['pt' | 'en', string, string])[] = [
  ['en', 'Hydroblast on both bundles goes to 16h', 'Hydroblast”, “both'],
  ['pt', 'A revisão pode durar entre 35 e 45h', 'entre 35 e 45h'],
  ['pt', 'acrescenta uma inspeção dimensional de 4h depois de cada mangueira', 'cada mangueira'],
  ['pt', 'fora a limpeza, tudo do Campo começa só dia 08/07', 'fora a limpeza'],
  ['pt', 'dá uma enxugada de 10% em tudo que é do mecânico', 'enxugada'],
  ['pt', 'limpeza da câmara já tá em 80%, falta pouco', 'falta'],
  ['pt', 'trabalhamos em dois turnos a partir de segunda', 'segunda'],
  ['pt', 'troca dos bicos: 14h ou 18h conforme o acesso', '14h ou 18h'],
  ['pt', 'marca 50% em tudo do Campo que já começou', 'começou'],
  ['pt', 'mangueira HV-12 feita, HV-14 amanhã', 'feita'],
]

/** The same words where they were heeded. */
const HEEDED: readonly (readonly ['pt' | 'en', string, readonly string[]])[] = [
  ['en', 'charge pump done, compressor seal half done', ['10', '11']],
  ['en', 'Leak test takes from 12 to 16h', ['13']],
  ['en', 'take two riggers off each bundle pull', ['4', '7']],
  ['pt', 'tudo do Campo menos a limpeza leva 5h', ['6', '7', '8']],
  ['pt', 'tira fora a limpeza da câmara', ['- Limpeza da câmara', '6']],
  ['pt', 'revisão dos segmentos de 40 para 45h', ['3']],
  ['pt', 'as duas mangueiras passam para 4h', ['7', '8']],
  ['pt', 'põe 6 mecânicos na revisão e corta 4h', ['3']],
  ['pt', 'tudo do Campo 20% mais curto', ['5', '6', '7', '8']],
  ['en', 'Riggers go from 3 to 5 on pull bundle E-2403', ['4']],
  ['en', 'Leak test no longer depends on the compressor seal', ['13']],
]

describe('what tells which rows, how long or from when is heeded or asked', () => {
  test.each(UNHEEDED)('%s: %s', (language, text, words) => {
    const [asked] = changed(text, language, PLAN[language])
    expect(asked).toMatch(/^\? language\.askUnused/)
    for (const word of words.split('”, “')) expect(asked).toContain(word)
  })
  test.each(HEEDED)('%s: %s', (language, text, rows) => {
    const found = changed(text, language, PLAN[language])
    expect(
      typeof found === 'string' ? found : found.map(row => (row.startsWith('-') ? row : row.split(' ')[0])),
    ).toEqual(rows)
  })
  test('one of several fitters moves, and the others stay', () =>
    expect(changed('tira um mecânico da revisão e põe na limpeza', 'pt', FURNACE)).toEqual([
      expect.stringContaining('@Mecânico*3'),
      expect.stringContaining('@Mecânico*1'),
    ]))
  test.each([
    ['en', 'Millwrights are off July 9 and 13', ['Millwright off 07-09 to 07-09', 'Millwright off 07-13 to 07-13']],
    ['en', 'Millwrights are off July 9 and 10', ['Millwright off 07-09 to 07-09', 'Millwright off 07-10 to 07-10']],
    ['en', 'Riggers are away between July 9 and July 13', ['Rigger off 07-09 to 07-13']],
    ['en', 'work Saturday July 11', ['work 07-11']],
    ['pt', 'revisão dos segmentos só começa dia 14/07 ao meio-dia', ['3 startNoEarlierThan 07-14T12:00']],
    ['en', 'Leak test no earlier than noon on July 14', ['13 startNoEarlierThan 07-14T12:00']],
  ] as const)('days of a list and of a span: %s %s', (language, text, rows) =>
    expect(changed(text, language, PLAN[language])).toEqual(rows),
  )
})
