import { expect, test } from 'vitest'
import { onEachServer, type TestServer, type Window } from '../testing/test-server.ts'

const SCHEMA = { project_name: 'Forno', tasks: [{ id: 1, name: 'Abrir' }] }
const PROFILE = { order: 'Nr', text: 'Beschreibung' }
const ADDRESS = 'bruno.souza@usina.example'

async function administrator(server: TestServer): Promise<Window> {
  const window = server.window()
  await window.signUp('Ana')
  const me = (await window.query('session.current'))!
  const { db } = server.server.services.storage
  await db.updateTable('user').set({ role: 'admin' }).where('id', '=', me.userId).execute()
  return window
}
const idOf = async (window: Window) => (await window.query('session.current'))!.userId

onEachServer(
  'people who go',
  server => {
    const everything = async () => {
      const { db } = server().server.services.storage
      const { TABLE_KEYS } = await import('../storage/tables.ts')
      const rows = await Promise.all(
        TABLE_KEYS.map(([table]) =>
          db
            .selectFrom(table as 'user')
            .selectAll()
            .execute(),
        ),
      )
      return JSON.stringify(rows)
    }

    test('a person is removed: plans are handed over, what they did stays, nothing tells who they were', async () => {
      const admin = await administrator(server())
      const [goes, stays] = [server().window(), server().window()]
      await goes.signUp('Bruno Souza', ADDRESS)
      await stays.signUp('Carla')
      const [gone, heir] = [await idOf(goes), await idOf(stays)]
      const { id: projectId } = await goes.mutate('projects.create', { schema: SCHEMA })
      const edits = [{ kind: 'setTask', task: 1, changes: { name: 'Fechar' } }]
      await goes.mutate('projects.save', { projectId, baseRevision: 1, clientId: 'w', sequence: 1, edits })
      await goes.mutate('keys.create', { name: 'robô', scopes: ['plans:read'] })
      await goes.mutate('plant.keepProfile', { name: 'SAP do Bruno', profile: PROFILE })
      await server().window().signIn(ADDRESS, 'errada-errada')
      expect(await everything()).toContain(ADDRESS)
      expect(await admin.mutate('admin.removePerson', { userId: gone, handTo: heir })).toEqual({
        plans: 1,
        deleted: 0,
      })
      expect(await goes.query('session.current')).toBeNull()
      expect(await stays.query('projects.open', { projectId })).toMatchObject({
        project: { role: 'planner', revision: 2 },
      })
      expect(await stays.query('projects.history', { projectId })).toMatchObject([{ revision: 2, by: '' }])
      const left = await everything()
      for (const each of [ADDRESS, 'Bruno']) expect(left).not.toContain(each)
      expect((await server().window().signIn(ADDRESS)).status).toBe(401)
      const trail = await admin.query('admin.audit', { subject: gone })
      expect(trail.map(each => each.action)).toContain('person.removed')
    })

    test('the last administrator, the only owner of an organization with others and who pays stay; then one may go alone', async () => {
      const owner = server().window()
      await owner.signUp('Davi')
      const me = await idOf(owner)
      const { db } = server().server.services.storage
      await db
        .insertInto('subscriptions')
        .values({
          ...{ id: `s-${me}`, user_id: me, customer_id: 'c', plan_id: 'month', status: 'active', event_at: 1 },
          ...{ current_period_end: null, cancel_at_period_end: 0, updated_at: '' },
        })
        .execute()
      expect(await owner.refused('person.remove')).toMatchObject({ code: 'people.subscribed', status: 409 })
      await db.updateTable('subscriptions').set({ status: 'canceled' }).where('user_id', '=', me).execute()
      const { id: own } = await owner.mutate('projects.create', { schema: SCHEMA })
      const made = await owner.fetch('/api/auth/organization/create', { json: { name: 'Usina', slug: `usina-${me}` } })
      const { id: organizationId } = (await made.json()) as { id: string }
      const other = server().window()
      await other.signUp('Eva')
      const member = { id: `m-${me}`, organizationId, userId: await idOf(other), role: 'member' }
      await db
        .insertInto('member')
        .values({ ...member, createdAt: new Date().toISOString() })
        .execute()
      expect(await owner.refused('person.remove')).toMatchObject({ code: 'people.ownsOrganization' })
      await db.updateTable('member').set({ role: 'owner' }).where('id', '=', member.id).execute()
      // A plan of the organization goes to its other owner, one without another member is deleted.
      await owner.fetch('/api/auth/organization/set-active', { json: { organizationId } })
      const { id: shared } = await owner.mutate('projects.create', { schema: SCHEMA })
      expect(await owner.mutate('person.remove', {})).toEqual({ plans: 1, deleted: 1 })
      expect((await other.query('projects.open', { projectId: shared })).project.role).toBe('planner')
      const rows = await db.selectFrom('projects').select('id').where('id', '=', own).execute()
      expect(rows).toEqual([])
      const admin = await administrator(server())
      await db
        .updateTable('user')
        .set({ role: 'user' })
        .where('id', '<>', await idOf(admin))
        .execute()
      expect(await admin.refused('person.remove')).toMatchObject({ code: 'identity.lastAdmin' })
    })

    test('who leaves says of each shared plan who gets it: nothing that others work on goes with them unasked', async () => {
      const [owner, planner, viewer, late] = [
        server().window(),
        server().window(),
        server().window(),
        server().window(),
      ]
      await owner.signUp('Chefe')
      const addresses = [await planner.signUp('Rui'), await viewer.signUp('Ana Lia'), await late.signUp('Tom')]
      const plan = async (name: string) =>
        (await owner.mutate('projects.create', { schema: { ...SCHEMA, project_name: name } })).id
      const [alone, shared, seen, waiting] = [await plan('A'), await plan('B'), await plan('C'), await plan('D')]
      const share = (projectId: string, at: number, role: 'planner' | 'viewer') =>
        owner.mutate('projects.share', { projectId, kind: 'user', subject: addresses[at]!, role })
      await share(shared, 0, 'planner')
      await share(seen, 1, 'viewer')
      await share(waiting, 2, 'viewer')
      await planner.query('projects.open', { projectId: shared })
      await viewer.query('projects.open', { projectId: seen })
      const rui = { id: await idOf(planner), name: 'Rui' }
      const [first, second, third, fourth] = await owner.query('person.plans')
      expect(first).toEqual({ id: alone, name: 'A', goesTo: null, heirs: [], sharedWith: 0 })
      expect(second).toEqual({ id: shared, name: 'B', goesTo: null, heirs: [rui], sharedWith: 1 })
      expect(third).toMatchObject({ id: seen, heirs: [{ name: 'Ana Lia' }], sharedWith: 1 })
      expect(fourth).toMatchObject({ id: waiting, sharedWith: 1 })
      const refused = { code: 'people.sharedPlans', status: 409 }
      expect(await owner.refused('person.remove')).toMatchObject({ ...refused, params: { plans: 3, names: 'B, C, D' } })
      const plans = [
        { projectId: shared, toUserId: rui.id },
        { projectId: waiting, toUserId: null },
      ]
      expect(await owner.refused('person.remove', { plans })).toMatchObject({
        ...refused,
        params: { plans: 1, names: 'C' },
      })
      // Who does not work on a plan does not get it.
      expect(
        await owner.refused('person.remove', { plans: [...plans, { projectId: seen, toUserId: rui.id }] }),
      ).toMatchObject({ code: 'identity.unknownUser' })
      for (const [window, projectId] of [
        [planner, shared],
        [viewer, seen],
      ] as const)
        expect((await window.query('projects.open', { projectId })).project.id).toBe(projectId)
      plans.push({ projectId: seen, toUserId: null })
      const me = await idOf(owner)
      expect(await owner.mutate('person.remove', { plans })).toEqual({ plans: 1, deleted: 3 })
      expect((await planner.query('projects.open', { projectId: shared })).project).toMatchObject({ owns: true })
      expect(await viewer.refused('projects.open', { projectId: seen })).toMatchObject({ code: 'projects.unknown' })
      // A removed user is distinguished from an address without an account, and from the command line.
      const admin = await administrator(server())
      const [removed] = await admin.query('admin.audit', { subject: me })
      const gone = { who: 'removed', by: null, actor: null }
      expect(removed).toMatchObject({ action: 'person.removed', ...gone, details: { plans: 1, deleted: 3 } })
      expect(await admin.query('admin.audit', { subject: shared })).toMatchObject([
        { action: 'projects.share', ...gone },
        { action: 'projects.create', ...gone },
      ])
      await server().window().signIn('nobody@usina.example', 'errada-errada')
      const command = {
        actorId: null,
        organizationId: null,
        action: 'cli.setPlan',
        subject: rui.id,
        correlationId: null,
      }
      await server().server.services.audit.write({ ...command, userId: null })
      const [made] = (await admin.query('admin.audit')).filter(each => each.action === 'cli.setPlan')
      expect(made).toMatchObject({ who: 'system', names: { [rui.id]: 'Rui' } })
      const [outsider] = (await admin.query('admin.audit')).filter(each => each.action === 'signIn.failed')
      expect(outsider).toMatchObject({ who: 'outsider', details: { email: 'nobody@usina.example', by: 'password' } })
    })

    test('the trail names a key by its id and scopes, its pages leave nothing out, and an actor who is gone stays one', async () => {
      const [admin, window, boss] = [await administrator(server()), server().window(), await administrator(server())]
      await window.signUp('Kim')
      const me = await idOf(window)
      const { key } = await window.mutate('keys.create', { name: 'robô', scopes: ['plans:read', 'plans:write'] })
      await window.mutate('keys.revoke', { id: key.id })
      const [revoked, made] = await admin.query('admin.audit', { subject: key.id })
      expect(made).toMatchObject({
        action: 'keys.create',
        who: 'user',
        by: 'Kim',
        details: { name: 'robô', scopes: 'plans:read, plans:write' },
      })
      expect(revoked).toMatchObject({ action: 'keys.revoke', names: { [key.id]: 'robô' } })
      const entry = { userId: me, organizationId: null, action: 'x', subject: 'pages', correlationId: null }
      // All at one moment, and more than one page.
      for (let count = 0; count < 250; count++)
        await server().server.services.audit.write({ ...entry, actorId: await idOf(boss) })
      const first = await admin.query('admin.audit', { subject: 'pages' })
      const rest = await admin.query('admin.audit', { subject: 'pages', before: first.at(-1)!.id })
      expect(new Set([...first, ...rest].map(each => each.id)).size).toBe(250)
      await admin.mutate('admin.removePerson', { userId: await idOf(boss), handTo: null })
      expect((await admin.query('admin.audit', { subject: 'pages' }))[0]).toMatchObject({ by: 'Kim', actor: '' })
    })

    test('a copy of everything kept of a person: theirs alone, for two minutes, whole plans included', async () => {
      const window = server().window()
      const email = await window.signUp('Fabio')
      await window.mutate('projects.create', { schema: SCHEMA })
      await window.mutate('plant.keepProfile', { name: 'SAP de Fabio', profile: PROFILE })
      const { url } = await window.mutate('person.export', {})
      const reply = await server().window().fetch(url)
      const copy = (await reply.json()) as {
        person: object
        plans: { schema: { tasks: object[] } }[]
        record: object[]
      }
      expect(copy.person).toMatchObject({ email, name: 'Fabio' })
      expect(copy.plans).toMatchObject([{ name: 'Forno', schema: { tasks: [{ name: 'Abrir' }] } }])
      expect(copy).toMatchObject({ plant: [{ kind: 'profile', name: 'SAP de Fabio' }] })
      expect(copy.record).toMatchObject([
        { action: 'session.began' },
        { action: 'projects.create' },
        { action: 'plant.keepProfile' },
        { action: 'person.export' },
      ])
      expect(JSON.stringify(copy)).not.toMatch(/scrypt|"token"|password/)
      const forged = url.replace(/ticket=./, 'ticket=A')
      expect((await window.fetch(forged)).status).toBe(410)
      server().clock.move(121_000)
      expect((await window.fetch(url)).status).toBe(410)
      server().clock.move(-121_000)
    })

    test('who leaves an organization, or is put out, keeps none of its plans and lets nobody in; deleted, it gives each plan back to its owner alone', async () => {
      const { db } = server().server.services.storage
      const post = async (window: Window, path: string, json: object) => {
        const reply = await window.fetch(`/api/auth/organization/${path}`, { json })
        expect(reply.status, path).toBe(200)
        return (await reply.json()) as { id: string }
      }
      const boss = server().window()
      await boss.signUp('Dona')
      const { id: organizationId } = await post(boss, 'create', { name: 'Usina', slug: `usina-${Date.now()}` })
      const invite = async (by: Window, email: string, role: string) =>
        (await post(by, 'invite-member', { email, role, organizationId })).id
      const member = async (role: string) => {
        const window = server().window()
        const email = await window.signUp('Membro')
        await post(window, 'accept-invitation', { invitationId: await invite(boss, email, role) })
        await post(window, 'set-active', { organizationId })
        return { window, email, id: await idOf(window) }
      }
      const memberId = async (userId: string) =>
        (
          await db
            .selectFrom('member')
            .select('id')
            .where('organizationId', '=', organizationId)
            .where('userId', '=', userId)
            .executeTakeFirstOrThrow()
        ).id
      await post(boss, 'set-active', { organizationId })
      const { id: bosses } = await boss.mutate('projects.create', { schema: SCHEMA })
      const [leaves, putOut, demoted] = [await member('admin'), await member('admin'), await member('admin')]
      for (const each of [leaves, putOut]) {
        const { id: projectId } = await each.window.mutate('projects.create', { schema: SCHEMA })
        await post(each.window, 'set-active', { organizationId: null })
        const { id: own } = await each.window.mutate('projects.create', { schema: SCHEMA })
        const guest = server().window()
        const invitationId = await invite(each.window, await guest.signUp('Convidado'), 'admin')
        if (each === leaves) await post(each.window, 'leave', { organizationId })
        else await post(boss, 'remove-member', { memberIdOrEmail: each.email, organizationId })
        expect(await each.window.refused('projects.open', { projectId })).toMatchObject({ code: 'projects.unknown' })
        expect(await each.window.refused('projects.removeForGood', { projectId })).toMatchObject({
          code: 'projects.unknown',
        })
        expect((await each.window.query('projects.open', { projectId: own })).project.role).toBe('planner')
        expect((await boss.query('projects.owner', { projectId })).own).toBe(true)
        const came = await guest.fetch('/api/auth/organization/accept-invitation', { json: { invitationId } })
        expect(came.status).toBe(400)
      }
      // A member whose new role invites no one loses their open invitations, and no plans.
      const { id: kept } = await demoted.window.mutate('projects.create', { schema: SCHEMA })
      const guest = server().window()
      const invitationId = await invite(demoted.window, await guest.signUp('Convidado'), 'admin')
      await post(boss, 'update-member-role', { memberId: await memberId(demoted.id), role: 'member', organizationId })
      const came = await guest.fetch('/api/auth/organization/accept-invitation', { json: { invitationId } })
      expect(came.status).toBe(400)
      expect((await demoted.window.query('projects.open', { projectId: kept })).project.role).toBe('planner')

      expect(await demoted.window.query('projects.open', { projectId: bosses })).toMatchObject({ project: {} })
      const admin = await administrator(server())
      await admin.mutate('admin.setOrganizationPlan', { organizationId, plan: 'enterprise', seats: 9 })
      await post(boss, 'delete', { organizationId })
      expect(await demoted.window.refused('projects.open', { projectId: bosses })).toMatchObject({
        code: 'projects.unknown',
      })
      expect(await boss.refused('projects.open', { projectId: kept })).toMatchObject({ code: 'projects.unknown' })
      expect((await demoted.window.query('projects.open', { projectId: kept })).project.role).toBe('planner')
      // The record of what was done goes on naming it, and so does what its members' sessions were in.
      const tables = [
        'organization',
        'member',
        'invitation',
        'organization_plans',
        'project_access',
        'projects',
      ] as const
      for (const table of [...tables, 'plant_kept' as const])
        expect(JSON.stringify(await db.selectFrom(table).selectAll().execute()), table).not.toContain(organizationId)
    })

    test('a copy has shares, versions and every revision of one’s own plans, and of plans of others no more than when one changed them', async () => {
      const [owner, planner] = [server().window(), server().window()]
      await owner.signUp('Olga')
      const email = await planner.signUp('Paulo')
      const { id: projectId } = await owner.mutate('projects.create', { schema: SCHEMA })
      await owner.mutate('projects.share', { projectId, kind: 'user', subject: email, role: 'planner' })
      const save = (window: Window, name: string, baseRevision: number) =>
        window.mutate('projects.save', {
          ...{ projectId, baseRevision, clientId: 'w', sequence: baseRevision },
          edits: [{ kind: 'setTask', task: 1, changes: { name } }],
        })
      await save(owner, 'da dona', 1)
      await save(planner, 'do planejador', 2)
      await owner.mutate('projects.nameVersion', { projectId, name: 'Aprovado' })
      const { db } = server().server.services.storage
      // As it stands where an address without an account may wait for its person.
      await db
        .insertInto('pending_shares')
        .values({
          ...{ project_id: projectId, email: 'sem-conta@usina.example', role: 'viewer' },
          ...{ crew: null, created_at: new Date(0).toISOString() },
        })
        .execute()
      // More than are read at once, behind the plan's newest.
      const { user_id } = await db
        .selectFrom('project_edits')
        .select('user_id')
        .where('project_id', '=', projectId)
        .where('revision', '=', 3)
        .executeTakeFirstOrThrow()
      for (let revision = 4; revision < 1100; revision++)
        await db
          .insertInto('project_edits')
          .values({
            ...{ project_id: projectId, revision, client_id: 'w', sequence: revision, user_id, actor_id: null },
            ...{ means: 'hand', edits: '[]', dropped: '[]', created_at: new Date(0).toISOString() },
          })
          .execute()
      const copyOf = async (window: Window) => {
        const { url } = await window.mutate('person.export', {})
        return (await (await server().window().fetch(url)).json()) as {
          plans: { revisions: { revision: number; mine: boolean; edits: object[] }[] }[]
          changesElsewhere: { project_id: string; revision: number }[]
        }
      }
      const own = await copyOf(owner)
      expect(own.plans).toMatchObject([
        {
          shares: [{ kind: 'user', email, role: 'planner' }],
          waitingShares: [{ email: 'sem-conta@usina.example', role: 'viewer' }],
          versions: [{ name: 'Aprovado', revision: 3 }],
          schema: { tasks: [{ name: 'do planejador' }] },
        },
      ])
      const [plan] = own.plans
      expect(plan!.revisions.map(each => each.revision)).toEqual(Array.from({ length: 1098 }, (_, at) => at + 2))
      expect(plan!.revisions.slice(0, 2)).toMatchObject([
        { mine: true, edits: [{ changes: { name: 'da dona' } }] },
        { mine: false, edits: [{ changes: { name: 'do planejador' } }] },
      ])
      expect(own.changesElsewhere).toEqual([])
      const others = await copyOf(planner)
      expect(others.plans).toEqual([])
      expect(others.changesElsewhere.map(each => each.revision)).toEqual(
        Array.from({ length: 1097 }, (_, at) => at + 3),
      )
      expect(JSON.stringify(others)).not.toMatch(/do planejador|da dona|sem-conta/)
    })

    test('an owner makes somebody who works on the plan its owner; an administrator hands all plans of one over', async () => {
      const [owner, heir, admin] = [server().window(), server().window(), await administrator(server())]
      await owner.signUp('Gil')
      const email = await heir.signUp('Hugo')
      const { id: projectId } = await owner.mutate('projects.create', { schema: SCHEMA })
      const toUserId = await idOf(heir)
      expect(await owner.refused('projects.transfer', { projectId, toUserId })).toMatchObject({
        code: 'identity.unknownUser',
      })
      await owner.mutate('projects.share', { projectId, kind: 'user', subject: email, role: 'planner' })
      expect(await heir.refused('projects.transfer', { projectId, toUserId })).toMatchObject({
        code: 'projects.ownerOnly',
      })
      await owner.mutate('projects.transfer', { projectId, toUserId })
      expect(await owner.query('projects.owner', { projectId })).toEqual({ name: 'Hugo', own: false })
      expect((await owner.query('projects.open', { projectId })).project.role).toBe('planner')
      expect(await heir.refused('admin.handOver', { userId: toUserId, toUserId: await idOf(owner) })).toMatchObject({
        code: 'identity.notAdmin',
      })
      expect(await admin.mutate('admin.handOver', { userId: toUserId, toUserId: await idOf(owner) })).toEqual({
        plans: 1,
      })
      expect(await heir.query('projects.owner', { projectId })).toEqual({ name: 'Gil', own: false })
    })

    test('people and organizations keep no more than they may; an administrator sees what they keep', async () => {
      const [admin, window] = [await administrator(server()), server().window()]
      const email = await window.signUp('Iris')
      const made = await Promise.all(
        Array.from({ length: 8 }, () => window.fetch('/api/trpc/projects.create', { json: { schema: SCHEMA } })),
      )
      expect(made.map(each => each.status).sort()).toEqual([200, 200, 200, 200, 200, 413, 413, 413])
      expect(await window.refused('projects.create', { schema: SCHEMA })).toMatchObject({ code: 'projects.quotaPlans' })
      const { id: projectId } = (await window.query('projects.list'))[0]!
      const edits = [{ kind: 'setTask', task: 1, changes: { notes: 'x'.repeat(400_000) } }]
      const save = (sequence: number) => ({ projectId, baseRevision: sequence, clientId: 'w', sequence, edits })
      await window.mutate('projects.save', save(1))
      await window.mutate('projects.save', save(2))
      expect(await window.refused('projects.save', save(3))).toMatchObject({ code: 'projects.quotaBytes', status: 413 })
      const seen = await admin.query('admin.users', { search: email })
      expect(seen[0]?.plans).toBe(5)
      expect(seen[0]?.bytes).toBeGreaterThan(800_000)
    })

    test('figures for a collector are there for who shows the token alone', async () => {
      const window = server().window()
      expect((await window.fetch('/metrics')).status).toBe(404)
      expect(
        (await window.fetch('/metrics', { headers: { authorization: 'Bearer wrong-wrong-wrong-wrong' } })).status,
      ).toBe(404)
      const reply = await window.fetch('/metrics', { headers: { authorization: 'Bearer metrics-token-of-tests' } })
      const text = await reply.text()
      expect(text).toMatch(/^parada_ready 1$/m)
      expect(text).toMatch(/^parada_database_bytes \d{4,}$/m)
      expect(text).toMatch(/parada_request_seconds_count\{route="projects.create",status="2xx"\} \d/)
      expect(text).not.toContain(ADDRESS)
    })

    test('the trail is kept as long as is set, and sessions as long as they may live', async () => {
      const { db } = server().server.services.storage
      const window = server().window()
      await window.signUp('Joana')
      const old = {
        user_id: null,
        actor_id: null,
        organization_id: null,
        subject: '',
        details: '{}',
        correlation_id: null,
      }
      const at = new Date(server().clock.now().getTime() - 11 * 86_400_000).toISOString()
      await db
        .insertInto('audit_log')
        .values({ ...old, id: 'old', at, action: 'x' })
        .execute()
      const userId = await idOf(window)
      await db
        .updateTable('session')
        .set({ createdAt: new Date(Date.now() - 91 * 86_400_000).toISOString() })
        .where('userId', '=', userId)
        .execute()
      expect(await window.query('session.current')).toBeNull()
      const { housekeeping } = await import('../jobs/housekeeping.ts')
      const { usage, clock, config } = server().server.services
      const again = await housekeeping({ files: null, db, usage, clock, settings: config.settings })(
        {},
        new AbortController().signal,
      )
      expect(again).toBeInstanceOf(Date)
      expect(await db.selectFrom('audit_log').select('id').where('id', '=', 'old').execute()).toEqual([])
      expect(await db.selectFrom('session').select('id').where('userId', '=', userId).execute()).toEqual([])
    })
  },
  {
    env: {
      PARADA_MAX_PLANS: '5',
      PARADA_MAX_MEGABYTES: '1',
      PARADA_METRICS_TOKEN: 'metrics-token-of-tests',
      PARADA_KEEP_AUDIT_DAYS: '10',
    },
  },
)

onEachServer(
  'sharing where accounts are nobody else’s business',
  server => {
    test('an address with an account and one without are answered alike; who comes later finds the plan', async () => {
      const { signUpRequests } = server().server.services
      const open = async (name: string, email: string) => {
        const window = server().window()
        const reply = await window.fetch('/api/auth/sign-up/email', {
          json: { name, email, password: 'segredo-de-teste-1' },
        })
        expect(reply.status).toBe(200)
        const asked = (await signUpRequests.list()).find(each => each.email === email)
        if (asked) await signUpRequests.confirm(asked.id)
        await window.signIn(email)
        return window
      }
      const owner = await open('Ana', 'ana@usina.example')
      const known = await open('Bia', 'bia@usina.example')
      const { id: projectId } = await owner.mutate('projects.create', { schema: SCHEMA })
      const share = (subject: string) =>
        owner.mutate('projects.share', { projectId, kind: 'user', subject, role: 'viewer' })
      const before = await share('bia@usina.example')
      const after = await share('caio@usina.example')
      const shown = (email: string) => ({ kind: 'user', id: email, name: email, email, role: 'viewer', waiting: true })
      expect(before).toEqual([shown('bia@usina.example')])
      expect(after).toEqual([shown('bia@usina.example'), shown('caio@usina.example')])
      // The list of its shares is returned only to those who may share.
      expect(await known.query('projects.shares', { projectId })).toEqual([])
      await known.query('projects.open', { projectId })
      expect((await owner.query('projects.shares', { projectId }))[0]).toMatchObject({ name: 'Bia' })
      const late = await open('Caio', 'caio@usina.example')
      expect((await late.query('projects.open', { projectId })).project.role).toBe('viewer')
      await share('dora@usina.example')
      await owner.mutate('projects.share', { projectId, kind: 'user', subject: 'dora@usina.example', role: null })
      const dora = await open('Dora', 'dora@usina.example')
      expect(await dora.refused('projects.open', { projectId })).toMatchObject({ code: 'projects.unknown' })
    })
  },
  { env: { PARADA_SIGN_UP: 'confirmed' } },
)
