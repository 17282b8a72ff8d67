import { AUTH_SENTENCES, presentProblem } from '@parada/messages'
import type { Problem } from '@parada/schedule'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Weakness } from '../identity/weak-password.ts'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import { contextOf } from './reply.ts'

/** What the identity library answered, read to its end. */
export interface AuthAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** An answer of ours in the library's form. */
export const answerOf = (status: number, body: object): AuthAnswer => ({
  status,
  headers: new Headers({ 'content-type': 'application/json' }),
  text: JSON.stringify(body),
})

/** The refusal of a weak password. */
export const weakAnswer = (weakness: Weakness): AuthAnswer =>
  weakness === 'own'
    ? answerOf(400, { code: 'PASSWORD_IS_OWN', message: 'This password is the name or the address of its account' })
    : answerOf(400, { code: 'PASSWORD_TOO_COMMON', message: 'This password is among the first that are tried' })

/** Calls the identity library as the request does, at `path` (below `/api/auth`, with its query) and with `body`. */
export async function askLibrary(
  services: Services,
  request: FastifyRequest,
  path: string,
  body: string | undefined,
): Promise<AuthAnswer> {
  const { method } = request
  const answer = await services.auth.handler(
    new Request(new URL(`/api/auth${path}`, services.config.publicUrl), {
      method,
      headers: contextOf(services, request).headers,
      ...(body !== undefined && method !== 'GET' && method !== 'HEAD' && { body }),
    }),
  )
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Sends an answer; what failed gets the members that every failed reply has. */
export function sendAnswer(services: Services, request: FastifyRequest, reply: FastifyReply, answer: AuthAnswer) {
  const { headers, text } = answer
  // What the library could not write is no fault of what was sent.
  const unwritten = answer.status >= 400 && String(bodyOf(text)?.code ?? '').startsWith('FAILED_TO_')
  const status = unwritten ? 503 : answer.status
  void reply.status(status)
  for (const [name, value] of headers) if (name !== 'set-cookie') void reply.header(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) void reply.header('set-cookie', cookies)
  void reply.header('cache-control', 'no-store')
  if (status < 400 || !headers.get('content-type')?.includes('json')) return reply.send(text === '' ? null : text)
  return reply.type('application/json').send(JSON.stringify(errorBody(services, request, status, text)))
}

/** The library's code stays, since the page knows it; beside it stand the members that every failed reply has. */
function errorBody(services: Services, request: FastifyRequest, status: number, text: string): Record<string, unknown> {
  const context = contextOf(services, request)
  const given = bodyOf(text) ?? {}
  const message = typeof given.message === 'string' ? given.message : String(status)
  const problem: Problem =
    status === 503
      ? serverProblem('server.storageUnavailable', {}, 'tryLater')
      : status >= 500
        ? serverProblem('server.internal', { id: request.id }, 'tryAgain', 'tellAdministrator')
        : serverProblem('server.invalidInput', { field: 'auth', reason: message }, 'checkInput')
  const messages = services.messages(context.locale)
  const sentence = AUTH_SENTENCES[String(given.code) as keyof typeof AUTH_SENTENCES]
  const presented =
    status < 500 && sentence !== undefined
      ? { error: messages.auth[sentence], suggestions: [] }
      : presentProblem(problem, messages)
  return {
    code: problem.code,
    message,
    ...given,
    ok: false,
    error: presented.error,
    suggestions: presented.suggestions,
    params: problem.params,
    correlationId: request.id,
  }
}

/** A body as an object; null for any other text. */
export function bodyOf(text: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** A text member of a body; null when it has none. */
export function memberOf(text: string | undefined, name: string): string | null {
  const value = bodyOf(text)?.[name]
  return typeof value === 'string' ? value : null
}
