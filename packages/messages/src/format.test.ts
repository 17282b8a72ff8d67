import { describe, expect, test } from 'vitest'
import { type DateStyle, formatDate } from './format.ts'
import { LANGUAGE_TAG, LOCALES } from './locale.ts'

const CLOCK = { hour: '2-digit', minute: '2-digit', hour12: false } as const
/** What each style is to the platform's formatter. */
const OPTIONS: Readonly<Record<Exclude<DateStyle, 'full'>, Intl.DateTimeFormatOptions>> = {
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  dayTime: { day: '2-digit', month: '2-digit', year: '2-digit', ...CLOCK },
  time: CLOCK,
  dayMonth: { day: '2-digit', month: 'short' },
  weekday: { weekday: 'short' },
  weekdayDay: { weekday: 'short', day: '2-digit' },
  monthYear: { month: 'long', year: 'numeric' },
}

/** Every month, weekday, leap day and clock time: every 29 hours and 61 minutes from 1899 to 2106. */
function* instants(): Generator<number> {
  for (let at = -2_240_000_000; at < 4_300_000_000; at += 29 * 3600 * 61 + 3660) yield at
  yield* [951_782_400, 951_868_799, 4_107_542_399, 4_107_542_400, -1, 0]
}

describe.each(LOCALES)('dates in %s', locale => {
  test.each(Object.keys(OPTIONS) as (keyof typeof OPTIONS)[])('%s: as the platform writes it', style => {
    const platform = new Intl.DateTimeFormat(LANGUAGE_TAG[locale], {
      timeZone: 'UTC',
      hourCycle: 'h23',
      ...OPTIONS[style],
    })
    for (const at of instants()) {
      const text = platform.format(at * 1000)
      expect(formatDate(locale, at, style)).toBe(style === 'dayTime' ? text.replace(',', '') : text)
    }
  })

  test('full: a sentence with its weekday and clock time', () => {
    expect(formatDate(locale, 1_804_834_800, 'full')).toMatch(/12.*2027.*07:00|2027.*07:00/)
  })
})
