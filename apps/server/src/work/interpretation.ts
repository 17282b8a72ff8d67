import { givenSchema, toSchema } from '@parada/formats/tmx'
import type { Interpretation, InterpretRequest } from '@parada/language'
import { type Locale, type ProblemSentences, presentProblem } from '@parada/messages'
import type { ParseInput, ParseOutput } from '@parada/protocol'
import { calculate, done, type Instant, type Outcome, type Problem, parseInstant } from '@parada/schedule'
import type { z } from 'zod'

type Input = z.output<typeof ParseInput>
type Output = z.input<typeof ParseOutput>

/** What is asked of the language engine. Codes of the plan that is sent along. */
export function requestOf(input: Input, locale: Locale, today: Instant): Outcome<InterpretRequest> {
  const plan = input.current_schema === undefined ? null : givenSchema(input.current_schema)
  if (plan && !plan.ok) return plan
  const { mode } = input
  const given = input.today === undefined ? null : parseInstant(input.today)
  return done({
    text: input.text,
    kind: mode,
    today: given ?? today,
    locale,
    history: input.chat_history.map(({ type, content }) => ({
      role: type === 'user' ? ('user' as const) : ('assistant' as const),
      content,
    })),
    documents: input.documents,
    ...(plan && (mode === 'generate' ? { base: plan.value } : { schedule: plan.value })),
    ...(input.project_name !== undefined && { projectName: input.project_name }),
  })
}

/** The reply, its sentences in the language that the request names: a socket knows only the one it was opened in. */
export function presentInterpretation(found: Interpretation, texts: ProblemSentences): Output {
  const calculation = found.kind === 'generate' ? found.calculation : calculated(found)
  return {
    kind: found.kind,
    schema: toSchema(found.schedule, calculation) as Record<string, unknown>,
    ...(found.kind === 'update' && { edits: found.edits as never }),
    applied_changes:
      found.kind === 'update'
        ? found.applied.map(({ problem, ...each }) => ({
            ...each,
            ...(problem && { error: presentProblem(problem, texts).error }),
          }))
        : [],
    notes: [
      ...(found.kind === 'update' && found.question ? [found.question.problem] : []),
      ...found.assumptions,
      ...(found.kind === 'generate' ? found.score.problems : []),
    ].map(noteOf),
    engine: found.engine,
    score: found.kind === 'generate' ? found.score.value : null,
  }
}

function calculated(found: Interpretation) {
  const result = calculate(found.schedule)
  return result.ok ? result.value : undefined
}

const noteOf = ({ code, severity, params, suggestions, at }: Problem): Output['notes'][number] => ({
  code,
  severity,
  params: { ...params },
  suggestions: suggestions.map(each => ({ ...each })),
  ...(at && { at }),
})
