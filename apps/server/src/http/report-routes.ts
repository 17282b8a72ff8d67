import { presentProblem } from '@parada/messages'
import { ReportInput, ReportPart } from '@parada/protocol'
import { escapeHtml } from '@parada/render/report'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireFeature } from '../authorization/callers.ts'
import { civilThere } from '../clock.ts'
import { serverProblem, statusOf } from '../problem.ts'
import type { Services } from '../services.ts'
import { contextOf, sendProblem } from './reply.ts'

const ShareInput = ReportInput.extend({
  days: z.number().int().min(1).max(366).default(30),
  /** The plan that the link is listed with. */
  projectId: z.string().max(200).optional(),
})

/** A report is a page of its own: it loads nothing, runs nothing, and no search engine keeps it. */
const REPORT_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
}

/** Reports (specification, section 7) and the pages behind share links. */
export function addReportRoutes(app: FastifyInstance, services: Services): void {
  const checked = <T>(schema: z.ZodType<T>, request: FastifyRequest, reply: FastifyReply): T | null => {
    const parsed = schema.safeParse(request.body)
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    const params = { field: issue?.path.join('.') || 'body', reason: issue?.code ?? '' }
    void sendProblem(services, request, reply, serverProblem('server.invalidInput', params, 'checkInput'))
    return null
  }

  const now = (request: FastifyRequest) => civilThere(services.clock, contextOf(services, request).headers)
  for (const prefix of ['', '/api']) {
    app.post(`${prefix}/reports/share-link`, async (request, reply) => {
      const identity = await contextOf(services, request).identity()
      if (!identity) return sendProblem(services, request, reply, serverProblem('identity.signedOut', {}, 'signIn'))
      const refused = requireFeature(await services.subscriptions.accessOf(identity), 'shareReport')
      if (refused && !refused.ok) return sendProblem(services, request, reply, refused.problems[0])
      const input = checked(ShareInput, request, reply)
      if (!input) return reply
      const { projectId = null } = input
      if (projectId !== null) {
        const allowed = await services.projects.authorize(projectId, identity, 'publishReport')
        if (!allowed.ok) return sendProblem(services, request, reply, allowed.problems[0])
      }
      const made = await services.reports.create(
        input,
        identity,
        input.days,
        projectId,
        ReportPart.options,
        now(request),
      )
      if (!made.ok) return sendProblem(services, request, reply, made.problems[0])
      return reply.send({ ok: true, ...made.value })
    })
    app.post(`${prefix}/reports/generate-html`, async (request, reply) => {
      const identity = await contextOf(services, request).identity()
      if (!identity) return sendProblem(services, request, reply, serverProblem('identity.signedOut', {}, 'signIn'))
      const input = checked(ReportInput, request, reply)
      if (!input) return reply
      const html = services.reports.html(input, now(request))
      if (!html.ok) return sendProblem(services, request, reply, html.problems[0])
      return reply.headers(REPORT_HEADERS).type('text/html; charset=utf-8').send(html.value)
    })
  }

  app.get<{ Params: { token: string } }>('/s/:token', async (request, reply) => {
    const { locale } = contextOf(services, request)
    const page = await services.reports.view(request.params.token, locale)
    void reply.headers(REPORT_HEADERS).type('text/html; charset=utf-8')
    if (page.ok) return reply.send(page.value)
    const { error, suggestions } = presentProblem(page.problems[0], services.messages(locale))
    const text = [error, ...suggestions].map(each => `<p>${escapeHtml(each)}</p>`).join('')
    return reply
      .status(statusOf(page.problems[0].code))
      .send(
        `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>Parada</title><body>${text}</body></html>`,
      )
  })
}
