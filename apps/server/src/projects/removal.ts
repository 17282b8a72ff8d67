import { randomBytes } from 'node:crypto'
import type { ProjectSummary } from '@parada/protocol'
import { done, failed, type Outcome } from '@parada/schedule'
import { hashOf } from '../authorization/secret-hash.ts'
import type { Clock } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { ProjectContext } from './context.ts'
import { summaryOf } from './summary.ts'

/** Hours in which a deletion can be taken back. */
const UNDO_HOURS = 24 * 7

/** Deletes a plan so that its owner can take it back with the token. */
export async function removeProject(
  { db, now, plans, access, notify }: ProjectContext,
  projectId: string,
  who: Identity,
): Promise<Outcome<{ undoToken: string }>> {
  const found = await access.authorize(db, projectId, who, 'remove')
  if (!found.ok) return found
  const undoToken = randomBytes(24).toString('base64url')
  await db
    .updateTable('projects')
    .set({ removed_at: now(), undo_hash: hashOf(undoToken) })
    .where('id', '=', projectId)
    .execute()
  plans.forget(projectId)
  notify(projectId, 'removed')
  return done({ undoToken })
}

/** Deletes a plan of the caller's own with its whole history; nothing brings it back. */
export async function removeForGood(
  { db, plans, notify }: ProjectContext,
  projectId: string,
  who: Identity,
): Promise<Outcome<{ ok: true }>> {
  const row = await db
    .deleteFrom('projects')
    .where('id', '=', projectId)
    .where('owner_id', '=', who.userId)
    .returning('id')
    .executeTakeFirst()
  if (!row) return failed(serverProblem('projects.unknown', {}, 'askOwner'))
  plans.forget(projectId)
  notify(projectId, 'removed')
  return done({ ok: true })
}

/** Takes the deletion of a plan of the caller's own back. */
export async function restoreRemoved(
  { db }: ProjectContext,
  clock: Clock,
  undoToken: string,
  who: Identity,
): Promise<Outcome<ProjectSummary>> {
  const since = new Date(clock.now().getTime() - UNDO_HOURS * 3_600_000).toISOString()
  const row = await db
    .updateTable('projects')
    .set({ removed_at: null, undo_hash: null })
    .where('undo_hash', '=', hashOf(undoToken))
    .where('removed_at', '>=', since)
    .where('owner_id', '=', who.userId)
    .returningAll()
    .executeTakeFirst()
  if (!row) return failed(serverProblem('projects.undoExpired', {}, 'askOwner'))
  return done(summaryOf({ row, role: 'planner' }))
}
