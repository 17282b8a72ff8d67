import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism, setPriority } from 'node:os'
import type { Locale } from '@parada/messages'
import { failed, type Outcome } from '@parada/schedule'
import { serverProblem } from '../problem.ts'
import { createFrames, frameOf } from './frames.ts'
import type { Ordered } from './work.ts'

export interface Limits {
  readonly seconds: number
  readonly heapMegabytes: number
  /** Of a whole child, buffers included; watched where the system reports it (Linux). */
  readonly residentMegabytes: number
  readonly atOnce: number
  /** Orders that may wait: of one person, and of all. */
  readonly waitingOfOne: number
  readonly waiting: number
}

export const LIMITS: Limits = {
  seconds: 30,
  heapMegabytes: 700,
  residentMegabytes: 1000,
  atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waitingOfOne: 8,
  waiting: 64,
}
/** The limit is on processor time; on a busy machine, and without a reading of it, so many times as long at most. */
const PATIENCE = process.platform === 'linux' ? 4 : 1
/** Seconds that a child may take to start. */
const START_SECONDS = 60
/** Milliseconds that a cancelled order has to come to its end by itself, before its child is ended. */
const GRACE = 200

/** Who orders work, and what it is done under. */
export interface Order {
  /** Whose turn it is; of those who wait each has the next in turn. */
  readonly payer: string
  readonly locale: Locale
  /** Civil now, where the day matters. */
  readonly now: number
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: unknown) => void
}

export interface Child {
  readonly process: ChildProcess
  ready: boolean
  /** Receives its frames and its end. */
  listener: { frame(header: Reply, body: Buffer): void; end(): void } | null
  idle: NodeJS.Timeout | null
}

type Reply =
  /** It has started: from now on its time counts. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'done'; readonly outcome: Outcome<null> }

/** Niceness of a child: on busy cores it gets about a third of what the server gets, and is never starved. */
const POLITE = 5

/** Seconds of the processor that a process has used (Linux: the 14th and 15th field, hundredths of a second). */
async function processorOf(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** How children are started: their script, their memory, and what is called at the end of one. */
interface StartOptions {
  readonly script: string
  readonly limits: Limits
  onEnd(child: Child): void
}

/** Starts a process that does one order after another. */
export function startChild({ script, limits, onEnd }: StartOptions): Child {
  // No environment: what a hostile plan could take over finds no secret in it.
  const made = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${limits.heapMegabytes}`, script],
    {
      stdio: ['pipe', 'pipe', process.env.PARADA_WORK_LOG ? 'inherit' : 'ignore'],
      env: process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {},
    },
  )
  const child: Child = { process: made, ready: false, listener: null, idle: null }
  try {
    // The server itself goes first: others are answered while the work goes on.
    if (made.pid !== undefined) setPriority(made.pid, POLITE)
  } catch {
    // Where the system does not let us it is a little less polite; nothing else changes.
  }
  const read = createFrames((header, body) => {
    const reply = header as Reply
    if (reply.kind === 'ready') child.ready = true
    child.listener?.frame(reply, body)
  })
  made.stdout?.on('data', read)
  // A child may end before it has read all: its exit code says why.
  made.stdin?.on('error', () => undefined)
  const ended = () => {
    onEnd(child)
    if (child.idle) clearTimeout(child.idle)
    child.listener?.end()
  }
  made.once('error', ended)
  made.once('close', ended)
  return child
}

/** Has a child do one order, within the limits of time and memory. `usable`: it can take another one. */
export function perform(
  child: Child,
  task: Pick<Ordered, 'name' | 'maxTasks' | 'maxLinks'>,
  input: Uint8Array,
  order: Order,
  limits: Limits,
): Promise<{ outcome: Outcome<Buffer>; usable: boolean }> {
  return new Promise(resolve => {
    if (child.idle) clearTimeout(child.idle)
    let over: 'time' | 'memory' | 'cancelled' | null = null
    /** Seconds of the processor that the child had used before. */
    let began: number | null = null
    const end = (why: NonNullable<typeof over>) => {
      over ??= why
      child.process.kill('SIGKILL')
    }
    const timeLimit = () => setTimeout(() => end('time'), limits.seconds * PATIENCE * 1000)
    let timer = child.ready ? timeLimit() : setTimeout(() => end('time'), START_SECONDS * 1000)
    const { pid } = child.process
    const watch = setInterval(() => {
      Promise.all([readFile(`/proc/${pid}/statm`, 'utf8'), processorOf(pid)]).then(
        ([text, used]) => {
          if (Number(text.split(' ')[1]) * 4096 > limits.residentMegabytes * 1_048_576) end('memory')
          began ??= used
          if (used - began > limits.seconds) end('time')
        },
        // Not Linux, or the child has just ended: the heap limit remains.
        () => clearInterval(watch),
      )
    }, 100)
    const onAbort = () => setTimeout(() => end('cancelled'), GRACE)
    order.signal?.addEventListener('abort', onAbort, { once: true })
    const settle = (outcome: Outcome<Buffer>, usable: boolean) => {
      clearTimeout(timer)
      clearInterval(watch)
      order.signal?.removeEventListener('abort', onAbort)
      resolve({ outcome, usable })
    }
    child.listener = {
      frame(header, body) {
        if (header.kind === 'ready') {
          clearTimeout(timer)
          timer = timeLimit()
          return
        }
        if (header.kind === 'progress') return order.onProgress?.(header.progress)
        const { outcome } = header
        settle(outcome.ok ? { ...outcome, value: body } : outcome, true)
      },
      end() {
        if (over === 'time')
          settle(failed(serverProblem('server.workTimedOut', { seconds: limits.seconds }, 'splitPlan')), false)
        else if (over === 'cancelled') settle(failed(serverProblem('server.cancelled', {}, 'tryAgain')), false)
        else settle(failed(serverProblem('server.workTooHeavy', {}, 'splitPlan')), false)
      },
    }
    const header: Ordered = { ...task, locale: order.locale, now: order.now }
    for (const part of frameOf(header, input)) child.process.stdin?.write(part)
  })
}
