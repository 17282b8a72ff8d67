import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPlace } from '../testing/engines.ts'
import { startTestServer } from '../testing/test-server.ts'
import { storageFailure } from './db.ts'

test('a full disk refuses the save in words, loses nothing, and is over once there is room', async () => {
  const place = await createPlace('sqlite')
  const server = await startTestServer(place)
  const window = server.window()
  await window.signUp('Ana')
  const { id: projectId } = await window.mutate('projects.create', {
    schema: { project_name: 'Forno', tasks: [{ id: 1, name: 'A' }] },
  })
  const { db } = server.server.services.storage
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  // The engine's own limit stands for the disk's: it fails in the same place, with the same error.
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 8)}`.execute(db)
  const save = (revision: number, size: number) => ({
    projectId,
    baseRevision: revision,
    clientId: 'w',
    sequence: revision,
    edits: [{ kind: 'setTask', task: 1, changes: { name: `R${revision}`, notes: 'x'.repeat(size) } }],
  })
  let revision = 1
  for (; revision < 50; revision++) {
    const reply = await window.fetch('/api/trpc/projects.save', { json: save(revision, 6000) })
    if (!reply.ok) break
  }
  expect(revision).toBeLessThan(50)
  expect(await window.refused('projects.save', save(revision, 6000))).toMatchObject({ code: 'server.storageFull' })
  // What was acknowledged before is all there; reading goes on.
  const opened = await window.query('projects.open', { projectId })
  expect(opened.project.revision).toBe(revision)
  expect((opened.schema.tasks as { name: string }[])[0]?.name).toBe(revision === 1 ? 'A' : `R${revision - 1}`)
  await sql`pragma max_page_count = 1073741823`.execute(db)
  expect((await window.mutate('projects.save', save(revision, 6000))).revision).toBe(revision + 1)
  await server.stop()
  await place.remove()
})

test('the same is known of PostgreSQL by its code', () => {
  expect(storageFailure({ code: '53100', message: 'could not extend file: No space left on device' })).toBe(
    'server.storageFull',
  )
})
