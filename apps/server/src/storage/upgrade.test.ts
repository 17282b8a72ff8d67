import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readBackup } from '../backup/backup.ts'
import { createPlace, ENGINES, type Place } from '../testing/engines.ts'
import { STORED, STORED_SECRET } from '../testing/store-installation.ts'
import { startTestServer } from '../testing/test-server.ts'

/** Installations that earlier versions stored, by their newest step. */
const NAMES = readdirSync(STORED)
const [databases, backups] = ['.db.gz', '.backup'].map(end => NAMES.filter(each => each.endsWith(end)))

/** The stored installation is all there, and goes on. */
async function opens(place: Place): Promise<void> {
  const server = await startTestServer(place, { env: { PARADA_SECRET: STORED_SECRET } })
  const window = server.window()
  expect((await window.signIn('ana@usina.example')).status).toBe(200)
  const [plan] = await window.query('projects.list', {})
  const projectId = plan?.id ?? ''
  expect(plan).toMatchObject({ name: 'Forno', folder: 'Usina', revision: 3, taskCount: 2, role: 'planner' })
  const { schema } = await window.query('projects.open', { projectId })
  expect(schema).toMatchObject({ tasks: [{ name: 'Bloquear, drenar e testar' }, { name: 'Abrir' }] })
  const before = await window.query('projects.openRevision', { projectId, revision: 2 })
  expect(before.schema).toMatchObject({ tasks: [{ name: 'Bloquear e drenar' }, {}] })
  expect(await window.query('projects.versions', { projectId })).toMatchObject([{ name: 'Contratada', by: 'Ana' }])
  expect(await window.query('keys.list')).toMatchObject([{ name: 'robô' }])
  const edits = [{ kind: 'setTask', task: 2, changes: { name: 'Fechar' } }]
  const saved = await window.mutate('projects.save', {
    projectId,
    baseRevision: 3,
    clientId: 'new',
    sequence: 1,
    edits,
  })
  expect(saved.revision).toBe(4)
  expect((await window.query('session.current'))?.access.isAdmin).toBe(true)
  await server.stop()
}

test('there is an installation of an earlier version to open', () => {
  expect([databases?.length, backups?.length]).toEqual([expect.any(Number), databases?.length])
  expect(databases?.length).toBeGreaterThan(0)
})

test.each(databases ?? [])('the database %s is opened with everything in it', async name => {
  const place = await createPlace('sqlite')
  writeFileSync(join(place.dataDir, 'parada.db'), gunzipSync(readFileSync(new URL(name, STORED))))
  await opens(place)
  await place.remove()
})

test.each((backups ?? []).flatMap(name => ENGINES.map(engine => [name, engine] as const)))(
  'the backup %s fills an empty place on %s',
  async (name, engine) => {
    const place = await createPlace(engine)
    const storage = await place.open()
    expect(await readBackup(storage, new URL(name, STORED).pathname)).toMatchObject({ ok: true })
    await storage.close()
    await opens(place)
    await place.remove()
  },
)
