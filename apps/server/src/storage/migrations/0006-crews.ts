import type { Step } from './types.ts'

/** Links of crews, the lines that supervisors report with their pictures, and the crew of a supervisor's share. */
export const crewTables: Step = {
  name: '0006-crews',
  async up({ schema }) {
    await schema.alterTable('project_access').addColumn('crew', 'text').execute()
    await schema
      .createTable('crew_links')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('project_id', 'text', c => c.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('crew', 'text', c => c.notNull())
      .addColumn('holder', 'text', c => c.notNull())
      .addColumn('token_hash', 'text', c => c.notNull().unique())
      .addColumn('created_by', 'text', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('expires_at', 'text', c => c.notNull())
      .addColumn('revoked_at', 'text')
      .addColumn('last_opened_at', 'text')
      .execute()
    await schema.createIndex('crew_links_project_idx').on('crew_links').column('project_id').execute()
    await schema
      .createTable('update_lines')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('project_id', 'text', c => c.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('crew', 'text', c => c.notNull())
      .addColumn('link_id', 'text')
      .addColumn('user_id', 'text')
      .addColumn('device', 'text', c => c.notNull())
      .addColumn('sequence', 'integer', c => c.notNull())
      .addColumn('task_uid', 'integer')
      .addColumn('line', 'text', c => c.notNull())
      .addColumn('received_at', 'text', c => c.notNull())
      .addColumn('skew', 'integer', c => c.notNull())
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('decided_by', 'text')
      .addColumn('decided_at', 'text')
      .addColumn('answer', 'text')
      .addColumn('change', 'text')
      .addColumn('revision', 'integer')
      .addUniqueConstraint('update_lines_once', ['project_id', 'device', 'sequence'])
      .execute()
    await schema.createIndex('update_lines_state_idx').on('update_lines').columns(['project_id', 'state']).execute()
    await schema
      .createTable('line_photos')
      .addColumn('line_id', 'text', c => c.primaryKey().references('update_lines.id').onDelete('cascade'))
      .addColumn('jpeg', 'text', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .execute()
  },
}
