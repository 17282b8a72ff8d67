import { lazy, Suspense } from 'react'
import { SignedOut } from '../features/auth/SignedOut.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { ErrorDoor } from './ErrorDoor.tsx'
import { useMessages } from './i18n.tsx'
import { Splash } from './Splash.tsx'
import { useSession } from './session.tsx'

const Main = lazy(() => import('./Main.tsx'))

/** The gate: loading, signed out, or the product. */
export function App() {
  const messages = useMessages()
  const { status, session } = useSession()
  return (
    <ErrorDoor>
      {status === 'loading' ? (
        <Splash label={messages.common.loading} />
      ) : session ? (
        <Suspense fallback={<Splash label={messages.common.loading} />}>
          <Main session={session} />
        </Suspense>
      ) : (
        <SignedOut />
      )}
      <Toaster />
    </ErrorDoor>
  )
}
