import { problem } from '@parada/schedule'
import type { ScopeReply, ScopeRequest } from '../../workers/compose-scope.ts'

/** Sends a request to the scope's worker; `tell` gets each reply until the last one. Returns how to cancel. */
export function askScope(request: ScopeRequest, tell: (reply: ScopeReply) => void): () => undefined {
  const worker = new Worker(new URL('../../workers/compose-scope.ts', import.meta.url), { type: 'module' })
  const stop = (): undefined => {
    worker.terminate()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<ScopeReply>) => {
    if (data.type !== 'composed') stop()
    tell(data)
  })
  worker.addEventListener('error', event => {
    event.preventDefault()
    stop()
    tell({ type: 'failed', problems: [problem('scope.workerFailed')] })
  })
  worker.postMessage(request)
  return stop
}

/** The only answer to a question. */
export const askOnce = (request: ScopeRequest): Promise<ScopeReply> =>
  new Promise(resolve => {
    askScope(request, resolve)
  })
