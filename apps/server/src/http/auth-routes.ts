import { presentProblem } from '@parada/messages'
import type { Problem } from '@parada/schedule'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import { contextOf, sendProblem } from './reply.ts'

/** Paths where a secret is guessed: few tries a minute from one address. */
const GUESSED =
  /^\/api\/auth\/(sign-in|sign-up|two-factor|request-password-reset|reset-password|forget-password|change-password|passkey\/verify)/

/** The identity library's own calls, with our lock-out before and our form of errors behind. */
export async function addAuthRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const routes: FastifyPluginAsync = async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 200_000 }, (_request, body, done) =>
      done(null, body),
    )
    scope.all(
      '/api/auth/*',
      {
        config: {
          rateLimit: {
            timeWindow: 60_000,
            max: (request: FastifyRequest) =>
              GUESSED.test(request.url)
                ? services.config.settings.PARADA_SIGN_IN_PER_MINUTE
                : services.config.settings.PARADA_RATE_PER_MINUTE,
            keyGenerator: (request: FastifyRequest) => `${request.ip}:${GUESSED.test(request.url) ? 'guess' : 'auth'}`,
          },
        },
      },
      (request, reply) => handle(services, request, reply),
    )
  }
  await app.register(routes)
}

async function handle(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { headers } = contextOf(services, request)
  const body = typeof request.body === 'string' ? request.body : undefined
  const signingIn = request.method === 'POST' && request.url.startsWith('/api/auth/sign-in/email')
  const email = signingIn ? emailIn(body) : null
  if (email !== null) {
    const minutes = await services.attempts.lockedFor(email, request.ip)
    if (minutes !== null)
      return sendProblem(services, request, reply, serverProblem('identity.lockedOut', { minutes }, 'tryLater'))
  }
  const answer = await services.auth.handler(
    new Request(new URL(request.url, services.config.publicUrl), {
      method: request.method,
      headers,
      ...(body !== undefined && request.method !== 'GET' && request.method !== 'HEAD' && { body }),
    }),
  )
  if (email !== null) {
    if (answer.status === 401) await services.attempts.failed(email, request.ip)
    else if (answer.ok) await services.attempts.succeeded(email, request.ip)
  }
  void reply.status(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') void reply.header(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) void reply.header('set-cookie', cookies)
  void reply.header('cache-control', 'no-store')
  const text = await answer.text()
  if (answer.status < 400 || !answer.headers.get('content-type')?.includes('json'))
    return reply.send(text === '' ? null : text)
  return reply.type('application/json').send(JSON.stringify(errorBody(services, request, answer.status, text)))
}

/** The library's code stays, since the page knows it; beside it stand the members that every failed reply has. */
function errorBody(services: Services, request: FastifyRequest, status: number, text: string): Record<string, unknown> {
  const context = contextOf(services, request)
  let given: Record<string, unknown> = {}
  try {
    given = (JSON.parse(text) as Record<string, unknown> | null) ?? {}
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const message = typeof given.message === 'string' ? given.message : String(status)
  const problem: Problem =
    status >= 500
      ? serverProblem('server.internal', { id: request.id }, 'tryAgain', 'tellAdministrator')
      : serverProblem('server.invalidInput', { field: 'auth', reason: message }, 'checkInput')
  const presented = presentProblem(problem, services.messages(context.locale))
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

function emailIn(body: string | undefined): string | null {
  try {
    const parsed = JSON.parse(body ?? '') as { email?: unknown }
    return typeof parsed.email === 'string' ? parsed.email : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
