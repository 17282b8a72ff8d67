import { done, failed, type Outcome } from '@parada/schedule'
import type { ExpressionBuilder } from 'kysely'
import type { Identity } from '../identity/identity.ts'
import { serverProblem } from '../problem.ts'
import type { Db, Storage } from '../storage/db.ts'
import { gather } from '../storage/gather.ts'
import { PROJECT_COLUMNS, type ProjectRow } from '../storage/project-row.ts'
import type { Tables } from '../storage/schema.ts'
import { endsPlan, isOwners, mayDo, ownsPlan, type ProjectAction, ROLE_FOR, type Role, roleIn } from './roles.ts'

/** A plan's row with what the caller may do with it. */
export interface Opened {
  readonly row: ProjectRow
  readonly role: Role
  /** It is the caller's own, or of an organization that they administer. */
  readonly owns: boolean
}

/** What a person may do with a plan; no role when it does not exist for them. */
interface Reach {
  readonly role: Role | null
  readonly owns: boolean
}

const membershipsOf = (db: Db, who: Identity) =>
  db.selectFrom('member').select(['organizationId', 'role']).where('userId', '=', who.userId).execute()

/** Of these plans the ids of those that the caller may delete for good once they are in the bin. */
export async function endsIn(db: Db, rows: readonly ProjectRow[], who: Identity): Promise<ReadonlySet<string>> {
  const memberships = rows.some(row => row.organization_id !== null) ? await membershipsOf(db, who) : []
  const planOf = (row: ProjectRow) => ({ ownerId: row.owner_id, organizationId: row.organization_id })
  const mine = rows.filter(row => endsPlan({ userId: who.userId, plan: planOf(row), memberships }))
  return new Set(mine.map(row => row.id))
}

/** Rows of plans: with those that others ask for at the moment, or held until a transaction ends. */
function rowsOf(storage: Storage) {
  const rowOf = gather<ProjectRow>(async ids => {
    const rows = await storage.db
      .selectFrom('projects')
      .select(PROJECT_COLUMNS)
      .where('id', 'in', [...ids])
      .execute()
    return new Map(rows.map(row => [row.id, row]))
  })
  const lockedRow = (tx: Db, projectId: string): Promise<ProjectRow | undefined> =>
    tx
      .selectFrom('projects')
      .select(PROJECT_COLUMNS)
      .where('id', '=', projectId)
      .$if(storage.locksRows, query => query.forUpdate())
      .executeTakeFirst()
  return { rowOf, lockedRow }
}

/** Reads who may do what with plans. A plan that is not shared with a user does not exist for them. */
export function createProjectAccess(storage: Storage) {
  const { rowOf, lockedRow } = rowsOf(storage)
  /** What a person may do with plans, by what they own and what was shared with them or their organizations. */
  const reachIn = async (db: Db, rows: readonly ProjectRow[], who: Identity): Promise<ReadonlyMap<string, Reach>> => {
    const foreign = rows.filter(row => row.owner_id !== who.userId).map(row => row.id)
    const memberships = foreign.length === 0 ? [] : await membershipsOf(db, who)
    const companies = memberships.map(each => each.organizationId)
    const shares =
      foreign.length === 0
        ? []
        : await db
            .selectFrom('project_access')
            .select(['project_id', 'role'])
            .where('project_id', 'in', foreign)
            .where(({ or, and, eb }) =>
              or([
                and([eb('subject_kind', '=', 'user'), eb('subject_id', '=', who.userId)]),
                ...(companies.length > 0
                  ? [and([eb('subject_kind', '=', 'organization'), eb('subject_id', 'in', companies)])]
                  : []),
              ]),
            )
            .execute()
    const shared = new Map<string, Role[]>()
    for (const each of shares) shared.set(each.project_id, [...(shared.get(each.project_id) ?? []), each.role as Role])
    return new Map(
      rows.map(row => {
        const standing = {
          userId: who.userId,
          plan: { ownerId: row.owner_id, organizationId: row.organization_id },
          memberships,
          shares: shared.get(row.id) ?? [],
        }
        return [row.id, { role: roleIn(standing), owns: ownsPlan(standing) }]
      }),
    )
  }

  return {
    reachIn,

    /**
     * The plan, if the caller may do this with it. `lock`: inside a transaction, others wait with this plan until it ends.
     * Codes `projects.unknown`, `projects.removed`, `projects.roleRequired`, `projects.deletedByOwner`.
     */
    async authorize(
      db: Db,
      projectId: string,
      who: Identity,
      action: ProjectAction,
      { lock = false }: { readonly lock?: boolean } = {},
    ): Promise<Outcome<Opened>> {
      // Inside a transaction the row is read by it, else with those that others ask for at the moment.
      const row = lock ? await lockedRow(db, projectId) : await rowOf(projectId)
      const { role, owns } = (row && (await reachIn(db, [row], who)).get(row.id)) || { role: null, owns: false }
      if (!row || role === null) return failed(serverProblem('projects.unknown', {}, 'askOwner'))
      if (row.removed_at !== null && action !== 'restore')
        return failed(serverProblem('projects.removed', {}, 'askOwner'))
      if (!mayDo(role, action))
        return failed(serverProblem('projects.roleRequired', { role, required: ROLE_FOR[action] }, 'askOwner'))
      if (isOwners(action) && !owns) return failed(serverProblem('projects.deletedByOwner', {}, 'askOwner'))
      return done({ row, role, owns })
    },

    /** Notes that a user a plan was shared with has opened it: from then on the sharer sees who they are. */
    async markOpened(db: Db, projectId: string, who: Identity, at: string): Promise<void> {
      await db
        .updateTable('project_access')
        .set({ opened_at: at })
        .where('project_id', '=', projectId)
        .where('subject_kind', '=', 'user')
        .where('subject_id', '=', who.userId)
        .where('opened_at', 'is', null)
        .execute()
    },

    /** The crew that a plan was shared with a person, or an organization of theirs, as; null when with none. */
    async crewOf(db: Db, projectId: string, who: Identity): Promise<string | null> {
      const companies = (await membershipsOf(db, who)).map(each => each.organizationId)
      const rows = await db
        .selectFrom('project_access')
        .select(['subject_kind', 'crew'])
        .where('project_id', '=', projectId)
        .where('role', '=', 'supervisor')
        .where('subject_id', 'in', [who.userId, ...companies])
        .execute()
      const own = rows.find(row => row.subject_kind === 'user') ?? rows[0]
      return own?.crew ?? null
    },

    /** The condition of plans that exist for a person: narrows a list before their roles are read. */
    async visibleTo(db: Db, who: Identity) {
      const companies = (await membershipsOf(db, who)).map(each => each.organizationId)
      return ({ or, eb, exists, selectFrom }: ExpressionBuilder<Tables, 'projects'>) =>
        or([
          eb('owner_id', '=', who.userId),
          ...(companies.length > 0 ? [eb('organization_id', 'in', companies)] : []),
          exists(
            selectFrom('project_access')
              .select('project_id')
              .whereRef('project_access.project_id', '=', 'projects.id')
              .where('subject_id', 'in', [who.userId, ...companies]),
          ),
        ])
    },
  }
}

export type ProjectAccess = ReturnType<typeof createProjectAccess>
