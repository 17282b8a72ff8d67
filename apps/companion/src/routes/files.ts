import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { open, WRITERS, writableFormat } from '@parada/formats'
import { givenSchema } from '@parada/formats/tmx'
import { calculate, done, failed, type Outcome, type Schedule } from '@parada/schedule'
import type { CompanionContext } from '../context.ts'
import { saveAtomically } from '../files/atomic-save.ts'
import { checkLinked, checkPlanPath, OPEN_EXTENSIONS, SAVE_EXTENSIONS, savedFileName } from '../files/plan-path.ts'
import { readPlanBytes } from '../files/read-plan.ts'
import type { Handlers } from '../http/calls.ts'
import { localeOf, messagesOf, warningsOf } from '../http/reply.ts'
import { openBytes, openPath } from '../open-plan.ts'
import { companionProblem, fileProblem } from '../problem.ts'

/** The bytes of a plan in the format of its extension. */
async function planBytes(schedule: Schedule, path: string): Promise<Uint8Array> {
  const calculated = calculate(schedule)
  const { bytes } = await WRITERS[writableFormat(extname(path)) ?? 'tmx'].write(
    schedule,
    calculated.ok ? { calculation: calculated.value } : {},
  )
  return bytes
}

/** Writes a plan at a path, in the format of its extension. */
export async function savePlan(schedule: Schedule, path: string): Promise<Outcome<{ path: string; bytes: number }>> {
  const linked = await checkLinked(path, SAVE_EXTENSIONS)
  return linked.ok ? saveAtomically(path, await planBytes(schedule, path)) : linked
}

/** Only what reads as a plan is replaced, or what a person picked in a save window of this launch. */
async function mayReplace(context: CompanionContext, path: string): Promise<Outcome<string>> {
  const linked = await checkLinked(path, SAVE_EXTENSIONS)
  if (!linked.ok) return linked
  const info = await stat(path).catch(() => null)
  if (info === null || info.size === 0 || context.pickedToSave.has(path)) return done(path)
  const read = await readPlanBytes(path)
  if (!read.ok) return read
  const opened = await open(read.value.bytes, read.value.name)
  return opened.ok && opened.value.kind === 'schedule'
    ? done(path)
    : failed(companionProblem('companion.fileIsNoPlan', { path }, 'saveElsewhere', 'useBrowse'))
}

/** Opening, saving, picking and checking files. */
export const fileHandlers = {
  async selectFile(_input, { context, request }) {
    const words = (await messagesOf(localeOf(request))).companionDialogs
    const picked = await context.dialogs.pick({ kind: 'open', title: words.openTitle, extensions: OPEN_EXTENSIONS })
    if (!picked.ok) return picked
    if (picked.value === null) return done({ ok: true, file_path: null, file_type: null, cancelled: true, error: null })
    const checked = checkPlanPath(picked.value, OPEN_EXTENSIONS)
    if (!checked.ok) return checked
    context.networkPaths.allow(checked.value)
    return done({
      ok: true,
      file_path: checked.value,
      file_type: extname(checked.value).slice(1).toLowerCase(),
      cancelled: false,
      error: null,
    })
  },

  async selectSaveFile(input, { context, request }) {
    const words = (await messagesOf(localeOf(request))).companionDialogs
    const picked = await context.dialogs.pick({
      kind: 'save',
      title: words.saveTitle,
      extensions: SAVE_EXTENSIONS,
      name: savedFileName(input.suggested_filename),
    })
    if (!picked.ok) return picked
    if (picked.value === null) return done({ ok: true, file_path: null, cancelled: true, error: null })
    const checked = checkPlanPath(picked.value, SAVE_EXTENSIONS, '.TMX')
    if (!checked.ok) return checked
    context.networkPaths.allow(checked.value)
    // The window asked before it let an existing file be picked; one that got our extension afterwards it did not see.
    if (checked.value === picked.value) context.pickedToSave.add(checked.value)
    return done({ ok: true, file_path: checked.value, cancelled: false, error: null })
  },

  async openProject(input, { context, request }) {
    const words = (await messagesOf(localeOf(request))).companionDialogs
    const opened = await openPath(context, input.file_path, words.confirmNetworkPath)
    if (!opened.ok) return opened
    return done({
      ok: true as const,
      project: {
        schema: opened.value.schema,
        file_path: input.file_path,
        name: opened.value.schedule.project.name,
        problems: opened.problems,
      },
      warnings: await warningsOf(opened.problems, request),
    })
  },

  async openContent(input, { context, request }) {
    const bytes =
      input.content_type === 'binary' ? Buffer.from(input.content, 'base64') : new TextEncoder().encode(input.content)
    const opened = await openBytes(context, new Uint8Array(bytes), basename(input.filename))
    if (!opened.ok) return opened
    return done({
      ok: true as const,
      schema: opened.value.schema,
      project: {
        schema: opened.value.schema,
        file_path: null,
        name: opened.value.schedule.project.name,
        problems: opened.problems,
      },
      warnings: await warningsOf(opened.problems, request),
    })
  },

  async jsonOpen(input, { context, request }) {
    const words = (await messagesOf(localeOf(request))).companionDialogs
    const opened = await openPath(context, input.file_path, words.confirmNetworkPath)
    if (!opened.ok) return opened
    return done({
      ok: true as const,
      schema: opened.value.schema,
      project_name: opened.value.schedule.project.name,
      from_cache: opened.value.fromCache,
      warnings: await warningsOf(opened.problems, request),
    })
  },

  async jsonSave(input, { context, request }) {
    const checked = checkPlanPath(input.file_path, SAVE_EXTENSIONS, '.TMX')
    if (!checked.ok) return checked
    const words = (await messagesOf(localeOf(request))).companionDialogs
    const allowed = await context.networkPaths.check(checked.value, words.confirmNetworkPath)
    if (!allowed.ok) return allowed
    const schedule = givenSchema(input.schema)
    if (!schedule.ok) return schedule
    const replaceable = await mayReplace(context, checked.value)
    if (!replaceable.ok) return replaceable
    const saved = await savePlan(schedule.value, checked.value)
    if (!saved.ok) return saved
    return done({ ok: true as const, project_name: schedule.value.project.name, file_path: saved.value.path })
  },

  async checkPath(input, { context, request }) {
    const messages = await messagesOf(localeOf(request))
    const say = (outcome: Outcome<unknown>) => {
      if (outcome.ok) return { error: null, suggestion: null }
      const [found] = outcome.problems
      const advice = found.suggestions[0]
      const sentences = messages.problems as Readonly<Record<string, (p: typeof found.params) => string>>
      const tips = messages.suggestions as Readonly<Record<string, (p: typeof found.params) => string>>
      return {
        error: sentences[found.code]?.(found.params) ?? found.code,
        suggestion: advice ? (tips[advice.code]?.(advice.params) ?? null) : null,
      }
    }
    const checked = checkPlanPath(input.file_path, OPEN_EXTENSIONS)
    if (!checked.ok) return done({ ok: false, exists: false, ...say(checked) })
    const allowed = await context.networkPaths.check(checked.value, messages.companionDialogs.confirmNetworkPath)
    if (!allowed.ok) return done({ ok: false, exists: false, ...say(allowed) })
    const found = await stat(checked.value).then(
      () => done(true),
      (error: unknown) => failed(fileProblem(error, checked.value)),
    )
    return done({ ok: found.ok, exists: found.ok, ...say(found) })
  },
} satisfies Partial<Handlers>
