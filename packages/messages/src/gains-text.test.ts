import { expect, test } from 'vitest'
import { factsWithin } from './format.ts'
import { gainsText } from './gains-text.ts'
import { loadMessages } from './index.ts'

const HOUR = 3600

test('an answer has its dates and hours as the language writes them', async () => {
  expect(factsWithin('pt', 'Soldar dura 39.8h até 2026-12-22 12:00')).toBe('Soldar dura 39,8h até 22/12/26 12:00')
  expect(factsWithin('en', '39.8h')).toBe('39.8h')
  // A name is left as it is.
  expect(factsWithin('es', 'Bomba V3.5h2 24h')).toBe('Bomba V3.5h2 24h')
  const line = ['Soldador +2h', '2026-12-23 14:00', '2026-12-22 12:00', 26 * HOUR, 32.5 * HOUR, 0].join('\t')
  expect(gainsText((await loadMessages('pt')).recovery, 'pt', line)).toBe(
    'Soldador +2h: ganha 26 h (23/12/26 14:00 → 22/12/26 12:00), 32,5 HH',
  )
  expect(gainsText((await loadMessages('en')).recovery, 'en', line)).toContain('32.5 man-hours')
})
