import type { Settings } from '../config.ts'
import type { Db } from '../storage/db.ts'
import type { Mailer } from './mailer.ts'

/** Whether signing up itself reveals who has an account: where it opens at once, without a mail. */
export const accountsAreTold = (settings: Settings, mailer: Pick<Mailer, 'canSend'>): boolean =>
  settings.PARADA_SIGN_UP === 'open' && !mailer.canSend

/**
 * Gives a user the plans that were shared with their address before they had an account. Only to be called once the
 * address is shown to be theirs.
 */
export async function takePendingShares(db: Db, userId: string, email: string): Promise<void> {
  const address = email.toLowerCase()
  const rows = await db.selectFrom('pending_shares').selectAll().where('email', '=', address).execute()
  if (rows.length === 0) return
  await db
    .insertInto('project_access')
    .values(
      rows.map(row => ({
        project_id: row.project_id,
        subject_kind: 'user' as const,
        subject_id: userId,
        role: row.role,
        crew: row.crew,
        email: address,
        opened_at: null,
      })),
    )
    .onConflict(c => c.columns(['project_id', 'subject_kind', 'subject_id']).doNothing())
    .execute()
  await db.deleteFrom('pending_shares').where('email', '=', address).execute()
}
