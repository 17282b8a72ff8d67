import type { InputOf, OutputOf, ProcedureName, Procedures, WireProblem } from '@parada/protocol'
import { createTRPCUntypedClient, createWSClient, wsLink } from '@trpc/client'
import { afterAll, beforeAll } from 'vitest'
import WebSocket from 'ws'
import { createServer, type Engines, type Server, type ServerOptions } from '../index.ts'
import { onEachEngine, type Place } from './engines.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

type Named<Kind> = { [N in ProcedureName]: Procedures[N]['kind'] extends Kind ? N : never }[ProcedureName]

/** A browser window in the tests: its cookies, and calls as the page makes them. */
export interface Window {
  cookie: string
  /** Answer of a plain route. */
  fetch(path: string, init?: RequestInit & { json?: unknown }): Promise<Response>
  query<N extends Named<'query'>>(name: N, input?: InputOf<N>): Promise<OutputOf<N>>
  mutate<N extends Named<'mutation'>>(name: N, input?: InputOf<N>): Promise<OutputOf<N>>
  /** The problem that a call is refused with; fails when it is not. */
  refused(name: Named<'query' | 'mutation'>, input?: unknown): Promise<WireProblem & { status: number }>
  follow<N extends Named<'subscription'>>(name: N, input: InputOf<N>): Followed<OutputOf<N>>
  signUp(name: string, email?: string): Promise<string>
  signIn(email: string, password?: string): Promise<Response>
  signOut(): Promise<void>
  close(): void
}

export interface Followed<T> {
  readonly messages: T[]
  readonly errors: unknown[]
  /** The first message that fits, waiting for it. */
  next(fits: (message: T) => boolean, milliseconds?: number): Promise<T>
  stop(): void
}

export const PASSWORD = 'segredo-de-teste-1'

export interface TestServer {
  readonly server: Server
  readonly clock: TestClock
  window(headers?: Readonly<Record<string, string>>): Window
  stop(): Promise<void>
}

/** A refusal of a call in the tests. */
export class Refused extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`${status}: ${JSON.stringify(body).slice(0, 500)}`)
    this.status = status
    this.body = body
  }
}

interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly engines?: Engines
  readonly webRoot?: string
  readonly port?: number
  readonly fresh?: boolean
}

/** Starts a server on a place of data, reachable by HTTP and sockets. */
export async function startTestServer(place: Place, options: TestServerOptions = {}): Promise<TestServer> {
  const clock = createTestClock()
  const settings: ServerOptions = {
    port: options.port ?? 0,
    host: '127.0.0.1',
    dataDir: place.dataDir,
    env: {
      PARADA_RATE_PER_MINUTE: '100000',
      PARADA_SIGN_IN_PER_MINUTE: '100000',
      PARADA_SIGN_UP: 'open',
      PARADA_LOG_LEVEL: process.env.PARADA_TEST_LOG ?? 'silent',
      ...options.env,
    },
    clock,
    ...(place.databaseUrl && { databaseUrl: place.databaseUrl }),
    ...(options.engines && { engines: options.engines }),
    ...(options.webRoot && { webRoot: options.webRoot }),
    ...(options.fresh && { fresh: true }),
  }
  const server = await createServer(settings)
  const url = await server.start()
  const windows: Window[] = []
  return {
    server,
    clock,
    window(headers = {}) {
      const made = createWindow(url, headers)
      windows.push(made)
      return made
    },
    async stop() {
      for (const each of windows) each.close()
      await server.stop()
    },
  }
}

/** The same tests against a running server on each engine. */
export function onEachServer(
  name: string,
  tests: (server: () => TestServer, place: () => Place) => void,
  options: TestServerOptions = {},
): void {
  onEachEngine(name, place => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(place(), options)
    })
    afterAll(async () => {
      await server.stop()
    })
    tests(() => server, place)
  })
}

/** Messages of a subscription, waited for one by one. */
function followed(client: ReturnType<typeof createTRPCUntypedClient>, name: string, input: unknown) {
  const messages: never[] = []
  const errors: unknown[] = []
  let wake: () => void = () => undefined
  const subscription = client.subscription(name, input, {
    onData: data => {
      messages.push(data as never)
      wake()
    },
    onError: error => {
      errors.push(error)
      wake()
    },
  })
  let seen = 0
  return {
    messages,
    errors,
    async next(fits: (message: never) => boolean, milliseconds = 10_000) {
      const until = Date.now() + milliseconds
      for (;;) {
        while (seen < messages.length) {
          const message = messages[seen++] as never
          if (fits(message)) return message
        }
        if (errors.length > 0) throw errors[0]
        const left = until - Date.now()
        if (left <= 0) throw new Error(`${name}: no such message among ${JSON.stringify(messages).slice(0, 500)}`)
        await new Promise<void>(resolve => {
          wake = resolve
          setTimeout(resolve, left)
        })
      }
    },
    stop: () => subscription.unsubscribe(),
  }
}

/** A browser window on the server at an address. */
export function createWindow(url: string, extra: Readonly<Record<string, string>> = {}): Window {
  let socket: ReturnType<typeof createWSClient> | null = null
  const jar = new Map<string, string>()
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  const request = async (path: string, init: RequestInit & { json?: unknown } = {}): Promise<Response> => {
    const { json, ...rest } = init
    const reply = await fetch(url + path, {
      redirect: 'manual',
      ...rest,
      headers: {
        ...(jar.size > 0 && { cookie: cookieHeader() }),
        origin: url,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...extra,
        ...(init.headers as Record<string, string> | undefined),
      },
      ...(json !== undefined && { method: init.method ?? 'POST', body: JSON.stringify(json) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
      if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return reply
  }

  const call = async (name: string, input: unknown, kind: 'query' | 'mutation') => {
    const reply =
      kind === 'query'
        ? await request(
            `/api/trpc/${name}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
          )
        : await request(`/api/trpc/${name}`, { json: input ?? {} })
    const body = (await reply.json()) as { result?: { data: unknown } }
    if (!reply.ok) throw new Refused(reply.status, body)
    return body.result?.data
  }

  const window: Window = {
    get cookie() {
      return cookieHeader()
    },
    set cookie(text) {
      jar.clear()
      for (const pair of text.split('; ').filter(each => each !== '')) {
        const at = pair.indexOf('=')
        jar.set(pair.slice(0, at), pair.slice(at + 1))
      }
    },
    fetch: request,
    query: (name, input) => call(name, input, 'query') as never,
    mutate: (name, input) => call(name, input, 'mutation') as never,
    async refused(name, input) {
      const { procedures } = await import('@parada/protocol')
      const { kind } = procedures[name]
      try {
        await call(name, input, kind as 'query')
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const body = error.body as Omit<WireProblem, 'error'> & { error: string | { data?: { problem?: WireProblem } } }
        const problem = typeof body.error === 'string' ? (body as WireProblem) : body.error.data?.problem
        if (!problem) throw error
        return { ...problem, status: error.status }
      }
      throw new Error(`${name} was not refused`)
    },
    follow(name, input) {
      socket ??= createWSClient({
        url: `${url.replace('http', 'ws')}/api/trpc`,
        WebSocket: class extends WebSocket {
          constructor(address: string | URL) {
            super(address, { headers: { cookie: cookieHeader(), origin: url, ...extra } })
          }
        } as unknown as typeof globalThis.WebSocket,
        retryDelayMs: attempt => Math.min(16_000, 200 * 2 ** attempt),
      })
      return followed(createTRPCUntypedClient({ links: [wsLink({ client: socket })] }), name, input) as never
    },
    async signUp(
      name,
      email = `${name.toLowerCase().replace(/\W/g, '')}-${Math.random().toString(36).slice(2)}@example.com`,
    ) {
      const reply = await request('/api/auth/sign-up/email', { json: { name, email, password: PASSWORD } })
      if (!reply.ok) throw new Refused(reply.status, await reply.json())
      return email
    },
    signIn: (email, password = PASSWORD) => request('/api/auth/sign-in/email', { json: { email, password } }),
    async signOut() {
      await request('/api/auth/sign-out', { json: {} })
    },
    close() {
      void socket?.close()
      socket = null
    },
  }
  return window
}
