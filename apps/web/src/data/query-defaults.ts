import type { Query } from '@tanstack/react-query'
import { failureOf } from './api.ts'

/** What has just been asked is not asked again for this long; milliseconds, as all below (specification, section 9). */
const DEDUPE = 2000
/** Coming back to the page asks anew at most this often. */
const FOCUS_THROTTLE = 5000
/** What failed is asked again after this long, and on a slow network. */
const RETRY = 5000
const SLOW_RETRY = 10_000
/** Loading is said to take long after this long, and on a slow network. */
const LOADING = 3000
const SLOW_LOADING = 5000

interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** Whether the browser calls its network slow, or is asked to spare it. */
function isSlow(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

/** How long something may load before the page says that it takes longer than usual; milliseconds. */
export const loadingTime = (): number => (isSlow() ? SLOW_LOADING : LOADING)

/** After how long what failed is asked again; milliseconds. */
export const retryTime = (): number => (isSlow() ? SLOW_RETRY : RETRY)

/** When what failed is asked again: not at all where it worked, or where the server has refused it for good. */
export function errorRetry({ state }: Pick<Query, 'state'>): number | false {
  if (state.status !== 'error') return false
  const { code, status = 0 } = failureOf(state.error)
  return code === 'web.serverUnreachable' || status >= 500 ? retryTime() : false
}

/** How everything that the page reads is asked for, unless it says otherwise. */
export const DATA_DEFAULTS = {
  staleTime: DEDUPE,
  refetchOnWindowFocus: ({ state }: Query) =>
    Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) >= FOCUS_THROTTLE,
  // The server may well be on this machine: it answers without any network.
  networkMode: 'always',
  // A failure is shown at once, and asked about again while it is shown.
  retry: false,
  refetchInterval: errorRetry,
} as const
