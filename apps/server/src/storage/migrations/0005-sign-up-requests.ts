import type { Step } from './types.ts'

/** Accounts that were asked for where no mail can be sent, until an administrator confirms or refuses them. */
export const signUpRequestTables: Step = {
  name: '0005-sign-up-requests',
  async up({ schema }) {
    await schema
      .createTable('sign_up_requests')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('code', 'text', c => c.notNull())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('email', 'text', c => c.notNull())
      .addColumn('password', 'text', c => c.notNull())
      .addColumn('asked_at', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('sign_up_requests_at_idx').on('sign_up_requests').column('asked_at').execute()
  },
}
