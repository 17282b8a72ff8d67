import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { createBus } from './bus.ts'
import { type Storage, StorageError } from './db.ts'
import { migrate } from './migrations/index.ts'
import type { ColumnTypes } from './migrations/types.ts'
import type { Tables } from './schema.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'

export const SQLITE_TYPES: ColumnTypes = { moment: 'date', truth: 'integer' }

/** Milliseconds a statement waits for another process (a backup, the command line) to finish writing. */
const BUSY_TIMEOUT = 10_000

/** Opens a database file with the settings every opener must use: each commit is synced before it is acknowledged. */
export function openSqliteFile(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true })
  db.exec('pragma journal_mode = wal')
  db.exec('pragma synchronous = full')
  db.exec('pragma temp_store = memory')
  return db
}

interface SqliteOptions {
  /** Folder of `parada.db`; made when missing. */
  readonly dataDir: string
  /** Whether this process claims to be the only server on the folder. The command line reads beside one without. */
  readonly exclusive?: boolean
}

/**
 * The embedded database: SQLite with a write-ahead log, one server process. Throws `StorageError` when another server
 * holds the folder.
 */
export async function openSqlite(options: SqliteOptions): Promise<Storage> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const path = join(options.dataDir, 'parada.db')
  const lock = options.exclusive === false ? null : claim(options.dataDir, path)
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(() => openSqliteFile(path)) })
  try {
    await migrate(db, SQLITE_TYPES)
  } catch (error) {
    await db.destroy()
    lock?.close()
    throw error
  }
  const bus = createBus()
  return {
    engine: 'sqlite',
    db,
    // One writer process and one connection: the transaction itself is the lock.
    locksRows: false,
    publish: async (topic, message) => bus.emit(topic, message),
    onMessage: (topics, listener) => bus.on(topics, listener),
    async ping() {
      await sql`select 1`.execute(db)
    },
    async close() {
      bus.clear()
      await db.destroy()
      lock?.close()
    },
  }
}

/**
 * An exclusive transaction on a file beside the database, held for as long as the process lives: the system lets go of it
 * when the process dies, however it dies, so nothing stale can be left behind.
 */
function claim(dataDir: string, path: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, 'parada.lock'), { timeout: 300 })
  try {
    lock.exec('pragma locking_mode = exclusive')
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    throw new StorageError('server.databaseLocked', path, error)
  }
}
