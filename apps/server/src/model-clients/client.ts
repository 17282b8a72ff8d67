import type { ModelClient, ModelContext, ModelReply, ModelRequest } from '@parada/language'
import { done, failed, type Outcome, type Problem, problem, suggestion } from '@parada/schedule'
import { APICallError, type LanguageModel, Output, streamText } from 'ai'
import type { ModelSettings } from './settings.ts'

/** An answer longer than this runs in circles, in UTF-16 units. */
const MOST_TEXT = 1_500_000
const MOST_TOKENS = 64_000
/** The same words over and over: so much of the end repeats itself. */
const LOOP_PIECE = 400

const again = [suggestion('language.tryAgain'), suggestion('language.useOffline')]

/** Why a call ended without an answer. */
type Stop = 'cancelled' | 'timeout' | 'loop' | null

/** A language model behind the language package's port. Every failure is an outcome with a `language.*` code. */
export function modelClient(model: LanguageModel, settings: ModelSettings): ModelClient {
  return {
    name: `${settings.provider}/${settings.model}`,
    complete: (request, context) => persistent(model, settings, request, context),
  }
}

/** Calls after the first that a provider that is busy or out of order gets. */
const RETRIES = 2
/** Longest delay between two calls, in milliseconds: a provider that asks for more is over its limit. */
const LONGEST_WAIT = 20_000
/** What every server takes, where it refused the closed form or the length of the answer. */
const SIMPLE_TOKENS = 8000

/** A call that ended, and what its failure says of another one. */
interface Ended {
  readonly outcome: Outcome<ModelReply>
  readonly status?: number | undefined
  /** How long the provider asks to wait, in milliseconds. */
  readonly wait?: number | undefined
}

/**
 * Calls a provider that is busy (429) or out of order (5xx) again after the time it asks for, and one that refuses the form of the
 * call (400, 422) once without a closed schema and with a shorter answer. All calls share the time that is set for one.
 */
async function persistent(
  model: LanguageModel,
  settings: ModelSettings,
  request: ModelRequest,
  context: ModelContext,
): Promise<Outcome<ModelReply>> {
  const until = Date.now() + settings.timeoutSeconds * 1000
  let form: Form = { schema: settings.schema, tokens: MOST_TOKENS }
  for (let round = 0; ; round++) {
    const left = Math.max(0.05, (until - Date.now()) / 1000)
    const ended = await complete(model, { ...settings, timeoutSeconds: left }, form, request, context)
    const { status } = ended
    if (ended.outcome.ok || status === undefined || context.signal?.aborted) return timed(ended.outcome, settings)
    if ((status === 400 || status === 422) && form.tokens === MOST_TOKENS) {
      form = { schema: false, tokens: SIMPLE_TOKENS }
      continue
    }
    const wait = ended.wait ?? 200 * 2 ** round
    const busy = status === 429 || status >= 500
    if (!busy || round >= RETRIES || wait > LONGEST_WAIT || Date.now() + wait >= until) return ended.outcome
    await pause(wait, context)
    if (context.signal?.aborted) return failed(problem('language.cancelled'))
  }
}

/** The timeout reported is the one that was set, not what was left of it. */
const timed = (outcome: Outcome<ModelReply>, settings: ModelSettings): Outcome<ModelReply> =>
  !outcome.ok && outcome.problems[0].code === 'language.modelTimeout' ? failed(stopped('timeout', settings)) : outcome

function pause(milliseconds: number, context: ModelContext): Promise<void> {
  return new Promise(resolve => {
    const finish = (): void => {
      clearTimeout(timer)
      context.signal?.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    context.signal?.addEventListener('abort', finish)
  })
}

/** How an answer is asked for. */
interface Form {
  readonly schema: boolean
  readonly tokens: number
}

async function complete(
  model: LanguageModel,
  settings: ModelSettings,
  form: Form,
  request: ModelRequest,
  context: ModelContext,
): Promise<Ended> {
  const abort = new AbortController()
  let stop: Stop = null
  const end = (why: Stop): void => {
    stop ??= why
    abort.abort()
  }
  const cancel = (): void => end('cancelled')
  context.signal?.addEventListener('abort', cancel)
  if (context.signal?.aborted) cancel()
  const total = setTimeout(() => end('timeout'), settings.timeoutSeconds * 1000)
  let silence = setTimeout(() => end('timeout'), settings.silenceSeconds * 1000)
  let text = ''
  let fault: unknown
  let reason = ''
  let judged = 0
  try {
    const result = streamText({
      model,
      instructions: form.schema
        ? request.system
        : `${request.system}\nThe JSON schema of the answer:\n${JSON.stringify(request.schema)}`,
      messages: request.messages.map(({ role, content }) => ({ role, content })),
      maxRetries: 0,
      maxOutputTokens: form.tokens,
      temperature: 0,
      abortSignal: abort.signal,
      onError: ({ error }) => {
        fault ??= error
      },
      ...(form.schema && { output: closedForm(request) }),
    })
    for await (const part of result.fullStream) {
      clearTimeout(silence)
      silence = setTimeout(() => end('timeout'), settings.silenceSeconds * 1000)
      if (part.type === 'text-delta') {
        text += part.text
        context.onText?.(text)
        if (text.length - judged > 4000) {
          judged = text.length
          if (text.length > MOST_TEXT || circles(text)) end('loop')
        }
      } else if (part.type === 'error') fault ??= part.error
      else if (part.type === 'finish') reason = part.finishReason
      if (stop) break
    }
  } catch (error) {
    fault ??= error
  } finally {
    clearTimeout(total)
    clearTimeout(silence)
    context.signal?.removeEventListener('abort', cancel)
    if (stop) abort.abort()
  }
  if (stop) return { outcome: failed(stopped(stop, settings)) }
  if (fault !== undefined && (text.trim() === '' || jsonIn(text) === undefined))
    return { outcome: failed(problemOf(fault)), status: statusOf(fault), wait: waitOf(fault) }
  if (reason === 'content-filter' || text.trim() === '')
    return { outcome: failed(problem('language.modelRefused', {}, { suggestions: again })) }
  return { outcome: done({ text, json: jsonIn(text) }) }
}

const statusOf = (error: unknown): number | undefined => (APICallError.isInstance(error) ? error.statusCode : undefined)

/** The time a provider asks to wait: seconds or a date (RFC 9110, 10.2.3), in milliseconds. */
function waitOf(error: unknown): number | undefined {
  const said = APICallError.isInstance(error) ? error.responseHeaders?.['retry-after'] : undefined
  if (!said) return undefined
  const seconds = Number(said)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(said) - Date.now()
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

/**
 * Asks for JSON of the closed schema and takes it as text: it is checked by the language package, and parsing it anew at
 * every piece would cost the square of its length.
 */
const closedForm = (request: ModelRequest): ReturnType<typeof Output.text> => ({
  ...Output.text(),
  name: 'closed-form',
  responseFormat: Promise.resolve({
    type: 'json' as const,
    schema: request.schema as object,
    name: request.schemaName,
  }),
  // A piece is passed on when this changes.
  parsePartialOutput: async ({ text }) => ({ partial: String(text.length) }),
})

function stopped(stop: Exclude<Stop, null>, settings: ModelSettings): Problem {
  if (stop === 'cancelled') return problem('language.cancelled')
  if (stop === 'timeout')
    return problem('language.modelTimeout', { seconds: settings.timeoutSeconds }, { suggestions: again })
  return problem('language.modelInvalid', { detail: 'loop' }, { suggestions: again })
}

/** What a failed call means for the person. The provider's own words never reach them: they may hold the request. */
function problemOf(error: unknown): Problem {
  const status = statusOf(error)
  if (status === 429 || status === 402) return problem('language.modelLimit', { status }, { suggestions: again })
  const detail = status !== undefined ? `HTTP ${status}` : error instanceof Error ? error.name.slice(0, 60) : 'unknown'
  return problem('language.modelUnavailable', { detail }, { suggestions: again })
}

/** The JSON of an answer: the whole of it, or the one object inside a code fence or after some words. */
export function jsonIn(text: string): unknown {
  const fenced = /```(?:json)?\s*([\s\S]*?)```/.exec(text)?.[1]
  const open = text.indexOf('{')
  const close = text.lastIndexOf('}')
  const candidates = [text, fenced, open >= 0 && close > open ? text.slice(open, close + 1) : undefined]
  for (const candidate of candidates) {
    if (candidate === undefined) continue
    try {
      const value: unknown = JSON.parse(candidate)
      if (typeof value === 'object' && value !== null) return value
    } catch {
      // The next form may be the one.
    }
  }
  return undefined
}

/** True when the end of a text is one piece repeated many times. */
function circles(text: string): boolean {
  if (text.length < 20_000) return false
  const tail = text.slice(-LOOP_PIECE)
  const before = text.lastIndexOf(tail, text.length - LOOP_PIECE - 1)
  if (before < 0) return false
  const period = text.length - LOOP_PIECE - before
  for (let round = 2; round <= 12; round++) {
    const at = text.length - LOOP_PIECE - period * round
    if (at < 0 || text.slice(at, at + LOOP_PIECE) !== tail) return false
  }
  return true
}
