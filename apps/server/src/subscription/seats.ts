import { sql } from 'kysely'
import type { Db, Storage } from '../storage/db.ts'
import { userTopic } from '../usage/usage.ts'

/**
 * Members who count for the seats of their organizations, those who came first before the others. A blocked person can use
 * nothing and keeps no seat; unblocked they have their place again.
 */
const allCounted = (db: Db) =>
  db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .where(sql<boolean>`${sql.ref('user.banned')} is not true`)

const counted = (db: Db, organizationId: string) => allCounted(db).where('member.organizationId', '=', organizationId)

/** How many members count for seats, by organization. */
export async function countedMembers(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await allCounted(db)
    .select(['member.organizationId', ({ fn }) => fn.countAll<number>().as('members')])
    .groupBy('member.organizationId')
    .execute()
  return new Map(rows.map(row => [row.organizationId, Number(row.members)]))
}

/** Users who have one of the seats of an organization. */
export async function seatedIn(db: Db, organizationId: string, seats: number): Promise<readonly string[]> {
  const rows = await counted(db, organizationId)
    .select('member.userId')
    .orderBy('member.createdAt')
    .orderBy('member.id')
    .limit(seats)
    .execute()
  return rows.map(each => each.userId)
}

/** Whether a member has one of the seats; those who came after the last one was taken wait until one is free. */
export async function hasSeat(db: Db, organizationId: string, memberId: string, seats: number): Promise<boolean> {
  const { before } = await counted(db, organizationId)
    .innerJoin('member as self', join => join.on('self.id', '=', memberId))
    .where(({ or, and, eb }) =>
      or([
        eb('member.createdAt', '<', eb.ref('self.createdAt')),
        and([eb('member.createdAt', '=', eb.ref('self.createdAt')), eb('member.id', '<', eb.ref('self.id'))]),
      ]),
    )
    .select(({ fn }) => fn.countAll<number>().as('before'))
    .executeTakeFirstOrThrow()
  return Number(before) < seats
}

/** Organizations of a user, whose seats move when the user goes or comes back. */
export async function organizationsOf(db: Db, userId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('member').select('organizationId').where('userId', '=', userId).execute()
  return rows.map(each => each.organizationId)
}

/** Has every window of an organization's members look again what its person may do. */
export async function seatsMoved(storage: Storage, organizationIds: readonly string[]): Promise<void> {
  if (organizationIds.length === 0) return
  const members = await storage.db
    .selectFrom('member')
    .select('userId')
    .distinct()
    .where('organizationId', 'in', [...organizationIds])
    .execute()
  await Promise.all(members.map(each => storage.publish(userTopic(each.userId), 'access')))
}
