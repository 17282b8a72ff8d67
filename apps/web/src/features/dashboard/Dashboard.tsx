import { lazy, type ReactNode, Suspense } from 'react'
import { useEditor } from '../../data/editor.ts'
import { demoProject } from '../../data/sample/demo.ts'
import { LOAD_TEST_DATA } from '../../data/sample/event.ts'
import { app, type DashboardTab, useApp } from '../../data/store.ts'
import { useAllMessages } from '../../i18n/i18n.tsx'
import { useKnownSession } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './Dashboard.module.css'
import { Figures } from './Figures.tsx'
import { useFigures } from './use-figures.ts'

const Situation = lazy(() => import('./Situation.tsx'))
const Overview = lazy(() => import('./Overview.tsx'))
const Resources = lazy(() => import('./Resources.tsx'))
const Packages = lazy(() => import('./Packages.tsx'))
const CriticalPath = lazy(() => import('./CriticalPath.tsx'))
const Report = lazy(() => import('./Report.tsx'))

const WORDS = {
  overview: 'overview',
  resources: 'resources',
  packages: 'packages',
  'critical-path': 'criticalPath',
  report: 'report',
} as const satisfies Record<DashboardTab, string>

/** Five views of how the shutdown stands, all from the same calculation. */
export default function Dashboard(props: {
  readonly wbs: ReactNode
  /** Title and tools of the section, in one row with the tabs. */
  readonly lead: ReactNode
  readonly tail: ReactNode
  readonly collapsed: boolean
  readonly barClassName: string | undefined
}) {
  const messages = useAllMessages()
  const session = useKnownSession()
  const tab = useApp(state => state.dashboardTab)
  const planId = useApp(state => state.planId)
  const current = useEditor(state => state.calculation)
  const { figures, stale } = useFigures(current)
  const metrics = figures?.metrics ?? null
  const calculation = figures?.calculation ?? null
  const content = (
    <>
      {stale && (
        <p className={`${styles.busy} ${styles.over}`} role="status">
          {messages.places.busy}
        </p>
      )}
      {stale && !metrics ? null : !metrics || !calculation ? (
        <EmptyState
          title={messages.dashboard.noData.title}
          hint={messages.dashboard.noData[WORDS[tab]]}
          actions={
            tab === 'report' ? (
              <Button onClick={() => dispatchEvent(new CustomEvent(LOAD_TEST_DATA, { detail: demoProject() }))}>
                {messages.dashboard.loadDemo}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <Suspense fallback={<p className={styles.busy}>{messages.places.busy}</p>}>
          {tab === 'overview' ? (
            <>
              <Situation calculation={calculation} />
              <Overview metrics={metrics} />
            </>
          ) : tab === 'resources' ? (
            <Resources metrics={metrics} schedule={calculation.schedule} />
          ) : tab === 'packages' ? (
            <Packages
              calculation={calculation}
              tree={<div className={`${styles.box} ${styles.wbs}`}>{props.wbs}</div>}
            />
          ) : tab === 'critical-path' ? (
            <CriticalPath session={session} />
          ) : (
            planId !== null && (
              <Report key={planId} planId={planId} metrics={metrics} calculation={calculation} session={session} />
            )
          )}
        </Suspense>
      )}
    </>
  )
  return (
    <div className={styles.dashboard}>
      <Tabs
        label={messages.dashboard.title}
        value={tab}
        className={styles.tabs}
        panelClassName={props.collapsed ? undefined : styles.panel}
        tabs={(Object.keys(WORDS) as DashboardTab[]).map(id => ({
          id,
          label: messages.places.dashboardTab[WORDS[id]],
        }))}
        lead={props.lead}
        tail={
          <>
            {props.collapsed && metrics && <Figures metrics={metrics} />}
            {props.tail}
          </>
        }
        barClassName={props.barClassName}
        onChange={next =>
          // Who has chosen a tab wants to see it, also when a plan arrives meanwhile.
          app.setState(state => ({
            dashboardTab: next,
            // As a view of its own it leaves the strip below the plan as it is.
            ...(state.room !== 'dashboard' && {
              dashboardPane: state.dashboardPane === 'maximized' ? 'maximized' : 'open',
            }),
          }))
        }
      >
        {props.collapsed ? null : content}
      </Tabs>
    </div>
  )
}
