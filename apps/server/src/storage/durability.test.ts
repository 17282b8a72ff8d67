import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { copyStorage, readBackup, writeBackup } from '../backup/backup.ts'
import { keepBackup, newestBackup } from '../backup/kept-backups.ts'
import { verifyBackup } from '../installation.ts'
import { createPlace, ENGINES, onEachEngine } from '../testing/engines.ts'
import { killSaves } from '../testing/kill-saves.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { Storage } from './db.ts'
import { TABLE_KEYS } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'parada-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Everything in a database, in one form for both engines. */
async function contents(storage: Storage): Promise<Record<string, unknown[]>> {
  const path = join(folder, `${Math.random()}.gz`)
  await writeBackup(storage, path, { secret: null, lock: null, now: new Date(0) })
  const { gunzipSync } = await import('node:zlib')
  const { readFileSync } = await import('node:fs')
  const found: Record<string, unknown[]> = {}
  for (const line of gunzipSync(readFileSync(path)).toString().trimEnd().split('\n').slice(1, -1)) {
    const [table, row] = JSON.parse(line) as [string, Record<string, unknown>]
    found[table] ??= []
    // Moments of the two engines differ in the precision that the libraries write them with.
    found[table].push(row)
  }
  return found
}

onEachEngine('durability', place => {
  test('five kills in the middle of saves lose nothing that was acknowledged', async () => {
    expect(await killSaves(place(), 5)).toBeGreaterThan(5)
  })

  test('every commit is synced before it is acknowledged', async () => {
    const storage = await place().open()
    if (storage.engine === 'sqlite') {
      const { rows: sync } = await sql<{ synchronous: number }>`pragma synchronous`.execute(storage.db)
      const { rows: mode } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(storage.db)
      expect([sync[0]?.synchronous, mode[0]?.journal_mode]).toEqual([2, 'wal'])
    } else {
      // Whether the machine's disk is waited for is the administrator's `fsync`, not ours.
      const { rows } = await sql<{ commit: string }>`
        select current_setting('synchronous_commit') as commit`.execute(storage.db)
      expect(rows).toEqual([{ commit: 'on' }])
    }
    await storage.close()
  })
})

test.each(ENGINES)(
  'a backup of a running installation on %s fills an empty one on either engine, and people sign in there',
  async engine => {
    const source = await createPlace(engine)
    const running = await startTestServer(source, { env: { PARADA_SECRET: 's'.repeat(40) } })
    const window = running.window()
    const email = await window.signUp('Ana')
    const { id } = await window.mutate('projects.create', {
      schema: { project_name: 'Forno', tasks: [{ id: 1, name: 'A' }] },
    })
    const save = (revision: number) =>
      window.mutate('projects.save', {
        projectId: id,
        baseRevision: revision,
        clientId: 'w',
        sequence: revision,
        edits: [{ kind: 'setTask', task: 1, changes: { name: `N${revision}` } }],
      })
    await save(1)
    const path = join(folder, `${engine}.backup`)
    // A client goes on saving while the backup is made.
    const [report] = await Promise.all([
      writeBackup(running.server.services.storage, path, {
        secret: 's'.repeat(40),
        lock: { passphrase: 'uma frase de verdade' },
        now: new Date(),
        work: 4,
      }),
      save(2),
    ])
    expect(report.tables).toMatchObject({ user: 1, projects: 1 })
    await save(3)
    await running.stop()
    for (const target of ENGINES) {
      const place = await createPlace(target)
      const storage = await place.open()
      for (const key of [null, { passphrase: 'eine andere' }])
        expect(await readBackup(storage, path, key)).toMatchObject({
          ok: false,
          problems: [{ code: 'storage.backupPassphrase' }],
        })
      const key = { passphrase: 'uma frase de verdade' }
      const restored = await readBackup(storage, path, key)
      expect(restored).toMatchObject({ ok: true, value: { rows: report.rows, secret: 's'.repeat(40) } })
      expect(await readBackup(storage, path, key)).toMatchObject({
        ok: false,
        problems: [{ code: 'storage.notEmpty' }],
      })
      // No user is signed in by a backup, and it opens nothing.
      for (const table of ['session', 'session_proofs', 'mails'] as const)
        expect(await storage.db.selectFrom(table).selectAll().execute()).toEqual([])
      const copy = join(folder, 'copy.backup')
      expect((await writeBackup(storage, copy, { secret: null, lock: null, now: new Date() })).tables).toEqual(
        report.tables,
      )
      await storage.close()
      const again = await startTestServer(place, { env: { PARADA_SECRET: 's'.repeat(40) } })
      const other = again.window()
      expect((await other.signIn(email)).status).toBe(200)
      const opened = await other.query('projects.open', { projectId: id })
      expect([2, 3]).toContain(opened.project.revision)
      await again.stop()
      await place.remove()
    }
    await source.remove()
  },
)

test('an embedded installation moves to PostgreSQL with everything in it', async () => {
  const [from, to] = [await createPlace('sqlite'), await createPlace('postgres')]
  const server = await startTestServer(from)
  const window = server.window()
  await window.signUp('Ana')
  await window.mutate('projects.create', { schema: { project_name: 'Forno', tasks: [{ id: 1, name: 'A' }] } })
  await window.fetch('/api/auth/organization/create', { json: { name: 'Usina', slug: 'usina' } })
  await window.mutate('keys.create', { name: 'k', scopes: ['plans:read'] })
  await server.stop()
  const [small, large] = [await from.open(), await to.open()]
  const moved = await copyStorage(small, large)
  expect(moved.ok && moved.value.rows).toBeGreaterThan(8)
  expect(await contents(large)).toEqual(await contents(small))
  await small.close()
  await large.close()
  await from.remove()
  await to.remove()
})

test('what is not a whole backup is refused and leaves nothing behind', async () => {
  const place = await createPlace('sqlite')
  const storage = await place.open()
  const good = join(folder, 'good.backup')
  await storage.db.insertInto('usage').values({ user_id: 'u', month: '2026-01', used: 1 }).execute()
  await writeBackup(storage, good, { secret: null, lock: null, now: new Date() })
  await storage.db.deleteFrom('usage').execute()
  const { readFileSync } = await import('node:fs')
  const { gunzipSync } = await import('node:zlib')
  const text = gunzipSync(readFileSync(good)).toString()
  for (const [name, content] of [
    ['text', Buffer.from('hello')],
    ['cut', gzipSync(text.split('\n').slice(0, -2).join('\n'))],
    ['half', readFileSync(good).subarray(0, 80)],
    ['changed', gzipSync(text.replace('"used":1', '"used":0'))],
    ['other', gzipSync('{"format":"else"}\n{"end":true}\n')],
  ] as const) {
    const path = join(folder, name)
    writeFileSync(path, content)
    const refused = await readBackup(storage, path)
    expect([name, refused.ok, !refused.ok && refused.problems[0].code]).toEqual([
      name,
      false,
      'storage.backupUnreadable',
    ])
    expect(await storage.db.selectFrom('usage').selectAll().execute()).toEqual([])
  }
  const newer = join(folder, 'newer')
  writeFileSync(newer, gzipSync(text.replace('"0001-identity"', '"9999-future"')))
  expect(await readBackup(storage, newer)).toMatchObject({ ok: false, problems: [{ code: 'storage.backupNewer' }] })
  expect((await readBackup(storage, good)).ok).toBe(true)
  await storage.close()
  await place.remove()
})

test('backups of a folder: the newest stay, what was left half written goes, and one that cannot be used is told', async () => {
  const place = await createPlace('sqlite')
  const server = await startTestServer(place)
  const window = server.window()
  await window.signUp('Ana')
  const { id } = await window.mutate('projects.create', {
    schema: { project_name: 'Forno', tasks: [{ id: 1, name: 'A' }] },
  })
  const { storage } = server.server.services
  const kept = join(folder, 'kept')
  const at = (day: number) => new Date(`2027-03-0${day}T02:00:00Z`)
  const options = { folder: kept, bucket: null, files: null, keep: 2, secret: 's', lock: null }
  for (const day of [1, 2]) await keepBackup(storage, { ...options, now: at(day) })
  writeFileSync(join(kept, 'parada-2027-03-02T03-00-00Z.backup.part'), 'half')
  const { path } = await keepBackup(storage, { ...options, now: at(3) })
  expect(readdirSync(kept).sort()).toEqual(['parada-2027-03-02T02-00-00Z.backup', 'parada-2027-03-03T02-00-00Z.backup'])
  expect(await newestBackup(kept)).toEqual(at(3))
  expect(await verifyBackup(path, null)).toMatchObject({ ok: true, value: { plans: 1, revisions: 1 } })
  // A backup can be whole and of no use: its plans are read, not only its hash.
  await storage.db.updateTable('project_snapshots').set({ schema: '{' }).where('project_id', '=', id).execute()
  const bad = await keepBackup(storage, { ...options, now: at(4) })
  expect(await verifyBackup(bad.path, null)).toMatchObject({ problems: [{ code: 'storage.backupUnreadable' }] })
  await server.stop()
  await place.remove()
})

test.each(ENGINES)('a backup on %s knows every table', async engine => {
  const place = await createPlace(engine)
  const storage = await place.open()
  const tables = await storage.db.introspection.getTables()
  expect(TABLE_KEYS.map(([table]) => table as string).sort()).toEqual(tables.map(each => each.name).sort())
  await storage.close()
  await place.remove()
})
