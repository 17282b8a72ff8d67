import { LANGUAGE_TAG, type Locale } from './locale.ts'

const cache = new Map<string, unknown>()

function cached<T>(key: string, make: () => T): T {
  const known = cache.get(key)
  if (known) return known as T
  const made = make()
  cache.set(key, made)
  return made
}

/** A number with the language's separators. */
export function formatNumber(locale: Locale, value: number, maximumFractionDigits = 2): string {
  return cached(
    `n${locale}${maximumFractionDigits}`,
    () => new Intl.NumberFormat(LANGUAGE_TAG[locale], { maximumFractionDigits }),
  ).format(value)
}

/** A share 0..100 as `45 %` in the language's manner. */
export function formatPercent(locale: Locale, value: number, maximumFractionDigits = 0): string {
  return cached(
    `p${locale}${maximumFractionDigits}`,
    () => new Intl.NumberFormat(LANGUAGE_TAG[locale], { style: 'percent', maximumFractionDigits }),
  ).format(value / 100)
}

/** Picks the word for a count: `plural('pt', n, { one: 'tarefa', other: 'tarefas' })`. */
export function plural(
  locale: Locale,
  count: number,
  words: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  const rule = cached(`r${locale}`, () => new Intl.PluralRules(LANGUAGE_TAG[locale])).select(count)
  return words[rule] ?? words.other
}

/** How much of a date is shown. */
export type DateStyle = 'day' | 'dayTime' | 'time' | 'dayMonth' | 'weekday' | 'monthYear' | 'full' | 'weekdayDay'

const OPTIONS: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  dayTime: { day: '2-digit', month: '2-digit', year: '2-digit', hour: '2-digit', minute: '2-digit', hour12: false },
  time: { hour: '2-digit', minute: '2-digit', hour12: false },
  dayMonth: { day: '2-digit', month: 'short' },
  weekday: { weekday: 'short' },
  weekdayDay: { weekday: 'short', day: '2-digit' },
  monthYear: { month: 'long', year: 'numeric' },
  full: {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  },
}

/**
 * A civil instant (seconds since 1970-01-01T00:00 on the plant's own axis) in the language's manner.
 * Formatted as UTC because the axis has no zone: the wall clock shown is the one stored.
 */
export function formatDate(locale: Locale, instant: number, style: DateStyle = 'day'): string {
  const text = cached(
    `d${locale}${style}`,
    () => new Intl.DateTimeFormat(LANGUAGE_TAG[locale], { timeZone: 'UTC', hourCycle: 'h23', ...OPTIONS[style] }),
  ).format(instant * 1000)
  // Day and hour stand in columns that are compared: a comma between them is noise, and the grid has none.
  return style === 'dayTime' ? text.replace(',', '') : text
}

/** A list of names: `a, b e c`. */
export function formatList(locale: Locale, items: readonly string[]): string {
  return cached(`l${locale}`, () => new Intl.ListFormat(LANGUAGE_TAG[locale])).format(items)
}
