import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../components/ErrorBoundary.tsx'
import { Splash } from '../components/Splash.tsx'
import { useMessages } from '../i18n/i18n.tsx'
import { IdentityRoot } from '../identity/IdentityRoot.tsx'
import { useSession } from '../identity/session.ts'
import { Toaster } from '../ui/Toaster.tsx'

const Main = lazy(() => import('./Main.tsx'))
const SignedOut = lazy(() => import('../features/auth/SignedOut.tsx'))

/** The page: its one identity provider, and the gate. */
export function App() {
  return (
    <ErrorBoundary>
      <IdentityRoot>
        <Gate />
      </IdentityRoot>
      <Toaster />
    </ErrorBoundary>
  )
}

/** Loading, signed out, or the product. */
function Gate() {
  const messages = useMessages()
  const { status, session, failure } = useSession()
  if (status === 'loading') return <Splash label={messages.common.loading} slow={messages.common.slow} />
  return (
    <Suspense fallback={<Splash label={messages.common.loading} slow={messages.common.slow} />}>
      {session ? <Main session={session} /> : <SignedOut failure={failure} />}
    </Suspense>
  )
}
