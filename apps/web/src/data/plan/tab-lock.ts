/** How long a window that was just left may hold on to its plan before another counts as open; milliseconds. */
const LOCK_WAIT = 500

/** Takes a plan for this window; gives how to let go of it, null when another window has it. */
export async function lockOf(id: string): Promise<(() => void) | null> {
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
