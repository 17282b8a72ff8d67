/** How long a window that was just closed may still hold its lock before the plan counts as open elsewhere; milliseconds. */
const LOCK_WAIT = 500

/**
 * Acquires a plan's lock for this window; gives how to release it, null when another window holds it. A free lock is
 * granted however long the browser takes: only one that is held is waited for.
 */
export async function acquireLock(id: string): Promise<(() => void) | null> {
  if (!navigator.locks) return () => undefined
  return (await request(id, { ifAvailable: true })) ?? request(id, { signal: AbortSignal.timeout(LOCK_WAIT) })
}

/** True once no window has the plan's lock any more, false where `signal` ends the wait before. */
export const unlocked = (id: string, signal: AbortSignal): Promise<boolean> =>
  // Shared: several windows may wait for one, and none of them has the plan by that.
  navigator.locks.request(nameOf(id), { mode: 'shared', signal }, () => true).catch(() => false)

const nameOf = (id: string): string => `parada-plan-${id}`

function request(id: string, options: LockOptions): Promise<(() => void) | null> {
  return new Promise(resolve => {
    navigator.locks
      .request(nameOf(id), options, lock => {
        if (lock) return new Promise<void>(release => resolve(release))
        resolve(null)
        return undefined
      })
      .catch((cause: unknown) => {
        const another = cause instanceof DOMException && cause.name === 'TimeoutError'
        resolve(another ? null : () => undefined)
      })
  })
}
