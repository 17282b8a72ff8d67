import { lazy, Suspense, useEffect } from 'react'
import { work } from '../data/proposal.ts'
import { dashboardPaneOf, useApp } from '../data/store.ts'
import { Chooser } from '../features/workflow/Chooser.tsx'
import { InstructionBox } from '../features/workflow/InstructionBox.tsx'
import type { Session } from '../identity/session.ts'
import { cx } from '../ui/cx.ts'
import { DashboardSection } from './DashboardSection.tsx'
import styles from './Workspace.module.css'

const Scope = lazy(() => import('../features/scope/ScopeRoom.tsx'))
const OpenArea = lazy(async () => ({ default: (await import('../features/workflow/OpenArea.tsx')).OpenArea }))

/** Before a plan is open: how to come to one, and the dashboard that waits for it. */
export default function Start(props: {
  readonly session: Session
  readonly phone: boolean
  readonly dashboard: boolean
}) {
  const mode = useApp(state => state.mode)
  const pane = useApp(state => dashboardPaneOf(state, false))
  const reading = work(state => state.openingFile !== null)
  // The plan's screen is fetched while its file is read; a fetch that fails is made again when the plan is shown.
  useEffect(() => {
    if (reading) import('./GanttView.tsx').catch(() => undefined)
  }, [reading])
  if (mode === 'scope')
    return (
      <Suspense fallback={null}>
        <Scope />
      </Suspense>
    )
  const start =
    mode === 'none' ? (
      <Chooser session={props.session} />
    ) : (
      <div className={styles.start}>
        {mode === 'existing' && (
          <Suspense fallback={null}>
            <OpenArea />
          </Suspense>
        )}
        <InstructionBox session={props.session} centre />
      </div>
    )
  if (props.phone) return props.dashboard ? <DashboardSection alone /> : <div className={styles.scroll}>{start}</div>
  return (
    <div className={styles.workspace}>
      <div className={cx(styles.scroll, styles.grow)}>{start}</div>
      <div className={cx(styles.section, pane === 'collapsed' ? styles.shut : styles.below)}>
        <DashboardSection />
      </div>
    </div>
  )
}
