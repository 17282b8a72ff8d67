import { DEFAULT_LOCALE, LOCALES, type Locale, pickLocale } from '@parada/messages'
import { LOCALE_HEADER } from '../identity/embedded.ts'

/** The language of a caller: what the page says it shows, else what the browser prefers, else Portuguese. */
export function localeOf(headers: { get(name: string): string | null }): Locale {
  const named = headers.get(LOCALE_HEADER)
  const exact = LOCALES.find(locale => locale === named)
  if (exact) return exact
  const preferred = headers.get('accept-language')
  if (!preferred) return DEFAULT_LOCALE
  const tags = preferred
    .split(',')
    .map(each => {
      const [tag = '', quality = 'q=1'] = each.trim().split(';')
      return { tag, weight: Number(quality.replace(/^\s*q=/, '')) || 0 }
    })
    .filter(each => each.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return pickLocale(tags.map(each => each.tag))
}
