import type { OutputOf } from '@parada/protocol'
import type { Db } from '../storage/db.ts'

type Entry = OutputOf<'admin.audit'>[number]

/** Entries of one answer. */
const PAGE = 200

/** The trail, newest first: of one subject, or all; `before` is the id of the last entry of the page before. */
export async function auditTrail(
  db: Db,
  { subject, before }: { readonly subject?: string | undefined; readonly before?: string | undefined },
): Promise<Entry[]> {
  const last =
    before === undefined
      ? undefined
      : await db.selectFrom('audit_log').select(['at', 'id']).where('id', '=', before).executeTakeFirst()
  if (before !== undefined && last === undefined) return []
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('user as person', 'person.id', 'audit_log.user_id')
    .leftJoin('user as actor', 'actor.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.action', 'audit_log.subject', 'audit_log.details'])
    .select(['audit_log.user_id', 'audit_log.actor_id', 'person.name as by', 'actor.name as actorName'])
    .$if(subject !== undefined, query => query.where('audit_log.subject', '=', subject ?? ''))
    .$if(last !== undefined, query =>
      // Several entries have one moment: a page ends within them.
      query.where(({ or, and, eb }) =>
        or([
          eb('audit_log.at', '<', last?.at ?? ''),
          and([eb('audit_log.at', '=', last?.at ?? ''), eb('audit_log.id', '<', last?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(PAGE)
    .execute()
  const read = rows.map(row => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }))
  const known = await namesOf(db, new Set(read.flatMap(idsIn)))
  return read.map(row => ({
    id: row.id,
    at: row.at,
    action: row.action,
    subject: row.subject,
    details: row.details,
    who: whoOf(row),
    by: row.by,
    actor: row.actor_id === null ? null : (row.actorName ?? ''),
    names: Object.fromEntries(
      idsIn(row).flatMap(id => {
        const name = known.get(id)
        return name === undefined ? [] : [[id, name]]
      }),
    ),
  }))
}

/** A user who is gone left the id; who never had an account tried to sign in; all else is the command line or the server. */
function whoOf(row: { readonly user_id: string | null; readonly by: string | null; readonly action: string }) {
  if (row.by !== null) return 'user'
  if (row.user_id !== null) return 'removed'
  return row.action.startsWith('signIn.') ? 'outsider' : 'system'
}

const idsIn = (row: { readonly subject: string; readonly details: Readonly<Record<string, unknown>> }): string[] =>
  [row.subject, ...Object.values(row.details)].filter(
    each => typeof each === 'string' && /^[\w-]{20,40}$/.test(each),
  ) as string[]

/** What users, organizations and keys are called. Names of plans are for those who may open them. */
async function namesOf(db: Db, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  if (ids.size === 0) return new Map()
  const all = [...ids]
  const [users, organizations, keys] = await Promise.all([
    db.selectFrom('user').select(['id', 'name']).where('id', 'in', all).execute(),
    db.selectFrom('organization').select(['id', 'name']).where('id', 'in', all).execute(),
    db.selectFrom('api_keys').select(['id', 'name']).where('id', 'in', all).execute(),
  ])
  return new Map([...users, ...organizations, ...keys].map(each => [each.id, each.name]))
}
