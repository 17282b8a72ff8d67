/** The interface languages; Portuguese (Brazil) is the default and the source. */
export type Locale = 'pt' | 'en' | 'es'

export const LOCALES: readonly Locale[] = ['pt', 'en', 'es']
export const DEFAULT_LOCALE: Locale = 'pt'

/** BCP 47 tag that dates and numbers of a locale are formatted by. */
export const LANGUAGE_TAG: Readonly<Record<Locale, string>> = { pt: 'pt-BR', en: 'en-US', es: 'es' }

/** The locale that suits a list of preferred languages (`navigator.languages`, `Accept-Language`), else the default. */
export function pickLocale(preferred: readonly string[]): Locale {
  for (const tag of preferred) {
    const found = LOCALES.find(locale => tag.toLowerCase().startsWith(locale))
    if (found) return found
  }
  return DEFAULT_LOCALE
}
