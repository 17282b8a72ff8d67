import { BarChart3 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../components/ErrorBoundary.tsx'
import { Splash } from '../components/Splash.tsx'
import { useEditor } from '../data/editor.ts'
import { app, dashboardPaneOf, useApp } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { PaneButtons } from './PaneButtons.tsx'
import styles from './Workspace.module.css'

const Wbs = lazy(() => import('../features/wbs/Wbs.tsx'))
const Dashboard = lazy(() => import('../features/dashboard/Dashboard.tsx'))

/** How the shutdown stands: `alone` as a view of its own, else below the plan and folded to its bar. */
export function DashboardSection({ alone = false }: { readonly alone?: boolean }) {
  const messages = useMessages()
  const hasPlan = useEditor(state => state.schedule !== null)
  const pane = useApp(state => dashboardPaneOf(state, hasPlan))
  const title = messages.shell.dashboardSection
  const lead = (
    <h2 className={styles.heading}>
      <BarChart3 size={16} aria-hidden="true" /> {title}
    </h2>
  )
  const tail = (
    <>
      <span className={styles.spacer} />
      {!alone && <PaneButtons title={title} pane={pane} onPane={dashboardPane => app.setState({ dashboardPane })} />}
    </>
  )
  return (
    <section className={styles.pane} aria-label={title}>
      <ErrorBoundary>
        <Suspense
          fallback={
            <>
              <div className={styles.bar}>
                {lead}
                {tail}
              </div>
              <Splash label={messages.places.busy} />
            </>
          }
        >
          <Dashboard
            wbs={<Wbs besideGantt />}
            lead={lead}
            tail={tail}
            collapsed={pane === 'collapsed' && !alone}
            barClassName={styles.bar}
          />
        </Suspense>
      </ErrorBoundary>
    </section>
  )
}
