import { randomUUID } from 'node:crypto'
import { assertInvariant } from '@parada/schedule'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import type { Storage } from '../storage/db.ts'
import { createPlace, type Place } from '../testing/engines.ts'
import { testIdentity } from '../testing/test-identity.ts'
import { createWorkPool } from '../work/pool.ts'
import { createPlanStore } from './plan-store.ts'
import { createProjects } from './projects.ts'

const LIMITS = { maxTasks: 1000, maxLinks: 1000 }
const SCHEMA = { project_name: 'Forno', tasks: [{ id: 1, name: 'A', duration: '8h' }] }

describe('a save on PostgreSQL', () => {
  let place: Place
  let [storage, elsewhere]: Storage[] = []
  const work = createWorkPool(LIMITS)
  beforeAll(async () => {
    place = await createPlace('postgres')
    ;[storage, elsewhere] = [await place.open(), await place.open()]
  })
  afterAll(async () => {
    await storage?.close()
    await elsewhere?.close()
    await place.remove()
  })

  /** A plan of a person, and what another process does between the reading and the writing of the next save of it. */
  async function plan() {
    assertInvariant(storage && elsewhere, 'both are open')
    const who = testIdentity(randomUUID())
    const store = createPlanStore()
    let between: (() => Promise<unknown>) | null = null
    const plans = {
      ...store,
      async at(...args: Parameters<typeof store.at>) {
        const todo = between
        between = null
        await todo?.()
        return store.at(...args)
      },
    }
    const clock = systemClock
    const here = createProjects({ storage, clock, limits: LIMITS, work, plans })
    const there = createProjects({ storage: elsewhere, clock, limits: LIMITS, work })
    const made = await here.create(SCHEMA, who, null)
    assertInvariant(made.ok, 'a plan is made')
    const projectId = made.value.id
    const saveIn = (projects: typeof here, by: string, name: string, baseRevision: number) =>
      projects.save(
        {
          projectId,
          baseRevision,
          clientId: by,
          sequence: baseRevision,
          edits: [{ kind: 'setTask', task: 1, changes: { name } }],
          means: 'hand',
        },
        who,
      )
    const stored = () =>
      elsewhere!.db
        .selectFrom('project_edits')
        .select(['revision', 'client_id'])
        .where('project_id', '=', projectId)
        .orderBy('revision')
        .execute()
    return {
      who,
      projectId,
      there,
      db: elsewhere.db,
      save: (name: string, baseRevision: number, by = 'here') => saveIn(here, by, name, baseRevision),
      saveThere: (name: string, baseRevision: number, by = 'there') => saveIn(there, by, name, baseRevision),
      meanwhile: (todo: () => Promise<unknown>) => {
        between = todo
      },
      stored,
      head: async () => (await there.open(projectId, who)) as { ok: true; value: { project: { revision: number } } },
    }
  }

  test('writes both rows in one statement, without a transaction of several', async () => {
    const { save, stored, head } = await plan()
    const { db } = storage!
    const begin = db.transaction
    db.transaction = () => {
      throw new Error('a transaction')
    }
    const saved = await save('B', 1)
    db.transaction = begin
    expect(saved).toMatchObject({ ok: true, value: { revision: 2, dropped: [] } })
    expect(await stored()).toEqual([{ revision: 2, client_id: 'here' }])
    expect((await head()).value).toMatchObject({
      project: { revision: 2, taskCount: 1 },
      schema: { tasks: [{ name: 'B' }] },
    })
  })

  test('that another process was before is made on top of that one, and both are kept', async () => {
    const { save, saveThere, meanwhile, stored } = await plan()
    meanwhile(() => saveThere('of there', 1))
    expect(await save('of here', 1)).toMatchObject({ ok: true, value: { revision: 3, others: [{ revision: 2 }] } })
    expect(await stored()).toEqual([
      { revision: 2, client_id: 'there' },
      { revision: 3, client_id: 'here' },
    ])
  })

  test('that was sent to another process at the same time is one revision', async () => {
    const { save, saveThere, meanwhile, stored } = await plan()
    meanwhile(() => saveThere('B', 1, 'page'))
    expect(await save('B', 1, 'page')).toMatchObject({ ok: true, value: { revision: 2, others: [] } })
    expect(await stored()).toEqual([{ revision: 2, client_id: 'page' }])
  })

  test('of a plan that was deleted, given away or put away meanwhile is refused as it is afterwards', async () => {
    const removed = await plan()
    removed.meanwhile(() => removed.there.remove(removed.projectId, removed.who))
    expect(await removed.save('B', 1)).toMatchObject({ ok: false, problems: [{ code: 'projects.removed' }] })
    const given = await plan()
    const other = { owner_id: randomUUID() }
    given.meanwhile(() => given.db.updateTable('projects').set(other).where('id', '=', given.projectId).execute())
    expect(await given.save('B', 1)).toMatchObject({ ok: false, problems: [{ code: 'projects.unknown' }] })
    const filed = await plan()
    filed.meanwhile(() => filed.there.archive(filed.projectId, filed.who, true))
    // A person's page may hold changes made before it was put away: they are kept.
    expect(await filed.save('B', 1)).toMatchObject({ ok: true, value: { revision: 2 } })
    for (const each of [removed, given]) expect(await each.stored()).toEqual([])
  })

  test('of many at once from two processes loses none and takes none twice', { timeout: 60_000 }, async () => {
    const { save, saveThere, stored } = await plan()
    const rounds = 40
    let [mine, theirs] = [1, 1]
    const writer = async (write: typeof save, of: () => number, now: (revision: number) => void) => {
      for (let round = 0; round < rounds; round++) {
        const saved = await write(`N${round}`, of())
        assertInvariant(saved.ok, 'a save is taken')
        now(saved.value.revision)
      }
    }
    await Promise.all([
      writer(
        save,
        () => mine,
        revision => (mine = revision),
      ),
      writer(
        saveThere,
        () => theirs,
        revision => (theirs = revision),
      ),
    ])
    const rows = await stored()
    expect(rows.map(each => each.revision)).toEqual(Array.from({ length: 2 * rounds }, (_, at) => at + 2))
    expect(rows.filter(each => each.client_id === 'here')).toHaveLength(rounds)
  })
})
