import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { ClerkStatus } from './clerk.ts'
import { ClerkError, type ClerkFault } from './clerk-key.ts'
import { useInstallationQuery } from './installation.ts'

/** How far the external identity provider of the page is; `off` where this installation uses none. */
export interface IdentityState {
  readonly status: ClerkStatus
  readonly fault: ClerkFault | null
}

const NONE: IdentityState = { status: 'off', fault: null }
const LOADING: IdentityState = { status: 'loading', fault: null }
const IdentityContext = createContext<IdentityState | null>(null)

/**
 * Loads the identity provider that this installation names, and provides its state to everything inside. There is one in a
 * page: a second inside it throws `severalProviders`.
 */
export function IdentityRoot({ children }: { readonly children: ReactNode }) {
  if (useContext(IdentityContext) !== null) throw new ClerkError('severalProviders')
  const queries = useQueryClient()
  const { installation, pending } = useInstallationQuery()
  const [state, setState] = useState<IdentityState>(NONE)
  const wanted = installation?.identity.includes('clerk') === true
  const publishableKey = installation?.clerkPublishableKey ?? null
  const proxyUrl = installation?.clerkProxyUrl ?? null
  useEffect(() => {
    if (!wanted) return
    let stop: () => void = () => undefined
    let gone = false
    setState(LOADING)
    const begin = async () => {
      const { clerkState, startClerk } = await import('./clerk.ts')
      if (gone) return
      stop = clerkState.subscribe(({ status, fault }) => setState({ status, fault }))
      await startClerk({ publishableKey, proxyUrl }, () => void queries.invalidateQueries({ queryKey: ['session'] }))
      const { status, fault } = clerkState.getState()
      if (!gone) setState({ status, fault })
    }
    begin().catch((cause: unknown) => {
      console.error('the identity provider did not start', cause)
      setState({ status: 'error', fault: 'scriptFailed' })
    })
    return () => {
      gone = true
      stop()
    }
  }, [wanted, publishableKey, proxyUrl, queries])
  // Until it is known which provider there is, and whether it has a session, the page does not say that the person is signed out.
  const shown = pending || (wanted && state.status === 'off') ? LOADING : state
  return <IdentityContext value={shown}>{children}</IdentityContext>
}

/** How far the external identity provider is. Throws `outsideProvider` where no `IdentityRoot` is around. */
export function useIdentity(): IdentityState {
  const state = useContext(IdentityContext)
  if (state === null) throw new ClerkError('outsideProvider')
  return state
}
