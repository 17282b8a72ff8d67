import { ABSENT, type Automation, AutomationError, BUSY, GONE } from './automation.ts'
import type { ComFailure, ComReply, ComRequest } from './com-protocol.ts'
import { type ApplyJournal, mend } from './left-behind.ts'
import { applyInSession, dryRunInSession, LeftHalf, openProject, Stopped, saveOpenProject } from './project-session.ts'
import { BUSY_MS } from './retry.ts'

/** How long a busy Project is asked when something of it has to be put right, in milliseconds. */
const MENDING_MS = 4 * BUSY_MS

function failureOf(error: unknown): ComFailure {
  if (error instanceof Stopped) return { kind: 'stopped', message: 'stopped' }
  if (error instanceof LeftHalf) return { kind: 'leftHalf', message: error.message }
  if (!(error instanceof AutomationError)) throw error
  const kind = ABSENT.has(error.hresult)
    ? 'absent'
    : BUSY.has(error.hresult)
      ? 'busy'
      : GONE.has(error.hresult)
        ? 'gone'
        : 'refused'
  return { kind, message: error.message }
}

/**
 * Answers one request with the running Project, which `attach` finds anew each time: it may have been restarted. What a
 * killed process left behind in it is mended first.
 */
export function answerRequest(
  attach: (busyMs: number) => Automation,
  request: ComRequest,
  journal: ApplyJournal,
): ComReply {
  const { id } = request
  try {
    const app = attach(BUSY_MS)
    const persistent = (): Automation => attach(MENDING_MS)
    if (journal.read()) mend(persistent(), journal, request.op === 'mend')
    switch (request.op) {
      case 'mend':
        return { id, ok: true, op: 'mend', value: journal.read() === null }
      case 'active':
        return { id, ok: true, op: 'active', value: openProject(app) }
      case 'save': {
        const front = openProject(app)?.fullName ?? ''
        if (front !== request.expected) return { id, ok: false, failure: { kind: 'otherProject', message: front } }
        saveOpenProject(app, journal)
        return { id, ok: true, op: 'save', value: openProject(app) }
      }
      case 'apply': {
        const { edits, environment, label, expected, dryRun } = request
        const front = openProject(app)?.fullName ?? ''
        if (front !== expected) return { id, ok: false, failure: { kind: 'otherProject', message: front } }
        const value = dryRun
          ? dryRunInSession(app, edits, environment)
          : applyInSession(app, edits, environment, label, journal, persistent())
        return { id, ok: true, op: 'apply', value }
      }
    }
  } catch (error) {
    return { id, ok: false, failure: failureOf(error) }
  }
}
