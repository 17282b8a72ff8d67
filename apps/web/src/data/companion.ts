import type { CompanionCallName, CompanionInput, CompanionOutput } from '@parada/protocol'
import { create } from 'zustand'
import { type ApiFailure, failureOf, fromWire, mutate } from './api.ts'
import { clearFailure } from './error-banner.ts'

/** Where the page looks for the companion first; its own origin where the companion served the page. */
const DEFAULT_ADDRESS = 'http://127.0.0.1:8000'
/** Ports that a companion takes when the first is another program's. */
const PORTS = Array.from({ length: 10 }, (_, at) => 8000 + at)
/** Milliseconds between checks, failures after which they pause, and time a check may take (specification, section 9). */
const CHECK_EVERY = 10_000
const FAILURES_TO_PAUSE = 3
const CHECK_TIME = 2000
/** The short calls may take this long; opening, extracting and applying wait for the work itself. */
const CALL_TIME = 30_000
const LICENCE_STATUS_TIME = 10_000
const LONG_CALL_TIME = 600_000

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
 * `open`: nothing stands between. `prompt`: the browser will ask the person first. `denied`: it refuses, so that nothing
 * is known of the companion. `unknown`: a browser that neither asks nor tells, and blocks such pages as a rule (Safari).
 */
export type Reach = 'open' | 'prompt' | 'denied' | 'unknown'

/** Method and path of each call; the companion's table has the same rows with their schemas. */
const CALLS = {
  health: ['GET', '/health'],
  selectFile: ['POST', '/project/desktop/select-file'],
  updateTask: ['POST', '/project/desktop/update-task'],
  applyIncremental: ['POST', '/project/desktop/apply-incremental'],
  apply: ['POST', '/project/desktop/apply'],
  applyToFile: ['POST', '/project/desktop/apply-to-file'],
  openProject: ['POST', '/project/desktop/open'],
  openContent: ['POST', '/project/desktop/open-content'],
  jsonOpen: ['POST', '/project/json/open'],
  jsonSave: ['POST', '/project/json/save'],
  selectSaveFile: ['POST', '/project/json/select-save-file'],
  checkPath: ['POST', '/project/check-path'],
  cacheClear: ['POST', '/cache/clear'],
  cacheStatus: ['GET', '/cache/status'],
  extractStart: ['POST', '/project/desktop/extract-start'],
  extractProgress: ['GET', '/project/desktop/extract-progress/:session_id'],
  extractResult: ['GET', '/project/desktop/extract-result/:session_id'],
  extractCancel: ['POST', '/project/desktop/extract-cancel'],
  shareLink: ['POST', '/reports/share-link'],
  generateHtml: ['POST', '/reports/generate-html'],
  licenceStatus: ['GET', '/license/status'],
  licenceInstall: ['POST', '/license/install'],
  machineInfo: ['GET', '/license/machine-info'],
  authorizedMachines: ['GET', '/license/authorized-machines'],
  authorizeMachine: ['POST', '/license/authorize-current-machine'],
} as const satisfies Partial<Record<CompanionCallName, readonly ['GET' | 'POST', string]>>

const LONG: ReadonlySet<string> = new Set([
  'openProject',
  'openContent',
  'jsonOpen',
  'apply',
  'applyIncremental',
  'applyToFile',
  'updateTask',
  'selectFile',
  'selectSaveFile',
])
const GATED: ReadonlySet<string> = new Set(['apply', 'applyIncremental', 'applyToFile', 'shareLink'])

export type CompanionCall = keyof typeof CALLS

export type CompanionReply<N extends CompanionCall> =
  | { readonly ok: true; readonly value: CompanionOutput<N> }
  | { readonly ok: false; readonly failure: ApiFailure }

const TOKEN = 'parada.companion.token'
const ADDRESS = 'parada.companion.address'
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+$/

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

/** Names of the permission: Chrome 145 and later, and the one before it. */
const PERMISSIONS = ['loopback-network', 'local-network-access']

/** What the browser says of this page and programs of its machine. Pages of the machine itself are never asked. */
async function findReach(): Promise<Reach> {
  if (LOOPBACK.test(location.origin)) return 'open'
  for (const name of PERMISSIONS) {
    const found = await navigator.permissions?.query({ name: name as PermissionName }).catch(() => null)
    if (found) return found.state === 'granted' ? 'open' : found.state
  }
  return 'unknown'
}

function timeOf(name: CompanionCall): number {
  if (name === 'health') return CHECK_TIME
  if (name === 'licenceStatus') return LICENCE_STATUS_TIME
  return LONG.has(name) ? LONG_CALL_TIME : CALL_TIME
}

/** Calls the companion. Every failure is a value; a missing companion has the code `web.companionUnreachable`. */
export async function callCompanion<N extends CompanionCall>(
  name: N,
  input?: CompanionInput<N>,
  signal?: AbortSignal,
): Promise<CompanionReply<N>> {
  let entitlement: string | null = null
  try {
    if (GATED.has(name)) entitlement = (await mutate('entitlement.issue')).entitlement
  } catch (cause) {
    // It is the server that gives no leave, not the companion that is missing.
    return { ok: false, failure: failureOf(cause) }
  }
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeOf(name))
  try {
    const values = (input ?? {}) as Record<string, unknown>
    return await send(name, values, entitlement, signal ? AbortSignal.any([signal, late.signal]) : late.signal)
  } catch (cause) {
    return {
      ok: false,
      failure: {
        code: 'web.companionUnreachable',
        error: String(cause),
        suggestions: [],
        params: { endpoint: companion.getState().endpoint },
      },
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Makes the call; rejects when there is no answer, or only part of one. */
async function send<N extends CompanionCall>(
  name: N,
  values: Readonly<Record<string, unknown>>,
  entitlement: string | null,
  signal: AbortSignal,
): Promise<CompanionReply<N>> {
  const [method, route] = CALLS[name]
  const path = route.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key] ?? '')))
  const token = sessionStorage.getItem(TOKEN)
  const reply = await fetch(companion.getState().endpoint + path, {
    method,
    signal,
    headers: {
      // It answers in the language that the page shows, and asks in it when it shows a dialog of its own.
      'x-parada-locale': document.documentElement.lang.slice(0, 2),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(entitlement && { 'x-parada-entitlement': entitlement }),
    },
    ...(method === 'POST' && { body: JSON.stringify(values) }),
  })
  const text = await reply.text()
  let body: unknown = text
  if (reply.headers.get('content-type')?.includes('json')) {
    try {
      body = JSON.parse(text)
    } catch {
      body = {}
    }
  }
  if (reply.ok) return { ok: true, value: body as CompanionOutput<N> }
  // An answer without a code says in its own words what went wrong.
  const wire =
    typeof body === 'object' && body !== null
      ? { ...('error' in body && { code: 'companion.answered' }), ...(body as Record<string, unknown>) }
      : { error: text }
  return { ok: false, failure: fromWire(wire, reply.status) }
}

let checking: Promise<void> | null = null

/** Asks whether the companion is there, now. */
export function checkCompanion(manual = false): Promise<void> {
  if (manual) companion.setState({ status: 'checking', failures: 0, paused: false })
  checking ??= check().finally(() => {
    checking = null
  })
  return checking
}

async function check(): Promise<void> {
  // A companion that started after the page was opened is found at the next check.
  if (companion.getState().health === null) await learnCompanion()
  let reply = await callCompanion('health')
  const reach = reply.ok ? 'open' : await findReach()
  // Another program may have the port: the companion has one of the next then.
  if (!isCompanion(reply) && reach === 'open' && (await findOnOtherPort())) reply = await callCompanion('health')
  if (reply.ok && isCompanion(reply)) {
    if (companion.getState().status !== 'connected') clearFailure()
    companion.setState({
      status: 'connected',
      health: reply.value,
      lastCheck: Date.now(),
      failures: 0,
      paused: false,
      reach,
    })
    return
  }
  const failures = companion.getState().failures + 1
  companion.setState({
    status: 'disconnected',
    health: null,
    lastCheck: Date.now(),
    failures,
    // Asking again and again is no use where the browser itself says no.
    paused: failures >= FAILURES_TO_PAUSE || reach === 'denied',
    reach,
  })
}

const isCompanion = (reply: CompanionReply<'health'>): boolean =>
  reply.ok && reply.value?.product === 'parada-companion'

/** Looks at the ports that a companion takes; true when one of them answers as one. */
async function findOnOtherPort(): Promise<boolean> {
  const before = companion.getState().endpoint
  if (!PORTS.some(port => before.endsWith(`:${port}`))) return false
  const answers = PORTS.map(port => `http://127.0.0.1:${port}`)
    .filter(address => address !== before)
    .map(async address => {
      const reply = await fetch(`${address}/health`, { signal: AbortSignal.timeout(CHECK_TIME) })
      const body = (await reply.json()) as { product?: unknown }
      if (body.product !== 'parada-companion') throw new Error(address)
      return address
    })
  const found = await Promise.any(answers).catch(() => null)
  if (found) companion.setState({ endpoint: found })
  return found !== null
}

/**
 * Asks the server that this page came from where the companion of the same machine is. It answers only a signed-in page on
 * that machine; elsewhere, and for a page that is paired already, nothing changes.
 */
async function learnCompanion(): Promise<void> {
  if (sessionStorage.getItem(TOKEN)) return
  const reply = await fetch('/api/companion').catch(() => null)
  const body: unknown = reply?.ok ? await reply.json().catch(() => null) : null
  const { url, token } = (body ?? {}) as { url?: unknown; token?: unknown }
  if (typeof url !== 'string' || typeof token !== 'string' || !LOOPBACK.test(url)) return
  sessionStorage.setItem(TOKEN, token)
  sessionStorage.setItem(ADDRESS, url)
  companion.setState({ endpoint: url })
}

/** Checks every ten seconds until three checks in a row have failed. Gives how to stop. */
export function watchCompanion(): () => void {
  void findReach().then(async reach => {
    // The browser would ask out of the blue: the badge says first what for, and its button is the question.
    if (reach === 'prompt') {
      await learnCompanion()
      companion.setState({ status: 'disconnected', paused: true, reach })
    } else await checkCompanion()
  })
  const timer = setInterval(() => {
    if (!companion.getState().paused && document.visibilityState === 'visible') void checkCompanion()
  }, CHECK_EVERY)
  return () => clearInterval(timer)
}

/** Exchanges the six digits the companion shows for its token. */
export async function pairCompanion(code: string): Promise<boolean> {
  try {
    const reply = await fetch(`${companion.getState().endpoint}/pair`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    const body = (await reply.json()) as { token?: unknown }
    if (!reply.ok || typeof body.token !== 'string') return false
    sessionStorage.setItem(TOKEN, body.token)
    await checkCompanion(true)
    return true
  } catch {
    return false
  }
}
