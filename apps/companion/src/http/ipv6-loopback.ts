import type { Server } from 'node:http'
import { createServer } from 'node:net'

/** Reasons why a machine has no loopback of IPv6 here: none at all, or another program holds this port of it. */
const WITHOUT = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EADDRINUSE'])

/**
 * The same server on ::1, which `localhost` means on many machines. Connections are handed to the one HTTP server, so that
 * guard and limits are the same. A machine without IPv6 has just the other listener.
 */
export function createIpv6Loopback(server: Server): { open(port: number): Promise<boolean>; close(): void } {
  const listener = createServer(socket => void server.emit('connection', socket))
  return {
    open: port =>
      new Promise((resolve, reject) => {
        listener.once('error', (error: NodeJS.ErrnoException) =>
          WITHOUT.has(error.code ?? '') ? resolve(false) : reject(error),
        )
        listener.listen({ port, host: '::1', ipv6Only: true }, () => resolve(true))
      }),
    close: () => void listener.close(),
  }
}
