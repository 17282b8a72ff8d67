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
      // The shift is that of the crew's clock, wherever the server stands.
      const there = async (offset: string) =>
        (await (await server().window({ 'x-parada-offset': offset }).fetch(`/api/t/${token}`)).json()) as CrewSheet
      const utc = server().clock.now().getTime()
      const civil = (hours: number) => new Date(utc + hours * 3_600_000).toISOString().slice(0, 19)
      expect([(await there('-180')).now, (await there('540')).now]).toEqual([civil(-3), civil(9)])
      expect((await there('-720')).shift.from).not.toBe((await there('0')).shift.from)
      const { db } = server().server.services.storage
      const stored = await db.selectFrom('crew_links').selectAll().where('id', '=', linkId).execute()
      expect(JSON.stringify(stored)).not.toContain(token)
      // Another plan's or crew's row does not make a token of it.
      await db.updateTable('crew_links').set({ crew: 'Solda' }).where('id', '=', linkId).execute()
      expect((await server().window().fetch(`/api/t/${token}`)).status).toBe(404)
      await db.updateTable('crew_links').set({ crew: 'Caldeiraria' }).where('id', '=', linkId).execute()
      // One token in a thousand ends in these letters by itself.
      for (const end of ['AA', 'BA', 'AE'].filter(each => !token.endsWith(each)))
        expect(
          (
            await server()
              .window()
              .fetch(`/api/t/${token.slice(0, -2)}${end}`)
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
      // The place of the extra work is not given: it is asked, or kept beside the plan.
      expect(inbox.lines[4]).toMatchObject({ effect: null, place: { asks: ['after', 'before'] } })
      const lines1 = inbox.lines.map(each => ({
        id: each.id,
        act: 'accept' as const,
        ...(each.kind === 'extra' && { extra: { note: true as const } }),
      }))
      const decided = await planner.mutate('crews.decide', { projectId, decision: 'decision-1', lines: lines1 })
      expect(decided).toMatchObject({ accepted: 5, refused: 0, revision: before.project.revision + 1, left: [] })
      const again = await planner.mutate('crews.decide', {
        projectId,
        decision: 'decision-1',
        lines: lines1,
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
      expect(of(5).findings).toMatchObject([
        { code: 'actualAfterDataDate', act: 'accept' },
        { code: 'otherCrew', act: 'ask' },
      ])
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

    test('an hour that no calendar has is not taken, and what a wrong clock says is looked at before it counts', async () => {
      const { planner, projectId, token } = await site(server())
      const now = server().clock.now().getTime()
      for (const at of ['2027-02-30T10:00:00', '2027-13-45T99:99', '0000-01-01T00:00'])
        expect((await post(server(), token, [line(server(), 1, {}), line(server(), 2, { at })])).status).toBe(400)
      expect((await planner.query('crews.inbox', { projectId })).waiting).toBe(0)
      // A device whose clock is a day or two centuries off loses nothing.
      expect((await post(server(), token, [line(server(), 3, {})], DEVICE, 86_400_000)).status).toBe(200)
      const farOff = 8_000_000_000_000 - now
      expect((await post(server(), token, [line(server(), 4, { task: 2 })], DEVICE, farOff)).status).toBe(200)
      // The right moment by the hour of another zone.
      const ahead = { task: 3, at: civil(new Date(now + 3 * 3_600_000)) }
      expect((await post(server(), token, [line(server(), 5, ahead)])).status).toBe(200)
      expect((await post(server(), token, [line(server(), 6, { task: 4 })])).status).toBe(200)
      const { lines } = await planner.query('crews.inbox', { projectId })
      const minutes = (skew: number | null) => (skew === null ? null : Math.round(skew / 60))
      expect(lines.map(each => [each.sequence, minutes(each.skew), each.clear])).toEqual([
        [3, 24 * 60, false],
        [4, minutes(2 ** 31 - 1), false],
        [5, 3 * 60, false],
        [6, null, true],
      ])
    })

    test('a crew that got another name is told so and not shown an empty list; what it kept is taken all the same', async () => {
      const { planner, projectId, token } = await site(server())
      const { project } = await planner.query('projects.open', { projectId })
      await planner.mutate('projects.save', {
        projectId,
        baseRevision: project.revision,
        clientId: 'w',
        sequence: 1,
        edits: [{ kind: 'setResource', resource: 1, changes: { name: 'Caldeiraria A' } }],
      })
      expect((await post(server(), token, [line(server(), 1, {})])).status).toBe(200)
      const shown = await server().window().fetch(`/api/t/${token}`)
      expect([shown.status, await shown.json()]).toMatchObject([404, { code: 'crews.unknownCrew' }])
      expect(await planner.query('crews.inbox', { projectId })).toMatchObject({ waiting: 1 })
    })

    test('accepted extra work is in the chain of its equipment at once, says what it does to the finish, and can be taken back', async () => {
      const schema = crewPlan(server().clock.now())
      const chain = ['Inspecionar feixe', 'Fechar tampa', 'Partida'].map((name, at) => ({
        id: 20 + at,
        name,
        duration: '4h',
        ...(at < 2 && { equipment: 'E-102', step: at === 0 ? 'inspect' : 'close' }),
      }))
      const planner = server().window()
      await planner.signUp('Ana')
      const { id: projectId } = await planner.mutate('projects.create', {
        schema: {
          ...schema,
          tasks: [...schema.tasks, ...chain],
          dependencies: [
            { predecessor_id: 20, successor_id: 21, type: 'FS', lag: 0 },
            { predecessor_id: 21, successor_id: 22, type: 'FS', lag: 0 },
          ],
          assignments: [...schema.assignments, { task_id: 21, resource_id: 1, units: 2 }],
        } as never,
      })
      const [link] = (await planner.mutate('crews.createLink', { projectId, crew: 'Caldeiraria' })).links
      const token = link?.url?.split('/t/')[1] ?? ''
      const extra = { task: null, kind: 'extra', taskName: 'Trincas no bocal N2', hours: 14, people: 4, tag: 'E-102' }
      await post(server(), token, [
        line(server(), 1, extra),
        line(server(), 2, { ...extra, taskName: 'Sem horas', hours: undefined }),
      ])
      const inbox = await planner.query('crews.inbox', { projectId })
      const [first, second] = inbox.lines
      expect(first).toMatchObject({
        place: { asks: [], after: ['Inspecionar feixe'], before: ['Fechar tampa'] },
        effect: 14 * 3600,
      })
      expect(second).toMatchObject({ place: { asks: ['hours'] }, effect: null })
      const before = await planner.query('projects.open', { projectId })
      const decided = await planner.mutate('crews.decide', {
        projectId,
        decision: 'decision-extra',
        lines: [
          { id: first?.id ?? '', act: 'accept' },
          { id: second?.id ?? '', act: 'accept' },
        ],
      })
      expect(decided).toMatchObject({ accepted: 1, left: [{ id: second?.id, code: 'crews.placeAsked' }] })
      const after = await planner.query('projects.open', { projectId })
      type Row = { uid: number; name: string; finish: string }
      const rows = after.schema.tasks as Row[]
      const inserted = rows.find(each => each.name === 'Trincas no bocal N2')
      expect(inserted).toMatchObject({ equipment: 'E-102', emergent: { state: 'approved' } })
      const finish = (of: typeof before) => (of.schema.tasks as Row[]).find(each => each.name === 'Partida')?.finish
      const hours = (Date.parse(finish(after) ?? '') - Date.parse(finish(before) ?? '')) / 3_600_000
      expect(hours).toBe(14)
      const { db } = server().server.services.storage
      const kept = await db.selectFrom('audit_log').selectAll().where('subject', '=', projectId).execute()
      const details = kept.find(each => each.action === 'crews.decide')?.details ?? ''
      expect(JSON.parse(details)).toMatchObject({
        accepted: [first?.id],
        refused: [],
        left: 1,
        revision: decided.revision,
      })
      await planner.mutate('crews.takeBack', { projectId, id: first?.id ?? '' })
      const undone = await planner.query('projects.open', { projectId })
      expect(undone.schema.tasks).toEqual(before.schema.tasks)
      expect(undone.schema.dependencies).toEqual(before.schema.dependencies)
      expect((await planner.query('crews.inbox', { projectId })).waiting).toBe(2)
      // The page of the crew says what its task waits for, by gate and name.
      const sheet = (await (await server().window().fetch(`/api/t/${token}`)).json()) as CrewSheet
      expect(sheet.tasks.find(each => each.name === 'Fechar tampa')).toMatchObject({
        gates: [{ gate: 'predecessor', task: 'Inspecionar feixe' }],
        waiting: 1,
      })
    })

    test('lines made under a link that was withdrawn go with the next link of the crew, each once', async () => {
      const { planner, projectId, token, linkId } = await site(server())
      const sheetOf = async (of: string) => (await (await server().window().fetch(`/api/t/${of}`)).json()) as CrewSheet
      const { key } = await sheetOf(token)
      await post(server(), token, [line(server(), 1, {})])
      await planner.mutate('crews.revokeLink', { projectId, id: linkId })
      const kept = [line(server(), 1, {}), line(server(), 2, { kind: 'finish' })]
      expect((await post(server(), token, kept)).status).toBe(410)
      const made = await planner.mutate('crews.createLink', { projectId, crew: 'Caldeiraria', holder: 'Jonas' })
      const next = made.links.find(each => each.revokedAt === null)?.url?.split('/t/')[1] ?? ''
      // The device finds what it kept: the key names plan and crew, whichever link it came by.
      expect((await sheetOf(next)).key).toBe(key)
      expect((await post(server(), next, kept)).status).toBe(200)
      const { lines } = await planner.query('crews.inbox', { projectId })
      expect(lines.map(each => each.sequence)).toEqual([1, 2])
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
      const picture = (as: Window) =>
        as.fetch(`/api/crews/plans/${projectId}/photos/${OTHER}/1`, {
          method: 'PUT',
          body: new Uint8Array(smallJpeg('GPS-23.55,-46.63')),
          headers: { 'content-type': 'image/jpeg' },
        })
      expect([
        (await picture(server().window())).status,
        (await picture(planner)).ok,
        (await picture(davi)).status,
      ]).toEqual([401, false, 200])
      const shown = await planner.fetch(`/api/crews/photos/${waiting?.id}`)
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(plainJpeg(smallJpeg()))
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
