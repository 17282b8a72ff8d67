/** Every call answers as the table in `protocol` says, and every failure as the one form of problems. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, open as openFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toSchema, writeTmx } from '@parada/formats/tmx'
import { LOCALES } from '@parada/messages'
import { COMPANION_PROBLEMS, type CompanionCallName, companionCalls, WireProblem } from '@parada/protocol'
import { clientOf } from '@parada/protocol/testing'
import { done } from '@parada/schedule'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from './ports.ts'
import { fileProblem } from './problem.ts'
import { createComProjectHost } from './project-host/com/com-project-host.ts'
import { createMemoryProjectHost } from './project-host/memory-project-host.ts'
import { smallPlan, type TestCompanion, testCompanion } from './testing/fixture.ts'
import { Application } from './testing/ms-project-double/application.ts'
import { localComProcess } from './testing/ms-project-double/local-com.ts'

let it: TestCompanion
let path: string
let session = ''
beforeAll(async () => {
  it = await testCompanion()
  path = join(it.folder, 'plano.tmx')
  await writeFile(path, writeTmx(smallPlan()))
})
afterAll(() => it.stop())

const schema = () =>
  structuredClone(toSchema(smallPlan())) as Record<string, unknown> & { tasks: Record<string, unknown>[] }
const changedSchema = (duration: string) => {
  const changed = schema()
  changed.tasks[1]!.duration = duration
  return changed
}
const report = () => ({
  project_schema: schema(),
  action_plan: '',
  metrics: {
    status: { completed: 0, inProgress: 0, overdue: 0, upcomingStart: 0, upcomingEnd: 0 },
    summary: { progressPercentage: 0, totalTasks: 3, completedTasks: 0, totalHours: 24, completedHours: 0 },
    timeline: { overdueTasks: [], upcomingStartTasks: [], upcomingEndTasks: [] },
  },
})

/** A payload with which each call succeeds, in an order in which they can. */
const PAYLOADS: { readonly [N in Exclude<CompanionCallName, 'licenceInstall' | 'authorizeMachine'>]: () => unknown } = {
  health: () => undefined,
  selectFile: () => ({}),
  selectSaveFile: () => ({ suggested_filename: 'Parada 1' }),
  checkPath: () => ({ file_path: path }),
  openProject: () => ({ file_path: path }),
  openContent: () => ({ filename: 'a.tmx', content: writeTmx(smallPlan()), content_type: 'text' }),
  jsonOpen: () => ({ file_path: path }),
  jsonSave: () => ({ file_path: join(it.folder, 'outro.tmx'), schema: schema() }),
  cacheStatus: () => undefined,
  cacheClear: () => undefined,
  extractStart: () => ({}),
  extractProgress: () => undefined,
  extractResult: () => undefined,
  extractCancel: () => ({ session_id: session }),
  updateTask: () => ({ change_request: 'Mude a duração da tarefa Soldar para 12 horas', schema: schema() }),
  apply: () => changedSchema('10h'),
  applyIncremental: () => ({
    modified_tasks: [{ id: 3, name: 'Testar', changes: { duration: '7h' }, original: { duration: '12h' } }],
  }),
  applyToFile: () => ({ schema: schema(), file_path: join(it.folder, 'caldeira.mpp') }),
  shareLink: report,
  generateHtml: report,
  licenceStatus: () => undefined,
  machineInfo: () => undefined,
  authorizedMachines: () => undefined,
}

describe('a reply has the form of the table', () => {
  test.each(Object.keys(PAYLOADS) as (keyof typeof PAYLOADS)[])('%s', async name => {
    it.pick(done('/srv/planos/caldeira.tmx'))
    const { method, path: route, output } = companionCalls[name]
    const reply = await it.call(
      method,
      route.replace(':session_id', session),
      PAYLOADS[name](),
      await it.entitlement('pro'),
    )
    expect(reply.status, reply.text).toBe(200)
    const body = name === 'generateHtml' ? reply.text : reply.body
    expect(output.safeParse(body).error).toBeUndefined()
    if (name === 'extractStart') {
      session = String(reply.body.session_id)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })
})

test('the OpenAPI document says of each call what its schemas say', async () => {
  const { body } = await it.call('GET', '/project/openapi.json')
  const paths = body.paths as Record<
    string,
    Record<
      string,
      {
        requestBody?: { content: Record<string, { example?: object }> }
        responses: Record<string, object>
        'x-plan'?: string
        summary: string
        tags: string[]
      }
    >
  >
  for (const call of Object.values(companionCalls)) {
    const described = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
    expect(described?.responses[200], call.path).toBeDefined()
    expect(described?.responses.default, call.path).toBeDefined()
    expect(described?.['x-plan'], call.path).toBe(call.gate === 'pro' ? 'pro' : undefined)
    expect(Boolean(described?.requestBody), call.path).toBe(call.method === 'POST')
    expect([described?.summary.length !== 0, described?.tags.length], call.path).toEqual([true, 1])
    expect(described?.responses[503], call.path).toBeDefined()
    const example = described?.requestBody?.content['application/json']?.example
    if (example) expect(call.input.safeParse(example).error, call.path).toBeUndefined()
  }
  expect(JSON.stringify(paths['/project/desktop/apply-incremental'])).toContain('modified_tasks')
  expect(JSON.stringify(paths['/project/json/save'])).toContain('#/components/schemas/Plan')
  const { schemas } = body.components as { schemas: object }
  const named = [...JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(match => match[1])
  expect([...new Set(named)].sort()).toEqual(Object.keys(schemas).sort())
})

describe('a failure has one form, in the caller’s language', () => {
  /** What makes each of these problems happen. Others are made where they belong: guard, licence, dialogs, writer. */
  const cases: readonly (readonly [
    code: keyof typeof COMPANION_PROBLEMS,
    provoke: (at: TestCompanion) => Promise<{ status: number; body: object }>,
  ])[] = [
    ['companion.notFound', at => at.call('GET', '/project/nothing')],
    ['companion.invalidInput', at => at.call('POST', '/project/json/save', { file_path: 'x' })],
    ['companion.pathRequired', at => at.call('POST', '/project/json/open', { file_path: '   ' })],
    ['companion.pathNotPlan', at => at.call('POST', '/project/json/open', { file_path: '/srv/foto.png' })],
    ['companion.networkPathRefused', at => at.call('POST', '/project/json/open', { file_path: '//srv/p/a.mpp' })],
    ['companion.fileNotFound', at => at.call('POST', '/project/desktop/open', { file_path: '/srv/nada.mpp' })],
    [
      'companion.fileIsFolder',
      async at => {
        const { mkdir } = await import('node:fs/promises')
        await mkdir(join(at.folder, 'pasta.tmx'), { recursive: true })
        return at.call('POST', '/project/desktop/open', { file_path: join(at.folder, 'pasta.tmx') })
      },
    ],
    [
      'companion.fileTooLarge',
      async at => {
        const large = join(at.folder, 'enorme.tmx')
        const handle = await openFile(large, 'w')
        await handle.truncate(300 * 1024 * 1024)
        await handle.close()
        return at.call('POST', '/project/desktop/open', { file_path: large })
      },
    ],
    ['companion.proRequired', at => at.call('POST', '/project/desktop/apply', {})],
    ['companion.sessionUnknown', at => at.call('GET', '/project/desktop/extract-progress/x')],
    ['companion.licenceMissing', at => at.call('POST', '/license/authorize-current-machine')],
    ['companion.serverNotConfigured', at => at.call('POST', '/license/install', { content: '{}' })],
    ['companion.tokenRefused', at => at.call('GET', '/cache/status', undefined, { authorization: '' })],
    ['companion.hostRefused', at => at.call('GET', '/cache/status', undefined, { host: 'evil.example' })],
  ]

  test.each(cases)('%s', async (code, provoke) => {
    const reply = await provoke(it)
    expect(reply).toMatchObject({ status: COMPANION_PROBLEMS[code], body: { ok: false, code } })
    expect(WireProblem.safeParse(reply.body).error).toBeUndefined()
  })

  test('sentences and suggestions differ from language to language', async () => {
    const texts = await Promise.all(
      LOCALES.map(async locale => {
        const reply = await it.call(
          'POST',
          '/project/desktop/open',
          { file_path: '/srv/nada.mpp' },
          { 'x-parada-locale': locale },
        )
        return [reply.body.error, (reply.body.suggestions as string[])[0]]
      }),
    )
    expect(new Set(texts.map(([error]) => error)).size).toBe(3)
    expect(new Set(texts.map(([, advice]) => advice)).size).toBe(3)
  })

  test('a project that MS Project opened as read-only is not touched', async () => {
    const at = await testCompanion({
      host: createMemoryProjectHost(smallPlan(), { path: 'C:\\a.mpp', readOnly: true }),
    })
    expect(
      await at.call('POST', '/project/desktop/apply', changedSchema('9h'), await at.entitlement('pro')),
    ).toMatchObject({
      status: 409,
      body: { code: 'companion.projectReadOnly', suggestions: [expect.any(String), expect.stringContaining('XML')] },
    })
    await at.stop()
  })

  test('what MS Project refuses as a whole is told with its own words', async () => {
    const app = new Application()
    const folder = await mkdtemp(join(tmpdir(), 'parada-refused-'))
    app.show(smallPlan(), join(folder, 'plano.mpp'))
    app.FileSave()
    // Its user has a macro running that holds an undo block open: they cannot be nested.
    app.OpenUndoTransaction('macro')
    const at = await testCompanion({ host: createComProjectHost(localComProcess(app), 'Parada') })
    const reply = await at.call('POST', '/project/desktop/apply', changedSchema('9h'), await at.entitlement('pro'))
    expect(reply).toMatchObject({
      status: 502,
      body: { code: 'companion.projectRefused', error: expect.stringContaining('OpenUndoTransaction') },
    })
    expect([app.DisplayAlerts, app.Calculation]).toEqual([true, -1])
    await at.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('a port in use names who has it', async () => {
    const first = await testCompanion({ port: 0 })
    const started = await first.companion.start()
    if (!started.ok) throw new Error(started.problems[0].code)
    const second = await testCompanion({ port: started.value.port })
    expect(await second.companion.start()).toMatchObject({
      ok: false,
      problems: [
        { code: 'companion.portTaken', params: { port: started.value.port, holder: expect.stringMatching(/parada/i) } },
      ],
    })
    await first.stop()
    await second.stop()
  })

  test.each([
    ['ENOENT', 'fileNotFound'],
    ['ENOTDIR', 'fileNotFound'],
    ['EISDIR', 'fileIsFolder'],
    ['EBUSY', 'fileLocked'],
    ['ETXTBSY', 'fileLocked'],
    ['EACCES', 'fileDenied'],
    ['EROFS', 'fileDenied'],
    ['EPERM', process.platform === 'win32' ? 'fileLocked' : 'fileDenied'],
    ['ENOSPC', 'diskFull'],
    ['EDQUOT', 'diskFull'],
    ['EFBIG', 'diskFull'],
    ['EIO', 'fileFailed'],
  ])('a file operation that fails with %s is %s, with what to do', (errno, code) => {
    const found = fileProblem(Object.assign(new Error(errno), { code: errno }), '/srv/a.tmx')
    expect(found).toMatchObject({ code: `companion.${code}`, params: { path: '/srv/a.tmx' } })
    expect(found.suggestions.length).toBeGreaterThan(0)
  })
})

test('a client generated from the document compiles, and its calls do what they say', async () => {
  const port = (await freePort(24_000 + (process.pid % 10_000), '127.0.0.1')) ?? 0
  const at = await testCompanion({ port })
  const started = await at.companion.start()
  if (!started.ok) throw new Error(started.problems[0].code)
  const { url } = started.value
  const authorization = `Bearer ${at.companion.token}`
  const folder = await mkdtemp(join(import.meta.dirname, '.client-'))
  try {
    const document: unknown = await (await fetch(`${url}/project/openapi.json`, { headers: { authorization } })).json()
    await writeFile(join(folder, 'client.ts'), clientOf(document))
    await writeFile(
      join(folder, 'use.ts'),
      `import { cacheStatus, checkPath, health, jsonOpen, jsonSave, openContent, updateTask, type Plan, type Problem, type Server } from './client.ts'
export async function use(at: Server, file_path: string) {
  const schema: Plan = { project_name: 'Cliente', start_date: '2027-03-01T08:00', tasks: [{ id: 1, name: 'Abrir', duration: '8h' }] }
  const running: { product: string; paired: boolean } = await health(at, {})
  const checked: { ok: boolean; exists: boolean } = await checkPath(at, { file_path })
  const saved: { ok: boolean; file_path: string } = await jsonSave(at, { file_path, schema })
  const opened: { schema: Plan } = await jsonOpen(at, { file_path })
  const sent: { schema: Plan } = await openContent(at, { filename: 'a.json', content: JSON.stringify(schema), content_type: 'text' })
  const changed = await updateTask(at, { change_request: 'Abrir dura 12 horas', schema: opened.schema })
  const kept: { status: { total_entries: number } } = await cacheStatus(at, {})
  const refused = await jsonOpen(at, { file_path: file_path + 'x.tmx' }).then(() => null, (error: { problem: Problem }) => error.problem.code)
  const name = (plan: Plan) => plan.tasks[0]?.name + ' ' + plan.tasks[0]?.duration
  return { product: running.product, paired: running.paired, exists: checked.exists, saved: saved.ok, opened: name(opened.schema), sent: name(sent.schema), changed: name(changed.project.schema ?? schema), kept: kept.status.total_entries > 0, refused }
}
`,
    )
    const tsc = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')
    const flags =
      '--noEmit --strict --exactOptionalPropertyTypes --target es2022 --module nodenext --allowImportingTsExtensions --skipLibCheck'
    const compiled = spawnSync(process.execPath, [tsc, ...flags.split(' '), '--ignoreConfig', 'use.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(compiled.stdout).toBe('')
    const { use } = (await import(join(folder, 'use.ts'))) as { use(at: object, path: string): Promise<object> }
    expect(await use({ url, key: at.companion.token }, join(at.folder, 'cliente.tmx'))).toEqual({
      product: 'parada-companion',
      paired: true,
      exists: false,
      saved: true,
      opened: 'Abrir 8h',
      sent: 'Abrir 8h',
      changed: 'Abrir 12h',
      kept: true,
      refused: 'companion.fileNotFound',
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
    await at.stop()
  }
})
