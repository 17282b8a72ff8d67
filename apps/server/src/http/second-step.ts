import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenOf, twoFactorCookie } from '../identity/session-row.ts'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import { type AuthAnswer, answerOf, askLibrary, bodyOf, memberOf, sendAnswer } from './auth-answer.ts'
import { contextOf, sendProblem } from './reply.ts'
import { recordRefusal, recordSession } from './sign-in-record.ts'

/** Calls that take a code of the second factor. */
export const SECOND_STEPS: Readonly<Record<string, 'totp' | 'recovery'>> = {
  '/two-factor/verify-totp': 'totp',
  '/two-factor/verify-backup-code': 'recovery',
}

/**
 * A code of the second factor: at signing in after the password, or the first one of an enrolment. Within a session of an
 * account that has a second factor it is no way to prove it again: `session.reverify` is, which counts the tries.
 */
export async function secondStep(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  body: string | undefined,
) {
  const by = SECOND_STEPS[path] ?? 'totp'
  const { headers } = contextOf(services, request)
  const before = await services.identify(headers)
  if (before && (before.twoFactor || by === 'recovery'))
    return sendProblem(services, request, reply, serverProblem('identity.callUnknown', {}, 'checkInput'))
  const waiting = before ? null : await whoWaits(services, headers)
  const asked = await askLibrary(services, request, path, body)
  const answer = by === 'totp' ? await onlyOnce(services, asked, body) : asked
  if (answer.status < 400) {
    if (before) await recordEnrolment(services, request, before.userId)
    else await recordSession(services, request, answer, by)
  } else if (waiting !== null && (answer.status === 401 || answer.status === 400)) {
    await recordRefusal(services, request, 'signIn.failed', { userId: waiting }, by)
    if (await justLocked(services, waiting))
      await recordRefusal(services, request, 'signIn.locked', { userId: waiting }, by)
  }
  return sendAnswer(services, request, reply, answer)
}

/** Whose password was given before this code: the library keeps it by a signed cookie. */
async function whoWaits({ storage: { db }, config }: Services, headers: Headers): Promise<string | null> {
  const cookie = headers.get('cookie')
  const identifier = cookie === null ? null : tokenOf(twoFactorCookie(config), cookie)
  if (identifier === null) return null
  const row = await db
    .selectFrom('verification')
    .select('value')
    .where('identifier', '=', identifier)
    .executeTakeFirst()
  return row?.value ?? null
}

/** The library locks an account's second factor after too many wrong codes, and answers 429 from then on. */
async function justLocked({ storage: { db } }: Services, userId: string): Promise<boolean> {
  const row = await db.selectFrom('twoFactor').select('lockedUntil').where('userId', '=', userId).executeTakeFirst()
  return row?.lockedUntil != null && new Date(row.lockedUntil).getTime() > Date.now()
}

/** A code of the second factor that was good is good once: a session that a second use of it began is ended. */
async function onlyOnce(services: Services, answer: AuthAnswer, body: string | undefined): Promise<AuthAnswer> {
  if (answer.status >= 400) return answer
  const given = bodyOf(answer.text) as { token?: string; user?: { id?: string } } | null
  if (await services.attempts.takeOnce(`${given?.user?.id}:${memberOf(body, 'code')?.replace(/\s/g, '')}`))
    return answer
  if (given?.token) await services.storage.db.deleteFrom('session').where('token', '=', given.token).execute()
  return answerOf(401, { code: 'INVALID_CODE', message: 'Invalid code' })
}

/** The second factor is on from its first good code, not from when its secret was shown. */
function recordEnrolment(services: Services, request: FastifyRequest, userId: string) {
  return services.audit.write({
    userId,
    actorId: null,
    organizationId: null,
    action: 'auth.two-factor.enable',
    subject: userId,
    correlationId: request.id,
  })
}
