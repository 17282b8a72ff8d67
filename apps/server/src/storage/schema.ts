import type { Generated } from 'kysely'

/** A moment: a `Date` on PostgreSQL, an ISO text on SQLite. Only the identity library's tables have it; read by `isoOf`. */
export type Moment = Date | string
/** A truth value: boolean on PostgreSQL, 0 or 1 on SQLite. Only in the identity library's tables; read by `truthOf`. */
export type Truth = boolean | number

/** Own tables hold moments as ISO texts in UTC (`2026-11-21T12:00:00.000Z`) and truth values as 0 or 1, on both engines alike. */
export interface Tables {
  user: {
    id: string
    name: string
    email: string
    emailVerified: Truth
    image: string | null
    createdAt: Moment
    updatedAt: Moment
    twoFactorEnabled: Truth | null
    role: string | null
    banned: Truth | null
    banReason: string | null
    banExpires: Moment | null
  }
  session: {
    id: string
    expiresAt: Moment
    token: string
    createdAt: Moment
    updatedAt: Moment
    ipAddress: string | null
    userAgent: string | null
    userId: string
    activeOrganizationId: string | null
    impersonatedBy: string | null
  }
  account: {
    id: string
    accountId: string
    providerId: string
    userId: string
    idToken: string | null
    password: string | null
    createdAt: Moment
    updatedAt: Moment
  }
  organization: { id: string; name: string; slug: string; createdAt: Moment; metadata: string | null }
  member: { id: string; organizationId: string; userId: string; role: string; createdAt: Moment }
  invitation: {
    id: string
    organizationId: string
    email: string
    role: string | null
    status: string
    expiresAt: Moment
    createdAt: Moment
    inviterId: string
  }
  twoFactor: {
    id: string
    userId: string
    secret: string
    backupCodes: string
    verified: Truth | null
    lockedUntil: string | Date | null
  }
  verification: { id: string; identifier: string; value: string }
  passkey: { id: string; userId: string; name: string | null }

  /** Facts about the installation by name: who the first administrator is, when it was made. */
  installation: { name: string; value: string }
  /** A user of an external provider and our own id of them. */
  identities: { provider: string; subject: string; user_id: string; created_at: string }
  /** When a session last proved each factor, for actions that ask again. */
  session_proofs: { session_id: string; first_factor_at: string | null; second_factor_at: string | null }
  /** Failed sign-ins by a hash of whom and from where. */
  sign_in_failures: { key: string; failures: number; since: string; locked_until: string | null }
  /** Accounts asked for that an administrator has yet to confirm; `password` is its hash, `code` what the person was shown. */
  sign_up_requests: { id: string; code: string; name: string; email: string; password: string; asked_at: string }
  /** Mails that were written; `sent_at` null where none can be sent and the administrator passes them on. */
  mails: {
    id: string
    recipient: string
    kind: string
    subject: string
    body: string
    created_at: string
    sent_at: string | null
    error: string | null
  }

  /** AI requests used by a user in a calendar month (UTC, `2026-11`). */
  usage: { user_id: string; month: string; used: number }
  /** One row per AI request: reserved before the work, then kept or released. */
  ai_requests: {
    id: string
    user_id: string
    month: string
    state: 'reserved' | 'kept' | 'released'
    kind: string
    created_at: string
    settled_at: string | null
  }
  plan_grants: { user_id: string; plan: string; granted_by: string; created_at: string; until: string | null }
  organization_plans: {
    organization_id: string
    plan: string
    seats: number
    granted_by: string
    created_at: string
    until: string | null
  }
  billing_customers: { user_id: string; customer_id: string; created_at: string }
  subscriptions: {
    id: string
    user_id: string | null
    customer_id: string
    plan_id: string
    status: string
    current_period_end: string | null
    cancel_at_period_end: number
    /** Creation time of the newest event that was applied, in seconds; an older one changes nothing. */
    event_at: number
    updated_at: string
  }
  billing_events: { id: string; type: string; created: number; received_at: string }

  projects: {
    id: string
    name: string
    owner_id: string
    organization_id: string | null
    folder: string | null
    archived: number
    revision: number
    task_count: number
    created_at: string
    updated_at: string
    removed_at: string | null
    /** Written by releases that restored by a token; still there for their processes during a rolling restart. */
    undo_hash: string | null
    /** Characters of its snapshots, edits and pictures: what it counts for against a quota. */
    bytes: Generated<number>
  }
  project_access: {
    project_id: string
    subject_kind: 'user' | 'organization'
    subject_id: string
    role: string
    /** A supervisor's crew. */
    crew: string | null
    /** The address it was shared with; null for an organization, and where it was shared before this was kept. */
    email: Generated<string | null>
    /** When the person first opened the plan. Until then the person who shared it sees no more than the address they typed. */
    opened_at: Generated<string | null>
  }
  /** Plans shared with an address that has no account, or none whose owner is proved: no answer distinguishes them. */
  pending_shares: { project_id: string; email: string; role: string; crew: string | null; created_at: string }
  /** Files of programs that wait an hour to be used. */
  sent_files: { id: string; user_id: string; content: string; created_at: string }
  /** Ids of people who were removed: no answer names them any more. */
  removed_people: { user_id: string; removed_at: string; removed_by: string | null }
  /** The whole plan at a revision, in wire form. Plans between two snapshots are the earlier one with the edits applied. */
  project_snapshots: { project_id: string; revision: number; schema: string; created_at: string }
  project_edits: {
    project_id: string
    revision: number
    client_id: string
    sequence: number
    user_id: string
    actor_id: string | null
    means: string
    edits: string
    dropped: string
    created_at: string
  }
  project_versions: {
    id: string
    project_id: string
    name: string
    revision: number
    user_id: string
    created_at: string
  }
  share_links: {
    id: string
    token_hash: string
    user_id: string
    organization_id: string | null
    project_id: string | null
    title: string
    locale: string
    snapshot: string
    created_at: string
    expires_at: string
    revoked_at: string | null
    views: number
    last_viewed_at: string | null
  }

  /** Links that let a crew report without an account; the token is signed and only its hash is kept. */
  crew_links: {
    id: string
    project_id: string
    crew: string
    holder: string
    token_hash: string
    created_by: string
    created_at: string
    expires_at: string
    revoked_at: string | null
    last_opened_at: string | null
  }
  /** What supervisors reported, each line once by device and sequence. Never deleted: decided lines stay. */
  update_lines: {
    id: string
    project_id: string
    crew: string
    link_id: string | null
    user_id: string | null
    device: string
    sequence: number
    task_uid: number | null
    /** `CrewLineInput` as it was sent. */
    line: string
    received_at: string
    /** Seconds that the device's clock was ahead of the server's when it was sent. */
    skew: number
    state: 'sent' | 'approved' | 'changed' | 'refused'
    decided_by: string | null
    decided_at: string | null
    answer: string | null
    /** What the planner changed of it. */
    change: string | null
    revision: number | null
  }
  /** Pictures of lines: JPEG without location, in base64. */
  line_photos: { line_id: string; jpeg: string; created_at: string }

  /** Norms (one row without a name) and column profiles of an organization (`org:<id>`) or a person (`user:<id>`), as JSON. */
  plant_kept: {
    owner: string
    kind: 'norms' | 'profile'
    name: string
    content: string
    version: number
    changed_by: string
    changed_at: string
  }

  /** Append only: who did what to what, on whose behalf, when. */
  audit_log: {
    id: string
    at: string
    user_id: string | null
    actor_id: string | null
    organization_id: string | null
    action: string
    subject: string
    details: string
    correlation_id: string | null
  }
  api_keys: {
    id: string
    user_id: string
    name: string
    hash: string
    prefix: string
    scopes: string
    created_at: string
    expires_at: string | null
    revoked_at: string | null
    last_used_at: string | null
  }
  jobs: {
    id: string
    kind: string
    payload: string
    unique_key: string | null
    state: 'waiting' | 'running' | 'done' | 'failed'
    run_at: string
    attempts: number
    claimed_by: string | null
    claimed_until: string | null
    last_error: string | null
    created_at: string
    finished_at: string | null
  }
  licences: {
    id: string
    licensee: string
    plan: string
    seats: number
    issued_by: string
    issued_at: string
    expires_at: string | null
    revoked_at: string | null
  }
  licence_machines: {
    licence_id: string
    machine_id: string
    host_name: string
    host_id: string
    added_at: string
  }
}

export type TableName = keyof Tables

/** ISO text of a moment, whichever engine it came from. */
export function isoOf(moment: Moment): string {
  return moment instanceof Date ? moment.toISOString() : new Date(moment).toISOString()
}

/** A truth value, whichever engine it came from. */
export function truthOf(value: Truth | null): boolean {
  return value === true || value === 1
}
