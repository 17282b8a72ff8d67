import type { Proof, SessionInfo, Tier } from '@parada/protocol'
import { done, failed } from '@parada/schedule'
import { isAPIError } from 'better-auth/api'
import { secondFactorMissing } from '../../authorization/callers.ts'
import type { Identity } from '../../identity/identity.ts'
import { serverProblem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { type Gathered, gather } from '../../storage/gather.ts'
import { isoOf } from '../../storage/schema.ts'
import { seatedIn } from '../../subscription/seats.ts'
import { SESSION_CHANGED, userTopic } from '../../usage/usage.ts'
import type { CallsOf } from '../call.ts'

/** A session as the page sees it. */
export async function presentSession(services: Services, identity: Identity): Promise<SessionInfo> {
  const [access, proofs] = await Promise.all([services.subscriptions.accessOf(identity), proofsOf(services, identity)])
  const { organization } = identity
  return {
    userId: identity.userId,
    sessionId: identity.sessionId,
    proofs,
    email: identity.email,
    name: identity.name,
    emailVerified: identity.emailVerified,
    twoFactor: identity.twoFactor,
    mustEnrol: secondFactorMissing(identity, services.config.settings.PARADA_SECOND_FACTOR) !== null,
    organization: organization && {
      id: organization.id,
      name: organization.name,
      slug: organization.slug,
      role: organization.role,
      permissions: [...organization.permissions],
    },
    actor: identity.actor,
    access,
    usage: await services.usage.info(identity.userId, await services.subscriptions.aiLimitOf(access)),
  }
}

/** One per server, which reads of all who ask at the moment by what they signed in. */
const readers = new WeakMap<Services, Gathered<readonly string[]>>()
function accountsOf(services: Services): Gathered<readonly string[]> {
  const known = readers.get(services)
  if (known) return known
  const made = gather(async users => {
    const rows = await services.storage.db
      .selectFrom('account')
      .select(['userId', 'providerId'])
      .where('userId', 'in', [...users])
      .execute()
    const found = new Map<string, string[]>()
    for (const { userId, providerId } of rows) found.set(userId, [...(found.get(userId) ?? []), providerId])
    return found
  })
  readers.set(services, made)
  return made
}

/** By what this person can prove again who they are. */
async function proofsOf(services: Services, identity: Identity): Promise<Proof[]> {
  if (identity.provider === 'clerk') return ['clerk']
  const accounts = (await accountsOf(services)(identity.userId)) ?? []
  const has = (provider: string) => accounts.includes(provider)
  return [
    ...(has('credential') ? (['password'] as const) : []),
    ...(identity.twoFactor ? (['code'] as const) : []),
    // A provider that does not report when it last asked for the password proves nothing by a new visit.
    ...(has('oidc') && identity.factorAge.first !== null ? (['oidc'] as const) : []),
  ]
}

export const sessionCalls: CallsOf<'session'> = {
  'session.current': async ({ identity, services }) =>
    done(identity === null ? null : await presentSession(services, identity)),

  'session.reverify': async ({ input, identity, services, context }) => {
    const wrong = () => failed(serverProblem('identity.proofRefused', {}, 'verifySecondFactor'))
    // Counted before it is made: of many at once no more than the limit are.
    const { minutes, justLocked } = await services.attempts.begin(`reverify:${identity.userId}`, context.address, null)
    if (minutes !== null) return failed(serverProblem('identity.lockedOut', { minutes }, 'tryLater'))
    const code = input.code?.replace(/\s/g, '')
    const given = await proveAgain(services, context.headers, input)
    // A code of the application is good once, here as at signing in.
    const again =
      given === 'second' && code !== undefined && !(await services.attempts.takeOnce(`${identity.userId}:${code}`))
    const proof = again ? null : given
    if (proof === null) {
      for (const action of ['session.proofRefused', ...(justLocked ? ['signIn.locked'] : [])])
        await services.audit.write({
          userId: identity.userId,
          actorId: identity.actor?.userId ?? null,
          organizationId: identity.organization?.id ?? null,
          action,
          subject: identity.sessionId,
          details: { by: input.code === undefined ? 'password' : 'code', address: context.address },
          correlationId: context.correlationId,
        })
      return wrong()
    }
    await services.attempts.succeeded(`reverify:${identity.userId}`, context.address)
    const at = services.clock.now().toISOString()
    const values = proof === 'first' ? { first_factor_at: at } : { second_factor_at: at }
    await services.storage.db
      .insertInto('session_proofs')
      .values({ session_id: identity.sessionId, first_factor_at: null, second_factor_at: null, ...values })
      .onConflict(c => c.column('session_id').doUpdateSet(values))
      .execute()
    return done({ ok: true as const })
  },

  'session.list': async ({ identity, services }) => {
    const rows = await services.storage.db
      .selectFrom('session')
      .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'expiresAt', 'impersonatedBy'])
      .where('userId', '=', identity.userId)
      .orderBy('createdAt', 'desc')
      .execute()
    const now = services.clock.now().toISOString()
    return done(
      rows
        .filter(row => isoOf(row.expiresAt) > now)
        .map(row => ({
          id: row.id,
          address: row.ipAddress,
          agent: row.userAgent,
          createdAt: isoOf(row.createdAt),
          current: row.id === identity.sessionId,
          impersonated: row.impersonatedBy !== null,
        })),
    )
  },

  'session.end': async ({ input, identity, services }) => {
    const ended = await services.storage.db
      .deleteFrom('session')
      .where('userId', '=', identity.userId)
      .where('id', input.id === undefined ? '<>' : '=', input.id ?? identity.sessionId)
      .returning('id')
      .execute()
    if (ended.length > 0) await services.storage.publish(userTopic(identity.userId), SESSION_CHANGED)
    return done({ ended: ended.length })
  },
}

export const organizationCalls: CallsOf<'organization'> = {
  'organization.seats': async ({ identity, services: { storage, clock } }) => {
    if (identity.organization === null) return done(null)
    const { id } = identity.organization
    const held = await storage.db
      .selectFrom('organization_plans')
      .select(['plan', 'seats', 'until'])
      .where('organization_id', '=', id)
      .executeTakeFirst()
    if (!held || (held.until !== null && held.until <= clock.now().toISOString())) return done(null)
    return done({
      plan: held.plan as Tier,
      seats: held.seats,
      seated: [...(await seatedIn(storage.db, id, held.seats))],
    })
  },
}

export const installationCalls: CallsOf<'installation'> = {
  'installation.info': async ({ services }) => {
    const { settings, version, publicUrl } = services.config
    const someone = await services.storage.db.selectFrom('user').select('id').limit(1).executeTakeFirst()
    return done({
      version,
      identity: [
        ...(settings.PARADA_EMBEDDED_IDENTITY ? (['embedded'] as const) : []),
        ...(settings.PARADA_OIDC_ISSUER && settings.PARADA_OIDC_CLIENT_ID ? (['oidc'] as const) : []),
        ...(settings.PARADA_CLERK_PUBLISHABLE_KEY ? (['clerk'] as const) : []),
      ],
      firstAccount: someone === undefined,
      setUpCode: someone === undefined && services.config.setUpCode !== null,
      publicAddress: publicUrl,
      billing: settings.PARADA_STRIPE_SECRET_KEY !== undefined,
      salesMail: settings.PARADA_SALES_MAIL ?? null,
      signUp: settings.PARADA_SIGN_UP,
      mails: services.mailer.canSend,
      oidcHost: settings.PARADA_OIDC_ISSUER ? new URL(settings.PARADA_OIDC_ISSUER).host : null,
      clerkPublishableKey: settings.PARADA_CLERK_PUBLISHABLE_KEY ?? null,
      clerkProxyUrl: settings.PARADA_CLERK_PROXY_URL ?? null,
      documentsOcr: services.documents.canRecognise,
    })
  },
}

/** Which factor the input proves; null when it proves none. */
async function proveAgain(
  services: Services,
  headers: Headers,
  input: { password?: string | undefined; code?: string | undefined },
): Promise<'first' | 'second' | null> {
  try {
    if (input.code !== undefined) {
      const code = input.code.replace(/\s/g, '')
      if (/^\d{6}$/.test(code)) await services.auth.api.verifyTOTP({ body: { code }, headers })
      else await services.auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers })
      return 'second'
    }
    if (input.password === undefined) return null
    const { status } = await services.auth.api.verifyPassword({ body: { password: input.password }, headers })
    return status ? 'first' : null
  } catch (error) {
    if (isAPIError(error)) return null
    throw error
  }
}
