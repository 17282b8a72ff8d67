/** How long a window that was just closed may still hold its lock before the plan counts as open elsewhere; milliseconds. */
const LOCK_WAIT = 500

/** Acquires a plan's lock for this window; gives how to release it, null when another window holds it. */
export async function acquireLock(id: string): Promise<(() => void) | null> {
  if (!navigator.locks) return () => undefined
  return new Promise(resolve => {
    navigator.locks
      .request(
        `parada-plan-${id}`,
        { signal: AbortSignal.timeout(LOCK_WAIT) },
        () => new Promise<void>(release => resolve(release)),
      )
      .catch((cause: unknown) => {
        const another = cause instanceof DOMException && cause.name === 'TimeoutError'
        resolve(another ? null : () => undefined)
      })
  })
}
