import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { admin, genericOAuth, organization, twoFactor } from 'better-auth/plugins'
import { createAccessControl } from 'better-auth/plugins/access'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Storage } from '../storage/db.ts'
import { truthOf } from '../storage/schema.ts'
import { afterSecondFactor, databaseHooks, type EmbeddedOptions } from './auth-hooks.ts'
import { cleanName } from './clean-name.ts'
import type { Identity, IdentityProvider, Organization } from './identity.ts'
import { isAdministrator, withOrgPrefix } from './identity.ts'
import { cookiePrefix, createSessionReader, type SessionRow, sessionCookie } from './session-row.ts'

/** Header in which the HTTP layer passes the caller's address to the identity library; a caller's own is removed. */
export const ADDRESS_HEADER = 'x-parada-address'
export const LOCALE_HEADER = 'x-parada-locale'

/** Characters that a password may have. */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const

/** Letters of an organization's name. */
const LONGEST_NAME = 100

/** Members of an organization, open invitations of it, and organizations of one person. */
const [MOST_MEMBERS, MOST_INVITATIONS, MOST_ORGANIZATIONS] = [5000, 500, 100]

/** An organization as mails and lists show it: its name without signs that turn the text beside it, no picture. */
const cleanOrganization = ({ name }: { name?: string }): { name?: string; logo: null } => ({
  ...(name !== undefined && { name: cleanName(name).slice(0, LONGEST_NAME) || '?' }),
  logo: null,
})

/** Cookies, addresses and lists as the library is to handle them. */
const advancedOf = (config: Config) => ({
  // The library would put `__Secure-` before our own prefix, which says more.
  useSecureCookies: false,
  cookiePrefix: cookiePrefix(config),
  defaultCookieAttributes: {
    sameSite: 'lax' as const,
    httpOnly: true,
    secure: config.publicUrl.startsWith('https:'),
    path: '/',
  },
  ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
  // Of its own it reads a hundred rows of a list, and looks for other owners among them alone.
  database: { defaultFindManyLimit: MOST_MEMBERS },
})

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

export type EmbeddedAuth = ReturnType<typeof createAuth>

/** The identity library with everything we use of it switched on. */
export function createAuth(options: EmbeddedOptions) {
  const { storage, config, mailer } = options
  const { db } = storage
  const { settings } = config
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
      // Where mails can be sent an address must be shown to be the person's own, and signing up reveals nothing.
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
    session: {
      expiresIn: Math.ceil(settings.PARADA_SESSION_IDLE_DAYS * 86_400),
      updateAge: Math.ceil(Math.min(1, settings.PARADA_SESSION_IDLE_DAYS / 4) * 86_400),
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    // An account is not opened by a provider that vouches for the same address.
    account: { accountLinking: { enabled: true, trustedProviders: [], disableImplicitLinking: true } },
    // Rates and lock-out are counted by us, across processes.
    rateLimit: { enabled: false },
    advanced: advancedOf(config),
    databaseHooks: databaseHooks(options),
    hooks: { after: afterSecondFactor(options) },
    plugins: [
      organization({
        ac: access,
        roles,
        allowUserToCreateOrganization: true,
        creatorRole: 'owner',
        invitationExpiresIn: 7 * 86_400,
        // Of its own the library lets a hundred in, and lists no more.
        membershipLimit: MOST_MEMBERS,
        invitationLimit: MOST_INVITATIONS,
        organizationLimit: MOST_ORGANIZATIONS,
        organizationHooks: {
          beforeCreateOrganization: async ({ organization: given }) => ({ data: cleanOrganization(given) }),
          beforeUpdateOrganization: async ({ organization: given }) => ({ data: cleanOrganization(given) }),
        },
        sendInvitationEmail: async ({ id, email, organization: company }, request) =>
          mailer.send({
            kind: 'invitation',
            to: email,
            name: '',
            about: company.name,
            link: `${config.publicUrl}/?invitation=${id}`,
            locale: options.pickLocale(request?.headers),
          }),
      }),
      // A user whose account is an external provider's has no password to give.
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
  const readSession = createSessionReader(storage.db, sessionCookie(config))
  const minutesSince = (iso: string | null | undefined): number | null =>
    iso ? Math.max(0, (clock.now().getTime() - Date.parse(iso)) / 60_000) : null

  return {
    kind: 'embedded',
    async verify(headers): Promise<Identity | null> {
      const header = headers.get('cookie')
      if (header === null) return null
      const row = await readSession(header)
      if (row === null) return null
      return {
        userId: row.userId,
        sessionId: row.sessionId,
        provider: 'embedded',
        email: row.email,
        name: row.name,
        emailVerified: truthOf(row.emailVerified),
        twoFactor: truthOf(row.twoFactorEnabled),
        // Acting as an administrator gives none of their powers.
        isAdmin: isAdministrator(row.role) && row.actorId === null,
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
