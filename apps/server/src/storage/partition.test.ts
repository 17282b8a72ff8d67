import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readBackup, writeBackup } from '../backup/backup.ts'
import { createPlace } from '../testing/engines.ts'
import { startTestServer } from '../testing/test-server.ts'
import { migrate } from './migrations/index.ts'
import { POSTGRES_TYPES } from './postgres.ts'

const SCRIPT = readFileSync(new URL('../../../../deploy/partition-revisions.sql', import.meta.url), 'utf8')

test('the operator’s script parts the tables of revisions beside running servers: nothing is lost, refused or different', {
  timeout: 120_000,
}, async () => {
  const place = await createPlace('postgres')
  const env = { PARADA_SECRET: 's'.repeat(40) }
  const [left, right] = [await startTestServer(place, { env }), await startTestServer(place, { env })]
  const [one, two] = [left.window(), right.window()]
  await one.signUp('Ana')
  two.cookie = one.cookie
  const plans: string[] = []
  for (let at = 0; at < 12; at++) {
    const schema = { project_name: `Forno ${at}`, tasks: [{ id: 1, name: 'R1' }] }
    plans.push((await one.mutate('projects.create', { schema })).id)
  }
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  const foreign = async (): Promise<unknown> =>
    (
      await client.query(
        `select conname, contype, pg_get_constraintdef(oid) as what from pg_constraint
         where conrelid in ('project_edits'::regclass, 'project_snapshots'::regclass) and contype in ('p', 'u', 'f')
         order by conrelid::regclass::text, conname`,
      )
    ).rows
  const before = await foreign()

  // Everybody saves all the time; the script comes in the middle.
  let over = false
  const acknowledged = plans.map(() => 1)
  const savers = plans.map(async (projectId, at) => {
    for (let sequence = 1; !over; sequence++) {
      const window = sequence % 2 === 0 ? one : two
      const { revision } = await window.mutate('projects.save', {
        projectId,
        baseRevision: acknowledged[at] ?? 1,
        clientId: 'saver',
        sequence,
        edits: [{ kind: 'setTask', task: 1, changes: { name: `R${sequence + 1}` } }],
      })
      acknowledged[at] = revision
    }
  })
  await expect.poll(() => Math.min(...acknowledged), { timeout: 30_000 }).toBeGreaterThan(5)
  await client.query(SCRIPT)
  const then = [...acknowledged]
  await expect
    .poll(() => Math.min(...acknowledged.map((each, at) => each - (then[at] ?? 0))), { timeout: 30_000 })
    .toBeGreaterThan(5)
  over = true
  await Promise.all(savers)

  expect(await foreign()).toEqual(before)
  const { rows: parts } = await client.query(
    `select count(*) filter (where n > 0)::int as used, count(*)::int as all from (
       select tableoid, count(project_id) as n from project_edits group by tableoid) as each`,
  )
  expect(parts[0]?.used).toBeGreaterThan(3)
  for (const [at, projectId] of plans.entries()) {
    const opened = await two.query('projects.open', { projectId })
    expect(opened.project.revision).toBe(acknowledged[at])
    expect(opened.schema).toMatchObject({ tasks: [{ name: `R${acknowledged[at]}` }] })
    const early = await two.query('projects.openRevision', { projectId, revision: 3 })
    expect(early.schema).toMatchObject({ tasks: [{ name: 'R3' }] })
  }
  // Run twice by mistake it changes nothing.
  await expect(client.query(SCRIPT)).rejects.toThrow('partitioned already')
  await client.query('rollback')
  // A later start finds nothing to do, a backup holds every revision, and a plan that goes takes its rows along.
  const { db } = left.server.services.storage
  expect(await migrate(db, POSTGRES_TYPES)).toEqual([])
  const folder = mkdtempSync(join(tmpdir(), 'parada-parted-'))
  const path = join(folder, 'a.backup')
  const made = await writeBackup(left.server.services.storage, path, { secret: null, lock: null, now: new Date() })
  expect(made.tables.project_edits).toBe(acknowledged.reduce((sum, each) => sum + each - 1, 0))
  const fresh = await createPlace('postgres')
  const storage = await fresh.open()
  expect(await readBackup(storage, path)).toMatchObject({ ok: true, value: { tables: made.tables } })
  await storage.close()
  await fresh.remove()
  await db
    .deleteFrom('projects')
    .where('id', '=', plans[0] ?? '')
    .execute()
  const left0 = await db
    .selectFrom('project_edits')
    .select('revision')
    .where('project_id', '=', plans[0] ?? '')
    .execute()
  expect(left0).toEqual([])
  await client.end()
  await left.stop()
  await right.stop()
  await place.remove()
  rmSync(folder, { recursive: true })
})
