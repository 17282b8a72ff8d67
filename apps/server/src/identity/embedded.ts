import { passkey } from '@better-auth/passkey'
import type { Locale } from '@parada/messages'
import { betterAuth } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { admin, genericOAuth, organization, twoFactor } from 'better-auth/plugins'
import { createAccessControl } from 'better-auth/plugins/access'
import { decodeJwt } from 'jose'
import type { Audit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Storage } from '../storage/db.ts'
import { truthOf } from '../storage/schema.ts'
import { SESSION_CHANGED, userTopic } from '../usage/usage.ts'
import type { Identity, IdentityProvider, Organization } from './identity.ts'
import { isAdministrator, withOrgPrefix } from './identity.ts'
import type { Mailer } from './mailer.ts'
import { readSessionRow, type SessionRow, sessionCookie } from './session-row.ts'

/** Header by which the HTTP layer tells the identity library where a call came from; a caller's own is removed. */
export const ADDRESS_HEADER = 'x-parada-address'
export const LOCALE_HEADER = 'x-parada-locale'

/** Characters that a password may have. */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const

/** What members of an organization may do, by role. */
const access = createAccessControl({
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  project: ['view', 'edit', 'plan', 'share', 'delete'],
} as const)
const PERMISSIONS = {
  owner: {
    organization: ['update', 'delete'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    project: ['view', 'edit', 'plan', 'share', 'delete'],
  },
  admin: {
    organization: ['update'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    project: ['view', 'edit', 'plan', 'share', 'delete'],
  },
  member: { project: ['view', 'edit', 'plan'] },
} as const

/** `org:project:edit` and the like, of a role list such as `admin,member`. */
export function permissionsOf(roles: string): readonly string[] {
  const found = new Set<string>()
  for (const role of roles.split(',')) {
    const table = PERMISSIONS[role.trim() as keyof typeof PERMISSIONS] as
      | Readonly<Record<string, readonly string[]>>
      | undefined
    for (const [resource, actions] of Object.entries(table ?? {}))
      for (const action of actions) found.add(withOrgPrefix(`${resource}:${action}`))
  }
  return [...found]
}

interface EmbeddedOptions {
  readonly storage: Storage
  readonly config: Config
  readonly clock: Clock
  readonly mailer: Mailer
  readonly audit: Audit
  readonly pickLocale: (headers: Headers | undefined) => Locale
  /** Somebody's password was changed by the link of a mail. */
  readonly onPasswordReset: (userId: string) => Promise<void>
  readonly onLog: (level: 'error' | 'warn', message: string) => void
}

export type EmbeddedAuth = ReturnType<typeof createAuth>

/** The identity library with everything we use of it switched on. */
export function createAuth(options: EmbeddedOptions) {
  const { storage, config, clock, mailer } = options
  const { db } = storage
  const { settings } = config
  const secure = config.publicUrl.startsWith('https:')
  const roles = {
    owner: access.newRole(PERMISSIONS.owner),
    admin: access.newRole(PERMISSIONS.admin),
    member: access.newRole(PERMISSIONS.member),
  }
  return betterAuth({
    appName: 'Parada',
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.derive('identity').toString('base64url'),
    // Pages are checked by the HTTP layer too; this list also guards the addresses that links lead back to.
    trustedOrigins: async request => [...config.trustedOrigins, ...sameOrigin(request, config)],
    database: { db, type: storage.engine === 'postgres' ? 'postgres' : 'sqlite', transaction: false },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      disableColors: true,
      log: (level, message) => options.onLog(level === 'error' ? 'error' : 'warn', message),
    },
    emailAndPassword: {
      enabled: settings.PARADA_EMBEDDED_IDENTITY,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      autoSignIn: true,
      // Where mails can be sent an address must be shown to be the person's own, and signing up tells nothing.
      requireEmailVerification: mailer.canSend,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3600,
      onPasswordReset: async ({ user }) => options.onPasswordReset(user.id),
      sendResetPassword: async ({ user, url }, request) =>
        mailer.send({
          kind: 'reset',
          to: user.email,
          name: user.name,
          link: url,
          locale: options.pickLocale(request?.headers),
        }),
      onExistingUserSignUp: async ({ user }, request) =>
        mailer.send({
          kind: 'accountExists',
          to: user.email,
          name: user.name,
          link: config.publicUrl,
          locale: options.pickLocale(request?.headers),
        }),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: 86_400,
      sendVerificationEmail: async ({ user, url }, request) =>
        mailer.send({
          kind: 'verify',
          to: user.email,
          name: user.name,
          link: url,
          locale: options.pickLocale(request?.headers),
        }),
    },
    // How fresh a proof must be is asked by us, action by action.
    session: { expiresIn: 30 * 86_400, updateAge: 86_400, freshAge: 0, cookieCache: { enabled: false } },
    // An address that has an account is not opened by whoever vouches for the same address.
    account: { accountLinking: { enabled: true, trustedProviders: [], disableImplicitLinking: true } },
    // Rates and lock-out are counted by us, across processes.
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: secure,
      cookiePrefix: 'parada',
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, secure },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    databaseHooks: {
      user: {
        create: {
          before: async user => {
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
      },
      session: {
        delete: {
          // Whoever follows something with it is let go at once.
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
            await options.audit.write({
              userId: session.userId,
              actorId: (session as { impersonatedBy?: string | null }).impersonatedBy ?? null,
              organizationId: null,
              action: 'session.began',
              subject: session.id,
              details: { address: session.ipAddress ?? '', agent: (session.userAgent ?? '').slice(0, 200) },
              correlationId: null,
            })
          },
        },
      },
    },
    hooks: {
      after: createAuthMiddleware(async context => {
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
      }),
    },
    plugins: [
      organization({
        ac: access,
        roles,
        allowUserToCreateOrganization: true,
        creatorRole: 'owner',
        invitationExpiresIn: 7 * 86_400,
        sendInvitationEmail: async ({ id, email, organization: company }, request) =>
          mailer.send({
            kind: 'invitation',
            to: email,
            name: '',
            organization: company.name,
            link: `${config.publicUrl}/?invitation=${id}`,
            locale: options.pickLocale(request?.headers),
          }),
      }),
      // Somebody whose account is an external provider's has no password to give.
      twoFactor({ issuer: 'Parada', totpOptions: { period: 30, digits: 6 }, allowPasswordless: true }),
      admin({ defaultRole: 'user', adminRoles: ['admin'], impersonationSessionDuration: 3600 }),
      passkey({
        rpID: new URL(config.publicUrl).hostname,
        rpName: 'Parada',
        origin: [...config.trustedOrigins],
      }),
      genericOAuth({ config: oidcProviders(config) }),
    ],
  })
}

/** Whether the external provider's own description could be read; it is read once, when the library is set up. */
export async function oidcReady(auth: EmbeddedAuth): Promise<boolean> {
  const context = await auth.$context
  return context.socialProviders.some(each => each.id === 'oidc')
}

/**
 * When the person last gave their password at the external provider, as its ID token tells (`auth_time`; the library has
 * verified the token and kept it). Null when it does not tell: coming back from a provider that remembers the browser
 * proves nothing about who sits before it.
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

function oidcProviders({ settings }: Config) {
  const { PARADA_OIDC_ISSUER: issuer, PARADA_OIDC_CLIENT_ID: clientId } = settings
  if (!issuer || !clientId) return []
  return [
    {
      providerId: 'oidc',
      clientId,
      ...(settings.PARADA_OIDC_CLIENT_SECRET && { clientSecret: settings.PARADA_OIDC_CLIENT_SECRET }),
      discoveryUrl: `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`,
      scopes: ['openid', 'email', 'profile'],
      pkce: true,
      requireIdTokenVerification: true,
    },
  ]
}

/** The page's own origin, for an installation that is reached by several names (a machine's name, a tunnel). */
function sameOrigin(request: Request | undefined, config: Config): string[] {
  const host = request?.headers.get('host')
  if (!host || !/^[\w.[\]:-]+$/.test(host)) return []
  const ours = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
  // As in the HTTP layer: another name counts only where none is configured.
  const allowed = config.loopback ? ours : config.settings.PARADA_PUBLIC_URL === undefined
  return allowed ? [`http://${host}`] : []
}

/** Sessions of the embedded accounts (and of people who came by OpenID Connect, whose accounts are kept here too). */
export function embeddedIdentity(config: Config, storage: Storage, clock: Clock): IdentityProvider {
  const { db } = storage
  const cookie = sessionCookie(config)
  const minutesSince = (iso: string | null | undefined): number | null =>
    iso ? Math.max(0, (clock.now().getTime() - Date.parse(iso)) / 60_000) : null

  return {
    kind: 'embedded',
    async verify(headers): Promise<Identity | null> {
      const header = headers.get('cookie')
      if (header === null) return null
      const row = await readSessionRow(db, cookie, header)
      if (row === null) return null
      return {
        userId: row.userId,
        sessionId: row.sessionId,
        provider: 'embedded',
        email: row.email,
        name: row.name,
        emailVerified: truthOf(row.emailVerified),
        twoFactor: truthOf(row.twoFactorEnabled),
        isAdmin: isAdministrator(row.role),
        organization: organizationOf(row),
        actor: row.actorId === null ? null : { userId: row.actorId, name: row.actorName ?? '' },
        factorAge: { first: minutesSince(row.first_factor_at), second: minutesSince(row.second_factor_at) },
        claims: { plans: [], features: [] },
        scopes: null,
      }
    },
  }
}

/** The organization that the session is in, while the person belongs to it. */
function organizationOf(row: SessionRow): Organization | null {
  const { organizationId: id, memberRole: role } = row
  if (id === null || role === null) return null
  return {
    id,
    name: row.organizationName ?? '',
    slug: row.organizationSlug ?? '',
    role: withOrgPrefix(role),
    permissions: permissionsOf(role),
  }
}
