import { createHash, timingSafeEqual } from 'node:crypto'
import type { Problem } from '@parada/schedule'
import { companionProblem } from '../problem.ts'

/** What the guard must know of the running companion. */
export interface GuardSettings {
  readonly port: number
  /** Exact origins whose pages may call besides the companion's own. */
  readonly origins: ReadonlySet<string>
  /** 256 random bits, base64url; new at every launch. */
  readonly token: string
}

/** The parts of a request that decide whether it may go on. */
export interface GuardedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(',') : value

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time; hashing first makes the lengths equal. */
export const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

/** The names this server is reached by. Any other Host means a name rebound to loopback. */
export function ownHosts(port: number): readonly string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]
}

/** Paths that act on nothing and reveal nothing private: open to a page that is not paired yet. */
const OPEN_CALLS = new Set(['/health', '/pair'])

/** True for calls of the companion itself; the rest is the app's static files and the proxied API, which guards itself. */
export function isCompanionCall(path: string): boolean {
  return /^\/(project|cache|reports|license)\//.test(path) || OPEN_CALLS.has(path)
}

/** Whether a page of this origin may call: the companion's own pages and the configured ones. "null" never. */
export function originAllowed(origin: string, settings: GuardSettings): boolean {
  return settings.origins.has(origin) || ownHosts(settings.port).some(host => origin === `http://${host}`)
}

/** The reason to refuse a request before any handler runs, or null when it may go on. */
export function refusal(request: GuardedRequest, settings: GuardSettings): Problem | null {
  const host = one(request.headers.host) ?? ''
  if (!ownHosts(settings.port).includes(host)) return companionProblem('companion.hostRefused')
  if (!isCompanionCall(request.path)) return null
  const origin = one(request.headers.origin)
  const site = one(request.headers['sec-fetch-site'])
  if (origin !== undefined && !originAllowed(origin, settings))
    return companionProblem('companion.originRefused', { origin: origin.slice(0, 200) }, 'openFromCompanion')
  // Navigations, images and forms of other sites carry no Origin but say where they come from.
  if (origin === undefined && site !== undefined && site !== 'none' && site !== 'same-origin')
    return companionProblem('companion.originRefused', { origin: site }, 'openFromCompanion')
  if (request.method === 'OPTIONS') return null
  if (
    !['GET', 'HEAD'].includes(request.method) &&
    !/^application\/json\s*(;|$)/i.test(one(request.headers['content-type']) ?? '')
  )
    return companionProblem('companion.notJson')
  if (OPEN_CALLS.has(request.path)) return null
  return paired(request, settings) ? null : companionProblem('companion.tokenRefused', {}, 'openFromCompanion')
}

/** True when the request carries this launch's token. */
export function paired(request: GuardedRequest, settings: GuardSettings): boolean {
  const match = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(one(request.headers.authorization) ?? '')
  return match?.[1] !== undefined && sameSecret(match[1], settings.token)
}
