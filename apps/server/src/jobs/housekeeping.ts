import type { Clock } from '../clock.ts'
import type { Db } from '../storage/db.ts'
import type { Usage } from '../usage/usage.ts'
import type { JobHandler, Jobs } from './jobs.ts'

/** Days that a deleted plan, an expired link, a settled request and a finished job stay. */
const KEPT = { plans: 30, links: 30, requests: 400, jobs: 14, failures: 2, mails: 30 }

/** Deletes what nobody can reach any more, and gives back what a crash held on to; every hour, by one process. */
export function housekeeping(db: Db, usage: Usage, clock: Clock, jobs: () => Jobs): JobHandler {
  return async () => {
    const before = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString()
    await usage.releaseAbandoned(15)
    await db.deleteFrom('projects').where('removed_at', '<', before(KEPT.plans)).execute()
    await db.deleteFrom('share_links').where('expires_at', '<', before(KEPT.links)).execute()
    await db.deleteFrom('ai_requests').where('settled_at', '<', before(KEPT.requests)).execute()
    await db.deleteFrom('jobs').where('finished_at', '<', before(KEPT.jobs)).execute()
    await db.deleteFrom('sign_in_failures').where('since', '<', before(KEPT.failures)).execute()
    await db.deleteFrom('mails').where('created_at', '<', before(KEPT.mails)).execute()
    const orphans = db.selectFrom('session').select('id')
    await db.deleteFrom('session_proofs').where('session_id', 'not in', orphans).execute()
    await jobs().add('housekeeping', {}, { at: new Date(clock.now().getTime() + 3_600_000) })
  }
}
