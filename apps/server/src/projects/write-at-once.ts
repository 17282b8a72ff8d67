import { type ExpressionBuilder, type Insertable, sql, type UpdateObject } from 'kysely'
import type { Db } from '../storage/db.ts'
import type { ProjectRow } from '../storage/project-row.ts'
import type { Tables } from '../storage/schema.ts'

/**
 * Writes a revision and what the plan's row says after it in one statement of PostgreSQL: both or neither, and neither
 * where the row is no longer what was read or the same call wrote one meanwhile. Says whether it did.
 */
export async function writeAtOnce(
  db: Db,
  row: ProjectRow,
  revision: Insertable<Tables['project_edits']>,
  head: UpdateObject<Tables, 'projects'>,
): Promise<boolean> {
  const unchanged = ({ and, eb }: ExpressionBuilder<Tables, 'projects'>) =>
    and([
      eb('projects.id', '=', row.id),
      eb('projects.revision', '=', row.revision),
      eb('projects.owner_id', '=', row.owner_id),
      eb('projects.organization_id', 'is not distinct from', row.organization_id),
      eb('projects.archived', '=', row.archived),
      eb('projects.removed_at', 'is', null),
    ])
  const names = Object.keys(revision) as (keyof typeof revision)[]
  const written = await db
    .with('made', cte =>
      cte
        .insertInto('project_edits')
        .columns(names)
        .expression(query =>
          query
            .selectFrom('projects')
            .select(names.map(name => sql.val(revision[name]).$castTo<never>().as(name)))
            .where(unchanged)
            .forUpdate(),
        )
        .onConflict(c => c.columns(['project_id', 'client_id', 'sequence']).doNothing())
        .returning('revision'),
    )
    .updateTable('projects')
    .set(head)
    .where(unchanged)
    .where(({ exists, selectFrom }) => exists(selectFrom('made').select('made.revision')))
    .returning('projects.revision')
    .executeTakeFirst()
  return written !== undefined
}
