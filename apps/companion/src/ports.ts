import { createServer } from 'node:net'

/** True when nothing listens on this port of this host. */
export function portIsFree(port: number, host: string): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** The first free port from `wanted` on; null after a hundred taken ones. */
export async function freePort(wanted: number, host: string): Promise<number | null> {
  for (let port = wanted; port < Math.min(wanted + 100, 65_536); port++) if (await portIsFree(port, host)) return port
  return null
}

/** Who answers on a port of this machine, in a word: a product's name where it gives one. */
export async function holderOf(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(1000) }).catch(() => null)
  if (!reply) return '?'
  const body: unknown = await reply.json().catch(() => null)
  const product = typeof body === 'object' && body !== null && 'product' in body ? body.product : null
  return typeof product === 'string' ? product : 'HTTP'
}
