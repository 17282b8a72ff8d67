import { failed, type Outcome } from '@parada/schedule'
import { sql } from 'kysely'
import type { Settings } from '../config.ts'
import { serverProblem } from '../problem.ts'
import type { Db, Storage } from '../storage/db.ts'

const MEGABYTE = 1_000_000

/** Whose room a plan takes: its organization's, or its owner's where it belongs to none. */
export interface Holder {
  readonly ownerId: string
  readonly organizationId: string | null
}

/** What people and organizations may keep; 0 is no limit. */
export interface Quota {
  readonly maxPlans: number
  readonly maxBytes: number
  readonly maxOrganizationBytes: number
}

/** No limits. */
export const NO_QUOTA: Quota = { maxPlans: 0, maxBytes: 0, maxOrganizationBytes: 0 }

export const quotaOf = (settings: Settings): Quota => ({
  maxPlans: settings.PARADA_MAX_PLANS,
  maxBytes: settings.PARADA_MAX_MEGABYTES * MEGABYTE,
  maxOrganizationBytes: settings.PARADA_MAX_ORGANIZATION_MEGABYTES * MEGABYTE,
})

/** Plans and characters that a holder keeps, those in the waste basket too: they take the same room until they leave it. */
async function kept(db: Db, { ownerId, organizationId }: Holder): Promise<{ plans: number; bytes: number }> {
  const row = await db
    .selectFrom('projects')
    .select(({ fn }) => [fn.countAll<number>().as('plans'), sql<number>`coalesce(sum(bytes), 0)`.as('bytes')])
    .$if(organizationId !== null, query => query.where('organization_id', '=', organizationId))
    .$if(organizationId === null, query => query.where('organization_id', 'is', null).where('owner_id', '=', ownerId))
    .executeTakeFirstOrThrow()
  return { plans: Number(row.plans), bytes: Number(row.bytes) }
}

/**
 * Why a holder may keep no more; null when there is room for `adding` characters. `plan`: a plan was made in this
 * transaction, and others of the same holder wait until it ends. Codes `projects.quotaPlans`, `projects.quotaBytes`.
 */
export async function overQuota(
  db: Db,
  { locksRows }: Pick<Storage, 'locksRows'>,
  quota: Quota,
  holder: Holder,
  { adding, plan = false }: { readonly adding: number; readonly plan?: boolean },
): Promise<Outcome<never> | null> {
  const limit = holder.organizationId === null ? quota.maxBytes : quota.maxOrganizationBytes
  const most = plan && holder.organizationId === null ? quota.maxPlans : 0
  if (limit === 0 && most === 0) return null
  const key = holder.organizationId ?? holder.ownerId
  if (plan && locksRows) await sql`select pg_advisory_xact_lock(hashtext(${`quota:${key}`}))`.execute(db)
  const { plans, bytes } = await kept(db, holder)
  if (most > 0 && plans > most) return failed(serverProblem('projects.quotaPlans', { limit: most }, 'freePlans'))
  if (limit > 0 && bytes + adding > limit)
    return failed(
      serverProblem(
        'projects.quotaBytes',
        { used: Math.ceil(bytes / MEGABYTE), limit: Math.round(limit / MEGABYTE) },
        'freePlans',
        'tellAdministrator',
      ),
    )
  return null
}
