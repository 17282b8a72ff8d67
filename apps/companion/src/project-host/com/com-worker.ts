/**
 * The process that talks COM: calls block, and a hung MS Project must not hang the companion. Started by
 * `com-project-host`; one request at a time over the process's message channel.
 */
import { ABSENT, type Automation, AutomationError, BUSY, GONE } from './automation.ts'
import { type ComFailure, type ComReply, type ComRequest, PROJECT_PROG_ID } from './com-protocol.ts'
import { activeObject, enterCom } from './koffi-automation.ts'
import { applyInSession, openProject, saveAsXml } from './project-session.ts'
import { patient } from './retry.ts'

const sleeper = new Int32Array(new SharedArrayBuffer(4))
const clock = { now: () => performance.now(), wait: (ms: number) => void Atomics.wait(sleeper, 0, 0, ms) }

function attach(): Automation {
  return patient(activeObject(PROJECT_PROG_ID), clock)
}

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

function answer(request: ComRequest): ComReply {
  try {
    const app = attach()
    switch (request.op) {
      case 'active':
        return { id: request.id, ok: true, op: 'active', value: openProject(app) }
      case 'saveXml':
        return { id: request.id, ok: true, op: 'saveXml', value: saveAsXml(app, request.path) }
      case 'apply':
        return {
          id: request.id,
          ok: true,
          op: 'apply',
          value: applyInSession(app, request.edits, request.calendars, request.label),
        }
    }
  } catch (error) {
    return { id: request.id, ok: false, failure: failureOf(error) }
  }
}

enterCom()
process.on('message', (request: ComRequest) => {
  process.send?.(answer(request))
})
process.on('disconnect', () => process.exit(0))
