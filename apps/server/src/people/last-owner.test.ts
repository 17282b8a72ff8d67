import { describe, expect, test } from 'vitest'
import { createPlace, ENGINES } from '../testing/engines.ts'
import { startTestServer, type Window } from '../testing/test-server.ts'

const SECRET = { PARADA_SECRET: 's'.repeat(40) }

async function post<T>(window: Window, path: string, json: object): Promise<T> {
  const reply = await window.fetch(`/api/auth/organization/${path}`, { json })
  expect(reply.status, path).toBe(200)
  return (await reply.json()) as T
}

describe.each(ENGINES)('owners on %s', engine => {
  test('of owners who go at the same moment one stays, whichever way they go and at whichever process', {
    timeout: 240_000,
  }, async () => {
    const place = await createPlace(engine)
    const left = await startTestServer(place, { env: SECRET })
    const right = engine === 'postgres' ? await startTestServer(place, { env: SECRET }) : left
    const { db } = left.server.services.storage

    /** An organization with two owners and an administrator, who invited them. */
    const company = async () => {
      const [first, second, third] = [left.window(), right.window(), left.window()]
      await first.signUp('Primeira')
      const slug = `usina-${crypto.randomUUID()}`
      const { id: organizationId } = await post<{ id: string }>(first, 'create', { name: 'Usina', slug })
      for (const [window, role] of [
        [second, 'owner'],
        [third, 'admin'],
      ] as const) {
        const email = await window.signUp('Outra')
        const { id: invitationId } = await post<{ id: string }>(first, 'invite-member', { email, role, organizationId })
        await post(window, 'accept-invitation', { invitationId })
      }
      for (const window of [first, second]) await post(window, 'set-active', { organizationId })
      const memberOf = async (window: Window) => {
        const { userId } = (await window.query('session.current')) ?? { userId: '' }
        return db
          .selectFrom('member')
          .select(['id', 'userId'])
          .where('organizationId', '=', organizationId)
          .where('userId', '=', userId)
          .executeTakeFirstOrThrow()
      }
      return { organizationId, first, second, mine: await memberOf(first), other: await memberOf(second) }
    }
    type Company = Awaited<ReturnType<typeof company>>

    const call = (window: Window, path: string, json: object) =>
      window.fetch(`/api/auth/organization/${path}`, { json }).then(reply => reply.status)
    const leave = (window: Window, { organizationId }: Company) => call(window, 'leave', { organizationId })
    const demote = (window: Window, memberId: string, { organizationId }: Company) =>
      call(window, 'update-member-role', { memberId, role: 'member', organizationId })
    const remove = (window: Window, memberIdOrEmail: string, { organizationId }: Company) =>
      call(window, 'remove-member', { memberIdOrEmail, organizationId })
    const ways: readonly ((at: Company) => Promise<unknown>)[] = [
      at => Promise.all([leave(at.first, at), leave(at.second, at)]),
      at => Promise.all([demote(at.first, at.mine.id, at), demote(at.second, at.other.id, at)]),
      at => Promise.all([leave(at.first, at), demote(at.second, at.other.id, at)]),
      at => Promise.all([remove(at.first, at.other.id, at), remove(at.second, at.mine.id, at)]),
      at =>
        Promise.all([
          leave(at.first, at),
          right.server.services.people.remove(at.other.userId, {
            handTo: null,
            by: { userId: at.other.userId, correlationId: null },
          }),
        ]),
    ]
    for (const [which, way] of ways.entries())
      for (let round = 0; round < 4; round++) {
        const at = await company()
        await way(at)
        const members = await db
          .selectFrom('member')
          .select('role')
          .where('organizationId', '=', at.organizationId)
          .execute()
        expect(members.filter(each => each.role === 'owner').length, `way ${which}, round ${round}`).toBe(1)
      }
    if (right !== left) await right.stop()
    await left.stop()
    await place.remove()
  })
})
