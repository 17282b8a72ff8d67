import type { Storage } from '../storage/db.ts'
import { SESSION_CHANGED, userTopic } from '../usage/usage.ts'

/** Ends what a user who administers no more, or is gone, does in the names of others. */
export async function endActing(storage: Storage, actorId: string): Promise<void> {
  const ended = await storage.db
    .deleteFrom('session')
    .where('impersonatedBy', '=', actorId)
    .returning('userId')
    .execute()
  for (const { userId } of ended) await storage.publish(userTopic(userId), SESSION_CHANGED)
}
