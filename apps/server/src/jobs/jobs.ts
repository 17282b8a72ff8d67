import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db, Storage } from '../storage/db.ts'
import { type Claimed, createClaims } from './claims.ts'

const MOST_ATTEMPTS = 8
/** Milliseconds between two polls for work without a notification. */
const LOOK = 15_000

/** Does a job; a date that it gives is when the same job is to be done again. */
export type JobHandler = (payload: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<unknown>

/** Work that must be done even if this process ends: kept in a table, taken by one process at a time, tried again later. */
export interface Jobs {
  /** Adds a job; with a key at most one that waits or runs. Inside a transaction it is there when that is committed. */
  add(
    kind: string,
    payload: Readonly<Record<string, unknown>>,
    options?: { readonly key?: string; readonly at?: Date; readonly on?: Db },
  ): Promise<void>
  /** Takes back the job of a key that waits. */
  drop(key: string): Promise<void>
  start(): void
  /** Does what is due now; gives how many jobs were tried. */
  runDue(): Promise<number>
  /** Takes no more and waits for what is under way; what takes longer than so many milliseconds is left to other processes. */
  stop(milliseconds: number): Promise<void>
}

interface JobsOptions {
  readonly storage: Storage
  readonly clock: Clock
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly onError: (error: unknown) => void
}

export function createJobs({ storage, clock, handlers, onError }: JobsOptions): Jobs {
  const { db } = storage
  const ending = new AbortController()
  let timer: NodeJS.Timeout | null = null
  let running: Promise<number> | null = null
  let stopListening: () => void = () => undefined

  const { claim, settle, release, later } = createClaims(storage, clock)

  const work = async (job: Claimed): Promise<void> => {
    const handler = handlers[job.kind]
    try {
      if (!handler) throw new Error(`no handler for ${job.kind}`)
      const again = await handler(JSON.parse(job.payload) as Record<string, unknown>, ending.signal)
      if (again instanceof Date)
        await settle(job, { state: 'waiting', error: null, at: again.toISOString(), fresh: true })
      else await settle(job, { state: 'done', error: null })
    } catch (error) {
      onError(error)
      const text = String(error).slice(0, 500)
      if (job.attempts >= MOST_ATTEMPTS) await settle(job, { state: 'failed', error: text })
      else await settle(job, { state: 'waiting', error: text, at: later(2 ** (job.attempts - 1)) })
    }
  }

  const runDue = async (): Promise<number> => {
    let tried = 0
    while (!ending.signal.aborted) {
      const job = await claim()
      if (!job) return tried
      tried++
      await work(job)
    }
    return tried
  }

  /** One round at a time; a wish during a round is met by the claim at its end. */
  const look = () => {
    running ??= runDue()
      .catch(error => {
        onError(error)
        return 0
      })
      .finally(() => {
        running = null
      })
  }

  return {
    runDue,
    async add(kind, payload, options = {}) {
      await (options.on ?? db)
        .insertInto('jobs')
        .values({
          id: randomUUID(),
          kind,
          payload: JSON.stringify(payload),
          unique_key: options.key ?? null,
          state: 'waiting',
          run_at: (options.at ?? clock.now()).toISOString(),
          attempts: 0,
          claimed_by: null,
          claimed_until: null,
          last_error: null,
          created_at: clock.now().toISOString(),
          finished_at: null,
        })
        .onConflict(c => c.column('unique_key').doNothing())
        .execute()
      if (!options.on) await storage.publish('jobs', kind)
    },
    async drop(key) {
      await db.deleteFrom('jobs').where('unique_key', '=', key).where('state', '=', 'waiting').execute()
    },
    start() {
      stopListening = storage.onMessage(['jobs'], look, look)
      timer = setInterval(look, LOOK)
      timer.unref()
      look()
    },
    async stop(milliseconds) {
      stopListening()
      if (timer) clearInterval(timer)
      ending.abort()
      let given: NodeJS.Timeout | undefined
      const late = new Promise<'late'>(resolve => {
        given = setTimeout(resolve, milliseconds, 'late')
      })
      const ended = await Promise.race([running, late])
      clearTimeout(given)
      if (ended === 'late') await release()
    },
  }
}
