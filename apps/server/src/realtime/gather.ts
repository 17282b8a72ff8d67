/** Milliseconds that those who want the same thing are waited for. */
const WAIT = 15

export type Gather<T> = (key: string, work: () => Promise<T>) => Promise<T>

/**
 * Work that many want at the same moment (a user's windows, all told of the same change) is done once. Whoever joins does
 * so before the work begins, so nobody gets an answer from before they asked.
 */
export function createGather<T>(): Gather<T> {
  const gathering = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = gathering.get(key)
    if (known !== undefined) return known
    const made = new Promise<void>(resolve => setTimeout(resolve, WAIT)).then(() => {
      gathering.delete(key)
      return work()
    })
    gathering.set(key, made)
    return made
  }
}
