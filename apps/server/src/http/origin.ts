import type { Problem } from '@parada/schedule'
import type { Config } from '../config.ts'
import { serverProblem } from '../problem.ts'

interface Asked {
  readonly method: string
  readonly host: string | undefined
  readonly origin: string | undefined
  readonly fetchSite: string | undefined
  /** A WebSocket carries the session like a call that changes something. */
  readonly upgrade: boolean
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Why a request must not be served; null when it may be. A server that only this machine reaches answers to this
 * machine's names only (a page of another name that was pointed at 127.0.0.1 is refused), and no page of another origin
 * may call with the session of ours.
 */
export function refusal(asked: Asked, config: Config): Problem | null {
  const host = asked.host ?? ''
  const known = new URL(config.publicUrl).host
  if (config.loopback && host !== known && !LOOPBACK.test(host))
    return serverProblem('server.hostRefused', { host: host.slice(0, 100) }, [
      'openFromAddress',
      { address: config.publicUrl },
    ])
  const reads = asked.method === 'GET' || asked.method === 'HEAD' || asked.method === 'OPTIONS'
  if (reads && !asked.upgrade) return null
  const { origin } = asked
  if (origin === undefined) {
    // Programs send no origin, and browsers always do here; a browser that hides it says the site at least.
    const foreign = asked.fetchSite === 'cross-site' || asked.fetchSite === 'same-site'
    return foreign ? refused('null', config) : null
  }
  if (config.trustedOrigins.includes(origin)) return null
  const own = origin === `http://${host}` || origin === `https://${host}`
  // Reached by another name than the configured one only where none is configured: a machine's address in the plant's network.
  const nameless = config.settings.PARADA_PUBLIC_URL === undefined
  if (own && (known === host || nameless || (config.loopback && LOOPBACK.test(host)))) return null
  return refused(origin, config)
}

const refused = (origin: string, config: Config): Problem =>
  serverProblem('server.originRefused', { origin: origin.slice(0, 100) }, [
    'openFromAddress',
    { address: config.publicUrl },
  ])
