import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverProblem } from '../problem.ts'
import { answerMcp } from '../public/mcp.ts'
import { openApiDocument } from '../public/openapi.ts'
import { OPERATIONS } from '../public/operations.ts'
import { keyHolder, perform } from '../public/perform.ts'
import type { Services } from '../services.ts'
import { contextOf, sendProblem } from './reply.ts'

/** Calls a minute for one key, whatever address they come from. */
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

/** The public API: REST calls and an MCP server from the same rows, both by API key alone. */
export function addPublicRoutes(app: FastifyInstance, services: Services): void {
  app.get('/api/v1/openapi.json', async () => openApiDocument(services.config.version, services.config.publicUrl))
  for (const operation of OPERATIONS)
    app.route({
      method: operation.method,
      url: `/api/v1${operation.path}`,
      config: limited,
      handler: async (request, reply) => {
        const context = contextOf(services, request)
        const who = await keyHolder(context)
        if (!who.ok) return sendProblem(services, request, reply, who.problems[0])
        const given = operation.method === 'GET' ? request.query : request.body
        const input = { ...(given as object | null), ...(request.params as object) }
        const outcome = await perform(operation, input, who.value, context, untilGone(reply))
        if (!outcome.ok) return sendProblem(services, request, reply, outcome.problems[0])
        return reply.header('cache-control', 'no-store').send(outcome.value)
      },
    })

  app.post('/api/mcp', { config: limited }, async (request, reply) => {
    const context = contextOf(services, request)
    const who = await keyHolder(context)
    if (!who.ok) return sendProblem(services, request, reply, who.problems[0])
    const signal = untilGone(reply)
    const answer = await answerMcp(request.body, who.value, context, signal)
    return answer === null ? reply.status(202).send() : reply.send(answer)
  })
  // No stream of the server's own and no session to end: every answer comes with its question.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/api/mcp',
    handler: (request, reply) =>
      sendProblem(
        services,
        request,
        reply.header('allow', 'POST'),
        serverProblem('server.methodNotAllowed', { method: request.method, path: '/api/mcp' }, 'checkInput'),
      ),
  })
}
