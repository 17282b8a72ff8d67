import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Seconds without any connection after which the server is no longer needed. */
const IDLE_SECONDS = 20

/**
 * Runs apart from the tests: starts a real PostgreSQL in a folder, says its address in `url`, and ends it with the folder
 * once nobody is connected. Used as `node postgres-keeper.ts <folder> <bin>`.
 */
const [folder = '', bin = ''] = process.argv.slice(2)
const data = join(folder, 'data')
const asUser = postgresUser()

function postgresUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(each => each.startsWith('postgres:'))
  if (!line) throw new Error('PostgreSQL does not run as root, and there is no user postgres')
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

mkdirSync(data, { recursive: true })
if (asUser) {
  chownSync(folder, asUser.uid, asUser.gid)
  chownSync(data, asUser.uid, asUser.gid)
}
const options = { ...(asUser ?? {}), stdio: 'ignore' as const, cwd: folder }
execFileSync(
  join(bin, 'initdb'),
  ['-D', data, '-U', 'parada', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
  options,
)
const port = await freePort()
const server = spawn(
  join(bin, 'postgres'),
  [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    '',
    '-c',
    'max_connections=400',
    '-c',
    'shared_buffers=64MB',
  ],
  options,
)
const url = `postgres://parada@127.0.0.1:${port}/postgres`
const connect = async () => {
  const client = new pg.Client({ connectionString: url, application_name: 'keeper' })
  // The server ends while we are connected only when we end it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
let client: pg.Client | null = null
for (let tries = 0; client === null && tries < 200; tries++)
  client = await connect().catch(() => sleep(100).then(() => null))
if (!client) throw new Error('PostgreSQL did not start')
writeFileSync(join(folder, 'url.new'), url)
renameSync(join(folder, 'url.new'), join(folder, 'url'))

for (let idle = 0; idle < IDLE_SECONDS; ) {
  await sleep(1000)
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity where backend_type = 'client backend' and application_name <> 'keeper'`,
  )
  idle = Number(rows[0]?.count) === 0 ? idle + 1 : 0
}
rmSync(join(folder, 'url'), { force: true })
await client.end()
server.kill('SIGINT')
await new Promise(resolve => server.once('exit', resolve))
if (existsSync(folder) && readdirSync(folder).includes('data')) rmSync(folder, { recursive: true, force: true })
