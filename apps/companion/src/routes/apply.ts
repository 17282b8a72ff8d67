import { fromSchema } from '@parada/formats/tmx'
import { done, failed, type Outcome, type Schedule } from '@parada/schedule'
import { fieldLines, planApply, readOpenProject } from '../apply.ts'
import type { CompanionContext } from '../context.ts'
import { checkPlanPath, OPEN_EXTENSIONS } from '../files/plan-path.ts'
import type { Handlers } from '../http/calls.ts'
import { localeOf, messagesOf } from '../http/reply.ts'
import { withModifications } from '../modifications.ts'
import { wireOf } from '../open-plan.ts'
import { companionProblem } from '../problem.ts'
import { savePlan } from './files.ts'

/** Budget of one apply; MS Project shows a dialog or hangs beyond it. */
const APPLY_MS = 10 * 60_000

/** Name under which a project's added rows are remembered. */
async function fileOf(context: CompanionContext): Promise<string> {
  const active = await context.host.active()
  return active.ok ? (active.value.path ?? active.value.name) : ''
}

async function applyTarget(context: CompanionContext, open: Schedule, target: Schedule, dryRun: boolean) {
  const file = await fileOf(context)
  const planned = planApply(open, await context.adopted.translate(file, open, target))
  const edits = await context.adopted.sparing(file, open, planned)
  if (edits.length === 0) return failed(companionProblem('companion.nothingToApply'))
  const applied = await context.host.apply(edits, open, AbortSignal.timeout(APPLY_MS), dryRun)
  if (!applied.ok) return applied
  const { after, results } = applied.value
  if (!dryRun) await context.adopted.remember(file, results)
  return done({ schema: wireOf(dryRun ? open : after), changes: fieldLines(open, after, results) }, applied.problems)
}

/** Pushing changes to the running MS Project, or to an MSPDI file beside the `.mpp`. */
export const applyHandlers = {
  async apply(input, { context }) {
    const { file_path, dry_run, ...schema } = input
    const target = fromSchema(schema)
    if (!target.ok) return target
    const open = await readOpenProject(context.host, file_path, AbortSignal.timeout(APPLY_MS))
    if (!open.ok) return open
    const applied = await applyTarget(context, open.value, target.value, dry_run === true)
    if (!applied.ok) return applied
    return done({
      ok: true as const,
      project: { schema: applied.value.schema, file_path: file_path ?? null },
      applied_changes: applied.value.changes,
      dry_run: dry_run === true,
    })
  },

  async applyIncremental(input, { context }) {
    const started = context.clock.now()
    const open = await readOpenProject(context.host, input.file_path, AbortSignal.timeout(APPLY_MS))
    if (!open.ok) return open
    const target: Outcome<Schedule> = withModifications(open.value, input.modified_tasks)
    if (!target.ok) return target
    const applied = await applyTarget(context, open.value, target.value, input.dry_run)
    if (!applied.ok) return applied
    return done({
      ok: true as const,
      project: { schema: applied.value.schema, file_path: input.file_path ?? null },
      applied_changes: applied.value.changes,
      dry_run: input.dry_run,
      elapsed_s: (context.clock.now() - started) / 1000,
    })
  },

  async applyToFile(input, { context, request }) {
    const checked = checkPlanPath(input.file_path, OPEN_EXTENSIONS)
    if (!checked.ok) return checked
    const allowed = await context.networkPaths.check(
      checked.value,
      (await messagesOf(localeOf(request))).companionDialogs.confirmNetworkPath,
    )
    if (!allowed.ok) return allowed
    const schedule = fromSchema(input.schema)
    if (!schedule.ok) return schedule
    // Nobody but MS Project writes .mpp: the changes go to an XML file beside it, which MS Project opens.
    const path = checked.value.replace(/\.(mpp|mpt|tmx|json|xer)$/i, '.xml')
    const saved = await savePlan(schedule.value, path)
    if (!saved.ok) return saved
    return done({ ok: true as const, project: { schema: wireOf(schedule.value), file_path: path }, written_path: path })
  },
} satisfies Partial<Handlers>
