import { randomUUID } from 'node:crypto'
import type { ProjectSummary } from '@parada/protocol'
import { done, failed, type Outcome, type Problem } from '@parada/schedule'
import type { Identity } from '../identity/identity.ts'
import { ProblemError, serverProblem } from '../problem.ts'
import type { ProjectContext } from './context.ts'
import type { StorablePlan } from './incoming-plan.ts'
import { overQuota } from './quota.ts'
import { summaryOf } from './summary.ts'

/**
 * `id`: the caller's own choice. `sameOnly`: what is sent again under it is the same plan, else `projects.idTaken`.
 * `wholeOnly`: a plan of which something could not be read is refused (`projects.planUnread`), the first in these words.
 * `lenient`: what was read otherwise is taken, and reported; without either a value that is none is refused by itself.
 */
export interface CreateOptions {
  readonly id?: string | undefined
  readonly sameOnly?: boolean
  readonly lenient?: boolean
  readonly wholeOnly?: ((found: Problem) => string) | undefined
}

/** Values that were read as others. */
const LOST: readonly string[] = ['tmx.badValue', 'formats.beyondModel']

/** The refusal of a plan of which something could not be read, where only a whole one is taken. */
export function notWhole(problems: readonly Problem[], { wholeOnly, lenient }: CreateOptions): Outcome<never> | null {
  const lost = wholeOnly || lenient ? undefined : problems.find(each => LOST.includes(each.code))
  if (lost) return failed({ ...lost, code: 'tmx.valueRefused', severity: 'error' })
  const unread = problems.filter(each => each.severity !== 'info')
  if (!wholeOnly || !unread[0]) return null
  const params = { count: unread.length, first: wholeOnly(unread[0]) }
  return failed(serverProblem('projects.planUnread', params, 'mendPlan'))
}

/** A new project; under the id of one that is there already it is that one, as it is now. */
export async function createProject(
  { storage, db, now, plans, access, quota }: ProjectContext,
  plan: StorablePlan,
  who: Identity,
  folder: string | null,
  { id = randomUUID(), sameOnly = false }: CreateOptions = {},
): Promise<Outcome<ProjectSummary>> {
  const at = now()
  const row = {
    id,
    name: plan.name,
    owner_id: who.userId,
    organization_id: who.organization?.id ?? null,
    folder,
    archived: 0,
    revision: 1,
    task_count: plan.tasks,
    created_at: at,
    updated_at: at,
    removed_at: null,
    undo_hash: null,
    bytes: plan.text.length,
  }
  const holder = { ownerId: row.owner_id, organizationId: row.organization_id }
  const made = await db.transaction().execute(async tx => {
    // The same call may come twice at once, here and at another process: one of them makes it, the others wait for it.
    const inserted = await tx
      .insertInto('projects')
      .values(row)
      .onConflict(c => c.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return null
    const over = await overQuota(tx, storage, quota, holder, { adding: 0, plan: true })
    if (over && !over.ok) throw new ProblemError(over.problems[0])
    await tx
      .insertInto('project_snapshots')
      .values({ project_id: row.id, revision: 1, schema: plan.text, created_at: at })
      .execute()
    if (row.organization_id)
      await tx
        .insertInto('project_access')
        .values({ project_id: row.id, subject_kind: 'organization', subject_id: row.organization_id, role: 'viewer' })
        .execute()
    return row
  })
  if (!made) {
    const found = await access.authorize(db, id, who, 'share')
    if (!found.ok) return found
    if (sameOnly) {
      const first = await db
        .selectFrom('project_snapshots')
        .select('schema')
        .where('project_id', '=', id)
        .where('revision', '=', 1)
        .executeTakeFirst()
      if (first?.schema !== plan.text) return failed(serverProblem('projects.idTaken', { id }, 'otherId'))
    }
    return done(summaryOf(found.value))
  }
  if (plan.schedule) plans.keep(row.id, 1, plan.schedule)
  return done(summaryOf({ row, role: 'planner', owns: true }))
}
