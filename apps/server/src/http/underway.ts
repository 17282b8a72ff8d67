/** Calls that have begun and not ended yet, over whatever they came. */
export interface Underway {
  /** Does a call, counted until it has ended. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Resolves once nothing is under way. */
  idle(): Promise<void>
}

export function createUnderway(): Underway {
  let count = 0
  let waiting: (() => void)[] = []
  return {
    async during(work) {
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
    async idle() {
      while (count > 0) await new Promise<void>(resolve => waiting.push(resolve))
    },
  }
}
