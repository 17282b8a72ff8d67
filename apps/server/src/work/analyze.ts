import { givenSchema } from '@parada/formats/tmx'
import { analysisSummaryText, type Locale, type Messages, recommendationText } from '@parada/messages'
import { calculate, criticalPathResult, done, type Instant, loadMatrix, type Outcome } from '@parada/schedule'

/** `criticalPath.analyze`: the three most urgent chains with what could be done about them, in the caller's language. */
export function analyzeCriticalPath(
  schema: unknown,
  now: Instant,
  locale: Locale,
  messages: Messages,
): Outcome<{ project_name: string }> {
  const plan = givenSchema(schema)
  if (!plan.ok) return plan
  const calculated = calculate(plan.value)
  if (!calculated.ok) return calculated
  const result = criticalPathResult(calculated.value, now, loadMatrix(calculated.value))
  return done({
    ...result,
    analysis_summary: analysisSummaryText(messages, locale, result),
    recommendations: result.recommendations.map(each => recommendationText(messages, locale, each)),
  })
}
