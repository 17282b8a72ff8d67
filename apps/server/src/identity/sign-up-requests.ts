import { randomInt, randomUUID } from 'node:crypto'
import type { SignUpRequest } from '@parada/protocol'
import { done, failed, type Outcome } from '@parada/schedule'
import type { Clock } from '../clock.ts'
import { serverProblem } from '../problem.ts'
import type { Storage } from '../storage/db.ts'
import { newUser } from './new-user.ts'

/** Days that a request waits to be confirmed. */
const KEPT_DAYS = 7
/** Most requests pending at once; a client that asks on and on pushes out the oldest, not the disk. */
const MOST = 500
/** Letters and digits that are not mistaken for one another when read out. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * Sign-up requests where no mail can verify an address. Nothing is looked up at the request, so the answer cannot
 * reveal whether the address has an account; a code that only the person and the administrator see says which request
 * is whose.
 */
export interface SignUpRequests {
  /** Stores a request; returns the code to give to the administrator. `password` is its hash. */
  ask(wanted: { readonly name: string; readonly email: string; readonly password: string }): Promise<string>
  list(): Promise<SignUpRequest[]>
  /** Opens the account; gives whose. Codes `identity.requestUnknown`, `identity.emailTaken`. */
  confirm(id: string): Promise<Outcome<{ readonly userId: string; readonly email: string }>>
  /** Gives whose it was. Code `identity.requestUnknown`. */
  refuse(id: string): Promise<Outcome<{ readonly email: string }>>
}

export function createSignUpRequests(storage: Storage, clock: Clock): SignUpRequests {
  const { db } = storage
  const unknown = () => failed(serverProblem('identity.requestUnknown', {}, 'checkInput'))
  const oldest = () => new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000).toISOString()
  const newest = () => db.selectFrom('sign_up_requests').select('id').orderBy('asked_at', 'desc').limit(MOST)
  return {
    async ask({ name, email, password }) {
      const code = newCode()
      await db
        .insertInto('sign_up_requests')
        .values({
          id: randomUUID(),
          code,
          name,
          email: email.toLowerCase(),
          password,
          asked_at: clock.now().toISOString(),
        })
        .execute()
      await db
        .deleteFrom('sign_up_requests')
        .where(eb => eb.or([eb('asked_at', '<', oldest()), eb('id', 'not in', newest())]))
        .execute()
      return code
    },

    async list() {
      const rows = await db
        .selectFrom('sign_up_requests')
        .leftJoin('user', 'user.email', 'sign_up_requests.email')
        .select(['sign_up_requests.id', 'code', 'sign_up_requests.name', 'sign_up_requests.email', 'asked_at'])
        .select('user.id as owner')
        .where('asked_at', '>=', oldest())
        .orderBy('asked_at', 'desc')
        .execute()
      return rows.map(({ id, code, name, email, asked_at: askedAt, owner }) => ({
        id,
        code,
        name,
        email,
        askedAt,
        taken: owner !== null,
      }))
    },

    async confirm(id) {
      const now = clock.now()
      return db.transaction().execute(async tx => {
        const request = await tx
          .selectFrom('sign_up_requests')
          .selectAll()
          .where('id', '=', id)
          .where('asked_at', '>=', oldest())
          .executeTakeFirst()
        if (!request) return unknown()
        const person = newUser(storage.engine, now, { ...request, emailVerified: false })
        const made = await tx
          .insertInto('user')
          .values(person)
          .onConflict(c => c.column('email').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!made) return failed(serverProblem('identity.emailTaken', {}, 'refuseRequest'))
        await tx
          .insertInto('account')
          .values({
            id: randomUUID(),
            accountId: person.id,
            providerId: 'credential',
            userId: person.id,
            password: request.password,
            createdAt: person.createdAt,
            updatedAt: person.updatedAt,
          })
          .execute()
        await tx.deleteFrom('sign_up_requests').where('id', '=', id).execute()
        return done({ userId: person.id, email: request.email })
      })
    },

    async refuse(id) {
      const gone = await db.deleteFrom('sign_up_requests').where('id', '=', id).returning('email').executeTakeFirst()
      return gone ? done(gone) : unknown()
    },
  }
}

/** Six letters and digits in two groups: about 900 million. */
function newCode(): string {
  const letters = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)])
  return `${letters.slice(0, 3).join('')}-${letters.slice(3).join('')}`
}
