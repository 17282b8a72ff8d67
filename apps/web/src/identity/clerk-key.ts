/** What may be wrong with an external identity provider's set-up; the sentences are under `identity.provider`. */
export type ClerkFault =
  | 'missingKey'
  | 'invalidKey'
  | 'invalidProxyUrl'
  | 'outsideProvider'
  | 'severalProviders'
  | 'scriptFailed'
  | 'scriptTimeout'
  | 'invalidState'

/** The provider's own codes for the faults that have one (specification, section 8). */
export const FAULT_CODES: Partial<Readonly<Record<ClerkFault, string>>> = {
  scriptFailed: 'failed_to_load_clerk_js',
  scriptTimeout: 'failed_to_load_clerk_js_timeout',
}

/** A fault of the provider's set-up, to be shown. */
export class ClerkError extends Error {
  override readonly name = 'ClerkError'
  readonly fault: ClerkFault

  constructor(fault: ClerkFault) {
    super(FAULT_CODES[fault] ?? fault)
    this.fault = fault
  }
}

/**
 * Frontend host of a publishable key: `pk_live_` or `pk_test_`, then base64 of the host with a dollar sign at its end
 * (specification, section 5). Throws `ClerkError`.
 */
export function hostOfKey(key: string | null | undefined): string {
  if (!key) throw new ClerkError('missingKey')
  const encoded = /^pk_(?:live|test)_([A-Za-z0-9+/_-]+=*)$/.exec(key)?.[1]
  let decoded = ''
  try {
    decoded = encoded ? atob(encoded.replaceAll('-', '+').replaceAll('_', '/')) : ''
  } catch {
    throw new ClerkError('invalidKey')
  }
  const host = decoded.slice(0, -1)
  if (!decoded.endsWith('$') || !/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i.test(host)) throw new ClerkError('invalidKey')
  return host
}

/** Where the provider's script is, straight or through a proxy of ours. Throws `ClerkError`. */
export function scriptAddress(key: string | null | undefined, proxyUrl: string | null, origin: string): string {
  const host = hostOfKey(key)
  const path = '/npm/@clerk/clerk-js@5/dist/clerk.browser.js'
  if (!proxyUrl) return `https://${host}${path}`
  const absolute = /^https?:\/\//.test(proxyUrl)
  if (!(absolute ? URL.canParse(proxyUrl) : proxyUrl.startsWith('/'))) throw new ClerkError('invalidProxyUrl')
  return (absolute ? proxyUrl : origin + proxyUrl).replace(/\/+$/, '') + path
}

/** Argument of the provider's listener. `undefined` is not known yet. */
export interface ClerkNow {
  readonly session?: { readonly id: string; readonly status: string } | null
  readonly user?: { readonly id: string } | null
}

/**
 * Whether a user is signed in: both a session and a user, and the session not pending. Null while it is not known.
 * Throws `ClerkError` for any other combination.
 */
export function signedInOf(now: ClerkNow): boolean | null {
  if (now.session === undefined && now.user === undefined) return null
  if (now.session === null && now.user === null) return false
  if (now.session && now.session.status === 'pending') return false
  if (now.session && now.user) return true
  throw new ClerkError('invalidState')
}
