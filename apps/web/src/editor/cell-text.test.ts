import { formatDate, LOCALES } from '@parada/messages'
import { DAY } from '@parada/schedule'
import { expect, test } from 'vitest'
import { dateText } from './cell-text.ts'

test('dates in cells read as the language writes them everywhere else', () => {
  for (const locale of LOCALES)
    for (let at = -400 * DAY; at < 40_000 * DAY; at += 977 * 3601) {
      expect(dateText(at, true, locale)).toBe(formatDate(locale, at, 'day'))
      expect(dateText(at, false, locale)).toBe(formatDate(locale, at, 'dayTime').replace(',', ''))
    }
  expect(dateText(Number.NaN, false, 'pt')).toBe('')
})
