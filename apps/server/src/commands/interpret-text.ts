import { mayAsk, type Progress } from '@parada/language'
import type { ParseInput, ParseOutput } from '@parada/protocol'
import { done, failed, type Outcome, type Schedule } from '@parada/schedule'
import type { z } from 'zod'
import type { CallContext } from '../api/call.ts'
import { civilNow } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import { schemaOf } from '../projects/plan-store.ts'
import { payerOf } from '../usage/traffic.ts'
import { presentInterpretation, requestOf } from '../work/interpretation.ts'
import { overLimits, PATIENCE } from '../work/limits.ts'

type Input = z.output<typeof ParseInput>
type Output = z.input<typeof ParseOutput>

/** Problems that are not the person's doing, and refusals of what a plan must not hold: their unit is given back. */
const FREE = new Set([
  'language.modelUnavailable',
  'language.modelTimeout',
  'language.modelRefused',
  'language.modelLimit',
  'language.modelInvalid',
  'language.cancelled',
  // Taking a change back is no work of an engine.
  'language.nothingToUndo',
  'language.reportRefused',
  'language.futureActual',
  'language.safetyStepOpen',
  'language.wouldLoop',
  'language.impossibleValue',
  'language.impossibleDate',
  'language.contradiction',
])

/** The plan that a call names; null when it names none. It is sent along or named, never both. */
async function namedPlan(input: Input, who: Identity, { services }: CallContext): Promise<Outcome<Schedule | null>> {
  if (input.project === undefined) return done(null)
  if (input.current_schema !== undefined)
    return failed(serverProblem('server.invalidInput', { field: 'project', reason: 'current_schema' }, 'checkInput'))
  const found = await services.projects.planAt(input.project.id, who, input.project.revision)
  return found.ok ? done(found.value.schedule) : found
}

/** The input with the norms that the plant keeps, where a new plan may come of it and none were sent along. */
async function withOwnNorms(input: Input, who: Identity, { services }: CallContext): Promise<Outcome<Input>> {
  if (input.norms || input.mode === 'update') return done(input)
  const plant = await services.plant.read(who)
  return plant.ok ? done({ ...input, norms: plant.value.norms }) : plant
}

/**
 * `parsers.parse`: words to a plan, or to edits of the plan that is sent along or named. One unit of the month's quota is taken
 * before the work and given back when the work failed for a reason that is not the person's, or was given up.
 */
export async function interpretText(
  asked: Input,
  identity: Identity,
  context: CallContext,
  signal: AbortSignal,
  onProgress?: (progress: Progress) => void,
): Promise<Outcome<Output>> {
  const known = await withOwnNorms(asked, identity, context)
  if (!known.ok) return known
  const input = known.value
  const { subscriptions, config, engines, usage } = context.services
  const over = input.current_schema === undefined ? null : overLimits(input.current_schema, config.planLimits)
  if (over) return over
  const plan = await namedPlan(input, identity, context)
  if (!plan.ok) return plan
  // What the plan itself answers is no work of an engine: it is answered whether or not anything is left of the month.
  if (input.mode !== 'generate' && mayAsk(input.text, input.locale ?? context.locale)) {
    const told = await understand(input, plan.value, identity, context, signal, undefined, true)
    if (told.ok && isAnswer(told.value)) return told
  }
  const counts = engines.model !== null || config.settings.PARADA_OFFLINE_AI_COUNTS
  const limit = await subscriptions.aiLimitOf(await subscriptions.accessOf(identity))
  const unit = counts ? await usage.reserve(identity.userId, limit, 'parse') : null
  if (unit && !unit.ok) return unit
  let result: Outcome<Output>
  try {
    result = await understand(input, plan.value, identity, context, signal, onProgress)
  } catch (error) {
    await unit?.value.release()
    throw error
  }
  if (signal.aborted) {
    await unit?.value.release()
    return failed(serverProblem('server.cancelled', {}, 'tryAgain'))
  }
  if (result.ok && !isRefusal(result.value)) await unit?.value.keep()
  else if (result.ok) await unit?.value.release()
  // A plan that cannot be read, or a server that is busy, is no work of an engine either.
  else if (FREE.has(result.problems[0].code) || !result.problems[0].code.startsWith('language.'))
    await unit?.value.release()
  else await unit?.value.keep()
  return result
}

/** Every change was refused: the plan stays as it is, and nothing was asked. */
const isRefusal = ({ kind, edits, notes, applied_changes: changes }: Output): boolean =>
  kind === 'update' &&
  (edits ?? []).length === 0 &&
  changes.some(each => each.error !== undefined) &&
  !notes.some(each => /^language\.(?:ask|question|reportAsked)/.test(each.code))

const isAnswer = (found: Output): boolean =>
  found.kind === 'update' &&
  (found.edits ?? []).length === 0 &&
  found.notes.some(note => note.code.startsWith('language.answer'))

/** The engine's answer: from a child process, or from here where a language model or another engine does the thinking. */
async function understand(
  input: Input,
  plan: Schedule | null,
  identity: Identity,
  context: CallContext,
  signal: AbortSignal,
  onProgress: ((progress: Progress) => void) | undefined,
  /** The grammar alone, without any model. */
  alone = false,
): Promise<Outcome<Output>> {
  const { clock, engines, messages, work } = context.services
  const locale = input.locale ?? context.locale
  const now = civilNow(clock)
  if (engines.apart) {
    const order = plan ? { ...input, current_schema: schemaOf(plan) } : input
    const found = await work.run('interpret', Buffer.from(JSON.stringify(order)), {
      payer: payerOf(identity, context.address),
      locale,
      now,
      signal,
      ...(onProgress && { onProgress: progress => onProgress(progress as Progress) }),
    })
    return found.ok ? done(JSON.parse(found.value.toString('utf8')) as Output, found.problems) : found
  }
  const request = requestOf(input, locale, now, plan ?? undefined)
  if (!request.ok) return request
  const found = await engines.interpret(request.value, {
    signal,
    // A long text must not keep other clients waiting.
    yieldToEventLoop: () => new Promise<void>(resolve => setImmediate(resolve)),
    patience: PATIENCE,
    ...(engines.model && !alone && { model: engines.model }),
    ...(onProgress && { onProgress }),
  })
  return found.ok
    ? done(presentInterpretation(found.value, messages(locale), { named: plan !== null }), found.problems)
    : found
}
