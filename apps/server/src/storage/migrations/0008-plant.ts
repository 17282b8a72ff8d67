import type { Step } from './types.ts'

/** Norms and column profiles that an organization, or a person in none, keeps for all its plans. */
export const plantTables: Step = {
  name: '0008-plant',
  async up({ schema }) {
    await schema
      .createTable('plant_kept')
      .addColumn('owner', 'text', c => c.notNull())
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('content', 'text', c => c.notNull())
      .addColumn('version', 'integer', c => c.notNull())
      .addColumn('changed_by', 'text', c => c.notNull())
      .addColumn('changed_at', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('plant_kept_pk', ['owner', 'kind', 'name'])
      .execute()
  },
}
