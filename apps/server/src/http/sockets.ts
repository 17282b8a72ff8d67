import type { AnyRouter } from '@trpc/server'
import { getWSConnectionHandler } from '@trpc/server/adapters/ws'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket, WebSocketServer } from 'ws'
import type { CallContext } from '../api/call.ts'
import type { Identity } from '../identity/identity.ts'
import { broadcastText } from '../realtime/broadcast.ts'
import type { Services } from '../services.ts'
import { payerOf } from '../usage/traffic.ts'
import { fewElements } from '../work/limits.ts'
import { createContext } from './context.ts'

/** Bytes of one message: before the user is signed in, and with a plan in it. */
const SMALL_MESSAGE = 64 * 1024
const LARGE_MESSAGE = 64 * 1024 * 1024
/** Calls in one message, and those of a socket without a signed-in user, over its whole life. */
export const MOST_IN_MESSAGE = 20
const MOST_ANONYMOUS = 20
/** Messages that a socket may send at once, and that it may send a second from then on. */
const MESSAGE_BURST = 600
const MESSAGES_A_SECOND = 20
/** Sockets of one person, or of one address where no user is signed in. */
const MOST_SOCKETS = 100

/** Bytes that wait to be read by the other side: from here on the socket is not listened to, and here it is closed. */
const FULL = 8 * 1024 * 1024
const TOO_FULL = 32 * 1024 * 1024
/** Bytes that all sockets of a person, and all of the process, may leave unread together. */
const PERSON_TOO_FULL = 64 * 1024 * 1024
const ALL_TOO_FULL = 256 * 1024 * 1024
/** Milliseconds in which a full socket must have been read. */
const PATIENCE = 10_000
/** Milliseconds that a closing handshake may take before the connection is cut. */
const GOODBYE = 1000

/** Seconds between two pings on a socket, and the wait for the answer (specification, section 9: inactivity 60 s). */
const KEEP_ALIVE = { enabled: true, pingMs: 30_000, pongWaitMs: 10_000 }

/** Close codes (RFC 6455 and its registry): against the rules; come again, from where you were. */
const POLICY = 1008
const TRY_AGAIN = 1013

const ASKED_BY = Symbol('identity of an upgrade')
type Upgrade = FastifyRequest['raw'] & { [ASKED_BY]?: Identity | null }

interface Open {
  readonly socket: WebSocket
  readonly payer: string
  full: NodeJS.Timeout | null
}

/** What the library's adapter reports when a call fails. */
type OnError = NonNullable<Parameters<typeof getWSConnectionHandler>[0]['onError']>

/** The socket of the page's subscriptions. Limits as over HTTP; a client that does not read is disconnected. */
export function addSockets(app: FastifyInstance, services: Services, router: AnyRouter, onError: OnError): void {
  const open = new Set<Open>()
  // The limit of a message is fixed the moment the socket is made: this is called right before.
  app.websocketServer.on('headers', function (this: WebSocketServer, _headers: string[], request: Upgrade) {
    this.options.maxPayload = request[ASKED_BY] ? LARGE_MESSAGE : SMALL_MESSAGE
  })
  app.get(
    '/api/trpc',
    {
      websocket: true,
      preValidation: async request => {
        ;(request.raw as Upgrade)[ASKED_BY] = await services.identify(contextOf(services, request).headers)
      },
    },
    (socket, request) => {
      const identity = (request.raw as Upgrade)[ASKED_BY] ?? null
      const payer = payerOf(identity, request.ip)
      const mine: Open = { socket, payer, full: null }
      let others = 0
      for (const each of open) if (each.payer === payer) others++
      if (others >= MOST_SOCKETS) return letGo(mine, POLICY)
      open.add(mine)
      socket.once('close', () => {
        open.delete(mine)
        if (mine.full) clearInterval(mine.full)
      })
      const mayGoOn = messageLimit(identity === null)
      socket.on('message', data => {
        if (!mayGoOn((data as Buffer).length)) letGo(mine, POLICY)
        watch(mine, open)
      })
      getWSConnectionHandler({
        wss: app.websocketServer,
        router,
        createContext: () => contextOf(services, request),
        onError,
        keepAlive: KEEP_ALIVE,
        experimental_encoder: {
          decode(data) {
            const text = String(data)
            if (socket.readyState !== socket.OPEN) return []
            const list = /^\s*\[/.exec(text)?.[0].length ?? 0
            if (list > 0 && !fewElements(text, MOST_IN_MESSAGE, list - 1)) {
              letGo(mine, POLICY)
              return []
            }
            return JSON.parse(text)
          },
          encode(message) {
            watch(mine, open)
            return textOf(message)
          },
        },
      })(socket, request.raw)
    },
  )
}

/** A message as text. Events with many subscribers are serialized once. */
function textOf(message: unknown): string {
  const { id, result } = message as { id?: unknown; result?: { type?: unknown; data?: unknown } }
  const written = result?.type === 'data' ? broadcastText(result.data) : null
  return written === null
    ? JSON.stringify(message)
    : `{"id":${JSON.stringify(id)},"result":{"type":"data","data":${written}}}`
}

const contextOf = (services: Services, request: FastifyRequest): CallContext =>
  createContext(services, request.headers, request.ip, request.id, { lasting: true })

/** Whether a socket may go on after a message of so many bytes. */
function messageLimit(anonymous: boolean): (bytes: number) => boolean {
  let [left, at, count] = [MESSAGE_BURST, performance.now(), 0]
  return bytes => {
    const now = performance.now()
    left = Math.min(MESSAGE_BURST, left + ((now - at) * MESSAGES_A_SECOND) / 1000)
    at = now
    left--
    // `PONG`, which every socket answers a ping with, is no call.
    if (bytes > 4) count++
    return left >= 0 && !(anonymous && count > MOST_ANONYMOUS)
  }
}

/**
 * Stops listening to a socket whose other side does not read, and closes it when that goes on: what it followed it
 * follows on from where it was, once it comes again.
 */
function watch(mine: Open, open: ReadonlySet<Open>): void {
  const { socket } = mine
  const waiting = socket.bufferedAmount
  if (waiting < FULL / 8) return
  let [person, all] = [0, 0]
  for (const each of open) {
    all += each.socket.bufferedAmount
    if (each.payer === mine.payer) person += each.socket.bufferedAmount
  }
  if (waiting > TOO_FULL || person > PERSON_TOO_FULL || all > ALL_TOO_FULL) letGo(mine, TRY_AGAIN)
  if (waiting < FULL || mine.full || socket.readyState !== socket.OPEN) return
  socket.pause()
  const since = performance.now()
  mine.full = setInterval(() => {
    if (socket.bufferedAmount < FULL / 8) {
      if (mine.full) clearInterval(mine.full)
      mine.full = null
      socket.resume()
    } else if (performance.now() - since > PATIENCE) letGo(mine, TRY_AGAIN)
  }, 50)
  mine.full.unref()
}

/** Closes a socket; one that does not even read the goodbye is cut off. */
function letGo({ socket, full }: Open, code: number): void {
  if (full) clearInterval(full)
  if (socket.readyState !== socket.OPEN) return
  socket.resume()
  socket.close(code)
  setTimeout(() => socket.terminate(), GOODBYE).unref()
}
