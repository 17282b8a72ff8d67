import { setTimeout as sleep } from 'node:timers/promises'
import { presentProblem } from '@parada/messages'
import type { Problem } from '@parada/schedule'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { requireFresh } from '../api/require-fresh.ts'
import { detailsOf } from '../audit/audit.ts'
import { authCall } from '../identity/auth-calls.ts'
import { oidcReady } from '../identity/embedded.ts'
import { has, type Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import { contextOf, sendProblem } from './reply.ts'

/** Paths where a secret is guessed: few tries a minute from one address. */
const GUESSED =
  /^\/api\/auth\/(sign-in|sign-up|two-factor|request-password-reset|reset-password|forget-password|change-password|passkey\/verify)/

/** Calls by which an administrator begins and ends acting as somebody: both are on record. */
const IMPERSONATION: Readonly<Record<string, string>> = {
  '/admin/impersonate-user': 'impersonation.began',
  '/admin/stop-impersonating': 'impersonation.ended',
}

/** Milliseconds before which some calls are not answered: how long the work takes would tell whether an address is known. */
const SAME_TIME: Readonly<Record<string, number>> = { '/request-password-reset': 500, '/sign-up/email': 1000 }

/** Sign-in by an external provider, as the page asks for it. */
const EXTERNAL = '/api/auth/sign-in/oauth2'

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

/** Why a call is refused before the library sees it; null when it is not. */
function refusalOf(
  call: NonNullable<ReturnType<typeof authCall>>,
  identity: Identity | null,
  body: string | undefined,
): Problem | null {
  if (!call.level && !call.permission) return null
  if (!identity) return serverProblem('identity.signedOut', {}, 'signIn')
  if (call.permission) {
    // The library checks the organization that is named; ours is the one the session is in.
    const named = memberIn(body, 'organizationId')
    const elsewhere = named !== null && named !== identity.organization?.id
    if (!elsewhere && !has(identity, { permission: call.permission }))
      return serverProblem('identity.organizationRole', { required: call.permission }, 'askOwner')
  }
  if (call.level && !(call.enrolledOnly && !identity.twoFactor && identity.actor === null)) {
    const stale = requireFresh(identity, call.level)
    if (stale && !stale.ok) return stale.problems[0]
  }
  return null
}

/** Whether an address may open an account here. Known and unknown addresses are answered alike. */
async function signUpRefused(services: Services, email: string): Promise<Problem | null> {
  const { PARADA_SIGN_UP: rule } = services.config.settings
  if (rule === 'open') return null
  const { db } = services.storage
  const someone = await db.selectFrom('user').select('id').limit(1).executeTakeFirst()
  if (!someone) return null
  const invited =
    rule === 'invited' &&
    (await db
      .selectFrom('invitation')
      .select('id')
      .where('email', '=', email.trim().toLowerCase())
      .where('status', '=', 'pending')
      .executeTakeFirst())
  return invited ? null : serverProblem('identity.signUpClosed', {}, 'tellAdministrator')
}

async function handle(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { headers } = contextOf(services, request)
  const path = (request.url.split('?')[0] ?? '').slice('/api/auth'.length)
  const call = authCall(path)
  if (call === null)
    return sendProblem(services, request, reply, serverProblem('identity.callUnknown', {}, 'checkInput'))
  // Where signing up opens a session at once, its answer tells all the same.
  const sameTime = path === '/sign-up/email' && !services.mailer.canSend ? undefined : SAME_TIME[path]
  const waited = sameTime === undefined ? undefined : sleep(sameTime)
  const given = typeof request.body === 'string' ? request.body : undefined
  const external = request.url.split('?')[0] === EXTERNAL
  const body = external ? asSocial(given) : given
  const signingIn = request.method === 'POST' && request.url.startsWith('/api/auth/sign-in/email')
  const email = signingIn ? memberIn(body, 'email') : null
  if (email !== null) {
    const minutes = await services.attempts.lockedFor(email, request.ip)
    if (minutes !== null)
      return sendProblem(services, request, reply, serverProblem('identity.lockedOut', { minutes }, 'tryLater'))
  }
  if (external && services.config.settings.PARADA_OIDC_ISSUER && !(await oidcReady(services.auth))) {
    services.renewAuth()
    if (!(await oidcReady(services.auth)))
      return sendProblem(
        services,
        request,
        reply,
        serverProblem('identity.providerFailed', { reason: services.config.settings.PARADA_OIDC_ISSUER }, 'tryLater'),
      )
  }
  if (path === '/sign-up/email' && request.method === 'POST') {
    const closed = await signUpRefused(services, memberIn(body, 'email') ?? '')
    if (closed) return sendProblem(services, request, reply, closed)
  }
  const acting = IMPERSONATION[path]
  const before = acting || call.level || call.permission || call.recorded ? await services.identify(headers) : null
  const refused = refusalOf(call, before, body)
  if (refused) return sendProblem(services, request, reply, refused)
  const answer = await services.auth.handler(
    new Request(new URL(external ? '/api/auth/sign-in/social' : request.url, services.config.publicUrl), {
      method: request.method,
      headers,
      ...(body !== undefined && request.method !== 'GET' && request.method !== 'HEAD' && { body }),
    }),
  )
  if (email !== null) {
    if (answer.status === 401) await services.attempts.failed(email, request.ip)
    else if (answer.ok) await services.attempts.succeeded(email, request.ip)
  }
  if (acting && before && answer.ok)
    await services.audit.write({
      userId: acting === 'impersonation.began' ? memberIn(body, 'userId') : before.userId,
      actorId: before.actor?.userId ?? before.userId,
      organizationId: null,
      action: acting,
      subject: acting === 'impersonation.began' ? (memberIn(body, 'userId') ?? '') : before.userId,
      correlationId: request.id,
    })
  if (call.recorded && before && answer.ok)
    await services.audit.write({
      userId: before.userId,
      actorId: before.actor?.userId ?? null,
      organizationId: before.organization?.id ?? null,
      action: `auth${path.replaceAll('/', '.')}`,
      subject: memberIn(body, 'organizationId') ?? memberIn(body, 'id') ?? before.userId,
      details: detailsOf(parsed(body)),
      correlationId: request.id,
    })
  await waited
  void reply.status(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') void reply.header(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) void reply.header('set-cookie', cookies)
  void reply.header('cache-control', 'no-store')
  // The library's answers for a new and for a known address differ in details; one who must first show that an address is
  // theirs learns nothing more than that a mail is on its way.
  const told = request.url.startsWith('/api/auth/sign-up/email') && services.mailer.canSend && answer.ok
  const text = told ? '{"token":null,"user":null}' : await answer.text()
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

/** The page names the provider `providerId`; the library calls it `provider`, at another address. */
function asSocial(body: string | undefined): string | undefined {
  const provider = memberIn(body, 'providerId')
  return provider === null ? body : JSON.stringify({ ...(JSON.parse(body ?? '{}') as object), provider })
}

function memberIn(body: string | undefined, name: string): string | null {
  const value = parsed(body)?.[name]
  return typeof value === 'string' ? value : null
}

/** A body as an object; null for any other text. */
function parsed(body: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body ?? '')
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
