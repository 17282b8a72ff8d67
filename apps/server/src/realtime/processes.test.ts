import { expect, test } from 'vitest'
import { migrate, STEPS } from '../storage/migrations/index.ts'
import { POSTGRES_TYPES } from '../storage/postgres.ts'
import { createPlace, ENGINES } from '../testing/engines.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { startTestServer } from '../testing/test-server.ts'

const PLAN = { project_name: 'Forno', tasks: [{ id: 1, name: 'A' }] }
const SECRET = { PARADA_SECRET: 's'.repeat(40) }

test('two processes on PostgreSQL are one installation: sessions, saves, presence and quota, through a broken connection too', {
  timeout: 120_000,
}, async () => {
  const place = await createPlace('postgres')
  const [left, right] = [await startTestServer(place, { env: SECRET }), await startTestServer(place, { env: SECRET })]
  const [one, two] = [left.window(), right.window()]
  await one.signUp('Ana')
  two.cookie = one.cookie
  // Asked for at both at once, under an id of the page's choosing, it is one project.
  const projectId = crypto.randomUUID()
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      (at % 2 ? one : two).mutate('projects.create', { schema: PLAN, id: projectId }),
    ),
  )
  expect(made.map(each => [each.id, each.revision])).toEqual(made.map(() => [projectId, 1]))
  expect(await two.query('projects.list')).toHaveLength(1)
  const followed = two.follow('projects.follow', { projectId, clientId: 'two' })
  const other = one.follow('projects.follow', { projectId, clientId: 'one' })
  await followed.next(each => each.type === 'presence' && each.people.length === 2)
  const usage = two.follow('aiRequestUsage.watch', {})
  await usage.next(each => each.count === 0)
  const save = (window: typeof one, clientId: string, revision: number) =>
    window.mutate('projects.save', {
      projectId,
      baseRevision: revision,
      clientId,
      sequence: revision,
      edits: [{ kind: 'setTask', task: 1, changes: { name: `N${revision}` } }],
    })
  await save(one, 'one', 1)
  await followed.next(each => each.type === 'edits' && each.revision === 2)
  await save(two, 'two', 2)
  await other.next(each => each.type === 'edits' && each.revision === 3)
  const userId = (await one.query('session.current'))!.userId
  await left.server.services.usage.reserve(userId, 3, 'test')
  await usage.next(each => each.count === 1)

  // The database closes every connection; both processes come back by themselves and miss nothing.
  const database = await createTestDatabase()
  const name = new URL(place.databaseUrl ?? '').pathname.slice(1)
  await database.admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await database.drop()
  await expect
    .poll(async () => (await save(one, 'one', 3).catch(() => null))?.revision ?? null, { timeout: 40_000 })
    .toBe(4)
  await followed.next(each => each.type === 'edits' && each.revision === 4)

  await left.stop()
  await followed.next(each => each.type === 'presence' && each.people.length === 1)
  expect((await save(two, 'two', 4)).revision).toBe(5)
  await right.stop()
  await place.remove()
})

test('an older server that runs goes on beside a newer one; started again on what that made it stops with a sentence', async () => {
  const place = await createPlace('postgres')
  const old = await place.open()
  const server = await startTestServer(place, { env: SECRET })
  const newer = {
    name: '9000-something-new',
    up: (db: typeof old.db) => db.schema.createTable('something_new').addColumn('id', 'text').execute(),
  }
  expect(await migrate(old.db, POSTGRES_TYPES, [...STEPS, newer as never])).toEqual(['9000-something-new'])
  const window = server.window()
  await window.signUp('Ana')
  expect(await window.mutate('projects.create', { schema: PLAN })).toMatchObject({ revision: 1 })
  await server.stop()
  const refused = { code: 'storage.databaseNewer', path: '9000-something-new' }
  await expect(startTestServer(place, { env: SECRET })).rejects.toMatchObject(refused)
  await old.close()
  await place.remove()
})

test.each(ENGINES)(
  'a clock under %s that jumps neither signs people out nor loses or repeats a revision',
  async engine => {
    const place = await createPlace(engine)
    const server = await startTestServer(place)
    const window = server.window()
    await window.signUp('Ana')
    const { id: projectId } = await window.mutate('projects.create', { schema: PLAN })
    for (const [revision, hours] of [
      [1, 5],
      [2, -7],
      [3, 2],
    ] as const) {
      server.clock.move(hours * 3_600_000)
      const saved = await window.mutate('projects.save', {
        projectId,
        baseRevision: revision,
        clientId: 'w',
        sequence: revision,
        edits: [{ kind: 'setTask', task: 1, changes: { name: `N${revision}` } }],
      })
      expect(saved.revision).toBe(revision + 1)
    }
    expect(await window.query('session.current')).not.toBeNull()
    expect((await window.query('projects.history', { projectId })).map(each => each.revision)).toEqual([4, 3, 2])
    await server.stop()
    await place.remove()
  },
)
