import type { TableName } from './schema.ts'

/**
 * Every table with its key, in an order that references allow. A backup is these; a test compares them with what the
 * database has, so that no new one is forgotten.
 */
export const TABLE_KEYS: readonly (readonly [TableName, readonly string[]])[] = [
  ['user', ['id']],
  ['organization', ['id']],
  ['session', ['id']],
  ['account', ['id']],
  ['verification', ['id']],
  ['member', ['id']],
  ['invitation', ['id']],
  ['twoFactor', ['id']],
  ['passkey', ['id']],
  ['installation', ['name']],
  ['identities', ['provider', 'subject']],
  ['session_proofs', ['session_id']],
  ['sign_in_failures', ['key']],
  ['sign_up_requests', ['id']],
  ['mails', ['id']],
  ['usage', ['user_id', 'month']],
  ['ai_requests', ['id']],
  ['plan_grants', ['user_id']],
  ['organization_plans', ['organization_id']],
  ['billing_customers', ['user_id']],
  ['subscriptions', ['id']],
  ['billing_events', ['id']],
  ['projects', ['id']],
  ['project_access', ['project_id', 'subject_kind', 'subject_id']],
  ['pending_shares', ['project_id', 'email']],
  ['project_snapshots', ['project_id', 'revision']],
  ['project_edits', ['project_id', 'revision']],
  ['project_versions', ['id']],
  ['share_links', ['id']],
  ['removed_people', ['user_id']],
  ['crew_links', ['id']],
  ['update_lines', ['id']],
  ['line_photos', ['line_id']],
  ['plant_kept', ['owner', 'kind', 'name']],
  ['sent_files', ['id']],
  ['audit_log', ['id']],
  ['api_keys', ['id']],
  ['jobs', ['id']],
  ['licences', ['id']],
  ['licence_machines', ['licence_id', 'machine_id']],
]

/** Columns that are boolean on PostgreSQL and 0 or 1 on SQLite. */
export const TRUTH_COLUMNS: ReadonlySet<string> = new Set([
  'user.emailVerified',
  'user.twoFactorEnabled',
  'user.banned',
  'twoFactor.verified',
  'passkey.backedUp',
])
