import { answerRequest } from '../../project-host/com/com-answer.ts'
import type { ComProcess } from '../../project-host/com/com-process.ts'
import type { ComRequest } from '../../project-host/com/com-protocol.ts'
import { patient } from '../../project-host/com/retry.ts'
import type { Application } from './application.ts'
import { localAutomation } from './local-automation.ts'

/** The double behind the same questions as the real COM process, in this process: no Windows, no time passes. */
export function localComProcess(app: Application): ComProcess {
  let now = 0
  const clock = {
    now: () => now,
    wait: (ms: number) => {
      now += ms
    },
  }
  return {
    async ask(question, signal) {
      if (signal.aborted) return { id: 0, ok: false, failure: { kind: 'refused', message: 'cancelled' } }
      return answerRequest(() => patient(localAutomation(app, app), clock), { ...question, id: 0 } as ComRequest)
    },
    stop: () => undefined,
  }
}
