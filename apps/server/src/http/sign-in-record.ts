import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { type AuthAnswer, bodyOf } from './auth-answer.ts'

/** By what a session began, or was refused. */
export type SignInMeans = 'password' | 'totp' | 'recovery' | 'passkey'

const LONGEST_AGENT = 200
const LONGEST_EMAIL = 320

/** What is kept of a request that tried to sign in. */
const fromWhere = (request: FastifyRequest) => ({
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
})

/** Writes down what was refused to whom, and from where; who has no account is on record by the address they gave. */
export async function recordRefusal(
  services: Services,
  request: FastifyRequest,
  action: 'signIn.failed' | 'signIn.locked' | 'signIn.halfway',
  who: { readonly email: string } | { readonly userId: string },
  by: SignInMeans,
): Promise<void> {
  const person = await services.storage.db
    .selectFrom('user')
    .select(['id', 'email'])
    .$if('email' in who, query => query.where('email', '=', 'email' in who ? who.email.trim().toLowerCase() : ''))
    .$if('userId' in who, query => query.where('id', '=', 'userId' in who ? who.userId : ''))
    .executeTakeFirst()
  const email = 'email' in who ? who.email : (person?.email ?? '')
  await services.audit.write({
    userId: person?.id ?? null,
    actorId: null,
    organizationId: null,
    action,
    subject: person?.id ?? '',
    details: { email: email.slice(0, LONGEST_EMAIL), by, ...fromWhere(request) },
    correlationId: request.id,
  })
}

/** Writes down the session that an answer of the identity library gave, once nothing takes it back any more. */
export async function recordSession(
  services: Services,
  request: FastifyRequest,
  answer: AuthAnswer,
  by: SignInMeans,
): Promise<void> {
  const token = bodyOf(answer.text)?.token
  if (typeof token !== 'string') return
  const session = await services.storage.db
    .selectFrom('session')
    .select(['id', 'userId'])
    .where('token', '=', token)
    .executeTakeFirst()
  if (!session) return
  await services.audit.write({
    userId: session.userId,
    actorId: null,
    organizationId: null,
    action: 'session.began',
    subject: session.id,
    details: { by, ...fromWhere(request) },
    correlationId: request.id,
  })
}
