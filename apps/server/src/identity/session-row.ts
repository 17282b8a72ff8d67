import { createHmac, timingSafeEqual } from 'node:crypto'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../storage/db.ts'
import { gather } from '../storage/gather.ts'
import { truthOf } from '../storage/schema.ts'
import { isAdministrator } from './identity.ts'

/** Where the identity library keeps the session in a browser. */
export interface SessionCookie {
  readonly name: string
  readonly secret: string
  /** Milliseconds after which a session ends, however often it was used. */
  readonly longest: number
}

/**
 * Beginning of the names of all cookies. Under https a browser takes a cookie of such a name from this very host alone, for
 * all of its paths and never over an open line, so that no neighbouring address can plant one (RFC 6265bis, `__Host-`).
 */
export const cookiePrefix = (config: Config): string =>
  `${config.publicUrl.startsWith('https:') ? '__Host-' : ''}parada`

/** The cookie as the identity library names and signs it. */
export const sessionCookie = (config: Config): SessionCookie => ({
  name: `${cookiePrefix(config)}.session_token`,
  secret: config.derive('identity').toString('base64url'),
  longest: config.settings.PARADA_SESSION_DAYS * 86_400_000,
})

/** The cookie between a right password and the code of the second factor, signed alike. */
export const twoFactorCookie = (config: Config): Pick<SessionCookie, 'name' | 'secret'> => ({
  name: `${cookiePrefix(config)}.two_factor`,
  secret: sessionCookie(config).secret,
})

/** A live session with everything that is asked of it at each call. */
export type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createSessionReader>>>>

/** Sessions of these tokens with person, proofs, organization and who impersonates the person. */
const sessionsOf = (db: Db, tokens: readonly string[]) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('session_proofs', 'session_proofs.session_id', 'session.id')
    .leftJoin('member', join =>
      join
        .onRef('member.organizationId', '=', 'session.activeOrganizationId')
        .onRef('member.userId', '=', 'session.userId'),
    )
    .leftJoin('organization', 'organization.id', 'member.organizationId')
    .leftJoin('user as actor', 'actor.id', 'session.impersonatedBy')
    .select([
      'session.token',
      'session.id as sessionId',
      'session.expiresAt',
      'session.createdAt',
      'user.id as userId',
      'user.email',
      'user.name',
      'user.emailVerified',
      'user.twoFactorEnabled',
      'user.role',
      'user.banned',
      'session.impersonatedBy',
      'session_proofs.first_factor_at',
      'session_proofs.second_factor_at',
      'member.role as memberRole',
      'organization.id as organizationId',
      'organization.name as organizationName',
      'organization.slug as organizationSlug',
      'actor.id as actorId',
      'actor.name as actorName',
      'actor.role as actorRole',
      'actor.banned as actorBanned',
    ])
    .where('session.token', 'in', [...tokens])
    .execute()

/**
 * Reads the session of a cookie header: its signature is checked locally, then one statement reads the sessions of all who
 * ask at the moment. Null when signed out, expired or tampered with. Every call begins with this, which is why it goes past
 * the library's own, much longer way.
 */
export function createSessionReader(db: Db, cookie: SessionCookie) {
  const read = gather(async tokens => new Map((await sessionsOf(db, tokens)).map(row => [row.token, row])))
  return async (header: string) => {
    const token = tokenOf(cookie, header)
    if (token === null) return null
    const row = await read(token)
    // Sessions are stamped with the machine's clock by the library.
    const now = systemClock.now().getTime()
    if (!row || new Date(row.expiresAt).getTime() <= now) return null
    // However often it was used: one day every user signs in again.
    if (new Date(row.createdAt).getTime() + cookie.longest <= now) return null
    // A session that began while its person was being blocked opens nothing.
    if (truthOf(row.banned)) return null
    // An administrator acts as another user while they administer, and not after they were removed either.
    if (row.impersonatedBy !== null && (!isAdministrator(row.actorRole) || truthOf(row.actorBanned))) return null
    return row
  }
}

/** Cookies whose signature was checked, with their tokens: a browser sends the same one with each call. */
const checked = new Map<string, string>()
const MOST_CHECKED = 10_000

/** The token in a cookie `token.signature`, when the signature (HMAC-SHA-256, base64) is ours. */
export function tokenOf({ name, secret }: Pick<SessionCookie, 'name' | 'secret'>, header: string): string | null {
  const value = cookieIn(header, name)
  if (value === null) return null
  const key = `${secret} ${value}`
  const known = checked.get(key)
  if (known !== undefined) return known
  const at = value.lastIndexOf('.')
  if (at < 1) return null
  const token = value.slice(0, at)
  const given = Buffer.from(value.slice(at + 1), 'base64')
  const ours = createHmac('sha256', secret).update(token).digest()
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return null
  if (checked.size >= MOST_CHECKED) checked.clear()
  checked.set(key, token)
  return token
}

function cookieIn(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at < 0 || part.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(part.slice(at + 1).trim())
    } catch (error) {
      // A cookie that is not even text is no session.
      if (error instanceof URIError) return null
      throw error
    }
  }
  return null
}
