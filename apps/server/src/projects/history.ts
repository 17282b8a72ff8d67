import { randomUUID } from 'node:crypto'
import type {
  ProjectAction,
  ProjectRevision,
  ProjectRole,
  ProjectShare,
  ProjectSummary,
  ProjectVersion,
} from '@parada/protocol'
import { compareSchedules, done, editsBetween, failed, type Outcome } from '@parada/schedule'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Storage } from '../storage/db.ts'
import { datesOf } from './plan-store.ts'
import type { Projects } from './projects.ts'

type Role = z.infer<typeof ProjectRole>

export type History = ReturnType<typeof createHistory>

/** What a plan was, who made it so, and with whom it is shared. */
export function createHistory(storage: Storage, clock: Clock, projects: Projects) {
  const { db } = storage

  const namesOf = async (ids: readonly (string | null)[]): Promise<Map<string, string>> => {
    const wanted = [...new Set(ids.filter(each => each !== null))]
    if (wanted.length === 0) return new Map()
    const rows = await db.selectFrom('user').select(['id', 'name']).where('id', 'in', wanted).execute()
    return new Map(rows.map(row => [row.id, row.name]))
  }

  /** Addresses of people are told to those who may share, and to nobody else. */
  const sharesOf = async (projectId: string, withEmail: boolean): Promise<ProjectShare[]> => {
    const rows = await db
      .selectFrom('project_access')
      .leftJoin('user', join =>
        join.onRef('user.id', '=', 'project_access.subject_id').on('project_access.subject_kind', '=', 'user'),
      )
      .leftJoin('organization', join =>
        join
          .onRef('organization.id', '=', 'project_access.subject_id')
          .on('project_access.subject_kind', '=', 'organization'),
      )
      .select([
        'project_access.subject_kind',
        'project_access.subject_id',
        'project_access.role',
        'user.name as person',
        'user.email',
        'organization.name as company',
      ])
      .where('project_id', '=', projectId)
      .orderBy('subject_kind')
      .orderBy('subject_id')
      .execute()
    return rows.map(row => ({
      kind: row.subject_kind,
      id: row.subject_id,
      name: (row.subject_kind === 'user' ? row.person : row.company) ?? '',
      ...(withEmail && row.email !== null && { email: row.email }),
      role: row.role as Role,
    }))
  }

  return {
    async revisions(
      projectId: string,
      who: Identity,
      before: number | undefined,
      limit: number,
    ): Promise<Outcome<ProjectRevision[]>> {
      const found = await projects.find(db, projectId, who, 'viewer')
      if (!found.ok) return found
      const rows = await db
        .selectFrom('project_edits')
        .select(['revision', 'user_id', 'actor_id', 'means', 'created_at', 'edits', 'dropped'])
        .where('project_id', '=', projectId)
        .$if(before !== undefined, query => query.where('revision', '<', before ?? 0))
        .orderBy('revision', 'desc')
        .limit(limit)
        .execute()
      const names = await namesOf(rows.flatMap(row => [row.user_id, row.actor_id]))
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
      const found = await projects.find(db, projectId, who, 'editor')
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
      const names = await namesOf(rows.flatMap(row => [row.user_id, row.actor_id]))
      return done(
        rows.map(row => ({
          id: row.id,
          at: row.at,
          by: names.get(row.user_id ?? '') ?? '',
          actor: row.actor_id === null ? null : (names.get(row.actor_id) ?? ''),
          action: row.action,
          details: JSON.parse(row.details) as ProjectAction['details'],
        })),
      )
    },

    async versions(projectId: string, who: Identity): Promise<Outcome<ProjectVersion[]>> {
      const found = await projects.find(db, projectId, who, 'viewer')
      if (!found.ok) return found
      const rows = await db
        .selectFrom('project_versions')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('created_at', 'desc')
        .execute()
      const names = await namesOf(rows.map(row => row.user_id))
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

    async nameVersion(
      projectId: string,
      who: Identity,
      name: string,
      revision: number | undefined,
    ): Promise<Outcome<ProjectVersion>> {
      const found = await projects.find(db, projectId, who, 'editor')
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
      // Somebody may save between reading and writing: then what they changed is compared anew.
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

    async shares(projectId: string, who: Identity): Promise<Outcome<ProjectShare[]>> {
      const found = await projects.find(db, projectId, who, 'viewer')
      return found.ok ? done(await sharesOf(projectId, found.value.role === 'planner')) : found
    },

    async share(
      projectId: string,
      who: Identity,
      kind: 'user' | 'organization',
      subject: string,
      role: Role | null,
    ): Promise<Outcome<ProjectShare[]>> {
      const found = await projects.find(db, projectId, who, 'planner')
      if (!found.ok) return found
      const id = kind === 'user' ? await personId(subject) : await companyId(subject, who)
      if (id === null)
        return failed(
          kind === 'user'
            ? serverProblem('identity.unknownUser', {}, 'checkInput')
            : serverProblem('identity.unknownOrganization', {}, 'checkInput'),
        )
      if (role === null)
        await db
          .deleteFrom('project_access')
          .where('project_id', '=', projectId)
          .where('subject_kind', '=', kind)
          .where('subject_id', '=', id)
          .execute()
      else
        await db
          .insertInto('project_access')
          .values({ project_id: projectId, subject_kind: kind, subject_id: id, role })
          .onConflict(c => c.columns(['project_id', 'subject_kind', 'subject_id']).doUpdateSet({ role }))
          .execute()
      projects.accessChanged(projectId)
      return done(await sharesOf(projectId, true))
    },
  }

  async function personId(email: string): Promise<string | null> {
    const user = await db.selectFrom('user').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst()
    return user?.id ?? null
  }

  /** Only an organization that the person belongs to: others do not exist for them. */
  async function companyId(id: string, who: Identity): Promise<string | null> {
    const member = await db
      .selectFrom('member')
      .select('organizationId')
      .where('organizationId', '=', id)
      .where('userId', '=', who.userId)
      .executeTakeFirst()
    return member?.organizationId ?? null
  }
}
