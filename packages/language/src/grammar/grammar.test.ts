import { expect, test } from 'vitest'
import { fold } from '../text/fold.ts'
import type { Language } from '../types.ts'
import { languageOf } from './index.ts'

const TEXTS: readonly (readonly [Language, string])[] = [
  ['en', 'Isolate pump 2h. Drain casing 1h after isolate pump. Swap impeller 4h.'],
  ['en', 'Drain casing 1h\nSwap impeller 4h\nBox up 2h'],
  ['en', 'Lockout 1h; scaffold 4h; blast and paint 10h; QA check 1h'],
  ['en', 'Conveyor CV-3 belt replacement: clamp belt 1 hr, cut old belt 2 hrs'],
  ['en', 'boiler outage 10 days'],
  ['es', 'Aislar bomba 2h. Drenar carcasa 1h. Montar impulsor 4h.'],
  ['es', 'Desmontaje 3h; lavado 2h; armado 4h'],
  ['es', 'Bloqueo eléctrico 1h, cambio de sello 3h, prueba 1h'],
  ['es', 'Hito: permiso emitido. Cortar tubo 2h, soldar 4h'],
  ['es', 'Inspección visual 2 horas, reparación de soldadura 5 horas'],
  ['es', 'revisión general de la bomba'],
  ['pt', 'Bloqueio elétrico 1h, troca do selo 3h, teste 1h'],
  ['pt', 'desmontagem 3h; lavagem 2h; remontagem 4h'],
  ['pt', 'Inspeção visual 2 horas, reparo de solda 5 horas'],
]

// The person's own language decides only where the text leaves it open.
test.each(TEXTS)('%s: %s', (language, text) => {
  for (const locale of ['pt', 'en', 'es'] as const) expect(languageOf(fold(text), locale)).toBe(language)
})

test.each(['pt', 'en', 'es'] as const)('a text that tells nothing is read in %s, the person’s language', locale => {
  expect(languageOf('p-101 3h, p-102 4h', locale)).toBe(locale)
})
