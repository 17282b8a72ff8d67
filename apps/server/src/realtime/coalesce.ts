/** Milliseconds that those who want the same thing are waited for. */
const WAIT = 15

export type Coalescer<T> = (key: string, work: () => Promise<T>) => Promise<T>

/**
 * Work that many ask for at the same moment (all windows of a user after one change) is done once. A caller joins before the
 * work begins, so no answer is older than its question.
 */
export function createCoalescer<T>(): Coalescer<T> {
  const pending = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = pending.get(key)
    if (known !== undefined) return known
    const made = new Promise<void>(resolve => setTimeout(resolve, WAIT)).then(() => {
      pending.delete(key)
      return work()
    })
    pending.set(key, made)
    return made
  }
}
