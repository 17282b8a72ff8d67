import type { Db } from '../storage/db.ts'

interface Giving {
  readonly plans: readonly string[]
  readonly to: string
  readonly from: string
  /** The former owner keeps working on them. */
  readonly stays: boolean
  /** Moment of the change, ISO 8601, UTC. */
  readonly at: string
}

/** Makes a user the owner of plans. */
export async function giveTo(tx: Db, { plans, to, from, stays, at }: Giving): Promise<void> {
  if (plans.length === 0) return
  await tx.updateTable('projects').set({ owner_id: to }).where('id', 'in', plans).execute()
  await tx
    .deleteFrom('project_access')
    .where('project_id', 'in', plans)
    .where('subject_kind', '=', 'user')
    .where('subject_id', 'in', [to, from])
    .execute()
  if (stays)
    await tx
      .insertInto('project_access')
      .values(
        plans.map(id => ({
          project_id: id,
          subject_kind: 'user' as const,
          subject_id: from,
          role: 'planner',
          crew: null,
          opened_at: at,
        })),
      )
      .execute()
}
