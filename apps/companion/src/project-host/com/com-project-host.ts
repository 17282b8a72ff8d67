import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { open } from '@parada/formats'
import { done, failed, type Outcome, type Problem, type Schedule } from '@parada/schedule'
import { type CloudFolder, cloudFolders, localCopyOf } from '../../files/cloud-folders.ts'
import { companionProblem, fileProblem } from '../../problem.ts'
import type { ActiveProject, EditResult, ProjectHost } from '../project-host.ts'
import { isUnsure, planAfter } from './after-apply.ts'
import { environmentOf } from './apply-environment.ts'
import type { ComProcess } from './com-process.ts'
import type { ComFailure } from './com-protocol.ts'
import type { OpenProject } from './project-session.ts'

/** Budgets in milliseconds: a question, a save of a large plan, an apply. */
const TIME = { ask: 45_000, save: 300_000, apply: 600_000 } as const

function problemOf(failure: ComFailure, expected = ''): Problem {
  switch (failure.kind) {
    case 'absent':
      return companionProblem('companion.projectNotAvailable', {}, 'openInProject', 'sameRights', 'saveAsXml')
    case 'busy':
      return companionProblem('companion.projectBusy', {}, 'closeDialog', 'tryLater')
    case 'gone':
      return companionProblem('companion.projectGone', {}, 'openInProject')
    case 'otherProject':
      return companionProblem('companion.projectMismatch', { open: failure.message, expected }, 'openInProject')
    case 'stopped':
      return companionProblem('companion.cancelled', {}, 'startAgain')
    case 'interrupted':
      return companionProblem('companion.applyInterrupted', {}, 'closeDialog')
    case 'leftHalf':
      return companionProblem('companion.applyLeftHalf', { reason: failure.message }, 'undoInProject')
    case 'refused':
      return companionProblem('companion.projectRefused', { reason: failure.message }, 'saveAsXml')
  }
}

/** What Project calls a file that lies on a server: an address, or the name of a project of Project Server. */
const ELSEWHERE = /^(https?:|<>)/i

/** Seconds: clocks of a file and of a program may be written in other zones, which differ by quarters of an hour. */
const [ZONE_STEP, FARTHEST_ZONES, SAME_MOMENT] = [15 * 60, 26 * 3600, 60]

/** Whether a file holds what Project saved last: the local copy of one in a cloud may be older, or newer. */
function isThatSave(file: number | undefined, project: number | null): boolean {
  if (file === undefined || project === null) return false
  const apart = Math.abs(file - project)
  const rest = apart % ZONE_STEP
  return apart <= FARTHEST_ZONES && Math.min(rest, ZONE_STEP - rest) <= SAME_MOMENT
}

/** The plan of a project's file; refused when it is not the one that Project shows. */
async function planOfFile(
  { fullName, taskCount, lastSaved, path: named }: OpenProject,
  copyOf: (address: string) => Promise<string | null>,
): Promise<Outcome<Schedule>> {
  const away = ELSEWHERE.test(fullName)
  const notLocal = () =>
    failed(companionProblem('companion.projectNotLocal', { path: fullName }, 'saveCopyInProject', 'saveAsXml'))
  const path = away ? await copyOf(fullName) : (named ?? fullName)
  if (path === null) return notLocal()
  const bytes = await readFile(path).catch((error: unknown) => fileProblem(error, path))
  if ('severity' in bytes) return away ? notLocal() : failed(bytes)
  const opened = await open(new Uint8Array(bytes), basename(path))
  if (!opened.ok) return opened
  if (opened.value.kind !== 'schedule')
    return failed(companionProblem('companion.projectRefused', { reason: basename(path) }, 'saveAsXml'))
  const { schedule } = opened.value
  if (away && !isThatSave(schedule.project.lastSaved, lastSaved))
    return failed(companionProblem('companion.projectCopyDiffers', { path }, 'waitForSync', 'saveCopyInProject'))
  if (schedule.tasks.length !== taskCount)
    return failed(
      companionProblem(
        'companion.projectFileDiffers',
        { path, file: schedule.tasks.length, project: taskCount },
        'extractAgain',
      ),
    )
  return done(schedule, opened.problems)
}

/** The real MS Project, over COM in a process of its own. Bulk data comes from the project's own file; COM controls. */
export function createComProjectHost(
  com: ComProcess,
  undoLabel: string,
  folders: () => Promise<readonly CloudFolder[]> = cloudFolders,
): ProjectHost {
  const copyOf = async (address: string): Promise<string | null> =>
    /^https?:/i.test(address) ? localCopyOf(address, await folders()) : null

  const ask = async (signal: AbortSignal): Promise<Outcome<OpenProject>> => {
    const reply = await com.ask({ op: 'active' }, signal, TIME.ask)
    if (!reply.ok) return failed(problemOf(reply.failure))
    if (reply.op !== 'active' || reply.value === null)
      return failed(companionProblem('companion.projectNotAvailable', {}, 'openInProject'))
    const { kind, name } = reply.value
    // Their unique ids are not the files' own, and what Project Server checks out is not ours to write.
    if (kind === 'master') return failed(companionProblem('companion.projectMaster', { name }, 'openInserted'))
    if (kind === 'enterprise')
      return failed(companionProblem('companion.projectEnterprise', { name }, 'saveCopyInProject'))
    return done(reply.value)
  }

  /** What the project called itself when it was read last: only that one is written to. */
  let seen = ''
  /** The plan as our last apply left it, as long as there is no change since. */
  let written: { readonly fullName: string; readonly undo: string; readonly plan: Schedule } | null = null

  /** The project after its user agreed to have it saved. */
  const saved = async (project: OpenProject, signal: AbortSignal): Promise<Outcome<OpenProject>> => {
    if (project.readOnly)
      return failed(companionProblem('companion.projectReadOnly', { path: project.fullName }, 'saveCopyInProject'))
    const reply = await com.ask({ op: 'save', expected: project.fullName }, signal, TIME.save)
    if (!reply.ok) return failed(problemOf(reply.failure, project.fullName))
    return reply.op === 'save' && reply.value?.saved
      ? done(reply.value)
      : failed(companionProblem('companion.projectUnsaved', { path: project.fullName }, 'saveInProject'))
  }

  const read: ProjectHost['read'] = async (onProgress, signal, { maySave = false } = {}) => {
    onProgress(0.02, 'connecting')
    const active = await ask(signal)
    if (!active.ok) return active
    let project = active.value
    seen = project.fullName
    if (!project.saved && written?.fullName === project.fullName && written.undo === project.undo) {
      onProgress(1, 'done')
      return done(written.plan)
    }
    if (project.path === null)
      return failed(companionProblem('companion.projectNeverSaved', { name: project.name }, 'saveInProject'))
    if (!project.saved && !maySave)
      return failed(companionProblem('companion.projectUnsaved', { path: project.path }, 'saveInProject'))
    if (!project.saved) {
      onProgress(0.15, 'saving')
      const now = await saved(project, signal)
      if (!now.ok) return now
      project = now.value
    }
    onProgress(0.6, 'reading')
    const plan = await planOfFile(project, copyOf)
    if (plan.ok) onProgress(1, 'done')
    return plan
  }

  return {
    kind: 'com',
    async active(): Promise<Outcome<ActiveProject>> {
      const active = await ask(AbortSignal.timeout(TIME.ask))
      if (!active.ok) return active
      const { name, path, readOnly, saved, version } = active.value
      // The page knows a file of a cloud by its copy on this machine, which is not always what Project saved last.
      const copy = path === null ? null : await copyOf(path)
      return done({ name, path: copy ?? path, readOnly, saved: saved && !ELSEWHERE.test(path ?? ''), version })
    },
    read,
    async apply(edits, open, signal, dryRun = false) {
      const environment = environmentOf(open, edits)
      const reply = await com.ask(
        { op: 'apply', edits, environment, expected: seen, label: undoLabel, dryRun },
        signal,
        TIME.apply,
      )
      if (!reply.ok) return failed(problemOf(reply.failure, seen))
      const answered = reply.op === 'apply' ? reply.value : []
      const results = edits.flatMap((edit, at): EditResult[] => {
        const result = answered[at]
        return result ? [{ edit, ...result }] : []
      })
      const after = planAfter(open, results)
      if (dryRun) return done({ results, after: after ?? open })
      const sure = !results.some(isUnsure)
      const left = after && sure ? await ask(signal) : null
      written = left?.ok ? { fullName: left.value.fullName, undo: left.value.undo, plan: after ?? open } : null
      const remarks = after && sure ? [] : [companionProblem('companion.projectChangedFurther', {}, 'extractAgain')]
      return done({ results, after: after ?? open }, remarks)
    },
    stop: com.stop,
  }
}
