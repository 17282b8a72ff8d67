import { fromSchema } from '@parada/formats/tmx'
import { formatDate, formatNumber, type Locale, type Messages } from '@parada/messages'
import {
  type CriticalPathResult,
  calculate,
  criticalPathResult,
  done,
  type Instant,
  type Outcome,
  type Recommendation,
} from '@parada/schedule'

/** `criticalPath.analyze`: the three most urgent chains with what could be done about them, in the caller's language. */
export function analyzeCriticalPath(
  schema: unknown,
  now: Instant,
  locale: Locale,
  messages: Messages,
): Outcome<{ project_name: string }> {
  const plan = fromSchema(schema)
  if (!plan.ok) return plan
  const calculated = calculate(plan.value)
  if (!calculated.ok) return calculated
  const result = criticalPathResult(calculated.value, now)
  return done({
    ...result,
    analysis_summary: summary(result, locale, messages),
    recommendations: result.recommendations.map(each => recommendation(each, locale, messages)),
  })
}

function summary({ analysis_summary: facts }: CriticalPathResult, locale: Locale, messages: Messages): string {
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

function recommendation({ code, params }: Recommendation, locale: Locale, messages: Messages): string {
  const words = messages.recommendations
  const count = Number(params.count ?? 0)
  const text = (name: string) => String(params[name] ?? '')
  const figure = (name: string) => formatNumber(locale, Number(params[name] ?? 0), 1)
  switch (code) {
    case 'negativeSlack':
      return words.negativeSlack(count, text('name'), figure('hours'))
    case 'overdueCritical':
      return words.overdueCritical(count, text('names'))
    case 'hardConstraint':
      return words.hardConstraint(text('name'))
    case 'waitingTime':
      return words.waitingTime(text('from'), text('to'))
    case 'overlap':
      return words.overlap(text('from'), text('to'), figure('hours'))
    case 'longestTask':
      return words.longestTask(text('name'), figure('hours'))
    case 'longerDay':
      return words.longerDay(count, text('calendar'), figure('hours'))
    case 'watchSecondary':
      return words.watchSecondary(count, text('names'), figure('days'))
    case 'openEnds':
      return words.openEnds(count, text('names'))
    case 'onTrack':
      return words.onTrack
  }
}
