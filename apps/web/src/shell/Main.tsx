import { lazy, Suspense, useContext, useEffect, useState } from 'react'
import { ErrorBoundary } from '../components/ErrorBoundary.tsx'
import { Part } from '../components/Part.tsx'
import { Splash } from '../components/Splash.tsx'
import { useIsPhone } from '../components/use-media.ts'
import { companion } from '../data/companion-state.ts'
import { reauthentication } from '../data/reauthentication.ts'
import { reporter } from '../data/reporter.ts'
import { useApp } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { type Session, useLiveAccess } from '../identity/session.ts'
import { OverDialogs, useTopDialog } from '../ui/dialog-stack.ts'
import { Header } from './Header.tsx'
import styles from './Main.module.css'
import { Notices } from './Notices.tsx'
import { StatusLine } from './StatusLine.tsx'
import { useAddress } from './use-address.ts'
import { useAppEvents } from './use-app-events.ts'
import { Workspace } from './Workspace.tsx'

const ProveDialog = lazy(() => import('../features/auth/ProveDialog.tsx'))
const ActingBar = lazy(() => import('../features/auth/ActingBar.tsx'))
const LicencePage = lazy(() => import('../features/licence/LicencePage.tsx'))
const AdminPage = lazy(() => import('../features/admin/AdminPage.tsx'))
const ChatDock = lazy(async () => ({ default: (await import('../features/chat/ChatDock.tsx')).ChatDock }))
const ModeBar = lazy(async () => ({ default: (await import('../features/workflow/ModeBar.tsx')).ModeBar }))
const Overlays = lazy(() => import('./Overlays.tsx'))
const PhoneBar = lazy(() => import('./PhoneBar.tsx'))
const AccountPage = lazy(() => import('../features/account/AccountPage.tsx'))
const Enrol = lazy(() => import('../features/account/Enrol.tsx'))
// Nothing happens to a plan before the first picture stands.
const SyncNotices = lazy(() => import('./SyncNotices.tsx'))

/** How the payment page was left, when this page was opened by it. */
const checkout = new URLSearchParams(location.search).get('checkout')

/** The signed-in product: frame, plan, dashboard, chat, and the pages that replace them. */
export default function Main({ session }: { readonly session: Session }) {
  const messages = useMessages()
  const page = useApp(state => state.page)
  const mode = useApp(state => state.mode)
  const phone = useIsPhone()
  const asked = reauthentication(state => state.asked)
  // Until the recovery codes were seen, which come after the factor is on.
  const [enrolling, setEnrolling] = useState(false)
  if (session.mustEnrol && !enrolling) setEnrolling(true)
  useLiveAccess(session)
  useAddress(session)
  reporter.name = session.name || session.email || undefined
  useAppEvents()
  useEffect(() => {
    // What talks to the companion comes after the page: nothing on it waits for the answer.
    let [stop, gone] = [(): void => undefined, false]
    import('../data/companion.ts').then(
      ({ watchCompanion }) => {
        if (!gone) stop = watchCompanion()
      },
      (cause: unknown) => {
        console.error(cause)
        companion.setState({ status: 'disconnected', paused: true })
      },
    )
    return () => {
      gone = true
      stop()
    }
  }, [])

  const asking = asked && (
    <Part>
      <ProveDialog session={session} asked={asked} />
    </Part>
  )
  return (
    <OverDialogs value={asking}>
      <div className={styles.frame}>
        <a href="#content" className={styles.skip}>
          {messages.shell.skip}
        </a>
        {session.actor && (
          <Part>
            <ActingBar session={session} />
          </Part>
        )}
        <Header session={session} />
        {page === 'main' && mode !== 'none' && (
          <Part>
            <ModeBar session={session} />
          </Part>
        )}
        <main id="content" className={styles.content} tabIndex={-1}>
          <Notices />
          <Part>
            <SyncNotices />
          </Part>
          <ErrorBoundary key={page}>
            <Suspense fallback={<Splash label={messages.common.loading} slow={messages.common.slow} />}>
              {enrolling ? (
                <Enrol session={session} onDone={() => setEnrolling(false)} />
              ) : page === 'license' ? (
                <LicencePage />
              ) : page === 'admin' ? (
                <AdminPage session={session} />
              ) : page === 'account' ? (
                <AccountPage session={session} />
              ) : (
                <Workspace session={session} />
              )}
            </Suspense>
          </ErrorBoundary>
        </main>
        <StatusLine />
        {phone && (
          <Part>
            <PhoneBar />
          </Part>
        )}
        <Part>
          <ChatDock session={session} />
        </Part>
        <Part>
          <Overlays session={session} checkout={checkout} />
        </Part>
        <Alone />
      </div>
    </OverDialogs>
  )
}

/** What asks over dialogs, where none is open. */
function Alone() {
  const asking = useContext(OverDialogs)
  return useTopDialog() === null ? asking : null
}
