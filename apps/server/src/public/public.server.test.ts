import { parseInstant, plannedFor } from '@parada/schedule'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { scriptedEngines } from '../testing/scripted-engine.ts'
import { onEachServer, type Window } from '../testing/test-server.ts'
import { withClient } from '../testing/used-client.ts'
import { OPERATIONS } from './operations.ts'

const PLAN = {
  project_name: 'Forno 2',
  start_date: '2027-03-01T08:00:00',
  tasks: [
    { id: 1, name: 'Resfriar', duration: '8h' },
    { id: 2, name: 'Demolir', duration: '16h' },
    { id: 3, name: 'Fotografar', duration: '1h', milestone: true },
  ],
  dependencies: [{ pred_id: 1, succ_id: 2 }],
}

onEachServer(
  'public API',
  server => {
    const program = async (scopes: ('plans:read' | 'plans:write' | 'ai' | 'files')[], window?: Window) => {
      const owner = window ?? server().window()
      if (!window) await owner.signUp('Ana')
      const { secret, key } = await owner.mutate('keys.create', { name: 'robô', scopes })
      const robot = server().window({ authorization: `Bearer ${secret}`, 'accept-language': 'en' })
      const call = async (path: string, json?: unknown) => {
        const reply = await robot.fetch(`/api/v1${path}`, json === undefined ? {} : { json })
        return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
      }
      return { owner, robot, call, key }
    }

    test('a key does what its scopes say, for its owner, until it is revoked or expires', async () => {
      const { owner, call, key } = await program(['plans:read', 'plans:write'])
      const made = await call('/plans', { schema: PLAN })
      expect(made).toMatchObject({ status: 201, body: { name: 'Forno 2', revision: 1 } })
      expect(await owner.query('projects.list')).toHaveLength(1)
      const id = made.body.id as string
      const edit = {
        baseRevision: 1,
        clientId: 'r',
        sequence: 1,
        edits: [{ kind: 'setTask', task: 1, changes: { name: 'X' } }],
      }
      expect(await call(`/plans/${id}/edits`, edit)).toMatchObject({ status: 200, body: { revision: 2 } })
      expect(await call(`/plans/${id}`)).toMatchObject({ status: 200, body: { project: { revision: 2 } } })
      expect(await call('/calculate', { schema: PLAN })).toMatchObject({
        status: 403,
        body: { code: 'keys.scope', params: { scope: 'files' } },
      })
      const stranger = await program(['plans:read'])
      expect(await stranger.call(`/plans/${id}`)).toMatchObject({ status: 404, body: { code: 'projects.unknown' } })
      expect((await stranger.call('/plans')).body).toEqual([])
      await owner.mutate('keys.revoke', { id: key.id })
      expect(await call('/plans')).toMatchObject({ status: 401, body: { code: 'keys.invalid' } })
      const rows = await server().server.services.storage.db.selectFrom('api_keys').select('hash').execute()
      expect(rows.every(row => row.hash.length === 43)).toBe(true)
    })

    test('a client generated from the document compiles, and its calls do what they say', async () => {
      const { key, owner } = await program(['plans:read', 'plans:write'])
      const { secret } = await owner.mutate('keys.create', {
        name: 'cliente',
        scopes: ['plans:read', 'plans:write', 'files'],
      })
      await owner.mutate('keys.revoke', { id: key.id })
      const document: unknown = await (await server().window().fetch('/api/v1/openapi.json')).json()
      const source = `import { calculate, changePlan, createPlan, listPlans, queryPlan, type Plan, type Problem, type Server } from './client.ts'
export async function use(at: Server) {
  const schema: Plan = { project_name: 'Cliente', start_date: '2027-03-01T08:00', tasks: [{ id: 1, name: 'Abrir', duration: '8h' }] }
  const made: { id: string; revision: number } = await createPlan(at, { schema })
  const listed: readonly { name: string }[] = await listPlans(at, { limit: 1 })
  const changed: { finish_after: string } = await changePlan(at, { projectId: made.id, commands: [{ do: 'add', name: 'Fechar', duration: '4h', after: ['Abrir'] }] })
  const page: { total: number } = await queryPlan(at, { projectId: made.id, search: 'fechar' })
  const dated: { schema: Plan } = await calculate(at, { schema })
  const refused = await queryPlan(at, { projectId: 'none' }).then(() => null, (error: { problem: Problem }) => error.problem.code)
  return { made, listed, changed, page, first: dated.schema.tasks[0]?.finish, refused }
}
`
      await withClient<(at: object) => Promise<object>>(
        { beside: import.meta.dirname, document, source },
        async use => {
          expect(await use({ url: server().server.url, key: secret })).toMatchObject({
            made: { revision: 1 },
            listed: [{ name: 'Cliente' }],
            changed: { finish_after: '2027-03-02T12:00' },
            page: { total: 1 },
            first: '2027-03-01T17:00:00',
            refused: 'projects.unknown',
          })
        },
      )
    })

    test('files go by addresses of their own: fetched, sent, ended with their key, of no use for anything else', async () => {
      const { owner, call, key, robot } = await program(['plans:read', 'plans:write'])
      const anybody = server().window()
      const sent = (await call('/plans/uploads', {})).body as { url: string; projectId: string }
      const path = (url: string): string => url.slice(url.indexOf('/api/'))
      const put = (url: string, body: string) =>
        fetch(server().server.url + path(url), {
          method: 'PUT',
          body,
          headers: { 'content-type': 'application/octet-stream' },
        })
      const kept = await put(
        sent.url,
        JSON.stringify({ ...PLAN, resources: [{ id: 1, name: 'Soldador', max_units: 1 }] }),
      )
      expect([kept.status, kept.headers.get('location')]).toEqual([201, `/api/v1/plans/${sent.projectId}`])
      expect(await call(`/plans/${sent.projectId}/overview`)).toMatchObject({
        status: 200,
        // A milestone is what is marked as one, of any duration.
        body: { tasks: 3, milestones: 1 },
      })
      // Sent again it is the same plan, not a second one.
      expect((await put(sent.url, JSON.stringify(PLAN))).status).toBeLessThan(500)
      expect((await call('/plans')).body).toHaveLength(1)
      expect((await put(`${sent.url}x`, '{}')).status).toBe(401)
      expect((await put((await call('/plans/uploads', {})).body.url as string, 'no plan')).status).toBe(400)

      const place = (await call(`/plans/${sent.projectId}/export?format=xml`)).body as { url: string }
      const file = await anybody.fetch(path(place.url))
      expect(file.status).toBe(200)
      expect(file.headers.get('content-disposition')).toContain('Forno_2.xml')
      expect(await file.text()).toContain('<Name>Demolir</Name>')
      const page = (await call(`/plans/${sent.projectId}/export?format=html`)).body as { url: string }
      expect(await (await anybody.fetch(path(page.url))).text()).toContain('Demolir')
      // A pass to read is none to write.
      expect((await put(place.url, JSON.stringify(PLAN))).status).toBe(401)

      const commands = [
        { do: 'set', task: 'Demolir', people: 'Soldador[3]' },
        { do: 'set', task: 'Fotografar', people: 'Soldador' },
      ]
      expect((await call(`/plans/${sent.projectId}/changes`, { commands })).status).toBe(200)
      const load = (await call(`/plans/${sent.projectId}/load?resource=S%C3%B3LDA`)).body as unknown as {
        rows: { name: string; over_shifts: number; most: number; shifts: { over: boolean }[] }[]
      }
      expect(load.rows).toMatchObject([{ name: 'Soldador', most: 3 }])
      expect(load.rows[0]!.over_shifts).toBeGreaterThan(0)
      expect(await call(`/plans/${sent.projectId}/level`, {})).toMatchObject({ status: 403 })

      server().clock.move(16 * 60_000)
      expect((await anybody.fetch(path(place.url))).status).toBe(401)
      const fresh = (await call(`/plans/${sent.projectId}/export`)).body as { url: string }
      await owner.mutate('keys.revoke', { id: key.id })
      expect((await anybody.fetch(path(fresh.url))).status).toBe(401)
      expect((await robot.fetch('/api/v1/plans')).status).toBe(401)
    })

    test('a file that a call needs goes by an address too: once sent it is named, for an hour, by its sender alone', async () => {
      const { call } = await program(['plans:read', 'plans:write', 'files'])
      const asked = (await call('/files', {})).body as { url: string; file: string; until: string }
      const put = (url: string, body: string) =>
        fetch(server().server.url + url.slice(url.indexOf('/api/')), { method: 'PUT', body })
      const filename = 'memo.csv'
      // Named before it was sent, or beside another, it is no file.
      expect(await call('/open', { filename, file: asked.file })).toMatchObject({ status: 400 })
      const rows = ['Ordem;Operação;Texto;Duração', '4711;0010;Abrir;4', '4711;0020;Fechar;6']
      const sent = await put(asked.url, rows.join('\r\n'))
      expect([sent.status, await sent.json()]).toEqual([201, { file: asked.file, bytes: expect.any(Number) }])
      expect(await call('/open', { filename, file: asked.file, content: 'QQ==' })).toMatchObject({ status: 400 })
      expect(await call('/open', { filename })).toMatchObject({ status: 400 })
      const orders = { file: asked.file, name: 'Ordens', start: '2027-03-01T07:00', links: 'number', what_if: true }
      expect(await call('/plans/orders', orders)).toMatchObject({ status: 200, body: { operations: 2, stored: false } })
      const made = await call('/plans/orders', { ...orders, what_if: false })
      expect(made).toMatchObject({ status: 200, body: { operations: 2, stored: true } })
      // The same list by its content says the same; a later one comes by an address as well.
      const content = Buffer.from(rows.join('\r\n')).toString('base64')
      const { file: _file, ...plain } = orders
      expect((await call('/plans/orders', { ...plain, content })).body).toEqual(
        (await call('/plans/orders', orders)).body,
      )
      const again = await call(`/plans/${made.body.projectId}/orders`, { file: asked.file, what_if: true })
      expect(again).toMatchObject({ status: 200, body: { added: [], removed: [], same: 2 } })
      // No other account can name it, its address is none to fetch, and after an hour it is gone.
      const other = await program(['files', 'plans:write'])
      expect(await other.call('/plans/orders', orders)).toMatchObject({ status: 400 })
      expect(
        (
          await server()
            .window()
            .fetch(asked.url.slice(asked.url.indexOf('/api/')))
        ).status,
      ).toBe(401)
      const reader = await program(['plans:read'])
      expect(await reader.call('/files', {})).toMatchObject({ status: 403 })
      server().clock.move(61 * 60_000)
      expect(await call('/plans/orders', orders)).toMatchObject({ status: 400 })
    })

    test('lists go on to their end, page by page, however many plans there are', async () => {
      const { robot, call, owner } = await program(['plans:read'])
      const { userId } = (await owner.query('session.current'))!
      const { db } = server().server.services.storage
      const plan = (at: number) => ({
        ...{
          id: `p-${userId}-${at}`,
          name: `Plano ${at}`,
          owner_id: userId,
          organization_id: null,
          folder: `F${at % 7}`,
        },
        ...{ archived: 0, revision: 1, task_count: 1, created_at: '2027-01-01', removed_at: null, undo_hash: null },
        updated_at: `2027-01-01T00:${String(at % 60).padStart(2, '0')}:00.000Z`,
      })
      const all = Array.from({ length: 1205 }, (_, at) => plan(at))
      for (let at = 0; at < all.length; at += 100)
        await db
          .insertInto('projects')
          .values(all.slice(at, at + 100))
          .execute()
      const ids = new Set(all.map(each => each.id))
      const seen: string[] = []
      let [path, pages]: [string | null, number] = ['/api/v1/plans?limit=400', 0]
      while (path !== null && pages++ < 10) {
        const reply = await robot.fetch(path)
        seen.push(...((await reply.json()) as { id: string }[]).map(each => each.id))
        path = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1] ?? null
      }
      expect([pages, seen.length, new Set(seen)]).toEqual([4, 1205, ids])
      expect((await call('/plans')).body).toHaveLength(1205)
      expect(await owner.query('projects.list', {})).toHaveLength(1205)
      expect(await owner.query('projects.folders')).toEqual(Array.from({ length: 7 }, (_, at) => `F${at}`))

      const named: string[] = []
      let cursor: string | undefined
      do {
        const reply = await robot.fetch('/api/mcp', {
          json: { jsonrpc: '2.0', id: 1, method: 'resources/list', params: cursor === undefined ? {} : { cursor } },
        })
        const { result } = (await reply.json()) as { result: { resources: { uri: string }[]; nextCursor?: string } }
        named.push(...result.resources.map(each => each.uri.replace('parada://plans/', '')))
        cursor = result.nextCursor
      } while (cursor !== undefined)
      expect([named.length, new Set(named)]).toEqual([1205, ids])
    })

    test('what the page does with plans, programs do by the same code, and it is written down', async () => {
      const { owner, call } = await program(['plans:read', 'plans:write'])
      const id = (await call('/plans', { schema: PLAN })).body.id as string
      expect(await call(`/plans/${id}/name`, { name: 'Forno 2, parada geral' })).toMatchObject({ status: 200 })
      const copy = await call(`/plans/${id}/copy`, {})
      expect(copy.status).toBe(201)
      expect(await call(`/plans/${copy.body.id}/archive`, { archived: true })).toMatchObject({
        body: { archived: true },
      })
      // Truth values and numbers of an address are letters there.
      const away = (await call('/plans?archived=true')).body as unknown as { id: string }[]
      expect(away.map(each => each.id)).toEqual([copy.body.id])
      const edits = [{ kind: 'setTask', task: 1, changes: { name: 'Resfriar o forno' } }]
      await call(`/plans/${id}/edits`, { baseRevision: 2, clientId: 'r', sequence: 1, edits })
      const history = (await call(`/plans/${id}/history?limit=1`)).body as unknown as { revision: number }[]
      expect(history.map(each => each.revision)).toEqual([3])
      expect(await call(`/plans/${id}/revisions/1`)).toMatchObject({ body: { schema: { project_name: 'Forno 2' } } })
      expect(await call(`/plans/${id}/compare?from=1&to=3`)).toMatchObject({ status: 200 })
      expect(await call(`/plans/${id}/compare?from=um&to=3`)).toMatchObject({ status: 400 })
      expect(await call(`/plans/${id}/restore`, { revision: 1 })).toMatchObject({ body: { name: 'Forno 2' } })
      const actions = await owner.query('projects.audit', { projectId: id })
      expect(actions.map(each => each.action)).toEqual(expect.arrayContaining(['projects.rename']))
    })

    test('a broken plan is refused by every call that takes one, and nothing is made of it', async () => {
      const { owner, call } = await program(['plans:read', 'plans:write', 'files'])
      for (const schema of [{ tasks: 5 }, { project_name: 'só nome' }, { tasks: [7] }]) {
        expect((await call('/plans', { schema })).status).toBe(422)
        expect((await call('/calculate', { schema })).status).toBe(422)
        expect((await call('/convert', { schema, to: 'tmx' })).status).toBe(422)
        expect((await owner.refused('projects.create', { schema })).code).toMatch(/^tmx\.no/)
      }
      expect(await owner.query('projects.list')).toEqual([])
    })

    test('what a program sends is read wholly, or refused with its place and what is taken there', async () => {
      const { call } = await program(['plans:read', 'plans:write', 'files'])
      const id = (await call('/plans', { schema: PLAN })).body.id as string
      const changes = async (...commands: object[]) => call(`/plans/${id}/changes`, { commands })
      const faults: [object, RegExp][] = [
        [{ do: 'set', task: 1, percent: 50 }, /commands\.0\.percent.*“percent”.*name, duration/],
        [{ do: 'add', name: 'T', durationn: '2h' }, /“durationn”/],
        [{ do: 'add', name: '   ' }, /commands\.0\.name.*blanks/],
        [{ do: 'add', name: 'a\u0000b' }, /characters/],
        [{ do: 'add', name: 'a\ud800b' }, /characters/],
        [{ do: 'add', name: 'T', duration: 'abc' }, /“abc” is no duration: 30m/],
        [{ do: 'add', name: 'T', after: [{ task: 1, type: 'fs' }] }, /commands\.0\.after\.0\.type.*FS, SS, FF, SF/],
        [{ do: 'add', name: 'T', after: [{ task: 1, lag: 'banana' }] }, /“banana” is no lag/],
        [{ do: 'set', task: 1, deadline: '2027-03-14T08:00Z' }, /deadline.*without a zone/],
        [{ do: 'set', task: 1, start_no_earlier_than: '2027-03-14T08:00+09:00' }, /without a zone/],
        [{ do: 'set', task: 1, deadline: '2027-02-30T08:00' }, /without a zone/],
        [{ do: 'progress', task: 1, percent: 50, actual_finish: '2026-01-01T12:00' }, /a finished task has 100%/],
        [{ do: 'progress', task: 1, percent: 10, actual_start: '2099-01-01T12:00' }, /after now/],
        [{ do: 'set', task: 77, name: 'X' }, /there is no task “77”/],
        // A number alone is days to one and hours to another.
        [{ do: 'add', name: 'T', duration: '4' }, /“4” is no duration/],
        [{ do: 'set', task: 1, duration: '1.5' }, /“1\.5” is no duration/],
        [{ do: 'link', from: 1, to: 2, lag: '-4' }, /“-4” is no lag/],
        [{ do: 'add', name: 'T', after: [{ task: 1, lag: '4' }] }, /“4” is no lag/],
        [{ do: 'set', task: 1 }, /nothing is set here/],
        [{ do: 'delete', task: 1 }, /commands\.0\.do.*one of add, set, progress, link, unlink, remove, baseline/],
      ]
      for (const [command, error] of faults)
        expect([command, await changes(command)]).toMatchObject([
          command,
          { status: 400, body: { code: 'server.invalidInput', error: expect.stringMatching(error) } },
        ])
      const people = [
        'Soldador[2]; Soldador[3]',
        'Soldador[1e300]',
        'Soldador[0]',
        'Soldador[-1]',
        'Soldador[abc]',
        '2 Soldador',
        'Soldador x2',
        'Soldador (2)',
        'Soldador[2',
      ]
      for (const text of people)
        expect([text, await changes({ do: 'set', task: 1, people: text })]).toMatchObject([
          text,
          { status: 422, body: { code: 'schedule.peopleUnread', error: expect.stringContaining('Soldador') } },
        ])
      expect(
        await changes({ do: 'set', task: 1, people: 'Soldador[2]; Caldeireiro [50%]; João da Silva' }),
      ).toMatchObject({
        status: 200,
        body: { stored: true },
      })
      expect(await call(`/plans/${id}/query`, { from: 'banana' })).toMatchObject({ status: 400 })
      expect(await call(`/plans/${id}/query`, { from: '14/03/2027' })).toMatchObject({ status: 400 })
      const line = { task: 2, started: '2027-03-01T07:30', finished: '2027-03-01T13:00', percent: 100 }
      expect(await call(`/plans/${id}/shift`, { until: '2027-03-01T19:00', lines: [line] })).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/lines\.0\.started.*start, finish/) },
      })
      expect(await call('/level', { schema: PLAN, limitz: {} })).toMatchObject({ status: 400 })
      expect(await call('/query', { schema: PLAN, serch: 'x' })).toMatchObject({
        status: 400,
        body: { error: expect.stringContaining('“serch”') },
      })
    })

    test('a file that is no base64, a file that was not sent, and a plan that does not say when it is', async () => {
      const { call } = await program(['files'])
      const wrong = (error: RegExp) => ({ status: 400, body: { error: expect.stringMatching(error) } })
      expect(await call('/open', { filename: 'x.csv', content: 'not base64 !!' })).toMatchObject(
        wrong(/content: it is no/),
      )
      expect(await call('/open', { filename: 'x.csv', file: 'none' })).toMatchObject(wrong(/file: no file “none”/))
      expect(await call('/open', { filename: 'x.csv' })).toMatchObject(wrong(/one of content, file/))
      // It begins today, as on the page, and that is said.
      const { start_date: _, ...undated } = PLAN
      const today = server().clock.now().getTime()
      const text = expect.stringContaining('supposed to begin')
      const said = { code: 'files.undated', severity: 'warning', text, suggestions: [] }
      const dated = await call('/calculate', { schema: undated })
      expect(dated).toMatchObject({ status: 200, body: { remarks: [said] } })
      // Its calendar may rest for some days.
      const begins = Date.parse(`${(dated.body.schema as { start_date: string }).start_date}Z`)
      expect(Math.abs(begins - today)).toBeLessThan(4 * 86_400_000)
      for (const [path, more] of [
        ['/query', {}],
        ['/check', {}],
        ['/convert', { to: 'xml' }],
      ] as const)
        expect((await call(path, { schema: undated, ...more })).body.remarks).toContainEqual(said)
      expect((await call('/query', { schema: PLAN })).body.remarks).toEqual([])
    })

    test('what a change brings about beside what it says is answered, and a summary takes nothing of its tasks', async () => {
      const { call } = await program(['plans:read', 'plans:write'])
      const id = (await call('/plans/new', { name: 'Forno', start: '2027-03-01T06:00' })).body.id as string
      const changes = async (...commands: object[]) => call(`/plans/${id}/changes`, { commands })
      const made = await changes(
        { do: 'add', ref: 'unit', name: 'Forno' },
        { do: 'add', ref: 'a', name: 'Abrir', duration: '8h', under: 'unit', people: 'Caldeireiro[2]' },
        { do: 'add', ref: 'b', name: 'Reparar', duration: '20h', under: 'unit', after: ['a'], people: 'Soldador' },
        { do: 'add', ref: 'c', name: 'Partir', duration: '0', after: ['b'] },
      )
      expect(made).toMatchObject({ body: { new_people: ['Caldeireiro', 'Soldador'], removed: 0, remarks: [] } })
      const { unit, a, b } = made.body.added as Record<string, number>
      for (const own of [
        { do: 'set', duration: '400h' },
        { do: 'set', people: 'Soldador' },
        { do: 'progress', percent: 50 },
      ])
        expect(await changes({ ...own, task: unit })).toMatchObject({
          status: 400,
          body: { error: expect.stringMatching(/“Forno” is a summary/) },
        })
      expect(await changes({ do: 'add', ref: 'x', name: 'X' }, { do: 'add', ref: 'x', name: 'Y' })).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/commands\.1\.ref.*two tasks/) },
      })
      // A name written otherwise makes another person: the answer says so.
      expect(await changes({ do: 'set', task: a, people: 'Caldereiro[2]' })).toMatchObject({
        body: { new_people: ['Caldereiro'] },
      })
      expect(await changes({ do: 'add', name: 'Esmerilhar', duration: '2h', under: b })).toMatchObject({
        body: { stored: true, remarks: [expect.stringContaining('“Reparar” is a summary now')] },
      })
      const gone = await changes({ do: 'remove', task: unit })
      expect(gone).toMatchObject({ body: { stored: true, removed: 4, removed_links: 2, moved: 1 } })
      expect((gone.body.removed_tasks as { name: string }[]).map(each => each.name)).toEqual([
        'Forno',
        'Abrir',
        'Reparar',
        'Esmerilhar',
      ])
    })

    test('a change that changes nothing is no revision, and only the last can be taken back', async () => {
      const { call } = await program(['plans:read', 'plans:write'])
      const id = (await call('/plans', { schema: PLAN })).body.id as string
      const set = (name: string) => call(`/plans/${id}/changes`, { commands: [{ do: 'set', task: 1, name }] })
      expect((await set('Esfriar')).body).toMatchObject({ revision: 2, stored: true })
      expect((await set('Esfriar')).body).toMatchObject({ revision: 2, stored: false })
      expect((await set('Esfriar mais')).body).toMatchObject({ revision: 3, stored: true })
      const undo = (revision: number) => call(`/plans/${id}/undo`, { revision })
      expect(await undo(2)).toMatchObject({ status: 409, body: { code: 'projects.notLast' } })
      expect(await undo(9)).toMatchObject({ status: 409, body: { code: 'projects.revisionUnknown' } })
      expect((await call(`/plans/${id}/tasks/99/explanation`)).status).toBe(404)
      const why = (await call(`/plans/${id}/tasks/2/explanation`)).body.steps as { reason: string }[]
      expect(why[0]?.reason).toContain('Esfriar mais')
    })

    test('a plan that could not be read wholly is not kept unless it is asked for, and then the answer says so', async () => {
      const { call, owner } = await program(['plans:read', 'plans:write'])
      const [first, second] = PLAN.tasks
      const broken: object[] = [
        { ...PLAN, start_date: '31/31/2027' },
        { ...PLAN, tasks: [{ ...first, duration: 'abc' }, second] },
        { ...PLAN, tasks: [first, { ...second, id: 1 }] },
        { ...PLAN, schema_version: 1, tasks: [first, { ...second, id: 1 }], dependencies: [] },
        { ...PLAN, dependencies: [{ pred_id: 1, succ_id: 99 }] },
        { ...PLAN, dependencies: [{ pred_id: 1, succ_id: 2, lag: 'banana' }] },
      ]
      for (const schema of broken)
        expect([schema, await call('/plans', { schema })]).toMatchObject([
          schema,
          { status: 422, body: { code: 'projects.planUnread', params: { count: 1 } } },
        ])
      expect(await owner.query('projects.list')).toEqual([])
      const lenient = await call('/plans', { schema: broken[4], lenient: true })
      expect(lenient).toMatchObject({ status: 201, body: { remarks: [expect.stringContaining('99')] } })
      // The same plan again under its id is that plan; another is refused, not dropped.
      const id = '6f1c0a52-7d0e-4d6e-9a55-2f5a54f6f001'
      expect((await call('/plans', { schema: PLAN, id })).status).toBe(201)
      expect(await call('/plans', { schema: PLAN, id })).toMatchObject({ status: 201, body: { id, revision: 1 } })
      expect(await call('/plans', { schema: { ...PLAN, project_name: 'Outro' }, id })).toMatchObject({
        status: 409,
        body: { code: 'projects.idTaken' },
      })
    })

    test('names have one limit at every way in, and say where they pass it', async () => {
      const { call } = await program(['plans:read', 'plans:write'])
      const long = 'x'.repeat(501)
      const make = (schema: object) => call('/plans', { schema })
      const refusedAt = (field: string) => ({
        status: 400,
        body: { code: 'server.invalidInput', params: { field }, error: expect.stringContaining('500') },
      })
      expect(await make({ ...PLAN, project_name: long })).toMatchObject(refusedAt('schema.project_name'))
      const tasks = [
        { id: 1, name: 'A' },
        { id: 2, name: long },
      ]
      expect(await make({ project_name: 'P', tasks })).toMatchObject(refusedAt('schema.tasks.1.name'))
      expect(await call('/plans')).toMatchObject({ body: [] })
      const id = (await make({ ...PLAN, project_name: 'x'.repeat(500) })).body.id as string
      const edits = [{ kind: 'setTask', task: 1, changes: { name: long } }]
      const save = { baseRevision: 1, clientId: 'r', sequence: 1, edits }
      expect(await call(`/plans/${id}/edits`, save)).toMatchObject(refusedAt('edits.0.changes.name'))
      expect(await call(`/plans/${id}/name`, { name: long })).toMatchObject({ status: 400 })
      const commands = [{ do: 'set', task: 1, name: long }]
      expect(await call(`/plans/${id}/changes`, { commands })).toMatchObject(refusedAt('commands.0.name'))
      expect(await call(`/plans/${id}/overview`)).toMatchObject({ body: { revision: 1 } })
    })

    test('an archived plan takes no changes from a program until it is taken back; a known address names its methods', async () => {
      const { call, robot } = await program(['plans:read', 'plans:write'])
      const id = (await call('/plans', { schema: PLAN })).body.id as string
      await call(`/plans/${id}/archive`, { archived: true })
      const commands = [{ do: 'set', task: 1, duration: '9h' }]
      const edits = [{ kind: 'setTask', task: 1, changes: { name: 'X' } }]
      const ways = [
        ['changes', { commands }],
        ['edits', { baseRevision: 1, clientId: 'r', sequence: 1, edits }],
        ['name', { name: 'Outro' }],
      ] as const
      for (const [way, json] of ways)
        expect(await call(`/plans/${id}/${way}`, json), way).toMatchObject({
          status: 409,
          body: { code: 'projects.archived', suggestions: [expect.stringContaining('archived: false')] },
        })
      // To look and to try is no change.
      expect(await call(`/plans/${id}/changes`, { commands, what_if: true })).toMatchObject({ status: 200 })
      await call(`/plans/${id}/archive`, { archived: false })
      expect(await call(`/plans/${id}/changes`, { commands })).toMatchObject({ status: 200, body: { revision: 2 } })

      for (const [method, path, allowed] of [
        ['DELETE', `/plans/${id}`, 'GET'],
        ['PATCH', '/plans', 'GET, POST'],
        ['POST', `/plans/${id}`, 'GET'],
        ['DELETE', '/openapi.json', 'GET'],
      ] as const) {
        const reply = await robot.fetch(`/api/v1${path}`, { method })
        expect([method, path, reply.status, reply.headers.get('allow')]).toEqual([method, path, 405, allowed])
        expect(await reply.json()).toMatchObject({ code: 'server.methodNotAllowed' })
      }
      expect((await robot.fetch('/api/v1/nothing', { method: 'DELETE' })).status).toBe(404)
      expect((await call(`/plans/${id}`)).status).toBe(200)
    })

    test('what no plan can have, and a member that nobody knows, is refused at every way in', async () => {
      const { owner, robot, call } = await program(['plans:read', 'plans:write', 'files'])
      const id = (await call('/plans', { schema: PLAN })).body.id as string
      for (const duration of [
        { seconds: 1e300, unit: 'h' },
        { seconds: 9e13, unit: 'h' },
      ]) {
        const schema = { ...PLAN, tasks: [{ id: 1, name: 'A', duration }] }
        const refused = { status: 422, body: { code: 'tmx.valueRefused' } }
        expect(await call('/calculate', { schema })).toMatchObject(refused)
        expect(await call('/plans', { schema })).toMatchObject({ status: 422, body: { code: 'projects.planUnread' } })
        const large = {
          ...schema,
          tasks: [...schema.tasks, ...Array.from({ length: 600 }, (_, at) => ({ id: at + 2, name: 'B' }))],
        }
        for (const each of [schema, large])
          expect((await owner.refused('projects.create', { schema: each })).code).toBe('tmx.valueRefused')
      }
      const edits = [
        [{ duration: { seconds: 1e300, unit: 'h' } }, 'schedule.badValue'],
        [{ duration: { seconds: 9e13, unit: 'h' } }, 'schedule.badValue'],
        [{ bogus: 1 }, 'schedule.unknownMember'],
        [{ start: '2027-03-01T08:00' }, 'schedule.unknownMember'],
      ] as const
      for (const [changes, code] of edits) {
        const save = { baseRevision: 1, clientId: 'r', sequence: 1, edits: [{ kind: 'setTask', task: 1, changes }] }
        expect(await call(`/plans/${id}/edits`, save)).toMatchObject({ status: 422, body: { code } })
        expect((await owner.refused('projects.save', { projectId: id, ...save })).code).toBe(code)
      }
      const add = { do: 'add', name: 'Longa', duration: '999999999d' }
      expect(await call(`/plans/${id}/changes`, { commands: [add] })).toMatchObject({ status: 422 })
      const mcp = await robot.fetch('/api/mcp', {
        json: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'change_plan', arguments: { projectId: id, commands: [add] } },
        },
        headers: { accept: 'application/json, text/event-stream' },
      })
      expect(await mcp.text()).toContain('isError')
      // Long enough to leave the years that dates have, though each value could be: refused by what comes of it.
      const years = { do: 'add', name: 'Séculos', duration: '60000d' }
      const out = { status: 422, body: { code: 'schedule.datesRunOut' } }
      expect(await call(`/plans/${id}/changes`, { commands: [years] })).toMatchObject(out)
      const long = { kind: 'setTask', task: 1, changes: { duration: { seconds: 60_000 * 28_800, unit: 'd' } } }
      const save = { baseRevision: 1, clientId: 'r', sequence: 1, edits: [long] }
      expect(await call(`/plans/${id}/edits`, save)).toMatchObject(out)
      expect(await owner.query('projects.list')).toMatchObject([{ revision: 1 }])
    })

    test('a shift is reported, the data date moved and progress read, each line by itself', async () => {
      const over = Date.parse('2027-03-02T20:00Z') - server().clock.now().getTime()
      server().clock.move(over)
      const { call } = await program(['plans:read', 'plans:write'])
      const id = (await call('/plans', { schema: PLAN })).body.id as string
      const before = (await call(`/plans/${id}/progress`)).body
      expect(before).toMatchObject({ held_to: null, whole: { actual: null } })
      const lines = [
        { task: 'Resfriar', start: '2027-03-01T08:00', percent: 50, spent_hours: 3 },
        { task: 'Demolir', start: '2027-03-09T08:00' },
        { task: 'nada', percent: 10 },
      ]
      const told = await call(`/plans/${id}/shift`, { until: '2027-03-01T17:00', lines, advance: true })
      expect(told).toMatchObject({ status: 200, body: { written: 1, stored: true } })
      const codes = (told.body.findings as { code: string; act: string }[]).filter(each => each.act === 'refuse')
      expect(codes.map(each => each.code)).toEqual(['unknownTask', 'actualAfterDataDate'])
      // The next shift without moving the date: what happened after it is refused, and nothing is stored.
      const next = { until: '2027-03-02T17:00', lines: [{ task: 'Resfriar', percent: 75 }] }
      const kept = await call(`/plans/${id}/shift`, next)
      expect(kept.body).toMatchObject({ written: 0, stored: false, revision: told.body.revision })
      expect(kept.body.findings).toMatchObject([{ code: 'actualAfterDataDate', act: 'refuse' }])
      const dated = await call(`/plans/${id}/shift`, { ...next, advance: true, what_if: true })
      expect(dated.body).toMatchObject({ written: 1, findings: [] })
      const later = await call(`/plans/${id}/data-date`, { at: '2027-03-04T17:00', what_if: true })
      expect(later.body).toMatchObject({ stored: false, revision: told.body.revision })
      expect(String(later.body.finish_after) > String(told.body.finish_after)).toBe(true)
      expect([told.body.finish_is_past, later.body.finish_is_past]).toEqual([false, false])
      // A date years ahead of the clock is what was asked for, and does not go unsaid.
      const far = await call(`/plans/${id}/data-date`, { at: '2031-03-04T17:00', what_if: true })
      expect(far.body.remarks).toEqual([expect.stringMatching(/31 17:00 lies after now/)])
      const gone = await call(`/plans/${id}/data-date`, { at: '2020-03-04T17:00', what_if: true })
      expect(gone.body.remarks).toEqual([])
      const read = (await call(`/plans/${id}/progress`)).body as { slip: { hours: number }[]; slip_hours: number }
      expect(read.slip.reduce((sum, each) => sum + each.hours, 0)).toBeCloseTo(read.slip_hours)
      expect(await call(`/plans/${id}/data-date`, { at: 'ontem' })).toMatchObject({ status: 400 })
      // Under way, a plain change of the plan is no way round the table of reports.
      const progress = async (more: object) =>
        (await call(`/plans/${id}/changes`, { commands: [{ do: 'progress', ...more }] })).status
      expect(await progress({ task: 'Demolir', percent: 10, actual_start: '2027-03-09T08:00' })).toBe(400)
      expect(await progress({ task: 'Demolir', percent: 100, actual_start: '2027-03-01T08:00' })).toBe(400)
      expect(await progress({ task: 'Resfriar', percent: 60 })).toBe(200)
      // A finish and a smaller share contradict each other; what lies after now has not happened; the date stays with them.
      const night = { until: '2027-03-05T17:00', advance: true }
      const one = async (line: object) => (await call(`/plans/${id}/shift`, { ...night, lines: [line] })).body
      const both = { task: 'Resfriar', start: '2027-03-01T08:00', finish: '2027-03-02T10:00', percent: 70 }
      expect(await one(both)).toMatchObject({
        ...{ written: 0, stored: false, data_date: '2027-03-01T17:00' },
        findings: [{ code: 'doneAndOpen', act: 'refuse' }],
      })
      expect(await one({ task: 'Resfriar', finish: '2027-03-04T10:00' })).toMatchObject({
        ...{ written: 0, stored: false, data_date: '2027-03-01T17:00' },
        findings: [{ code: 'notYet', act: 'refuse', ended: '2027-03-02T20:00' }],
      })
      server().clock.move(-over)
    })

    test('progress of a plan without a data date passes no open predecessor, and is not done ahead of now', async () => {
      const { call } = await program(['plans:read', 'plans:write'])
      const id = (await call('/plans', { schema: PLAN })).body.id as string
      const progress = async (more: object) => {
        const { status, body } = await call(`/plans/${id}/changes`, { commands: [{ do: 'progress', ...more }] })
        return [status, JSON.stringify(body)] as const
      }
      expect(await progress({ task: 'Demolir', percent: 30 })).toEqual([400, expect.stringContaining('Resfriar')])
      expect(await progress({ task: 'Resfriar', percent: 100 })).toEqual([
        400,
        expect.stringContaining('actual_finish'),
      ])
      // Half of work that begins by the plan only later is what the plan says then, and does not go unsaid.
      expect(await progress({ task: 'Resfriar', percent: 40 })).toEqual([
        200,
        expect.stringContaining('its planned start lies after now; say when it began (actual_start)'),
      ])
    })

    test.each([
      ['pt', '“Soldar bocal” ainda está aberta, e esta partida espera por ela', 'está aberta, e a partida espera'],
      ['en', '“Soldar bocal” is still open, and this start-up waits for it', 'is open, and the start-up waits'],
      ['es', '“Soldar bocal” sigue abierta, y este arranque la espera', 'sigue abierta, y el arranque lo espera'],
    ])(
      'in %s, no program reports a start-up past open work behind a milestone, but under a name',
      async (language, waits, refuses) => {
        const { owner, key } = await program(['plans:read', 'plans:write', 'ai'])
        expect(key.name).toBe('robô')
        const { secret } = await owner.mutate('keys.create', {
          name: language,
          scopes: ['plans:read', 'plans:write', 'ai'],
        })
        const robot = server().window({ authorization: `Bearer ${secret}`, 'accept-language': language })
        const say = async (path: string, json: unknown) => (await robot.fetch(path, { json })).json() as Promise<never>
        const schema = {
          ...PLAN,
          start_date: '2026-03-02T08:00:00',
          tasks: [
            { id: 1, name: 'Soldar bocal', duration: '8h' },
            { id: 2, name: 'Fim mecânico', duration: '0h', percent_complete: 100 },
            { id: 3, name: 'Acender queimadores', duration: '8h' },
          ],
          dependencies: [
            { pred_id: 1, succ_id: 2 },
            { pred_id: 2, succ_id: 3 },
          ],
        }
        const { id } = (await say('/api/v1/plans', { schema })) as { id: string }
        const fire = { task: 'Acender queimadores', start: '2026-03-02T16:00', percent: 10 }
        const found = {
          written: 0,
          findings: [{ code: 'startUpBeforeWork', act: 'refuse', text: expect.stringContaining(waits) }],
        }
        const sheet = { until: '2026-03-02T17:00', lines: [fire], advance: true }
        expect(await say(`/api/v1/plans/${id}/shift`, { ...sheet, what_if: true })).toMatchObject(found)
        const call = {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'shift_update', arguments: { projectId: id, ...sheet, what_if: true } },
        }
        expect(await say('/api/mcp', call)).toMatchObject({ result: { structuredContent: found } })
        const commands = [{ do: 'progress', task: 'Acender queimadores', percent: 10 }]
        expect(JSON.stringify(await say(`/api/v1/plans/${id}/changes`, { commands }))).toMatch(/Soldar bocal/)
        const setTask = { kind: 'setTask', task: 3, changes: { percentComplete: 10 } }
        const edits = { baseRevision: 1, clientId: 'r', sequence: 1, edits: [setTask] }
        expect(JSON.stringify(await say(`/api/v1/plans/${id}/edits`, edits))).toContain(refuses)
        expect(await owner.query('projects.list')).toMatchObject([{ revision: 1 }])
        const named = { ...sheet, lines: [{ ...fire, override: 'Lia' }] }
        expect(await say(`/api/v1/plans/${id}/shift`, named)).toMatchObject({ written: 1, stored: true })
      },
    )

    test('another duration of work under way leaves what was done of it, at every door of programs', async () => {
      const { call } = await program(['plans:read', 'plans:write', 'ai'])
      const schema = {
        ...PLAN,
        start_date: '2026-03-02T08:00:00',
        tasks: [{ id: 1, name: 'Demolir', duration: '8h' }],
        dependencies: [],
      }
      const id = (await call('/plans', { schema })).body.id as string
      const line = { task: 'Demolir', start: '2026-03-02T08:00', remaining_hours: 4 }
      expect(
        (await call(`/plans/${id}/shift`, { until: '2026-03-02T12:00', lines: [line], advance: true })).body,
      ).toMatchObject({ written: 1, stored: true })
      const refused = { status: 422, body: { code: 'schedule.reportedDate' } }
      const commands = (hours: string) => [{ do: 'set', task: 'Demolir', duration: hours }]
      expect(await call(`/plans/${id}/changes`, { commands: commands('3h') })).toMatchObject(refused)
      expect(await call(`/plans/${id}/changes`, { commands: commands('4h') })).toMatchObject(refused)
      const setTask = { kind: 'setTask', task: 1, changes: { duration: { seconds: 3600, unit: 'h' } } }
      const edits = { baseRevision: 2, clientId: 'r', sequence: 1, edits: [setTask] }
      expect(await call(`/plans/${id}/edits`, edits)).toMatchObject(refused)
      // Four hours more are left, and the finish goes with them: one hour of the noon break and the next morning.
      const longer = await call(`/plans/${id}/changes`, { commands: commands('12h') })
      expect(longer.body).toMatchObject({ finish_before: '2026-03-02T17:00', finish_after: '2026-03-03T12:00' })
    })

    test('progress in plain edits passes no row of the table of reports', async () => {
      const over = Date.parse('2027-03-02T20:00Z') - server().clock.now().getTime()
      server().clock.move(over)
      const { call } = await program(['plans:read', 'plans:write'])
      const schema = {
        ...PLAN,
        start_date: '2027-03-01T08:00:00',
        tasks: [
          { id: 1, name: 'Vaso V-1', is_summary: true, outline_level: 1 },
          { id: 2, name: 'Drenar', duration: '8h', parent_id: 1, outline_level: 2 },
          { id: 3, name: 'Lavar', duration: '8h', parent_id: 1, outline_level: 2 },
        ],
        dependencies: [{ pred_id: 2, succ_id: 3 }],
      }
      const id = (await call('/plans', { schema })).body.id as string
      const at = (text: string) => parseInstant(`2027-03-${text}`)
      const hours = (count: number) => ({ seconds: count * 3600, unit: 'h' })
      let sequence = 0
      const sent = async (baseRevision: number, task: number, changes: object) => {
        const edits = [{ kind: 'setTask', task, changes }]
        return call(`/plans/${id}/edits`, { baseRevision, clientId: 'r', sequence: ++sequence, edits })
      }
      const refused = (why: RegExp) => ({
        status: 400,
        body: { code: 'server.invalidInput', params: { field: 'edits.0.changes' }, error: expect.stringMatching(why) },
      })
      // Without a data date a share is a value of the plan, but runs ahead of nothing.
      expect(await sent(1, 3, { percentComplete: 30 })).toMatchObject(refused(/Lavar: .*Drenar.*shift_update/))
      await call(`/plans/${id}/data-date`, { at: '2027-03-01T12:00' })
      const begun = { percentComplete: 50, actualStart: at('01T08:00') }
      const rows = [
        [2, { percentComplete: 30 }, /without an actual start/],
        [2, { percentComplete: 30, actualStart: at('01T15:00') }, /after 0?3\/01|after the status date|lies after/i],
        [2, { ...begun, actualFinish: at('01T11:00') }, /contradict/],
        [2, { ...begun, remainingDuration: hours(20) }, /say why/],
        [3, { percentComplete: 10, actualStart: at('01T08:00') }, /Drenar/],
        [1, { percentComplete: 40 }, /summary/],
      ] as const
      for (const [task, changes, why] of rows) expect(await sent(2, task, changes)).toMatchObject(refused(why))
      const back = { ...begun, actualFinish: at('01T07:00') }
      expect(await sent(2, 2, back)).toMatchObject({ status: 422, body: { code: 'schedule.finishBeforeStart' } })
      const half = { ...begun, actualDuration: hours(4), remainingDuration: hours(4) }
      expect(await sent(2, 2, half)).toMatchObject({ status: 200, body: { revision: 3 } })
      expect(await sent(3, 2, { percentComplete: 20 })).toMatchObject(refused(/say why/))
      // A change that reports nothing is none of the table's concern.
      expect(await sent(3, 2, { name: 'Drenar e purgar' })).toMatchObject({ status: 200, body: { revision: 4 } })
      server().clock.move(-over)
    })

    test('extra work is tied into the chain of its equipment, waits to be approved and stays in the log', async () => {
      const { call } = await program(['plans:read', 'plans:write'])
      const chain = {
        project_name: 'Extra',
        start_date: '2027-03-01T08:00:00',
        tasks: [
          { id: 1, name: 'Inspecionar', duration: '4h', step_code: 'inspect', equipment: 'E-102' },
          { id: 2, name: 'Fechar', duration: '4h', step_code: 'close', equipment: 'E-102' },
        ],
        dependencies: [{ pred_id: 1, succ_id: 2, type: 'FS', lag: '' }],
      }
      const id = (await call('/plans', { schema: chain })).body.id as string
      const asked = await call(`/plans/${id}/extra-work`, { equipment: 'X-1', name: 'Reparo', duration: '8h' })
      expect(asked.body).toMatchObject({ stored: false, uid: null, asks: ['equipment', 'after', 'before'] })
      const order = { equipment: 'E-102', name: 'Reparo', duration: '8h', reason: 'trinca' }
      const made = await call(`/plans/${id}/extra-work`, order)
      expect(made.body).toMatchObject({ stored: true, after: ['Inspecionar'], before: ['Fechar'], asks: [] })
      expect(made.body.effect_hours).toBeGreaterThan(0)
      expect((await call(`/plans/${id}/overview`)).body.finish).toBe(made.body.finish_before)
      await call(`/plans/${id}/extra-work/${made.body.uid}/decision`, { state: 'approved', why: 'segurança' })
      const approved = (await call(`/plans/${id}/overview`)).body
      expect(approved.finish).toBe(made.body.finish_after)
      expect(made.body.finish_is_past).toBe(approved.finish_is_past)
      const log = (await call(`/plans/${id}/extra-work`)).body.tasks as object[]
      expect(log).toMatchObject([{ state: 'approved', reason: 'trinca', decision: 'segurança' }])
      expect(await call(`/plans/${id}/extra-work/1/decision`, { state: 'approved' })).toMatchObject({ status: 400 })
      // In a plan without reports for years no finish is a forecast, until its data date is moved.
      const old = (await call('/plans', { schema: { ...chain, start_date: '2020-03-02T08:00:00' } })).body.id as string
      const tried = await call(`/plans/${old}/extra-work`, { ...order, what_if: true })
      expect(tried.body).toMatchObject({ stored: false, finish_is_past: true })
      const unknown = { ...order, equipment: 'X-1', what_if: true }
      expect((await call(`/plans/${old}/extra-work`, unknown)).body).toMatchObject({ finish_is_past: true })
      const moved = await call(`/plans/${old}/data-date`, { at: '2027-03-01T08:00', what_if: true })
      expect(moved.body).toMatchObject({ stored: false, finish_is_past: false })
    })

    test('a key opens nothing but the public API', async () => {
      const { robot } = await program(['plans:read'])
      expect(await robot.query('session.current')).toBeNull()
      expect(await robot.refused('projects.list')).toMatchObject({ status: 401 })
      const window = server().window()
      await window.signUp('Bia')
      expect((await window.fetch('/api/v1/plans')).status).toBe(401)
    })

    test('plans are calculated, asked about, checked, converted and read back', async () => {
      const { call } = await program(['files'])
      const dated = await call('/calculate', { schema: PLAN })
      expect((dated.body.schema as { finish_date: string }).finish_date).toBe('2027-03-03T17:00:00')
      const critical = await call('/query', { schema: PLAN, critical: true })
      expect((critical.body.tasks as { name: string }[]).map(each => each.name)).toEqual(['Resfriar', 'Demolir'])
      const checked = await call('/check', { schema: PLAN })
      expect((checked.body.quality as object[]).length).toBe(14)
      for (const to of ['tmx', 'xml', 'xer', 'csv', 'xlsx']) {
        const file = await call('/convert', { schema: PLAN, to })
        expect([to, file.status, file.body.filename]).toEqual([to, 200, `Forno_2.${to}`])
        if (to === 'xml' || to === 'tmx') {
          const opened = await call('/open', { filename: file.body.filename, content: file.body.content })
          expect(opened).toMatchObject({ status: 200, body: { kind: 'schedule' } })
          expect((opened.body.schema as { tasks: object[] }).tasks).toHaveLength(3)
        }
      }
      expect(
        await call('/open', {
          filename: 'x.mpp',
          content: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000, 255)]).toString('base64'),
        }),
      ).toMatchObject({ status: 422 })
      expect(await call('/calculate', { schema: 7 })).toMatchObject({
        status: 400,
        body: { code: 'server.invalidInput' },
      })
    })

    test('leveling is PRO, names who holds each task up, and refuses a limit on nobody', async () => {
      const lifts = {
        project_name: 'Feixes',
        start_date: '2027-03-01T08:00:00',
        tasks: [1, 2].map(id => ({ id, name: `Puxar ${id}`, duration: '4h' })),
        resources: [{ id: 1, name: 'Guindaste' }],
        assignments: [1, 2].map(id => ({ task_id: id, resource_id: 1 })),
      }
      const { owner, call } = await program(['files'])
      const order = { schema: lifts, limits: { guindaste: 1 }, schedules: 20 }
      expect(await call('/level', order)).toMatchObject({ status: 403, body: { code: 'access.proRequired' } })
      const me = await owner.query('session.current')
      await server()
        .server.services.storage.db.insertInto('plan_grants')
        .values({ user_id: me?.userId ?? '', plan: 'pro', granted_by: 'test', created_at: '', until: null })
        .execute()
      const { status, body } = await call('/level', order)
      expect(status).toBe(200)
      expect(body).toMatchObject({ seed: 1, over_before: 1, over_after: 0, unfit: [], unlimited: [] })
      expect(body.moves).toMatchObject([
        { reason: 'resource', blockers: [{ resource: 'Guindaste', until: '2027-03-01T12:00:00' }] },
      ])
      expect((await call('/level', order)).body.moves).toEqual(body.moves)
      const smoothed = await call('/level', { ...order, limits: {}, freedom: 'smooth' })
      expect(smoothed.body).toMatchObject({ hours: 0, unlimited: ['Guindaste'] })
      const fixed = { constraint_type: 'MSO', constraint_date: '2027-03-01T10:00:00' }
      const around = { ...lifts, tasks: [{ ...lifts.tasks[0], ...fixed }, lifts.tasks[1]] }
      expect((await call('/level', { ...order, schema: around, splits: [2] })).body.moves).toMatchObject([
        { task: 2, parts: [{ to: '2027-03-01T10:00:00' }, { reason: 'resource', blockers: [{ tasks: [1] }] }] },
      ])
      const ranked = { ...lifts, tasks: lifts.tasks.map(each => ({ ...each, priority: 100 * each.id })) }
      const byRule = await call('/level', { ...order, schema: ranked, order: ['priority', 'slack'], by_item: true })
      expect(byRule.body).toMatchObject({ schedules: 1, moves: [{ task: 1, blockers: [{ tasks: [2] }] }] })
      expect((await call('/level', { ...order, order: ['name'] })).status).toBe(400)
      const byShift = {
        ...lifts,
        tasks: lifts.tasks.map(each => ({ ...each, area: 'Pátio' })),
        resources: [...lifts.resources, { id: 2, name: 'Ajudante' }],
        assignments: [...lifts.assignments, ...[1, 2].map(id => ({ task_id: id, resource_id: 2 }))],
      }
      for (const limits of [{ pátio: 1 }, { guindaste: [1, 1] }])
        expect((await call('/level', { ...order, schema: byShift, limits })).body.moves).toHaveLength(1)
      // A crane is none of the people of an area.
      const alone = { ...byShift, resources: lifts.resources, assignments: lifts.assignments }
      expect((await call('/level', { ...order, schema: alone, limits: { pátio: 1 } })).body.moves).toEqual([])
      // Laid out by the plan, not by the number of schedules asked for.
      expect(body).toMatchObject({ planned: plannedFor({ tasks: [1, 2] as never }), late: [] })
      const soon = { ...lifts, tasks: lifts.tasks.map(each => ({ ...each, deadline: '2027-03-01T13:00:00' })) }
      expect((await call('/level', { ...order, schema: soon })).body.late).toMatchObject([{ hours: 4 }])
      expect(await call('/level', { ...order, freedom: 'window', until: 'logo' })).toMatchObject({
        status: 400,
        body: { code: 'server.invalidInput', error: expect.stringContaining('2027-03-12T08:00') },
      })
      // The limit has no units by day, when the plan works: the answer names what helps.
      for (const splits of [[], 'all'])
        expect(await call('/level', { ...order, splits, limits: { guindaste: [0, 2] } })).toMatchObject({
          status: 200,
          body: {
            unfit: [1, 2],
            remarks: [{ code: 'schedule.limitOutOfHours', suggestions: [expect.stringContaining('Guindaste')] }],
          },
        })
      expect(body.remarks).toEqual([])
      const nobody = await call('/level', { ...order, limits: { guindastes: 1 } })
      expect(nobody).toMatchObject({ status: 422, body: { code: 'schedule.noResourceNamed' } })
      expect(await call('/level', { ...order, limits: { guindaste: 0.5 } })).toMatchObject({
        status: 422,
        body: { code: 'schedule.excessiveDemand' },
      })
    })

    test('recovery and risk are PRO; a way to gain hours keeps its promise, and the same seed gives the same chance', async () => {
      const lifts = {
        project_name: 'Feixes',
        task_mode: 'auto',
        start_date: '2027-03-01T08:00:00',
        calendar: { hours_per_day: 24, days_per_week: 7, shift_hours: 12, shifts_per_day: 2 },
        tasks: [1, 2].map(id => ({ id, name: `Puxar ${id}`, duration: '16h' })),
        resources: [{ id: 1, name: 'Guindaste', max_units: 1 }],
        assignments: [1, 2].map(id => ({ task_id: id, resource_id: 1 })),
      }
      const { owner, call } = await program(['files'])
      const order = { schema: lifts, hours: 12 }
      expect(await call('/recover', order)).toMatchObject({ status: 403, body: { code: 'access.proRequired' } })
      expect(await call('/risk', { schema: lifts })).toMatchObject({
        status: 403,
        body: { code: 'access.proRequired' },
      })
      const me = await owner.query('session.current')
      await server()
        .server.services.storage.db.insertInto('plan_grants')
        .values({ user_id: me?.userId ?? '', plan: 'pro', granted_by: 'test', created_at: '', until: null })
        .execute()
      const { status, body } = await call('/recover', order)
      expect([status, body.reached, body.finish]).toEqual([200, true, '2027-03-02T16:00:00'])
      const [first] = body.options as { id: string; gained_hours: number; finish: string }[]
      expect(first).toMatchObject({ kinds: ['equipment'], gained_hours: 16, finish: '2027-03-02T00:00:00' })
      const taken = await call('/recover', { ...order, accept: first?.id })
      const after = await call('/calculate', { schema: taken.body.schema })
      expect(after.body.schema).toMatchObject({ tasks: [{ finish: first?.finish }, { finish: first?.finish }] })
      expect(await call('/recover', { ...order, task: 77 })).toMatchObject({
        status: 422,
        body: { code: 'schedule.unknownRow', params: { row: 77 } },
      })
      const chance = { schema: lifts, iterations: 200, seed: 3, spreads: [{ low: -10, high: 25 }] }
      const risk = await call('/risk', chance)
      expect(risk).toMatchObject({ status: 200, body: { iterations: 200, uncertain: 2, window: null, chance: null } })
      expect((await call('/risk', chance)).body).toEqual(risk.body)
      const storm = (resource: string) =>
        call('/risk', { ...chance, weather: [{ name: 'Vento', probability: 0.3, resource }] })
      expect(await storm('guindaste')).toMatchObject({ status: 200, body: { exposed: 2, held: 0 } })
      expect(await storm('Guindastes')).toMatchObject({ status: 422, body: { code: 'schedule.noResourceNamed' } })
      for (const answer of [body, risk.body]) expect(answer.remarks).toEqual([])

      // Two that no levelling parts ask for the one crane, and every figure has that in it.
      const fixed = { constraint_type: 'MSO', constraint_date: '2027-03-01T08:00:00' }
      const apart = {
        ...lifts,
        tasks: [...lifts.tasks.map(each => ({ ...each, ...fixed })), { id: 3, name: 'Teste', duration: '6h' }],
      }
      const overload = { code: 'schedule.fixedOverload', severity: 'warning', text: expect.stringContaining('Puxar 1') }
      expect((await call('/recover', { ...order, schema: apart })).body.remarks).toMatchObject([overload])
      const within = await call('/risk', { ...chance, schema: apart, iterations: 20, limited: true })
      expect(within.body.remarks).toMatchObject([overload])
      expect((await call('/risk', { ...chance, schema: apart })).body).toMatchObject({ over_limits: true, remarks: [] })
      // What was met in the plan is said beside every answer, and an option that is not there gives no plan in silence.
      const late = { ...lifts, start_date: undefined }
      const none = await call('/recover', { ...order, schema: late, accept: 'nenhuma' })
      expect(none.body).toMatchObject({
        schema: null,
        remarks: [
          { code: 'files.undated' },
          { code: 'server.unknownOption', text: expect.stringContaining('nenhuma'), suggestions: [expect.any(String)] },
        ],
      })
      for (const path of ['/level', '/risk', '/lookahead', '/crew_sheet'])
        expect([path, (await call(path, { schema: late })).body.remarks]).toMatchObject([
          path,
          [{ code: 'files.undated' }],
        ])
    })

    test('words cost the same quota as on the page', async () => {
      const { owner, call } = await program(['ai'])
      expect(await call('/plan', { text: 'Abrir\nFechar' })).toMatchObject({ status: 200, body: { kind: 'generate' } })
      const updated = await call('/update', { text: 'Resfriar bem', current_schema: PLAN })
      expect(updated).toMatchObject({ status: 200, body: { kind: 'update' } })
      expect(updated.body.edits).toHaveLength(1)
      expect((await owner.query('aiRequestUsage.checkUsageLimit')).count).toBe(2)
      await call('/plan', { text: 'Mais' })
      const refused = await call('/plan', { text: 'Demais' })
      expect(refused).toMatchObject({ status: 429, body: { code: 'usage.monthlyLimit' } })
      expect(String(refused.body.error)).toContain('Monthly AI request limit reached')
    })

    test('a key that calls too often waits; other keys do not', async context => {
      // Counted by each process and not in the database: once is enough.
      if (server().server.services.storage.engine === 'postgres') return context.skip()
      const [busy, calm] = [await program(['plans:read']), await program(['plans:read'])]
      const statuses: number[] = []
      for (let batch = 0; batch < 31; batch++)
        statuses.push(
          ...(await Promise.all(Array.from({ length: 10 }, () => busy.call('/plans')))).map(each => each.status),
        )
      expect(statuses.filter(each => each === 200)).toHaveLength(300)
      expect((await busy.call('/plans')).body).toMatchObject({
        code: 'server.tooManyRequests',
        params: { seconds: expect.any(Number) },
      })
      expect((await calm.call('/plans')).status).toBe(200)
    })

    test('the OpenAPI document is a valid one and names every call, with its parameters', async () => {
      const document = (await (await server().window().fetch('/api/v1/openapi.json')).json()) as {
        openapi: string
        components: { schemas: Record<string, object> }
        paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>
      }
      expect(document.openapi).toBe('3.1.0')
      const checked = await new Validator().validate(structuredClone(document))
      expect([checked.errors, checked.valid]).toEqual([undefined, true])
      const text = JSON.stringify(document)
      const named = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(match => match[1])
      expect(named).toHaveLength(text.split('"$ref"').length - 1)
      expect([...new Set(named)].sort()).toEqual(Object.keys(document.components.schemas).sort())
      expect(document.paths['/api/v1/plans/{projectId}/edits']?.post?.parameters).toMatchObject([
        { name: 'projectId', in: 'path' },
      ])
      expect(document.paths['/api/v1/plans']?.get?.parameters).toMatchObject([
        { name: 'search', in: 'query' },
        { name: 'folder', in: 'query' },
        { name: 'archived', in: 'query' },
        { name: 'offset', in: 'query' },
        { name: 'limit', in: 'query' },
      ])
      const operations = Object.values(document.paths)
        .flatMap(each => Object.values(each as object))
        .filter(each => 'operationId' in (each as object))
      expect(operations.map(each => (each as { operationId: string }).operationId).sort()).toEqual(
        [...OPERATIONS.map(each => each.id), 'fetchFile', 'sendFile'].sort(),
      )
    })

    test('the MCP server lists its tools, runs them, and refuses as every call does', async () => {
      const { robot } = await program(['files', 'ai'])
      const say = async (method: string, params?: object, id: number | undefined = 1) => {
        const reply = await robot.fetch('/api/mcp', { json: { jsonrpc: '2.0', id, method, params } })
        return reply.status === 202 ? null : ((await reply.json()) as { result: never; error?: { code: number } })
      }
      expect(await say('initialize', { protocolVersion: '2025-03-26' })).toMatchObject({
        result: { protocolVersion: '2025-03-26', serverInfo: { name: 'parada' } },
      })
      expect(
        (await robot.fetch('/api/mcp', { json: { jsonrpc: '2.0', method: 'notifications/initialized' } })).status,
      ).toBe(202)
      const tools = ((await say('tools/list'))!.result as { tools: { name: string; inputSchema: { type: string } }[] })
        .tools
      const named = ['calculate', 'check', 'convert', 'open', 'plan', 'query', 'update']
      expect(tools.map(each => each.name)).toEqual(expect.arrayContaining(named))
      // The list is what this key may call.
      expect(tools.map(each => each.name).filter(each => /plans?$/.test(each))).toEqual(['plan'])
      expect(tools.every(each => each.inputSchema.type === 'object')).toBe(true)
      const asked = await say('tools/call', { name: 'query', arguments: { schema: PLAN, search: 'foto' } })
      expect(asked).toMatchObject({ result: { structuredContent: { total: 1, tasks: [{ name: 'Fotografar' }] } } })
      expect(await say('tools/call', { name: 'list_plans', arguments: {} })).toMatchObject({
        result: {
          isError: true,
          content: [{ type: 'text', text: expect.stringContaining('plans:read') }],
          _meta: { 'parada/problem': { code: 'keys.scope' } },
        },
      })
      expect(await say('tools/call', { name: 'nothing' })).toMatchObject({ error: { code: -32602 } })
      const unread = { error: { code: -32003, data: { code: 'keys.scope' } } }
      expect(await say('resources/list')).toMatchObject(unread)
      expect(await say('resources/read', { uri: 'parada://plans/x' })).toMatchObject(unread)
      expect(await say('resources/subscribe')).toMatchObject({ error: { code: -32601 } })
      expect((await server().window().fetch('/api/mcp', { json: {} })).status).toBe(401)
    })
  },
  { engines: scriptedEngines() },
)
