type Listener = (topic: string, message: string) => void

/** Messages between processes, handed to those who follow their topic; each message costs only its own followers. */
export interface Bus {
  /** Called for each message of some topics, or of every topic for `null`. Gives how to stop. */
  on(topics: readonly string[] | null, listener: Listener, resync?: () => void): () => void
  emit(topic: string, message: string): void
  /** Notifies all subscribers that messages may have been missed. */
  resync(): void
  clear(): void
}

export function createBus(): Bus {
  const byTopic = new Map<string, Set<Listener>>()
  const every = new Set<Listener>()
  const resyncs = new Set<() => void>()
  return {
    on(topics, listener, resync) {
      // The same function may follow twice: each following is its own.
      const mine: Listener = (topic, message) => listener(topic, message)
      const again = resync && (() => resync())
      if (topics === null) every.add(mine)
      for (const topic of topics ?? []) {
        const followers = byTopic.get(topic) ?? new Set()
        byTopic.set(topic, followers.add(mine))
      }
      if (again) resyncs.add(again)
      return () => {
        every.delete(mine)
        if (again) resyncs.delete(again)
        for (const topic of topics ?? []) {
          const followers = byTopic.get(topic)
          followers?.delete(mine)
          if (followers?.size === 0) byTopic.delete(topic)
        }
      }
    },
    emit(topic, message) {
      for (const each of [...(byTopic.get(topic) ?? []), ...every]) each(topic, message)
    },
    resync() {
      for (const each of [...resyncs]) each()
    },
    clear() {
      byTopic.clear()
      every.clear()
      resyncs.clear()
    },
  }
}
