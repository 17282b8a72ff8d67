import type { ChildProcess } from 'node:child_process'
import type { ComFailure, ComReply, ComRequest } from './com-protocol.ts'

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never

/** A request as the host makes it. */
export type ComQuestion = WithoutId<ComRequest>

/** Talks to the COM process: one question at a time, each bounded in time; a process that hangs or dies is replaced. */
export interface ComProcess {
  ask(question: ComQuestion, signal: AbortSignal, timeoutMs: number): Promise<ComReply>
  stop(): void
}

const failure = (kind: ComFailure['kind'], message: string): ComReply => ({
  id: 0,
  ok: false,
  failure: { kind, message },
})

/** `spawnWorker` starts a fresh COM process with a message channel. */
export function createComProcess(spawnWorker: () => ChildProcess): ComProcess {
  let child: ChildProcess | null = null
  let last: Promise<unknown> = Promise.resolve()
  let nextId = 1

  const kill = (): void => {
    child?.kill('SIGKILL')
    child = null
  }

  const askNow = (question: ComQuestion, signal: AbortSignal, timeoutMs: number): Promise<ComReply> =>
    new Promise(resolve => {
      if (signal.aborted) return resolve(failure('refused', 'cancelled'))
      const worker = child ?? spawnWorker()
      child = worker
      const id = nextId++
      const finish = (reply: ComReply, dead: boolean): void => {
        clearTimeout(timer)
        worker.off('message', onMessage)
        worker.off('exit', onExit)
        signal.removeEventListener('abort', onAbort)
        if (dead) kill()
        resolve(reply)
      }
      const onMessage = (reply: ComReply): void => {
        if (reply.id === id) finish(reply, false)
      }
      const onExit = (): void => finish(failure('gone', 'the COM process ended'), true)
      const onAbort = (): void => finish(failure('refused', 'cancelled'), true)
      const timer = setTimeout(() => finish(failure('busy', `no answer in ${timeoutMs} ms`), true), timeoutMs)
      worker.on('message', onMessage)
      worker.once('exit', onExit)
      signal.addEventListener('abort', onAbort, { once: true })
      worker.send({ ...question, id } as ComRequest, error => {
        if (error) finish(failure('gone', error.message), true)
      })
    })

  return {
    ask(question, signal, timeoutMs) {
      const turn = last.then(() => askNow(question, signal, timeoutMs))
      last = turn
      return turn
    },
    stop: kill,
  }
}
