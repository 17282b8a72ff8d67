import type { ReadReply, ReadRequest } from '../../workers/read-file.ts'

type Finished = Exclude<ReadReply, { readonly type: 'progress' }>

let worker: Worker | null = null
let next = 1
const waiting = new Map<number, { finish(reply: Finished): void; progress(share: number): void }>()

function reader(): Worker {
  if (worker) return worker
  const made = new Worker(new URL('../../workers/read-file.ts', import.meta.url), { type: 'module' })
  made.addEventListener('message', (event: MessageEvent<ReadReply>) => {
    const reply = event.data
    const request = waiting.get(reply.id)
    if (!request) return
    if (reply.type === 'progress') request.progress(reply.share)
    else {
      waiting.delete(reply.id)
      request.finish(reply)
    }
  })
  // A file that brings the worker down (out of memory) ends every request with a typed failure and a fresh worker.
  made.addEventListener('error', () => {
    worker = null
    for (const [id, request] of waiting)
      request.finish({
        id,
        type: 'failed',
        problems: [{ code: 'web.readerFailed', severity: 'error', params: {}, suggestions: [] }],
      })
    waiting.clear()
  })
  worker = made
  return made
}

/** Reads a project file off the main thread. Never rejects: every failure is a problem. */
export async function readFile(file: File, progress: (share: number) => void): Promise<Finished> {
  const bytes = await file.arrayBuffer()
  const id = next++
  return new Promise(finish => {
    waiting.set(id, { finish, progress })
    reader().postMessage({ id, name: file.name, bytes } satisfies ReadRequest, [bytes])
  })
}
