/** Work under the same key, one after the other, in the order it was asked for. */
export interface KeyedMutex {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Resolves once all work that was asked for has ended. */
  settled(): Promise<void>
}

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()
  return {
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const before = last.get(key) ?? Promise.resolve()
      // The one before may fail: its own caller handles that.
      const mine = before.then(work, work)
      const tail = mine.then(
        () => undefined,
        () => undefined,
      )
      last.set(key, tail)
      void tail.then(() => {
        if (last.get(key) === tail) last.delete(key)
      })
      return mine
    },
    async settled() {
      while (last.size > 0) await Promise.all(last.values())
    },
  }
}
