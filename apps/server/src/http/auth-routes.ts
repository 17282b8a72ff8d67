import { setTimeout as sleep } from 'node:timers/promises'
import type { Problem } from '@parada/schedule'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { requireFresh } from '../api/require-fresh.ts'
import { detailsOf } from '../audit/audit.ts'
import { authCall } from '../identity/auth-calls.ts'
import { oidcReady } from '../identity/embedded.ts'
import { has, type Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import { SESSION_CHANGED, userTopic } from '../usage/usage.ts'
import { type AuthAnswer, answerOf, askLibrary, bodyOf, memberOf, sendAnswer } from './auth-answer.ts'
import { contextOf, sendProblem } from './reply.ts'
import { signUp } from './sign-up.ts'

/** Paths where a secret is guessed: few tries a minute from one address. */
const GUESSED =
  /^\/api\/auth\/(sign-in|sign-up|two-factor|request-password-reset|reset-password|send-verification-email|change-password|passkey\/verify)/

/** Calls by which an administrator begins and ends acting as somebody: both are on record. */
const IMPERSONATION: Readonly<Record<string, string>> = {
  '/admin/impersonate-user': 'impersonation.began',
  '/admin/stop-impersonating': 'impersonation.ended',
}

/** Milliseconds before which a link is not promised: how long the work takes would tell whether an address is known. */
const SAME_TIME = 500

/** Sign-in by an external provider, as the page asks for it. */
const EXTERNAL = '/sign-in/oauth2'
const CALLBACK = '/callback/'

/** Seconds after which the provider must ask for the password again: as long as a session of ours may last. */
const LONGEST_AWAY = 30 * 86_400

const WRONG_PASSWORD = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }

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
    const named = memberOf(body, 'organizationId')
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

async function handle(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const path = (request.url.split('?')[0] ?? '').slice('/api/auth'.length)
  const call = authCall(path)
  if (call === null)
    return sendProblem(services, request, reply, serverProblem('identity.callUnknown', {}, 'checkInput'))
  const body = typeof request.body === 'string' ? request.body : undefined
  if (path === '/sign-up/email') return signUp(services, request, reply, body)
  if (path === '/sign-in/email') return signIn(services, request, reply, body)
  if (path === EXTERNAL) return goToProvider(services, request, reply, body)
  const waited = path === '/request-password-reset' ? sleep(SAME_TIME) : undefined
  const acting = IMPERSONATION[path]
  const back = path.startsWith(CALLBACK)
  const before =
    acting || back || call.level || call.permission || call.recorded
      ? await services.identify(contextOf(services, request).headers)
      : null
  const refused = refusalOf(call, before, body)
  if (refused) return sendProblem(services, request, reply, refused)
  const answer = await askLibrary(services, request, request.url.slice('/api/auth'.length), body)
  if (before && answer.status < 400) {
    if (acting) await recordActing(services, request, acting, before, body)
    if (call.recorded) await recordCall(services, request, path, before, body)
    if (back) await endReplaced(services, before, answer)
  }
  await waited
  return sendAnswer(services, request, reply, answer)
}

/** Signing in by password, with the lock-out before it. An account that is not confirmed yet answers as a wrong password. */
async function signIn(services: Services, request: FastifyRequest, reply: FastifyReply, body: string | undefined) {
  const email = memberOf(body, 'email') ?? ''
  const minutes = await services.attempts.lockedFor(email, request.ip)
  if (minutes !== null)
    return sendProblem(services, request, reply, serverProblem('identity.lockedOut', { minutes }, 'tryLater'))
  const given = await askLibrary(services, request, '/sign-in/email', body)
  const unconfirmed = bodyOf(given.text)?.code === 'EMAIL_NOT_VERIFIED'
  const answer = unconfirmed ? answerOf(401, WRONG_PASSWORD) : given
  if (answer.status === 401) await services.attempts.failed(email, request.ip)
  else if (answer.status < 400) await services.attempts.succeeded(email, request.ip)
  return sendAnswer(services, request, reply, answer)
}

/**
 * Going to the external provider, as the page asks for it; the library has this at another address and under another name.
 * The provider is always asked to say when the person last gave their password there (`max_age` makes it tell), and with
 * `again` to ask for it anew, whatever it remembers.
 */
async function goToProvider(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | undefined,
) {
  const issuer = services.config.settings.PARADA_OIDC_ISSUER
  if (issuer && !(await oidcReady(services.auth))) {
    services.renewAuth()
    if (!(await oidcReady(services.auth)))
      return sendProblem(
        services,
        request,
        reply,
        serverProblem('identity.providerFailed', { reason: issuer }, 'tryLater'),
      )
  }
  const again = bodyOf(body)?.again === true
  const wanted = {
    provider: memberOf(body, 'providerId') ?? '',
    callbackURL: memberOf(body, 'callbackURL') ?? '/',
    errorCallbackURL: memberOf(body, 'errorCallbackURL') ?? '/?failed=provider',
    additionalParams: again ? { prompt: 'login', max_age: '0' } : { max_age: String(LONGEST_AWAY) },
  }
  return sendAnswer(
    services,
    request,
    reply,
    await askLibrary(services, request, '/sign-in/social', JSON.stringify(wanted)),
  )
}

/** Whoever proved themselves anew at the provider has a new session; nobody holds the one it takes the place of. */
async function endReplaced({ auth, storage }: Services, before: Identity, answer: AuthAnswer): Promise<void> {
  const { authCookies } = await auth.$context
  const begun = answer.headers.getSetCookie().some(each => each.startsWith(`${authCookies.sessionToken.name}=`))
  if (!begun || before.provider !== 'embedded') return
  await storage.db.deleteFrom('session').where('id', '=', before.sessionId).execute()
  await storage.publish(userTopic(before.userId), SESSION_CHANGED)
}

function recordActing(
  services: Services,
  request: FastifyRequest,
  action: string,
  before: Identity,
  body: string | undefined,
) {
  const person = action === 'impersonation.began' ? memberOf(body, 'userId') : before.userId
  return services.audit.write({
    userId: person,
    actorId: before.actor?.userId ?? before.userId,
    organizationId: null,
    action,
    subject: person ?? '',
    correlationId: request.id,
  })
}

function recordCall(
  services: Services,
  request: FastifyRequest,
  path: string,
  before: Identity,
  body: string | undefined,
) {
  return services.audit.write({
    userId: before.userId,
    actorId: before.actor?.userId ?? null,
    organizationId: before.organization?.id ?? null,
    action: `auth${path.replaceAll('/', '.')}`,
    subject: memberOf(body, 'organizationId') ?? memberOf(body, 'id') ?? before.userId,
    details: detailsOf(bodyOf(body)),
    correlationId: request.id,
  })
}
