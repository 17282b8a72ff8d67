import type { InputOf, OutputOf, ProcedureName, Procedures } from '@parada/protocol'
import { createTRPCUntypedClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import type { Failure } from '../i18n/problem-text.ts'
import { offsetHere } from './clock-offset.ts'
import { askProof, proofNeeded } from './reauthentication.ts'
import { socketWait } from './socket-wait.ts'

type Named<Kind extends 'query' | 'mutation' | 'subscription'> = {
  [N in ProcedureName]: Procedures[N]['kind'] extends Kind ? N : never
}[ProcedureName]

let speaksFor: string | null = null

/** Which language the page shows, for the sentences of the server: the browser may prefer another. And whose page it is. */
export const spokenHere = () => ({
  'x-parada-locale': document.documentElement.lang.slice(0, 2),
  // Reports and logs are dated by the clock that the page shows, not by the server's.
  'x-parada-offset': offsetHere(),
  ...(speaksFor !== null && { 'x-parada-user': speaksFor }),
})

/** Where calls are sent. */
export const API = '/api/trpc'

const client = createTRPCUntypedClient({
  links: [httpBatchLink({ url: API, maxURLLength: 2000, headers: spokenHere })],
})

/** The socket and what speaks over it; null until something is followed. */
let live: typeof import('./socket.ts') | null = null

/** A failed call, with the number under which the server logged it. */
export interface ApiFailure extends Failure {
  readonly correlationId?: string
  readonly status?: number
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads the problem a failed reply carries, wherever it stands in it. */
export function failureOf(cause: unknown): ApiFailure {
  if (cause instanceof TRPCClientError) {
    const data: unknown = cause.data
    const wire = isRecord(data) && isRecord(data.problem) ? data.problem : isRecord(data) ? data : {}
    const status = isRecord(data) && typeof data.httpStatus === 'number' ? data.httpStatus : undefined
    if (typeof wire.code === 'string' && wire.code.includes('.')) return fromWire(wire, status)
    if (cause.cause instanceof TypeError || status === undefined)
      return { code: 'web.serverUnreachable', error: cause.message, suggestions: [], params: {} }
    return { code: 'web.unexpected', error: cause.message, suggestions: [], params: {}, status }
  }
  if (isRecord(cause) && typeof cause.code === 'string' && typeof cause.error === 'string') return fromWire(cause)
  if (cause instanceof TypeError)
    return { code: 'web.serverUnreachable', error: cause.message, suggestions: [], params: {} }
  return {
    code: 'web.unexpected',
    error: cause instanceof Error ? cause.message : String(cause),
    suggestions: [],
    params: {},
  }
}

/** A failure from the body of a failed reply. */
export function fromWire(wire: Record<string, unknown>, status?: number): ApiFailure {
  return {
    code: String(wire.code ?? 'web.unexpected'),
    error: String(wire.error ?? wire.detail ?? ''),
    suggestions: Array.isArray(wire.suggestions) ? wire.suggestions.map(String) : [],
    params: isRecord(wire.params) ? (wire.params as Record<string, string | number>) : {},
    ...(typeof wire.correlationId === 'string' && { correlationId: wire.correlationId }),
    ...(status !== undefined && { status }),
  }
}

/** Reads something once. Rejects; `failureOf` says why. */
export function query<N extends Named<'query'>>(
  name: N,
  input?: InputOf<N>,
  signal?: AbortSignal,
): Promise<OutputOf<N>> {
  return client.query(name, input, signal ? { signal } : {}) as Promise<OutputOf<N>>
}

/** What is said of a call that the person gave up themselves. */
export const CANCELLED: ApiFailure = { code: 'web.cancelled', error: '', suggestions: [], params: {} }

/**
 * Changes something. Rejects; `failureOf` says why. A sensitive action asks the person to prove again who they are, and
 * is then done; it is `web.cancelled` when they do not.
 */
export async function mutate<N extends Named<'mutation'>>(
  name: N,
  input?: InputOf<N>,
  signal?: AbortSignal,
): Promise<OutputOf<N>> {
  const call = () => client.mutation(name, input, signal ? { signal } : {}) as Promise<OutputOf<N>>
  try {
    return await call()
  } catch (cause) {
    const need = proofNeeded(failureOf(cause))
    if (need === null) throw cause
    if (!(await askProof(need))) throw CANCELLED
    return call()
  }
}

/** Makes a session that has run out on its socket good again; false where it has really ended. Set by the identity provider. */
let renew: () => Promise<boolean> = async () => false
export function onSessionRanOut(handler: () => Promise<boolean>): void {
  renew = handler
}

/**
 * Says whose page this is now. A socket keeps the session it was opened with: when the session changes (another person
 * signs in, an administrator begins to impersonate a user) it is reopened, and subscriptions go on there.
 */
export function socketSpeaksFor(userId: string): void {
  if (speaksFor !== null && speaksFor !== userId) live?.socket.connection?.ws.close()
  speaksFor = userId
}

/** Follows something live; gives how to stop. The socket comes with the first that does, and reconnects by itself. */
export function subscribe<N extends Named<'subscription'>>(
  name: N,
  input: InputOf<N>,
  handlers: { onData(data: OutputOf<N>): void; onError?(failure: ApiFailure): void; onComplete?(): void },
): () => void {
  let stopped = false
  let stop: () => void = () => undefined
  const begin = async (attempt: number): Promise<void> => {
    try {
      live = await import('./socket.ts')
      if (!stopped) follow(live, true)
    } catch (cause) {
      if (stopped) return
      // Its script cannot be loaded: reported to the subscriber, and retried.
      handlers.onError?.(failureOf(cause))
      setTimeout(() => void begin(attempt + 1), socketWait(attempt))
    }
  }
  const follow = (over: NonNullable<typeof live>, again: boolean): void => {
    const subscription = over.client.subscription(name, input, {
      onData: data => {
        again = true
        handlers.onData(data as OutputOf<N>)
      },
      onError: error => void failed(over, failureOf(error), again),
      onComplete: () => handlers.onComplete?.(),
    })
    stop = () => subscription.unsubscribe()
  }
  const failed = async (over: NonNullable<typeof live>, failure: ApiFailure, again: boolean): Promise<void> => {
    if (stopped) return
    // A socket keeps the cookie it was opened with: a short-lived session, or another person's, is taken to it anew.
    const stale = failure.code === 'identity.otherUser' || (failure.code === 'identity.signedOut' && (await renew()))
    if (again && stale) {
      over.socket.connection?.ws.close()
      if (!stopped) follow(over, false)
      return
    }
    handlers.onError?.(failure)
  }
  void begin(0)
  return () => {
    stopped = true
    stop()
  }
}
