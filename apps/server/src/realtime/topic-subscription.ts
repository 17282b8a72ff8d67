import type { Storage } from '../storage/db.ts'

/**
 * Messages of some topics as they come, until the signal. Those that come while the reader is busy are handed over
 * together; `null` in a batch says that some may have been missed (the database connection broke) and all must be read
 * anew. Listening has begun once the first `next()` was called.
 */
export async function* topicMessages(
  storage: Storage,
  topics: readonly string[],
  signal: AbortSignal,
  /** A topic whose messages may come together, so many milliseconds late. */
  coalesced?: { readonly topic: string; readonly wait: number },
): AsyncGenerator<readonly (readonly [topic: string, message: string] | null)[]> {
  let queued: (readonly [string, string] | null)[] = []
  let wake: () => void = () => undefined
  const push = (item: readonly [string, string] | null) => {
    queued.push(item)
    wake()
  }
  let timer: NodeJS.Timeout | null = null
  const stop = storage.onMessage(
    coalesced ? [...topics, coalesced.topic] : topics,
    (topic, message) => {
      if (topic !== coalesced?.topic) return push([topic, message])
      timer ??= setTimeout(() => {
        timer = null
        push([topic, ''])
      }, coalesced.wait)
    },
    () => push(null),
  )
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  try {
    // The first batch is empty: what was there before is read after listening has begun, so nothing falls between.
    yield []
    while (!signal.aborted) {
      if (queued.length === 0)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      wake = () => undefined
      if (signal.aborted) return
      const batch = queued
      queued = []
      if (batch.length > 0) yield batch
    }
  } finally {
    stop()
    if (timer) clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
