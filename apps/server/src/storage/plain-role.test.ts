import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBackup, writeBackup } from '../backup/backup.ts'
import { type Certificate, certificateFor } from '../testing/certificate.ts'
import { createPlace, type Place } from '../testing/engines.ts'
import { binaries, type Cluster, createCluster } from '../testing/postgres-cluster.ts'
import { startTestServer } from '../testing/test-server.ts'
import { migrate } from './migrations/index.ts'
import { openPostgres, POSTGRES_TYPES } from './postgres.ts'

const ROLE = fileURLToPath(new URL('../../../../deploy/database-role.sql', import.meta.url))
const PARTS = readFileSync(new URL('../../../../deploy/partition-revisions.sql', import.meta.url), 'utf8')
const PLAN = { project_name: 'Forno', tasks: [{ id: 1, name: 'A' }] }
const SECRET = { PARADA_SECRET: 's'.repeat(40) }

let [folder, certificate]: [string, string] = ['', '']
let cluster: Cluster
/** What `parada_server` proves itself by in the database `certified`. */
let holder: Certificate
let running: ReturnType<Cluster['start']>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parada-role-'))
  chmodSync(folder, 0o755)
  cluster = await createCluster(join(folder, 'cluster'), binaries())
  // A certificate of its own for the name localhost, and a password asked of every role but the administrator.
  const made = certificateFor('DNS:localhost')
  holder = certificateFor('DNS:localhost', 'parada_server')
  for (const [name, text] of [
    ['server.key', made.key],
    ['server.crt', made.cert],
    ['holders.crt', holder.cert],
  ] as const) {
    const path = join(cluster.data, name)
    writeFileSync(path, text, { mode: 0o600 })
    if (cluster.user) chownSync(path, cluster.user.uid, cluster.user.gid)
  }
  certificate = join(folder, 'ca.pem')
  writeFileSync(certificate, made.cert)
  appendFileSync(join(cluster.data, 'postgresql.conf'), `\nssl = on\nssl_ca_file = 'holders.crt'\n`)
  writeFileSync(
    join(cluster.data, 'pg_hba.conf'),
    'host all parada 127.0.0.1/32 trust\nhostssl certified all 127.0.0.1/32 cert\nhost all all 127.0.0.1/32 scram-sha-256\n',
  )
  running = cluster.start()
  for (let tries = 0; tries < 200; tries++) {
    const open = await asked(cluster.url, 'select 1').catch(() => null)
    if (open) return
    await sleep(100)
  }
  throw new Error('PostgreSQL did not start')
})

afterAll(async () => {
  running.kill('SIGINT')
  await new Promise(resolve => running.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
})

async function asked(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

/** The address of a database of the cluster, as a role. */
function addressOf(name: string, role = 'parada', password = ''): string {
  const url = new URL(cluster.url)
  url.pathname = `/${name}`
  url.username = role
  url.password = password
  return url.href
}

/** What the script says, run by an administrator: by psql where it is here, else statement for statement as psql would. */
async function makeRole(name: string, password: string): Promise<string> {
  const env = { ...process.env, DATABASE_PASSWORD: password }
  if (spawnSync('psql', ['--version']).status === 0) {
    const args = [addressOf(name), '-q', '-v', 'ON_ERROR_STOP=1', '-f', ROLE]
    return spawnSync('psql', args, { env, encoding: 'utf8' }).stderr
  }
  const text = readFileSync(ROLE, 'utf8')
    .replace(/^\\getenv.*$/m, '')
    .replace(":'password'", pg.escapeLiteral(password))
  return asked(addressOf(name), text).then(
    () => '',
    error => String(error),
  )
}

function placeAt(databaseUrl: string): Place {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  return {
    engine: 'postgres',
    dataDir,
    databaseUrl,
    open: () => openPostgres({ url: databaseUrl }),
    remove: () => Promise.resolve(),
  }
}

test('an installation of before, that connects as superuser, goes on as a plain role: what is there, a later step, the parts of revisions, a backup', {
  timeout: 120_000,
}, async () => {
  await asked(cluster.url, 'create database before')
  const old = await startTestServer(placeAt(addressOf('before')), { env: SECRET })
  const ana = old.window()
  await ana.signUp('Ana')
  const { id: projectId } = await ana.mutate('projects.create', { schema: PLAN })
  const save = (window: typeof ana, revision: number) =>
    window.mutate('projects.save', {
      projectId,
      baseRevision: revision,
      clientId: 'c',
      sequence: revision,
      edits: [{ kind: 'setTask', task: 1, changes: { name: `R${revision + 1}` } }],
    })
  // Beside the server that runs, and again with another password.
  expect(await makeRole('before', 'first')).toBe('')
  expect(await makeRole('before', "it's a \\ pass word")).toBe('')
  expect(await save(ana, 1)).toMatchObject({ revision: 2 })
  await expect(asked(addressOf('before', 'parada_server', 'first'), 'select 1')).rejects.toThrow('password')

  const url = addressOf('before', 'parada_server', "it's a \\ pass word")
  const server = await startTestServer(placeAt(url), { env: SECRET })
  const again = server.window()
  again.cookie = ana.cookie
  expect(await save(again, 2)).toMatchObject({ revision: 3 })
  expect((await ana.query('projects.open', { projectId })).schema).toMatchObject({ tasks: [{ name: 'R3' }] })
  await old.stop()
  expect((await server.window().fetch('/ready')).status).toBe(200)

  const { storage } = server.server.services
  // A step of a later version changes tables that the superuser made.
  const later = {
    name: '9000-later',
    up: (db: typeof storage.db) => db.schema.alterTable('projects').addColumn('later', 'text').execute(),
  }
  const { STEPS } = await import('./migrations/index.ts')
  expect(await migrate(storage.db, POSTGRES_TYPES, [...STEPS, later as never])).toEqual(['9000-later'])
  await asked(addressOf('before'), 'alter table projects drop column later')
  await asked(url, PARTS)
  expect(await save(again, 3)).toMatchObject({ revision: 4 })
  const path = join(folder, 'a.backup')
  const made = await writeBackup(storage, path, { secret: null, lock: null, now: new Date() })
  const fresh = await createPlace('postgres')
  const restored = await fresh.open()
  expect(await readBackup(restored, path)).toMatchObject({ ok: true, value: { tables: made.tables } })
  await restored.close()
  await fresh.remove()
  await server.stop()
  // Nothing that the script does is undone by what came after it.
  expect(await makeRole('before', 'last')).toBe('')
})

test('a plain role rules nothing but its database, which a new installation needs no more than', {
  timeout: 60_000,
}, async () => {
  await asked(cluster.url, 'create database fresh')
  expect(await makeRole('fresh', '')).toContain('DATABASE_PASSWORD is empty')
  expect(await makeRole('fresh', 'plain')).toBe('')
  const url = addressOf('fresh', 'parada_server', 'plain')
  const server = await startTestServer(placeAt(url), { env: SECRET })
  const ana = server.window()
  await ana.signUp('Ana')
  expect(await ana.mutate('projects.create', { schema: PLAN })).toMatchObject({ revision: 1 })
  await server.stop()

  expect(
    await asked(
      url,
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
    ),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false }])
  const owners = `select distinct tableowner as owner from pg_tables where schemaname = 'public'
    union select pg_get_userbyid(datdba) from pg_database where datname = current_database()`
  expect(await asked(url, owners)).toEqual([{ owner: 'parada_server' }])
  for (const forbidden of [
    `copy (select 1) to program 'true'`,
    `select pg_read_file('postgresql.conf')`,
    `create database other`,
    `create role other`,
    `alter system set fsync = off`,
  ])
    await expect(asked(url, forbidden), forbidden).rejects.toThrow(/permission denied|must be/)
  // Another role of the same PostgreSQL does not come in.
  await asked(cluster.url, `create role neighbour login password 'n'`)
  await expect(asked(addressOf('fresh', 'neighbour', 'n'), 'select 1')).rejects.toThrow('permission denied')
})

test('with sslmode=verify-full every connection is encrypted, and none is made to a name or an authority that is another', {
  timeout: 60_000,
}, async () => {
  await asked(cluster.url, 'create database sealed')
  await makeRole('sealed', 'plain')
  const at = (host: string, query: string) =>
    `${addressOf('sealed', 'parada_server', 'plain').replace('127.0.0.1', host)}?sslmode=verify-full${query}`
  const storage = await openPostgres({ url: at('localhost', `&sslrootcert=${certificate}`) })
  const rows = await asked(
    addressOf('sealed'),
    `select ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'parada_server'`,
  )
  // Those that ask and the one that listens.
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.every(each => each.ssl)).toBe(true)
  await storage.close()
  await expect(openPostgres({ url: at('127.0.0.1', `&sslrootcert=${certificate}`) })).rejects.toThrow(/altnames/i)
  await expect(openPostgres({ url: at('localhost', '') })).rejects.toThrow(/self-signed/)
})

test('a certificate of the role opens its database without a password', { timeout: 60_000 }, async () => {
  await asked(cluster.url, 'create database certified')
  await makeRole('certified', 'plain')
  const [key, cert] = [join(folder, 'role.key'), join(folder, 'role.crt')]
  writeFileSync(key, holder.key, { mode: 0o600 })
  writeFileSync(cert, holder.cert)
  const sealed = (password: string) =>
    `${addressOf('certified', 'parada_server', password).replace('127.0.0.1', 'localhost')}?sslmode=verify-full&sslrootcert=${certificate}`
  const storage = await openPostgres({ url: `${sealed('')}&sslcert=${cert}&sslkey=${key}` })
  await storage.ping()
  await storage.close()
  await expect(openPostgres({ url: sealed('plain') })).rejects.toThrow('certificate')
})
