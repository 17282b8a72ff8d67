import type { Locale } from '@parada/messages'
import { DAY, HOUR, type Instant } from '@parada/schedule'

const PATTERN: Readonly<Record<Locale, 'dmy' | 'mdy'>> = { pt: 'dmy', es: 'dmy', en: 'mdy' }

/**
 * Reads a date as a planner types it: `12/03/2026 07:00`, `12/03 7h`, `12-3-26`, `2026-03-12T07:00`. A missing year is
 * that of `near`. `time` is null when none was typed. Null when it is no date.
 */
export function readDate(text: string, locale: Locale, near: Instant): { day: number; time: number | null } | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(.*))?$/.exec(text)
  const local = iso
    ? null
    : /^\s*(?:\p{L}+\.?,?\s+)?(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?(?:[,\s]+(.*))?$/u.exec(text)
  const match = iso ?? local
  if (!match) return null
  let [year, month, day] = [0, 0, 0]
  if (iso) [year, month, day] = [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  else if (local) {
    const [first, second] = [Number(local[1]), Number(local[2])]
    ;[day, month] = PATTERN[locale] === 'mdy' ? [second, first] : [first, second]
    const typed = local[3]
    year =
      typed === undefined ? new Date(near * 1000).getUTCFullYear() : Number(typed) + (typed.length === 2 ? 2000 : 0)
  }
  const at = Date.UTC(year, month - 1, day)
  const back = new Date(at)
  if (Number.isNaN(at) || back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day || year < 1900 || year > 2199)
    return null
  const rest = match[4]?.trim() ?? ''
  if (rest === '') return { day: at / 1000 / DAY, time: null }
  const clock = /^(\d{1,2})(?:[:h](\d{2})?)?(?::\d{2})?\s*(am|pm|h)?$/i.exec(rest)
  if (!clock) return null
  let hour = Number(clock[1])
  const minute = Number(clock[2] ?? 0)
  if (clock[3]?.toLowerCase() === 'pm' && hour < 12) hour += 12
  if (clock[3]?.toLowerCase() === 'am' && hour === 12) hour = 0
  if (hour > 24 || minute > 59) return null
  return { day: at / 1000 / DAY, time: hour * HOUR + minute * 60 }
}
