import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { createBus } from './bus.ts'
import { type Storage, StorageError, storageFailure } from './db.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { migrate, missingSteps } from './migrations/index.ts'
import type { ColumnTypes } from './migrations/types.ts'
import type { Tables } from './schema.ts'
import { NodeSqliteDialect } from './sqlite-dialect.ts'

export const SQLITE_TYPES: ColumnTypes = { moment: 'date', truth: 'integer' }

/** Milliseconds a statement waits for another process (a backup, the command line) to finish writing. */
const BUSY_TIMEOUT = 10_000

/** Opens a database file with the settings every opener must use: each commit is synced before it is acknowledged. */
export function openSqliteFile(path: string, alone = false): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true })
  try {
    if (alone) db.exec('pragma locking_mode = exclusive')
    db.exec('pragma journal_mode = wal')
    db.exec('pragma synchronous = full')
    db.exec('pragma temp_store = memory')
    if (alone) db.prepare('select count(*) from sqlite_master').get()
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * A folder that has the secret of an installation but not its database: a volume that was not mounted, a file that was
 * deleted. Throws `StorageError`: a new, empty installation would open itself to the next visitor.
 */
export function refuseMissing(dataDir: string): void {
  const path = join(dataDir, 'parada.db')
  const known = ['secret.key', 'parada.lock'].some(each => existsSync(join(dataDir, each)))
  if (known && !existsSync(path)) throw new StorageError('server.databaseMissing', path)
}

/**
 * As `openSqliteFile`; where the disk has no room for the files beside the database it is opened by this process alone,
 * which needs none.
 */
function openForReading(path: string): DatabaseSync {
  try {
    return openSqliteFile(path)
  } catch (error) {
    if (storageFailure(error) === null) throw error
    return openSqliteFile(path, true)
  }
}

/** Throws `StorageError` where nothing was ever installed: what reads an installation must never make one. */
export function refuseAbsent(dataDir: string): void {
  refuseMissing(dataDir)
  if (!existsSync(join(dataDir, 'parada.db'))) throw new StorageError('server.noInstallation', dataDir)
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
  // The files beside it are made with its rights: plans, addresses and password hashes are their owner's alone.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  const lock = options.exclusive === false ? null : claim(options.dataDir, path)
  const refuse = (error: unknown): never => {
    lock?.close()
    const code = storageFailure(error)
    throw code === null || error instanceof StorageError ? error : new StorageError(code, path, error)
  }
  let own: { readonly ino: number; readonly dev: number } | null = null
  const gone = (): boolean => {
    const now = statSync(path, { throwIfNoEntry: false })
    return own !== null && (now?.ino !== own.ino || now.dev !== own.dev)
  }
  const open = (): DatabaseSync => {
    const made = openForReading(path)
    own = statSync(path)
    return made
  }
  // What is written to a file without a name ends with the process: nothing of it may be acknowledged.
  const db = new Kysely<Tables>({
    dialect: new NodeSqliteDialect(open, () => {
      if (gone()) throw new StorageError('server.databaseMissing', path)
    }),
  })
  try {
    await migrate(db, SQLITE_TYPES)
  } catch (error) {
    // On a full disk nothing can be written, but what is there can be read once all steps are there.
    if (storageFailure(error) !== 'server.storageFull' || (await missingSteps(db)).length > 0) {
      await db.destroy()
      refuse(error)
    }
  }
  const bus = createBus()
  return {
    engine: 'sqlite',
    db,
    // One writer process and one connection: the transaction itself is the lock.
    locksRows: false,
    publish: async (topic, message) => bus.emit(topic, message),
    onMessage: (topics, listener) => bus.on(topics, listener),
    // One process: what it does one after the other is done so.
    alone: createKeyedMutex().run,
    async ping() {
      await sql`select 1`.execute(db)
    },
    gone,
    file: path,
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
    if (storageFailure(error) === 'server.storageFull') {
      // The first claim writes a page. Without room for it a lock to read keeps others' claims away as well.
      lock.exec('begin')
      lock.prepare('select count(*) from sqlite_master').get()
      return lock
    }
    lock.close()
    throw new StorageError('server.databaseLocked', path, error)
  }
}
