import { lazy, Suspense, useContext, useEffect } from 'react'
import { ChatDock } from '../features/chat/ChatDock.tsx'
import { ModeBar } from '../features/workflow/ModeBar.tsx'
import { OverDialogs, useTopDialog } from '../ui/dialog-stack.ts'
import { watchCompanion } from './companion.ts'
import { ErrorDoor } from './ErrorDoor.tsx'
import { Header } from './Header.tsx'
import { useMessages } from './i18n.tsx'
import styles from './Main.module.css'
import { Notices } from './Notices.tsx'
import { Overlays } from './Overlays.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { proof } from './proof.ts'
import { Splash } from './Splash.tsx'
import { StatusLine } from './StatusLine.tsx'
import { type Session, useLiveAccess } from './session.tsx'
import { useApp } from './store.ts'
import { useAppEvents } from './use-app-events.ts'
import { Workspace } from './Workspace.tsx'

const ProveDialog = lazy(() => import('../features/auth/ProveDialog.tsx'))
const ActingBar = lazy(() => import('../features/auth/ActingBar.tsx'))
const LicencePage = lazy(() => import('../features/licence/LicencePage.tsx'))
const AdminPage = lazy(() => import('../features/admin/AdminPage.tsx'))
const AccountPage = lazy(() => import('../features/account/AccountPage.tsx'))
// Nothing happens to a plan before the first picture stands.
const KeptNews = lazy(() => import('./KeptNews.tsx'))

/** The signed-in product: frame, plan, dashboard, chat, and the pages that replace them. */
export default function Main({ session }: { readonly session: Session }) {
  const messages = useMessages()
  const page = useApp(state => state.page)
  const mode = useApp(state => state.mode)
  const asked = proof(state => state.asked)
  useLiveAccess(session)
  useAppEvents(session)
  useEffect(() => watchCompanion(), [])

  const asking = asked && (
    <Suspense fallback={null}>
      <ProveDialog session={session} asked={asked} />
    </Suspense>
  )
  return (
    <OverDialogs value={asking}>
      <div className={styles.frame}>
        <a href="#content" className={styles.skip}>
          {messages.shell.skip}
        </a>
        {session.actor && (
          <Suspense fallback={null}>
            <ActingBar session={session} />
          </Suspense>
        )}
        <Header session={session} />
        {page === 'main' && mode !== 'none' && <ModeBar session={session} />}
        <main id="content" className={styles.content} tabIndex={-1}>
          <Notices />
          {/* A network that goes away before its part has come takes nothing else with it. */}
          <ErrorDoor>
            <Suspense fallback={null}>
              <KeptNews />
            </Suspense>
          </ErrorDoor>
          <Suspense fallback={<Splash label={messages.common.loading} slow={messages.common.slow} />}>
            {page === 'license' ? (
              <LicencePage />
            ) : page === 'admin' ? (
              <AdminPage session={session} />
            ) : page === 'account' ? (
              <AccountPage session={session} />
            ) : (
              <Workspace session={session} />
            )}
          </Suspense>
        </main>
        <StatusLine />
        <PhoneBar />
        <ChatDock session={session} />
        <Overlays session={session} />
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
