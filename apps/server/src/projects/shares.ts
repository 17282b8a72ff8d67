import type { ProjectShare } from '@parada/protocol'
import { done, failed, type Outcome } from '@parada/schedule'
import { mayDo, type Role } from '../authorization/roles.ts'
import type { Clock } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Storage } from '../storage/db.ts'
import type { Projects } from './projects.ts'

export type Shares = ReturnType<typeof createShares>

/** People and organizations that one plan can be shared with. */
const MOST_SHARES = 500

interface SharesOptions {
  readonly storage: Storage
  readonly projects: Projects
  readonly clock: Clock
  /** Whether signing up tells by itself who has an account: then sharing has nothing to hide. */
  readonly accountsAreTold: boolean
  /** Tells an address that a plan was shared with it. */
  readonly invite: (email: string, plan: string) => Promise<void>
}

interface Given {
  readonly projectId: string
  readonly role: Role | null
  readonly crew: string | null
}

/** With whom plans are shared. */
export function createShares({ storage, projects, clock, accountsAreTold, invite }: SharesOptions) {
  const { db } = storage

  /** Addresses of people, and who has not come yet, are shown to those who may share, and to nobody else. */
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
        'project_access.opened_at',
        'project_access.email as typed',
        'user.name as person',
        'user.email',
        'organization.name as company',
      ])
      .where('project_id', '=', projectId)
      .orderBy('subject_kind')
      .orderBy('subject_id')
      .execute()
    const pending = withEmail
      ? await db.selectFrom('pending_shares').selectAll().where('project_id', '=', projectId).execute()
      : []
    // Who has an account and has not opened the plan looks as who has none: the address that was typed.
    const unopened = (row: (typeof rows)[number]) =>
      row.subject_kind === 'user' && row.opened_at === null && row.typed !== null
    const waiting = [
      ...pending.map(row => ({ email: row.email, role: row.role, crew: row.crew })),
      ...rows.filter(unopened).map(row => ({ email: row.typed ?? '', role: row.role, crew: row.crew })),
    ].sort((a, b) => (a.email < b.email ? -1 : 1))
    return [
      ...rows
        .filter(row => !unopened(row))
        .map(row => ({
          kind: row.subject_kind,
          id: row.subject_id,
          name: (row.subject_kind === 'user' ? row.person : row.company) ?? '',
          ...(withEmail && row.email !== null && { email: row.email }),
          role: row.role as Role,
          ...(row.crew !== null && { crew: row.crew }),
        })),
      ...(withEmail ? waiting : []).map(({ email, role, crew }) => ({
        kind: 'user' as const,
        id: email,
        name: email,
        email,
        role: role as Role,
        ...(crew !== null && { crew }),
        waiting: true as const,
      })),
    ]
  }

  const setAccess = async (
    { projectId, role, crew }: Given,
    kind: 'user' | 'organization',
    id: string,
    email: string | null,
  ): Promise<void> => {
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
        .values({
          project_id: projectId,
          subject_kind: kind,
          subject_id: id,
          role,
          crew,
          email,
          opened_at: email === null || accountsAreTold ? clock.now().toISOString() : null,
        })
        .onConflict(c => c.columns(['project_id', 'subject_kind', 'subject_id']).doUpdateSet({ role, crew }))
        .execute()
  }

  /** Shares with an address, whether or not somebody has an account by it: the answer is the same. */
  const setWaiting = async ({ projectId, role, crew }: Given, email: string): Promise<void> => {
    if (role === null)
      await db.deleteFrom('pending_shares').where('project_id', '=', projectId).where('email', '=', email).execute()
    else
      await db
        .insertInto('pending_shares')
        .values({ project_id: projectId, email, role, crew, created_at: clock.now().toISOString() })
        .onConflict(c => c.columns(['project_id', 'email']).doUpdateSet({ role, crew }))
        .execute()
  }

  /** Shares with a person; false where that must be told to be nobody. */
  const setPerson = async (given: Given, address: string, plan: string): Promise<boolean> => {
    const email = address.trim().toLowerCase()
    const user = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
    if (!user && accountsAreTold) return false
    if (!user && !/^[^\s@]+@[^\s@]+$/.test(email)) return false
    const known = await sharesOf(given.projectId, true)
    const already = known.some(each => each.email === email)
    if (!already && known.length >= MOST_SHARES) return false
    if (user) await setAccess(given, 'user', user.id, email)
    else await setWaiting(given, email)
    if (!already && given.role !== null) await invite(email, plan)
    return true
  }

  return {
    async list(projectId: string, who: Identity): Promise<Outcome<ProjectShare[]>> {
      const found = await projects.authorize(projectId, who, 'readShares')
      return found.ok ? done(await sharesOf(projectId, mayDo(found.value.role, 'share'))) : found
    },

    /** Whose plan it is. */
    async owner(projectId: string, who: Identity): Promise<Outcome<{ name: string; own: boolean }>> {
      const found = await projects.authorize(projectId, who, 'readShares')
      if (!found.ok) return found
      const { owner_id: id } = found.value.row
      const user = await db.selectFrom('user').select('name').where('id', '=', id).executeTakeFirst()
      return done({ name: user?.name ?? '', own: id === who.userId })
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
      const given = { projectId, role, crew: role === 'supervisor' ? crew : null }
      if (kind === 'user') {
        if (!(await setPerson(given, subject, found.value.row.name)))
          return failed(serverProblem('identity.unknownUser', {}, 'checkInput'))
      } else {
        const id = await companyId(subject, who)
        if (id === null) return failed(serverProblem('identity.unknownOrganization', {}, 'checkInput'))
        await setAccess(given, 'organization', id, null)
      }
      projects.accessChanged(projectId)
      return done(await sharesOf(projectId, true))
    },
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
