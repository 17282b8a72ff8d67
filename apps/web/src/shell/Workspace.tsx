import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../components/ErrorBoundary.tsx'
import { Part } from '../components/Part.tsx'
import { Splash } from '../components/Splash.tsx'
import { useIsPhone } from '../components/use-media.ts'
import { useEditor } from '../data/editor.ts'
import { useApp } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import type { Session } from '../identity/session.ts'
import { Rail } from './Rail.tsx'
import { roomOf } from './rooms.tsx'
import styles from './Workspace.module.css'

// Who comes back to a plan sees neither.
const Start = lazy(() => import('./Start.tsx'))
const HelpPanel = lazy(() => import('../features/help/HelpPanel.tsx'))
const NoPlan = lazy(() => import('./NoPlan.tsx'))

/** The room of the plan that is chosen on the rail, or what leads to a plan. */
export function Workspace({ session }: { readonly session: Session }) {
  const messages = useMessages()
  const phone = useIsPhone()
  const hasPlan = useEditor(state => state.schedule !== null)
  const opening = useApp(state => state.opening !== null)
  const id = useApp(state => state.room)
  const help = useApp(state => state.helpOpen)
  if (opening) return <NoPlan session={session} />
  if (!hasPlan) return <Start session={session} phone={phone} dashboard={id === 'dashboard'} />
  const room = roomOf(id)
  return (
    <div className={styles.rooms}>
      {!phone && <Rail />}
      <div className={styles.workspace}>
        <ErrorBoundary key={room.id}>
          <Suspense fallback={<Splash label={messages.common.loading} slow={messages.common.slow} />}>
            <room.Content />
          </Suspense>
        </ErrorBoundary>
      </div>
      {help && (
        <Part>
          <HelpPanel />
        </Part>
      )}
    </div>
  )
}
