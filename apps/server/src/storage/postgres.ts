import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { createBus } from './bus.ts'
import type { Storage } from './db.ts'
import { migrate } from './migrations/index.ts'
import type { ColumnTypes } from './migrations/types.ts'
import { preparedPool } from './prepared-pool.ts'
import type { Tables } from './schema.ts'

export const POSTGRES_TYPES: ColumnTypes = { moment: 'timestamptz', truth: 'boolean' }

/** Channel that processes of one installation talk on. */
const CHANNEL = 'parada'
/** Milliseconds between two tries to listen again, doubled up to the longest. */
const FIRST_WAIT = 250
const LONGEST_WAIT = 5000
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
  readonly onError?: (error: unknown) => void
}

/** PostgreSQL 15 or newer; any number of server processes. Throws when it cannot be reached. */
export async function openPostgres(options: PostgresOptions): Promise<Storage> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'parada',
    types,
  })
  // An idle connection that breaks is replaced at the next query; the error must not end the process.
  const onError = (error: unknown) => options.onError?.(error)
  pool.on('error', onError)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparedPool(pool, onError) }) })
  try {
    await migrate(db, POSTGRES_TYPES)
  } catch (error) {
    await db.destroy()
    throw error
  }
  const listener = new Listener(options)
  await listener.start()
  return {
    engine: 'postgres',
    db,
    locksRows: true,
    publish: createPublish(db),
    onMessage: (topics, each, resync) => listener.bus.on(topics, each, resync),
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

/** Sends messages; those that come while one statement is on its way go together in the next. */
function createPublish(db: Kysely<Tables>): Storage['publish'] {
  let waiting: { readonly payload: string; resolve(): void; reject(error: unknown): void }[] = []
  let sending = false
  const send = async (): Promise<void> => {
    sending = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      // The database hands the same text over once per transaction; nobody needs to hear it twice.
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

/** One connection that listens, opened again when it breaks; after that everybody is told to read anew. */
class Listener {
  readonly #options: PostgresOptions
  readonly bus = createBus()
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | null = null
  #stopped = false
  #wait = FIRST_WAIT

  constructor(options: PostgresOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.listenUrl ?? this.#options.url,
      application_name: 'parada-listen',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    client.on('notification', ({ payload }) => {
      const [topic, message] = JSON.parse(payload ?? '[]') as [string, string]
      this.bus.emit(topic, message)
    })
    client.on('error', error => this.#options.onError?.(error))
    client.on('end', () => this.#again(client))
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    // It may have been stopped meanwhile.
    if (this.#stopped) return client.end()
    this.#client = client
    this.#wait = FIRST_WAIT
  }

  /** Tries again after a while, once: a try that fails is told of by its rejection and by the end of its connection. */
  #again(ended: pg.Client): void {
    if (this.#stopped || this.#timer !== null || (this.#client !== null && this.#client !== ended)) return
    this.#client = null
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.start()
        .then(() => this.bus.resync())
        .catch(error => {
          this.#options.onError?.(error)
          this.#again(ended)
        })
    }, this.#wait)
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    this.bus.clear()
    await this.#client?.end()
  }
}
