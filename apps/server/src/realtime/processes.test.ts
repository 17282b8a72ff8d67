import { expect, test } from 'vitest'
import { migrate, STEPS } from '../storage/migrations/index.ts'
import { POSTGRES_TYPES } from '../storage/postgres.ts'
import { createPlace, ENGINES } from '../testing/engines.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { PASSWORD, startTestServer } from '../testing/test-server.ts'

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

test('who is signed out, blocked, removed or put out by one process sees nothing more by the other, where a plan is followed', {
  timeout: 120_000,
}, async () => {
  const place = await createPlace('postgres')
  const [left, right] = [await startTestServer(place, { env: SECRET }), await startTestServer(place, { env: SECRET })]
  const owner = left.window()
  await owner.signUp('Ana')
  const { userId: ownerId } = (await owner.query('session.current'))!
  const { db } = left.server.services.storage
  await db.updateTable('user').set({ role: 'admin' }).where('id', '=', ownerId).execute()
  const company = (await (
    await owner.fetch('/api/auth/organization/create', { json: { name: 'Usina', slug: 'usina-dois' } })
  ).json()) as { id: string }
  const { id: projectId } = await owner.mutate('projects.create', { schema: PLAN })
  await owner.mutate('projects.share', { projectId, kind: 'organization', subject: company.id, role: 'viewer' })
  let revision = 1
  const save = async () => {
    const edits = [{ kind: 'setTask' as const, task: 1, changes: { name: `N${revision}` } }]
    const given = { projectId, baseRevision: revision, clientId: 'o', sequence: revision, edits }
    revision = (await owner.mutate('projects.save', given)).revision
  }
  type Ends = (here: typeof owner, email: string, userId: string) => Promise<unknown>
  const share = (email: string, role: 'viewer' | null) =>
    owner.mutate('projects.share', { projectId, kind: 'user', subject: email, role })
  const ways: Readonly<Record<string, readonly [ends: Ends, code: string]>> = {
    signOut: [here => here.signOut(), 'identity.signedOut'],
    endElsewhere: [
      async (_here, email) => {
        const other = left.window()
        await other.signIn(email)
        await other.mutate('session.end', {})
      },
      'identity.signedOut',
    ],
    newPassword: [
      async (_here, email) => {
        const other = left.window()
        await other.signIn(email)
        const changed = await other.fetch('/api/auth/change-password', {
          json: { currentPassword: PASSWORD, newPassword: 'outro-segredo-2' },
        })
        expect(changed.status).toBe(200)
      },
      'identity.signedOut',
    ],
    endedByAdministrator: [
      async (_here, _email, userId) => {
        const [session] = await owner.query('admin.sessions', { userId })
        await owner.mutate('admin.endSession', { id: session!.id })
      },
      'identity.signedOut',
    ],
    blocked: [
      (_here, _email, userId) => owner.mutate('admin.setBlocked', { userId, blocked: true }),
      'identity.signedOut',
    ],
    removed: [
      (_here, _email, userId) => owner.mutate('admin.removePerson', { userId, handTo: null }),
      'identity.signedOut',
    ],
    unshared: [(_here, email) => share(email, null), 'projects.unknown'],
  }
  for (const [name, [ends, code]] of Object.entries(ways)) {
    const [here, there] = [left.window(), right.window()]
    const email = await here.signUp('Bia')
    const { userId } = (await here.query('session.current'))!
    await share(email, 'viewer')
    there.cookie = here.cookie
    const plan = there.follow('projects.follow', { projectId, clientId: 'there' })
    const access = there.follow('users.watchAccess', {})
    await plan.next(each => each.type === 'presence')
    await access.next(() => true)
    await save()
    await plan.next(each => each.type === 'edits' && each.revision === revision)
    const seen = plan.messages.length
    await ends(here, email, userId)
    await save()
    await expect.poll(() => plan.errors.length, { timeout: 10_000, message: name }).toBe(1)
    expect(plan.errors[0], name).toMatchObject({ data: { problem: { code } } })
    expect(
      plan.messages.slice(seen).filter(each => each.type === 'edits'),
      name,
    ).toEqual([])
    if (code === 'identity.signedOut')
      await expect.poll(() => access.errors.length, { timeout: 10_000, message: name }).toBe(1)
    expect(await there.refused('projects.open', { projectId })).toMatchObject({ code })
    there.close()
  }
  // The same holds where an organization removes a member, and where a member leaves it.
  for (const path of ['remove-member', 'leave']) {
    const [here, there] = [left.window(), right.window()]
    const email = await here.signUp('Caio')
    const json = { email, role: 'member', organizationId: company.id }
    const { id: invitationId } = (await (
      await owner.fetch('/api/auth/organization/invite-member', { json })
    ).json()) as { id: string }
    await here.fetch('/api/auth/organization/accept-invitation', { json: { invitationId } })
    await here.fetch('/api/auth/organization/set-active', { json: { organizationId: company.id } })
    there.cookie = here.cookie
    const plan = there.follow('projects.follow', { projectId, clientId: 'there' })
    await plan.next(each => each.type === 'presence')
    const seen = plan.messages.length
    const gone = await (path === 'leave' ? here : owner).fetch(`/api/auth/organization/${path}`, {
      json: { organizationId: company.id, ...(path === 'leave' ? {} : { memberIdOrEmail: email }) },
    })
    expect(gone.status).toBe(200)
    await save()
    await expect.poll(() => plan.errors.length, { timeout: 10_000, message: path }).toBe(1)
    expect(
      plan.messages.slice(seen).filter(each => each.type === 'edits'),
      path,
    ).toEqual([])
    there.close()
  }
  await left.stop()
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
