import { createTRPCUntypedClient, createWSClient, wsLink } from '@trpc/client'
import { INACTIVITY, REOPENED, socketWait } from './socket-wait.ts'

/** Whether the socket has been open before. */
let opened = false

/** The one socket of the page: opened by the first thing that is followed, closed some time after the last. */
export const socket = createWSClient({
  url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/trpc`,
  lazy: { enabled: true, closeMs: 10_000 },
  retryDelayMs: socketWait,
  onOpen() {
    if (opened) dispatchEvent(new Event(REOPENED))
    opened = true
  },
  keepAlive: { enabled: true, intervalMs: INACTIVITY, pongTimeoutMs: 5000 },
})

/** Subscriptions over the socket. */
export const client = createTRPCUntypedClient({ links: [wsLink({ client: socket })] })
