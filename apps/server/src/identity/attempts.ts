import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../storage/db.ts'

/** Failures within the window that lock: from one address, and in all (so that many addresses cannot take turns). */
const FROM_ONE_ADDRESS = 8
const FROM_ALL = 40
/** Minutes that failures are remembered, and that a lock lasts. */
const WINDOW = 15
const LOCK = 15

/** Counts failed sign-ins per account and address. Accounts that do not exist are counted alike: a lock tells nothing. */
export interface Attempts {
  /** Minutes until the account may be tried again from this address; null when it may now. */
  lockedFor(email: string, address: string): Promise<number | null>
  failed(email: string, address: string): Promise<void>
  succeeded(email: string, address: string): Promise<void>
}

export function createAttempts(db: Db, clock: Clock): Attempts {
  const keys = (email: string, address: string) => {
    const who = email.trim().toLowerCase()
    const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
    return { one: hash(`one:${who}:${address}`), all: hash(`all:${who}`) }
  }
  const count = async (key: string, most: number) => {
    const now = clock.now()
    const at = now.toISOString()
    const forgotten = new Date(now.getTime() - WINDOW * 60_000).toISOString()
    const locked = new Date(now.getTime() + LOCK * 60_000).toISOString()
    await sql`
      insert into sign_in_failures (key, failures, since, locked_until) values (${key}, 1, ${at}, null)
      on conflict (key) do update set
        failures = case when sign_in_failures.since < ${forgotten} then 1 else sign_in_failures.failures + 1 end,
        since = case when sign_in_failures.since < ${forgotten} then ${at} else sign_in_failures.since end,
        locked_until = case
          when sign_in_failures.since >= ${forgotten} and sign_in_failures.failures + 1 >= ${most} then ${locked}
          else sign_in_failures.locked_until end
    `.execute(db)
  }
  return {
    async lockedFor(email, address) {
      const { one, all } = keys(email, address)
      const now = clock.now()
      const rows = await db
        .selectFrom('sign_in_failures')
        .select('locked_until')
        .where('key', 'in', [one, all])
        .where('locked_until', '>', now.toISOString())
        .execute()
      const until = Math.max(0, ...rows.map(row => Date.parse(row.locked_until ?? '')))
      return until === 0 ? null : Math.max(1, Math.ceil((until - now.getTime()) / 60_000))
    },
    async failed(email, address) {
      const { one, all } = keys(email, address)
      await count(one, FROM_ONE_ADDRESS)
      await count(all, FROM_ALL)
    },
    async succeeded(email, address) {
      await db.deleteFrom('sign_in_failures').where('key', '=', keys(email, address).one).execute()
    },
  }
}
