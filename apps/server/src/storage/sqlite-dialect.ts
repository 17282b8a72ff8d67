import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'

/** Statements kept prepared per connection. */
const KEPT_STATEMENTS = 300

/**
 * Kysely over Node's own SQLite. One connection; Kysely hands it to one user at a time because the adapter says that it
 * does not support several.
 */
export class NodeSqliteDialect implements Dialect {
  readonly #open: () => DatabaseSync
  readonly #beforeWrite: () => void

  /** `beforeWrite` throws where what is written would not be kept: it is asked before each write and each commit. */
  constructor(open: () => DatabaseSync, beforeWrite: () => void) {
    this.#open = open
    this.#beforeWrite = beforeWrite
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#open, this.#beforeWrite)
  }
  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }
  createAdapter(): DialectAdapter {
    return new SqliteAdapter()
  }
  // biome-ignore lint/suspicious/noExplicitAny: the signature of Kysely's own interface
  createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

class NodeSqliteDriver implements Driver {
  readonly #open: () => DatabaseSync
  readonly #beforeWrite: () => void
  #connection: NodeSqliteConnection | null = null

  constructor(open: () => DatabaseSync, beforeWrite: () => void) {
    this.#open = open
    this.#beforeWrite = beforeWrite
  }

  async init(): Promise<void> {
    this.#connection = new NodeSqliteConnection(this.#open(), this.#beforeWrite)
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Error('the database is not open')
    return this.#connection
  }
  // IMMEDIATE: a transaction that reads before it writes must not find itself overtaken by another process.
  // One that only reads sees the moment it began at and keeps no writer waiting.
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const kind = settings.accessMode === 'read only' ? 'deferred' : 'immediate'
    await connection.executeQuery(CompiledQuery.raw(`begin ${kind}`))
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite itself rolls back on some failures (disk full): a second rollback would hide the first error.
    if (this.#connection?.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {
    this.#connection?.close()
    this.#connection = null
  }
}

/** Statements that change nothing, and the end of what failed. */
const KEEPS = /^\s*(?:select|pragma|begin deferred|rollback)\b/i

class NodeSqliteConnection implements DatabaseConnection {
  readonly #db: DatabaseSync
  readonly #beforeWrite: () => void
  /** A transaction that only reads has nothing to keep at its end. */
  #reading = false
  readonly #statements = new Map<string, StatementSync>()

  constructor(db: DatabaseSync, beforeWrite: () => void) {
    this.#db = db
    this.#beforeWrite = beforeWrite
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const made = this.#db.prepare(sql)
    if (this.#statements.size >= KEPT_STATEMENTS) this.#statements.clear()
    this.#statements.set(sql, made)
    return made
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.sql.startsWith('begin ')) this.#reading = query.sql === 'begin deferred'
    if (!KEEPS.test(query.sql) && !(this.#reading && query.sql === 'commit')) this.#beforeWrite()
    const statement = this.#prepare(query.sql)
    const parameters = query.parameters.map(bindable)
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not used on SQLite')
  }

  close(): void {
    this.#statements.clear()
    this.#db.close()
  }
}

/** SQLite knows numbers, texts, bytes and null. */
function bindable(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  return value as SQLInputValue
}
