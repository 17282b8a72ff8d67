import { failureOf } from './api.ts'
import type { Request, WorkResult } from './proposal.ts'

type Asking = typeof import('./ask.ts')

/** What asks for plans and changes is loaded with the first request: most who open a plan ask for nothing. */
async function asked(send: (asking: Asking) => Promise<WorkResult>): Promise<WorkResult> {
  let asking: Asking
  try {
    asking = await import('./ask.ts')
  } catch (cause) {
    return { ok: false, failure: failureOf(cause) }
  }
  return send(asking)
}

/** Turns text into a new plan. With a plan open it is proposed in its place; else it is opened at once. */
export const generate = (request: Request): Promise<WorkResult> => asked(asking => asking.generate(request))

/** Turns an instruction into changes of the open plan, and proposes them. */
export const update = (request: Request): Promise<WorkResult> => asked(asking => asking.update(request))
