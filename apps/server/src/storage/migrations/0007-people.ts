import { sql } from 'kysely'
import type { Step } from './types.ts'

/** What plans take up, shares that wait for their person, and people who are no more. */
export const peopleTables: Step = {
  name: '0007-people',
  async up(db) {
    const { schema } = db
    await schema
      .alterTable('projects')
      .addColumn('bytes', 'bigint', c => c.notNull().defaultTo(0))
      .execute()
    await sql`
      update projects set bytes =
        (select coalesce(sum(length(schema)), 0) from project_snapshots where project_id = projects.id) +
        (select coalesce(sum(length(edits)), 0) from project_edits where project_id = projects.id)
    `.execute(db)
    await schema.alterTable('project_access').addColumn('email', 'text').execute()
    await schema.alterTable('project_access').addColumn('opened_at', 'text').execute()
    // Whom a plan was shared with before this was noted is known to its owner by name.
    await sql`update project_access set opened_at = '1970-01-01T00:00:00.000Z'`.execute(db)
    await schema
      .createTable('pending_shares')
      .addColumn('project_id', 'text', c => c.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('email', 'text', c => c.notNull())
      .addColumn('role', 'text', c => c.notNull())
      .addColumn('crew', 'text')
      .addColumn('created_at', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('pending_shares_pk', ['project_id', 'email'])
      .execute()
    await schema.createIndex('pending_shares_email_idx').on('pending_shares').column('email').execute()
    await schema
      .createTable('removed_people')
      .addColumn('user_id', 'text', c => c.primaryKey())
      .addColumn('removed_at', 'text', c => c.notNull())
      .addColumn('removed_by', 'text')
      .execute()
  },
}
