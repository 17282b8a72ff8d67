import { failed, type Outcome } from '@parada/schedule'
import { isAdministrator } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Db } from '../storage/db.ts'
import { PAID_STATUSES } from '../subscription/subscriptions.ts'

/** An owner of an organization besides this user; null when there is none. */
export async function otherOwner(tx: Db, organizationId: string, userId: string): Promise<string | null> {
  const rows = await tx
    .selectFrom('member')
    .select(['userId', 'role'])
    .where('organizationId', '=', organizationId)
    .where('userId', '<>', userId)
    .orderBy('createdAt')
    .execute()
  return (rows.find(each => each.role.split(',').includes('owner')) ?? null)?.userId ?? null
}

/** Why a user cannot be deleted for now; null when they can. */
export async function mustStay(tx: Db, userId: string, role: string | null): Promise<Outcome<never> | null> {
  if (isAdministrator(role)) {
    const all = await tx.selectFrom('user').select(['id', 'role']).where('role', 'like', '%admin%').execute()
    if (all.filter(each => isAdministrator(each.role) && each.id !== userId).length === 0)
      return failed(serverProblem('identity.lastAdmin', {}, 'checkInput'))
  }
  const paid = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', [...PAID_STATUSES])
    .where('cancel_at_period_end', '=', 0)
    .executeTakeFirst()
  if (paid) return failed(serverProblem('people.subscribed', {}, 'manageSubscription'))
  const owned = await tx
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(['organization.id', 'organization.name', 'member.role'])
    .where('member.userId', '=', userId)
    .execute()
  for (const each of owned.filter(({ role: roles }) => roles.split(',').includes('owner'))) {
    const others = await tx
      .selectFrom('member')
      .select('id')
      .where('organizationId', '=', each.id)
      .where('userId', '<>', userId)
      .executeTakeFirst()
    if (others && (await otherOwner(tx, each.id, userId)) === null)
      return failed(serverProblem('people.ownsOrganization', { name: each.name }, 'otherOwner'))
  }
  return null
}
