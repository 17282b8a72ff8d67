import { lazy, Suspense } from 'react'
import { SignedOut } from '../features/auth/SignedOut.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { ErrorDoor } from './ErrorDoor.tsx'
import { IdentityRoot } from './IdentityRoot.tsx'
import { useMessages } from './i18n.tsx'
import { Splash } from './Splash.tsx'
import { useSession } from './session.tsx'

const Main = lazy(() => import('./Main.tsx'))

/** The page: its one identity provider, and the gate. */
export function App() {
  return (
    <ErrorDoor>
      <IdentityRoot>
        <Gate />
      </IdentityRoot>
      <Toaster />
    </ErrorDoor>
  )
}

/** Loading, signed out, or the product. */
function Gate() {
  const messages = useMessages()
  const { status, session, failure } = useSession()
  if (status === 'loading') return <Splash label={messages.common.loading} />
  if (!session) return <SignedOut failure={failure} />
  return (
    <Suspense fallback={<Splash label={messages.common.loading} />}>
      <Main session={session} />
    </Suspense>
  )
}
