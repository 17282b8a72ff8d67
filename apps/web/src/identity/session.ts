import type { OutputOf } from '@parada/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect } from 'react'
import { type ApiFailure, failureOf, query, socketSpeaksFor, subscribe } from '../data/api.ts'
import { errorRetry, retryTime } from '../data/query-defaults.ts'
import { app, useApp } from '../data/store.ts'
import { useIdentity } from './IdentityRoot.tsx'

export type Session = NonNullable<OutputOf<'session.current'>>
export type Access = Session['access']
export type Usage = Session['usage']

/** The person of the last visit, so that a page opened without a network still shows their plan. */
const LAST = 'parada.session'

function lastSession(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(LAST) ?? 'null') as Session | null
  } catch {
    return null
  }
}

async function currentSession(): Promise<Session | null> {
  askedAt = Date.now()
  try {
    const session = await query('session.current')
    if (session) localStorage.setItem(LAST, JSON.stringify(session))
    else localStorage.removeItem(LAST)
    app.setState({ reachable: true, sessionFailure: null })
    return session
  } catch (cause) {
    const failure = failureOf(cause)
    const reachable = failure.code !== 'web.serverUnreachable'
    app.setState({ reachable, sessionFailure: reachable ? failure : null })
    if (reachable) throw cause
    return lastSession()
  }
}

/**
 * The session is asked for, and thereby renewed, at most this far ahead (specification, section 9); milliseconds. Timers
 * of browsers reach no further than 24 days.
 */
const TOKEN_REFETCH = 20 * 86_400_000
let askedAt = Date.now()
/** What is left of that time; what arrives meanwhile over the socket does not prolong it. */
const untilRefetch = (): number => Math.max(1000, askedAt + TOKEN_REFETCH - Date.now())

/** Who is signed in, as a query: the page asks it before its first word has arrived. */
export const SESSION = { queryKey: ['session'], queryFn: currentSession, staleTime: 30_000 } as const

/** Whether a person was signed in at the last visit: the main screen is then worth fetching at once. */
export const wasSignedIn = (): boolean => localStorage.getItem(LAST) !== null

/** How far the session is. `degraded`: the server or the provider does not answer, and what is shown is from before. */
export type SessionStatus = 'loading' | 'ready' | 'degraded' | 'error'

/** The signed-in person; access and usage follow the server live. */
export function useSession(): {
  readonly status: SessionStatus
  readonly session: Session | null
  /** Why the session could not be looked up. */
  readonly failure: ApiFailure | null
  refresh(): Promise<void>
} {
  const client = useQueryClient()
  const provider = useIdentity()
  const result = useQuery({
    ...SESSION,
    refetchInterval: current => (app.getState().reachable ? errorRetry(current) || untilRefetch() : retryTime()),
  })
  const reachable = useApp(state => state.reachable)
  const refresh = useCallback(async () => {
    await client.invalidateQueries({ queryKey: ['session'] })
  }, [client])
  const session = result.data ?? null
  // Kept while it is asked again: what a visitor is typing meanwhile must not go away.
  const failure = useApp(state => state.sessionFailure)
  const failed = failure !== null || (provider.status === 'error' && session === null)
  return {
    // A provider that is still loading may be about to renew the session that the server does not see.
    status:
      (result.isPending && result.errorUpdateCount === 0) || (provider.status === 'loading' && session === null)
        ? 'loading'
        : failed
          ? 'error'
          : reachable && provider.status !== 'degraded'
            ? 'ready'
            : 'degraded',
    session,
    failure,
    refresh,
  }
}

/** Keeps access and usage of the signed-in person as the server has them now. Mounted once. */
export function useLiveAccess(session: Session | null): void {
  const client = useQueryClient()
  const userId = session?.userId
  // Before any call of a screen: calls name whose page it is.
  useLayoutEffect(() => {
    if (userId) socketSpeaksFor(userId)
  }, [userId])
  useEffect(() => {
    if (!userId) return
    const change = (part: Partial<Pick<Session, 'usage' | 'access'>>) =>
      client.setQueryData<Session | null>(['session'], known => (known ? { ...known, ...part } : known))
    const ask = () => void client.invalidateQueries({ queryKey: ['session'] })
    // A network that comes or goes says nothing of a server on this machine: it is asked.
    for (const event of ['online', 'offline']) addEventListener(event, ask)
    // A session that was ended elsewhere ends here at once.
    const onError = (failure: ApiFailure) => {
      if (failure.code === 'identity.signedOut') ask()
    }
    // Named, so that the server refuses a socket that still speaks for another person.
    const stopUsage = subscribe('aiRequestUsage.watch', { userId }, { onData: usage => change({ usage }), onError })
    const stopAccess = subscribe('users.watchAccess', { userId }, { onData: access => change({ access }), onError })
    return () => {
      for (const event of ['online', 'offline']) removeEventListener(event, ask)
      stopUsage()
      stopAccess()
    }
  }, [userId, client])
}

/** The signed-in person as known now, for code outside components' own subscription. */
export function useKnownSession(): Session | null {
  return useQuery<Session | null>({ queryKey: ['session'], enabled: false }).data ?? null
}

/** Accounts that wait for an administrator to confirm them, as a query: for administrators only. */
export const SIGN_UP_REQUESTS = {
  queryKey: ['admin', 'signUpRequests'],
  queryFn: () => query('admin.signUpRequests'),
  staleTime: 60_000,
} as const

/** Looks the session up anew, after something changed it. */
export function useRefreshSession(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: ['session'] }), [client])
}

/** Whether an AI request may be made now, and how the counter is coloured (specification, section 9). */
export function usageTone(usage: Usage, access: Access): 'plain' | 'near' | 'critical' {
  if (usage.limit < 0 || access.hasAccess) return 'plain'
  if (!usage.canUseAI) return 'critical'
  return usage.count >= usage.limit - 1 ? 'near' : 'plain'
}

/** Blocked: no more AI is allowed and there is no subscription. */
export const isBlocked = (session: Session | null): boolean =>
  session !== null && !session.usage.canUseAI && !session.access.hasAccess
