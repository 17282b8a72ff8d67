import type { InputOf, OutputOf } from '@parada/protocol'
import { formatInstant } from '@parada/schedule'
import { CANCELLED, failureOf, mutate, subscribe } from './api.ts'
import { civilNow } from './clock.ts'

export type ParseInput = InputOf<'parsers.parse'>
export type ParseResult = OutputOf<'parsers.parse'>

/** Last entries of the conversation that go with a request (specification, section 9). */
export const HISTORY_SENT = 10

/**
 * Asks the server to turn text into a plan or into edits of one. Tasks are reported as they are understood. Rejects with an
 * `ApiFailure`. An abort before the first task gives the request back.
 */
export function interpret(
  input: ParseInput,
  told: { onTasks(names: readonly string[], share: number): void; readonly signal: AbortSignal },
): Promise<ParseResult> {
  if (told.signal.aborted) return Promise.reject(CANCELLED)
  // Without a network a socket waits in silence; the plain call fails at once, or reaches a server on this machine.
  if (!navigator.onLine) return plain(input, told.signal)
  return new Promise((resolve, reject) => {
    let settled = false
    const settle = (finish: () => void) => {
      if (settled) return
      settled = true
      removeEventListener('offline', askPlainly)
      stop()
      finish()
    }
    const askPlainly = () => settle(() => plain(input, told.signal).then(resolve, reject))
    addEventListener('offline', askPlainly)
    const stop = subscribe('parsers.parseLive', input, {
      onData(message) {
        if (message.stage === 'progress') told.onTasks(message.tasks, message.share)
        else settle(() => resolve(message.result))
      },
      onError: failure => {
        // A network that lets no socket through still lets the plain call through.
        if (failure.code === 'web.serverUnreachable') askPlainly()
        else settle(() => reject(failure))
      },
    })
    told.signal.addEventListener('abort', () => settle(() => reject(CANCELLED)), { once: true })
  })
}

async function plain(input: ParseInput, signal: AbortSignal): Promise<ParseResult> {
  try {
    return await mutate('parsers.parse', input, signal)
  } catch (cause) {
    throw failureOf(cause)
  }
}

/** The page's civil date and time as the wire writes it. */
export const nowText = (): string => formatInstant(civilNow())
