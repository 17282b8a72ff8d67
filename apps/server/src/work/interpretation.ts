import { givenSchema, toSchema } from '@parada/formats/tmx'
import type { Interpretation, InterpretRequest } from '@parada/language'
import { type Locale, type ProblemSentences, presentProblem } from '@parada/messages'
import type { ParseInput, ParseOutput } from '@parada/protocol'
import {
  calculate,
  done,
  type Instant,
  type Outcome,
  type Problem,
  parseInstant,
  type Schedule,
} from '@parada/schedule'
import type { z } from 'zod'

type Input = z.output<typeof ParseInput>
type Output = z.input<typeof ParseOutput>

/** What is asked of the language engine about the plan that is named or sent along. Codes of the latter. */
export function requestOf(input: Input, locale: Locale, today: Instant, named?: Schedule): Outcome<InterpretRequest> {
  const sent = input.current_schema === undefined ? null : givenSchema(input.current_schema)
  const plan = named ? done(named) : sent
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
    ...(input.norms && { norms: input.norms }),
    ...(input.project_name !== undefined && { projectName: input.project_name }),
  })
}

/** The reply, its sentences in the language that the request names: a socket knows only the one it was opened in. */
export function presentInterpretation(
  found: Interpretation,
  texts: ProblemSentences,
  { named = false }: { readonly named?: boolean } = {},
): Output {
  return {
    kind: found.kind,
    // A caller who named the plan has it: the edits are enough, and no answer is calculated that is not read.
    ...(!(named && found.kind === 'update') && { schema: schemaAfter(found) }),
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

function schemaAfter(found: Interpretation): Record<string, unknown> {
  const calculated = found.kind === 'generate' ? done(found.calculation) : calculate(found.schedule)
  return toSchema(found.schedule, calculated.ok ? calculated.value : undefined) as Record<string, unknown>
}

const noteOf = ({ code, severity, params, suggestions, at }: Problem): Output['notes'][number] => ({
  code,
  severity,
  params: { ...params },
  suggestions: suggestions.map(each => ({ ...each })),
  ...(at && { at }),
})
