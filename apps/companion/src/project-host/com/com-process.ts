import type { ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ComFailure, ComReply, ComRequest } from './com-protocol.ts'
import { journalFiles } from './left-behind.ts'

type WithoutId<T> = T extends unknown ? Omit<T, 'id' | 'journal'> : never

/** A request as the host makes it. */
export type ComQuestion = WithoutId<ComRequest>

/** Talks to the COM process: one question at a time, each bounded in time; a process that hangs or dies is replaced. */
export interface ComProcess {
  ask(question: ComQuestion, signal: AbortSignal, timeoutMs: number): Promise<ComReply>
  stop(): void
}

/** Times in milliseconds; tests have shorter ones. */
export interface ComTimes {
  /** An apply that was asked to stop is given so long to take itself back and put the settings back. */
  readonly grace: number
  /** A process without a question ends after so long: it holds no apartment of COM without need. */
  readonly idle: number
  /** For mending what a killed process left behind. */
  readonly mend: number
}

const TIMES: ComTimes = { grace: 150_000, idle: 60_000, mend: 300_000 }

const failure = (kind: ComFailure['kind'], message: string): ComReply => ({
  id: 0,
  ok: false,
  failure: { kind, message },
})

/** Why a question was broken off: its caller's time ran out because Project did not answer, or its user cancelled it. */
const endedBy = (signal: AbortSignal): ComFailure['kind'] =>
  signal.reason instanceof Error && signal.reason.name === 'TimeoutError' ? 'busy' : 'stopped'

/**
 * `spawnWorker` starts a fresh COM process with a message channel; `journal` is the path of the file that outlives it. An
 * apply is never ended in the middle: it is asked to stop between two edits; only one that hangs is killed, and what it
 * left behind is mended at once.
 */
export function createComProcess(
  spawnWorker: () => ChildProcess,
  journal: string,
  times: ComTimes = TIMES,
): ComProcess {
  let child: ChildProcess | null = null
  let last: Promise<unknown> = Promise.resolve()
  let mending: Promise<unknown> = Promise.resolve()
  let applying = false
  let nextId = 1
  let idle: NodeJS.Timeout | undefined
  /** Of the one question under way. */
  let patience: NodeJS.Timeout | undefined
  let ended = false
  const { stop: stopFile } = journalFiles(journal)
  mkdirSync(dirname(journal), { recursive: true })

  const kill = (): void => {
    child?.kill('SIGKILL')
    child = null
  }
  const rest = (): void => {
    if (child?.connected) child.disconnect()
    child = null
  }

  const askNow = (question: ComQuestion, signal: AbortSignal, timeoutMs: number): Promise<ComReply> =>
    new Promise(resolve => {
      if (signal.aborted || ended) return resolve(failure(ended ? 'stopped' : endedBy(signal), 'cancelled'))
      clearTimeout(idle)
      rmSync(stopFile, { force: true })
      const worker = child ?? spawnWorker()
      child = worker
      const id = nextId++
      const writes = question.op === 'apply' && !question.dryRun
      applying = writes
      let broken: ComFailure | null = null
      const finish = (reply: ComReply, dead: boolean): void => {
        clearTimeout(patience)
        worker.off('message', onMessage)
        worker.off('exit', onExit)
        signal.removeEventListener('abort', onAbort)
        applying = false
        if (dead) kill()
        if (dead && writes && !ended) mending = askNow({ op: 'mend' }, new AbortController().signal, times.mend)
        if (!dead) idle = setTimeout(rest, times.idle).unref()
        resolve(reply)
      }
      const onMessage = (reply: ComReply): void => {
        if (reply.id !== id) return
        // It stopped because it was asked to: the reason is why it was asked.
        const stopped = broken !== null && !reply.ok && reply.failure.kind === 'stopped'
        finish(stopped && broken ? { id, ok: false, failure: broken } : reply, false)
      }
      const onExit = (): void => finish(failure(writes ? 'interrupted' : 'gone', 'the COM process ended'), true)
      const breakOff = (kind: ComFailure['kind'], message: string): void => {
        if (!writes) finish(failure(kind, message), true)
        if (!writes || broken) return
        broken = { kind, message }
        clearTimeout(patience)
        writeFileSync(stopFile, '')
        patience = setTimeout(() => finish(failure('interrupted', message), true), times.grace)
      }
      const onAbort = (): void => breakOff(endedBy(signal), 'cancelled')
      patience = setTimeout(() => breakOff('busy', `no answer in ${timeoutMs} ms`), timeoutMs)
      worker.on('message', onMessage)
      worker.once('exit', onExit)
      signal.addEventListener('abort', onAbort, { once: true })
      worker.send({ ...question, id, journal } as ComRequest, error => {
        if (error) finish(failure('gone', error.message), true)
      })
    })

  return {
    ask(question, signal, timeoutMs) {
      const turn = last.then(() => mending).then(() => askNow(question, signal, timeoutMs))
      last = turn
      return turn
    },
    stop() {
      ended = true
      clearTimeout(idle)
      if (!applying) return kill()
      // The worker takes the apply back, and exits when it finds that its parent has gone.
      clearTimeout(patience)
      writeFileSync(stopFile, '')
      rest()
    },
  }
}
