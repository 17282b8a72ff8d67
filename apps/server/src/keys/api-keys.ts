import { randomBytes, randomUUID } from 'node:crypto'
import type { ApiKey, ApiScope } from '@parada/protocol'
import { done, failed, type Outcome } from '@parada/schedule'
import type { z } from 'zod'
import { hashOf } from '../authorization/secret-hash.ts'
import type { Clock } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Db } from '../storage/db.ts'
import { truthOf } from '../storage/schema.ts'

type Scope = z.infer<typeof ApiScope>

/** Secrets begin so, for people and secret scanners to know one when they see it. */
const PREFIX = 'parada_'

/** Ends all keys of a user whose password was changed: an intruder may have made one. */
export async function endKeys(db: Db, clock: Clock, userId: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: clock.now().toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

export type ApiKeys = ReturnType<typeof createApiKeys>

/** Keys for programs. Only a hash is kept; the secret itself has 256 random bits, so a plain hash is enough. */
export function createApiKeys(db: Db, clock: Clock) {
  const holderOf = async (column: 'hash' | 'id', value: string): Promise<Identity | null> => {
    const now = clock.now().toISOString()
    const row = await db
      .selectFrom('api_keys')
      .innerJoin('user', 'user.id', 'api_keys.user_id')
      .select([
        'api_keys.id',
        'api_keys.scopes',
        'api_keys.expires_at',
        'api_keys.revoked_at',
        'api_keys.last_used_at',
        'user.id as userId',
        'user.email',
        'user.name',
        'user.emailVerified',
        'user.banned',
      ])
      .where(`api_keys.${column}`, '=', value)
      .executeTakeFirst()
    if (!row || row.revoked_at !== null || truthOf(row.banned)) return null
    if (row.expires_at !== null && row.expires_at < now) return null
    // To the hour: a busy program must not turn every call into a write.
    if ((row.last_used_at ?? '').slice(0, 13) !== now.slice(0, 13))
      await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', row.id).execute()
    return {
      userId: row.userId,
      sessionId: `key:${row.id}`,
      provider: 'apiKey',
      email: row.email,
      name: row.name,
      emailVerified: truthOf(row.emailVerified),
      twoFactor: false,
      // A key never administers: what it leaks must stay small.
      isAdmin: false,
      organization: null,
      actor: null,
      factorAge: { first: null, second: null },
      claims: { plans: [], features: [] },
      scopes: row.scopes.split(' '),
    }
  }

  return {
    async create(
      who: Identity,
      wanted: { name: string; scopes: readonly Scope[]; days: number | null },
    ): Promise<Outcome<{ key: ApiKey; secret: string }>> {
      const secret = PREFIX + randomBytes(32).toString('base64url')
      const now = clock.now()
      const row = {
        id: randomUUID(),
        user_id: who.userId,
        name: wanted.name,
        hash: hashOf(secret),
        prefix: secret.slice(0, PREFIX.length + 6),
        scopes: [...new Set(wanted.scopes)].join(' '),
        created_at: now.toISOString(),
        expires_at: wanted.days === null ? null : new Date(now.getTime() + wanted.days * 86_400_000).toISOString(),
        revoked_at: null,
        last_used_at: null,
      }
      await db.insertInto('api_keys').values(row).execute()
      return done({ key: present(row), secret })
    },

    async list(who: Identity): Promise<Outcome<ApiKey[]>> {
      const rows = await db
        .selectFrom('api_keys')
        .selectAll()
        .where('user_id', '=', who.userId)
        .where('revoked_at', 'is', null)
        .orderBy('created_at', 'desc')
        .execute()
      return done(rows.map(present))
    },

    async revoke(who: Identity, id: string): Promise<Outcome<{ ok: true }>> {
      const row = await db
        .updateTable('api_keys')
        .set({ revoked_at: clock.now().toISOString() })
        .where('id', '=', id)
        .where('user_id', '=', who.userId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row ? done({ ok: true }) : failed(serverProblem('keys.unknown', {}, 'checkInput'))
    },

    /** Whom a key speaks for; null when it is unknown, expired or revoked, or its user may no longer sign in. */
    verify: (secret: string): Promise<Identity | null> =>
      secret.startsWith(PREFIX) ? holderOf('hash', hashOf(secret)) : Promise.resolve(null),

    /** As `verify`, for a caller that came by this key before: a pass that it gave ends with it. */
    holder: (id: string): Promise<Identity | null> => holderOf('id', id),
  }
}

function present(row: {
  id: string
  name: string
  prefix: string
  scopes: string
  created_at: string
  expires_at: string | null
  last_used_at: string | null
}): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes.split(' ') as Scope[],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }
}
