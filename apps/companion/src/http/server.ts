import { randomUUID } from 'node:crypto'
import httpProxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import { renderReport } from '@parada/render/report'
import Fastify, { type FastifyInstance } from 'fastify'
import type { CompanionContext } from '../context.ts'
import { companionProblem, ProblemError } from '../problem.ts'
import { addCalls, type Handlers } from './calls.ts'
import { type GuardSettings, isCompanionCall, originAllowed, paired, refusal } from './guard.ts'
import { openApiDocument } from './openapi.ts'
import { localeOf, messagesOf, sendProblem } from './reply.ts'

/** Largest body of a call, in bytes: a plan of 100,000 tasks as JSON is about 60 MB. */
const MAX_BODY = 256 * 1024 * 1024

export interface HttpSettings {
  readonly guard: () => GuardSettings
  /** Folder of the built web app; null serves none. */
  readonly webRoot: string | null
  /** Logger settings as Fastify takes them. */
  readonly logger: boolean | { level: string }
}

const CONTENT_SECURITY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The companion's HTTP server: guard first, then its calls, the proxied API and the app's files. */
export function createHttp(context: CompanionContext, handlers: Handlers, settings: HttpSettings): FastifyInstance {
  const app = Fastify({
    logger: settings.logger,
    bodyLimit: MAX_BODY,
    requestTimeout: 120_000,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
  })
  addGuard(app, settings.guard)
  addErrors(app)
  addCalls(app, handlers, context)
  addPairing(app, context, settings.guard)
  app.get('/project/openapi.json', async request => openApiDocument(context.version, `http://${request.headers.host}`))
  if (context.serverUrl) addProxy(app, context.serverUrl)
  if (!context.serverUrl) addSharedReports(app, context)
  if (settings.webRoot) addWebApp(app, settings.webRoot)
  return app
}

const pathOf = (url: string): string => url.split('?')[0] ?? url

function addGuard(app: FastifyInstance, guard: () => GuardSettings): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.url)
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

function addErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    if (error instanceof ProblemError) return sendProblem(request, reply, error.problem)
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
      return sendProblem(request, reply, companionProblem('companion.bodyTooLarge', { limit: MAX_BODY / 1_048_576 }))
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

function addProxy(app: FastifyInstance, serverUrl: string): void {
  // One origin for the page: its API calls go through here to the API server, which checks them itself.
  for (const prefix of ['/api', '/documents', '/s'])
    void app.register(httpProxy, { upstream: serverUrl, prefix, rewritePrefix: prefix, websocket: prefix === '/api' })
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
