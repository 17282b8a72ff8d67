import { DATE_NAMES } from './date-names.ts'
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

/**
 * A parameter of a sentence as its language writes it: a number with separators, a day `2026-12-01` as a date, any other
 * text as it is.
 */
export function formatParam(locale: Locale, value: string | number | undefined): string {
  if (typeof value === 'number') return formatNumber(locale, value)
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value ?? '')
  if (!day) return value ?? ''
  return locale === 'en' ? `${day[2]}/${day[3]}/${day[1]}` : `${day[3]}/${day[2]}/${day[1]}`
}

/**
 * Picks the word for a count: `plural('pt', n, { one: 'tarefa', other: 'tarefas' })`. In Brazil nothing is many (`0
 * tarefas`), regardless of the platform's rule for Portuguese.
 */
export function plural(
  locale: Locale,
  count: number,
  words: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  if (count === 0) return words.other
  const rule = cached(`r${locale}`, () => new Intl.PluralRules(LANGUAGE_TAG[locale])).select(count)
  return words[rule] ?? words.other
}

/** How much of a date is shown. */
export type DateStyle = 'day' | 'dayTime' | 'time' | 'dayMonth' | 'weekday' | 'monthYear' | 'full' | 'weekdayDay'

const FULL: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'UTC',
  hourCycle: 'h23',
}

const DAY = 86_400
const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Year, month and day of a day counted from 1970-01-01, in the calendar of today carried to all years. */
function civilDate(days: number): CivilDate {
  // Counted from 0000-03-01 in eras of 400 years: a leap day is then the last of its year.
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const part = Math.floor((5 * ofYear + 2) / 153)
  const month = part < 10 ? part + 3 : part - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * part + 2) / 5) + 1,
  }
}

/**
 * A civil instant (seconds since 1970-01-01T00:00 on the plant's own axis) in the language's manner: the axis has no
 * zone, the wall clock shown is the one stored. Written by hand as the platform's formatter would, which takes longer to
 * be made than a whole screen of dates to be written; the sentence of a full date is still its work.
 */
export function formatDate(locale: Locale, instant: number, style: DateStyle = 'day'): string {
  if (style === 'full')
    return cached(`d${locale}`, () => new Intl.DateTimeFormat(LANGUAGE_TAG[locale], FULL)).format(instant * 1000)
  const minutes = Math.floor(instant / 60)
  const days = Math.floor(instant / DAY)
  const clock = (): string => `${two(Math.floor((minutes - days * 1440) / 60))}:${two((minutes - days * 1440) % 60)}`
  if (style === 'time') return clock()
  const { year, month, day } = civilDate(days)
  const names = DATE_NAMES[locale]
  const weekday = (): string => names.shortDays[(((days + 4) % 7) + 7) % 7] ?? ''
  const dayMonth = locale === 'en' ? `${two(month)}/${two(day)}` : `${two(day)}/${two(month)}`
  switch (style) {
    case 'day':
      return `${dayMonth}/${year}`
    case 'dayTime':
      return `${dayMonth}/${two(year % 100)} ${clock()}`
    case 'dayMonth': {
      const name = names.shortMonths[month - 1] ?? ''
      return locale === 'en' ? `${name} ${two(day)}` : `${two(day)}${locale === 'pt' ? ' de ' : ' '}${name}`
    }
    case 'weekday':
      return weekday()
    case 'weekdayDay':
      if (locale === 'en') return `${two(day)} ${weekday()}`
      return `${weekday()}${locale === 'pt' ? ', ' : ' '}${two(day)}`
    case 'monthYear':
      return `${names.months[month - 1]}${locale === 'en' ? ' ' : ' de '}${year}`
  }
}

/** A list of names: `a, b e c`. */
export function formatList(locale: Locale, items: readonly string[]): string {
  return cached(`l${locale}`, () => new Intl.ListFormat(LANGUAGE_TAG[locale])).format(items)
}

/** Dates within a text, `2026-07-12 18:00`, as the language writes them. */
export function datesWithin(locale: Locale, text: string): string {
  return text.replace(/(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)/g, (_, ...parts: string[]) => {
    const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts.slice(0, 5).map(Number)
    return formatDate(locale, Date.UTC(year, month - 1, day, hour, minute) / 1000, 'dayTime')
  })
}

/** Dates and parts of hours within a text, `2026-07-12 18:00` and `39.8h`, as the language writes them. */
export const factsWithin = (locale: Locale, text: string): string =>
  datesWithin(locale, text).replace(
    /(?<![\p{L}\d.,])(\d+\.\d+)h(?![\p{L}\d])/gu,
    (_, hours: string) => `${formatNumber(locale, Number(hours), 1)}h`,
  )
