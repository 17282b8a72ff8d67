import { toSchema } from '@parada/formats/tmx'
import { WRITABLE_FORMATS, WRITERS } from '@parada/formats/write'
import { done, failed, type Outcome } from '@parada/schedule'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { CallContext } from '../api/call.ts'
import { requireScope } from '../authorization/callers.ts'
import { civilThere } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import { ProblemError, serverProblem } from '../problem.ts'
import { PASS_PURPOSE } from '../public/file-operations.ts'
import { type Pass, readPass } from '../public/file-pass.ts'
import { planOf } from '../public/progress-operations.ts'
import { keepSent } from '../public/sent-files.ts'
import type { Services } from '../services.ts'
import { payerOf } from '../usage/traffic.ts'
import { contextOf, sendProblem } from './reply.ts'

/** Largest file that is sent, in bytes; as by `open`. */
const MOST_BYTES = 10 * 1024 * 1024

const SCOPES = { export: 'plans:read', upload: 'plans:write', send: 'files' } as const

interface Fetched {
  readonly name: string
  readonly mime: string
  readonly bytes: Uint8Array
}

/** The plan of a pass as a file, as it is now. */
async function exported(pass: Pass, who: Identity, context: CallContext): Promise<Outcome<Fetched>> {
  const found = await planOf(pass.project, who, context)
  if (!found.ok) return found
  const { schedule, calculation } = found.value
  const stem = schedule.project.name.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '_') || 'projeto'
  if (pass.to === 'html') {
    const schema = toSchema(schedule, calculation) as Record<string, unknown> & { project_name: string }
    const report = {
      project_schema: schema,
      action_plan: schedule.project.actionPlan ?? '',
      critical_path_analysis: schedule.project.reportAnalysis ?? '',
      locale: context.locale,
    } as never
    const page = context.services.reports.html(report, civilThere(context.services.clock, context.headers))
    return page.ok
      ? done({ name: `${stem}.html`, mime: 'text/html; charset=utf-8', bytes: new TextEncoder().encode(page.value) })
      : page
  }
  const format = WRITABLE_FORMATS.find(each => each === pass.to)
  if (!format) return failed(serverProblem('server.notFound', { path: '' }, 'checkInput'))
  const { bytes } = await WRITERS[format].write(schedule, { calculation, language: context.locale })
  return done({ name: `${stem}${WRITERS[format].extension}`, mime: WRITERS[format].mime, bytes })
}

/** A file that was sent, kept as the plan that its pass names. */
async function kept(pass: Pass, bytes: Buffer, who: Identity, context: CallContext, signal: AbortSignal) {
  const opened = await context.services.documents.open(bytes, 'plan', who.userId, signal)
  if (!opened.ok) return opened
  if (opened.value.kind !== 'schedule')
    return failed(serverProblem('server.invalidInput', { field: 'file', reason: opened.value.kind }, 'checkInput'))
  return context.services.projects.create(opened.value.schema, who, null, { id: pass.project })
}

/** Addresses of single files, each by a pass instead of a key: for hands and programs that a model cannot lend its key. */
export function addFileRoutes(app: FastifyInstance, services: Services): void {
  const holder = async (request: FastifyRequest<{ Params: { pass: string } }>, ...may: readonly Pass['may'][]) => {
    const context = contextOf(services, request)
    const pass = readPass(request.params.pass, services.config.derive(PASS_PURPOSE), services.clock.now().getTime())
    const who = pass && may.includes(pass.may) ? await services.keys.holder(pass.key) : null
    const turn = services.traffic.begin(payerOf(who, context.address))
    turn.end()
    if (!pass || !who) throw new ProblemError(serverProblem('keys.invalid', {}, 'newKey'))
    const refused = requireScope(who, SCOPES[pass.may])
    if (refused && !refused.ok) throw new ProblemError(refused.problems[0])
    return { context, pass, who }
  }
  const secret = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

  app.get<{ Params: { pass: string } }>('/api/v1/files/:pass', async (request, reply) => {
    const { context, pass, who } = await holder(request, 'export')
    const file = await services.inFlight.track(() => exported(pass, who, context))
    if (!file.ok) return sendProblem(services, request, reply, file.problems[0])
    const { name, mime, bytes } = file.value
    return reply
      .headers({
        ...secret,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      })
      .type(mime)
      .send(Buffer.from(bytes))
  })

  const sending: FastifyPluginAsync = async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, end) =>
      end(null, body),
    )
    scope.put<{ Params: { pass: string } }>(
      '/api/v1/files/:pass',
      { bodyLimit: MOST_BYTES },
      async (request, reply) => {
        const { context, pass, who } = await holder(request, 'upload', 'send')
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (pass.may === 'send') {
          const { storage, clock } = services
          const sent = await services.inFlight.track(() => keepSent(storage.db, clock, pass.project, bytes, who))
          if (!sent.ok) return sendProblem(services, request, reply, sent.problems[0])
          return reply.status(201).headers(secret).send(sent.value)
        }
        const made = await services.inFlight.track(() => kept(pass, bytes, who, context, gone.signal))
        if (!made.ok) return sendProblem(services, request, reply, made.problems[0])
        return reply
          .status(201)
          .headers({ ...secret, location: `/api/v1/plans/${pass.project}` })
          .send(made.value)
      },
    )
  }
  void app.register(sending)
}
