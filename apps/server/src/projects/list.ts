import type { ProjectSummary } from '@parada/protocol'
import { done, type Outcome } from '@parada/schedule'
import type { Identity } from '../identity/identity.ts'
import { PROJECT_COLUMNS } from '../storage/project-row.ts'
import type { ProjectContext } from './context.ts'
import { summaryOf } from './summary.ts'

/** Plans that a list shows at most, the newest first. */
const MOST_LISTED = 1000

export interface ListFilter {
  readonly search?: string | undefined
  readonly folder?: string | null | undefined
  readonly archived?: boolean | undefined
}

/** Letters without case and accents, for finding. */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Plans that the caller may at least see. */
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
    .execute()
  // Here and not in the database: both engines find `inspeção` by `inspecao` alike.
  const wanted = folded(filter.search ?? '')
  const fitting = rows.filter(row => folded(row.name).includes(wanted)).slice(0, MOST_LISTED)
  const roles = await access.rolesIn(db, fitting, who)
  return done(
    fitting.flatMap(row => {
      const role = roles.get(row.id)
      return role ? [summaryOf({ row, role })] : []
    }),
  )
}
