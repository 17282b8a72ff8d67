import type { CompanionCallName, CompanionInput, CompanionOutput } from '@parada/protocol'
import { type ApiFailure, failureOf, fromWire, mutate } from './api.ts'
import { ADDRESS, companion, LOOPBACK, type Reach, TOKEN } from './companion-state.ts'
import { clearFailure } from './error-banner.ts'

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
