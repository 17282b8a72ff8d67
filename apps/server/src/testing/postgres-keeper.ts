import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createCluster } from './postgres-cluster.ts'

/** Seconds without any connection after which the server is no longer needed. */
const IDLE_SECONDS = 20

/**
 * Runs apart from the tests: starts a real PostgreSQL in a folder, says its address in `url`, and ends it with the
 * folder once no client is connected. Used as `node postgres-keeper.ts <folder> <bin>`.
 */
const [folder = '', bin = ''] = process.argv.slice(2)
const cluster = await createCluster(folder, bin)
const server = cluster.start()
const { url } = cluster
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
