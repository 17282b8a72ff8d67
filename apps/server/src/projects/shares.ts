import type { ProjectShare } from '@parada/protocol'
import { done, failed, type Outcome } from '@parada/schedule'
import { mayDo, type Role } from '../authorization/roles.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Storage } from '../storage/db.ts'
import type { Projects } from './projects.ts'

export type Shares = ReturnType<typeof createShares>

/** With whom plans are shared. */
export function createShares(storage: Storage, projects: Projects) {
  const { db } = storage

  /** Addresses of people are shown to those who may share, and to nobody else. */
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
        'project_access.crew',
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
      ...(row.crew !== null && { crew: row.crew }),
    }))
  }

  return {
    async list(projectId: string, who: Identity): Promise<Outcome<ProjectShare[]>> {
      const found = await projects.authorize(projectId, who, 'readShares')
      return found.ok ? done(await sharesOf(projectId, mayDo(found.value.role, 'share'))) : found
    },

    async share(
      projectId: string,
      who: Identity,
      kind: 'user' | 'organization',
      subject: string,
      role: Role | null,
      crew: string | null = null,
    ): Promise<Outcome<ProjectShare[]>> {
      const found = await projects.authorize(projectId, who, 'share')
      if (!found.ok) return found
      if (role === 'supervisor' && !crew) return failed(serverProblem('crews.crewAsked', {}, 'checkInput'))
      const own = role === 'supervisor' ? crew : null
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
          .values({ project_id: projectId, subject_kind: kind, subject_id: id, role, crew: own })
          .onConflict(c => c.columns(['project_id', 'subject_kind', 'subject_id']).doUpdateSet({ role, crew: own }))
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
