import { expect, test } from 'vitest'
import { createPlace } from '../testing/engines.ts'
import { noPooler, startPooler } from '../testing/pooler.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { startTestServer } from '../testing/test-server.ts'
import { openPostgres } from './postgres.ts'

const reason = noPooler()
const PLAN = { project_name: 'Forno', tasks: [{ id: 1, name: 'A' }] }

test.skipIf(reason)(
  `a pooler that hands connections on is refused with a sentence, one for sessions is not ${reason ?? ''}`,
  { timeout: 60_000 },
  async () => {
    const database = await createTestDatabase()
    for (const mode of ['transaction', 'session'] as const) {
      const pooler = await startPooler(database.url, mode)
      const opened = openPostgres({ url: pooler.url, prepared: false })
      if (mode === 'session') await (await opened).close()
      else await expect(opened).rejects.toMatchObject({ code: 'storage.notHeard', path: new URL(pooler.url).host })
      await pooler.stop()
    }
    // Nothing that listens was left behind.
    await expect
      .poll(async () => {
        const { rows } = await database.admin.query(
          `select 1 from pg_stat_activity where application_name like 'parada%' and datname = $1`,
          [new URL(database.url).pathname.slice(1)],
        )
        return rows.length
      })
      .toBe(0)
    await database.drop()
  },
)

test.skipIf(reason)(
  `two processes behind such a pooler that listen at the database itself are one installation ${reason ?? ''}`,
  { timeout: 60_000 },
  async () => {
    const place = await createPlace('postgres')
    const direct = place.databaseUrl ?? ''
    const pooler = await startPooler(direct, 'transaction')
    const behind = { ...place, databaseUrl: pooler.url }
    const env = { PARADA_SECRET: 's'.repeat(40), PARADA_DATABASE_LISTEN_URL: direct }
    const [left, right] = [await startTestServer(behind, { env }), await startTestServer(behind, { env })]
    const [one, two] = [left.window(), right.window()]
    await one.signUp('Ana')
    two.cookie = one.cookie
    const { id: projectId } = await one.mutate('projects.create', { schema: PLAN })
    const followed = two.follow('projects.follow', { projectId, clientId: 'two' })
    await followed.next(each => each.type === 'presence')
    // Many at once: each statement may run on another connection than the one before.
    const saves = Array.from({ length: 60 }, (_, at) =>
      (at % 2 ? one : two).mutate('projects.save', {
        projectId,
        baseRevision: 1,
        clientId: `c${at}`,
        sequence: 1,
        edits: [{ kind: 'setTask', task: 1, changes: { name: `N${at}` } }],
      }),
    )
    const revisions = (await Promise.all(saves)).map(each => each.revision)
    expect(revisions.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 2))
    await followed.next(each => each.type === 'edits' && each.revision === 61)
    await left.stop()
    await right.stop()
    await pooler.stop()
    await place.remove()
  },
)
