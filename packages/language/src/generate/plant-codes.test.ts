import { instant } from '@parada/schedule'
import { expect, test } from 'vitest'
import type { Language } from '../types.ts'
import { scopeFromText } from './scope-from-text.ts'

function scope(language: Language, text: string) {
  const read = scopeFromText(text, language, instant(1_800_000_000))
  if (!read.ok) throw new Error(`${text}: ${read.problems[0].code}`)
  const { lines, unused } = read.value
  return { items: lines.map(each => `${each.template} ${each.tag}`), unused: unused.map(each => each.params.text) }
}

test.each<[Language, string, string[]]>([
  [
    'en',
    'Turnaround scope: 10LAC10AP001 feedwater pump, W1K1 kiln and conveyor 341-BM-01',
    ['pump 10LAC10AP001', 'cement-kiln W1K1', 'conveyor 341-BM-01'],
  ],
  [
    'pt',
    'Parada da usina: 2 bombas 10LAC10AP001/002 e 1 trocador 10PGB11AC001, início 10-MAR-2027',
    ['pump 10LAC10AP001', 'pump 10LAC10AP002', 'exchanger 10PGB11AC001'],
  ],
  [
    'es',
    'Parada de la planta de cemento: horno rotatorio W1K1, molino 341-BM-01 y bombas 341-PP-02, 341-PP-03',
    ['cement-kiln W1K1', 'mill 341-BM-01', 'pump 341-PP-02', 'pump 341-PP-03'],
  ],
  [
    'en',
    'Refinery turnaround: 11-P-201A, 11-E-305 and column 11-C-100',
    ['pump 11-P-201A', 'exchanger 11-E-305', 'column 11-C-100'],
  ],
  [
    'pt',
    'Parada da celulose: caldeira de recuperação 20HAA10BB001 e bomba 351-23-P-07',
    ['recovery-boiler 20HAA10BB001'],
  ],
  [
    'en',
    'Refinery turnaround: pumps 11-P-201A/B, exchangers 11-E-301 to 11-E-303, pumps 10LAC10AP001/002',
    [
      ...['pump 11-P-201A', 'pump 11-P-201B', 'exchanger 11-E-301', 'exchanger 11-E-302', 'exchanger 11-E-303'],
      ...['pump 10LAC10AP001', 'pump 10LAC10AP002'],
    ],
  ],
])('%s: %s: the codes of a plant are tags of what they stand with', (language, text, items) => {
  const read = scope(language, text)
  expect(read.items.slice(0, items.length)).toEqual(items)
  if (!text.includes('351-23')) expect(read.unused).toEqual([])
})

test.each<[Language, string]>([
  ['en', 'Turnaround: 2 pumps and column C-100, H2SO4 wash, M16X2 bolts, start 10-MAR-2027'],
  ['pt', 'Parada: 2 bombas e coluna C-100, lavagem com H2SO4 e w1k1'],
])('%s: %s: formulas, threads, dates and small letters are no codes', (language, text) => {
  expect(scope(language, text).items).toEqual(['pump undefined', 'pump undefined', 'column C-100'])
})

test.each<[Language, string]>([
  ['pt', 'Parada em turnos de 12H: 2 bombas, 5S, 3R, semana 2027-W12, eletrodo E7018, chapa A36, AL2O3'],
  ['es', 'Parada en turnos de 12H: 2 bombas, 5S, 10-SEPT-2027, electrodo E7018, perfil W200X15, P2O5'],
])('%s: %s: hours, weeks, materials and letters of habits are no codes', (language, text) => {
  expect(scope(language, text).items).toEqual(['pump undefined', 'pump undefined'])
})

test.each<[Language, string]>([
  ['en', 'Turnaround: 2 pumps and column C-100'],
  ['pt', 'Parada: 2 bombas e coluna C-100'],
  ['es', 'Parada: 2 bombas y columna C-100'],
])('%s: %s: a number counts what stands behind it, not what "and" joins to that', (language, text) => {
  expect(scope(language, text).items).toEqual(['pump undefined', 'pump undefined', 'column C-100'])
})

test.each<[Language, string, string[]]>([
  [
    'en',
    'Turnaround: exchangers E-101/E-102, agitators AG-1/AG-2, P-5',
    ['exchanger E-101', 'exchanger E-102', 'generic AG-1', 'generic AG-2', 'pump P-5'],
  ],
  [
    'pt',
    'Parada: trocadores 11-E-301/11-E-302 e secador SD-1, P-7',
    ['exchanger 11-E-301', 'exchanger 11-E-302', 'generic SD-1', 'pump P-7'],
  ],
])(
  '%s: %s: a tag behind a stroke may say its letters again, and other letters are other things',
  (language, text, items) => {
    expect(scope(language, text).items).toEqual(items)
  },
)
