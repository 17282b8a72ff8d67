import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { binaries, createCluster } from '../testing/postgres-cluster.ts'
import { startTestServer } from '../testing/test-server.ts'

const WRITERS = 4
const RESTARTS = 2

test('PostgreSQL killed and started again under load: nothing acknowledged is lost, and clients recover', {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parada-restart-'))
  const cluster = await createCluster(folder, binaries())
  const ready = async () => {
    for (let tries = 0; ; tries++) {
      const client = new pg.Client({ connectionString: cluster.url })
      client.on('error', () => undefined)
      const open = await client.connect().then(
        () => true,
        () => false,
      )
      if (open) return client.end()
      if (tries > 300) throw new Error('PostgreSQL did not start')
      await sleep(100)
    }
  }
  const ended = (child: ChildProcess) => new Promise(resolve => child.once('exit', resolve))
  let database = cluster.start()
  await ready()
  const place = { engine: 'postgres', dataDir: folder, databaseUrl: cluster.url } as const
  const env = { PARADA_SECRET: 's'.repeat(40) }
  const open = () => startTestServer({ ...place, open: () => Promise.reject(), remove: async () => {} }, { env })
  const [left, right] = [await open(), await open()]
  const [writer, reader] = [left.window(), right.window()]
  await writer.signUp('Ana')
  reader.cookie = writer.cookie

  let stopping = false
  let refused = 0
  /** Saves again and again as a page does: what was not acknowledged is sent again under its number. */
  const write = async (name: string) => {
    const { id: projectId } = await writer.mutate('projects.create', {
      schema: { project_name: name, tasks: [{ id: 1, name: 'T0' }] },
    })
    const followed = reader.follow('projects.follow', { projectId, clientId: `reader of ${name}` })
    // Presence is sent first: from then on nothing may be missed.
    await followed.next(each => each.type === 'presence')
    let revision = 1
    while (!stopping) {
      const saved = await writer
        .mutate('projects.save', {
          projectId,
          baseRevision: revision,
          clientId: name,
          sequence: revision,
          edits: [{ kind: 'setTask', task: 1, changes: { name: `T${revision}` } }],
        })
        .catch(() => null)
      if (saved) revision = saved.revision
      else {
        refused++
        await sleep(100)
      }
    }
    return { projectId, revision, followed }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, at) => write(`P${at}`)))
  for (let restart = 0; restart < RESTARTS; restart++) {
    await sleep(1500)
    // Immediate shutdown: as a power cut, with recovery at the next start.
    const gone = ended(database)
    database.kill('SIGQUIT')
    await gone
    await sleep(500)
    database = cluster.start()
    await ready()
  }
  await sleep(2500)
  stopping = true
  const written = await writers
  expect(refused).toBeGreaterThan(0)
  for (const { projectId, revision, followed } of written) {
    expect(revision).toBeGreaterThan(10)
    const opened = await reader.query('projects.open', { projectId })
    expect(opened.project.revision).toBe(revision)
    expect((opened.schema.tasks as { name: string }[])[0]?.name).toBe(`T${revision - 1}`)
    // The follower on the other process has every revision once and in order, over the breaks.
    await followed.next(each => each.type === 'edits' && each.revision === revision, 20_000)
    const heard = followed.messages.flatMap(each => (each.type === 'edits' ? [each.revision] : []))
    expect(heard).toEqual(Array.from({ length: revision - 1 }, (_, at) => at + 2))
  }
  await left.stop()
  await right.stop()
  const gone = ended(database)
  database.kill('SIGINT')
  await gone
  rmSync(folder, { recursive: true, force: true })
})
