import { permissionsOf } from '../identity/embedded.ts'
import type { Db } from '../storage/db.ts'
import { forgetOrganizations } from './erase.ts'
import { giveTo } from './give.ts'
import { otherOwner } from './may-go.ts'

/** Name under which memberships end one after the other (`Storage.alone`): no organization is left without an owner. */
export const MEMBERSHIPS = 'memberships'

/** A user's place in an organization, or the organization itself. */
export interface Standing {
  readonly organizationId: string
  readonly userId: string | null
}

/** A standing that was kept as a job. */
export const standingIn = ({ organizationId, userId }: Readonly<Record<string, unknown>>): Standing => ({
  organizationId: String(organizationId),
  userId: userId === null ? null : String(userId),
})

/** Brings plans and invitations in line with who is a member now (`at`, ISO 8601, UTC); returns plans that changed hands. */
export async function settle(tx: Db, { organizationId, userId }: Standing, at: string): Promise<readonly string[]> {
  const members = await tx
    .selectFrom('member')
    .select(['userId', 'role'])
    .where('organizationId', '=', organizationId)
    .execute()
  if (members.length === 0) {
    await tx.deleteFrom('invitation').where('organizationId', '=', organizationId).execute()
    await tx.deleteFrom('organization').where('id', '=', organizationId).execute()
    return dissolve(tx, organizationId)
  }
  if (userId === null) return []
  const role = members.find(each => each.userId === userId)?.role ?? null
  if (role !== null && permissionsOf(role).includes('org:invitation:create')) return []
  return endRights(tx, organizationId, userId, role === null ? at : null)
}

/**
 * Ends a member's rights in an organization: open invitations of theirs are cancelled, and where the membership ended too
 * (`gone`, the moment, ISO 8601, UTC) the organization's plans that they own pass to an owner of it. Returns those plans.
 */
async function endRights(
  tx: Db,
  organizationId: string,
  userId: string,
  gone: string | null,
): Promise<readonly string[]> {
  await tx
    .updateTable('invitation')
    .set({ status: 'canceled' })
    .where('organizationId', '=', organizationId)
    .where('inviterId', '=', userId)
    .where('status', '=', 'pending')
    .execute()
  const to = gone === null ? null : await otherOwner(tx, organizationId, userId)
  if (gone === null || to === null) return []
  const own = await tx
    .selectFrom('projects')
    .select('id')
    .where('owner_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .execute()
  const plans = own.map(each => each.id)
  await giveTo(tx, { plans, to, from: userId, stays: false, at: gone })
  return plans
}

/** Gives the plans of an organization that was deleted to their owners alone, and returns them. */
async function dissolve(tx: Db, organizationId: string): Promise<readonly string[]> {
  await forgetOrganizations(tx, [organizationId])
  const plans = await tx
    .updateTable('projects')
    .set({ organization_id: null })
    .where('organization_id', '=', organizationId)
    .returning('id')
    .execute()
  return plans.map(each => each.id)
}
