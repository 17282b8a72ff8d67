import { type Locale, loadMessages, type Messages, pickLocale, presentProblem } from '@parada/messages'
import type { CompanionWarning } from '@parada/protocol'
import type { Problem } from '@parada/schedule'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { statusOf } from '../problem.ts'

const loaded = new Map<Locale, Messages>()

/** The caller's language: the page says it in `x-parada-locale`, a browser in `accept-language`. */
export function localeOf(request: FastifyRequest): Locale {
  const stated = request.headers['x-parada-locale']
  const accepted = request.headers['accept-language'] ?? ''
  return pickLocale([...(typeof stated === 'string' ? [stated] : []), ...accepted.split(',').map(each => each.trim())])
}

/** Sentences of a language, loaded once. */
export async function messagesOf(locale: Locale): Promise<Messages> {
  const known = loaded.get(locale)
  if (known) return known
  const messages = await loadMessages(locale)
  loaded.set(locale, messages)
  return messages
}

/** Remarks on a plan that was read, at most so many: a page shows them, it does not page through them. */
const MOST_WARNINGS = 100

/** What was read or done, but not wholly as it stood, in the caller's language. */
export async function warningsOf(problems: readonly Problem[], request: FastifyRequest): Promise<CompanionWarning[]> {
  const messages = await messagesOf(localeOf(request))
  return problems.slice(0, MOST_WARNINGS).map(each => {
    const { code, error, suggestions } = presentProblem(each, messages)
    return { code, text: error, suggestions: [...suggestions] }
  })
}

/** Sends a problem as the body every failed reply has, with the status its code stands for. */
export async function sendProblem(request: FastifyRequest, reply: FastifyReply, found: Problem): Promise<FastifyReply> {
  const presented = presentProblem(found, await messagesOf(localeOf(request)))
  const status = statusOf(found.code)
  request.log.warn({ code: found.code, params: found.params, status }, 'refused')
  return reply.status(status).send({
    ok: false,
    code: presented.code,
    error: presented.error,
    suggestions: presented.suggestions,
    params: presented.params,
    ...(found.at && { at: found.at }),
    correlationId: request.id,
  })
}
