import type { OutputOf } from '@parada/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { failureOf, query, subscribe } from './api.ts'
import { app, useApp } from './store.ts'

export type Session = NonNullable<OutputOf<'session.current'>>
export type Installation = OutputOf<'installation.info'>
export type Access = Session['access']
export type Usage = Session['usage']

/** Who somebody was at the last visit, so that a page opened without a network still shows their plan. */
const LAST = 'parada.session'

function lastSession(): Session | null {
  try {
    return JSON.parse(localStorage.getItem(LAST) ?? 'null') as Session | null
  } catch {
    return null
  }
}

/**
 * The signed-in person. `degraded` means the server does not answer and what is shown is from the last visit; access and
 * usage follow the server live.
 */
export function useSession(): {
  status: 'loading' | 'ready' | 'degraded' | 'error'
  session: Session | null
  refresh(): Promise<void>
} {
  const client = useQueryClient()
  const result = useQuery({
    queryKey: ['session'],
    queryFn: async () => {
      try {
        const session = await query('session.current')
        if (session) localStorage.setItem(LAST, JSON.stringify(session))
        else localStorage.removeItem(LAST)
        app.setState({ reachable: true })
        return session
      } catch (cause) {
        if (failureOf(cause).code !== 'web.serverUnreachable') throw cause
        app.setState({ reachable: false })
        return lastSession()
      }
    },
    staleTime: 30_000,
    refetchInterval: current => (app.getState().reachable ? false : current.state.data === undefined ? 5000 : 10_000),
    retry: 1,
  })
  const reachable = useApp(state => state.reachable)
  const refresh = useCallback(async () => {
    await client.invalidateQueries({ queryKey: ['session'] })
  }, [client])
  const session = result.data ?? null
  return {
    status: result.isPending ? 'loading' : result.isError ? 'error' : reachable ? 'ready' : 'degraded',
    session,
    refresh,
  }
}

/** Keeps access and usage of the signed-in person as the server has them now. Mounted once. */
export function useLiveAccess(session: Session | null): void {
  const client = useQueryClient()
  const userId = session?.userId
  useEffect(() => {
    if (!userId) return
    const change = (part: Partial<Pick<Session, 'usage' | 'access'>>) =>
      client.setQueryData<Session | null>(['session'], known => (known ? { ...known, ...part } : known))
    const stopUsage = subscribe('aiRequestUsage.watch', {}, { onData: usage => change({ usage }) })
    const stopAccess = subscribe('users.watchAccess', {}, { onData: access => change({ access }) })
    return () => {
      stopUsage()
      stopAccess()
    }
  }, [userId, client])
}

/** The signed-in person as known now, for code outside components' own subscription. */
export function useKnownSession(): Session | null {
  return useQuery<Session | null>({ queryKey: ['session'], enabled: false }).data ?? null
}

/** What this installation offers (ways to sign in, billing, OCR). */
export function useInstallation(): Installation | null {
  return (
    useQuery({ queryKey: ['installation'], queryFn: () => query('installation.info'), staleTime: 300_000, retry: 1 })
      .data ?? null
  )
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
