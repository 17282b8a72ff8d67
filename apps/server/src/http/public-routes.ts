import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from '../api/call.ts'
import type { Identity } from '../identity/identity.ts'
import { ProblemError, serverProblem } from '../problem.ts'
import { answerMcp } from '../public/mcp.ts'
import { openApiDocument } from '../public/openapi.ts'
import { addressReader, madeAt, type Operation } from '../public/operation.ts'
import { OPERATIONS } from '../public/operations.ts'
import { keyHolder, perform, performApart } from '../public/perform.ts'
import type { Services } from '../services.ts'
import { payerOf } from '../usage/traffic.ts'
import type { WorkName } from '../work/work.ts'
import { contextOf, sendProblem } from './reply.ts'

/** Calls a minute for one key, from all addresses. */
const RATE = 300

const limited = {
  rateLimit: {
    max: RATE,
    timeWindow: 60_000,
    keyGenerator: (request: FastifyRequest) => request.headers.authorization ?? request.ip,
  },
}

/** Ends when the caller goes away before the answer was sent. */
function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/** Does the work for the key's holder, as one call of theirs; a wrong key counts against its address. */
async function forHolder<T>(services: Services, context: CallContext, work: (who: Identity) => Promise<T>): Promise<T> {
  const who = await keyHolder(context)
  const turn = services.traffic.begin(payerOf(who.ok ? who.value : null, context.address))
  try {
    if (!who.ok) throw new ProblemError(who.problems[0])
    return await services.inFlight.track(() => work(who.value))
  } finally {
    turn.end()
  }
}

/** A route whose body is not read here: it is handed over as it came, and the answer is sent as it comes. */
function addWork(app: FastifyInstance, services: Services, operation: Operation & { readonly work: WorkName }): void {
  const routes: FastifyPluginAsync = async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route({
      method: operation.method,
      url: `/api/v1${operation.path}`,
      config: limited,
      handler: async (request, reply) => {
        const context = contextOf(services, request)
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.from('{}')
        const outcome = await forHolder(services, context, who =>
          performApart(operation, body, who, context, untilGone(reply)),
        )
        if (!outcome.ok) return sendProblem(services, request, reply, outcome.problems[0])
        return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(outcome.value)
      },
    })
  }
  void app.register(routes)
}

/** Address of the page after a full one of a list; null where there is none (RFC 8288). */
function nextPage(url: string, { offset, limit }: Readonly<Record<string, unknown>>, list: unknown): string | null {
  if (!Array.isArray(list) || typeof limit !== 'number' || list.length < limit) return null
  const [path = '', query] = url.split('?')
  const next = new URLSearchParams(query)
  next.set('offset', String((typeof offset === 'number' ? offset : 0) + limit))
  return `${path}?${next}`
}

/** An address that is known answers the methods it does not take with those that it does, not as if it were unknown. */
function refuseOthers(app: FastifyInstance, services: Services, url: string, methods: ReadonlySet<string>): void {
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(each => !methods.has(each)),
    url,
    handler: (request, reply) => {
      const params = { method: request.method, path: request.url.split('?')[0]?.slice(0, 200) ?? url }
      return sendProblem(
        services,
        request,
        reply.header('allow', [...methods].join(', ')),
        serverProblem('server.methodNotAllowed', params, 'checkInput'),
      )
    },
  })
}

/** The public API: REST calls and an MCP server from the same rows, both by API key alone. */
export function addPublicRoutes(app: FastifyInstance, services: Services): void {
  app.get('/api/v1/openapi.json', async () => openApiDocument(services.config.version, services.config.publicUrl))
  for (const operation of OPERATIONS) {
    const name = operation.work
    if (name !== undefined) {
      addWork(app, services, { ...operation, work: name })
      continue
    }
    const fromAddress = addressReader(operation.input)
    app.route({
      method: operation.method,
      url: `/api/v1${operation.path}`,
      config: limited,
      handler: async (request, reply) => {
        const context = contextOf(services, request)
        const { body, params, query } = request
        const inAddress = { ...(operation.method === 'GET' ? (query as object) : {}), ...(params as object) }
        const given = operation.method === 'GET' ? {} : (body as object | null)
        const input = { ...given, ...fromAddress(inAddress) }
        const outcome = await forHolder(services, context, who =>
          perform(operation, input, who, context, untilGone(reply)),
        )
        if (!outcome.ok) return sendProblem(services, request, reply, outcome.problems[0])
        const made = madeAt(operation, outcome.value)
        if (made !== null) void reply.status(201).header('location', made)
        const next = nextPage(request.url, input, outcome.value)
        if (next !== null) void reply.header('link', `<${next}>; rel="next"`)
        return reply.header('cache-control', 'no-store').send(outcome.value)
      },
    })
  }

  app.post('/api/mcp', { config: limited }, async (request, reply) => {
    const context = contextOf(services, request)
    const answer = await forHolder(services, context, who => answerMcp(request.body, who, context, untilGone(reply)))
    return answer === null ? reply.status(202).send() : reply.send(answer)
  })
  // MCP: no stream of the server's own and no session to end, every answer comes with its question.
  const taken = new Map([
    ['/api/mcp', new Set<string>(['POST'])],
    ['/api/v1/openapi.json', new Set<string>(['GET'])],
    ['/api/v1/files/:pass', new Set<string>(['GET', 'PUT'])],
  ])
  for (const { method, path } of OPERATIONS) {
    const url = `/api/v1${path}`
    taken.set(url, (taken.get(url) ?? new Set<string>()).add(method))
  }
  for (const [url, methods] of taken) refuseOthers(app, services, url, methods)
}
