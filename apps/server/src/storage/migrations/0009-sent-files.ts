import type { Step } from './types.ts'

/** Files that programs sent by an address and have not used yet; each for an hour. */
export const sentFileTables: Step = {
  name: '0009-sent-files',
  async up({ schema }) {
    await schema
      .createTable('sent_files')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('user_id', 'text', c => c.notNull())
      .addColumn('content', 'text', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('sent_files_user_idx').on('sent_files').column('user_id').execute()
  },
}
