import { lazy, Suspense } from 'react'
import { Toaster } from '../ui/Toaster.tsx'
import { ErrorDoor } from './ErrorDoor.tsx'
import { IdentityRoot } from './IdentityRoot.tsx'
import { useMessages } from './i18n.tsx'
import { Splash } from './Splash.tsx'
import { useSession } from './session.tsx'

const Main = lazy(() => import('./Main.tsx'))
const SignedOut = lazy(() => import('../features/auth/SignedOut.tsx'))

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
  if (status === 'loading') return <Splash label={messages.common.loading} slow={messages.common.slow} />
  return (
    <Suspense fallback={<Splash label={messages.common.loading} slow={messages.common.slow} />}>
      {session ? <Main session={session} /> : <SignedOut failure={failure} />}
    </Suspense>
  )
}
