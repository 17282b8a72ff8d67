import { formatDate } from './format.ts'
import type { Locale } from './locale.ts'

/** A moment of a problem (`2026-12-07T08:00:00`) as people write it; any other text as it is. */
export function momentText(locale: Locale, text: unknown): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?/.exec(String(text))
  if (!match) return String(text)
  const [year, month, day, hour, minute] = match.slice(1).map(each => Number(each ?? 0))
  return formatDate(locale, Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute) / 1000, 'dayTime')
}
