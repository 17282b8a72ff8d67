import type { ProjectShare } from '@parada/protocol'
import { done, failed, type Outcome, type Problem } from '@parada/schedule'
import { mayDo, type Role } from '../authorization/roles.ts'
import type { Clock } from '../clock.ts'
import { INVITES_AGAIN } from '../identity/attempts.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Storage } from '../storage/db.ts'
import type { Projects } from './projects.ts'
import { sharesOf } from './share-rows.ts'

export type Shares = ReturnType<typeof createShares>

/** People and organizations that one plan can be shared with. */
const MOST_SHARES = 500

interface SharesOptions {
  readonly storage: Storage
  readonly projects: Projects
  readonly clock: Clock
  /** Whether signing up itself reveals who has an account: then sharing has nothing to hide. */
  readonly accountsAreTold: boolean
  /** Mails an address that a plan was shared with it. */
  readonly invite: (email: string, plan: string) => Promise<void>
  /** Whether a user may have one more address mailed. */
  readonly mayInvite: (userId: string) => Promise<boolean>
}

interface Given {
  readonly projectId: string
  readonly role: Role | null
  readonly crew: string | null
}

/** With whom plans are shared. */
export function createShares({ storage, projects, clock, accountsAreTold, invite, mayInvite }: SharesOptions) {
  const { db } = storage

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

  /** Shares with an address, with or without an account: the answer is the same. */
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

  /** Shares with a user. Codes `identity.unknownUser`, also where there may be one, and `server.tooManyRequests`. */
  const setPerson = async (given: Given, address: string, plan: string, who: Identity): Promise<Problem | null> => {
    const unknown = serverProblem('identity.unknownUser', {}, 'checkInput')
    const email = address.trim().toLowerCase()
    const user = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
    if (!user && accountsAreTold) return unknown
    if (!user && !/^[^\s@]+@[^\s@]+$/.test(email)) return unknown
    const known = await sharesOf(db, given.projectId, true)
    const already = known.some(each => each.email === email)
    if (!already && known.length >= MOST_SHARES) return unknown
    const invited = !already && given.role !== null
    if (invited && !(await mayInvite(who.userId)))
      return serverProblem('server.tooManyRequests', { seconds: INVITES_AGAIN }, 'tryLater')
    if (user) await setAccess(given, 'user', user.id, email)
    else await setWaiting(given, email)
    if (invited) await invite(email, plan)
    return null
  }

  return {
    async list(projectId: string, who: Identity): Promise<Outcome<ProjectShare[]>> {
      const found = await projects.authorize(projectId, who, 'readShares')
      return found.ok ? done(await sharesOf(db, projectId, mayDo(found.value.role, 'share'))) : found
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
        // They have it already: a share of their own would wait for good.
        if (role !== null && subject.trim().toLowerCase() === who.email.toLowerCase())
          return failed(serverProblem('projects.shareSelf', {}, 'checkInput'))
        const refused = await setPerson(given, subject, found.value.row.name, who)
        if (refused) return failed(refused)
      } else {
        const id = await companyId(subject, who)
        if (id === null) return failed(serverProblem('identity.unknownOrganization', {}, 'checkInput'))
        await setAccess(given, 'organization', id, null)
      }
      projects.accessChanged(projectId)
      return done(await sharesOf(db, projectId, true))
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
