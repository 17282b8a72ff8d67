import { done, failed, type Outcome, type Problem, type Schedule } from '@parada/schedule'
import type { CompanionContext } from '../context.ts'
import { type CachedPlan, contentHash } from '../files/cache.ts'
import { readPlanBytes } from '../files/read-plan.ts'
import type { Handlers } from '../http/calls.ts'
import { localeOf, messagesOf, warningsOf } from '../http/reply.ts'
import type { Extracted, JobView } from '../jobs/extract-jobs.ts'
import { openPath, wireOf } from '../open-plan.ts'
import { companionProblem } from '../problem.ts'

const extracted = (
  schedule: Schedule,
  schema: Readonly<Record<string, unknown>>,
  problems: readonly Problem[],
): Extracted => ({
  schema,
  problems,
  taskCount: schedule.tasks.length,
  dependencyCount: schedule.links.length,
  resourceCount: schedule.resources.length,
})

const unknownSession = () => failed(companionProblem('companion.sessionUnknown', {}, 'startAgain'))

const statistics = (view: JobView, result: Extracted) => ({
  elapsed_seconds: Math.round(view.elapsedSeconds * 10) / 10,
  task_count: result.taskCount,
  dependency_count: result.dependencyCount,
  resource_count: result.resourceCount,
})

/** Keeps what was read of a saved project under its file's content. */
async function remember(context: CompanionContext, plan: Schedule, read: CachedPlan): Promise<void> {
  const active = await context.host.active()
  if (active.ok) await context.adopted.seen(active.value.path ?? active.value.name, plan)
  if (!active.ok || !active.value.saved || active.value.path === null) return
  const bytes = await readPlanBytes(active.value.path)
  if (bytes.ok) await context.cache.put(contentHash(bytes.value.bytes), read)
}

/** Extraction of the running MS Project, or of a plan file, as a job that the page polls. */
export const extractHandlers = {
  async extractStart(input, { context, request }) {
    const path = input?.file_path
    if (path === undefined) {
      // Asked first, so that "not available" is an answer and not a job that fails later.
      const active = await context.host.active()
      if (!active.ok) return active
      // A saved project is its file: what was read of the same content before is given at once.
      const { saved, path: file } = active.value
      const bytes = saved && file !== null ? await readPlanBytes(file) : null
      const cached = bytes?.ok ? await context.cache.get(contentHash(bytes.value.bytes)) : null
      if (cached)
        return done({
          ok: true,
          error: null,
          from_cache: true,
          complete: true,
          schema: cached.schema,
          session_id: '',
          warnings: await warningsOf(cached.problems, request),
        })
    }
    const question = (await messagesOf(localeOf(request))).companionDialogs.confirmNetworkPath
    if (path !== undefined) {
      const opened = await openPath(context, path, question)
      if (!opened.ok) return opened
      if (opened.value.fromCache)
        return done({
          ok: true,
          error: null,
          from_cache: true,
          complete: true,
          schema: opened.value.schema,
          session_id: '',
          warnings: await warningsOf(opened.problems, request),
        })
    }
    const started = context.jobs.start(async (report, signal) => {
      report(5)
      const read: Outcome<Schedule> =
        path === undefined
          ? await context.host.read((share, _step) => report(5 + share * 70), signal, {
              maySave: input?.allow_save === true,
            })
          : await openPath(context, path, question).then(opened =>
              opened.ok ? done(opened.value.schedule, opened.problems) : opened,
            )
      if (!read.ok) return read.problems[0]
      report(80)
      const schema = wireOf(read.value)
      report(90)
      if (path === undefined) await remember(context, read.value, { schema, problems: read.problems })
      report(95)
      return extracted(read.value, schema, read.problems)
    })
    if ('severity' in started) return failed(started)
    return done({
      ok: true,
      error: null,
      from_cache: false,
      complete: false,
      schema: null,
      session_id: started.id,
      warnings: [],
    })
  },

  async extractProgress(input, { context, request }) {
    const view = context.jobs.view(input.session_id)
    if (!view) return unknownSession()
    const messages = await messagesOf(localeOf(request))
    const sentences = messages.problems as Readonly<Record<string, (p: Record<string, string | number>) => string>>
    return done({
      ok: view.problem === null,
      progress: view.progress,
      current_step: messages.companionDialogs.extractSteps[view.stepName],
      step: view.step,
      estimated_remaining: view.estimatedRemaining,
      is_complete: view.complete,
      error: view.problem ? (sentences[view.problem.code]?.(view.problem.params) ?? view.problem.code) : null,
    })
  },

  async extractResult(input, { context, request }) {
    const view = context.jobs.view(input.session_id)
    if (!view) return unknownSession()
    if (view.problem) return failed(view.problem)
    if (!view.result) return done({ ok: false, schema: null, extraction_stats: null, error: null, warnings: [] })
    return done({
      ok: true,
      schema: view.result.schema,
      extraction_stats: statistics(view, view.result),
      error: null,
      warnings: await warningsOf(view.result.problems, request),
    })
  },

  async extractCancel(input, { context }) {
    if (!context.jobs.view(input.session_id)) return unknownSession()
    return done({ ok: context.jobs.cancel(input.session_id) })
  },
} satisfies Partial<Handlers>
