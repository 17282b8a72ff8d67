import type { Locale } from '@parada/messages'
import type { BetterAuthOptions } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { decodeJwt } from 'jose'
import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Storage } from '../storage/db.ts'
import { truthOf } from '../storage/schema.ts'
import { SESSION_CHANGED, userTopic } from '../usage/usage.ts'
import { cleanName } from './clean-name.ts'
import type { Mailer } from './mailer.ts'
import { accountsAreTold, takePendingShares } from './pending-shares.ts'

export interface EmbeddedOptions {
  readonly storage: Storage
  readonly config: Config
  readonly clock: Clock
  readonly mailer: Mailer
  readonly audit: Audit
  readonly pickLocale: (headers: Headers | undefined) => Locale
  /** A user's password was reset by the link of a mail. */
  readonly onPasswordReset: (userId: string) => Promise<void>
  readonly onLog: (level: 'error' | 'warn', message: string) => void
}

type DatabaseHooks = NonNullable<BetterAuthOptions['databaseHooks']>

/** Ways to a session that may still end without one: by a second factor that is asked for, or a code that was used. */
const WRITTEN_BY_ROUTES: ReadonlySet<string> = new Set([
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
])

/** By what a session began, by the library's path. */
const MEANS: Readonly<Record<string, string>> = {
  '/sign-up/email': 'signUp',
  '/verify-email': 'mail',
  '/callback/:id': 'provider',
  '/oauth2/callback/:providerId': 'provider',
  '/passkey/verify-authentication': 'passkey',
  '/change-password': 'newPassword',
  '/admin/impersonate-user': 'impersonation',
  '/admin/stop-impersonating': 'impersonation',
}

/** What goes with a new user, a new session and the end of one. */
export function databaseHooks(options: EmbeddedOptions): DatabaseHooks {
  const { storage, config, clock } = options
  const { db } = storage
  const { settings } = config
  return {
    user: {
      create: {
        before: async given => {
          const user = { ...given, name: cleanName(given.name) }
          if (['open', 'confirmed'].includes(settings.PARADA_SIGN_UP)) return { data: user }
          const someone = await db.selectFrom('user').select('id').limit(1).executeTakeFirst()
          if (!someone) return { data: user }
          if (settings.PARADA_SIGN_UP === 'closed') return false
          const invited = await db
            .selectFrom('invitation')
            .select('id')
            .where('email', '=', user.email.toLowerCase())
            .where('status', '=', 'pending')
            .executeTakeFirst()
          return invited ? { data: user } : false
        },
        after: async (user, context) => {
          // Where others reach the server only who showed the code of the start (`http/sign-up.ts`) is its first account.
          if (config.setUpCode !== null && context?.path !== '/sign-up/email') return
          // The first account of an installation administers it; exactly one insert can win.
          const won = await db
            .insertInto('installation')
            .values({ name: 'administrator', value: user.id })
            .onConflict(c => c.column('name').doNothing())
            .returning('value')
            .executeTakeFirst()
          if (won) await db.updateTable('user').set({ role: 'admin' }).where('id', '=', user.id).execute()
        },
      },
      update: {
        before: async user => ({
          data: typeof user.name === 'string' ? { ...user, name: cleanName(user.name) } : user,
        }),
      },
    },
    session: {
      delete: {
        // Subscriptions of the session end at once.
        after: async session => {
          await storage.publish(userTopic(session.userId), SESSION_CHANGED)
        },
      },
      create: {
        after: async (session, context) => {
          const now = clock.now()
          const proved = context?.path === '/callback/:id' ? await provedAtProvider(db, session.userId, now) : now
          await db
            .insertInto('session_proofs')
            .values({
              session_id: session.id,
              first_factor_at: proved?.toISOString() ?? null,
              second_factor_at: null,
            })
            .onConflict(c => c.column('session_id').doNothing())
            .execute()
          const user = await db
            .selectFrom('user')
            .select(['email', 'emailVerified'])
            .where('id', '=', session.userId)
            .executeTakeFirst()
          if (user && (truthOf(user.emailVerified) || !accountsAreTold(settings, options.mailer)))
            await takePendingShares(db, session.userId, user.email)
          // Whether these lead to a session shows only afterwards: the route writes it down (`http/sign-in-record.ts`).
          if (WRITTEN_BY_ROUTES.has(context?.path ?? '')) return
          await options.audit.write({
            userId: session.userId,
            actorId: (session as { impersonatedBy?: string | null }).impersonatedBy ?? null,
            organizationId: null,
            action: 'session.began',
            subject: session.id,
            details: {
              by: MEANS[context?.path ?? ''] ?? 'other',
              address: session.ipAddress ?? '',
              agent: (session.userAgent ?? '').slice(0, 200),
            },
            correlationId: null,
          })
        },
      },
    },
  }
}

/** Notes when a second factor was proved. */
export const afterSecondFactor = ({ storage: { db }, clock }: EmbeddedOptions) =>
  createAuthMiddleware(async context => {
    const { path } = context
    if (!path.startsWith('/two-factor/verify-')) return
    const session = context.context.newSession ?? context.context.session
    if (!session) return
    const at = clock.now().toISOString()
    await db
      .insertInto('session_proofs')
      .values({ session_id: session.session.id, first_factor_at: at, second_factor_at: at })
      .onConflict(c => c.column('session_id').doUpdateSet({ second_factor_at: at }))
      .execute()
  })

/**
 * When the person last gave their password at the external provider, from its ID token (`auth_time`; the library has
 * verified the token and kept it). Null when absent: coming back from a provider that remembers the browser proves
 * nothing about who sits before it.
 */
async function provedAtProvider(db: Db, userId: string, now: Date): Promise<Date | null> {
  const account = await db
    .selectFrom('account')
    .select('idToken')
    .where('userId', '=', userId)
    .where('providerId', '=', 'oidc')
    .executeTakeFirst()
  if (!account?.idToken) return null
  const { auth_time: seconds } = decodeJwt(account.idToken)
  return typeof seconds === 'number' ? new Date(Math.min(seconds * 1000, now.getTime())) : null
}
