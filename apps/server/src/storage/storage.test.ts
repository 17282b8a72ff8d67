import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getMigrations } from 'better-auth/db/migration'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createConfig } from '../config.ts'
import { createAuth } from '../identity/embedded.ts'
import { onEachStorage } from '../testing/engines.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { takeUnit } from '../usage/usage.ts'
import { storageFailure } from './db.ts'
import { migrate, STEPS } from './migrations/index.ts'
import { POSTGRES_TYPES } from './postgres.ts'
import { openSqlite, SQLITE_TYPES } from './sqlite.ts'

onEachStorage('storage', (storage, place) => {
  test('a second start finds nothing to do', async () => {
    const { db, engine } = storage()
    expect(await migrate(db, engine === 'sqlite' ? SQLITE_TYPES : POSTGRES_TYPES)).toEqual([])
    const applied = await db.introspection.getTables({ withInternalKyselyTables: true })
    expect(applied.map(each => each.name)).toContain('kysely_migration')
    expect(STEPS.map(each => each.name)).toEqual([...STEPS.map(each => each.name)].sort())
  })

  test('the identity library finds every table and column it needs', async () => {
    const config = createConfig({ env: {}, dataDir: place().dataDir, version: '0', host: '127.0.0.1', port: 1 })
    const auth = createAuth({
      storage: storage(),
      config,
      clock: createTestClock(),
      mailer: { canSend: false, send: async () => {}, deliver: async () => {}, close: () => {} },
      audit: { write: async () => {} },
      pickLocale: () => 'pt',
      onPasswordReset: async () => {},
      onLog: () => {},
    })
    const { toBeCreated, toBeAdded } = await getMigrations(auth.options)
    expect(toBeCreated).toEqual([])
    expect(toBeAdded).toEqual([])
  })

  test('a transaction that fails leaves nothing behind', async () => {
    const { db } = storage()
    const work = db.transaction().execute(async tx => {
      await tx.insertInto('usage').values({ user_id: 'half', month: '2026-01', used: 1 }).execute()
      throw new Error('half way')
    })
    await expect(work).rejects.toThrow('half way')
    expect(await db.selectFrom('usage').selectAll().where('user_id', '=', 'half').execute()).toEqual([])
  })

  test('messages reach every listener, and only while it listens', async () => {
    const heard: string[] = []
    const stop = storage().onMessage(null, (topic, message) => heard.push(`${topic}=${message}`))
    await storage().publish('a', '1')
    await expect.poll(() => heard).toEqual(['a=1'])
    stop()
    await storage().publish('a', '2')
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(heard).toEqual(['a=1'])
  })

  test('of 1,000 requests at once from four processes at limit 3, exactly 3 pass', async () => {
    const script = fileURLToPath(new URL('../testing/take-units.ts', import.meta.url))
    const takers = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, 'crowd', '250', '3'], {
        env: { ...process.env, PLACE_DIR: place().dataDir, PLACE_URL: place().databaseUrl ?? '' },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    )
    const taken = await Promise.all(
      takers.map(async child => {
        let text = ''
        child.stdout.on('data', chunk => {
          text += String(chunk)
        })
        const [code] = await once(child, 'close')
        expect(code).toBe(0)
        return Number(text)
      }),
    )
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(3)
    const row = await storage().db.selectFrom('usage').select('used').where('user_id', '=', 'crowd').executeTakeFirst()
    expect(row?.used).toBe(3)
    expect(await takeUnit(storage().db, 'crowd', '2026-11', 3)).toBeNull()
  })
})

test('a second server on the same folder is refused, and may start once the first has ended', async () => {
  const dataDir = mkdtempSync(`${tmpdir()}/parada-lock-`)
  const first = await openSqlite({ dataDir })
  await expect(openSqlite({ dataDir })).rejects.toMatchObject({ code: 'server.databaseLocked' })
  await first.close()
  const second = await openSqlite({ dataDir })
  await second.close()
  rmSync(dataDir, { recursive: true })
})

test('a full disk is a typed failure that changes nothing, and saving goes on once there is room', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parada-full-'))
  const storage = await openSqlite({ dataDir })
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(storage.db)
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 2)}`.execute(storage.db)
  const write = (name: string) =>
    storage.db
      .insertInto('installation')
      .values({ name, value: 'x'.repeat(100_000) })
      .execute()
  const error = await write('large').then(
    () => null,
    reason => reason as unknown,
  )
  expect(storageFailure(error)).toBe('server.storageFull')
  expect(await storage.db.selectFrom('installation').select('name').execute()).toEqual([])
  await sql`pragma max_page_count = 1000000`.execute(storage.db)
  await write('large')
  expect(await storage.db.selectFrom('installation').select('name').execute()).toEqual([{ name: 'large' }])
  await storage.close()
  rmSync(dataDir, { recursive: true })
})

test('the steps that were released make the tables they always made', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parada-frozen-'))
  const storage = await openSqlite({ dataDir })
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where sql is not null and name not like 'kysely%' order by name`.execute(storage.db)
  const hash = createHash('sha256')
    .update(rows.map(row => row.sql).join('\n'))
    .digest('hex')
    .slice(0, 16)
  // A change of a released step shows here: add a new step instead, and then this line.
  expect([STEPS.length, hash]).toEqual([9, 'de6436b91e351403'])
  await storage.close()
  rmSync(dataDir, { recursive: true })
})
