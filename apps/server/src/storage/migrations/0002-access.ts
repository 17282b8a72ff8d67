import type { Step } from './types.ts'

/** Quota, plans and payments. */
export const accessTables: Step = {
  name: '0002-access',
  async up({ schema }) {
    await schema
      .createTable('usage')
      .addColumn('user_id', 'text', c => c.notNull())
      .addColumn('month', 'text', c => c.notNull())
      .addColumn('used', 'integer', c => c.notNull())
      .addPrimaryKeyConstraint('usage_pk', ['user_id', 'month'])
      .execute()
    await schema
      .createTable('ai_requests')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('user_id', 'text', c => c.notNull())
      .addColumn('month', 'text', c => c.notNull())
      .addColumn('state', 'text', c => c.notNull())
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('settled_at', 'text')
      .execute()
    await schema.createIndex('ai_requests_state_idx').on('ai_requests').columns(['state', 'created_at']).execute()
    await schema
      .createTable('plan_grants')
      .addColumn('user_id', 'text', c => c.primaryKey())
      .addColumn('plan', 'text', c => c.notNull())
      .addColumn('granted_by', 'text', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('until', 'text')
      .execute()
    await schema
      .createTable('organization_plans')
      .addColumn('organization_id', 'text', c => c.primaryKey())
      .addColumn('plan', 'text', c => c.notNull())
      .addColumn('seats', 'integer', c => c.notNull())
      .addColumn('granted_by', 'text', c => c.notNull())
      .addColumn('created_at', 'text', c => c.notNull())
      .addColumn('until', 'text')
      .execute()
    await schema
      .createTable('billing_customers')
      .addColumn('user_id', 'text', c => c.primaryKey())
      .addColumn('customer_id', 'text', c => c.notNull().unique())
      .addColumn('created_at', 'text', c => c.notNull())
      .execute()
    await schema
      .createTable('subscriptions')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('user_id', 'text')
      .addColumn('customer_id', 'text', c => c.notNull())
      .addColumn('plan_id', 'text', c => c.notNull())
      .addColumn('status', 'text', c => c.notNull())
      .addColumn('current_period_end', 'text')
      .addColumn('cancel_at_period_end', 'integer', c => c.notNull())
      .addColumn('event_at', 'integer', c => c.notNull())
      .addColumn('updated_at', 'text', c => c.notNull())
      .execute()
    await schema.createIndex('subscriptions_user_idx').on('subscriptions').column('user_id').execute()
    await schema.createIndex('subscriptions_customer_idx').on('subscriptions').column('customer_id').execute()
    await schema
      .createTable('billing_events')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('type', 'text', c => c.notNull())
      .addColumn('created', 'integer', c => c.notNull())
      .addColumn('received_at', 'text', c => c.notNull())
      .execute()
  },
}
