import { fileURLToPath } from 'node:url'
import { failed, type Outcome } from '@parada/schedule'
import { serverProblem } from '../problem.ts'
import { type Child, LIMITS, type Limits, type Order, perform, startChild } from './child.ts'
import { doWork, type WorkName } from './work.ts'

export type { Order } from './child.ts'

/** Work that takes fewer bytes than this is done at once: handing it over would take longer. */
const SMALL = 16_384

/** Milliseconds after which a child that has nothing to do is ended. */
const IDLE = 60_000

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

interface Options {
  readonly maxTasks: number
  readonly maxLinks: number
  /** Script that a child runs; another one where the server is bundled. */
  readonly script?: string
  readonly limits?: Partial<Limits>
}

export function createWorkPool(options: Options): WorkPool {
  const limits = { ...LIMITS, ...options.limits }
  const sizes = { maxTasks: options.maxTasks, maxLinks: options.maxLinks }
  const script = options.script ?? fileURLToPath(new URL('./work-in-child.ts', import.meta.url))
  const free: Child[] = []
  const all = new Set<Child>()
  /** Orders by person, the person whose turn is next first. */
  const queues = new Map<string, Waiting[]>()
  let running = 0

  const start = (): Child => {
    const child = startChild({
      script,
      limits,
      onEnd: ended => {
        all.delete(ended)
        const at = free.indexOf(ended)
        if (at >= 0) free.splice(at, 1)
      },
    })
    all.add(child)
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
    child.listener = null
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
          void perform(child, { name, ...sizes }, input, order, limits).then(({ outcome, usable }) => {
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

  return {
    async run(name, input, order) {
      if (input.byteLength > SMALL) return inChild(name, input, order)
      const outcome = await doWork({ name, ...sizes, locale: order.locale, now: order.now }, input, {
        ...(order.signal && { signal: order.signal }),
        ...(order.onProgress && { onProgress: order.onProgress }),
      })
      return outcome
    },
    close() {
      for (const child of all) child.process.kill('SIGKILL')
    },
  }
}
