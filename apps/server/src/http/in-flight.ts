/** Calls in flight: begun and not ended yet, over any transport. */
export interface InFlight {
  /** Does a call, counted until it has ended. */
  track<T>(work: () => Promise<T>): Promise<T>
  count(): number
  /** Resolves once nothing is in flight. */
  idle(): Promise<void>
}

export function createInFlight(): InFlight {
  let count = 0
  let waiting: (() => void)[] = []
  return {
    async track(work) {
      count++
      try {
        return await work()
      } finally {
        count--
        if (count === 0) {
          for (const resolve of waiting) resolve()
          waiting = []
        }
      }
    },
    count: () => count,
    async idle() {
      while (count > 0) await new Promise<void>(resolve => waiting.push(resolve))
    },
  }
}
