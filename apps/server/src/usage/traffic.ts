import type { Clock } from '../clock.ts'
import { ProblemError, serverProblem } from '../problem.ts'

/** Calls of one person that may be under way at once, and things that they may follow at once. */
const MOST_CALLS = 100
const MOST_FOLLOWED = 500
/** People that are remembered; those whose bucket is full again are forgotten first. */
const MOST_REMEMBERED = 50_000

/**
 * One limit for every way in (calls over HTTP, in batches, over sockets, by key): each person, or each address without
 * a user, has one bucket of calls that fills evenly, and a limit of calls under way. Counted by each process.
 */
export interface Traffic {
  /** Takes a call out of the caller's bucket; `end` when it is over. Throws `server.tooManyRequests`. */
  begin(who: string, kind?: 'call' | 'follow'): { end(): void }
}

interface Bucket {
  left: number
  at: number
  calls: number
  followed: number
}

export function createTraffic(perMinute: number, clock: Clock): Traffic {
  const buckets = new Map<string, Bucket>()
  const fill = (bucket: Bucket, now: number): void => {
    // A clock that was put back fills nothing.
    bucket.left = Math.min(perMinute, bucket.left + (Math.max(0, now - bucket.at) * perMinute) / 60_000)
    bucket.at = now
  }
  const forget = (now: number): void => {
    for (const [who, bucket] of buckets) {
      fill(bucket, now)
      if (bucket.left >= perMinute && bucket.calls + bucket.followed === 0) buckets.delete(who)
    }
  }
  const refuse = (seconds: number): never => {
    throw new ProblemError(serverProblem('server.tooManyRequests', { seconds: Math.max(1, seconds) }, 'tryLater'))
  }
  return {
    begin(who, kind = 'call') {
      const now = clock.now().getTime()
      let bucket = buckets.get(who)
      if (bucket === undefined) {
        if (buckets.size >= MOST_REMEMBERED) forget(now)
        bucket = { left: perMinute, at: now, calls: 0, followed: 0 }
        buckets.set(who, bucket)
      }
      const mine = bucket
      fill(mine, now)
      if (mine.left < 1) refuse(Math.ceil(((1 - mine.left) * 60) / perMinute))
      const field = kind === 'follow' ? 'followed' : 'calls'
      if (mine[field] >= (kind === 'follow' ? MOST_FOLLOWED : MOST_CALLS)) refuse(1)
      mine.left--
      mine[field]++
      let ended = false
      return {
        end() {
          if (!ended) mine[field]--
          ended = true
        },
      }
    },
  }
}

/** Whose bucket a call comes out of. */
export const payerOf = (identity: { readonly userId: string } | null, address: string): string =>
  identity === null ? `address:${address}` : `user:${identity.userId}`
