import type { ProjectAction, ProjectRevision } from '@parada/protocol'
import { done, type Outcome } from '@parada/schedule'
import { mayDo } from '../authorization/roles.ts'
import type { Identity } from '../identity/identity.ts'
import type { Storage } from '../storage/db.ts'
import type { Projects } from './projects.ts'
import { namesOf } from './user-names.ts'

export type History = ReturnType<typeof createHistory>

/** What was done to a plan and by whom: its revisions, and what was done to it as a whole. */
export function createHistory(storage: Storage, projects: Projects) {
  const { db } = storage

  return {
    async revisions(
      projectId: string,
      who: Identity,
      before: number | undefined,
      limit: number,
    ): Promise<Outcome<ProjectRevision[]>> {
      const found = await projects.authorize(projectId, who, 'readHistory')
      if (!found.ok) return found
      const rows = await db
        .selectFrom('project_edits')
        .select(['revision', 'user_id', 'actor_id', 'means', 'created_at', 'edits', 'dropped'])
        .where('project_id', '=', projectId)
        .$if(before !== undefined, query => query.where('revision', '<', before ?? 0))
        .orderBy('revision', 'desc')
        .limit(limit)
        .execute()
      const names = await namesOf(
        db,
        rows.flatMap(row => [row.user_id, row.actor_id]),
      )
      return done(
        rows.map(row => ({
          revision: row.revision,
          by: names.get(row.user_id) ?? '',
          actor: row.actor_id === null ? null : (names.get(row.actor_id) ?? ''),
          means: row.means,
          at: row.created_at,
          edits: (JSON.parse(row.edits) as unknown[]).length,
          dropped: (JSON.parse(row.dropped) as unknown[]).length,
        })),
      )
    },

    async actions(projectId: string, who: Identity): Promise<Outcome<ProjectAction[]>> {
      const found = await projects.authorize(projectId, who, 'readAudit')
      if (!found.ok) return found
      const rows = await db
        .selectFrom('audit_log')
        .select(['id', 'at', 'user_id', 'actor_id', 'action', 'details'])
        .where('subject', '=', projectId)
        .where('action', 'like', 'projects.%')
        .where('action', 'not in', ['projects.save', 'projects.presence'])
        .orderBy('at', 'desc')
        .limit(200)
        .execute()
      const names = await namesOf(
        db,
        rows.flatMap(row => [row.user_id, row.actor_id]),
      )
      const shares = mayDo(found.value.role, 'share')
      return done(
        rows.map(row => ({
          id: row.id,
          at: row.at,
          by: names.get(row.user_id ?? '') ?? '',
          actor: row.actor_id === null ? null : (names.get(row.actor_id) ?? ''),
          action: row.action,
          details: detailsFor(row, shares),
        })),
      )
    },
  }
}

/** Whom a plan is shared with is for who shares it, as in the list of shares. */
function detailsFor(row: { readonly action: string; readonly details: string }, shares: boolean) {
  const details = JSON.parse(row.details) as ProjectAction['details']
  if (shares || !/^projects\.(?:un)?share/.test(row.action)) return details
  const { subject: _whom, email: _address, ...rest } = details
  return rest
}
