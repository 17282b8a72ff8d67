import type { CriticalPathResult, Recommendation } from '@parada/schedule'
import { formatDate, formatNumber } from './format.ts'
import type { Messages } from './index.ts'
import type { Locale } from './locale.ts'

type Words = Pick<Messages, 'recommendations'>

/** A recommendation of the critical-path analysis as a sentence. */
export function recommendationText(messages: Words, locale: Locale, found: Recommendation): string {
  const words = messages.recommendations
  const { params } = found
  const count = Number(params.count ?? 0)
  const text = (key: string) => String(params[key] ?? '')
  /** The tasks that are named, and how many more there are. */
  const named = () => (Number(params.more ?? 0) > 0 ? words.andMore(text('names'), Number(params.more)) : text('names'))
  const figure = (key: string) => formatNumber(locale, Number(params[key] ?? 0), 1)
  switch (found.code) {
    case 'negativeSlack':
      return words.negativeSlack(
        count,
        text('name'),
        figure('hours'),
        limitText(words, params.limit, text('whose'), formatDate(locale, Number(params.date ?? 0), 'dayTime')),
      )
    case 'overdueCritical':
      return words.overdueCritical(count, named())
    case 'overload':
      return words.overload(count, text('name'), figure('asked'), figure('there'), Number(params.shifts ?? 0))
    case 'hardConstraint':
      return words.hardConstraint(text('name'))
    case 'waitingTime':
      return words.waitingTime(text('from'), text('to'), figure('hours'))
    case 'overlap':
      return words.overlap(text('from'), text('to'), figure('hours'))
    case 'longestTask':
      return words.longestTask(text('name'), figure('hours'))
    case 'longerDay':
      return words.longerDay(count, text('calendar'), figure('hours'))
    case 'watchSecondary':
      return words.watchSecondary(count, named(), figure('hours'))
    case 'openEnds':
      return words.openEnds(count, named())
    case 'finished':
      return words.finished
    case 'onTrack':
      return words.onTrack
  }
}

/** The date that cannot be kept; of a result without one, only that there is one. */
function limitText(words: Words['recommendations'], kind: unknown, whose: string, date: string): string {
  switch (kind) {
    case 'deadline':
      return words.limits.deadline(whose, date)
    case 'constraint':
      return words.limits.constraint(whose, date)
    case 'fixedTask':
      return words.limits.fixedTask(whose, date)
    case 'projectFinish':
      return words.limits.projectFinish(date)
    default:
      return words.limits.unknown
  }
}

/** The summary of a critical-path analysis as sentences. */
export function analysisSummaryText(messages: Words, locale: Locale, result: CriticalPathResult): string {
  const facts = result.analysis_summary
  const words = messages.recommendations
  const first = words.summary(
    formatDate(locale, facts.finish, 'dayTime'),
    formatNumber(locale, facts.days, 1),
    facts.primary,
    facts.critical,
    facts.nearCritical,
  )
  return facts.nextSlack === null ? first : `${first} ${words.nextSlack(formatNumber(locale, facts.nextSlack, 1))}`
}
