import type { ProjectSummary, RemovedProject } from '@parada/protocol'
import { done, failed, type Outcome } from '@parada/schedule'
import { endsIn } from '../authorization/project-access.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import { PROJECT_COLUMNS } from '../storage/project-row.ts'
import type { ProjectContext } from './context.ts'
import { summaryOf } from './summary.ts'
import { namesOf } from './user-names.ts'

/** Days that a deleted plan can be restored; then it is deleted for good. */
export const DELETED_DAYS = 30

/** Deletes a plan: for `DELETED_DAYS` its owner, and who administers its organization, can restore it. */
export async function removeProject(
  { db, now, plans, access, notify }: ProjectContext,
  projectId: string,
  who: Identity,
): Promise<Outcome<{ ok: true }>> {
  const found = await access.authorize(db, projectId, who, 'remove')
  if (!found.ok) return found
  await db.updateTable('projects').set({ removed_at: now() }).where('id', '=', projectId).execute()
  plans.forget(projectId)
  notify(projectId, 'removed')
  return done({ ok: true })
}

/** Deleted plans that the caller can restore, those deleted last first. */
export async function listRemoved({ db, access }: ProjectContext, who: Identity): Promise<Outcome<RemovedProject[]>> {
  const rows = await db
    .selectFrom('projects')
    .select(PROJECT_COLUMNS)
    .where('removed_at', 'is not', null)
    .where(await access.visibleTo(db, who))
    .orderBy('removed_at', 'desc')
    .orderBy('id')
    .execute()
  const reach = await access.reachIn(db, rows, who)
  const owned = rows.filter(row => reach.get(row.id)?.owns)
  const ends = await endsIn(db, owned, who)
  const names = await namesOf(
    db,
    owned.map(row => row.owner_id),
  )
  return done(
    owned.map(row => {
      const removedAt = row.removed_at ?? ''
      return {
        id: row.id,
        name: row.name,
        folder: row.folder,
        taskCount: row.task_count,
        removedAt,
        until: new Date(Date.parse(removedAt) + DELETED_DAYS * 86_400_000).toISOString(),
        owner: row.owner_id === who.userId ? null : (names.get(row.owner_id) ?? ''),
        mayEnd: ends.has(row.id),
      }
    }),
  )
}

/**
 * Deletes a plan of the bin with its whole history; nothing brings it back. Codes `projects.unknown`, `projects.notInBin`,
 * `projects.endedByOrganization`.
 */
export async function removeForGood(
  { db, access, plans, notify }: ProjectContext,
  projectId: string,
  who: Identity,
): Promise<Outcome<{ ok: true }>> {
  const found = await access.authorize(db, projectId, who, 'restore')
  if (!found.ok) return found
  if (!(await endsIn(db, [found.value.row], who)).has(projectId))
    return failed(serverProblem('projects.endedByOrganization', {}, 'askOwner'))
  // Restored in the same moment, it stays.
  const gone = await db
    .deleteFrom('projects')
    .where('id', '=', projectId)
    .where('removed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!gone) return failed(serverProblem('projects.notInBin', {}, 'checkInput'))
  plans.forget(projectId)
  notify(projectId, 'removed')
  return done({ ok: true })
}

/** Restores a deleted plan; of one that is there it says what it is. */
export async function restoreRemoved(
  { db, access }: ProjectContext,
  projectId: string,
  who: Identity,
): Promise<Outcome<ProjectSummary>> {
  const found = await access.authorize(db, projectId, who, 'restore')
  if (!found.ok) return found
  await db.updateTable('projects').set({ removed_at: null, undo_hash: null }).where('id', '=', projectId).execute()
  return done(summaryOf(found.value))
}
