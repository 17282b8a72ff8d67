import type { Locale } from '@parada/messages'
import type { Calculation, DashboardMetrics, TaskId } from '@parada/schedule'
import { offsetHere } from '../../data/clock-offset.ts'
import { callCompanion } from '../../data/companion.ts'
import { companion } from '../../data/companion-state.ts'
import { schemaOf } from '../../data/plan/wire.ts'
import { ownMarkup } from '../../ui/trusted-types.ts'

export interface ReportFacts {
  readonly calculation: Calculation
  readonly metrics: DashboardMetrics
  readonly plan: string
  readonly text: string
  readonly title: string
  readonly projectId: string | null
  readonly locale: Locale
}

export type ReportFailure =
  | { readonly kind: 'blocked' }
  | { readonly kind: 'share' | 'html'; readonly status: number; readonly text: string }

/** The window that failed to get a report closes after this long, in milliseconds (specification, section 8). */
const CLOSE_AFTER = 5000
/** An answer that takes longer does not come; milliseconds (specification, section 7). */
const ANSWER_WITHIN = 30_000

function bodyOf(facts: ReportFacts, withTitle: boolean) {
  const { calculation, metrics } = facts
  const schema = schemaOf(calculation.schedule, calculation)
  const rows = (tasks: readonly TaskId[]) => {
    const wire = Array.isArray(schema.tasks) ? schema.tasks : []
    return tasks.map(id => wire[calculation.indexOf(id)] as unknown).filter(each => each !== undefined)
  }
  return {
    project_schema: { ...schema, project_name: calculation.schedule.project.name },
    action_plan: facts.plan,
    critical_path_analysis: facts.text,
    metrics: {
      status: { ...metrics.status },
      summary: { ...metrics.summary },
      timeline: {
        overdueTasks: rows(metrics.timeline.overdueTasks),
        upcomingStartTasks: rows(metrics.timeline.upcomingStartTasks),
        upcomingEndTasks: rows(metrics.timeline.upcomingEndTasks),
      },
    },
    locale: facts.locale,
    ...(withTitle && { title: facts.title }),
    // The link is listed with its plan.
    ...(withTitle && facts.projectId !== null && { projectId: facts.projectId }),
  }
}

async function post(path: string, body: unknown): Promise<{ status: number; text: string }> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), ANSWER_WITHIN)
  try {
    const reply = await fetch(`/api${path}`, {
      method: 'POST',
      signal: stop.signal,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'x-parada-offset': offsetHere() },
      body: JSON.stringify(body),
    })
    return { status: reply.status, text: await reply.text() }
  } catch {
    return { status: 0, text: '' }
  } finally {
    clearTimeout(timer)
  }
}

const sentenceOf = (text: string): string => {
  try {
    return String((JSON.parse(text) as { error?: unknown }).error ?? text)
  } catch {
    return text.slice(0, 300)
  }
}

/** Makes a link others can open, and copies it. */
export async function shareReport(
  facts: ReportFacts,
): Promise<
  | { readonly ok: true; readonly link: string; readonly copied: boolean }
  | { readonly ok: false; readonly failure: ReportFailure }
> {
  const body = bodyOf(facts, true)
  let address: string
  const reply = await post('/reports/share-link', body)
  if (reply.status >= 200 && reply.status < 300) address = (JSON.parse(reply.text) as { share_url: string }).share_url
  else if ((reply.status === 404 || reply.status === 0) && companion.getState().status === 'connected') {
    const local = await callCompanion('shareLink', body)
    if (!local.ok)
      return { ok: false, failure: { kind: 'share', status: local.failure.status ?? 0, text: local.failure.error } }
    address = local.value.share_url
  } else return { ok: false, failure: { kind: 'share', status: reply.status, text: sentenceOf(reply.text) } }
  const link = new URL(address, location.origin).href
  try {
    await navigator.clipboard.writeText(link)
    return { ok: true, link, copied: true }
  } catch {
    return { ok: true, link, copied: false }
  }
}

/** Opens the report as a page of its own, made for printing. */
export async function openReportPage(
  facts: ReportFacts,
  words: { readonly wait: string; readonly error: string },
): Promise<{ readonly ok: true } | { readonly ok: false; readonly failure: ReportFailure }> {
  // Opened before the first wait: later, the browser takes it for an unwanted pop-up.
  const page = window.open('', '_blank')
  if (!page) return { ok: false, failure: { kind: 'blocked' } }
  say(page, words.wait)
  const body = bodyOf(facts, false)
  let html: string | null = null
  let failure: ReportFailure | null = null
  const reply = await post('/reports/generate-html', body)
  if (reply.status >= 200 && reply.status < 300) html = reply.text
  else if ((reply.status === 404 || reply.status === 0) && companion.getState().status === 'connected') {
    const local = await callCompanion('generateHtml', body)
    if (local.ok) html = local.value
    else failure = { kind: 'html', status: local.failure.status ?? 0, text: local.failure.error }
  } else failure = { kind: 'html', status: reply.status, text: sentenceOf(reply.text) }
  if (html !== null) {
    page.document.open()
    page.document.write(ownMarkup(html) as string)
    page.document.close()
    return { ok: true }
  }
  say(page, words.error)
  setTimeout(() => page.close(), CLOSE_AFTER)
  return { ok: false, failure: failure ?? { kind: 'html', status: 0, text: '' } }
}

/** One sentence in a window that has nothing else yet. */
function say(page: Window, text: string): void {
  page.document.title = text
  page.document.documentElement.lang = document.documentElement.lang
  page.document.documentElement.style.colorScheme = 'light dark'
  page.document.body.style.cssText = 'font:16px/1.5 system-ui,sans-serif;margin:20vh 24px 0;text-align:center'
  const line = page.document.createElement('p')
  line.setAttribute('role', 'status')
  line.textContent = text
  page.document.body.replaceChildren(line)
}
