import type { ProjectSummary } from '@parada/protocol'
import { done, type Outcome } from '@parada/schedule'
import { folded } from '../folded.ts'
import type { Identity } from '../identity/identity.ts'
import { PROJECT_COLUMNS } from '../storage/project-row.ts'
import type { ProjectContext } from './context.ts'
import { summaryOf } from './summary.ts'

/** Plans whose shares are asked for at once. */
const ASKED_AT_ONCE = 1000

export interface ListFilter {
  readonly search?: string | undefined
  readonly folder?: string | null | undefined
  readonly archived?: boolean | undefined
  /** A page of the list; without a limit all that comes after. */
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/** Plans that the caller may at least see, those that were changed last first. */
export async function listProjects(
  { db, access }: ProjectContext,
  who: Identity,
  filter: ListFilter,
): Promise<Outcome<ProjectSummary[]>> {
  const visible = await access.visibleTo(db, who)
  const rows = await db
    .selectFrom('projects')
    .select(PROJECT_COLUMNS)
    .where('removed_at', 'is', null)
    .where('archived', '=', filter.archived === true ? 1 : 0)
    .where(visible)
    .$if(filter.folder !== undefined, query =>
      filter.folder === null ? query.where('folder', 'is', null) : query.where('folder', '=', filter.folder as string),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  // Here and not in the database: both engines find `inspeção` by `inspecao` alike.
  const wanted = folded(filter.search ?? '')
  const { offset = 0, limit = Number.POSITIVE_INFINITY } = filter
  const page = rows.filter(row => folded(row.name).includes(wanted)).slice(offset, offset + limit)
  const listed: ProjectSummary[] = []
  for (let at = 0; at < page.length; at += ASKED_AT_ONCE) {
    const some = page.slice(at, at + ASKED_AT_ONCE)
    const reach = await access.reachIn(db, some, who)
    for (const row of some) {
      const { role = null, owns = false } = reach.get(row.id) ?? {}
      if (role) listed.push(summaryOf({ row, role, owns }))
    }
  }
  return done(listed)
}
