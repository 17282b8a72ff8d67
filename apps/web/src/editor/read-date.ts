import type { Locale } from '@parada/messages'
import { DAY, HOUR, type Instant } from '@parada/schedule'

const PATTERN: Readonly<Record<Locale, 'dmy' | 'mdy'>> = { pt: 'dmy', es: 'dmy', en: 'mdy' }

/** Beginnings of the months' names in the three languages, in their order: three letters identify every month. */
const MONTHS = [
  'jan|ene',
  'fe[bv]',
  'mar',
  'a[bp]r',
  'ma[iy]',
  'jun',
  'jul',
  'ago|aug',
  'se[pt]',
  'o[uc]t',
  'nov',
  'de[czk]|dic',
]
const MONTH = `(?:${MONTHS.join('|')})\\p{L}*\\.?`
const REST = String.raw`(?:[,\s]+(?:de\s+|del\s+|of\s+)?(\d{4}|\d{2}(?![:h\d])))?(?:[,\s]+(.*))?$`
const DAY_MONTH = new RegExp(String.raw`^\s*(\d{1,2})[ºª°]?(?:\s+de|\s+of)?[\s/.-]*(${MONTH})` + REST, 'iu')
const MONTH_DAY = new RegExp(String.raw`^\s*(${MONTH})\s*(\d{1,2})(?:st|nd|rd|th)?` + REST, 'iu')
/** Days named by where they lie from today. */
const NEAR: readonly (readonly [RegExp, number])[] = [
  [/^(?:hoje|today|hoy)(?=\s|,|$)/i, 0],
  [/^(?:amanh[ãa]|tomorrow|ma[ñn]ana)(?=\s|,|$)/i, 1],
  [/^(?:depois de amanh[ãa]|pasado ma[ñn]ana)(?=\s|,|$)/i, 2],
  [/^(?:ontem|yesterday|ayer)(?=\s|,|$)/i, -1],
]

const monthOf = (name: string): number => MONTHS.findIndex(each => new RegExp(`^(?:${each})`, 'i').test(name)) + 1

/** The day and the rest of a text such as `amanhã 7h`; null when it names none. */
function namedDay(text: string, today: Instant | null): { readonly day: number; readonly rest: string } | null {
  const plain = text.trim().normalize('NFC')
  for (const [word, offset] of NEAR) {
    const found = word.exec(plain)
    if (found && today !== null)
      return {
        day: Math.floor(today / DAY) + offset,
        rest: plain.slice(found[0].length).replace(/^[,\s]+(?:[àa]s?\s+)?/, ''),
      }
  }
  return null
}

/** Year, month, day and the clock time as they were written; null when it is no date. */
function parts(text: string, locale: Locale): readonly [year: string, month: number, day: number, rest: string] | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(.*))?$/.exec(text)
  if (iso) return [iso[1] ?? '', Number(iso[2]), Number(iso[3]), iso[4] ?? '']
  const local = /^\s*(?:\p{L}+\.?,?\s+)?(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?(?:[,\s]+(.*))?$/u.exec(text)
  if (local) {
    const [first, second] = [Number(local[1]), Number(local[2])]
    const [day, month] = PATTERN[locale] === 'mdy' ? [second, first] : [first, second]
    return [local[3] ?? '', month, day, local[4] ?? '']
  }
  const named = DAY_MONTH.exec(text)
  if (named) return [named[3] ?? '', monthOf(named[2] ?? ''), Number(named[1]), named[4] ?? '']
  const american = MONTH_DAY.exec(text)
  return american ? [american[3] ?? '', monthOf(american[1] ?? ''), Number(american[2]), american[4] ?? ''] : null
}

/**
 * Reads a date as a planner types it: `12/03/2026 07:00`, `12/03 7h`, `12-3-26`, `2026-03-12T07:00`, `12 mar`, `amanhã 7h`.
 * A missing year is that of `near`; words such as tomorrow need `today`. `time` is null when none was typed. Null when it
 * is no date.
 */
export function readDate(
  text: string,
  locale: Locale,
  near: Instant,
  today: Instant | null = null,
): { day: number; time: number | null } | null {
  const named = namedDay(text, today)
  if (named) return withClock(named.day, named.rest)
  const match = parts(text, locale)
  if (!match) return null
  const [typed, month, day, rest] = match
  const year = typed === '' ? new Date(near * 1000).getUTCFullYear() : Number(typed) + (typed.length === 2 ? 2000 : 0)
  const at = Date.UTC(year, month - 1, day)
  const back = new Date(at)
  if (Number.isNaN(at) || back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day || year < 1900 || year > 2199)
    return null
  return withClock(at / 1000 / DAY, rest)
}

/** A day with the clock time that stands behind it: `7h`, `07:30`, `7 pm`, or nothing. */
function withClock(day: number, text: string): { day: number; time: number | null } | null {
  const rest = text.trim()
  if (rest === '') return { day, time: null }
  const clock = /^(\d{1,2})(?:[:h](\d{2})?)?(?::\d{2})?\s*(am|pm|h)?$/i.exec(rest)
  if (!clock) return null
  let hour = Number(clock[1])
  const minute = Number(clock[2] ?? 0)
  if (clock[3]?.toLowerCase() === 'pm' && hour < 12) hour += 12
  if (clock[3]?.toLowerCase() === 'am' && hour === 12) hour = 0
  if (hour > 24 || minute > 59) return null
  return { day, time: hour * HOUR + minute * 60 }
}
