import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Settings } from '../config.ts'
import { type Storage, StorageError } from './db.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { CHANNEL, Listener } from './listener.ts'
import { migrate } from './migrations/index.ts'
import type { ColumnTypes } from './migrations/types.ts'
import { preparedPool } from './prepared-pool.ts'
import type { Tables } from './schema.ts'

export const POSTGRES_TYPES: ColumnTypes = { moment: 'timestamptz', truth: 'boolean' }

/** A notification of PostgreSQL holds 8,000 bytes at most; ours name what changed and never carry it. */
const LONGEST_MESSAGE = 7900
const INT8 = 20

/** Counts come as JavaScript numbers, as they do from SQLite. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

interface PostgresOptions {
  readonly url: string
  /** Connections of this process at most. */
  readonly connections?: number
  /** Where to listen, when `url` leads to a pooler that hands connections on; else `url`. */
  readonly listenUrl?: string
  /** Whether connections keep parsed statements; not behind a pooler that hands connections on and does not know of them. */
  readonly prepared?: boolean
  readonly onError?: (error: unknown) => void
}

/** How the settings say to connect. */
export const connectionsOf = (
  settings: Pick<Settings, 'PARADA_DATABASE_CONNECTIONS' | 'PARADA_DATABASE_LISTEN_URL' | 'PARADA_DATABASE_PREPARED'>,
): Omit<PostgresOptions, 'url'> => ({
  connections: settings.PARADA_DATABASE_CONNECTIONS,
  ...(settings.PARADA_DATABASE_LISTEN_URL && { listenUrl: settings.PARADA_DATABASE_LISTEN_URL }),
  ...(settings.PARADA_DATABASE_PREPARED !== undefined && { prepared: settings.PARADA_DATABASE_PREPARED }),
})

/**
 * PostgreSQL 15 or newer; any number of server processes. Throws when it cannot be reached, and when this process does
 * not receive what is published: it would show people stale plans and never know.
 */
export async function openPostgres(options: PostgresOptions): Promise<Storage> {
  const pool = new pg.Pool({
    connectionString: options.url,
    // One may wait for a lock (`alone`) while another does the work.
    max: Math.max(2, options.connections ?? 10),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'parada',
    types,
  })
  // An idle connection that breaks is replaced at the next query; the error must not end the process.
  const onError = (error: unknown) => options.onError?.(error)
  pool.on('error', onError)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: preparedPool(pool, onError, options.prepared ?? options.listenUrl === undefined),
    }),
  })
  try {
    await migrate(db, POSTGRES_TYPES)
  } catch (error) {
    await db.destroy()
    throw error
  }
  const publish = createPublish(db)
  const listener = new Listener({ ...options, url: options.listenUrl ?? options.url, publish })
  try {
    await listener.start()
    if (!(await listener.hears())) throw new StorageError('storage.notHeard', listener.place)
  } catch (error) {
    await listener.stop()
    await db.destroy()
    throw error
  }
  listener.watch()
  return {
    engine: 'postgres',
    db,
    locksRows: true,
    publish,
    onMessage: (topics, each, resync) => listener.bus.on(topics, each, resync),
    alone: createAlone(db),
    async ping() {
      await sql`select 1`.execute(db)
    },
    gone: () => false,
    file: null,
    async close() {
      await listener.stop()
      await db.destroy()
    },
  }
}

/** A lock of the database for a name, held by a transaction of its own; one of a process waits for it, others for that one. */
function createAlone(db: Kysely<Tables>): Storage['alone'] {
  const mutex = createKeyedMutex()
  return (name, work) =>
    mutex.run(name, () =>
      db.transaction().execute(async tx => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`parada:${name}`}, 0))`.execute(tx)
        return work()
      }),
    )
}

/** Sends messages; those that come while one statement is on its way go together in the next. */
function createPublish(db: Kysely<Tables>): Storage['publish'] {
  let waiting: { readonly payload: string; resolve(): void; reject(error: unknown): void }[] = []
  let sending = false
  const send = async (): Promise<void> => {
    sending = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      // The database delivers the same text once per transaction; no subscriber needs it twice.
      const payloads = [...new Set(batch.map(each => each.payload))]
      try {
        await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
        for (const each of batch) each.resolve()
      } catch (error) {
        for (const each of batch) each.reject(error)
      }
    }
    sending = false
  }
  return (topic, message) => {
    const payload = JSON.stringify([topic, message])
    if (Buffer.byteLength(payload) > LONGEST_MESSAGE)
      return Promise.reject(new Error(`message on ${topic} is too long`))
    return new Promise((resolve, reject) => {
      waiting.push({ payload, resolve, reject })
      if (!sending) void send()
    })
  }
}
