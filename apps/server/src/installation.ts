import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignUpRequest, Tier } from '@parada/protocol'
import { done, failed, type Outcome } from '@parada/schedule'
import { createAudit } from './audit/audit.ts'
import type { Key, Lock } from './backup/age.ts'
import { type BackupReport, copyStorage, readBackup, writeBackup } from './backup/backup.ts'
import { fetchBackup, keepBackup } from './backup/kept-backups.ts'
import { systemClock } from './clock.ts'
import { createConfig, readSettings } from './config.ts'
import { createSignUpRequests } from './identity/sign-up-requests.ts'
import { createLicences } from './licences/licences.ts'
import { serverProblem } from './problem.ts'
import { createPlanStore } from './projects/plan-store.ts'
import { issuerKey, type Rotation, rotateSecret } from './secret/rotation.ts'
import { bucketOf } from './storage/bucket.ts'
import type { Storage } from './storage/db.ts'
import { connectionsOf, openPostgres } from './storage/postgres.ts'
import { isoOf } from './storage/schema.ts'
import { openSqlite, refuseAbsent } from './storage/sqlite.ts'
import { monthOf } from './usage/usage.ts'

export interface InstallationOptions {
  readonly dataDir: string
  /** Absent: SQLite in `dataDir`. */
  readonly databaseUrl?: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether a database may be made where there is none. */
  readonly fresh?: boolean
}

export interface InstalledUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: string
  readonly plan: string
  readonly usage: number
  readonly createdAt: string
}

export interface InstalledSession {
  readonly email: string
  readonly address: string | null
  readonly agent: string | null
  readonly createdAt: string
  readonly expiresAt: string
}

/** What the command line does to an installation, beside a running server or without one. */
export interface Installation {
  users(): Promise<InstalledUser[]>
  /** Grants or takes back a tier. Code `identity.unknownUser`. */
  setTier(email: string, tier: Tier): Promise<Outcome<{ ok: true }>>
  /** Makes a user administrator. Code `identity.unknownUser`. */
  makeAdministrator(email: string): Promise<Outcome<{ ok: true }>>
  /** Accounts that wait to be confirmed. */
  signUpRequests(): Promise<SignUpRequest[]>
  /** Opens the account that was asked for with this code. Codes `identity.requestUnknown`, `identity.emailTaken`. */
  confirmSignUp(code: string): Promise<Outcome<{ ok: true }>>
  /** Who is signed in where; of one person when named. */
  sessions(email?: string): Promise<InstalledSession[]>
  /** Ends all sessions of a person; gives how many. Code `identity.unknownUser`. */
  endSessions(email: string): Promise<Outcome<number>>
  /** Text of a new licence file. */
  issueLicence(wanted: {
    licensee: string
    plan: 'pro' | 'enterprise'
    seats: number
    days: number | null
  }): Promise<Outcome<string>>
  /** The secret is given (`PARADA_SECRET`, or a file of it): its operator gives a new one to all processes. */
  readonly secretIsGiven: boolean
  /** Changes the installation's secret; the server must be stopped. Null: one that was interrupted is at its end now. */
  rotateSecret(): Promise<Outcome<Rotation | null>>
  /** Without a lock the file holds no secret: `secret.key` is to be kept apart. */
  backup(path: string, lock: Lock | null): Promise<BackupReport>
  /** One more backup in a folder, or in the bucket for null, where so many stay. */
  keepBackup(folder: string | null, keep: number, lock: Lock | null): Promise<Outcome<BackupReport & { path: string }>>
  /** Fills this empty installation; puts the secret that belongs to the data beside it. What fails leaves nothing. Codes `storage.*`. */
  restore(path: string, key: Key | null): Promise<Outcome<BackupReport & { readonly secretMissing: boolean }>>
  close(): Promise<void>
}

/** What opening an installation makes in its folder. */
const FILES = ['parada.db', 'parada.db-wal', 'parada.db-shm', 'parada.lock', 'secret.key']

/**
 * Remembers what a folder holds; what is given takes away the files that an installation made there since. An empty
 * installation that is left lying would open itself to the next visitor.
 */
function undoneIn(dataDir: string): () => void {
  const folder = existsSync(dataDir)
  const there = new Set(FILES.filter(each => existsSync(join(dataDir, each))))
  return () => {
    for (const each of FILES) if (!there.has(each)) rmSync(join(dataDir, each), { force: true })
    if (!folder && existsSync(dataDir) && readdirSync(dataDir).length === 0) rmdirSync(dataDir)
  }
}

/** All users with an account, with the tier that was granted and the month's use. */
async function usersOf(db: Storage['db']): Promise<InstalledUser[]> {
  const rows = await db
    .selectFrom('user')
    .leftJoin('plan_grants', 'plan_grants.user_id', 'user.id')
    .leftJoin('usage', join => join.onRef('usage.user_id', '=', 'user.id').on('usage.month', '=', monthOf(new Date())))
    .select(['user.id', 'user.email', 'user.name', 'user.role', 'user.createdAt', 'plan_grants.plan', 'usage.used'])
    .orderBy('user.createdAt')
    .execute()
  return rows.map(row => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role ?? 'user',
    plan: row.plan ?? 'free',
    usage: row.used ?? 0,
    createdAt: isoOf(row.createdAt),
  }))
}

/** Opens an installation as the command line does. Rejects with `StorageError` when the database cannot be had. */
export async function openInstallation(options: InstallationOptions, exclusive: boolean): Promise<Installation> {
  if (!options.databaseUrl && options.fresh !== true) refuseAbsent(options.dataDir)
  const undo = undoneIn(options.dataDir)
  const hadSecret = existsSync(join(options.dataDir, 'secret.key'))
  let restoring = false
  const config = createConfig({ env: options.env, dataDir: options.dataDir, version: '', host: '127.0.0.1', port: 0 })
  const storage: Storage = options.databaseUrl
    ? await openPostgres({ url: options.databaseUrl, ...connectionsOf(config.settings) })
    : await openSqlite({ dataDir: options.dataDir, exclusive })
  const { db } = storage
  const files = bucketOf(config.settings)
  const audit = createAudit(db, systemClock)
  const requests = createSignUpRequests(storage, systemClock)
  const byMail = (email: string) =>
    db.selectFrom('user').select(['id']).where('email', '=', email.toLowerCase()).executeTakeFirst()
  const unknown = () => failed(serverProblem('identity.unknownUser', {}, 'checkInput'))
  const record = (action: string, subject: string) =>
    audit.write({ userId: null, actorId: null, organizationId: null, action, subject, correlationId: null })

  return {
    users: () => usersOf(db),
    async setTier(email, tier) {
      const user = await byMail(email)
      if (!user) return unknown()
      const grant = { plan: tier, granted_by: 'command line', created_at: new Date().toISOString(), until: null }
      if (tier === 'free') await db.deleteFrom('plan_grants').where('user_id', '=', user.id).execute()
      else
        await db
          .insertInto('plan_grants')
          .values({ user_id: user.id, ...grant })
          .onConflict(c => c.column('user_id').doUpdateSet(grant))
          .execute()
      await record('cli.setPlan', user.id)
      return done({ ok: true })
    },
    async makeAdministrator(email) {
      const user = await byMail(email)
      if (!user) return unknown()
      await db.updateTable('user').set({ role: 'admin' }).where('id', '=', user.id).execute()
      // Later sign-ups are not the first account any more.
      await db
        .insertInto('installation')
        .values({ name: 'administrator', value: user.id })
        .onConflict(c => c.column('name').doNothing())
        .execute()
      await record('cli.makeAdministrator', user.id)
      return done({ ok: true })
    },
    signUpRequests: () => requests.list(),
    async confirmSignUp(code) {
      const asked = (await requests.list()).find(each => each.code === code.toUpperCase())
      const made = await requests.confirm(asked?.id ?? '')
      if (!made.ok) return made
      await record('cli.confirmSignUp', made.value.userId)
      return done({ ok: true })
    },
    async sessions(email) {
      const rows = await db
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'session.userId')
        .select(['user.email', 'session.ipAddress', 'session.userAgent', 'session.createdAt', 'session.expiresAt'])
        .$if(email !== undefined, query => query.where('user.email', '=', (email ?? '').toLowerCase()))
        .orderBy('session.createdAt', 'desc')
        .execute()
      return rows.map(row => ({
        email: row.email,
        address: row.ipAddress,
        agent: row.userAgent,
        createdAt: isoOf(row.createdAt),
        expiresAt: isoOf(row.expiresAt),
      }))
    },
    async endSessions(email) {
      const user = await byMail(email)
      if (!user) return unknown()
      const ended = await db.deleteFrom('session').where('userId', '=', user.id).returning('id').execute()
      await record('cli.endSessions', user.id)
      return done(ended.length)
    },
    async issueLicence(wanted) {
      const licences = createLicences(db, systemClock, await issuerKey(db, config))
      const issued = await licences.issue({ ...wanted, machines: [] }, 'command line')
      if (!issued.ok) return issued
      await record('cli.issueLicence', issued.value.id)
      return done(issued.value.file)
    },
    secretIsGiven: config.settings.PARADA_SECRET !== undefined,
    rotateSecret: () =>
      rotateSecret(storage, config, options.dataDir, () => record('cli.rotateSecret', 'installation')),
    backup: (path, lock) => writeBackup(storage, path, { secret: config.secret, lock, now: new Date(), files }),
    async keepBackup(folder, keep, lock) {
      if (folder === null && files === null) return failed(noBucket())
      const bucket = folder === null ? files : null
      const now = new Date()
      return done(await keepBackup(storage, { folder, bucket, files, keep, secret: config.secret, lock, now }))
    },
    async restore(path, key) {
      restoring = true
      const restored = await withBackup(path, options.env, file => readBackup(storage, file, key))
      if (!restored.ok) return restored
      restoring = false
      const { secret, ...report } = restored.value
      const ownSecret = join(options.dataDir, 'secret.key')
      if (secret !== null && config.settings.PARADA_SECRET === undefined)
        writeFileSync(ownSecret, secret, { mode: 0o600 })
      // The one that opening made here does not belong to the data, and would be taken for the one that does.
      else if (secret === null && !hadSecret) rmSync(ownSecret, { force: true })
      await record('cli.restore', path)
      return done({ ...report, secretMissing: secret === null }, restored.problems)
    },
    async close() {
      await storage.close()
      if (restoring) undo()
    },
  }
}

const noBucket = () => serverProblem('storage.noBucket', {}, 'setBucket')

/** A backup of the bucket, as commands name it: `bucket:NAME`, or `bucket:newest`. */
const IN_BUCKET = 'bucket:'

/** Works on the file of a backup; one of the bucket is fetched for it. */
async function withBackup<T>(
  path: string,
  env: InstallationOptions['env'],
  work: (file: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!path.startsWith(IN_BUCKET)) return work(path)
  const bucket = bucketOf(readSettings(env))
  if (bucket === null) return failed(noBucket())
  const folder = mkdtempSync(join(tmpdir(), 'parada-fetch-'))
  try {
    const file = join(folder, 'backup')
    const name = await fetchBackup(bucket, path.slice(IN_BUCKET.length), file)
    if (name !== null) return await work(file)
    return failed(serverProblem('storage.backupUnreadable', { path, reason: `not in ${bucket.place}` }, 'useOtherFile'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Moves an embedded installation to PostgreSQL with everything in it; the server must be stopped. Codes `storage.*`. */
export async function migrateStorage(
  dataDir: string,
  databaseUrl: string,
  env: InstallationOptions['env'] = {},
): Promise<Outcome<BackupReport>> {
  refuseAbsent(dataDir)
  const from = await openSqlite({ dataDir })
  try {
    const to = await openPostgres({ url: databaseUrl, ...connectionsOf(readSettings(env)) })
    try {
      return await copyStorage(from, to)
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

/** What was found in a backup that was tried. */
export interface Verified extends BackupReport {
  readonly plans: number
  readonly revisions: number
}

/**
 * Tries a backup: it is restored into a folder that is deleted afterwards, and every plan is read at its newest revision.
 * Codes `storage.*`; `storage.backupUnreadable` names the first plan that cannot be read.
 */
export function verifyBackup(
  path: string,
  key: Key | null,
  env: InstallationOptions['env'] = {},
): Promise<Outcome<Verified>> {
  return withBackup(path, env, file => verifyFile(file, key))
}

async function verifyFile(path: string, key: Key | null): Promise<Outcome<Verified>> {
  const folder = mkdtempSync(join(tmpdir(), 'parada-verify-'))
  try {
    const storage = await openSqlite({ dataDir: folder })
    try {
      const restored = await readBackup(storage, path, key)
      if (!restored.ok) return restored
      const plans = createPlanStore()
      const rows = await storage.db.selectFrom('projects').select(['id', 'name', 'revision']).execute()
      let revisions = 0
      for (const row of rows) {
        try {
          await plans.at(storage.db, row.id, row.revision)
        } catch (error) {
          const reason = `${row.name}: ${error instanceof Error ? error.message : String(error)}`
          return failed(serverProblem('storage.backupUnreadable', { path, reason }, 'useOtherFile'))
        }
        revisions += row.revision
      }
      const { secret: _kept, ...report } = restored.value
      return done({ ...report, plans: rows.length, revisions })
    } finally {
      await storage.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
