import { randomUUID } from 'node:crypto'
import type { ProjectSummary, ProjectVersion } from '@parada/protocol'
import { compareSchedules, done, editsBetween, failed, type Outcome } from '@parada/schedule'
import type { Clock } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Storage } from '../storage/db.ts'
import { datesOf } from './plan-store.ts'
import type { Projects } from './projects.ts'
import { namesOf } from './user-names.ts'

export type Versions = ReturnType<typeof createVersions>

/** Named revisions of plans, comparing two, and going back to one. */
export function createVersions(storage: Storage, clock: Clock, projects: Projects) {
  const { db } = storage

  return {
    async list(projectId: string, who: Identity): Promise<Outcome<ProjectVersion[]>> {
      const found = await projects.authorize(projectId, who, 'readHistory')
      if (!found.ok) return found
      const rows = await db
        .selectFrom('project_versions')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('created_at', 'desc')
        .execute()
      const names = await namesOf(
        db,
        rows.map(row => row.user_id),
      )
      return done(
        rows.map(row => ({
          id: row.id,
          name: row.name,
          revision: row.revision,
          by: names.get(row.user_id) ?? '',
          at: row.created_at,
        })),
      )
    },

    async name(
      projectId: string,
      who: Identity,
      name: string,
      revision: number | undefined,
    ): Promise<Outcome<ProjectVersion>> {
      const found = await projects.authorize(projectId, who, 'nameVersion')
      if (!found.ok) return found
      const head = found.value.row.revision
      const wanted = revision ?? head
      if (wanted < 1 || wanted > head)
        return failed(serverProblem('projects.revisionUnknown', { revision: wanted, head }, 'reloadPage'))
      const row = {
        id: randomUUID(),
        project_id: projectId,
        name,
        revision: wanted,
        user_id: who.userId,
        created_at: clock.now().toISOString(),
      }
      await db.insertInto('project_versions').values(row).execute()
      return done({ id: row.id, name, revision: wanted, by: who.name, at: row.created_at })
    },

    async compare(projectId: string, who: Identity, from: number, to: number): Promise<Outcome<{ differs: boolean }>> {
      const before = await projects.planAt(projectId, who, from)
      if (!before.ok) return before
      const after = await projects.planAt(projectId, who, to)
      if (!after.ok) return after
      const dates = [datesOf(before.value.schedule), datesOf(after.value.schedule)] as const
      return done(
        compareSchedules(
          before.value.schedule,
          after.value.schedule,
          dates[0].ok && dates[1].ok ? { before: dates[0].value, after: dates[1].value } : undefined,
        ),
      )
    },

    async restore(projectId: string, who: Identity, revision: number): Promise<Outcome<ProjectSummary>> {
      // Another user may save between reading and writing: then what they changed is compared anew.
      for (let tries = 0; ; tries++) {
        const now = await projects.planAt(projectId, who)
        if (!now.ok) return now
        const then = await projects.planAt(projectId, who, revision)
        if (!then.ok) return then
        const edits = editsBetween(now.value.schedule, then.value.schedule)
        const head = now.value.row.revision
        if (edits.length > 0) {
          const saved = await projects.save(
            {
              projectId,
              baseRevision: head,
              clientId: `restore:${randomUUID()}`,
              sequence: 1,
              edits: edits as never,
              means: 'restore',
              back: revision,
            },
            who,
          )
          if (!saved.ok) return saved
          if (saved.value.others.length > 0 && tries < 5) continue
        }
        const opened = await projects.open(projectId, who)
        return opened.ok ? done(opened.value.project) : opened
      }
    },
  }
}
