import { formatDate, formatNumber, LOCALES } from '@parada/messages'
import { DAY, type Duration, HOUR, parseDuration } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { expect, test } from 'vitest'
import { amountText, dateText, durationText } from './cell-text.ts'

test('dates in cells read as the language writes them everywhere else', () => {
  for (const locale of LOCALES)
    for (let at = -400 * DAY; at < 40_000 * DAY; at += 977 * 3601) {
      expect(dateText(at, true, locale)).toBe(formatDate(locale, at, 'day'))
      expect(dateText(at, false, locale)).toBe(formatDate(locale, at, 'dayTime'))
    }
  expect(dateText(Number.NaN, false, 'pt')).toBe('')
})

test('amounts in cells read as the language writes numbers everywhere else', () => {
  for (const locale of LOCALES)
    for (const digits of [0, 1, 2]) {
      for (let seconds = -40_000_000; seconds < 40_000_000; seconds += 7253)
        expect(amountText(locale, seconds / 3600, digits)).toBe(formatNumber(locale, seconds / 3600, digits))
      for (const value of [0, -0, 0.04, 0.5, 999, 999.96, 1000, 9999.5, 12_345.678, 1_234_567, 2e9, Number.NaN])
        expect(amountText(locale, value, digits), String(value)).toBe(formatNumber(locale, value, digits))
    }
})

test('a duration in a cell is read back as it was, however long', () => {
  const plan = schedule`
         | 06 07 |
    Dig  | XX    |`
  for (const locale of LOCALES)
    for (const hours of [0.5, 1.5, 999, 1000, 1500, 12_345.5]) {
      const duration: Duration = { seconds: (hours * HOUR) as Duration['seconds'], unit: 'h' }
      const shown = durationText(duration, plan, locale)
      expect(parseDuration(shown, plan.project.units), `${locale} ${shown}`).toEqual(duration)
    }
})
