import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlace, type Place } from './testing/engines.ts'
import { startTestServer } from './testing/test-server.ts'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}
interface Span {
  readonly name: string
  readonly traceId: string
  readonly parentSpanId?: string
  readonly attributes: readonly Attribute[]
}

/** A collector: what it was sent, by path. */
const received: { path: string; key: string | undefined; body: string }[] = []
let collector: Server
let place: Place
beforeAll(async () => {
  place = await createPlace('sqlite')
  collector = createServer((request, reply) => {
    let body = ''
    request.on('data', chunk => {
      body += String(chunk)
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', key: request.headers['x-key'] as string | undefined, body })
      reply.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  collector.close()
  await place.remove()
})

test('requests are traced and measured where a collector is configured, and say nothing of their content', async () => {
  const address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const server = await startTestServer(place, {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=segredo%201' },
  })
  const window = server.window({
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    'x-correlation-id': 'correlation-of-the-test',
  })
  await window.signUp('Ana Secreta')
  const { id } = await window.mutate('projects.create', { schema: { project_name: 'Plano Secreto', tasks: [] } })
  await window.query('projects.open', { projectId: id })
  await window.fetch('/s/endereco-secreto')
  await server.stop()
  const sent = (path: string) => received.filter(each => each.path === path)
  expect(sent('/v1/traces').every(each => each.key === 'segredo 1')).toBe(true)
  const spans = sent('/v1/traces').flatMap(each =>
    (JSON.parse(each.body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(one =>
      one.scopeSpans.flatMap(two => two.spans),
    ),
  )
  const of = (name: string) => spans.find(each => each.name === name)
  const opened = of('GET /api/trpc/projects.open')
  expect(opened).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    attributes: expect.arrayContaining([
      { key: 'http.response.status_code', value: { intValue: 200 } },
      { key: 'parada.correlation_id', value: { stringValue: 'correlation-of-the-test' } },
    ]),
  })
  expect(of('POST /api/trpc/projects.create')).toBeDefined()
  expect(of('GET /s/:token')).toBeDefined()
  expect(sent('/v1/metrics').some(each => each.body.includes('http.server.request.duration'))).toBe(true)
  const everything = received.map(each => each.body).join('')
  for (const secret of ['Secret', 'endereco-secreto', id]) expect(everything).not.toContain(secret)
})

test('a collector that is away neither delays calls nor the end of the server', async () => {
  const server = await startTestServer(place, { env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } })
  expect((await server.window().fetch('/health')).status).toBe(200)
  await server.stop()
})
