import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { open } from '@parada/formats'
import { done, failed, type Outcome, type Problem, type Schedule } from '@parada/schedule'
import { companionProblem } from '../../problem.ts'
import type { ActiveProject, EditResult, HostProgress, ProjectHost } from '../project-host.ts'
import { planAfter } from './after-apply.ts'
import { surroundingsOf } from './apply-surroundings.ts'
import type { ComProcess } from './com-process.ts'
import type { ComFailure } from './com-protocol.ts'
import type { OpenProject } from './project-session.ts'

/** Budgets in milliseconds: a question, a save of a large plan, an apply. */
const TIME = { ask: 45_000, save: 300_000, apply: 600_000 } as const

function problemOf(failure: ComFailure, expected = ''): Problem {
  switch (failure.kind) {
    case 'absent':
      return companionProblem('companion.projectNotAvailable', {}, 'openInProject', 'saveAsXml')
    case 'busy':
      return companionProblem('companion.projectBusy', {}, 'closeDialog', 'tryLater')
    case 'gone':
      return companionProblem('companion.projectGone', {}, 'openInProject')
    case 'otherProject':
      return companionProblem('companion.projectMismatch', { open: failure.message, expected }, 'openInProject')
    case 'refused':
      return companionProblem('companion.projectRefused', { reason: failure.message }, 'saveAsXml')
  }
}

/** The real MS Project, over COM in a process of its own. Bulk data comes from a file that Project saved; COM controls. */
export function createComProjectHost(com: ComProcess, undoLabel: string): ProjectHost {
  const ask = async (signal: AbortSignal): Promise<Outcome<OpenProject>> => {
    const reply = await com.ask({ op: 'active' }, signal, TIME.ask)
    if (!reply.ok) return failed(problemOf(reply.failure))
    if (reply.op !== 'active' || reply.value === null)
      return failed(companionProblem('companion.projectNotAvailable', {}, 'openInProject'))
    return done(reply.value)
  }

  /** What the project called itself when it was read last: only that one is written to. */
  let seen = ''
  /** Names that our own export gave to a project, with the file it came from: to its user it is still that file. */
  const renamedFrom = new Map<string, string>()

  /** The project as Project's own XML says it, from a private folder that is gone afterwards. */
  const exported = async (
    onProgress: HostProgress,
    signal: AbortSignal,
  ): Promise<Outcome<{ schedule: Schedule; path: string }>> => {
    const folder = await mkdtemp(join(tmpdir(), 'parada-project-'))
    try {
      const path = join(folder, 'project.xml')
      onProgress(0.15, 'saving')
      const reply = await com.ask({ op: 'saveXml', path }, signal, TIME.save)
      if (!reply.ok) return failed(problemOf(reply.failure))
      onProgress(0.6, 'reading')
      const opened = await open(new Uint8Array(await readFile(path)), basename(path))
      if (!opened.ok) return opened
      if (opened.value.kind !== 'schedule')
        return failed(companionProblem('companion.projectRefused', { reason: 'XML' }, 'saveAsXml'))
      return done(
        { schedule: opened.value.schedule, path: reply.op === 'saveXml' ? reply.value : path },
        opened.problems,
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /**
   * A project that was saved is read from its own file: nothing in Project changes. One with unsaved changes is exported
   * as XML; if Project then calls itself by the XML's name, the person is told.
   */
  const read = async (onProgress: HostProgress, signal: AbortSignal): Promise<Outcome<Schedule>> => {
    onProgress(0.02, 'connecting')
    const active = await ask(signal)
    if (!active.ok) return active
    const { path, saved, taskCount } = active.value
    seen = active.value.fullName
    if (saved && path !== null) {
      const bytes = await readFile(path).catch(() => null)
      const opened = bytes && (await open(new Uint8Array(bytes), basename(path)))
      // A file that someone else changed meanwhile, or that we cannot read, is exported instead.
      if (opened?.ok && opened.value.kind === 'schedule' && opened.value.schedule.tasks.length === taskCount) {
        onProgress(1, 'done')
        return done(opened.value.schedule, opened.problems)
      }
    }
    const copy = await exported(onProgress, signal)
    if (!copy.ok) return copy
    seen = copy.value.path
    onProgress(1, 'done')
    const renamed = path !== null && copy.value.path !== path
    if (renamed) renamedFrom.set(copy.value.path, renamedFrom.get(path) ?? path)
    return done(copy.value.schedule, [
      ...copy.problems,
      ...(renamed ? [companionProblem('companion.projectRenamed', { path }, 'saveBackInProject')] : []),
    ])
  }

  return {
    kind: 'com',
    async active(): Promise<Outcome<ActiveProject>> {
      const active = await ask(AbortSignal.timeout(TIME.ask))
      return active.ok
        ? done({
            name: active.value.name,
            path: active.value.path && (renamedFrom.get(active.value.path) ?? active.value.path),
            readOnly: active.value.readOnly,
            saved: active.value.saved,
            version: active.value.version,
          })
        : active
    },
    read,
    async apply(edits, open, signal, dryRun = false) {
      const surroundings = surroundingsOf(open, edits)
      const reply = await com.ask(
        { op: 'apply', edits, surroundings, expected: seen, label: undoLabel, dryRun },
        signal,
        TIME.apply,
      )
      if (!reply.ok) return failed(problemOf(reply.failure, seen))
      const results = (reply.op === 'apply' ? reply.value : []).map(
        (result, at): EditResult => ({ edit: edits[at]!, ...result }),
      )
      const after = planAfter(open, results)
      if (after) return done({ results, after })
      const copy = await read(() => undefined, signal)
      return copy.ok ? done({ results, after: copy.value }, copy.problems) : copy
    },
    stop: com.stop,
  }
}
