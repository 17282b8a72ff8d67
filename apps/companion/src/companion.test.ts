import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { toSchema, writeTmx } from '@parada/formats/tmx'
import { companionCalls } from '@parada/protocol'
import { done } from '@parada/schedule'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryProjectHost } from './project-host/memory-project-host.ts'
import { createNoProjectHost } from './project-host/no-project-host.ts'
import { smallPlan, type TestCompanion, testCompanion } from './testing/fixture.ts'

let it: TestCompanion
beforeEach(async () => {
  it = await testCompanion()
})
afterEach(() => it.stop())

const schema = () => toSchema(smallPlan()) as Record<string, unknown>
const tasksOf = (body: unknown) => (body as { tasks: Record<string, unknown>[] }).tasks

describe('files', () => {
  test('a plan is saved, its previous version kept, opened, and served from the cache the second time', async () => {
    const path = join(it.folder, 'plano')
    const saved = await it.call('POST', '/project/json/save', { file_path: path, schema: schema() })
    expect(saved.body).toMatchObject({ ok: true, project_name: 'Parada da caldeira 3', file_path: `${path}.TMX` })
    await it.call('POST', '/project/json/save', { file_path: path, schema: { ...schema(), project_name: 'Outra' } })
    expect(await readFile(`${path}.TMX.bak`, 'utf8')).toContain('Parada da caldeira 3')
    const first = await it.call('POST', '/project/json/open', { file_path: `${path}.TMX` })
    expect(first.body).toMatchObject({ ok: true, project_name: 'Outra', from_cache: false })
    expect(tasksOf(first.body.schema).map(each => each.name)).toEqual(['Bloquear', 'Soldar', 'Testar'])
    expect((await it.call('POST', '/project/json/open', { file_path: `${path}.TMX` })).body.from_cache).toBe(true)
    expect((await it.call('GET', '/cache/status')).body).toMatchObject({
      ok: true,
      status: { total_entries: 1, valid_entries: 1, invalid_entries: 0 },
    })
    expect((await it.call('POST', '/cache/clear')).body).toEqual({ ok: true, error: null })
    expect((await it.call('GET', '/cache/status')).body).toMatchObject({ status: { total_entries: 0 } })
  })

  test('a save replaces only what reads as a plan, or what was picked in the save window', async () => {
    const path = join(it.folder, 'settings.json')
    await writeFile(path, '{"name":"other"}')
    const save = { file_path: path, schema: schema() }
    expect(await it.call('POST', '/project/json/save', save)).toMatchObject({
      status: 409,
      body: { code: 'companion.fileIsNoPlan' },
    })
    expect(await readFile(path, 'utf8')).toBe('{"name":"other"}')
    it.pick(done(path))
    await it.call('POST', '/project/json/select-save-file', { suggested_filename: 'x' })
    expect((await it.call('POST', '/project/json/save', save)).status).toBe(200)
  })

  test.each(['bare.tmx', './bare.tmx', 'C:bare.tmx', '\\bare.tmx'])('a save to %s is refused', async file_path => {
    expect(await it.call('POST', '/project/json/save', { file_path, schema: schema() })).toMatchObject({ status: 400 })
  })

  test('a name that is too long, and an empty one, are told as such', async () => {
    const long = join(it.folder, `${'a'.repeat(300)}.tmx`)
    expect(await it.call('POST', '/project/json/save', { file_path: long, schema: schema() })).toMatchObject({
      body: { code: 'companion.fileNameTooLong' },
    })
    expect(await it.call('POST', '/project/json/open', { file_path: '' })).toMatchObject({
      body: { code: 'companion.pathRequired' },
    })
  })

  test('what a reader remarked is told, the second time from the cache too', async () => {
    const bad = { ...schema(), tasks: [{ ...tasksOf(schema())[0], duration: 'muito' }] }
    const path = join(it.folder, 'torto.json')
    await writeFile(path, JSON.stringify(bad))
    const open = () => it.call('POST', '/project/json/open', { file_path: path })
    const [first, second] = [await open(), await open()]
    expect(second.body.from_cache).toBe(true)
    expect(first.body.warnings).toContainEqual(
      expect.objectContaining({ code: 'tmx.badValue', text: expect.stringContaining('muito') }),
    )
    expect(second.body.warnings).toEqual(first.body.warnings)
  })

  test.each(['.xml', '.xer'])('saving as %s writes that format, which opens again', async extension => {
    const path = join(it.folder, `plano${extension}`)
    await it.call('POST', '/project/json/save', { file_path: path, schema: schema() })
    const opened = await it.call('POST', '/project/desktop/open', { file_path: path })
    expect(opened.status).toBe(200)
    expect(tasksOf((opened.body.project as { schema: unknown }).schema).map(each => each.name)).toContain('Soldar')
  })

  test('a .xer is written with the letters as Primavera reads them', async () => {
    const path = join(it.folder, 'plano.xer')
    await it.call('POST', '/project/json/save', {
      file_path: path,
      schema: { ...schema(), project_name: 'Manutenção' },
    })
    expect((await readFile(path)).includes(Buffer.from('Manutenção', 'latin1'))).toBe(true)
  })

  test('content is opened as text and as base64', async () => {
    const text = writeTmx(smallPlan())
    const asText = await it.call('POST', '/project/desktop/open-content', {
      filename: 'a.tmx',
      content: text,
      content_type: 'text',
    })
    const asBytes = await it.call('POST', '/project/desktop/open-content', {
      filename: 'a.tmx',
      content: Buffer.from(text).toString('base64'),
      content_type: 'binary',
    })
    expect(tasksOf(asText.body.schema)).toEqual(tasksOf(asBytes.body.schema))
  })

  test('dialogs give a path, a cancel, or a file that is no plan', async () => {
    it.pick(done('/srv/planos/caldeira.mpp'))
    expect((await it.call('POST', '/project/desktop/select-file')).body).toMatchObject({
      ok: true,
      file_path: '/srv/planos/caldeira.mpp',
      file_type: 'mpp',
      cancelled: false,
    })
    it.pick(done(null))
    expect((await it.call('POST', '/project/desktop/select-file')).body).toMatchObject({
      ok: true,
      cancelled: true,
      file_path: null,
    })
    it.pick(done('/srv/planos/foto.png'))
    expect(await it.call('POST', '/project/desktop/select-file')).toMatchObject({
      status: 400,
      body: { code: 'companion.pathNotPlan' },
    })
    it.pick(done('/srv/planos/novo'))
    expect(
      (await it.call('POST', '/project/json/select-save-file', { suggested_filename: 'Parada 1' })).body,
    ).toMatchObject({ ok: true, file_path: '/srv/planos/novo.TMX' })
  })

  test('a path is checked with a sentence and advice', async () => {
    const missing = await it.call(
      'POST',
      '/project/check-path',
      { file_path: '/srv/nada.mpp' },
      { 'accept-language': 'en' },
    )
    expect(missing.body).toEqual({
      ok: false,
      exists: false,
      error: 'The file /srv/nada.mpp does not exist.',
      suggestion: 'Verify the path and check that the file exists.',
    })
    const empty = await it.call('POST', '/project/check-path', { file_path: '' }, { 'accept-language': 'en' })
    expect(empty.body).toMatchObject({
      ok: false,
      error: 'File path is required.',
      suggestion: 'Use Browse to choose the file.',
    })
    const path = join(it.folder, 'a.tmx')
    await writeFile(path, '{}')
    expect((await it.call('POST', '/project/check-path', { file_path: path })).body).toEqual({
      ok: true,
      exists: true,
      error: null,
      suggestion: null,
    })
  })

  test('a network path that nobody confirmed is not touched', async () => {
    expect(await it.call('POST', '/project/desktop/open', { file_path: '\\\\srv\\planos\\a.mpp' })).toMatchObject({
      status: 403,
      body: { code: 'companion.networkPathRefused' },
    })
    const save = { file_path: '\\\\servidor\\planos\\plano.TMX', schema: schema() }
    expect(await it.call('POST', '/project/json/save', save)).toMatchObject({
      body: { code: 'companion.networkPathRefused' },
    })
  })

  test('a file that holds no plan is a typed problem with advice, in the caller’s language', async () => {
    const path = join(it.folder, 'a.json')
    await writeFile(path, 'isto não é um plano')
    const reply = await it.call('POST', '/project/desktop/open', { file_path: path }, { 'x-parada-locale': 'es' })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect((reply.body.suggestions as string[]).length).toBeGreaterThan(0)
    expect(reply.body).toMatchObject({ ok: false, correlationId: expect.any(String) })
    // Random bytes are no document either: what is said speaks of plans, and of what is opened here.
    const random = join(it.folder, 'lixo.mpp')
    await writeFile(
      random,
      Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251),
    )
    const pt = await it.call('POST', '/project/desktop/open', { file_path: random }, { 'x-parada-locale': 'pt' })
    expect(pt.body).toMatchObject({
      error: 'O arquivo não é um projeto do Microsoft Project.',
      suggestions: ['Formatos que o servidor local abre: .mpp, .mpt, .tmx, .json, .xml, .xer.'],
    })
  })
})

describe('instructions', () => {
  test('are carried out offline on the given plan, with old and new value', async () => {
    const reply = await it.call('POST', '/project/desktop/update-task', {
      change_request: 'Mude a duração da tarefa Soldar para 12 horas',
      schema: schema(),
      today: '2027-03-12T08:00:00',
    })
    expect(reply.status).toBe(200)
    const [change] = reply.body.applied_changes as Record<string, unknown>[]
    expect(change).toMatchObject({ task_name: 'Soldar', success: true, fast_parsed: true })
    expect(tasksOf((reply.body.project as { schema: unknown }).schema)[1]).toMatchObject({ duration: '12h' })
  })

  test('that name no task change nothing', async () => {
    const reply = await it.call('POST', '/project/desktop/update-task', {
      change_request: 'Mude a duração da tarefa Zebra para 12 horas',
      schema: schema(),
      today: '2027-03-12T08:00:00',
    })
    const failed =
      reply.status >= 400 || (reply.body.applied_changes as { success: boolean }[]).every(each => !each.success)
    expect(failed).toBe(true)
  })
})

describe('MS Project', () => {
  test('extraction runs as a job with steps, then gives the plan and statistics', async () => {
    const started = await it.call('POST', '/project/desktop/extract-start')
    expect(started.body).toMatchObject({ ok: true, from_cache: false, complete: false })
    const id = started.body.session_id as string
    for (let tries = 0; tries < 50; tries++) {
      const progress = await it.call('GET', `/project/desktop/extract-progress/${id}`)
      if (progress.body.is_complete) break
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    expect((await it.call('GET', `/project/desktop/extract-progress/${id}`)).body).toMatchObject({
      progress: 100,
      step: 5,
      is_complete: true,
      estimated_remaining: 0,
    })
    const result = await it.call('GET', `/project/desktop/extract-result/${id}`)
    expect(result.body).toMatchObject({
      ok: true,
      extraction_stats: { task_count: 3, dependency_count: 2, resource_count: 0 },
    })
  })

  test('a project that is saved as it was read before is given at once', async () => {
    const path = join(it.folder, 'caldeira.mpp')
    await writeFile(path, 'the bytes of a saved project')
    const other = await testCompanion({ host: createMemoryProjectHost(smallPlan(), { path, saved: true }) })
    const first = await other.call('POST', '/project/desktop/extract-start')
    expect(first.body).toMatchObject({ from_cache: false })
    for (let tries = 0; tries < 50; tries++) {
      if ((await other.call('GET', `/project/desktop/extract-progress/${first.body.session_id}`)).body.is_complete)
        break
      await new Promise(resolve => setTimeout(resolve, 10))
    }
    const second = await other.call('POST', '/project/desktop/extract-start')
    expect(second.body).toMatchObject({ ok: true, from_cache: true, complete: true })
    expect(tasksOf(second.body.schema)).toHaveLength(3)
    await other.stop()
  })

  test('an unknown job, and a cancelled one', async () => {
    expect(await it.call('GET', '/project/desktop/extract-result/none')).toMatchObject({
      status: 404,
      body: { code: 'companion.sessionUnknown' },
    })
    expect(await it.call('POST', '/project/desktop/extract-cancel', { session_id: 'none' })).toMatchObject({
      status: 404,
    })
  })

  test('a full apply writes only what differs and reads it back; a dry run writes nothing', async () => {
    const changed = structuredClone(schema())
    tasksOf(changed)[1]!.duration = '10h'
    const pro = await it.entitlement('pro')
    const dry = await it.call('POST', '/project/desktop/apply', { ...changed, dry_run: true }, pro)
    expect(dry.body).toMatchObject({
      ok: true,
      dry_run: true,
      applied_changes: [
        { task_name: 'Soldar', field: 'duration', result: 'applied', old_value: '8h', new_value: '10h' },
      ],
    })
    expect(it.host.current()?.tasks[1]?.duration.seconds).toBe(8 * 3600)
    const applied = await it.call(
      'POST',
      '/project/desktop/apply',
      { ...changed, file_path: 'C:\\Planos\\caldeira.mpp' },
      pro,
    )
    expect(applied.body).toMatchObject({
      applied_changes: [{ task_name: 'Soldar', field: 'duration', result: 'applied' }],
    })
    expect(it.host.current()?.tasks[1]?.duration.seconds).toBe(10 * 3600)
    it.host.undo()
    expect(it.host.current()).toEqual(smallPlan())
  })

  test('an incremental apply finds its tasks by id and name together', async () => {
    const pro = await it.entitlement('pro')
    const modified = [
      { id: 3, name: 'Testar', changes: { duration: '6h', notes: 'TH' }, original: { duration: '12h' } },
    ]
    const reply = await it.call('POST', '/project/desktop/apply-incremental', { modified_tasks: modified }, pro)
    expect(reply.body).toMatchObject({ ok: true, elapsed_s: expect.any(Number) })
    expect(it.host.current()?.tasks[2]).toMatchObject({ notes: 'TH', duration: { seconds: 6 * 3600 } })
    const wrong = await it.call(
      'POST',
      '/project/desktop/apply-incremental',
      { modified_tasks: [{ ...modified[0], name: 'Outra' }] },
      pro,
    )
    expect(wrong).toMatchObject({ status: 422, body: { code: 'companion.taskNotInProject' } })
  })

  test.each([{ tasks: 5 }, { tasks: 'x', project_name: 'y' }, { project_name: 'só nome' }, { tasks: [1, null] }, {}])(
    'a plan without a list of tasks is refused and nothing is touched: %j',
    async body => {
      const reply = await it.call('POST', '/project/desktop/apply', body, await it.entitlement('pro'))
      expect(reply).toMatchObject({ status: 422, body: { code: expect.stringMatching(/^tmx\./) } })
      expect(it.host.current()).toEqual(smallPlan())
      const path = join(it.folder, 'p.tmx')
      await writeFile(path, writeTmx(smallPlan()))
      for (const [call, more] of [
        ['/project/json/save', { file_path: path }],
        ['/project/desktop/apply-to-file', { file_path: path, replace: true }],
      ] as const)
        expect(await it.call('POST', call, { schema: body, ...more }, await it.entitlement('pro'))).toMatchObject({
          status: 422,
        })
      expect(await readFile(path, 'utf8')).toBe(writeTmx(smallPlan()))
    },
  )

  test.each([
    { duration: 'abc' },
    { duration: { seconds: 1e300, unit: 'h' } },
    { percent_complete: 150 },
    { work: 1e300 },
  ])('a plan with a value that is none is refused, where it would be carried out as another: %j', async value => {
    const pro = await it.entitlement('pro')
    const [first, ...others] = tasksOf(schema())
    const body = { ...schema(), tasks: [{ ...first, ...value }, ...others] }
    const refused = { status: 422, body: { code: 'tmx.valueRefused' } }
    expect(await it.call('POST', '/project/desktop/apply', body, pro)).toMatchObject(refused)
    expect(it.host.current()).toEqual(smallPlan())
    const path = join(it.folder, 'p.tmx')
    await writeFile(path, writeTmx(smallPlan()))
    for (const call of ['/project/json/save', '/project/desktop/apply-to-file'])
      expect(await it.call('POST', call, { schema: body, file_path: path, replace: true }, pro)).toMatchObject(refused)
    expect(await readFile(path, 'utf8')).toBe(writeTmx(smallPlan()))
  })

  test('an apply that takes away more than a tenth of the rows needs a yes, and a dry run tells so', async () => {
    const pro = await it.entitlement('pro')
    for (const tasks of [[], [{}], tasksOf(schema()).slice(0, 2)]) {
      const body = { ...schema(), tasks, dependencies: [] }
      const dry = await it.call('POST', '/project/desktop/apply', { ...body, dry_run: true }, pro)
      expect(dry).toMatchObject({ status: 200, body: { removals: { kind: 'tasks', rows: 3, must_agree: true } } })
      expect(await it.call('POST', '/project/desktop/apply', body, pro)).toMatchObject({
        status: 409,
        body: { code: 'companion.removesMuch', params: { rows: 3 } },
      })
      expect(it.host.current()).toEqual(smallPlan())
    }
    const agreed = { ...schema(), tasks: tasksOf(schema()).slice(0, 2), allow_removals: true }
    expect((await it.call('POST', '/project/desktop/apply', agreed, pro)).status).toBe(200)
    expect(it.host.current()?.tasks.map(task => task.name)).toEqual(['Bloquear', 'Soldar'])
  })

  test('all links at once are not taken away without a yes either', async () => {
    const pro = await it.entitlement('pro')
    const body = { ...schema(), tasks: tasksOf(schema()).map(task => ({ ...task, dependencies: [] })) }
    for (const each of body.tasks as Record<string, unknown>[]) each.predecessors = []
    expect(await it.call('POST', '/project/desktop/apply', { ...body, dependencies: [] }, pro)).toMatchObject({
      body: { code: 'companion.removesMuch', params: { kind: 'links', removed: 2 } },
    })
  })

  test('another project than the expected one is refused untouched', async () => {
    const reply = await it.call(
      'POST',
      '/project/desktop/apply',
      { ...schema(), file_path: 'C:\\Planos\\outra.mpp' },
      await it.entitlement('pro'),
    )
    expect(reply).toMatchObject({ status: 409, body: { code: 'companion.projectMismatch' } })
  })

  test('equal plans need nothing', async () => {
    expect(await it.call('POST', '/project/desktop/apply', schema(), await it.entitlement('pro'))).toMatchObject({
      status: 400,
      body: { code: 'companion.nothingToApply' },
    })
  })

  test('apply to file writes XML beside the .mpp and says so', async () => {
    const reply = await it.call(
      'POST',
      '/project/desktop/apply-to-file',
      { schema: schema(), file_path: join(it.folder, 'caldeira.mpp') },
      await it.entitlement('pro'),
    )
    expect(reply.body).toMatchObject({ ok: true, written_path: join(it.folder, 'caldeira.xml') })
    expect(await readFile(join(it.folder, 'caldeira.xml'), 'utf8')).toContain('<Name>Soldar</Name>')
  })

  test('apply to file asks before it replaces an XML of that name', async () => {
    const own = join(it.folder, 'caldeira.xml')
    await writeFile(own, '<mine/>')
    const pro = await it.entitlement('pro')
    const body = { schema: schema(), file_path: join(it.folder, 'caldeira.mpp') }
    expect(await it.call('POST', '/project/desktop/apply-to-file', body, pro)).toMatchObject({
      status: 409,
      body: { code: 'companion.fileExists', params: { path: own } },
    })
    expect(await readFile(own, 'utf8')).toBe('<mine/>')
    await it.call('POST', '/project/desktop/apply-to-file', { ...body, replace: true }, pro)
    expect(await readFile(`${own}.bak`, 'utf8')).toBe('<mine/>')
  })

  test('where it is not available, every call says so and what to do', async () => {
    const without = await testCompanion({ host: createNoProjectHost() })
    const pro = await without.entitlement('pro')
    for (const [path, body] of [
      ['/project/desktop/apply', schema()],
      [
        '/project/desktop/apply-incremental',
        { modified_tasks: [{ id: 1, name: 'Bloquear', changes: {}, original: {} }] },
      ],
      ['/project/desktop/extract-start', {}],
    ] as const)
      expect(await without.call('POST', path, body, pro)).toMatchObject({
        status: 501,
        body: { code: 'companion.projectNotAvailable', suggestions: [expect.stringContaining('XML')] },
      })
    await without.stop()
  })
})

describe('what needs PRO', () => {
  test.each(
    Object.values(companionCalls)
      .filter(call => call.gate === 'pro')
      .map(call => call.path),
  )('%s is refused without an entitlement, with a free, an expired and a forged one', async path => {
    const bodies = [
      {},
      await it.entitlement('free'),
      await it.entitlement('pro', -10),
      { 'x-parada-entitlement': 'a.b.c' },
      await it.entitlement('pro', 48 * 3600),
    ]
    for (const headers of bodies)
      expect(await it.call('POST', path, {}, headers)).toMatchObject({
        status: 403,
        body: { code: 'companion.proRequired' },
      })
  })
})

describe('reports and licence', () => {
  const report = () => ({
    project_schema: schema(),
    action_plan: 'Reforçar solda',
    metrics: {
      status: { completed: 0, inProgress: 0, overdue: 0, upcomingStart: 0, upcomingEnd: 0 },
      summary: { progressPercentage: 0, totalTasks: 3, completedTasks: 0, totalHours: 24, completedHours: 0 },
      timeline: { overdueTasks: [], upcomingStartTasks: [], upcomingEndTasks: [] },
    },
  })

  test('the report is a page without script, in the reader’s language', async () => {
    const reply = await it.call('POST', '/reports/generate-html', { ...report(), locale: 'en' })
    expect(reply.status).toBe(200)
    expect(reply.text).toContain('<html lang="en-US">')
    expect(reply.text).toContain('Reforçar solda')
    expect(reply.text).not.toContain('<script')
  })

  test('without an API server the link shows the report on this machine, in the reader’s language', async () => {
    const shared = await it.call('POST', '/reports/share-link', report(), await it.entitlement('pro'))
    expect(shared.body).toMatchObject({ ok: true, share_url: expect.stringMatching(/^\/s\/[\w-]{32}$/) })
    const page = await it.call('GET', shared.body.share_url as string, undefined, {
      authorization: '',
      'accept-language': 'en',
    })
    expect(page.status).toBe(200)
    expect(page.text).toContain('<html lang="en-US">')
    expect(page.text).not.toContain('<script')
    expect((await it.call('GET', `/s/${'A'.repeat(32)}`)).status).toBe(404)
    expect((await it.call('GET', '/s/..%2f..%2fplan')).status).toBe(404)
  })

  test('a server that refuses the link is not said to be silent: its own sentence is the answer', async () => {
    const asked: (string | undefined)[] = []
    const server = createServer((request, reply) => {
      asked.push(request.headers['accept-language'], request.headers['x-parada-offset'] as string)
      reply.writeHead(401, { 'content-type': 'application/json' })
      reply.end(JSON.stringify({ ok: false, code: 'identity.signedOut', error: 'Entre para continuar.' }))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const connected = await testCompanion({ serverUrl: url })
    const pro = { ...(await connected.entitlement('pro')), 'x-parada-locale': 'pt' }
    expect(await connected.call('POST', '/reports/share-link', report(), pro)).toMatchObject({
      status: 403,
      body: { code: 'companion.serverRefused', error: `O servidor ${url} recusou: Entre para continuar.` },
    })
    // The server dates what it keeps by this machine's clock.
    expect(asked).toEqual(['pt', expect.stringMatching(/^-?\d+$/)])
    server.close()
    server.closeAllConnections()
    expect(await connected.call('POST', '/reports/share-link', report(), pro)).toMatchObject({
      status: 502,
      body: { code: 'companion.serverUnreachable' },
    })
    await connected.stop()
  })

  test('without a licence the status says so and names this machine', async () => {
    const status = await it.call('GET', '/license/status')
    expect(status.body).toMatchObject({
      license_valid: false,
      license_info: { error_message: 'Nenhuma licença está instalada nesta máquina.' },
    })
    expect(status.body.current_machine).toEqual((await it.call('GET', '/license/machine-info')).body)
    expect((await it.call('GET', '/license/authorized-machines')).body).toEqual({ authorized_machines: [] })
    expect(await it.call('POST', '/license/authorize-current-machine')).toMatchObject({
      status: 404,
      body: { code: 'companion.licenceMissing' },
    })
  })
})

describe('the server itself', () => {
  test('health is open and says whether the page is paired', async () => {
    expect((await it.call('GET', '/health')).body).toMatchObject({
      status: 'ok',
      product: 'parada-companion',
      paired: true,
      mode: 'demo',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    expect((await it.call('GET', '/health', undefined, { authorization: '' })).body).toMatchObject({ paired: false })
  })

  test('bad input names the field; an unknown call, a body that is no JSON and a foreign page are refused', async () => {
    expect(await it.call('POST', '/project/json/open', {})).toMatchObject({
      status: 400,
      body: { code: 'companion.invalidInput', params: { field: 'file_path' } },
    })
    expect(await it.call('GET', '/project/nothing')).toMatchObject({ status: 404 })
    const broken = await it.companion.app.inject({
      method: 'POST',
      url: '/project/json/open',
      headers: {
        host: '127.0.0.1:8000',
        authorization: `Bearer ${it.companion.token}`,
        'content-type': 'application/json',
      },
      payload: '{',
    })
    expect(broken.json()).toMatchObject({ code: 'companion.invalidInput' })
    expect(await it.call('POST', '/cache/clear', {}, { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      body: { code: 'companion.originRefused' },
    })
    expect(await it.call('POST', '/cache/clear', {}, { host: 'evil.example:8000' })).toMatchObject({ status: 421 })
  })

  test('what is wrong with a call is said in the caller’s language; a monitor asks with HEAD', async () => {
    const wrong = { file_path: 'x'.repeat(5000) }
    const said = async (language: string) =>
      String((await it.call('POST', '/project/json/open', wrong, { 'x-parada-locale': language })).body.error)
    expect(await said('pt')).toContain('caracteres')
    expect(await said('es')).toMatch(/se esperaba|caracteres/)
    expect(await said('pt')).not.toMatch(/expected|Invalid/)
    expect(
      (await it.companion.app.inject({ method: 'HEAD', url: '/health', headers: { host: '127.0.0.1:8000' } }))
        .statusCode,
    ).toBe(200)
  })
})

describe('instructions beyond the offline engine', () => {
  test('go to the API server’s parser with the caller’s own sign-in, and only then', async () => {
    const asked: { cookie: string | undefined; body: Record<string, unknown> }[] = []
    const server = createServer((request, reply) => {
      let text = ''
      request.on('data', chunk => {
        text += chunk
      })
      request.on('end', () => {
        asked.push({ cookie: request.headers.cookie, body: JSON.parse(text) as Record<string, unknown> })
        const data = {
          kind: 'update',
          schema: { project_name: 'do servidor', tasks: [] },
          applied_changes: [],
          notes: [],
          engine: 'model',
          score: null,
        }
        reply.setHeader('content-type', 'application/json')
        reply.end(JSON.stringify({ result: { data } }))
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const connected = await testCompanion({ serverUrl: `http://127.0.0.1:${port}` })
    const unreadable = { change_request: 'xyzzy plugh qwerty', schema: schema(), today: '2027-03-12T08:00:00' }
    expect((await connected.call('POST', '/project/desktop/update-task', unreadable)).status).toBeGreaterThanOrEqual(
      400,
    )
    expect(asked).toHaveLength(0)
    const answered = await connected.call('POST', '/project/desktop/update-task', unreadable, { cookie: 'session=1' })
    expect(answered.body).toMatchObject({ ok: true, project: { schema: { project_name: 'do servidor' } } })
    expect(asked).toMatchObject([{ cookie: 'session=1', body: { mode: 'update', text: 'xyzzy plugh qwerty' } }])
    await connected.stop()
    server.close()
  })
})
