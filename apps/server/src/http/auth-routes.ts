import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Problem } from '@parada/schedule'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { detailsOf } from '../audit/audit.ts'
import { secondFactorMissing } from '../authorization/callers.ts'
import { requireStepUp } from '../authorization/step-up.ts'
import { INVITES_AGAIN, mayInvite } from '../identity/attempts.ts'
import { authCall } from '../identity/auth-calls.ts'
import { oidcReady, permissionsOf } from '../identity/embedded.ts'
import { has, type Identity } from '../identity/identity.ts'
import { type Weakness, weaknessOf } from '../identity/weak-password.ts'
import { endKeys } from '../keys/api-keys.ts'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import { MEMBERS, SESSION_CHANGED, userTopic } from '../usage/usage.ts'
import { type AuthAnswer, answerOf, askLibrary, bodyOf, memberOf, sendAnswer, weakAnswer } from './auth-answer.ts'
import { askSettling } from './membership-calls.ts'
import { contextOf, sendProblem } from './reply.ts'
import { SECOND_STEPS, secondStep } from './second-step.ts'
import { recordRefusal, recordSession } from './sign-in-record.ts'
import { signUp } from './sign-up.ts'

/** Paths where a secret is guessed: few tries a minute from one address. */
const GUESSED =
  /^\/api\/auth\/(sign-in|sign-up|two-factor|request-password-reset|reset-password|send-verification-email|change-password|passkey\/verify)/

/** Calls by which an administrator begins and ends impersonation of a user: both are on record. */
const IMPERSONATION: Readonly<Record<string, string>> = {
  '/admin/impersonate-user': 'impersonation.began',
  '/admin/stop-impersonating': 'impersonation.ended',
}

/** Minimum milliseconds before a link is promised: the response time would reveal whether an address is known. */
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
  asked: 'offered' | 'required',
): Problem | null {
  if (!call.level && !call.permission) return null
  if (!identity) return serverProblem('identity.signedOut', {}, 'signIn')
  const missing = call.permission ? secondFactorMissing(identity, asked) : null
  if (missing) return missing
  if (call.permission) {
    // The library checks the organization that is named; ours is the one the session is in.
    const named = memberOf(body, 'organizationId')
    const elsewhere = named !== null && named !== identity.organization?.id
    if (!elsewhere && !has(identity, { permission: call.permission }))
      return serverProblem('identity.organizationRole', { required: call.permission }, 'askOwner')
  }
  if (call.level && !(call.enrolledOnly && !identity.twoFactor && identity.actor === null)) {
    const stale = requireStepUp(identity, call.level)
    if (stale && !stale.ok) return stale.problems[0]
  }
  return null
}

async function handle(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const path = (request.url.split('?')[0] ?? '').slice('/api/auth'.length)
  const call = authCall(path)
  if (call === null)
    return sendProblem(services, request, reply, serverProblem('identity.callUnknown', {}, 'checkInput'))
  const { PARADA_SECOND_FACTOR: secondFactor } = services.config.settings
  // An account that may do nothing without it cannot take it off.
  if (path === '/two-factor/disable' && secondFactor === 'required') {
    const kept = serverProblem('identity.secondFactorRequired', {}, 'setUpSecondFactor')
    return sendProblem(services, request, reply, kept)
  }
  const body = typeof request.body === 'string' ? request.body : undefined
  if (path === '/sign-up/email') return signUp(services, request, reply, body)
  if (path === '/sign-in/email') return signIn(services, request, reply, body)
  if (Object.hasOwn(SECOND_STEPS, path)) return secondStep(services, request, reply, path, body)
  if (path === EXTERNAL) return goToProvider(services, request, reply, body)
  const waited = path === '/request-password-reset' ? sleep(SAME_TIME) : undefined
  const acting = IMPERSONATION[path]
  const back = path.startsWith(CALLBACK)
  const before =
    acting || back || call.level || call.permission || call.recorded || path === WHOLE_ORGANIZATION
      ? await services.identify(contextOf(services, request).headers)
      : null
  const refused = refusalOf(call, before, body, secondFactor)
  if (refused) return sendProblem(services, request, reply, refused)
  if (before && path === '/organization/invite-member' && !(await mayInvite(services.attempts, before.userId))) {
    const many = serverProblem('server.tooManyRequests', { seconds: INVITES_AGAIN }, 'tryLater')
    return sendProblem(services, request, reply, many)
  }
  const weakness = await weakOf(services, path, body, before)
  if (weakness !== null) return sendAnswer(services, request, reply, weakAnswer(weakness))
  const asked = await askSettling(services, path, { before, body }, () =>
    askLibrary(services, request, request.url.slice('/api/auth'.length), fullBody(path, body)),
  )
  const answer = path === WHOLE_ORGANIZATION ? withoutInvitations(asked, before) : asked
  if (answer.status < 400 && path === '/change-password' && before)
    await endKeys(services.storage.db, services.clock, before.userId)
  if (before && answer.status < 400) {
    if (acting) await recordActing(services, request, acting, before, body)
    if (call.recorded) await recordCall(services, request, path, before, body)
    if (back) await endReplaced(services, before, answer)
  }
  if (answer.status < 400 && path.startsWith('/organization/') && request.method === 'POST')
    await services.storage.publish(MEMBERS, 'changed')
  await waited
  return sendAnswer(services, request, reply, answer)
}

const WHOLE_ORGANIZATION = '/organization/get-full-organization'

/** Changing a password ends the user's other sessions, whether or not the client asks for it. */
const fullBody = (path: string, body: string | undefined): string | undefined =>
  path === '/change-password' ? JSON.stringify({ ...bodyOf(body), revokeOtherSessions: true }) : body

async function weakOf(
  services: Services,
  path: string,
  body: string | undefined,
  before: Identity | null,
): Promise<Weakness | null> {
  if (path !== '/change-password' && path !== '/reset-password') return null
  const password = memberOf(body, 'newPassword')
  if (password === null) return null
  const owner = path === '/reset-password' ? await ownerOfReset(services, memberOf(body, 'token')) : before
  return weaknessOf(password, owner ?? {})
}

/** Whose password the token of a mail's link resets; undefined where the token is none. */
async function ownerOfReset({ storage: { db } }: Services, token: string | null) {
  return db
    .selectFrom('verification')
    .innerJoin('user', 'user.id', 'verification.value')
    .select(['user.email', 'user.name'])
    .where('verification.identifier', '=', `reset-password:${token ?? ''}`)
    .executeTakeFirst()
}

/** Members see an organization's people; the links of its invitations are for who may invite. */
function withoutInvitations(answer: AuthAnswer, identity: Identity | null): AuthAnswer {
  const whole = answer.status < 400 ? bodyOf(answer.text) : null
  if (!whole || !Array.isArray(whole.members)) return answer
  const members = whole.members as { userId?: string; role?: string }[]
  const role = members.find(each => each.userId === identity?.userId)?.role ?? ''
  if (permissionsOf(role).includes('org:invitation:create')) return answer
  return { ...answer, text: JSON.stringify({ ...whole, invitations: [] }) }
}

/** Signing in by password, with the lock-out before it. An account that is not confirmed yet answers as a wrong password. */
async function signIn(services: Services, request: FastifyRequest, reply: FastifyReply, body: string | undefined) {
  const email = memberOf(body, 'email') ?? ''
  const browser = knownBrowser(services, request, email)
  const began = await services.attempts.begin(email, request.ip, browser)
  const { minutes, justLocked } = began
  if (minutes !== null)
    return sendProblem(services, request, reply, serverProblem('identity.lockedOut', { minutes }, 'tryLater'))
  const given = await askLibrary(services, request, '/sign-in/email', body)
  const unconfirmed = bodyOf(given.text)?.code === 'EMAIL_NOT_VERIFIED'
  const answer = unconfirmed ? answerOf(401, WRONG_PASSWORD) : given
  if (answer.status < 400) {
    await services.attempts.succeeded(email, request.ip)
    void reply.header('set-cookie', rememberBrowser(services, email))
    // With a second factor no session has begun yet.
    if (bodyOf(answer.text)?.twoFactorRedirect === true)
      await recordRefusal(services, request, 'signIn.halfway', { email }, 'password')
    else await recordSession(services, request, answer, 'password')
  } else if (answer.status === 401) {
    await recordRefusal(services, request, 'signIn.failed', { email }, 'password')
    if (justLocked) await recordRefusal(services, request, 'signIn.locked', { email }, 'password')
  }
  return sendAnswer(services, request, reply, answer)
}

const BROWSER = 'parada.browser'
/** Seconds that a browser is known for. */
const KNOWN_FOR = 180 * 86_400

/** What only a browser that an account was signed in from can show; it proves nothing else. */
function browserMark(services: Services, email: string, id: string): string {
  return createHmac('sha256', services.config.derive('browser'))
    .update(`${email.trim().toLowerCase()} ${id}`)
    .digest('base64url')
}

function knownBrowser(services: Services, request: FastifyRequest, email: string): string | null {
  const value = new RegExp(`(?:^|; ?)${BROWSER.replace('.', '\\.')}=([\\w-]+)\\.([\\w-]+)`).exec(
    request.headers.cookie ?? '',
  )
  const [, id, mark] = value ?? []
  return id !== undefined && mark === browserMark(services, email, id) ? id : null
}

function rememberBrowser(services: Services, email: string): string {
  const id = randomBytes(12).toString('base64url')
  const secure = services.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${BROWSER}=${id}.${browserMark(services, email, id)}; Path=/api/auth; Max-Age=${KNOWN_FOR}; HttpOnly; SameSite=Lax${secure}`
}

/**
 * Going to the external provider, as the page asks for it; the library has this at another address and under another
 * name. The provider is always asked to say when the person last gave their password there (`max_age` makes it report
 * that), and with `again` to ask for it anew, despite its own session.
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

/** After re-authentication at the provider the user has a new session; no client holds the one it replaces. */
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
