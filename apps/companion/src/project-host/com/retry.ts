import { type Answer, type Automation, AutomationError, BUSY, type Passed } from './automation.ts'

/** How long a busy MS Project is asked again, in milliseconds (source: Microsoft advises silent retries for about 30 s). */
export const BUSY_MS = 30_000
const PAUSE_MS = 100

/** Time as the retry needs it. The wait blocks: it runs in a process of its own. */
export interface RetryClock {
  now(): number
  wait(ms: number): void
}

/** The same object, whose calls are repeated while the program says that it is busy. */
export function retrying(object: Automation, clock: RetryClock, budget: number = BUSY_MS): Automation {
  const again = <T>(work: () => T): T => {
    const end = clock.now() + budget
    for (;;) {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof AutomationError) || !BUSY.has(error.hresult) || clock.now() >= end) throw error
        clock.wait(PAUSE_MS)
      }
    }
  }
  const wrap = (answer: Answer): Answer => (isAutomation(answer) ? retrying(answer, clock, budget) : answer)
  return {
    get: (name, ...args) => again(() => wrap(object.get(name, ...args.map(plainly)))),
    put: (name, value) => again(() => object.put(name, plainly(value))),
    call: (name, args = [], named) =>
      again(() =>
        wrap(
          object.call(
            name,
            args.map(plainly),
            named && Object.fromEntries(Object.entries(named).map(([key, value]) => [key, plainly(value)])),
          ),
        ),
      ),
    *items() {
      for (const each of again(() => [...object.items()])) yield each && retrying(each, clock, budget)
    },
    release: () => object.release(),
    ...inner(object),
  }
}

const INNER = Symbol('the object itself')

/** What an object that wraps another has besides its members. */
export const inner = (object: Automation): object => ({ [INNER]: object })

/** The object behind one that wraps it: only itself can be passed to the other program. */
export function plainly(value: Passed): Passed {
  return isAutomation(value) ? (((value as { [INNER]?: Automation })[INNER] ?? value) as Automation) : value
}

export const isAutomation = (value: unknown): value is Automation =>
  typeof value === 'object' && value !== null && 'items' in value && 'put' in value
