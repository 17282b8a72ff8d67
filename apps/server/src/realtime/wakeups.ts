import type { Storage } from '../storage/db.ts'

/**
 * Messages of some topics as they come, until the signal. Those that come while the reader is busy are handed over
 * together; `null` in a batch says that some may have been missed (the database connection broke) and all must be read
 * anew. Listening has begun once the first `next()` was called.
 */
export async function* wakeups(
  storage: Storage,
  topics: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<readonly (readonly [topic: string, message: string] | null)[]> {
  let waiting: (readonly [string, string] | null)[] = []
  let wake: () => void = () => undefined
  const push = (item: readonly [string, string] | null) => {
    waiting.push(item)
    wake()
  }
  const stop = storage.onMessage(
    topics,
    (topic, message) => push([topic, message]),
    () => push(null),
  )
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  try {
    // The first batch is empty: what was there before is read after listening has begun, so nothing falls between.
    yield []
    while (!signal.aborted) {
      if (waiting.length === 0)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      wake = () => undefined
      if (signal.aborted) return
      const batch = waiting
      waiting = []
      if (batch.length > 0) yield batch
    }
  } finally {
    stop()
    signal.removeEventListener('abort', onAbort)
  }
}
