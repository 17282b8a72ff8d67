import type { Locale } from './locale.ts'
import type { messages as pt } from './locales/pt/index.ts'
import type { Shape } from './shape.ts'

export { type DateStyle, formatDate, formatList, formatNumber, formatPercent, plural } from './format.ts'
export { DEFAULT_LOCALE, LANGUAGE_TAG, LOCALES, type Locale, pickLocale } from './locale.ts'
export { type PresentedProblem, presentProblem, sentence } from './present-problem.ts'
export type { Shape } from './shape.ts'

/** All sentences of one language. */
export type Messages = Shape<typeof pt>

/** Loads one language; each is a chunk of its own, so that a page carries only what it shows. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  switch (locale) {
    case 'pt':
      return (await import('./locales/pt/index.ts')).messages
    case 'en':
      return (await import('./locales/en/index.ts')).messages
    case 'es':
      return (await import('./locales/es/index.ts')).messages
  }
}
