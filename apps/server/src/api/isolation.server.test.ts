import { LOCALES, loadMessages } from '@parada/messages'
import {
  ApiScope,
  type InputOf,
  type ProcedureName,
  procedures,
  SERVER_PROBLEMS,
  SERVER_SUGGESTIONS,
} from '@parada/protocol'
import { unreadIn } from '@parada/protocol/describe'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { OPERATIONS } from '../public/operations.ts'
import { scriptedEngines } from '../testing/scripted-engine.ts'
import { onEachServer, Refused } from '../testing/test-server.ts'

/** Stands in everything that belongs to the owner: no reply to another user may contain it. */
const MARK = 'SEGREDO-DA-USINA'

interface Ids {
  readonly projectId: string
  readonly userId: string
  readonly organizationId: string
  readonly linkId: string
  readonly keyId: string
  readonly licenceId: string
  readonly sessionId: string
}

/** Members that an input does not read are refused: what is left of one that is meant for every call. */
function onlyRead(input: z.ZodType, value: object): object {
  const left = structuredClone(value) as Record<string, unknown>
  for (let found = unreadIn(input, left); found; found = unreadIn(input, left)) {
    const path = found.field.split('.')
    const last = path.pop() ?? ''
    const holder = path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], left)
    delete (holder as Record<string, unknown>)[last]
  }
  return left
}

/** What is asked for in an address, of what the call reads there. */
const queryOf = (input: z.ZodType): string => {
  const read = Object.entries(onlyRead(input, { search: MARK, from: 1, to: 2 }))
  return new URLSearchParams(read.map(([name, value]): [string, string] => [name, String(value)])).toString()
}

type Inputs = { readonly [N in ProcedureName]: InputOf<N> }

/** Every call of the table, aimed at another user's data: a new call must be aimed too, or this does not compile. */
const aimedAt = (ids: Ids, report: InputOf<'share.create'>): Inputs => {
  const { projectId, userId } = ids
  const schema = { project_name: 'x', tasks: [{ id: 1, name: 'a' }] }
  return {
    'session.current': {},
    'session.reverify': { password: 'wrong' },
    'session.list': {},
    'session.end': { id: ids.sessionId },
    'person.export': {},
    'person.plans': {},
    'person.remove': {},
    'installation.info': {},
    'organization.seats': {},
    'users.getUserAccess': { userId },
    'users.watchAccess': { userId },
    'aiRequestUsage.checkUsageLimit': { userId },
    'aiRequestUsage.watch': { userId },
    'pro.ask': {},
    'parsers.parse': { text: 'a' },
    'parsers.parseLive': { text: 'a' },
    'criticalPath.analyze': schema,
    'billing.prices': {},
    'billing.createCheckoutSession': { planId: 'month' },
    'billing.createPortalSession': {},
    'entitlement.issue': {},
    'projects.list': { search: MARK },
    'projects.folders': {},
    'projects.create': { schema },
    'projects.open': { projectId },
    'projects.save': { projectId, baseRevision: 1, clientId: 'x', sequence: 1, edits: [{ kind: 'numberRows' }] },
    'projects.follow': { projectId, clientId: 'x' },
    'projects.presence': { projectId, clientId: 'x', task: 1 },
    'projects.rename': { projectId, name: 'mine' },
    'projects.archive': { projectId, archived: true },
    'projects.remove': { projectId },
    'projects.removeForGood': { projectId },
    'projects.removed': {},
    'projects.restore': { projectId },
    'projects.duplicate': { projectId },
    'projects.history': { projectId },
    'projects.audit': { projectId },
    'projects.versions': { projectId },
    'projects.nameVersion': { projectId, name: 'x' },
    'projects.openRevision': { projectId, revision: 1 },
    'projects.compare': { projectId, from: 1, to: 1 },
    'projects.restoreRevision': { projectId, revision: 1 },
    'projects.shares': { projectId },
    'projects.owner': { projectId },
    'projects.transfer': { projectId, toUserId: userId },
    'projects.share': { projectId, kind: 'organization', subject: ids.organizationId, role: 'planner' },
    'crews.links': { projectId },
    'crews.createLink': { projectId, crew: MARK },
    'crews.revokeLink': { projectId, id: ids.linkId },
    'crews.inbox': { projectId },
    'crews.decide': { projectId, decision: 'decision', lines: [{ id: ids.linkId, act: 'accept' }] },
    'crews.takeBack': { projectId, id: ids.linkId },
    'crews.follow': { projectId },
    'plant.read': {},
    'plant.keepNorms': { norms: [], version: 0 },
    'plant.keepProfile': { name: 'mine', profile: {} },
    'crews.sheet': { projectId },
    'crews.report': {
      projectId,
      device: 'd'.repeat(20),
      deviceNow: 0,
      lines: [{ sequence: 1, kind: 'start', task: 1, at: '2027-03-10T08:00', deviceTime: 0 }],
    },
    'share.create': { ...report, projectId },
    'share.list': { projectId },
    'share.revoke': { id: ids.linkId },
    'keys.list': {},
    'keys.create': { name: 'x', scopes: ['plans:read'] },
    'keys.revoke': { id: ids.keyId },
    'licences.list': {},
    'licences.issue': { licensee: 'x', plan: 'pro', seats: 1, days: 1 },
    'licences.revoke': { id: ids.licenceId },
    'admin.users': {},
    'admin.setPlan': { userId, plan: 'pro' },
    'admin.houseRules': {},
    'admin.setHouseRules': { everybody: 'pro' },
    'admin.setRole': { userId, admin: true },
    'admin.setBlocked': { userId, blocked: true },
    'admin.exportPerson': { userId },
    'admin.handOver': { userId, toUserId: userId },
    'admin.removePerson': { userId, handTo: null },
    'admin.setOrganizationPlan': { organizationId: ids.organizationId, plan: 'pro', seats: 1 },
    'admin.organizations': {},
    'admin.sessions': {},
    'admin.endSession': { id: ids.sessionId },
    'admin.signUpRequests': {},
    'admin.confirmSignUp': { id: 'x' },
    'admin.refuseSignUp': { id: 'x' },
    'admin.mails': {},
    'admin.configuration': {},
    'admin.audit': {},
  }
}

onEachServer(
  'tenants',
  server => {
    test('no call, signed in as somebody else or not at all, returns or changes what is not theirs', async () => {
      const owner = server().window()
      await owner.signUp(MARK)
      const me = (await owner.query('session.current'))!
      const { db } = server().server.services.storage
      const company = (await (
        await owner.fetch('/api/auth/organization/create', { json: { name: MARK, slug: 'usina' } })
      ).json()) as { id: string }
      await owner.fetch('/api/auth/organization/set-active', { json: { organizationId: company.id } })
      const schema = { project_name: MARK, tasks: [{ id: 1, name: MARK }] }
      const { id: projectId } = await owner.mutate('projects.create', { schema, folder: MARK })
      await owner.mutate('projects.nameVersion', { projectId, name: MARK })
      await owner.mutate('admin.setPlan', { userId: me.userId, plan: 'pro' })
      const report = {
        project_schema: schema,
        title: MARK,
        metrics: {
          status: { completed: 0, inProgress: 0, overdue: 0, upcomingStart: 0, upcomingEnd: 0 },
          summary: { progressPercentage: 0, totalTasks: 1, completedTasks: 0, totalHours: 8, completedHours: 0 },
          timeline: { overdueTasks: [], upcomingStartTasks: [], upcomingEndTasks: [] },
        },
      }
      const link = await owner.mutate('share.create', report)
      const { key } = await owner.mutate('keys.create', { name: MARK, scopes: ['plans:read'] })
      const licence = await server().server.services.licences.issue(
        { licensee: MARK, plan: 'pro', seats: 1, days: 1, machines: [] },
        me.userId,
      )
      const ids: Ids = {
        projectId,
        userId: me.userId,
        organizationId: company.id,
        linkId: link.id,
        keyId: key.id,
        licenceId: licence.ok ? licence.value.id : '',
        sessionId: me.sessionId,
      }
      const before = await contents()
      const stranger = server().window()
      await stranger.signUp('Outra pessoa')
      const strangerReport = { ...report, title: 'x', project_schema: { project_name: 'x', tasks: [] } }
      for (const window of [stranger, server().window()])
        for (const [name, input] of Object.entries(aimedAt(ids, strangerReport)) as [ProcedureName, never][]) {
          // Removing oneself is tried in its own test: here the stranger goes on.
          if (name === 'session.reverify' || name === 'person.remove') continue
          const reply = await answer(window, name, input)
          expect(`${name} ${JSON.stringify(reply)}`).not.toContain(MARK)
          if (window !== stranger && procedures[name].caller !== 'anyone')
            expect([name, reply]).toMatchObject([name, { refused: 'identity.signedOut' }])
          else if (procedures[name].caller === 'admin')
            expect([name, reply]).toMatchObject([name, { refused: 'identity.notAdmin' }])
        }
      // Programs: every row of the public API, by REST and as a tool, with a key that may do everything its owner may.
      const { secret } = await stranger.mutate('keys.create', { name: 'k', scopes: [...ApiScope.options] })
      const robot = server().window({ authorization: `Bearer ${secret}` })
      const everything = {
        projectId,
        ...{ baseRevision: 1, clientId: 'x', sequence: 1, edits: [{ kind: 'numberRows' }] },
        ...{ search: MARK, schema: { project_name: 'x', tasks: [] }, current_schema: { project_name: 'x', tasks: [] } },
        ...{ text: 'a', filename: 'a.txt', content: 'YQ==', to: 'tmx', name: 'x', start: '2027-03-01T06:00' },
        ...{ commands: [{ do: 'add', name: 'x' }], revision: 2, uid: 1, archived: true },
        ...{
          crew: 'x',
          id: '7d1f64a1-0d44-4c3f-8d3f-000000000000',
          decision: 'decision',
          device: 'd'.repeat(20),
          deviceNow: 0,
        },
        ...{ norms: [], version: 0, profile: {} },
        ...{ until: '2027-03-10T19:00', at: '2027-03-10T19:00', equipment: 'E-1', duration: '4h', state: 'approved' },
        lines: [{ id: 'x', act: 'accept', sequence: 1, kind: 'start', task: 1, at: '2027-03-10T08:00', deviceTime: 0 }],
      }
      // Words that mean something else elsewhere: two revisions, not two dates; people, not the name of a crew.
      const ownWords: Readonly<Record<string, object>> = {
        compareRevisions: { from: 1, to: 2 },
        query: { to: '2027-03-10T19:00' },
        queryPlan: { to: '2027-03-10T19:00' },
        recover: { hours: 12, task: 1, accept: '' },
        composeScope: { lines: [{ label: 'E-1', template: 'exchanger' }] },
        importOrders: { profile: 'x' },
        reimportOrders: { profile: 'x' },
        proposeExtraWork: { crew: [{ name: 'x' }] },
      }
      const say = (method: string, params: object) =>
        robot.fetch('/api/mcp', { json: { jsonrpc: '2.0', id: 1, method, params } })
      for (const operation of OPERATIONS) {
        const aimed = onlyRead(operation.input, { ...everything, ...ownWords[operation.id] })
        // What is refused for its form was not aimed: a new operation's input belongs above.
        expect([operation.id, operation.input.safeParse(aimed).error]).toEqual([operation.id, undefined])
        const path = `/api/v1${operation.path.replace(':projectId', projectId).replace(/:(uid|revision|id)/, '1')}`
        const reply =
          operation.method === 'GET'
            ? await robot.fetch(`${path}?${queryOf(operation.input)}`)
            : await robot.fetch(path, { json: aimed })
        expect(`${operation.id} ${await reply.text()}`).not.toContain(MARK)
        if (operation.path.includes(':')) expect([operation.id, reply.status]).toEqual([operation.id, 404])
        if (operation.tool === null) continue
        const said = await (await say('tools/call', { name: operation.tool, arguments: aimed })).text()
        expect(`${operation.id} ${said}`).not.toContain(MARK)
        if (operation.path.includes(':'))
          expect([operation.id, JSON.parse(said)]).toMatchObject([
            operation.id,
            { result: { isError: true, _meta: { 'parada/problem': { code: 'projects.unknown' } } } },
          ])
      }
      // The stranger has plans of their own by now; only those are listed.
      const listed = await (await say('resources/list', {})).text()
      expect(listed).toContain('parada://plans/')
      expect(listed).not.toContain(projectId)
      expect(listed).not.toContain(MARK)
      const read = await (await say('resources/read', { uri: `parada://plans/${projectId}` })).text()
      expect(read).not.toContain(MARK)
      expect(JSON.parse(read)).toMatchObject({ error: { code: -32002, data: { code: 'projects.unknown' } } })
      expect(await contents()).toEqual(before)
      expect(await owner.query('session.current')).toMatchObject({ userId: me.userId })

      /** What belongs to the owner, as it lies in the database. */
      async function contents() {
        return {
          plans: await db.selectFrom('projects').selectAll().where('owner_id', '=', ids.userId).execute(),
          edits: await db.selectFrom('project_edits').selectAll().where('project_id', '=', projectId).execute(),
          access: await db.selectFrom('project_access').selectAll().where('project_id', '=', projectId).execute(),
          versions: await db.selectFrom('project_versions').selectAll().where('project_id', '=', projectId).execute(),
          links: await db.selectFrom('share_links').selectAll().where('id', '=', ids.linkId).execute(),
          keys: await db.selectFrom('api_keys').selectAll().where('id', '=', ids.keyId).execute(),
          licences: await db.selectFrom('licences').selectAll().execute(),
          grants: await db.selectFrom('plan_grants').selectAll().execute(),
        }
      }
    })

    async function answer(window: ReturnType<ReturnType<typeof server>['window']>, name: ProcedureName, input: never) {
      if (procedures[name].kind === 'subscription') {
        const followed = window.follow(name as 'projects.follow', input)
        const first = await followed
          .next(() => true, 5000)
          .catch(error => {
            const data = (error as { data?: { problem?: { code: string } } }).data
            return { refused: data?.problem?.code ?? String(error) }
          })
        followed.stop()
        return first
      }
      try {
        return procedures[name].kind === 'query'
          ? await window.query(name as 'session.current', input)
          : await window.mutate(name as 'projects.create', input)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const body = error.body as { error?: { data?: { problem?: { code: string } } } }
        return { refused: body.error?.data?.problem?.code, body }
      }
    }
  },
  { engines: scriptedEngines() },
)

describe('problems of the server', () => {
  test.each(LOCALES)('each has its sentence in %s', async locale => {
    const messages = await loadMessages(locale)
    expect(Object.keys(SERVER_PROBLEMS).filter(code => !(code in messages.problems))).toEqual([])
    expect(SERVER_SUGGESTIONS.filter(code => !(code in messages.suggestions))).toEqual([])
  })
})
