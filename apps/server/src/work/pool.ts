import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism, constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Locale } from '@parada/messages'
import { failed, type Outcome } from '@parada/schedule'
import { serverProblem } from '../problem.ts'
import { createFrames, frameOf } from './frames.ts'
import { doWork, type Ordered, type WorkName } from './work.ts'

/** Work that takes fewer bytes than this is done at once: handing it over would take longer. */
const SMALL = 16_384

interface Limits {
  readonly seconds: number
  readonly heapMegabytes: number
  /** Of a whole child, buffers included; watched where the system tells (Linux). */
  readonly residentMegabytes: number
  readonly atOnce: number
  /** Orders that may wait: of one person, and of all. */
  readonly waitingOfOne: number
  readonly waiting: number
}

const LIMITS: Limits = {
  seconds: 30,
  heapMegabytes: 700,
  residentMegabytes: 1000,
  atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waitingOfOne: 8,
  waiting: 64,
}
/** The limit of time is on the processor's; on a busy machine, and where the system does not tell, so many times as long passes at most. */
const PATIENCE = process.platform === 'linux' ? 4 : 1
/** Seconds that a child may take to start. */
const START_SECONDS = 60
/** Milliseconds that a cancelled order has to come to its end by itself, before its child is ended. */
const GRACE = 200
/** Milliseconds after which a child that has nothing to do is let go. */
const IDLE = 60_000

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

/**
 * The door to everything that takes long: calculating, writing files, understanding texts. It is done in child processes
 * that can be ended, each with limits on time and memory, below the server's own priority; people take turns. Input and
 * result are bytes of JSON, so that nothing large is copied, read or written on the event loop.
 */
export interface WorkPool {
  /** Codes `server.workTimedOut`, `server.workTooHeavy`, `server.busy`, `server.cancelled`, and those of the work. */
  run(name: WorkName, input: Uint8Array, order: Order): Promise<Outcome<Buffer>>
  close(): void
}

interface Waiting {
  readonly order: Order
  begin(child: Child): void
  giveUp(): void
}

interface Child {
  readonly process: ChildProcess
  ready: boolean
  /** What hears of its frames and of its end. */
  hears: { frame(header: Reply, body: Buffer): void; end(): void } | null
  idle: NodeJS.Timeout | null
}

type Reply =
  /** It has started: from now on its time counts. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'done'; readonly outcome: Outcome<null> }

/** Seconds of the processor that a process has used (Linux: the 14th and 15th field, hundredths of a second). */
async function processorOf(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

interface Options {
  readonly maxTasks: number
  readonly maxLinks: number
  /** Script that a child runs; another one where the server is bundled. */
  readonly script?: string
  readonly limits?: Partial<Limits>
}

export function createWorkPool(options: Options): WorkPool {
  const limits = { ...LIMITS, ...options.limits }
  const script = options.script ?? fileURLToPath(new URL('./work-in-child.ts', import.meta.url))
  const free: Child[] = []
  const all = new Set<Child>()
  /** Orders by person, the person whose turn is next first. */
  const queues = new Map<string, Waiting[]>()
  let running = 0

  const start = (): Child => {
    // No environment: what a hostile plan could take over finds no secret in it.
    const made = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${limits.heapMegabytes}`, script],
      {
        stdio: ['pipe', 'pipe', process.env.PARADA_WORK_LOG ? 'inherit' : 'ignore'],
        env: process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {},
      },
    )
    const child: Child = { process: made, ready: false, hears: null, idle: null }
    all.add(child)
    try {
      // The server itself goes first: others are answered while the work goes on.
      if (made.pid !== undefined) setPriority(made.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // Where the system does not let us it is a little less polite; nothing else changes.
    }
    const read = createFrames((header, body) => {
      const reply = header as Reply
      if (reply.kind === 'ready') child.ready = true
      child.hears?.frame(reply, body)
    })
    made.stdout?.on('data', read)
    // A child may end before it has read all: its end tells.
    made.stdin?.on('error', () => undefined)
    const ended = () => {
      all.delete(child)
      const at = free.indexOf(child)
      if (at >= 0) free.splice(at, 1)
      if (child.idle) clearTimeout(child.idle)
      child.hears?.end()
    }
    made.once('error', ended)
    made.once('close', ended)
    return child
  }

  /** The next in turn: the first order of the first person, who then goes to the end of the line. */
  const next = (): void => {
    while (running < limits.atOnce) {
      const [payer, queue] = queues.entries().next().value ?? []
      if (payer === undefined || queue === undefined) return
      queues.delete(payer)
      const first = queue.shift()
      if (queue.length > 0) queues.set(payer, queue)
      if (!first) continue
      running++
      first.begin(free.pop() ?? start())
    }
  }
  const leave = (child: Child, usable: boolean): void => {
    running--
    child.hears = null
    if (usable && all.has(child)) {
      free.push(child)
      child.idle = setTimeout(() => child.process.kill('SIGKILL'), IDLE)
      child.idle.unref()
    } else child.process.kill('SIGKILL')
    next()
  }

  const inChild = (name: WorkName, input: Uint8Array, order: Order): Promise<Outcome<Buffer>> => {
    const waiting = [...queues.values()].reduce((sum, each) => sum + each.length, 0)
    const mine = queues.get(order.payer) ?? []
    if (mine.length >= limits.waitingOfOne || waiting >= limits.waiting)
      return Promise.resolve(failed(serverProblem('server.busy', {}, 'tryLater')))
    return new Promise(resolve => {
      const cancelled = () => resolve(failed(serverProblem('server.cancelled', {}, 'tryAgain')))
      const waits: Waiting = {
        order,
        begin: child => {
          order.signal?.removeEventListener('abort', waits.giveUp)
          void perform(child, name, input, order).then(({ outcome, usable }) => {
            resolve(outcome)
            leave(child, usable)
          })
        },
        giveUp: () => {
          const queue = queues.get(order.payer)?.filter(each => each !== waits) ?? []
          if (queue.length > 0) queues.set(order.payer, queue)
          else queues.delete(order.payer)
          cancelled()
        },
      }
      if (order.signal?.aborted) return cancelled()
      order.signal?.addEventListener('abort', waits.giveUp, { once: true })
      queues.set(order.payer, [...mine, waits])
      next()
    })
  }

  const perform = (child: Child, name: WorkName, input: Uint8Array, order: Order) =>
    new Promise<{ outcome: Outcome<Buffer>; usable: boolean }>(resolve => {
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
      child.hears = {
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
      const header: Ordered = {
        name,
        locale: order.locale,
        now: order.now,
        maxTasks: options.maxTasks,
        maxLinks: options.maxLinks,
      }
      for (const part of frameOf(header, input)) child.process.stdin?.write(part)
    })

  return {
    async run(name, input, order) {
      if (input.byteLength > SMALL) return inChild(name, input, order)
      const outcome = await doWork(
        { name, locale: order.locale, now: order.now, maxTasks: options.maxTasks, maxLinks: options.maxLinks },
        input,
        {
          ...(order.signal && { signal: order.signal }),
          ...(order.onProgress && { onProgress: order.onProgress }),
        },
      )
      return outcome
    },
    close() {
      for (const child of all) child.process.kill('SIGKILL')
    },
  }
}
