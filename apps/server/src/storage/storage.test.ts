import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { getMigrations } from 'better-auth/db/migration'
import { expect, test } from 'vitest'
import { createConfig } from '../config.ts'
import { createAuth } from '../identity/embedded.ts'
import { onEachStorage } from '../testing/engines.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { takeUnit } from '../usage/usage.ts'
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
      pickLocale: () => 'pt',
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
    const stop = storage().onMessage((topic, message) => heard.push(`${topic}=${message}`))
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
  const { mkdtempSync, rmSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const dataDir = mkdtempSync(`${tmpdir()}/parada-lock-`)
  const first = await openSqlite({ dataDir })
  await expect(openSqlite({ dataDir })).rejects.toMatchObject({ code: 'server.databaseLocked' })
  await first.close()
  const second = await openSqlite({ dataDir })
  await second.close()
  rmSync(dataDir, { recursive: true })
})
