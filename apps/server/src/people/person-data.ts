import { createHmac, timingSafeEqual } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { toSchema } from '@parada/formats/tmx'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { PlanStore } from '../projects/plan-store.ts'
import type { Storage } from '../storage/db.ts'

/** Seconds in which the address of a copy can be opened. */
const OPEN_FOR = 120

interface Ticket {
  readonly userId: string
  readonly until: number
}

/** What the tables hold of a person, beside the plans. */
async function rowsOf(db: Storage['db'], id: string, email: string) {
  return {
    person: await db
      .selectFrom('user')
      .select(['id', 'name', 'email', 'emailVerified', 'createdAt', 'updatedAt', 'twoFactorEnabled', 'role'])
      .where('id', '=', id)
      .executeTakeFirst(),
    accounts: await db
      .selectFrom('account')
      .select(['providerId', 'accountId', 'createdAt'])
      .where('userId', '=', id)
      .execute(),
    sessions: await db
      .selectFrom('session')
      .select(['createdAt', 'expiresAt', 'ipAddress', 'userAgent'])
      .where('userId', '=', id)
      .execute(),
    passkeys: await db.selectFrom('passkey').select(['name']).where('userId', '=', id).execute(),
    organizations: await db
      .selectFrom('member')
      .innerJoin('organization', 'organization.id', 'member.organizationId')
      .select(['organization.name', 'member.role', 'member.createdAt'])
      .where('member.userId', '=', id)
      .execute(),
    invitations: await db
      .selectFrom('invitation')
      .select(['email', 'role', 'status', 'createdAt'])
      .where('email', '=', email)
      .execute(),
    keys: await db
      .selectFrom('api_keys')
      .select(['name', 'prefix', 'scopes', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'])
      .where('user_id', '=', id)
      .execute(),
    identities: await db
      .selectFrom('identities')
      .select(['provider', 'subject', 'created_at'])
      .where('user_id', '=', id)
      .execute(),
    requests: await db
      .selectFrom('ai_requests')
      .select(['kind', 'month', 'state', 'created_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
    crewLinks: await db
      .selectFrom('crew_links')
      .select(['project_id', 'crew', 'holder', 'created_at', 'expires_at', 'revoked_at'])
      .where('created_by', '=', id)
      .execute(),
    reported: await db
      .selectFrom('update_lines')
      .select(['project_id', 'crew', 'line', 'received_at', 'state', 'answer'])
      .where('user_id', '=', id)
      .orderBy('received_at')
      .execute(),
    usage: await db.selectFrom('usage').select(['month', 'used']).where('user_id', '=', id).execute(),
    subscriptions: await db
      .selectFrom('subscriptions')
      .select(['plan_id', 'status', 'current_period_end'])
      .where('user_id', '=', id)
      .execute(),
    mails: await db
      .selectFrom('mails')
      .select(['kind', 'subject', 'created_at', 'sent_at'])
      .where('recipient', '=', email)
      .execute(),
    reports: await db
      .selectFrom('share_links')
      .select(['title', 'created_at', 'expires_at', 'revoked_at', 'views'])
      .where('user_id', '=', id)
      .execute(),
    sharedWithMe: await db
      .selectFrom('project_access')
      .innerJoin('projects', 'projects.id', 'project_access.project_id')
      .select(['projects.name', 'project_access.role', 'project_access.crew'])
      .where('subject_kind', '=', 'user')
      .where('subject_id', '=', id)
      .execute(),
    plant: await db
      .selectFrom('plant_kept')
      .select(['kind', 'name', 'content', 'version', 'changed_at'])
      .where('owner', '=', `user:${id}`)
      .execute(),
    record: await db
      .selectFrom('audit_log')
      .select(['at', 'action', 'subject', 'details'])
      .where('user_id', '=', id)
      .orderBy('at')
      .execute(),
  }
}

/** With whom a plan is shared, by the addresses that its owner typed. */
async function sharesOf(db: Storage['db'], projectId: string) {
  const given = await db
    .selectFrom('project_access')
    .leftJoin('organization', 'organization.id', 'project_access.subject_id')
    .select(['subject_kind as kind', 'email', 'organization.name as organization', 'role', 'crew', 'opened_at'])
    .where('project_id', '=', projectId)
    .execute()
  const waiting = await db
    .selectFrom('pending_shares')
    .select(['email', 'role', 'crew', 'created_at'])
    .where('project_id', '=', projectId)
    .execute()
  return { shares: given, waitingShares: waiting }
}

/** Revisions read at once. */
const PAGE = 500

/** Every revision of a plan of the person's own, with its changes; whether each was theirs. */
async function* revisionsOf(db: Storage['db'], projectId: string, userId: string): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('project_edits')
      .select(['revision', 'created_at', 'means', 'user_id', 'edits'])
      .where('project_id', '=', projectId)
      .where('revision', '>', after)
      .orderBy('revision')
      .limit(PAGE)
      .execute()
    for (const { revision, created_at, means, user_id, edits } of rows)
      yield JSON.stringify({ revision, created_at, means, mine: user_id === userId, edits: JSON.parse(edits) })
    after = rows.at(-1)?.revision ?? after
    if (rows.length < PAGE) return
    await turn()
  }
}

/**
 * When and by what means the person changed plans of others. What they wrote there is those plans' own, which the person
 * may no longer be allowed to read.
 */
async function* changesElsewhere(db: Storage['db'], userId: string): AsyncGenerator<string> {
  for (let last = { project_id: '', revision: 0 }; ; ) {
    const { project_id: project, revision } = last
    const rows = await db
      .selectFrom('project_edits')
      .innerJoin('projects', 'projects.id', 'project_edits.project_id')
      .select(['project_edits.project_id', 'project_edits.revision', 'project_edits.created_at', 'means'])
      .where('project_edits.user_id', '=', userId)
      .where('projects.owner_id', '<>', userId)
      .where(({ or, and, eb }) =>
        or([
          eb('project_edits.project_id', '>', project),
          and([eb('project_edits.project_id', '=', project), eb('project_edits.revision', '>', revision)]),
        ]),
      )
      .orderBy('project_edits.project_id')
      .orderBy('project_edits.revision')
      .limit(PAGE)
      .execute()
    for (const row of rows) yield JSON.stringify(row)
    last = rows.at(-1) ?? last
    if (rows.length < PAGE) return
    await turn()
  }
}

/** The pieces of a JSON list. */
async function* listed(items: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const item of items) {
    yield before + item
    before = ',\n'
  }
  yield before === ',\n' ? ']' : '[]'
}

export type PersonData = ReturnType<typeof createPersonData>

/** A copy of everything that is kept of a person, as they may ask for it (LGPD article 18, GDPR articles 15 and 20). */
export function createPersonData(options: {
  readonly storage: Storage
  readonly clock: Clock
  readonly config: Config
  readonly plans: PlanStore
}) {
  const { storage, clock, plans } = options
  const { db } = storage
  const key = options.config.derive('person-data')
  const signed = (head: string) => createHmac('sha256', key).update(head).digest()

  return {
    /** The address of a copy of a person's data, for two minutes; its bearer needs no session. */
    addressOf(userId: string): string {
      const until = Math.floor(clock.now().getTime() / 1000) + OPEN_FOR
      const head = Buffer.from(JSON.stringify({ userId, until } satisfies Ticket)).toString('base64url')
      return `/api/people/data?ticket=${head}.${signed(head).toString('base64url')}`
    },

    /** Whose data a ticket opens; null for one that is not ours or too old. */
    opened(ticket: string): string | null {
      const [head = '', given = ''] = ticket.split('.')
      const [ours, theirs] = [signed(head), Buffer.from(given, 'base64url')]
      if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return null
      const { userId, until } = JSON.parse(Buffer.from(head, 'base64url').toString()) as Ticket
      return until >= clock.now().getTime() / 1000 ? userId : null
    },

    /** One JSON document piece by piece, its plans one after the other; null for an unknown user. */
    async copyOf(userId: string): Promise<AsyncGenerator<string> | null> {
      const user = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst()
      if (!user) return null
      const rows = await rowsOf(db, userId, user.email)
      const projects = await db
        .selectFrom('projects')
        .select(['id', 'name', 'revision', 'created_at', 'updated_at', 'removed_at'])
        .where('owner_id', '=', userId)
        .orderBy('created_at')
        .execute()
      async function* pieces() {
        const head = JSON.stringify({ madeAt: clock.now().toISOString(), ...rows }, null, 1)
        yield `${head.slice(0, -2)},\n "plans": [`
        for (const [at, each] of projects.entries()) {
          await turn()
          const schema = toSchema(await plans.at(db, each.id, each.revision))
          const versions = await db
            .selectFrom('project_versions')
            .select(['name', 'revision', 'created_at'])
            .where('project_id', '=', each.id)
            .orderBy('created_at')
            .execute()
          const plan = JSON.stringify({ ...each, ...(await sharesOf(db, each.id)), versions, schema })
          yield `${at === 0 ? '\n' : ',\n'}${plan.slice(0, -1)},"revisions":`
          yield* listed(revisionsOf(db, each.id, userId))
          yield '}'
        }
        yield '\n],\n "changesElsewhere": '
        yield* listed(changesElsewhere(db, userId))
        yield '}\n'
      }
      return pieces()
    },
  }
}
