import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { createRouter, problemOfTrpc, wireProblem } from '../api/router.ts'
import { sessionCookie, tokenOf } from '../identity/session-row.ts'
import { ProblemError, problemFromError, serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import type { Telemetry, TracedRequest } from '../telemetry.ts'
import { tooManyTasks } from '../work/limits.ts'
import { addAuthRoutes } from './auth-routes.ts'
import { addBillingRoutes } from './billing-routes.ts'
import { createContext } from './context.ts'
import { addCrewRoutes } from './crew-routes.ts'
import { addDocumentRoutes } from './document-routes.ts'
import { addDownloadRoutes } from './download-routes.ts'
import { addFileRoutes } from './file-routes.ts'
import { addLicenceRoutes } from './licence-routes.ts'
import { addMetricsRoute } from './metrics-route.ts'
import { refusal } from './origin.ts'
import { addPeopleRoutes } from './people-routes.ts'
import { addPlainRoutes } from './plain-routes.ts'
import { addPublicRoutes } from './public-routes.ts'
import { contextOf, sendProblem } from './reply.ts'
import { addReportRoutes } from './report-routes.ts'
import { securityHeaders } from './security-headers.ts'
import { addSockets, MOST_IN_MESSAGE } from './sockets.ts'
import { addWebApp } from './web-app.ts'

/** Largest body of a call: a plan of 50,000 tasks with room. */
const LARGEST_BODY = 64 * 1024 * 1024

interface HttpOptions {
  readonly logger: FastifyBaseLogger
  readonly webRoot: string | null
  /** Proxies before the server, or their networks. */
  readonly trustProxy: boolean | number | string
  readonly stopping: () => boolean
  readonly telemetry: Telemetry | null
}

/** Close code of a socket whose server goes away and comes back: the client opens another one. */
const SERVICE_RESTART = 1012

/** The page itself, what it is built of, and the files beside it. */
const PAGE_FILES = /^\/(?:$|\?|assets\/|[\w-]+\.(?:js|svg|png|webmanifest|html|ico)(?:\?|$))/

/** An application whose services come later than itself, since the logger is made by it. */
export async function createHttp(services: Services, options: HttpOptions): Promise<FastifyInstance> {
  const hops = options.trustProxy
  const app = Fastify({
    loggerInstance: options.logger,
    bodyLimit: LARGEST_BODY,
    requestTimeout: 120_000,
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    genReqId: request => correlationOf(request),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 5000 },
    forceCloseConnections: 'idle',
    // What arrives on a connection that is still open is answered; the answer ends the connection.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
  })
  guardOrigins(app, services)
  if (options.telemetry) traceRequests(app, options.telemetry)
  app.addHook('onSend', async (_request, reply, payload) => {
    // A connection kept alive would hold up the end of the server.
    if (options.stopping()) void reply.header('connection', 'close')
    // What is no file of the page belongs to one user: no browser and no proxy caches it.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    return payload instanceof Response ? asText(reply, payload) : payload
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const problem = problemOfHttp(error, request.id)
    if (!problem.known) request.log.error({ err: error }, 'unexpected')
    return sendProblem(services, request, reply, problem.problem)
  })
  await limitRates(app, services)
  await acceptSockets(app, services)
  await addProcedures(app, services, options.logger)
  addPublicRoutes(app, services)
  addFileRoutes(app, services)
  addPlainRoutes(app, services, options.stopping)
  addMetricsRoute(app, services)
  addPeopleRoutes(app, services)
  addReportRoutes(app, services)
  addCrewRoutes(app, services)
  addLicenceRoutes(app, services)
  addDownloadRoutes(app, services)
  await addBillingRoutes(app, services)
  await addAuthRoutes(app, services)
  await addDocumentRoutes(app, services)
  addWebApp(app, services, options.webRoot)
  return app
}

/** Refuses what comes from the wrong page or host before anything reads it. */
function guardOrigins(app: FastifyInstance, services: Services): void {
  const headers = securityHeaders(services.config)
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers).header('x-correlation-id', request.id)
    const found = refusal(
      {
        method: request.method,
        host: request.headers.host,
        origin: request.headers.origin,
        fetchSite: request.headers['sec-fetch-site'] as string | undefined,
        upgrade: request.headers.upgrade !== undefined,
      },
      services.config,
    )
    if (found) {
      // A refused socket must not stay half open: it would hold up the end of the server.
      if (request.headers.upgrade !== undefined) reply.raw.once('finish', () => request.raw.socket.destroySoon())
      return sendProblem(services, request, reply, found)
    }
  })
}

function traceRequests(app: FastifyInstance, telemetry: Telemetry): void {
  const traced = new WeakMap<object, TracedRequest>()
  app.addHook('onRequest', async request => {
    traced.set(request, telemetry.begin(request.method, request.headers.traceparent))
  })
  app.addHook('onResponse', async (request, reply) => {
    const { path } = (request.params ?? {}) as { path?: unknown }
    traced.get(request)?.end({
      route: request.routeOptions.url ?? 'unknown',
      // The one route of all procedures: they are distinguished by name.
      ...(request.routeOptions.url?.startsWith('/api/trpc/') && typeof path === 'string' && { call: path }),
      status: reply.statusCode,
      correlationId: request.id,
    })
  })
}

async function limitRates(app: FastifyInstance, services: Services): Promise<void> {
  const cookie = sessionCookie(services.config)
  await app.register(rateLimit, {
    global: true,
    max: services.config.settings.PARADA_RATE_PER_MINUTE,
    timeWindow: 60_000,
    // The files of the page are no calls: a plant behind one address opens it many times a minute, some fifty files each.
    allowList: request => request.method === 'GET' && PAGE_FILES.test(request.url),
    // Signed-in users are counted by session: a plant behind one address is many people.
    keyGenerator: request => tokenOf(cookie, request.headers.cookie ?? '') ?? request.ip,
    errorResponseBuilder: (_request, limit) =>
      new ProblemError(
        serverProblem('server.tooManyRequests', { seconds: Math.max(1, Math.ceil(limit.ttl / 1000)) }, 'tryLater'),
      ),
  })
}

async function acceptSockets(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(websocket, {
    // Each socket's own limits are set as it is opened (`sockets.ts`).
    options: { maxPayload: 1 },
    errorHandler: (error, socket, request) => {
      request.log.info({ err: error }, 'socket')
      socket.terminate()
    },
    async preClose(this: FastifyInstance) {
      const { websocketServer: sockets } = this
      sockets.on('connection', socket => socket.close(SERVICE_RESTART))
      // A closing socket sends nothing any more: first the answers, which leave at the end of the turn they are ready in.
      await services.inFlight.idle()
      await new Promise(resolve => setImmediate(resolve))
      for (const socket of sockets.clients) socket.close(SERVICE_RESTART)
    },
  })
}

/** The procedures of the page, over HTTP and sockets. */
async function addProcedures(app: FastifyInstance, services: Services, logger: FastifyBaseLogger): Promise<void> {
  const router = createRouter(services)
  const onError = ({
    error,
    path,
    ctx,
  }: {
    error: Parameters<typeof problemOfTrpc>[0]
    path?: string | undefined
    ctx?: { correlationId: string } | undefined
  }) => {
    const correlationId = ctx?.correlationId ?? ''
    const { problem, known } = problemOfTrpc(error, correlationId)
    if (known) logger.info({ path, code: problem.code, correlationId }, 'refused')
    else logger.error({ err: error.cause ?? error, path, correlationId }, 'unexpected')
  }
  addSockets(app, services, router, onError)
  await app.register(fastifyTRPCPlugin, {
    prefix: '/api/trpc',
    trpcOptions: {
      router,
      maxBatchSize: MOST_IN_MESSAGE,
      createContext: ({
        req,
      }: {
        req: {
          headers: IncomingMessage['headers']
          ip?: string
          id?: string
          socket?: { remoteAddress?: string | undefined }
        }
      }) => createContext(services, req.headers, req.ip ?? req.socket?.remoteAddress ?? '', req.id ?? randomUUID()),
      onError,
    },
  })
  app.addHook('preValidation', async (request, reply) => {
    if (typeof request.body !== 'string' || !request.url.startsWith('/api/trpc/')) return
    if (!tooManyTasks(request.body, services.config.planLimits)) return
    return refuseCalls(services, request, reply)
  })
}

/** Refuses calls over the limit of tasks before their body is read, in the form that calls are answered in. */
function refuseCalls(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const limit = services.config.settings.PARADA_MAX_TASKS
  const problem = serverProblem('projects.tooLarge', { tasks: limit + 1, limit }, 'splitPlan')
  const [paths = '', query = ''] = request.url.slice('/api/trpc/'.length).split('?')
  const answer = {
    error: {
      message: problem.code,
      code: -32600,
      data: {
        code: 'PAYLOAD_TOO_LARGE',
        httpStatus: 413,
        problem: wireProblem(problem, contextOf(services, request)),
      },
    },
  }
  const batch = /(^|&)batch=1(&|$)/.test(query)
  return reply.status(413).send(batch ? paths.split(',').map(() => answer) : answer)
}

/** A reply of the router in one piece: as the stream that it comes in, each would take three writes and no length. */
async function asText(reply: FastifyReply, response: Response): Promise<string> {
  void reply.status(response.status).headers(Object.fromEntries(response.headers))
  return response.text()
}

/** Path of a request as it may be written down: links that open something by themselves lose their secret part. */
function loggedPath(url: string): string {
  const path = (url.split('?')[0] ?? '').slice(0, 200)
  return path.replace(/^(\/s|\/t|\/api\/t|\/api\/auth\/reset-password)\/[^/]+/, '$1/***')
}

/** A balancer's own id is kept, so that one id runs through all logs; anything odd is replaced. */
function correlationOf(request: IncomingMessage): string {
  const given = request.headers['x-correlation-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

function problemOfHttp(error: Error & { code?: string; statusCode?: number }, id: string) {
  const known = true
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return {
        known,
        problem: serverProblem('server.bodyTooLarge', { limit: LARGEST_BODY / 1_048_576 }, 'smallerFile'),
      }
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return { known, problem: serverProblem('server.notJson', {}, 'checkInput') }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { known, problem: serverProblem('server.unsupportedMedia', { type: '' }, 'checkInput') }
    case 'FST_REQ_FILE_TOO_LARGE':
      return { known, problem: serverProblem('documents.fileTooLarge', { limit: 10 }, 'smallerFile') }
    default:
      if (error instanceof ProblemError || error.statusCode === undefined || error.statusCode >= 500)
        return problemFromError(error, id)
      return {
        known,
        problem: serverProblem(
          'server.invalidInput',
          { field: 'request', reason: error.code ?? error.name },
          'checkInput',
        ),
      }
  }
}
