import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPlace, ENGINES } from '../testing/engines.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { Storage } from './db.ts'

/** Makes the database run out of room after some more writing, in the engine's own way; gives how to make room again. */
async function fill({ engine, db }: Storage): Promise<() => Promise<unknown>> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    // The engine's own limit stands for the disk's: it fails in the same place, with the same error.
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 8)}`.execute(db)
    return () => sql`pragma max_page_count = 1073741823`.execute(db)
  }
  // The code and words of a table that cannot grow, from the database itself, in the middle of the save.
  await sql`
    create function full_disk() returns trigger language plpgsql as $$
    begin
      if (select sum(length(edits)) from project_edits) > 30000 then
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger full_disk after insert on project_edits for each row execute function full_disk()`.execute(
    db,
  )
  return () => sql`drop trigger full_disk on project_edits`.execute(db)
}

test.each(ENGINES)(
  'a full disk under %s refuses the save in words, loses nothing, and is over once there is room',
  async engine => {
    const place = await createPlace(engine)
    const server = await startTestServer(place)
    const window = server.window()
    await window.signUp('Ana')
    const { id: projectId } = await window.mutate('projects.create', {
      schema: { project_name: 'Forno', tasks: [{ id: 1, name: 'A' }] },
    })
    const makeRoom = await fill(server.server.services.storage)
    const save = (revision: number) => ({
      projectId,
      baseRevision: revision,
      clientId: 'w',
      sequence: revision,
      edits: [{ kind: 'setTask', task: 1, changes: { name: `R${revision}`, notes: 'x'.repeat(6000) } }],
    })
    let revision = 1
    for (; revision < 50; revision++) {
      const reply = await window.fetch('/api/trpc/projects.save', { json: save(revision) })
      if (!reply.ok) break
    }
    expect(revision).toBeLessThan(50)
    const refused = await window.refused('projects.save', save(revision))
    expect(refused).toMatchObject({ code: 'server.storageFull' })
    expect(refused.suggestions).not.toEqual([])
    // What was acknowledged before is all there; reading goes on.
    const opened = await window.query('projects.open', { projectId })
    expect(opened.project.revision).toBe(revision)
    expect((opened.schema.tasks as { name: string }[])[0]?.name).toBe(revision === 1 ? 'A' : `R${revision - 1}`)
    await makeRoom()
    expect((await window.mutate('projects.save', save(revision))).revision).toBe(revision + 1)
    await server.stop()
    await place.remove()
  },
)
