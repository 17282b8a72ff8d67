import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { binaries } from './postgres-cluster.ts'

const keeper = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url))
const folder = join(tmpdir(), `parada-test-pg-${createHash('sha256').update(keeper).digest('hex').slice(0, 10)}`)

async function connect(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'parada-tests' })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client,
    () => null,
  )
}

/** A connection to the test server, started on demand, which ends by itself when no client is connected. */
async function server(): Promise<{ client: pg.Client; url: string }> {
  const given = process.env.PARADA_TEST_DATABASE_URL
  for (let tries = 0; tries < 600; tries++) {
    const known = given ?? (existsSync(join(folder, 'url')) ? readFileSync(join(folder, 'url'), 'utf8') : null)
    const client = known === null ? null : await connect(known)
    if (known !== null && client) return { client, url: known }
    if (given) throw new Error('PARADA_TEST_DATABASE_URL does not answer')
    try {
      mkdirSync(folder)
      spawn(process.execPath, ['--disable-warning=ExperimentalWarning', keeper, folder, binaries()], {
        detached: true,
        stdio: 'ignore',
      }).unref()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      // Left behind by a keeper that was killed: no answer for a minute.
      if (Date.now() - statSync(folder, { throwIfNoEntry: false })!.mtimeMs > 60_000 && tries > 100)
        rmSync(folder, { recursive: true, force: true })
    }
    await sleep(100)
  }
  throw new Error('no PostgreSQL for the tests')
}

/** A database of its own on a real PostgreSQL. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void>; admin: pg.Client }> {
  const { client, url } = await server()
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await client.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    url: own.href,
    admin: client,
    async drop() {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.end()
    },
  }
}
