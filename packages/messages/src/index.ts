import type { Locale } from './locale.ts'
import type { crew as ptCrew } from './locales/pt/crew.ts'
import type { messages as pt } from './locales/pt/index.ts'
import type { startup as ptStartup } from './locales/pt/startup.ts'
import type { Shape } from './shape.ts'

export { auditFacts, auditMeasure, auditTitle } from './audit-title.ts'
export { AUTH_SENTENCES } from './auth-sentences.ts'
export { findingText } from './finding-text.ts'
export { datesWithin, formatDate, formatList, formatNumber, formatPercent } from './format.ts'
export type { HelpPages } from './help/page.ts'
export { limitedName } from './limited-name.ts'
export { DEFAULT_LOCALE, LANGUAGE_TAG, LOCALES, type Locale, pickLocale } from './locale.ts'
export { type PresentedRemark, type ProblemSentences, presentProblem, remarksOf, sentence } from './present-problem.ts'
export { analysisSummaryText, recommendationText } from './recommendation-text.ts'
export { recoveryLimitText, recoveryMoveText, recoveryText } from './recovery-text.ts'
export type { Shape } from './shape.ts'
export { startReasonText } from './start-reason-text.ts'

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

/** The sentences of one language that a page needs at its first paint. */
export type FirstMessages = Shape<typeof ptStartup>

/** Loads only what a page shows first; `loadMessages` brings everything, this part included. */
export async function loadFirstMessages(locale: Locale): Promise<FirstMessages> {
  switch (locale) {
    case 'pt':
      return (await import('./locales/pt/startup.ts')).startup
    case 'en':
      return (await import('./locales/en/startup.ts')).startup
    case 'es':
      return (await import('./locales/es/startup.ts')).startup
  }
}

/** The sentences of the page of a crew's supervisor, which loads nothing else. */
export type CrewMessages = Shape<typeof ptCrew>

export async function loadCrewMessages(locale: Locale): Promise<CrewMessages> {
  switch (locale) {
    case 'pt':
      return (await import('./locales/pt/crew.ts')).crew
    case 'en':
      return (await import('./locales/en/crew.ts')).crew
    case 'es':
      return (await import('./locales/es/crew.ts')).crew
  }
}
