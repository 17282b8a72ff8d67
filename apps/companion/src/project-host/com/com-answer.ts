import { ABSENT, type Automation, AutomationError, BUSY, GONE } from './automation.ts'
import type { ComFailure, ComReply, ComRequest } from './com-protocol.ts'
import { applyInSession, dryRunInSession, openProject, saveAsXml } from './project-session.ts'

function failureOf(error: unknown): ComFailure {
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

/** Answers one request with the running Project, which `attach` finds anew each time: it may have been restarted. */
export function answerRequest(attach: () => Automation, request: ComRequest): ComReply {
  const { id } = request
  try {
    const app = attach()
    switch (request.op) {
      case 'active':
        return { id, ok: true, op: 'active', value: openProject(app) }
      case 'saveXml':
        return { id, ok: true, op: 'saveXml', value: saveAsXml(app, request.path) }
      case 'apply': {
        const { edits, surroundings, label, expected, dryRun } = request
        const front = openProject(app)?.fullName ?? ''
        if (front !== expected) return { id, ok: false, failure: { kind: 'otherProject', message: front } }
        const value = dryRun
          ? dryRunInSession(app, edits, surroundings)
          : applyInSession(app, edits, surroundings, label)
        return { id, ok: true, op: 'apply', value }
      }
    }
  } catch (error) {
    return { id, ok: false, failure: failureOf(error) }
  }
}
