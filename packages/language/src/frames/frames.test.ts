import { expect, test } from 'vitest'
import { changed } from '../testing/changed.ts'
import { PLANS } from '../testing/plans.ts'

test.each([
  // Each value goes to its own task, regardless of its neighbours.
  [
    'pt',
    'Corte 20% do teste de vazão e triplique o alinhamento a laser',
    ['10 Teste de vazão 1.6h <8FS @Operador*1 in 9', '11 Alinhamento a laser 12h <10FS @Operador*1 in 9'],
  ],
  [
    'en',
    'Trim clean blades by 50% and double the trial run',
    ['2 Clean blades 3h <1FS @Cleaner*1', '6 Trial run 6h <4FS,5FS @Operations*1'],
  ],
  // A causative verb does not turn the link around.
  [
    'en',
    'Make the repair of the inlet damper depend on clean blades',
    ['4 Repair inlet damper 1d <1FS,2FS @Mechanic*1'],
  ],
  [
    'es',
    'Haz que la inspección de soldaduras dependa de la apertura de tapas',
    ['4 Inspección de soldaduras 5h <2FS,3FS @Inspector*1'],
  ],
  [
    'pt',
    'Quero que o alinhamento a laser dependa da montagem da bomba',
    ['11 Alinhamento a laser 4h <10FS,8FS @Operador*1 in 9'],
  ],
  // A gap between two tasks is no duration.
  [
    'es',
    'Que pasen 12 horas entre el lavado y la inspección de soldaduras',
    ['4 Inspección de soldaduras 5h <3FS+12h @Inspector*1'],
  ],
  ['en', 'Leave 8 hours between close casing and the trial run', ['6 Trial run 3h <4FS,5FS+8h @Operations*1']],
  // What was said last is meant, and a unit said once serves the next number.
  ['pt', 'usinar carcaça leva 12h, quer dizer, 14', ['7 Usinar carcaça 14h <5FS @Mecânico*1 in 4']],
] as const)('%s: %s', (locale, text, expected) => {
  const found = changed(text, locale, PLANS[locale])
  expect(typeof found === 'string' ? found : [...found].sort()).toEqual([...expected].sort())
})
