import { stat } from 'node:fs/promises'
import { givenSchema } from '@parada/formats/tmx'
import { done, failed, type Outcome, type Schedule } from '@parada/schedule'
import { fieldLines, keptRemarks, planApply, readOpenProject, removalsOf } from '../apply.ts'
import type { CompanionContext } from '../context.ts'
import { checkPlanPath, OPEN_EXTENSIONS } from '../files/plan-path.ts'
import type { Handlers } from '../http/calls.ts'
import { localeOf, messagesOf, warningsOf } from '../http/reply.ts'
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

interface Asked {
  readonly dryRun: boolean
  readonly allowRemovals: boolean
}

async function applyTarget(
  context: CompanionContext,
  open: Schedule,
  target: Schedule,
  { dryRun, allowRemovals }: Asked,
) {
  const file = await fileOf(context)
  const translated = await context.adopted.translate(file, open, target)
  const planned = planApply(open, translated)
  const edits = await context.adopted.sparing(file, open, planned.edits)
  if (edits.length === 0) return failed(companionProblem('companion.nothingToApply'))
  const { mustAsk, ...removals } = removalsOf(open, translated, edits)
  if (mustAsk && !allowRemovals && !dryRun)
    return failed(companionProblem('companion.removesMuch', removals, 'agreeToRemove'))
  const applied = await context.host.apply(edits, open, AbortSignal.timeout(APPLY_MS), dryRun)
  if (!applied.ok) return applied
  const { after, results } = applied.value
  if (!dryRun) await context.adopted.remember(file, results)
  return done(
    {
      schema: wireOf(dryRun ? open : after),
      changes: fieldLines(open, after, results),
      removals: { ...removals, must_agree: mustAsk },
    },
    [...applied.problems, ...keptRemarks(planned.kept)],
  )
}

/** Pushing changes to the running MS Project, or to an MSPDI file beside the `.mpp`. */
export const applyHandlers = {
  async apply(input, { context, request }) {
    const { file_path, dry_run, allow_removals, allow_save, ...schema } = input
    const target = givenSchema(schema)
    if (!target.ok) return target
    const signal = AbortSignal.timeout(APPLY_MS)
    const open = await readOpenProject(context.host, file_path, signal, { maySave: allow_save === true })
    if (!open.ok) return open
    const applied = await applyTarget(context, open.value, target.value, {
      dryRun: dry_run === true,
      allowRemovals: allow_removals === true,
    })
    if (!applied.ok) return applied
    return done({
      ok: true as const,
      project: { schema: applied.value.schema, file_path: file_path ?? null },
      applied_changes: applied.value.changes,
      removals: applied.value.removals,
      dry_run: dry_run === true,
      warnings: await warningsOf([...open.problems, ...applied.problems], request),
    })
  },

  async applyIncremental(input, { context, request }) {
    const started = context.clock.now()
    const signal = AbortSignal.timeout(APPLY_MS)
    const open = await readOpenProject(context.host, input.file_path, signal, { maySave: input.allow_save })
    if (!open.ok) return open
    const target: Outcome<Schedule> = withModifications(open.value, input.modified_tasks)
    if (!target.ok) return target
    const applied = await applyTarget(context, open.value, target.value, {
      dryRun: input.dry_run,
      allowRemovals: input.allow_removals,
    })
    if (!applied.ok) return applied
    return done({
      ok: true as const,
      project: { schema: applied.value.schema, file_path: input.file_path ?? null },
      applied_changes: applied.value.changes,
      removals: applied.value.removals,
      dry_run: input.dry_run,
      warnings: await warningsOf([...open.problems, ...applied.problems], request),
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
    const schedule = givenSchema(input.schema)
    if (!schedule.ok) return schedule
    // Only MS Project writes .mpp: the changes go to an XML file beside it, which MS Project opens.
    const path = checked.value.replace(/\.(mpp|mpt|tmx|json|xer)$/i, '.xml')
    // The user's own XML of that name is theirs.
    const taken = await stat(path).catch(() => null)
    if (taken && !input.replace)
      return failed(companionProblem('companion.fileExists', { path }, 'agreeToReplace', 'saveElsewhere'))
    const saved = await savePlan(schedule.value, path)
    if (!saved.ok) return saved
    return done({ ok: true as const, project: { schema: wireOf(schedule.value), file_path: path }, written_path: path })
  },
} satisfies Partial<Handlers>
