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

/** Counts failed sign-ins per account and address, of unknown accounts alike: a lock reveals nothing. */
export interface Attempts {
  succeeded(email: string, address: string): Promise<void>
  /**
   * Counts a try before it is made, so that of many at once no more than the limit are; `succeeded` takes it back. Gives
   * the minutes to wait when it must not be made. `browser` is one that the account was signed in from before: what
   * others do from elsewhere does not shut it out.
   */
  begin(
    email: string,
    address: string,
    browser: string | null,
  ): Promise<{ minutes: number | null; justLocked: boolean }>
  /** Takes a code once: true the first time, false ever after. */
  takeOnce(code: string): Promise<boolean>
  /** Counts something that may happen so many times an hour, over all processes; false when it may not any more. */
  spend(what: string, most: number): Promise<boolean>
}

/** Addresses that a person may invite in an hour, to plans and organizations together. */
const MOST_INVITED = 100

/** Whether a user may invite one more address: who has an account writes mails to others in the installation's name. */
export const mayInvite = (attempts: Pick<Attempts, 'spend'>, userId: string): Promise<boolean> =>
  attempts.spend(`invite:${userId}`, MOST_INVITED)

/** Seconds after which a user who invited too many may go on. */
export const INVITES_AGAIN = 3600

export function createAttempts(db: Db, clock: Clock): Attempts {
  const keys = (email: string, address: string) => {
    const who = email.trim().toLowerCase()
    const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
    return {
      one: hash(`one:${who}:${address}`),
      all: hash(`all:${who}`),
      browser: (id: string) => hash(`browser:${who}:${id}`),
    }
  }
  const count = async (key: string, most: number): Promise<number> => {
    const now = clock.now()
    const at = now.toISOString()
    const forgotten = new Date(now.getTime() - WINDOW * 60_000).toISOString()
    const locked = new Date(now.getTime() + LOCK * 60_000).toISOString()
    const { rows } = await sql<{ failures: number }>`
      insert into sign_in_failures (key, failures, since, locked_until) values (${key}, 1, ${at}, null)
      on conflict (key) do update set
        failures = case when sign_in_failures.since < ${forgotten} then 1 else sign_in_failures.failures + 1 end,
        since = case when sign_in_failures.since < ${forgotten} then ${at} else sign_in_failures.since end,
        locked_until = case
          when sign_in_failures.since >= ${forgotten} and sign_in_failures.failures + 1 >= ${most} then ${locked}
          else sign_in_failures.locked_until end
      returning failures
    `.execute(db)
    return rows[0]?.failures ?? 0
  }
  const locked = async (all: readonly string[]): Promise<number | null> => {
    const now = clock.now()
    const rows = await db
      .selectFrom('sign_in_failures')
      .select('locked_until')
      .where('key', 'in', all)
      .where('locked_until', '>', now.toISOString())
      .execute()
    const until = Math.max(0, ...rows.map(row => Date.parse(row.locked_until ?? '')))
    return until === 0 ? null : Math.max(1, Math.ceil((until - now.getTime()) / 60_000))
  }
  return {
    async begin(email, address, browser) {
      const { one, all, browser: known } = keys(email, address)
      const counted =
        browser === null
          ? ([
              [one, FROM_ONE_ADDRESS],
              [all, FROM_ALL],
            ] as const)
          : ([[known(browser), FROM_ONE_ADDRESS]] as const)
      const minutes = await locked(counted.map(([key]) => key))
      if (minutes !== null) return { minutes, justLocked: false }
      let [over, justLocked] = [false, false]
      for (const [key, most] of counted) {
        const failures = await count(key, most)
        if (failures > most) over = true
        if (failures === most) justLocked = true
      }
      return { minutes: over ? LOCK : null, justLocked }
    },
    async takeOnce(code) {
      const key = createHash('sha256').update(`code:${code}`).digest('base64url')
      const since = clock.now().toISOString()
      const taken = await db
        .insertInto('sign_in_failures')
        .values({ key, failures: 0, since, locked_until: null })
        .onConflict(c => c.column('key').doNothing())
        .returning('key')
        .executeTakeFirst()
      return taken !== undefined
    },
    async spend(what, most) {
      const key = createHash('sha256').update(`hour:${what}`).digest('base64url')
      const now = clock.now()
      const at = now.toISOString()
      const hourAgo = new Date(now.getTime() - 3_600_000).toISOString()
      const { rows } = await sql<{ failures: number }>`
        insert into sign_in_failures (key, failures, since, locked_until) values (${key}, 1, ${at}, null)
        on conflict (key) do update set
          failures = case when sign_in_failures.since < ${hourAgo} then 1 else sign_in_failures.failures + 1 end,
          since = case when sign_in_failures.since < ${hourAgo} then ${at} else sign_in_failures.since end
        returning failures
      `.execute(db)
      return (rows[0]?.failures ?? 0) <= most
    },
    async succeeded(email, address) {
      const { one, all } = keys(email, address)
      await db.deleteFrom('sign_in_failures').where('key', '=', one).execute()
      await db
        .updateTable('sign_in_failures')
        .set(eb => ({ failures: eb('failures', '-', 1), locked_until: null }))
        .where('key', '=', all)
        .where('failures', '>', 0)
        .where('failures', '<=', FROM_ALL)
        .execute()
    },
  }
}
