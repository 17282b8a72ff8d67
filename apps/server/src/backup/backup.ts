import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import { done, failed, type Outcome } from '@parada/schedule'
import { type Kysely, sql } from 'kysely'
import { serverProblem } from '../problem.ts'
import type { Bucket } from '../storage/bucket.ts'
import type { Storage } from '../storage/db.ts'
import { STEPS } from '../storage/migrations/index.ts'
import { liesElsewhere, pictureOf } from '../storage/pictures.ts'
import { TABLE_KEYS, TRUTH_COLUMNS } from '../storage/tables.ts'
import { DamagedError, decrypted, encrypted, isEncrypted, type Key, type Lock, LockedError } from './age.ts'

const FORMAT = 'parada-backup'
/** 2: without sessions, proofs, links of mails and the texts of mails; the secret only in an encrypted file. */
const VERSION = 2
/** Rows read or written at once. */
const PAGE = 200

// biome-ignore lint/suspicious/noExplicitAny: rows of every table alike
type AnyDb = Kysely<any>
type Row = Record<string, unknown>

/** How many rows of each table were carried over. */
export interface BackupReport {
  readonly rows: number
  readonly tables: Readonly<Record<string, number>>
  /** Pictures that the bucket does not have, or that no bucket is set for: the backup only names them. */
  readonly lost?: readonly string[]
}

export interface BackupOptions {
  readonly secret: string | null
  /** What the file is locked with; null leaves it in the clear, without the secret. */
  readonly lock: Lock | null
  readonly now: Date
  /** Where pictures lie that are not in the database: a backup holds them all the same. */
  readonly files?: Bucket | null
  /** Less of scrypt's work, in tests alone. */
  readonly work?: number
}

interface Header {
  readonly format: string
  readonly version: number
  readonly madeAt: string
  readonly steps: readonly string[]
  /** What signs sessions and encrypts second factors: without it the data could be read but no user could sign in. */
  readonly secret: string | null
}

/**
 * What opens something by itself, or shows who is signed in: no backup holds it, and what an older one holds is not
 * brought back. People sign in again after a restore.
 */
const NOT_KEPT: ReadonlySet<string> = new Set([
  'session',
  'session_proofs',
  'verification',
  'sign_in_failures',
  'mails',
  // Used within the hour, or not at all.
  'sent_files',
])
/** Columns of an external provider's tokens, likewise. */
const EMPTIED: Readonly<Record<string, readonly string[]>> = { account: ['accessToken', 'refreshToken', 'idToken'] }

/** One table after the other as of one moment, despite concurrent writes. `all`: also what a backup leaves out. */
async function* rowsOf(storage: Storage, all = false): AsyncGenerator<readonly [table: string, row: Row]> {
  const transaction = await storage.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    const tx = transaction as unknown as AnyDb
    for (const [table, keys] of TABLE_KEYS) {
      if (!all && NOT_KEPT.has(table)) continue
      let last: Row | null = null
      for (;;) {
        const rows = await pageAfter(tx, table, keys, last)
        for (const row of rows) yield [table, neutral(table, all ? row : withoutTokens(table, row))]
        last = rows.at(-1) ?? null
        if (rows.length < PAGE || last === null) break
      }
    }
  } finally {
    await transaction.rollback().execute()
  }
}

/** The rows of a table that come after one, by its key: as quick at the end of a long table as at its begin. */
async function pageAfter(tx: AnyDb, table: string, keys: readonly string[], last: Row | null): Promise<Row[]> {
  let query = tx.selectFrom(table).selectAll()
  for (const key of keys) query = query.orderBy(key)
  if (last !== null) {
    const names = sql.join(keys.map(key => sql.ref(key)))
    const values = sql.join(keys.map(key => last[key]))
    query = query.where(sql<boolean>`(${names}) > (${values})`)
  }
  return (await query.limit(PAGE).execute()) as Row[]
}

function withoutTokens(table: string, row: Row): Row {
  const emptied = EMPTIED[table]
  return emptied === undefined
    ? row
    : Object.fromEntries(Object.entries(row).map(([name, value]) => [name, emptied.includes(name) ? null : value]))
}

/** A row in the form both engines read: truth as true or false, moments as ISO texts. */
function neutral(table: string, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (value instanceof Date) return [column, value.toISOString()]
      if (TRUTH_COLUMNS.has(`${table}.${column}`) && typeof value === 'number') return [column, value === 1]
      return [column, value]
    }),
  )
}

/**
 * Writes everything into one file, whole or not at all; the installation may run meanwhile. The secret goes along where
 * the file is locked: in the clear it would open all accounts.
 */
export async function writeBackup(
  storage: Storage,
  path: string,
  { secret, lock, now, work, files = null }: BackupOptions,
): Promise<BackupReport> {
  const tables: Record<string, number> = {}
  const hash = createHash('sha256')
  async function* lines() {
    const header: Header = {
      format: FORMAT,
      version: VERSION,
      madeAt: now.toISOString(),
      steps: STEPS.map(each => each.name),
      secret: lock === null ? null : secret,
    }
    const emit = (value: unknown) => {
      const line = `${JSON.stringify(value)}\n`
      hash.update(line)
      return line
    }
    yield emit(header)
    for await (const [table, row] of rowsOf(storage)) {
      tables[table] = (tables[table] ?? 0) + 1
      yield emit([table, table === 'line_photos' ? await withPicture(row) : row])
    }
    yield `${JSON.stringify({ end: true, tables, sha256: hash.digest('hex') })}\n`
  }
  const lost: string[] = []
  /** The row with the picture itself: the bucket may be gone with the machine. One that it lost does not hold up all else. */
  const withPicture = async (row: Row): Promise<Row> => {
    const column = String(row.jpeg)
    if (!liesElsewhere(column)) return row
    const jpeg = await pictureOf(files, column)
    if (jpeg === null) lost.push(column)
    return jpeg === null ? row : { ...row, jpeg: jpeg.toString('base64') }
  }
  const part = `${path}.part`
  const target = createWriteStream(part, { mode: 0o600 })
  try {
    if (lock === null) await pipeline(Readable.from(lines()), createGzip({ level: 6 }), target)
    else
      await pipeline(
        Readable.from(lines()),
        createGzip({ level: 6 }),
        (source: AsyncIterable<Buffer>) => encrypted(source, lock, work),
        target,
      )
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  const file = await open(part, 'r+')
  await file.sync()
  await file.close()
  // An earlier backup of that name stays beside the new one.
  if (existsSync(path)) await rename(path, `${path}.bak`)
  await rename(part, path)
  const rows = Object.values(tables).reduce((sum, each) => sum + each, 0)
  return { rows, tables, ...(lost.length > 0 && { lost }) }
}

/** The bytes of a backup's lines, opened with its key where it is locked. */
async function plainBytes(path: string, key: Key | null): Promise<AsyncIterable<Buffer>> {
  const file = await open(path, 'r')
  const { buffer } = await file.read(Buffer.alloc(32), 0, 32, 0)
  await file.close()
  const source = createReadStream(path)
  if (!isEncrypted(buffer)) return source as AsyncIterable<Buffer>
  if (key === null) throw new LockedError('no key was given')
  return decrypted(source, key)
}

/** Lines of a backup, checked to the last: format, version, counts and hash. */
async function* linesOf(path: string, key: Key | null): AsyncGenerator<unknown> {
  const hash = createHash('sha256')
  const tables: Record<string, number> = {}
  let ended = false
  const input = createGunzip()
  // A failure before it is read on: the reader of the lines sees it.
  const feeding = pipeline(Readable.from(await plainBytes(path, key)), input).catch((error: unknown) => {
    input.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  for await (const line of wholeLines(input)) {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && 'end' in value) {
      const footer = value as unknown as { tables: Record<string, number>; sha256: string }
      if (footer.sha256 !== hash.digest('hex') || JSON.stringify(footer.tables) !== JSON.stringify(tables))
        throw new Error('the content does not match its hash')
      ended = true
      continue
    }
    hash.update(`${line}\n`)
    if (Array.isArray(value)) tables[String(value[0])] = (tables[String(value[0])] ?? 0) + 1
    yield value
  }
  await feeding
  if (!ended) throw new Error('the end is missing')
}

/** Lines of a stream; unlike the library's own reader it passes on what the stream fails with. */
async function* wholeLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let left = ''
  for await (const piece of source) {
    const text = left + decoder.write(piece)
    const lines = text.split('\n')
    left = lines.pop() ?? ''
    yield* lines
  }
  if (left !== '') yield left
}

/**
 * Fills an empty installation with a backup, whole or not at all. Gives the secret that belongs to the data. Codes
 * `storage.backupUnreadable`, `storage.backupNewer`, `storage.backupPassphrase`, `storage.notEmpty`.
 */
export async function readBackup(
  storage: Storage,
  path: string,
  key: Key | null = null,
): Promise<Outcome<BackupReport & { readonly secret: string | null }>> {
  const empty = await isEmpty(storage)
  if (!empty) return failed(serverProblem('storage.notEmpty', {}, 'useEmptyFolder'))
  let header: Header | null = null
  try {
    return await storage.db.transaction().execute(async tx => {
      const filler = createFiller(tx as unknown as AnyDb)
      for await (const line of linesOf(path, key)) {
        if (header === null) {
          header = line as Header
          if (header.format !== FORMAT) throw new Error('not a backup')
          const known = new Set(STEPS.map(each => each.name))
          const newer = header.version > VERSION || header.steps.some(each => !known.has(each))
          if (newer) return failed(serverProblem('storage.backupNewer', {}, 'updateServer'))
          continue
        }
        const [table, row] = line as [string, Row]
        if (!NOT_KEPT.has(table)) await filler.add(table, withoutTokens(table, row))
      }
      if (header === null) throw new Error('empty')
      const report = await filler.end()
      return done({ ...report, secret: (header as Header).secret })
    })
  } catch (error) {
    if (error instanceof LockedError) return failed(serverProblem('storage.backupPassphrase', {}, 'givePassphrase'))
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return failed(serverProblem('storage.backupMissing', { path }, 'checkInput'))
    const unreadable =
      error instanceof SyntaxError ||
      error instanceof DamagedError ||
      (error as NodeJS.ErrnoException).code?.startsWith('Z_') === true
    const reason = error instanceof Error ? error.message : String(error)
    if (unreadable || /not a backup|does not match|end is missing|^empty$|unexpected end/.test(reason))
      return failed(serverProblem('storage.backupUnreadable', { path, reason }, 'useOtherFile'))
    throw error
  }
}

/** Carries everything of one installation into another, empty one. Code `storage.notEmpty`. */
export async function copyStorage(from: Storage, to: Storage): Promise<Outcome<BackupReport>> {
  if (!(await isEmpty(to))) return failed(serverProblem('storage.notEmpty', {}, 'useEmptyFolder'))
  return done(
    await to.db.transaction().execute(async tx => {
      const filler = createFiller(tx as unknown as AnyDb)
      for await (const [table, row] of rowsOf(from, true)) await filler.add(table, row)
      return filler.end()
    }),
  )
}

async function isEmpty(storage: Storage): Promise<boolean> {
  for (const [table] of TABLE_KEYS) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(storage.db)
    if (rows.length > 0) return false
  }
  return true
}

function createFiller(tx: AnyDb) {
  const tables: Record<string, number> = {}
  const known = new Set<string>(TABLE_KEYS.map(([table]) => table))
  let [current, waiting]: [string, Row[]] = ['', []]
  const flush = async () => {
    if (waiting.length > 0) await tx.insertInto(current).values(waiting).execute()
    tables[current] = (tables[current] ?? 0) + waiting.length
    waiting = []
  }
  return {
    async add(table: string, row: Row) {
      if (!known.has(table)) throw new Error(`not a backup: ${table}`)
      if (table !== current || waiting.length >= 50) {
        if (current !== '') await flush()
        current = table
      }
      waiting.push(row)
    },
    async end(): Promise<BackupReport> {
      if (current !== '') await flush()
      return { rows: Object.values(tables).reduce((sum, each) => sum + each, 0), tables }
    },
  }
}
