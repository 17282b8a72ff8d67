import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Storage } from '../storage/db.ts'

/** Minutes that a process may work on a job before another may take it over: it must be safe to do twice. */
const CLAIM_MINUTES = 10

export interface Claimed {
  readonly id: string
  readonly kind: string
  readonly payload: string
  readonly attempts: number
}

/** This process's hold on jobs: of many processes exactly one has a job. */
export function createClaims(storage: Storage, clock: Clock) {
  const { db } = storage
  const me = randomUUID()
  const later = (minutes: number): string => new Date(clock.now().getTime() + minutes * 60_000).toISOString()

  /** Takes the next job in one statement. */
  const claim = async (): Promise<Claimed | undefined> => {
    const now = clock.now().toISOString()
    const skip = storage.engine === 'postgres' ? sql`for update skip locked` : sql``
    const { rows } = await sql<Claimed>`
      update jobs set state = 'running', claimed_by = ${me}, claimed_until = ${later(CLAIM_MINUTES)}, attempts = attempts + 1
      where id = (
        select id from jobs
        where (state = 'waiting' and run_at <= ${now}) or (state = 'running' and claimed_until < ${now})
        order by run_at limit 1 ${skip}
      )
      returning id, kind, payload, attempts
    `.execute(db)
    return rows[0]
  }

  const settle = (
    job: Claimed,
    values: {
      readonly state: 'done' | 'failed' | 'waiting'
      readonly error: string | null
      readonly at?: string
      /** It is done, and waits for its next time: its tries begin anew. */
      readonly fresh?: boolean
    },
  ) =>
    db
      .updateTable('jobs')
      .set({
        state: values.state,
        last_error: values.error,
        ...(values.fresh && { attempts: 0 }),
        claimed_by: null,
        claimed_until: null,
        // A finished job leaves its key free for the next one.
        ...(values.state === 'waiting' ? { run_at: values.at ?? '' } : { unique_key: null, finished_at: later(0) }),
      })
      .where('id', '=', job.id)
      .where('claimed_by', '=', me)
      .execute()

  /** Leaves what is under way to other processes. */
  const release = () =>
    db
      .updateTable('jobs')
      .set({ state: 'waiting', claimed_by: null, claimed_until: null })
      .where('claimed_by', '=', me)
      .where('state', '=', 'running')
      .execute()

  return { claim, settle, release, later }
}
