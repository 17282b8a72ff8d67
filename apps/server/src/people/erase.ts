import type { Kysely } from 'kysely'
import type { Db } from '../storage/db.ts'
import type { Tables } from '../storage/schema.ts'

/** A person's own tables and the column that names them: deleted with them. */
const OWN: readonly (readonly [keyof Tables, string])[] = [
  ['identities', 'user_id'],
  ['usage', 'user_id'],
  ['ai_requests', 'user_id'],
  ['plan_grants', 'user_id'],
  ['billing_customers', 'user_id'],
  ['share_links', 'user_id'],
  ['api_keys', 'user_id'],
  ['sent_files', 'user_id'],
]

/** Deletes what is kept of organizations beside their members and plans: norms, profiles, their plan, what was shared with them. */
export async function forgetOrganizations(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('plant_kept')
    .where(
      'owner',
      'in',
      ids.map(each => `org:${each}`),
    )
    .execute()
  await tx
    .deleteFrom('organization_plans')
    .where('organization_id', 'in', [...ids])
    .execute()
  await tx
    .deleteFrom('project_access')
    .where('subject_kind', '=', 'organization')
    .where('subject_id', 'in', [...ids])
    .execute()
}

/** Deletes all personal data of a user; what they did to plans stays, by an anonymous id. */
export async function erase(tx: Db, { id, email }: { readonly id: string; readonly email: string }): Promise<void> {
  const any = tx as unknown as Kysely<Record<string, Record<string, unknown>>>
  for (const [table, column] of OWN) await any.deleteFrom(table).where(column, '=', id).execute()
  await tx.deleteFrom('project_access').where('subject_kind', '=', 'user').where('subject_id', '=', id).execute()
  await tx.deleteFrom('pending_shares').where('email', '=', email).execute()
  await tx.deleteFrom('mails').where('recipient', '=', email).execute()
  await tx.deleteFrom('sign_up_requests').where('email', '=', email).execute()
  await tx
    .deleteFrom('invitation')
    .where(({ or, eb }) => or([eb('email', '=', email), eb('inviterId', '=', id)]))
    .execute()
  await any
    .deleteFrom('verification')
    .where(({ or, eb }) => or([eb('identifier', 'like', `%${email}%`), eb('value', 'like', `%${id}%`)]))
    .execute()
  // What was paid is kept as the books ask, without the person.
  await tx.updateTable('subscriptions').set({ user_id: null }).where('user_id', '=', id).execute()
  await tx
    .updateTable('audit_log')
    .set({ details: '{}' })
    .where(({ or, eb }) => or([eb('user_id', '=', id), eb('subject', '=', id), eb('details', 'like', `%${email}%`)]))
    .execute()
  const sessions = tx.selectFrom('session').select('id').where('userId', '=', id)
  await tx.deleteFrom('session_proofs').where('session_id', 'in', sessions).execute()
  // Organizations of this person alone go with them, and the norms and profiles of both.
  const alone = await tx
    .selectFrom('organization')
    .select('id')
    .where('id', 'in', tx.selectFrom('member').select('organizationId').where('userId', '=', id))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member')
            .select('member.id')
            .whereRef('member.organizationId', '=', 'organization.id')
            .where('member.userId', '<>', id),
        ),
      ),
    )
    .execute()
  const gone = alone.map(each => each.id)
  await tx.deleteFrom('plant_kept').where('owner', '=', `user:${id}`).execute()
  if (gone.length > 0) {
    await forgetOrganizations(tx, gone)
    await tx.deleteFrom('organization').where('id', 'in', gone).execute()
  }
  await tx.deleteFrom('user').where('id', '=', id).execute()
}
