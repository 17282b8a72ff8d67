import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ProcedureName, procedures } from '@parada/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelFromEnvironment } from '../model-clients/index.ts'
import { jsonSchemaOf } from '../public/openapi.ts'
import { OPERATIONS } from '../public/operations.ts'
import { createPlace, type Place } from '../testing/engines.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** A port of this machine that is not configured: a request there was caused by the attack. */
const knocked: string[] = []
let trap: Server
let place: Place
let server: TestServer
let addresses: readonly string[] = []

beforeAll(async () => {
  place = await createPlace('sqlite')
  trap = createServer((request, reply) => {
    knocked.push(`${request.method} ${request.url}`)
    reply.end('{}')
  })
  trap.on('connection', () => knocked.push('connection'))
  // Both families: an address written as IPv6, or mapped into it, must not slip past a check of the other.
  await new Promise<void>(resolve => trap.listen(0, '::', resolve))
  const { port } = trap.address() as AddressInfo
  addresses = [
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    'localhost',
    '0.0.0.0',
    '2130706433',
    '0177.0.0.1',
  ].map(host => `http://${host}:${port}/trap`)
  server = await startTestServer(place)
})
afterAll(async () => {
  await server.stop()
  trap.close()
  await place.remove()
})

interface Shape {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly format?: string
}

/** An input of a schema whose every text is the address. */
function filled(shape: Shape, address: string): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return filled(shape.anyOf[0] ?? {}, address)
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, each]) => [name, filled(each, address)]),
      )
    case 'array':
      return [filled(shape.items ?? {}, address)]
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    default:
      return address
  }
}

test('no call of the API goes where its input points', { timeout: 240_000 }, async () => {
  const window = server.window()
  await window.signUp('Ana')
  const names = (Object.keys(procedures) as ProcedureName[]).filter(each => procedures[each].kind !== 'subscription')
  for (const name of names)
    for (const address of addresses) {
      const input = filled(jsonSchemaOf(procedures[name].input) as Shape, address)
      const query = procedures[name].kind === 'query'
      // What it answers is other tests' matter: this one counts who knocks.
      await window.fetch(
        `/api/trpc/${name}${query ? `?input=${encodeURIComponent(JSON.stringify(input ?? {}))}` : ''}`,
        query ? {} : { json: input ?? {} },
      )
    }
  expect(knocked).toEqual([])
})

test('no operation for programs, no call of identity and no document does either', {
  timeout: 240_000,
}, async () => {
  const window = server.window()
  await window.signUp('Bia')
  const { secret } = await window.mutate('keys.create', {
    name: 'k',
    scopes: ['plans:read', 'plans:write', 'ai', 'files'],
  })
  const robot = server.window({ authorization: `Bearer ${secret}` })
  // Each document is read in a process of its own: the plain address and the mapped one are enough there.
  for (const address of addresses.slice(0, 3)) {
    for (const operation of OPERATIONS) {
      const input = filled(jsonSchemaOf(operation.input) as Shape, address)
      const path = `/api/v1${operation.path.replace(/:\w+/g, encodeURIComponent(address))}`
      await robot.fetch(path, operation.method === 'GET' ? {} : { json: input })
    }
    for (const [path, json] of [
      ['/sign-in/oauth2', { providerId: 'oidc', callbackURL: address, errorCallbackURL: address }],
      ['/sign-in/social', { provider: 'github', callbackURL: address }],
      ['/request-password-reset', { email: 'a@example.com', redirectTo: address }],
      ['/update-user', { name: 'x', image: address }],
      ['/organization/create', { name: 'o', slug: `o${addresses.indexOf(address)}`, logo: address }],
      ['/send-verification-email', { email: 'a@example.com', callbackURL: address }],
    ] as const)
      await window.fetch(`/api/auth${path}`, { json })
    const plan = { project_name: address, tasks: [{ id: 1, name: `<img src="${address}">`, notes: address }] }
    const metrics = {
      status: { completed: 0, inProgress: 0, overdue: 0, upcomingStart: 0, upcomingEnd: 0 },
      summary: { progressPercentage: 0, totalTasks: 1, completedTasks: 0, totalHours: 8, completedHours: 0 },
      timeline: { overdueTasks: [], upcomingStartTasks: [], upcomingEndTasks: [] },
    }
    await window.fetch('/reports/generate-html', { json: { project_schema: plan, metrics } })
    for (const [name, content] of [
      ['a.txt', `baixe ${address}`],
      ['a.xml', `<!DOCTYPE p [<!ENTITY x SYSTEM "${address}">]><Project><Name>&x;</Name></Project>`],
    ] as const) {
      if (address !== addresses[0] && address !== addresses[2]) continue
      const form = new FormData()
      form.append('file', new Blob([content]), name)
      await window.fetch('/documents/extract', { method: 'POST', body: form })
      await robot.fetch('/api/v1/open', { json: { filename: name, content: Buffer.from(content).toString('base64') } })
    }
  }
  expect(knocked).toEqual([])
})

test('a model that answers with a redirect is not followed: the text stays where it was sent', async () => {
  const asked: string[] = []
  const model = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.writeHead(307, { location: addresses[0] }).end()
  })
  await new Promise<void>(resolve => model.listen(0, '127.0.0.1', resolve))
  const client = await modelFromEnvironment({
    PARADA_AI_MODEL: 'm',
    PARADA_AI_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
    PARADA_AI_KEY: 'segredo',
  })
  const reply = await client?.complete(
    { system: 's', messages: [{ role: 'user', content: 'plano secreto' }], schema: {}, schemaName: 'draft' },
    {},
  )
  expect(reply).toMatchObject({ ok: false, problems: [{ code: 'language.modelUnavailable' }] })
  expect(asked).toEqual(['/v1/chat/completions'])
  expect(knocked).toEqual([])
  model.close()
})
