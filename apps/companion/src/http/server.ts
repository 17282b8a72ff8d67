import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import httpProxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import { renderReport } from '@parada/render/report'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { CompanionContext } from '../context.ts'
import { companionProblem, ProblemError } from '../problem.ts'
import { addCalls, type Handlers } from './calls.ts'
import { type GuardSettings, isCompanionCall, originAllowed, ownHosts, paired, refusal } from './guard.ts'
import { openApiDocument } from './openapi.ts'
import { localeOf, messagesOf, sendProblem } from './reply.ts'

/** How much one machine's pages may ask at a time. */
export interface HttpLimits {
  /** Largest body of a call, in bytes: a plan of 100,000 tasks as JSON is about 60 MB. */
  readonly bodyBytes: number
  /** Time that a request may take to arrive, in milliseconds. */
  readonly requestMs: number
  /** Calls under way at once; windows that wait for a person count too. */
  readonly calls: number
}

const LIMITS: HttpLimits = { bodyBytes: 256 * 1024 * 1024, requestMs: 120_000, calls: 32 }

export interface HttpSettings {
  readonly guard: () => GuardSettings
  /** Folder of the built web app; null serves none. */
  readonly webRoot: string | null
  readonly limits?: Partial<HttpLimits>
  /** Logger settings as Fastify takes them. */
  readonly logger: boolean | { level: string }
}

const CONTENT_SECURITY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default parada"

/** The companion's HTTP server: guard first, then its calls, the proxied API and the app's files. */
export function createHttp(context: CompanionContext, handlers: Handlers, settings: HttpSettings): FastifyInstance {
  const limits = { ...LIMITS, ...settings.limits }
  const app = Fastify({
    logger: settings.logger,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    http: { requestTimeout: limits.requestMs, connectionsCheckingInterval: Math.min(30_000, limits.requestMs) },
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
  })
  addGuard(app, settings.guard)
  addCallLimit(app, limits.calls)
  addErrors(app, limits)
  addCalls(app, handlers, context)
  addPairing(app, context, settings.guard)
  app.get('/project/openapi.json', async request => openApiDocument(context.version, `http://${request.headers.host}`))
  if (context.serverUrl) addProxy(app, context.serverUrl, settings.guard)
  if (!context.serverUrl) addSharedReports(app, context)
  if (settings.webRoot) addWebApp(app, settings.webRoot)
  else
    app.setNotFoundHandler((request, reply) =>
      sendProblem(request, reply, companionProblem('companion.notFound', { path: pathOf(request.url) })),
    )
  return app
}

const pathOf = (url: string): string => url.split('?')[0] ?? url

/** The path that decides: the one the router found, since a request may spell it in other ways than its plain form. */
function pathOfRequest(request: FastifyRequest): string {
  const routed = request.routeOptions.url
  return routed !== undefined && isCompanionCall(routed) ? routed : pathOf(request.url)
}

/** Beyond so many concurrent calls the next is asked to retry: memory and MS Project are one machine's. */
function addCallLimit(app: FastifyInstance, most: number): void {
  let running = 0
  const counted = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async (request, reply) => {
    if (!isCompanionCall(pathOfRequest(request)) || request.routeOptions.url === '/health') return
    if (running >= most)
      return sendProblem(request, reply, companionProblem('companion.busy', { count: running }, 'tryLater'))
    running++
    counted.add(request)
    // Called when the connection ends too: a page that goes away in the middle frees its place.
    reply.raw.once('close', () => {
      if (counted.delete(request)) running--
    })
  })
}

function addGuard(app: FastifyInstance, guard: () => GuardSettings): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOfRequest(request)
    const settings = guard()
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
    const call = isCompanionCall(path)
    if (call) reply.header('cache-control', 'no-store')
    const { origin } = request.headers
    const allowed = call && origin !== undefined && originAllowed(origin, settings)
    // Set before a refusal too: an allowed page must be able to read why.
    if (allowed) reply.header('access-control-allow-origin', origin).header('vary', 'Origin')
    const found = refusal({ method: request.method, path, headers: request.headers }, settings)
    if (found) return sendProblem(request, reply, found)
    if (!allowed) return
    if (request.method !== 'OPTIONS') return
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'authorization, content-type, x-parada-entitlement, x-parada-locale')
      .header('access-control-max-age', '600')
    if (request.headers['access-control-request-private-network'])
      reply.header('access-control-allow-private-network', 'true')
    return reply.status(204).send()
  })
}

function addErrors(app: FastifyInstance, limits: HttpLimits): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    if (error instanceof ProblemError) return sendProblem(request, reply, error.problem)
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return sendProblem(
        request,
        reply,
        companionProblem('companion.bodyTooLarge', { limit: Math.round(limits.bodyBytes / 1_048_576) }),
      )
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
      return sendProblem(request, reply, companionProblem('companion.notJson'))
    if (
      error instanceof SyntaxError ||
      error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
      error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY'
    )
      return sendProblem(request, reply, companionProblem('companion.invalidInput', { field: 'body', reason: 'JSON' }))
    request.log.error({ err: error }, 'unexpected')
    return sendProblem(request, reply, companionProblem('companion.internal', { id: request.id }))
  })
}

function addPairing(app: FastifyInstance, context: CompanionContext, guard: () => GuardSettings): void {
  // Where the API is not proxied, a GET of the app's own page is the fallback; calls never are.
  app.options('/*', async (request, reply) =>
    sendProblem(request, reply, companionProblem('companion.notFound', { path: pathOf(request.url) })),
  )
  app.post<{ Body: { code?: unknown } | null }>('/pair', async (request, reply) => {
    const code = request.body?.code
    const token = typeof code === 'string' ? context.pairing.exchange(code) : null
    if (token === null)
      return sendProblem(request, reply, companionProblem('companion.tokenRefused', {}, 'openFromCompanion'))
    return reply.send({ ok: true, token })
  })
  app.decorate('isPaired', (headers: Record<string, string | string[] | undefined>) =>
    paired({ method: 'GET', path: '/', headers }, guard()),
  )
}

interface Asking {
  readonly headers: { readonly cookie?: string | undefined; readonly origin?: string | undefined }
}

/**
 * One origin for the page: its API calls go through here to the API server, which checks them itself. The companion's own
 * page is the server's page there, at any port; any other page stays the stranger that it is, on sockets too.
 */
function addProxy(app: FastifyInstance, serverUrl: string, guard: () => GuardSettings): void {
  const { origin: served } = new URL(serverUrl)
  const originFor = (origin: string | undefined): { origin?: string } => {
    if (origin === undefined) return {}
    return { origin: ownHosts(guard().port).some(host => origin === `http://${host}`) ? served : origin }
  }
  // The library's types leave the rewriting of a socket's headers out.
  const wsClientOptions = {
    headers: {},
    rewriteRequestHeaders: (headers: object, { headers: { cookie, origin } }: Asking) => ({
      ...headers,
      ...(cookie !== undefined && { cookie }),
      ...originFor(origin),
    }),
  }
  const replyOptions = {
    rewriteRequestHeaders: (request: Asking, headers: IncomingHttpHeaders) => ({
      ...headers,
      ...originFor(request.headers.origin),
    }),
  }
  const upstream = serverUrl
  void app.register(httpProxy, {
    upstream,
    prefix: '/api',
    rewritePrefix: '/api',
    replyOptions,
    websocket: true,
    wsClientOptions,
  })
  for (const prefix of ['/documents', '/s'])
    void app.register(httpProxy, { upstream, prefix, rewritePrefix: prefix, replyOptions })
}

/** Reports kept on this machine, each a page of its own that loads and runs nothing. */
function addSharedReports(app: FastifyInstance, context: CompanionContext): void {
  app.get<{ Params: { token: string } }>('/s/:token', async (request, reply) => {
    const data = await context.reports.read(request.params.token)
    if (!data) return sendProblem(request, reply, companionProblem('companion.notFound', { path: '/s' }))
    const locale = localeOf(request)
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderReport(data, locale, await messagesOf(locale)))
  })
}

function addWebApp(app: FastifyInstance, webRoot: string): void {
  void app.register(fastifyStatic, {
    root: webRoot,
    wildcard: false,
    preCompressed: true,
    setHeaders(reply, path) {
      reply.header('content-security-policy', CONTENT_SECURITY)
      reply.header('cache-control', /\/assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const page = request.method === 'GET' && !isCompanionCall(path) && !path.startsWith('/api/') && !/\.\w+$/.test(path)
    return page
      ? reply.sendFile('index.html')
      : sendProblem(request, reply, companionProblem('companion.notFound', { path }))
  })
}
