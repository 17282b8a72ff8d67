import { describe, expect, test } from 'vitest'
import { createPlace, ENGINES } from '../testing/engines.ts'
import { endProcessesAfterEach, serve } from '../testing/serve-process.ts'
import { createWindow, startTestServer, type TestServer, type Window } from '../testing/test-server.ts'

endProcessesAfterEach()

const SCHEMA = { project_name: 'Forno', tasks: [{ id: 1, name: 'A' }] }

async function post(window: Window, path: string, json: object): Promise<{ id: string }> {
  const reply = await window.fetch(`/api/auth/organization/${path}`, { json })
  expect(reply.status, path).toBe(200)
  return (await reply.json()) as { id: string }
}

/** What an organization of an owner and an administrator has: a plan of each, an open invitation of the administrator. */
async function organization(url: string) {
  const [boss, other] = [createWindow(url), createWindow(url)]
  await boss.signUp('Dona')
  const email = await other.signUp('Outra')
  const { id: organizationId } = await post(boss, 'create', { name: 'Usina', slug: `usina-${crypto.randomUUID()}` })
  await post(boss, 'set-active', { organizationId })
  const { id: invitationId } = await post(boss, 'invite-member', { email, role: 'admin', organizationId })
  await post(other, 'accept-invitation', { invitationId })
  await post(other, 'set-active', { organizationId })
  const { id: projectId } = await other.mutate('projects.create', { schema: SCHEMA })
  await post(other, 'invite-member', { email: 'convidado@usina.example', role: 'admin', organizationId })
  return { boss, other, email, organizationId, projectId }
}

/** A minute later: what waits is settled, and gives what is left of the organization and how many jobs waited. */
async function minuteLater({ server, clock }: TestServer, projectId: string) {
  const { jobs, storage } = server.services
  const { db } = storage
  const waiting = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'members')
    .where('state', '=', 'waiting')
    .execute()
  clock.move(61_000)
  await jobs.runDue()
  return {
    waiting: waiting.length,
    plan: await db
      .selectFrom('projects')
      .innerJoin('user', 'user.id', 'projects.owner_id')
      .select(['user.name', 'projects.organization_id'])
      .where('projects.id', '=', projectId)
      .executeTakeFirstOrThrow(),
    pending: await db.selectFrom('invitation').select('email').where('status', '=', 'pending').execute(),
    organizations: (await db.selectFrom('organization').select('id').execute()).map(each => each.id),
  }
}

describe.each(ENGINES)('memberships on %s', engine => {
  test('what goes with the end of one, and of an organization, is done after a kill between the two', {
    timeout: 240_000,
  }, async () => {
    const place = await createPlace(engine)
    for (const path of ['leave', 'delete'] as const) {
      const killed = await serve(place, {
        PARADA_SIGN_UP: 'open',
        PLACE_DIES_AFTER: `/api/auth/organization/${path}`,
      })
      const { boss, other, organizationId, projectId } = await organization(killed.url)
      const by = path === 'leave' ? other : boss
      const answer = by.fetch(`/api/auth/organization/${path}`, { json: { organizationId } })
      await expect(answer, path).rejects.toThrow()
      expect(await killed.gone, path).toBe(null)
      const next = await startTestServer(place, { env: { PARADA_SECRET: 's'.repeat(40) } })
      expect(await minuteLater(next, projectId), path).toEqual({
        waiting: 1,
        plan:
          path === 'leave'
            ? { name: 'Dona', organization_id: organizationId }
            : { name: 'Outra', organization_id: null },
        pending: [],
        organizations: path === 'leave' ? [organizationId] : [],
      })
      if (path === 'leave') await next.server.services.storage.db.deleteFrom('organization').execute()
      await next.stop()
    }
    await place.remove()
  })

  test('what goes with a removal and a lower role is done later where it failed at once, and no job is left of others', {
    timeout: 120_000,
  }, async () => {
    const place = await createPlace(engine)
    const running = await startTestServer(place)
    const { people, storage } = running.server.services
    const settle = people.settle
    for (const [path, fails] of [
      ['remove-member', true],
      ['update-member-role', true],
      ['remove-member', false],
    ] as const) {
      const { boss, email, organizationId, projectId } = await organization(running.server.url)
      const { id } = await storage.db
        .selectFrom('member')
        .innerJoin('user', 'user.id', 'member.userId')
        .select('member.id')
        .where('user.email', '=', email)
        .executeTakeFirstOrThrow()
      if (fails) people.settle = () => Promise.reject(new Error('the database is away'))
      const json =
        path === 'remove-member'
          ? { memberIdOrEmail: fails ? email : id, organizationId }
          : { memberId: id, role: 'member', organizationId }
      const answer = await boss.fetch(`/api/auth/organization/${path}`, { json })
      people.settle = settle
      expect(answer.status, path).toBe(fails ? 500 : 200)
      expect(await minuteLater(running, projectId), path).toEqual({
        waiting: fails ? 1 : 0,
        plan: { name: path === 'remove-member' ? 'Dona' : 'Outra', organization_id: organizationId },
        pending: [],
        organizations: [organizationId],
      })
      await storage.db.deleteFrom('organization').execute()
    }
    // A call that the library refuses leaves nothing either.
    const { boss, organizationId, projectId } = await organization(running.server.url)
    const refused = await boss.fetch('/api/auth/organization/leave', { json: { organizationId } })
    expect(refused.status).toBe(400)
    expect((await minuteLater(running, projectId)).waiting).toBe(0)
    await running.stop()
    await place.remove()
  })
})
