import { fromSchema, toSchema } from '@parada/formats/tmx'
import type { Interpretation, InterpretRequest, Progress } from '@parada/language'
import { type Locale, type ProblemSentences, presentProblem } from '@parada/messages'
import type { ParseInput, ParseOutput } from '@parada/protocol'
import { calculate, done, failed, type Instant, type Outcome, type Problem, parseInstant } from '@parada/schedule'
import type { z } from 'zod'
import type { CallContext } from '../api/call.ts'
import { civilNow } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'

type Input = z.output<typeof ParseInput>
type Output = z.input<typeof ParseOutput>

/** Problems that are not the person's doing: their unit is given back. */
const OURS = new Set([
  'language.modelUnavailable',
  'language.modelTimeout',
  'language.modelRefused',
  'language.modelLimit',
  'language.modelInvalid',
  'language.cancelled',
  // Taking a change back is no work of an engine.
  'language.nothingToUndo',
])

/**
 * `parsers.parse`: words to a plan, or to edits of the plan that is sent along. One unit of the month's quota is taken
 * before the work and given back when the work failed for a reason that is not the person's, or was given up.
 */
export async function interpretText(
  input: Input,
  identity: Identity,
  context: CallContext,
  signal: AbortSignal,
  onProgress?: (progress: Progress) => void,
): Promise<Outcome<Output>> {
  const { access, config, engines, usage } = context.services
  const locale = input.locale ?? context.locale
  const request = requestOf(input, locale, civilNow(context.services.clock))
  if (!request.ok) return request
  const counts = engines.model !== null || config.settings.PARADA_OFFLINE_AI_COUNTS
  const limit = access.limitOf(await access.of(identity))
  const unit = counts ? await usage.reserve(identity.userId, limit, 'parse') : null
  if (unit && !unit.ok) return unit
  let result: Outcome<Interpretation>
  try {
    result = await engines.interpret(request.value, {
      signal,
      // A long text must not keep everybody else waiting.
      breathe: () => new Promise<void>(resolve => setImmediate(resolve)),
      ...(engines.model && { model: engines.model }),
      ...(onProgress && { onProgress }),
    })
  } catch (error) {
    await unit?.value.release()
    throw error
  }
  if (signal.aborted) {
    await unit?.value.release()
    return failed(serverProblem('server.cancelled', {}, 'tryAgain'))
  }
  if (result.ok) await unit?.value.keep()
  else if (OURS.has(result.problems[0].code)) await unit?.value.release()
  else await unit?.value.keep()
  return result.ok ? done(present(result.value, context.services.messages(locale)), result.problems) : result
}

function requestOf(input: Input, locale: Locale, today: Instant): Outcome<InterpretRequest> {
  const plan = input.current_schema === undefined ? null : fromSchema(input.current_schema)
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
function present(found: Interpretation, texts: ProblemSentences): Output {
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
    notes: [...found.assumptions, ...(found.kind === 'generate' ? found.score.problems : [])].map(noteOf),
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
