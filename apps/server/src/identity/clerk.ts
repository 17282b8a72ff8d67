import { errors, importSPKI, jwtVerify } from 'jose'
import type { Clock } from '../clock.ts'
import type { Storage } from '../storage/db.ts'
import { truthOf } from '../storage/schema.ts'
import { clerkHost } from './clerk-key.ts'
import { type Identity, type IdentityProvider, isAdministrator, withOrgPrefix } from './identity.ts'
import { newUser } from './new-user.ts'
import { takePendingShares } from './pending-shares.ts'

interface ClerkOptions {
  readonly publishableKey: string
  /** PEM of the instance's public key: sessions are verified without any call. */
  readonly jwtKey: string
  /** Origins whose pages may use the session; empty allows any of the installation's. */
  readonly authorizedParties: readonly string[]
  readonly storage: Storage
  readonly clock: Clock
}

/** Seconds that the provider's clock and ours may differ. */
const TOLERANCE = 5

/** The parts of a session token that we read. Version 2 tokens keep the organization under `o`. */
interface Claims {
  readonly sub?: string
  readonly sid?: string
  readonly sts?: string
  readonly azp?: string
  readonly act?: { readonly sub?: string }
  /** Minutes since the first and second factor were verified; -1 never. */
  readonly fva?: readonly [number, number]
  /** Not in a token by itself: `{{user.primary_email_address}}`, `{{user.email_verified}}` and a name are added to it. */
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly org_id?: string
  readonly org_slug?: string
  readonly org_role?: string
  readonly org_permissions?: readonly string[]
  readonly o?: { readonly id?: string; readonly slg?: string; readonly rol?: string; readonly per?: string }
  /** Plans and features, `u:pro`, `o:enterprise`. */
  readonly pla?: string
  readonly fea?: string
}

/** Sessions of Clerk, verified without a network. A pending session is signed out, even with a valid signature. */
export function clerkIdentity(options: ClerkOptions): IdentityProvider {
  const { storage, clock } = options
  const key = importSPKI(options.jwtKey.replaceAll('\\n', '\n'), 'RS256')
  const host = clerkHost(options.publishableKey)
  return {
    kind: 'clerk',
    async verify(headers) {
      const token = tokenIn(headers)
      if (token === null || host === null) return null
      const claims = await claimsOf(token, await key, `https://${host}`, clock)
      if (!claims?.sub || !claims.sid || claims.sts === 'pending') return null
      if (
        claims.azp !== undefined &&
        options.authorizedParties.length > 0 &&
        !options.authorizedParties.includes(claims.azp)
      )
        return null
      const person = await personOf(storage, clock, claims)
      if (person.banned) return null
      return identityOf(claims, person, claims.sid, await actorOf(storage, claims.act?.sub))
    },
  }
}

function tokenIn(headers: Headers): string | null {
  const bearer = /^Bearer (eyJ[\w-]+\.[\w-]+\.[\w-]+)$/.exec(headers.get('authorization') ?? '')?.[1]
  return bearer ?? /(?:^|;\s*)__session=([\w-]+\.[\w-]+\.[\w-]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? null
}

async function claimsOf(
  token: string,
  key: Awaited<ReturnType<typeof importSPKI>>,
  issuer: string,
  clock: Clock,
): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      issuer,
      clockTolerance: TOLERANCE,
      currentDate: clock.now(),
      requiredClaims: ['exp', 'sub'],
    })
    return payload as Claims
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** A provider's user as we keep them. */
interface Person {
  readonly id: string
  readonly isAdmin: boolean
  readonly banned: boolean
}

function identityOf(claims: Claims, person: Person, sessionId: string, actor: Identity['actor']): Identity {
  const [first = -1, second = -1] = claims.fva ?? []
  const id = claims.o?.id ?? claims.org_id
  return {
    userId: person.id,
    sessionId,
    provider: 'clerk',
    email: claims.email ?? '',
    name: claims.name ?? claims.email ?? '',
    emailVerified: claims.email_verified === true,
    twoFactor: second >= 0,
    // Acting as an administrator gives none of their powers.
    isAdmin: person.isAdmin && actor === null,
    organization: id
      ? {
          id,
          name: claims.o?.slg ?? claims.org_slug ?? id,
          slug: claims.o?.slg ?? claims.org_slug ?? '',
          role: withOrgPrefix(claims.o?.rol ?? claims.org_role ?? 'member'),
          permissions: (claims.o?.per?.split(',') ?? claims.org_permissions ?? []).map(withOrgPrefix),
        }
      : null,
    actor,
    factorAge: { first: first < 0 ? null : first, second: second < 0 ? null : second },
    claims: { plans: words(claims.pla), features: words(claims.fea) },
    scopes: null,
  }
}

const words = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '')

/**
 * The provider's user as ours; made at the first sight. Never matched by e-mail: an address of another user's account
 * must not open it. An address that the provider has verified and no account here has is taken over, so that plans can
 * be shared with it.
 */
async function personOf(storage: Storage, clock: Clock, claims: Claims): Promise<Person> {
  const { db } = storage
  const known = await knownPerson(storage, claims.sub ?? '')
  const person = known ?? (await newPerson(storage, clock, claims))
  const email = claims.email_verified === true ? (claims.email ?? '').trim().toLowerCase() : ''
  const name = claims.name ?? person.name
  const free = email !== '' && email !== person.email && !(await hasAccount(storage, email))
  if (free || name !== person.name)
    await db
      .updateTable('user')
      .set({ name, ...(free && { email }) })
      .where('id', '=', person.id)
      .execute()
  if (free) await takePendingShares(db, person.id, email)
  return { id: person.id, isAdmin: isAdministrator(person.role), banned: truthOf(person.banned) }
}

const hasAccount = async (storage: Storage, email: string): Promise<boolean> =>
  (await storage.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

const knownPerson = (storage: Storage, subject: string) =>
  storage.db
    .selectFrom('identities')
    .innerJoin('user', 'user.id', 'identities.user_id')
    .select(['user.id', 'user.name', 'user.email', 'user.role', 'user.banned'])
    .where('provider', '=', 'clerk')
    .where('subject', '=', subject)
    .executeTakeFirst()

async function newPerson(storage: Storage, clock: Clock, claims: Claims) {
  const subject = claims.sub ?? ''
  const { db } = storage
  const now = clock.now()
  const person = newUser(storage.engine, now, {
    name: claims.name ?? claims.email ?? subject,
    // Addresses are unique among accounts; this one stays apart from them until the provider reports a verified one.
    email: `${subject}@clerk.invalid`.toLowerCase(),
    emailVerified: true,
  })
  await db.transaction().execute(async tx => {
    const user = await tx
      .insertInto('user')
      .values(person)
      .onConflict(c => c.column('email').doUpdateSet({ updatedAt: person.updatedAt }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('identities')
      .values({ provider: 'clerk', subject, user_id: user.id, created_at: now.toISOString() })
      .onConflict(c => c.doNothing())
      .execute()
  })
  const made = await knownPerson(storage, subject)
  if (!made) throw new Error('a person that was just made is not there')
  return made
}

async function actorOf(storage: Storage, subject: string | undefined): Promise<Identity['actor']> {
  if (!subject) return null
  const row = await storage.db
    .selectFrom('identities')
    .innerJoin('user', 'user.id', 'identities.user_id')
    .select(['user.id', 'user.name'])
    .where('provider', '=', 'clerk')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ? { userId: row.id, name: row.name } : { userId: subject, name: subject }
}
