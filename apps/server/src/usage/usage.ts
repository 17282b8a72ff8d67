import { randomUUID } from 'node:crypto'
import type { UsageInfo } from '@parada/protocol'
import { done, failed, type Outcome } from '@parada/schedule'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { serverProblem } from '../problem.ts'
import type { Db, Storage } from '../storage/db.ts'
import { gather } from '../storage/gather.ts'

/** Calendar month in UTC, as usage is counted by. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/** When the count starts again: the first instant of the next month in UTC. */
export function resetOf(at: Date): string {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)).toISOString()
}

/**
 * Takes one unit of the month's quota if one is left, in a single statement: however many ask at once, from however many
 * processes, exactly `limit` get one. `limit` -1 is unlimited. Gives the number used, or null when none was left.
 */
export async function takeUnit(db: Db, userId: string, month: string, limit: number): Promise<number | null> {
  if (limit === 0) return null
  const { rows } = await sql<{ used: number }>`${taking(userId, month, limit)}`.execute(db)
  return rows[0]?.used ?? null
}

const taking = (userId: string, month: string, limit: number) => sql`
  insert into usage (user_id, month, used) values (${userId}, ${month}, 1)
  on conflict (user_id, month) do update set used = usage.used + 1
    where usage.used < ${limit < 0 ? 2_147_483_647 : limit}
  returning used`

/** A request that was counted, before it is settled. */
interface Counted {
  readonly id: string
  readonly userId: string
  readonly month: string
  readonly kind: string
  readonly at: string
}

/** Takes one unit and writes down what for, both or neither: in one statement where the database can change two tables by one. */
async function takeNoted({ db, engine }: Storage, limit: number, counted: Counted): Promise<number | null> {
  const { id, userId, month, kind, at } = counted
  if (engine === 'sqlite')
    return db.transaction().execute(async tx => {
      const taken = await takeUnit(tx, userId, month, limit)
      if (taken !== null)
        await tx
          .insertInto('ai_requests')
          .values({ id, user_id: userId, month, state: 'reserved', kind, created_at: at })
          .execute()
      return taken
    })
  if (limit === 0) return null
  const { rows } = await sql<{ used: number }>`
    with taken as (${taking(userId, month, limit)}), noted as (
      insert into ai_requests (id, user_id, month, state, kind, created_at)
      select ${id}, ${userId}, ${month}, 'reserved', ${kind}, ${at} from taken
    )
    select used from taken`.execute(db)
  return rows[0]?.used ?? null
}

/** One AI request on its way; settle it exactly once, a second time changes nothing. */
export interface Reservation {
  readonly id: string
  keep(): Promise<void>
  release(): Promise<void>
}

export interface Usage {
  info(userId: string, limit: number): Promise<UsageInfo>
  /** Counts one request before its work. Code `usage.monthlyLimit`. */
  reserve(userId: string, limit: number, kind: string): Promise<Outcome<Reservation>>
  /** Gives back units of requests that were cut off by a crash or a lost machine, older than this many minutes. */
  releaseAbandoned(minutes: number): Promise<number>
}

/** Topic that notifies a user's windows that access or usage changed. */
export const userTopic = (userId: string): string => `user:${userId}`
/** Topic that notifies a plan's subscribers that a user joined an organization, left it, or has another role there. */
export const MEMBERS = 'members'
/** Message on that topic after which a window must look whether its session is still there. */
export const SESSION_CHANGED = 'session'

export function createUsage(storage: Storage, clock: Clock): Usage {
  const { db } = storage
  const counted = gather(async keys => {
    const asked = keys.map(key => key.split(' '))
    const rows = await db
      .selectFrom('usage')
      .select(['user_id', 'month', 'used'])
      .where(
        'month',
        'in',
        asked.map(([month = '']) => month),
      )
      .where(
        'user_id',
        'in',
        asked.map(([, userId = '']) => userId),
      )
      .execute()
    return new Map(rows.map(row => [`${row.month} ${row.user_id}`, row.used]))
  })
  const count = async (userId: string, month: string) => (await counted(`${month} ${userId}`)) ?? 0

  const giveBack = async (id: string): Promise<boolean> => {
    const row = await db.transaction().execute(async tx => {
      const released = await tx
        .updateTable('ai_requests')
        .set({ state: 'released', settled_at: clock.now().toISOString() })
        .where('id', '=', id)
        .where('state', '=', 'reserved')
        .returning(['user_id', 'month'])
        .executeTakeFirst()
      if (!released) return null
      await tx
        .updateTable('usage')
        .set({ used: sql`used - 1` })
        .where('user_id', '=', released.user_id)
        .where('month', '=', released.month)
        .where('used', '>', 0)
        .execute()
      return released
    })
    if (row) await storage.publish(userTopic(row.user_id), 'usage')
    return row !== null
  }

  return {
    async info(userId, limit) {
      const now = clock.now()
      const used = await count(userId, monthOf(now))
      return { count: used, usageCount: used, limit, canUseAI: limit < 0 || used < limit, resetsAt: resetOf(now) }
    },
    async reserve(userId, limit, kind) {
      const now = clock.now()
      const month = monthOf(now)
      const id = randomUUID()
      const used = await takeNoted(storage, limit, { id, userId, month, kind, at: now.toISOString() })
      if (used === null)
        return failed(
          serverProblem('usage.monthlyLimit', { count: await count(userId, month), limit }, 'upgrade', [
            'waitForReset',
            { date: resetOf(now).slice(0, 10) },
          ]),
        )
      await storage.publish(userTopic(userId), 'usage')
      return done({
        id,
        async keep() {
          await db
            .updateTable('ai_requests')
            .set({ state: 'kept', settled_at: clock.now().toISOString() })
            .where('id', '=', id)
            .where('state', '=', 'reserved')
            .execute()
        },
        async release() {
          await giveBack(id)
        },
      })
    },
    async releaseAbandoned(minutes) {
      const before = new Date(clock.now().getTime() - minutes * 60_000).toISOString()
      const rows = await db
        .selectFrom('ai_requests')
        .select('id')
        .where('state', '=', 'reserved')
        .where('created_at', '<', before)
        .execute()
      let released = 0
      for (const { id } of rows) if (await giveBack(id)) released++
      return released
    },
  }
}
