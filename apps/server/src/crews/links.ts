import { randomUUID } from 'node:crypto'
import type { CrewLinks } from '@parada/protocol'
import { crewsOf, done, failed, type Outcome } from '@parada/schedule'
import { hashOf } from '../authorization/secret-hash.ts'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import { datesOf } from '../projects/plan-store.ts'
import type { CrewContext } from './crews.ts'
import { isTokenOf, linkIn, tokenOf } from './token.ts'

/** Who reports, and for which crew of which plan: by a link, or by an account the plan was shared with. */
export interface Reporter {
  readonly projectId: string
  readonly crew: string
  readonly holder: string
  readonly linkId: string | null
  readonly userId: string | null
  readonly expiresAt: string | null
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/

/** What phones can do with the address that people reach the server at. */
export function addressKind(publicUrl: string): CrewLinks['address'] {
  const { hostname, protocol } = new URL(publicUrl)
  if (LOOPBACK.test(hostname)) return 'loopback'
  return protocol === 'https:' ? 'secure' : 'plain'
}

/** A link as it is stored, with whether its project was removed. */
function linkRow(db: CrewContext['storage']['db'], id: string, token: string) {
  return db
    .selectFrom('crew_links')
    .innerJoin('projects', 'projects.id', 'crew_links.project_id')
    .select([
      'crew_links.project_id',
      'crew_links.crew',
      'crew_links.holder',
      'crew_links.expires_at',
      'crew_links.revoked_at',
      'projects.removed_at',
    ])
    .where('crew_links.id', '=', id)
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
}

/** Links of crews: made, listed and withdrawn by planners; what a token opens. */
export function createLinks({ storage, projects, clock, config }: CrewContext) {
  const { db } = storage
  const key = config.derive('crew-link')
  const address = addressKind(config.publicUrl)

  const list = async (projectId: string, who: Identity): Promise<Outcome<CrewLinks>> => {
    const found = await projects.planAt(projectId, who)
    if (!found.ok) return found
    const allowed = await projects.authorize(projectId, who, 'leadCrews')
    if (!allowed.ok) return allowed
    const dates = datesOf(found.value.schedule)
    if (!dates.ok) return dates
    const rows = await db
      .selectFrom('crew_links')
      .selectAll()
      .where('project_id', '=', projectId)
      .orderBy('created_at', 'desc')
      .limit(500)
      .execute()
    const now = clock.now().toISOString()
    const links = rows.map(row => {
      const works = row.revoked_at === null && row.expires_at > now && address !== 'loopback'
      const token = tokenOf(key, { id: row.id, projectId, crew: row.crew, expiresAt: row.expires_at })
      return {
        id: row.id,
        crew: row.crew,
        holder: row.holder,
        url: works ? `${config.publicUrl}/t/${token}` : null,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        revokedAt: row.revoked_at,
        lastOpenedAt: row.last_opened_at,
      }
    })
    return done({ links, crews: [...crewsOf(dates.value)], address })
  }

  return {
    links: list,

    /** Codes `crews.loopback`, `crews.unknownCrew`. */
    async createLink(
      input: { projectId: string; crew: string; holder: string; days: number },
      who: Identity,
    ): Promise<Outcome<CrewLinks>> {
      const { projectId, crew, holder, days } = input
      const known = await list(projectId, who)
      if (!known.ok) return known
      if (address === 'loopback')
        return failed(serverProblem('crews.loopback', { address: config.publicUrl }, 'setPublicUrl', 'usePaper'))
      if (!known.value.crews.includes(crew)) return failed(serverProblem('crews.unknownCrew', { crew }, 'checkInput'))
      const now = clock.now()
      const id = randomUUID()
      const expiresAt = new Date(now.getTime() + days * 86_400_000).toISOString()
      await db
        .insertInto('crew_links')
        .values({
          id,
          project_id: projectId,
          crew,
          holder,
          token_hash: hashOf(tokenOf(key, { id, projectId, crew, expiresAt })),
          created_by: who.userId,
          created_at: now.toISOString(),
          expires_at: expiresAt,
          revoked_at: null,
          last_opened_at: null,
        })
        .execute()
      return list(projectId, who)
    },

    async revokeLink(projectId: string, id: string, who: Identity): Promise<Outcome<CrewLinks>> {
      const allowed = await projects.authorize(projectId, who, 'leadCrews')
      if (!allowed.ok) return allowed
      const row = await db
        .updateTable('crew_links')
        .set({ revoked_at: clock.now().toISOString() })
        .where('id', '=', id)
        .where('project_id', '=', projectId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row ? list(projectId, who) : failed(serverProblem('crews.unknownLink', {}, 'askPlanner'))
    },

    /** Whom a token speaks for, at this moment. Codes `crews.unknownLink`, `crews.revoked`, `crews.expired`. */
    async reporterOf(token: string): Promise<Outcome<Reporter>> {
      const unknown = failed(serverProblem('crews.unknownLink', {}, 'askPlanner'))
      const id = linkIn(token)
      if (id === null) return unknown
      const row = await linkRow(db, id, token)
      if (!row) return unknown
      const grant = { id, projectId: row.project_id, crew: row.crew, expiresAt: row.expires_at }
      if (!isTokenOf(key, token, grant) || row.removed_at !== null) return unknown
      if (row.revoked_at !== null) return failed(serverProblem('crews.revoked', {}, 'askPlanner'))
      if (row.expires_at <= clock.now().toISOString()) return failed(serverProblem('crews.expired', {}, 'askPlanner'))
      return done({ ...grant, holder: row.holder, linkId: id, userId: null })
    },

    /** Whom an account speaks for in a plan that was shared with it as a crew's supervisor. Code `crews.noCrew`. */
    async reporterFor(projectId: string, who: Identity): Promise<Outcome<Reporter>> {
      const found = await projects.authorize(projectId, who, 'report')
      if (!found.ok) return found
      const crew = await projects.crewOf(projectId, who)
      await projects.opened(projectId, who)
      if (crew === null) return failed(serverProblem('crews.noCrew', {}, 'askPlanner'))
      return done({ projectId, crew, holder: who.name, linkId: null, userId: who.userId, expiresAt: null })
    },
  }
}
