import { create } from 'zustand'
import { onSessionRanOut } from '../data/api.ts'
import { ClerkError, type ClerkFault, type ClerkNow, scriptAddress, signedInOf } from './clerk-key.ts'
import { loadWithRetries, scriptElement } from './clerk-script.ts'

/** The parts of the provider's browser object that we use. */
interface Clerk {
  load(options?: Readonly<Record<string, unknown>>): Promise<void>
  readonly loaded?: boolean
  /** `loading`, `ready`, `degraded` or `error`, where the script says so. */
  readonly status?: string
  readonly session?: ClerkSession | null
  readonly user?: { readonly id: string } | null
  addListener(listener: (now: ClerkNow) => void): () => void
  on?(event: 'status', handler: (status: string) => void): void
  openSignIn(options?: object): void
  openSignUp(options?: object): void
  openUserProfile(options?: object): void
  openOrganizationProfile(options?: object): void
  openCreateOrganization(options?: object): void
  signOut(): Promise<void>
  __internal_openReverification?(options: {
    level: string
    afterVerification(): void
    afterVerificationCancelled(): void
  }): void
}

interface ClerkSession {
  readonly id: string
  readonly status: string
  getToken(options?: { skipCache?: boolean }): Promise<string | null>
}

/** How far the provider is. `off`: this installation uses none. */
export type ClerkStatus = 'off' | 'loading' | 'ready' | 'degraded' | 'error'

interface State {
  readonly status: ClerkStatus
  readonly signedIn: boolean
  readonly fault: ClerkFault | null
  readonly clerk: Clerk | null
}

export const clerkState = create<State>(() => ({ status: 'off', signedIn: false, fault: null, clerk: null }))

declare global {
  interface Window {
    Clerk?: Clerk
  }
}

let started: Promise<void> | null = null

/** Loads the provider and follows its session; `changed` is called after every sign-in and sign-out. */
export function startClerk(
  given: { readonly publishableKey: string | null; readonly proxyUrl: string | null },
  changed: () => void,
): Promise<void> {
  started ??= start(given, changed).catch((cause: unknown) => {
    started = null
    clerkState.setState({ status: 'error', fault: cause instanceof ClerkError ? cause.fault : 'scriptFailed' })
    if (!(cause instanceof ClerkError)) throw cause
  })
  return started
}

async function start(
  { publishableKey, proxyUrl }: { readonly publishableKey: string | null; readonly proxyUrl: string | null },
  changed: () => void,
): Promise<void> {
  clerkState.setState({ status: 'loading', fault: null })
  const address = scriptAddress(publishableKey, proxyUrl, location.origin)
  if (!window.Clerk)
    await loadWithRetries(
      scriptElement(address, {
        'data-clerk-publishable-key': publishableKey ?? '',
        ...(proxyUrl && { 'data-clerk-proxy-url': proxyUrl }),
      }),
    )
  const clerk = window.Clerk
  if (!clerk) throw new ClerkError('scriptFailed')
  if (!clerk.loaded) await clerk.load()
  let last: string | null = null
  const take = (now: ClerkNow) => {
    let signedIn: boolean | null
    try {
      signedIn = signedInOf(now)
    } catch (cause) {
      clerkState.setState({ fault: cause instanceof ClerkError ? cause.fault : 'invalidState' })
      signedIn = false
    }
    if (signedIn === null) return
    clerkState.setState({ signedIn })
    const who = signedIn ? `${now.session?.id}` : ''
    if (last !== null && who !== last) changed()
    last = who
  }
  take({ session: clerk.session ?? null, user: clerk.user ?? null })
  clerk.addListener(take)
  clerk.on?.('status', status => {
    if (status === 'degraded' || status === 'ready' || status === 'error') clerkState.setState({ status })
  })
  onSessionRanOut(async () => (await clerk.session?.getToken({ skipCache: true })) != null)
  clerkState.setState({ status: clerk.status === 'degraded' ? 'degraded' : 'ready', clerk })
  // The session's cookie may have run out since the last visit; the provider has renewed it by now.
  changed()
}

export async function clerkSignOut(): Promise<void> {
  await clerkState.getState().clerk?.signOut()
}

/** Has the provider ask for a fresh proof; false when it is not given, or when this provider cannot ask. */
export function clerkProof(level: string): Promise<boolean> {
  const { clerk } = clerkState.getState()
  return new Promise(resolve => {
    if (!clerk?.__internal_openReverification) return resolve(false)
    clerk.__internal_openReverification({
      level: level === 'strict_mfa' ? 'multi_factor' : 'second_factor',
      afterVerification: () => {
        // The next call must carry a token that knows of the proof.
        void (clerk.session?.getToken({ skipCache: true }) ?? Promise.resolve(null)).finally(() => resolve(true))
      },
      afterVerificationCancelled: () => resolve(false),
    })
  })
}
