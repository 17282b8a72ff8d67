import { type CrewSheet, type Inbox, type ProcedureName, procedures } from '@parada/protocol'
import { beforeAll, expect, test } from 'vitest'
import { OPERATIONS } from '../public/operations.ts'
import { crewPlan } from '../testing/crew-plan.ts'
import { smallJpeg } from '../testing/small-jpeg.ts'
import { onEachServer, PASSWORD, type TestServer, type Window } from '../testing/test-server.ts'
import { plainJpeg } from './jpeg.ts'

const DEVICE = 'aparelho-de-teste-0001'
const OTHER = 'aparelho-de-teste-0002'
const CODE = 'codigo-de-teste'
const ADDRESS = 'https://parada.usina.example'

/** Civil time of the plan: the server's own wall clock. */
const civil = (at: Date): string => new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)

interface Site {
  readonly planner: Window
  readonly projectId: string
  readonly token: string
  readonly linkId: string
}

async function site(server: TestServer): Promise<Site> {
  const planner = server.window()
  await planner.signUp('Ana')
  const { id: projectId } = await planner.mutate('projects.create', { schema: crewPlan(server.clock.now()) })
  const made = await planner.mutate('crews.createLink', { projectId, crew: 'Caldeiraria', holder: 'Jonas' })
  const [link] = made.links
  return { planner, projectId, token: link?.url?.split('/t/')[1] ?? '', linkId: link?.id ?? '' }
}

const line = (server: TestServer, sequence: number, more: object) => ({
  sequence,
  task: 1,
  kind: 'start',
  at: civil(new Date(server.clock.now().getTime() - 3_600_000)),
  deviceTime: server.clock.now().getTime() + sequence,
  taskName: 'Abrir boca de visita BV-1',
  tag: 'C-101',
  ...more,
})

const post = (server: TestServer, token: string, lines: readonly object[], device = DEVICE, skew = 0) =>
  server
    .window()
    .fetch(`/api/t/${token}/lines`, { json: { device, deviceNow: server.clock.now().getTime() + skew, lines } })

onEachServer(
  'crews',
  server => {
    beforeAll(async () => {
      const first = { name: 'Admin', email: 'admin@example.com', password: PASSWORD, setUpCode: CODE }
      await server().window().fetch('/api/auth/sign-up/email', { json: first })
    })

    test('a link shows its crew and nothing else, ends at once when it is withdrawn, and holds no address of this machine', async () => {
      const { planner, projectId, token, linkId } = await site(server())
      expect(token.length).toBeGreaterThan(50)
      const reply = await server().window().fetch(`/api/t/${token}`)
      const text = await reply.text()
      const sheet = JSON.parse(text) as CrewSheet
      expect(sheet).toMatchObject({ plan: 'Parada U-110', crew: 'Caldeiraria', holder: 'Jonas' })
      expect(sheet.tasks.map(each => each.name)).toHaveLength(6)
      expect(sheet.tasks[0]).toMatchObject({ tag: 'C-101', people: 2 })
      for (const foreign of ['Segredo', 'Solda', '4711', 'E-101', projectId, 'Ana']) expect(text).not.toContain(foreign)
      const { db } = server().server.services.storage
      const stored = await db.selectFrom('crew_links').selectAll().where('id', '=', linkId).execute()
      expect(JSON.stringify(stored)).not.toContain(token)
      // Another plan's or crew's row does not make a token of it.
      await db.updateTable('crew_links').set({ crew: 'Solda' }).where('id', '=', linkId).execute()
      expect((await server().window().fetch(`/api/t/${token}`)).status).toBe(404)
      await db.updateTable('crew_links').set({ crew: 'Caldeiraria' }).where('id', '=', linkId).execute()
      expect(
        (
          await server()
            .window()
            .fetch(`/api/t/${token.slice(0, -2)}AA`)
        ).status,
      ).toBe(404)
      await planner.mutate('crews.revokeLink', { projectId, id: linkId })
      const gone = await server().window().fetch(`/api/t/${token}`)
      expect([gone.status, await gone.json()]).toMatchObject([410, { code: 'crews.revoked' }])
      expect((await post(server(), token, [line(server(), 1, {})])).status).toBe(410)
      const kept = await db.selectFrom('audit_log').select('action').where('subject', '=', projectId).execute()
      const actions = kept.map(each => each.action)
      expect(actions).toEqual(expect.arrayContaining(['crews.createLink', 'crews.revokeLink']))
    })

    test('a line counts once however often it comes; nothing touches the plan before the planner accepts it, and one save does', async () => {
      const { planner, projectId, token } = await site(server())
      const before = await planner.query('projects.open', { projectId })
      const now = server().clock.now().getTime()
      const hour = (n: number) => civil(new Date(now - n * 3_600_000))
      const lines = [
        line(server(), 1, { at: hour(5) }),
        line(server(), 2, { kind: 'finish', at: hour(1) }),
        line(server(), 3, { task: 2, kind: 'start', at: hour(3) }),
        line(server(), 4, { task: 3, kind: 'stopped', reason: 'noCrane' }),
        line(server(), 5, { task: null, kind: 'extra', taskName: 'Trincas no bocal N2', hours: 14, people: 4 }),
      ]
      for (let time = 0; time < 3; time++) expect((await post(server(), token, lines)).status).toBe(200)
      // The same number with another word is the line that came first.
      await post(server(), token, [line(server(), 1, { kind: 'finish' })])
      const inbox = await planner.query('crews.inbox', { projectId })
      expect(inbox.waiting).toBe(5)
      expect(inbox.lines.map(each => [each.sequence, each.kind, each.by])).toEqual(
        [1, 2, 3, 4, 5].map((sequence, at) => [sequence, lines[at]?.kind ?? 'start', 'Jonas']),
      )
      expect(await planner.query('projects.open', { projectId })).toEqual(before)
      const decided = await planner.mutate('crews.decide', {
        projectId,
        decision: 'decision-1',
        lines: inbox.lines.map(each => ({ id: each.id, act: 'accept' as const })),
      })
      expect(decided).toMatchObject({ accepted: 5, refused: 0, revision: before.project.revision + 1, left: [] })
      const again = await planner.mutate('crews.decide', {
        projectId,
        decision: 'decision-1',
        lines: inbox.lines.map(each => ({ id: each.id, act: 'accept' as const })),
      })
      expect(again).toMatchObject({ accepted: 5, revision: null })
      const after = await planner.query('projects.open', { projectId })
      expect(after.project.revision).toBe(before.project.revision + 1)
      expect((after.schema.tasks as object[]).slice(0, 3)).toMatchObject([
        { percent_complete: 100, actual_start: hour(5), actual_finish: hour(1) },
        { actual_start: hour(3) },
        { delays: [{ reason: 'no_crane' }] },
      ])
      const told = (await (await server().window().fetch(`/api/t/${token}`)).json()) as CrewSheet
      expect(told.lines.map(each => each.state)).toEqual(Array.from({ length: 5 }, () => 'approved'))
      // Taking one back is a change of its own: the task is as it was, its lines wait again.
      const first = inbox.lines[0]?.id ?? ''
      const back = await planner.mutate('crews.takeBack', { projectId, id: first })
      expect(back.revision).toBe(after.project.revision + 1)
      const undone = await planner.query('projects.open', { projectId })
      const tasksOf = ({ schema }: typeof before) => schema.tasks as object[]
      expect(tasksOf(undone)[0]).toEqual(tasksOf(before)[0])
      expect(tasksOf(undone)[1]).toEqual(tasksOf(after)[1])
      expect((await planner.query('crews.inbox', { projectId })).waiting).toBe(2)
    })

    test('two reports, late ones, a clock that is off, a task that is gone, a foreign task: each has its answer and nothing is lost', async () => {
      const { planner, projectId, token } = await site(server())
      const now = server().clock.now().getTime()
      const hour = (n: number) => civil(new Date(now - n * 3_600_000))
      const left = (sequence: number, remaining: number) =>
        line(server(), sequence, { kind: 'remaining', remaining, at: hour(1) })
      await post(server(), token, [line(server(), 1, { at: hour(4) }), left(2, 7200)], DEVICE)
      await post(server(), token, [left(9, 14_400)], OTHER, 20 * 60_000)
      await post(server(), token, [
        line(server(), 3, { task: 2, at: hour(30) }),
        line(server(), 4, { task: 4, kind: 'finish' }),
        line(server(), 5, { task: 7 }),
      ])
      const { project } = await planner.query('projects.open', { projectId })
      await planner.mutate('projects.save', {
        projectId,
        baseRevision: project.revision,
        clientId: 'w',
        sequence: 1,
        edits: [{ kind: 'removeTask', task: 4 }],
      })
      const inbox = await planner.query('crews.inbox', { projectId })
      const of = (sequence: number): Inbox['lines'][number] =>
        inbox.lines.find(each => each.sequence === sequence) as Inbox['lines'][number]
      expect(of(2)).toMatchObject({ rivals: [of(9).id], newest: false, clear: false, skew: null })
      expect(of(9)).toMatchObject({ rivals: [of(2).id], newest: true, skew: 1200 })
      expect(of(3)).toMatchObject({ late: true })
      expect(of(4)).toMatchObject({ gone: true, row: null, taskName: 'Abrir boca de visita BV-1', clear: false })
      expect(of(5).findings).toMatchObject([{ code: 'otherCrew', act: 'ask' }])
      const decide = (lines: readonly object[]) =>
        planner.mutate('crews.decide', { projectId, decision: crypto.randomUUID(), lines: lines as never })
      // A refusal says why, or it is none.
      expect(await decide([{ id: of(2).id, act: 'refuse' }])).toMatchObject({ left: [{ code: 'crews.reasonAsked' }] })
      expect(await decide([{ id: of(2).id, act: 'refuse', reason: 'o forno ainda purga' }])).toMatchObject({
        refused: 1,
      })
      const changed = await decide([
        { id: of(1).id, act: 'accept' },
        { id: of(9).id, act: 'accept', change: { remaining: 10_800 } },
        { id: of(4).id, act: 'accept' },
      ])
      expect(changed).toMatchObject({ accepted: 3, left: [] })
      const told = (await (await server().window().fetch(`/api/t/${token}`)).json()) as CrewSheet
      expect(told.lines.find(each => each.sequence === 2)).toMatchObject({
        state: 'refused',
        answer: 'o forno ainda purga',
        by: 'Ana',
      })
      expect(told.lines.find(each => each.sequence === 9)).toMatchObject({ state: 'changed', remaining: 14_400 })
      const after = await planner.query('projects.open', { projectId })
      expect((after.schema.tasks as object[])[0]).toMatchObject({ remaining_duration: '3h' })
    })

    test('pictures lose their location on the server too, and only planners of the plan see them', async () => {
      const { planner, projectId, token } = await site(server())
      await post(server(), token, [line(server(), 1, { photo: true })])
      const put = (bytes: Buffer) =>
        server()
          .window()
          .fetch(`/api/t/${token}/photos/${DEVICE}/1`, {
            method: 'PUT',
            body: new Uint8Array(bytes),
            headers: { 'content-type': 'image/jpeg' },
          })
      expect((await put(Buffer.from('no picture at all, only text'))).status).toBe(415)
      expect((await put(Buffer.alloc(410 * 1024))).status).toBe(413)
      expect((await put(smallJpeg('GPS-23.55,-46.63'))).status).toBe(200)
      const [only] = (await planner.query('crews.inbox', { projectId })).lines
      expect(only?.photo).toBe(true)
      const shown = Buffer.from(await (await planner.fetch(`/api/crews/photos/${only?.id}`)).arrayBuffer())
      expect(shown).toEqual(plainJpeg(smallJpeg()))
      expect(shown.toString('latin1')).not.toContain('GPS')
      const stranger = server().window()
      await stranger.signUp('Outra')
      expect((await stranger.fetch(`/api/crews/photos/${only?.id}`)).status).toBe(404)
      expect((await server().window().fetch(`/api/crews/photos/${only?.id}`)).status).toBe(401)
    })

    test('a token opens nothing else: no call of the page, of programs or of the address takes it', async () => {
      const { projectId, token, linkId } = await site(server())
      const ways: readonly Record<string, string>[] = [
        { authorization: `Bearer ${token}` },
        { cookie: `better-auth.session_token=${token}; __Secure-better-auth.session_token=${token}` },
        { 'x-parada-user': token },
      ]
      for (const headers of ways) {
        const thief = server().window(headers)
        for (const name of Object.keys(procedures) as ProcedureName[]) {
          const { kind, caller } = procedures[name]
          if (caller === 'anyone' || kind === 'subscription') continue
          const input = { projectId, id: linkId, crew: 'Caldeiraria' }
          const reply =
            kind === 'query'
              ? await thief.fetch(`/api/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`)
              : await thief.fetch(`/api/trpc/${name}`, { json: input })
          // What is wrong in form is refused for its form; nothing is ever answered.
          expect([name, [400, 401].includes(reply.status)]).toEqual([name, true])
        }
        for (const operation of OPERATIONS) {
          const path = `/api/v1${operation.path.replace(':projectId', projectId).replace(/:\w+/, '1')}`
          const reply =
            operation.method === 'GET' ? await thief.fetch(path) : await thief.fetch(path, { json: { projectId } })
          expect([operation.id, reply.status]).toEqual([operation.id, 401])
        }
      }
    })

    test('a supervisor with an account sees the own crew and proposes; the rest of the plan is refused', async () => {
      const { planner, projectId } = await site(server())
      const davi = server().window()
      const email = await davi.signUp('Davi')
      const share = { projectId, kind: 'user' as const, subject: email, role: 'supervisor' as const }
      expect(await planner.refused('projects.share', share)).toMatchObject({ code: 'crews.crewAsked' })
      const shares = await planner.mutate('projects.share', { ...share, crew: 'Solda' })
      expect(shares).toMatchObject([{ role: 'supervisor', crew: 'Solda' }])
      expect(await davi.query('projects.list')).toMatchObject([{ id: projectId, role: 'supervisor' }])
      const sheet = await davi.query('crews.sheet', { projectId })
      expect(sheet.tasks.map(each => each.name)).toEqual(['Segredo da solda'])
      const lines = [line(server(), 1, { task: 7, taskName: 'Segredo da solda' })] as never
      const input = { projectId, device: OTHER, deviceNow: server().clock.now().getTime(), lines }
      expect((await davi.mutate('crews.report', input)).lines).toMatchObject([{ state: 'sent', task: 7 }])
      const [waiting] = (await planner.query('crews.inbox', { projectId })).lines
      expect(waiting).toMatchObject({ by: 'Davi', crew: 'Solda' })
      for (const [name, more] of [
        ['projects.open', {}],
        ['projects.history', {}],
        ['projects.shares', {}],
        ['projects.duplicate', {}],
        ['crews.inbox', {}],
        ['crews.links', {}],
        ['crews.decide', { decision: 'decision', lines: [{ id: waiting?.id, act: 'accept' }] }],
        ['projects.save', { baseRevision: 1, clientId: 'x', sequence: 1, edits: [{ kind: 'numberRows' }] }],
      ] as const)
        expect([name, await davi.refused(name, { projectId, ...more })]).toMatchObject([
          name,
          { code: 'projects.roleRequired' },
        ])
      expect(await planner.refused('crews.sheet', { projectId })).toMatchObject({ code: 'crews.noCrew' })
    })

    test('those who look at the inbox are told at once', async () => {
      const { planner, projectId, token } = await site(server())
      const followed = planner.follow('crews.follow', { projectId })
      await followed.next(({ waiting }) => waiting === 0)
      await post(server(), token, [line(server(), 1, {})])
      await followed.next(({ waiting }) => waiting === 1)
      followed.stop()
    })
  },
  { env: { PARADA_PUBLIC_URL: ADDRESS, PARADA_PLAN: 'pro', PARADA_SET_UP_CODE: CODE } },
)

onEachServer('crews of a single machine', server => {
  test('no link with an address that only this machine knows; it says what to set, and links are PRO', async () => {
    const planner = server().window()
    await planner.signUp('Ana')
    const { id: projectId } = await planner.mutate('projects.create', { schema: crewPlan(server().clock.now()) })
    const asked = { projectId, crew: 'Caldeiraria' }
    expect(await planner.refused('crews.createLink', asked)).toMatchObject({ code: 'access.proRequired' })
    const me = await planner.query('session.current')
    await planner.mutate('admin.setPlan', { userId: me?.userId ?? '', plan: 'pro' })
    const refused = await planner.refused('crews.createLink', asked)
    expect(refused.code).toBe('crews.loopback')
    expect(refused.suggestions.join(' ')).toContain('PARADA_PUBLIC_URL')
    expect(await planner.query('crews.links', { projectId })).toMatchObject({ address: 'loopback', links: [] })
  })
})
