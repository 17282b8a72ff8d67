import type { Kysely, Transaction } from 'kysely'
import { BucketError } from './bucket.ts'
import type { Tables } from './schema.ts'

/** Queries: outside or inside a transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** What differs between the engines, beside the connection itself. */
export interface Storage {
  readonly engine: 'sqlite' | 'postgres'
  readonly db: Db
  /** Whether a row that a transaction reads can be held until it ends; without, the transaction itself is the lock. */
  readonly locksRows: boolean
  /** Notifies every process; delivered after it is committed. */
  publish(topic: string, message: string): Promise<void>
  /**
   * Called for each message of any process on some topics, or on every topic for `null`. `resync` says that some may have
   * been missed. Gives how to stop.
   */
  onMessage(
    topics: readonly string[] | null,
    listener: (topic: string, message: string) => void,
    resync?: () => void,
  ): () => void
  /**
   * Work of one name, one after the other over all processes: for what another library reads first and writes afterwards,
   * each by itself. Work must not ask for the same name again.
   */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Answers when the database does. */
  ping(): Promise<void>
  /** Whether the file that is open is no longer the one at its path: it was deleted, or another was put there. */
  gone(): boolean
  /** The file of the database; null where it is a server. */
  readonly file: string | null
  close(): Promise<void>
}

/** The database could not be opened for this process; `code` of a problem. `path` of one that is too new is its step. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly code:
    | 'storage.databaseNewer'
    | 'storage.notHeard'
    | 'server.databaseLocked'
    | 'server.databaseMissing'
    | 'server.secretChanged'
    | 'server.rotationUnfinished'
    | 'server.noInstallation'
    | 'server.databaseDamaged'
    | 'server.storageUnavailable'
    | 'server.storageFull'
  readonly path: string

  constructor(code: StorageError['code'], path: string, cause?: unknown) {
    super(`${code}: ${path}`, { cause })
    this.code = code
    this.path = path
  }
}

/** The problem code of a database failure that no input caused; null for any other error. */
export function storageFailure(error: unknown): StorageError['code'] | null {
  if (error instanceof StorageError) return error.code
  if (error instanceof BucketError) return 'server.storageUnavailable'
  if (typeof error !== 'object' || error === null) return null
  const { code, errcode, message } = error as { code?: unknown; errcode?: unknown; message?: unknown }
  // SQLite: 5 busy, 6 locked, 10 input/output, 13 full, 14 cannot open.
  if (code === 'ERR_SQLITE_ERROR') {
    const primary = Number(errcode) & 0xff
    if (primary === 13) return 'server.storageFull'
    // 11 corrupt, 26 not a database.
    if (primary === 11 || primary === 26) return 'server.databaseDamaged'
    return [5, 6, 10, 14].includes(primary) ? 'server.storageUnavailable' : null
  }
  // PostgreSQL: class 08 connection, 53 resources (53100 disk full), 57P admin shutdown; then those of the socket.
  if (code === '53100') return 'server.storageFull'
  if (typeof code === 'string' && /^(08|53|57P)/.test(code)) return 'server.storageUnavailable'
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE') return 'server.storageUnavailable'
  return typeof message === 'string' && /Connection terminated|timeout exceeded when trying to connect/.test(message)
    ? 'server.storageUnavailable'
    : null
}
