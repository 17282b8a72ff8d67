import type { CompanionOutput } from '@parada/protocol'
import { create } from 'zustand'

/** Where the page looks for the companion first; its own origin where the companion served the page. */
const DEFAULT_ADDRESS = 'http://127.0.0.1:8000'
export type CompanionHealth = CompanionOutput<'health'>

export interface CompanionState {
  readonly status: 'checking' | 'connected' | 'disconnected'
  readonly endpoint: string
  readonly health: CompanionHealth | null
  /** Wall clock of the last check, milliseconds. */
  readonly lastCheck: number | null
  readonly failures: number
  readonly paused: boolean
  /** Whether the browser lets this page reach programs of its machine, where it is asked at all. */
  readonly reach: Reach
}

/**
 * `open`: nothing stands between. `prompt`: the browser will ask the person first. `denied`: it refuses, so that
 * nothing is known of the companion. `unknown`: a browser that neither asks nor says, and blocks such pages (Safari).
 */
export type Reach = 'open' | 'prompt' | 'denied' | 'unknown'

export const TOKEN = 'parada.companion.token'
export const ADDRESS = 'parada.companion.address'
export const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+$/

/** A companion that opens the page puts its token, and where it is not the origin its address, into the fragment: it never reaches a server. */
function takeFragment(): void {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const token = fragment.get('pair') ?? fragment.get('token')
  const address = fragment.get('companion')
  if (token) sessionStorage.setItem(TOKEN, token)
  if (address && LOOPBACK.test(address)) sessionStorage.setItem(ADDRESS, address)
  if (token || address) history.replaceState(null, '', location.pathname + location.search)
}

takeFragment()

function addresses(): readonly string[] {
  const kept = sessionStorage.getItem(ADDRESS) ?? localStorage.getItem(ADDRESS)
  if (kept && LOOPBACK.test(kept)) return [kept]
  return LOOPBACK.test(location.origin) && location.origin !== DEFAULT_ADDRESS && location.port !== '8000'
    ? [DEFAULT_ADDRESS]
    : location.port === '8000'
      ? [location.origin]
      : [DEFAULT_ADDRESS]
}

export const companion = create<CompanionState>(() => ({
  status: 'checking',
  endpoint: addresses()[0] ?? DEFAULT_ADDRESS,
  health: null,
  lastCheck: null,
  failures: 0,
  paused: false,
  reach: 'open',
}))

/** What the badge says: a companion that answers and refuses every call, since this page is not paired, is not connected. */
export const shownStatus = (state: CompanionState): CompanionState['status'] | 'unpaired' =>
  state.status === 'connected' && state.health?.paired === false ? 'unpaired' : state.status
