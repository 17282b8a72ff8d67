import type { Clock } from '../clock.ts'
import type { Settings } from '../config.ts'
import { DELETED_DAYS } from '../projects/removal.ts'
import type { Bucket } from '../storage/bucket.ts'
import type { Db } from '../storage/db.ts'
import { sweepPictures } from '../storage/pictures.ts'
import type { Usage } from '../usage/usage.ts'
import type { JobHandler } from './jobs.ts'

/** Days that an expired link, a settled request and a finished job stay. */
const KEPT = { links: 30, requests: 400, jobs: 14, failures: 2, mails: 30, pendingShares: 90 }

interface HousekeepingOptions {
  readonly db: Db
  readonly files: Bucket | null
  readonly usage: Usage
  readonly clock: Clock
  readonly settings: Pick<Settings, 'PARADA_KEEP_AUDIT_DAYS' | 'PARADA_SESSION_DAYS'>
}

/** Deletes what no account can reach any more, and gives back what a crash held on to; every hour, by one process. */
export function housekeeping({ db, files, usage, clock, settings }: HousekeepingOptions): JobHandler {
  return async () => {
    const before = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString()
    await usage.releaseAbandoned(15)
    await db.deleteFrom('projects').where('removed_at', '<', before(DELETED_DAYS)).execute()
    await db.deleteFrom('share_links').where('expires_at', '<', before(KEPT.links)).execute()
    await db.deleteFrom('ai_requests').where('settled_at', '<', before(KEPT.requests)).execute()
    await db.deleteFrom('jobs').where('finished_at', '<', before(KEPT.jobs)).execute()
    await db.deleteFrom('sign_in_failures').where('since', '<', before(KEPT.failures)).execute()
    await db.deleteFrom('mails').where('created_at', '<', before(KEPT.mails)).execute()
    await db.deleteFrom('pending_shares').where('created_at', '<', before(KEPT.pendingShares)).execute()
    // The library deletes an ended session only when a request still shows it, and stamps it with the machine's clock.
    const now = new Date()
    const ended = new Date(now.getTime() - settings.PARADA_SESSION_DAYS * 86_400_000)
    await db
      .deleteFrom('session')
      .where(({ or, eb }) => or([eb('expiresAt', '<', now.toISOString()), eb('createdAt', '<', ended.toISOString())]))
      .execute()
    const living = db.selectFrom('session').select('id')
    await db.deleteFrom('session_proofs').where('session_id', 'not in', living).execute()
    if (settings.PARADA_KEEP_AUDIT_DAYS > 0)
      await db.deleteFrom('audit_log').where('at', '<', before(settings.PARADA_KEEP_AUDIT_DAYS)).execute()
    if (files !== null) await sweepPictures(db, files, clock.now())
    return new Date(clock.now().getTime() + 3_600_000)
  }
}
