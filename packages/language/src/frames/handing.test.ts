import { describe, expect, test } from 'vitest'
import { changed } from '../testing/changed.ts'
import { planFrom } from '../testing/plant-plans.ts'
import type { Language } from '../types.ts'

const KILN = planFrom('Kiln', [
  'Grelha',
  '  Trocar placas da grelha | 40h | | Mecânico*4',
  '  Alinhar acionamento | 10h | 2 | Mecânico*2',
  '  Soldar casco | 12h | 3 | Soldador*3',
  'Boiler',
  '  Replace screens | 24h | | Fitter*4',
  '  Hydro test | 8h | 6 | Boilermaker*2',
  'Correa',
  '  Cambiar polines | 8h | | Mecánica*2',
  '  Empalmar cinta | 14h | 9 | Vulcanizador*2',
])

describe('who does what', () => {
  test.each<readonly [Language, string, readonly string[]]>([
    // Work that is given, passed or handed to a resource is taken off the one that had it.
    ['pt', 'passe a troca de placas da grelha para os soldadores', ['2 Trocar placas da grelha 40h @Soldador*4 in 1']],
    ['pt', 'dê o alinhamento do acionamento aos soldadores', ['3 Alinhar acionamento 10h <2FS @Soldador*2 in 1']],
    ['en', 'hand the screens over to the boilermakers', ['6 Replace screens 24h @Boilermaker*4 in 5']],
    ['en', 'give the screens to the boilermakers', ['6 Replace screens 24h @Boilermaker*4 in 5']],
    ['es', 'dale los polines a los vulcanizadores', ['9 Cambiar polines 8h @Vulcanizador*2 in 8']],
    ['es', 'pasa los polines a los vulcanizadores', ['9 Cambiar polines 8h @Vulcanizador*2 in 8']],
    // All work of a resource goes with it, and the one that had it leaves.
    ['pt', 'tudo dos soldadores passa para os mecânicos', ['4 Soldar casco 12h <3FS @Mecânico*3 in 1']],
    ['en', 'all tasks of the boilermakers go to the fitters', ['7 Hydro test 8h <6FS @Fitter*2 in 5']],
    ['es', 'todo lo de las mecánicas lo hacen ahora los vulcanizadores', ['9 Cambiar polines 8h @Vulcanizador*2 in 8']],
    // Who only comes is not handed it.
    [
      'pt',
      'põe o soldador em tudo dos mecânicos',
      [
        '? language.askUnused mecânicos',
        '2 Trocar placas da grelha 40h @Mecânico*4 @Soldador*1 in 1',
        '3 Alinhar acionamento 10h <2FS @Mecânico*2 @Soldador*1 in 1',
      ],
    ],
    // A row belongs under a group.
    ['en', 'hydro test belongs under Grelha', ['7 Hydro test 8h <6FS @Boilermaker*2 in 1']],
    ['pt', 'a solda do casco vai para a fase Boiler', ['4 Soldar casco 12h <3FS @Soldador*3 in 5']],
    // "Needs three" says how many there are to be, "needs three more" how many come.
    ['pt', 'a troca de placas da grelha precisa de 6 mecânicos', ['2 Trocar placas da grelha 40h @Mecânico*6 in 1']],
    ['en', 'hydro test needs 3 boilermakers', ['7 Hydro test 8h <6FS @Boilermaker*3 in 5']],
    ['en', 'hydro test needs 3 boilermakers, not 2', ['7 Hydro test 8h <6FS @Boilermaker*3 in 5']],
    ['en', 'hydro test needs 3 more boilermakers', ['7 Hydro test 8h <6FS @Boilermaker*5 in 5']],
    // How many there are at most.
    ['pt', 'só tenho 2 soldadores', ['Soldador x 2']],
    ['en', 'no more than 3 fitters on site at any time', ['Fitter x 3']],
    ['es', 'sólo quedan 1 vulcanizador', ['Vulcanizador x 1']],
  ])('%s: %s', (language, text, rows) => {
    expect(changed(text, language, KILN)).toEqual(rows)
  })

  test.each<readonly [Language, string, string]>([
    ['pt', 'o alinhamento do acionamento com dois soldadores em vez de três mecânicos', 'language.askBeside'],
    ['en', 'do the hydro test with two techs instead of three', 'language.askBeside'],
    ['es', 'el cambio de polines con tres vulcanizadores en lugar de dos mecánicas', 'language.askBeside'],
  ])('who joins where somebody was to go is asked: %s: %s', (language, text, code) => {
    const [asked] = changed(text, language, KILN)
    expect(asked).toBe(`? ${code}`)
  })

  test.each<readonly [Language, string]>([
    ['pt', 'em vez de alinhar, vamos só lubrificar o acionamento, 4h'],
    ['en', 'instead of a hydro test, do an air test, 5h'],
    ['es', 'en vez de empalmar, grapar la cinta, 3h'],
  ])('what was to be something else is asked: %s: %s', (language, text) => {
    const rows = changed(text, language, KILN)
    expect(typeof rows === 'string' || rows[0]?.startsWith('? ')).toBe(true)
  })

  test.each<readonly [Language, string, string]>([
    ['en', 'the hydro test takes 6h, not 8h, sorry, 9h', '7 Hydro test 9h <6FS @Boilermaker*2 in 5'],
    ['pt', 'soldar casco leva 10h, não 12h, digo, 11h', '4 Soldar casco 11h <3FS @Soldador*3 in 1'],
  ])('what was denied is not what is corrected: %s: %s', (language, text, row) => {
    expect(changed(text, language, KILN)).toEqual([row])
  })

  test.each<readonly [Language, string, readonly string[]]>([
    [
      'en',
      'each brick job needs one more helper',
      ['4 Strip brick 9h <2FS @Helper*1 in 3', '6 Lay brick 6h <5FS @Helper*1 in 3'],
    ],
    ['en', 'all brick jobs take 3h', ['4 Strip brick 3h <2FS in 3', '6 Lay brick 3h <5FS in 3']],
  ])('rows that say a word come before a phase that means the like: %s: %s', (language, text, rows) => {
    const lining = planFrom('Furnace', [
      'Tap out',
      '  Drain furnace | 8h',
      'Reline',
      '  Strip brick | 9h | 2',
      '  Inspect shell | 6h | 4',
      '  Lay brick | 6h | 5',
    ])
    expect(changed(text, language, lining)).toEqual(rows)
  })

  test('one figure for another is no question', () => {
    expect(changed('o alinhamento do acionamento leva 12h em vez de 10h', 'pt', KILN)).toEqual([
      '3 Alinhar acionamento 12h <2FS @Mecânico*2 in 1',
    ])
  })

  test('a number is nobody’s name', () => {
    expect(changed('troca os dois soldadores por três', 'pt', KILN)).toBe('language.resourceNotFound')
  })

  test('half of the people is not half of the hours', () => {
    expect(changed('corta metade do pessoal da troca de placas da grelha', 'pt', KILN)).toEqual([
      '2 Trocar placas da grelha 40h @Mecânico*2 in 1',
    ])
    expect(changed('cut the manpower on the hydro test in half', 'en', KILN)).toEqual([
      '7 Hydro test 8h <6FS @Boilermaker*1 in 5',
    ])
  })
})
