import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPlace } from '../../testing/engines.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { POSTGRES_TYPES } from '../postgres.ts'
import { migrate, STEPS } from './index.ts'

/**
 * What each released step makes of the tables, by its hash. A step that has been released is never changed, since
 * installations have it behind them: a change here means a new step instead. New steps add their line.
 */
const RELEASED: Readonly<Record<string, string>> = {
  '0001-identity': '3cba305890685fe1',
  '0002-access': '763ce2fd2c5a069b',
  '0003-projects': '3dfdcd302889d40b',
  '0004-trust': '59f259cf233f47f1',
  '0005-sign-up-requests': 'b67adbf0dff9e0c7',
  '0006-crews': '66e7b637528febc8',
  '0007-people': 'a713a5496677e781',
  '0008-plant': '1519dfb5e41ba495',
  '0009-sent-files': 'cb008b6ce82e07f1',
}

test('released steps make what they always made', async () => {
  const place = await createPlace('postgres')
  const storage = await place.open()
  const made: Record<string, string> = {}
  await sql`drop schema public cascade`.execute(storage.db)
  await sql`create schema public`.execute(storage.db)
  for (let at = 1; at <= STEPS.length; at++) {
    await migrate(storage.db, POSTGRES_TYPES, STEPS.slice(0, at))
    const { rows } = await sql<{ line: string }>`
      select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as line
      from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      order by 1`.execute(storage.db)
    const text = rows
      .map(each => each.line)
      .sort()
      .join('\n')
    made[STEPS[at - 1]?.name ?? ''] = createHash('sha256').update(text).digest('hex').slice(0, 16)
  }
  expect(made).toEqual(RELEASED)
  await storage.close()
  await place.remove()
})

test('an installation of an earlier release is brought up to date with everything in it, beside servers still running', async () => {
  const place = await createPlace('postgres')
  const old = await place.open()
  await sql`drop schema public cascade`.execute(old.db)
  await sql`create schema public`.execute(old.db)
  await migrate(old.db, POSTGRES_TYPES, STEPS.slice(0, 3))
  const at = '2026-01-05T12:00:00.000Z'
  await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values ('u1', 'Ana', 'ana@example.com', true, ${at}, ${at})`.execute(old.db)
  const addPlan = (id: string) =>
    sql`
    with plan as (insert into projects (id, name, owner_id, archived, revision, task_count, created_at, updated_at)
      values (${id}, 'Forno', 'u1', 0, 1, 1, ${at}, ${at}) returning id)
    insert into project_snapshots (project_id, revision, schema, created_at)
    select ${id}, 1, '{"project_name":"Forno","tasks":[{"id":1,"name":"A"}]}', ${at} from plan`.execute(old.db)
  await sql`alter table project_snapshots drop constraint if exists project_snapshots_project_id_fkey`.execute(old.db)
  await addPlan('p1')
  const server = await startTestServer(place, { env: { PARADA_SECRET: 's'.repeat(40) } })
  // The earlier release goes on writing with its own statements.
  await addPlan('p2')
  const { projects } = server.server.services
  const { testIdentity } = await import('../../testing/test-identity.ts')
  for (const id of ['p1', 'p2']) {
    const opened = await projects.open(id, testIdentity('u1'))
    expect(opened).toMatchObject({ ok: true, value: { project: { name: 'Forno', revision: 1 } } })
  }
  await server.stop()
  await old.close()
  await place.remove()
})
