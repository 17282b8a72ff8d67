import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPlace, type Place } from '../testing/engines.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const readyOf = async (server: TestServer) => {
  const reply = await fetch(`${server.server.url}/ready`)
  return [reply.status, ((await reply.json()) as { status: string }).status]
}
const PLAN = { project_name: 'Forno', tasks: [{ id: 1, name: 'A' }] }

test('a database that was removed while it is open is not ready, and is not made anew beside its key', async () => {
  const place = await createPlace('sqlite')
  const server = await startTestServer(place)
  const window = server.window()
  await window.signUp('Ana')
  const { id: projectId } = await window.mutate('projects.create', { schema: PLAN })
  expect(await readyOf(server)).toEqual([200, 'ready'])
  for (const name of readdirSync(place.dataDir)) if (name.startsWith('parada.db')) rmSync(join(place.dataDir, name))
  expect(await readyOf(server)).toEqual([503, 'removed'])
  // Nothing is acknowledged that would end with the process; what is open can still be read and saved elsewhere.
  const rename = { kind: 'setTask', task: 1, changes: { name: 'B' } }
  const save = { projectId, baseRevision: 1, clientId: 'c', sequence: 1, edits: [rename] }
  for (const call of ['projects.save', 'projects.create'] as const)
    expect((await window.refused(call, call === 'projects.save' ? save : { schema: PLAN })).code).toBe(
      'server.storageUnavailable',
    )
  const reply = await server
    .window()
    .fetch('/api/auth/sign-up/email', { json: { email: 'b@b.com', password: 'uma senha bem longa 1', name: 'B' } })
  expect([reply.status, await reply.text()]).toEqual([503, expect.anything()])
  expect(await window.query('projects.open', { projectId })).toMatchObject({ project: { revision: 1 } })
  await server.stop()
  await expect(startTestServer(place)).rejects.toMatchObject({ code: 'server.databaseMissing' })
  const anew = await startTestServer(place, { fresh: true })
  expect(await readyOf(anew)).toEqual([200, 'ready'])
  await anew.stop()
  await place.remove()
})

test('a database that cannot be written any more is not ready, and is again once there is room', async () => {
  const place = await createPlace('sqlite')
  const server = await startTestServer(place)
  const { db } = server.server.services.storage
  expect(await readyOf(server)).toEqual([200, 'ready'])
  // Each write that is tried takes some pages, as a plan does.
  await db.schema.createTable('filler').addColumn('bytes', 'blob').execute()
  await sql`create trigger more after update on installation begin insert into filler values (zeroblob(100000)); end`.execute(
    db,
  )
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db)
  server.clock.move(31_000)
  expect(await readyOf(server)).toEqual([503, 'full'])
  await sql`pragma max_page_count = 1073741823`.execute(db)
  expect(await readyOf(server)).toEqual([200, 'ready'])
  await server.stop()
  await place.remove()
})

test('damaged pages are found at the start', async () => {
  const place = await createPlace('sqlite')
  const server = await startTestServer(place)
  const window = server.window()
  await window.signUp('Ana')
  const tasks = Array.from({ length: 3000 }, (_, at) => ({ id: at + 1, name: `Tarefa ${at}` }))
  await window.mutate('projects.create', { schema: { ...PLAN, tasks } })
  await server.stop()
  const path = join(place.dataDir, 'parada.db')
  const pages = statSync(path).size / 4096
  const file = openSync(path, 'r+')
  for (const page of [pages - 20, pages - 12, pages - 5])
    writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
  closeSync(file)
  const again = await startTestServer(place)
  expect(await readyOf(again)).toEqual([503, 'damaged'])
  await again.stop()
  await place.remove()
})

test('damage that comes while the server runs is found by the next night’s check, which comes every night', async () => {
  const place = await createPlace('sqlite')
  const server = await startTestServer(place)
  const { db } = server.server.services.storage
  const window = server.window()
  await window.signUp('Ana')
  const tasks = Array.from({ length: 3000 }, (_, at) => ({ id: at + 1, name: `Tarefa ${at}` }))
  await window.mutate('projects.create', { schema: { ...PLAN, tasks } })
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const { jobs } = server.server.services
  const nextCheck = async () => {
    const found = await db.selectFrom('jobs').select(['state', 'run_at']).where('kind', '=', 'examine').execute()
    expect(found.map(each => each.state)).toEqual(['waiting'])
    return Date.parse(found[0]?.run_at ?? '') - server.clock.now().getTime()
  }
  const night = async () => {
    expect(await nextCheck()).toBeLessThanOrEqual(86_400_000)
    server.clock.move(86_400_000)
    await jobs.runDue()
  }
  // The first night it is whole.
  await night()
  expect(await readyOf(server)).toEqual([200, 'ready'])
  const path = join(place.dataDir, 'parada.db')
  const pages = statSync(path).size / 4096
  const file = openSync(path, 'r+')
  for (const page of [pages - 20, pages - 12, pages - 5])
    writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
  closeSync(file)
  expect(await readyOf(server)).toEqual([200, 'ready'])
  await night()
  expect(await readyOf(server)).toEqual([503, 'damaged'])
  expect(await nextCheck()).toBeGreaterThan(80_000_000)
  await server.stop()
  await place.remove()
})

test('a server that is started on a full disk lets people read', async context => {
  const folder = mkdtempSync(join(tmpdir(), 'parada-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return context.skip('needs the right to mount a small disk')
  }
  const place = { engine: 'sqlite', dataDir: folder, databaseUrl: undefined } as Place
  try {
    const server = await startTestServer(place)
    const window = server.window()
    await window.signUp('Ana')
    const { cookie } = window
    const { id: projectId } = await window.mutate('projects.create', { schema: PLAN })
    await server.stop()
    try {
      for (let at = 0; ; at++) writeFileSync(join(folder, `filler-${at}`), Buffer.alloc(4096))
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
    const again = await startTestServer(place)
    expect(await readyOf(again)).toEqual([503, 'full'])
    const reader = again.window()
    reader.cookie = cookie
    expect((await reader.query('projects.open', { projectId })).project.revision).toBe(1)
    await again.stop()
  } finally {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
})
