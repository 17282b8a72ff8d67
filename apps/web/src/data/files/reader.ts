import type { Schedule } from '@parada/schedule'
import type { Differences } from '../../workers/differences.ts'
import type { LongList, ReadReply, ReadRequest } from '../../workers/read-file.ts'
import { civilToday } from '../clock.ts'
import { rememberText } from '../list-texts.ts'

type Failed = Extract<ReadReply, { readonly type: 'failed' }>
export interface Done extends Extract<ReadReply, { readonly type: 'done' }> {
  /** Which dates are not those of the file: known a little later. */
  readonly compared: Promise<Differences>
}
type Finished = Done | Failed

interface Reading {
  readonly name: string
  readonly parts: Record<LongList, unknown[]>
  readonly texts: Record<LongList, string[]>
  finish(reply: Finished): void
  progress(share: number): void
}

let worker: Worker | null = null
let next = 1
const waiting = new Map<number, Reading>()
/** Plans that are on the page and whose dates the worker still compares with those of their files. */
const comparing = new Map<number, (differences: Differences) => void>()

function reader(): Worker {
  if (worker) return worker
  const made = new Worker(new URL('../../workers/read-file.ts', import.meta.url), { type: 'module' })
  made.addEventListener('message', (event: MessageEvent<ReadReply>) => {
    const reply = event.data
    if (reply.type === 'compared') {
      comparing.get(reply.id)?.(reply.differences)
      comparing.delete(reply.id)
      return
    }
    const request = waiting.get(reply.id)
    if (!request) return
    if (reply.type === 'progress') request.progress(reply.share)
    else if (reply.type === 'part') {
      request.texts[reply.list].push(reply.rows)
      for (const row of JSON.parse(reply.rows)) request.parts[reply.list].push(row)
    } else {
      waiting.delete(reply.id)
      if (reply.type === 'failed') request.finish(reply)
      else {
        const { parts, texts } = request
        for (const list of ['tasks', 'links', 'assignments'] as const) rememberText(parts[list], texts[list])
        const schedule = { ...reply.schedule, ...parts } as Schedule
        const compared = new Promise<Differences>(resolve => comparing.set(reply.id, resolve))
        request.finish({ ...reply, schedule, compared })
      }
    }
  })
  // A file that brings the worker down (out of memory) ends every request with a typed failure and a fresh worker.
  made.addEventListener('error', () => {
    worker = null
    for (const [id, request] of waiting) request.finish(unreadable(id, 'web.readerFailed', request.name))
    waiting.clear()
    comparing.clear()
  })
  worker = made
  return made
}

function unreadable(id: number, code: 'web.readerFailed' | 'web.fileGone', name: string): Failed {
  const suggestion = code === 'web.fileGone' ? 'web.pickAgain' : 'web.sendFile'
  const suggestions = [{ code: suggestion, params: {} }]
  return { id, type: 'failed', problems: [{ code, severity: 'error', params: { name }, suggestions }] }
}

/** Starts the thread that reads, where a file is about to come: it is ready when the file is. */
export const prepareReading = (): void => void reader()

/** Cancels all reads. Each ends as a failure without a problem. */
export function stopReading(): void {
  if (waiting.size === 0) return
  worker?.terminate()
  worker = null
  for (const [id, request] of waiting) request.finish({ id, type: 'failed', problems: [] })
  waiting.clear()
  comparing.clear()
}

/** Reads a project file off the main thread. Never rejects: every failure is a problem. */
export async function readFile(file: File, progress: (share: number) => void): Promise<Finished> {
  const id = next++
  // A file that was moved or changed after it was picked, or a folder, has no bytes to give.
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return unreadable(id, 'web.fileGone', file.name)
  return new Promise(finish => {
    const none = () => ({ tasks: [], links: [], assignments: [] })
    waiting.set(id, { name: file.name, parts: none(), texts: none(), finish, progress })
    reader().postMessage({ id, name: file.name, bytes, today: civilToday() } satisfies ReadRequest, [bytes])
  })
}
