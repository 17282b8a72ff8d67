import { formatInstant, instant, parseInstant } from '@parada/schedule'
import { expect, test } from 'vitest'
import { fold } from '../text/fold.ts'
import type { Language } from '../types.ts'
import { readDates } from './dates.ts'

const DAY = 86_400

test.each<readonly [Language, string, string]>([
  ['pt', 'não antes das 6h do dia 20/07', '2026-07-20T06:00'],
  ['pt', 'às 6h de 20/07', '2026-07-20T06:00'],
  ['pt', 'às 18:30 do dia 20/07/2026', '2026-07-20T18:30'],
  ['pt', 'depois do meio-dia do dia 15', '2026-07-15T12:00'],
  ['pt', 'ao meio-dia do dia 15', '2026-07-15T12:00'],
  ['pt', 'antes do meio-dia de 15/07', '2026-07-15T12:00'],
  ['es', 'a las 6 del dia 20/07', '2026-07-20T06:00'],
  ['es', 'al mediodía del 15/07', '2026-07-15T12:00'],
  ['en', 'after noon on July 15', '2026-07-15T12:00'],
  ['en', 'at 6 am on July 20', '2026-07-20T06:00'],
])('the day behind its time: %s: %s', (language, text, moment) => {
  const found = readDates(fold(text), parseInstant('2026-06-29')!, language)
  expect(
    found.map(({ day, seconds }) => formatInstant(instant((day ?? 0) * DAY + (seconds ?? 0))).slice(0, 16)),
  ).toEqual([moment])
})
