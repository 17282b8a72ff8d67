import { AutomationError } from '../../project-host/com/automation.ts'
import { answerRequest } from '../../project-host/com/com-answer.ts'
import type { ComProcess } from '../../project-host/com/com-process.ts'
import type { ComRequest } from '../../project-host/com/com-protocol.ts'
import type { ApplyJournal, LeftBehind } from '../../project-host/com/left-behind.ts'
import { retrying } from '../../project-host/com/retry.ts'
import { type Application, CallerKilled } from './application.ts'
import { localAutomation } from './local-automation.ts'

/** A journal in memory. `stop` is asked before each edit. */
export function memoryJournal(stop: () => boolean = () => false, app?: Application): ApplyJournal {
  let left: LeftBehind | null = null
  return {
    read: () => left,
    write(value) {
      if (app && !app.callerAlive) throw new CallerKilled()
      left = value
    },
    stopAsked: stop,
  }
}

const MK_E_UNAVAILABLE = 0x800401e3

/** The double behind the same questions as the real COM process, in this process: no Windows, no time passes. */
export function localComProcess(app: Application, journal: ApplyJournal = memoryJournal()): ComProcess {
  let now = 0
  const clock = {
    now: () => now,
    wait: (ms: number) => {
      now += ms
    },
  }
  const attach = (busyMs: number) => {
    if (app.otherRights) throw new AutomationError('MSProject.Application', MK_E_UNAVAILABLE, 'MK_E_UNAVAILABLE', null)
    return retrying(localAutomation(app, app), clock, busyMs)
  }
  return {
    async ask(question, signal) {
      if (signal.aborted) return { id: 0, ok: false, failure: { kind: 'stopped', message: 'cancelled' } }
      return answerRequest(attach, { ...question, id: 0, journal: '' } as ComRequest, journal)
    },
    stop: () => undefined,
  }
}
