import { fromSchema } from '@parada/formats/tmx'
import type { ReportInput } from '@parada/protocol'
import { presentReport, type ReportData, renderReport } from '@parada/render/report'
import { calculate, done, failed, type Outcome } from '@parada/schedule'
import type { CompanionContext } from '../context.ts'
import type { Handlers } from '../http/calls.ts'
import { localeOf, messagesOf } from '../http/reply.ts'
import { companionProblem } from '../problem.ts'

/** What the report shows, chosen from the plan that the page sent. */
function reportOf(context: CompanionContext, input: ReportInput): Outcome<ReportData> {
  const schedule = fromSchema(input.project_schema)
  if (!schedule.ok) return schedule
  const calculated = calculate(schedule.value)
  if (!calculated.ok) return calculated
  const texts = {
    title: input.title ?? schedule.value.project.name,
    analysis: input.critical_path_analysis,
    actionPlan: input.action_plan,
  }
  return done(presentReport(calculated.value, texts, context.clock.civil()), schedule.problems)
}

/** The executive report: as a page to print, and as a link that the API server keeps. */
export const reportHandlers = {
  async generateHtml(input, { context }) {
    const data = reportOf(context, input)
    if (!data.ok) return data
    return done(renderReport(data.value, input.locale, await messagesOf(input.locale)))
  },

  /**
   * Links are the API server's where one is configured: its address is public, loopback's never is. The caller's own
   * sign-in is passed on. Without a server the report is kept and shown on this machine.
   */
  async shareLink(input, { context, request }) {
    const { serverUrl } = context
    if (!serverUrl) {
      const data = reportOf(context, input)
      if (!data.ok) return data
      const token = await context.reports.keep(data.value)
      return token.ok ? done({ ok: true as const, share_url: `/s/${token.value}` }) : token
    }
    const { cookie } = request.headers
    const reply = await fetch(new URL('/reports/share-link', serverUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The report is dated by this machine's clock, as the page is.
        'x-parada-offset': String(Math.round((context.clock.civil() - context.clock.now() / 1000) / 60)),
        origin: new URL(serverUrl).origin,
        'accept-language': localeOf(request),
        ...(cookie !== undefined && { cookie }),
      },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null)
    const body = (await reply?.json().catch(() => null)) as { share_url?: unknown; error?: unknown } | null | undefined
    // A server that says why is there: its own sentence is the answer.
    if (reply && !reply.ok && typeof body?.error === 'string')
      return failed(
        companionProblem(
          'companion.serverRefused',
          { server: serverUrl, reason: body.error },
          ...(reply.status === 401 ? ['signInAgain'] : []),
        ),
      )
    if (!reply?.ok || typeof body?.share_url !== 'string')
      return failed(companionProblem('companion.serverUnreachable', { server: serverUrl }, 'signInAgain', 'tryLater'))
    return done({ ok: true as const, share_url: body.share_url })
  },
} satisfies Partial<Handlers>
