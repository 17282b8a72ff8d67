import { setTimeout as sleep } from 'node:timers/promises'
import { storageFailure } from '../storage/db.ts'

/** Milliseconds between two tries while the database is away, doubled up to the longest. */
const FIRST_WAIT = 250
const LONGEST_WAIT = 5000

/**
 * Retries work that needs the database for as long as the database is away: a live subscription outlives its restart.
 * Ends with the first other error, or with the signal.
 */
export async function withRetry<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT; ; wait = Math.min(LONGEST_WAIT, wait * 2)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || storageFailure(error) !== 'server.storageUnavailable') throw error
      await sleep(wait, undefined, { signal }).catch(() => undefined)
    }
  }
}
