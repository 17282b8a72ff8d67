import { useIsPhone } from '../components/use-media.ts'
import { dashboardPaneOf, useApp } from '../data/store.ts'
import { cx } from '../ui/cx.ts'
import { DashboardSection } from './DashboardSection.tsx'
import { SplitBar } from './SplitBar.tsx'
import { TasksSection } from './TasksSection.tsx'
import styles from './Workspace.module.css'

/** The plan above, the dashboard below; each folds to its bar or takes the whole room. */
export function PlanRoom() {
  const phone = useIsPhone()
  const tasksPane = useApp(state => state.tasksPane)
  const dashboardPane = useApp(state => dashboardPaneOf(state, true))
  const split = useApp(state => state.split)
  if (phone) return <TasksSection phone />

  const showTasks = dashboardPane !== 'maximized'
  const showDashboard = tasksPane !== 'maximized'
  const both = showTasks && showDashboard && tasksPane === 'open' && dashboardPane === 'open'
  return (
    <div className={styles.workspace}>
      {showTasks && (
        <div
          className={cx(styles.section, tasksPane === 'collapsed' ? styles.shut : styles.grow)}
          style={both ? { flexGrow: split, flexBasis: 0 } : undefined}
        >
          <TasksSection />
        </div>
      )}
      {both && <SplitBar />}
      {showDashboard && (
        <div
          className={cx(styles.section, dashboardPane === 'collapsed' ? styles.shut : styles.grow)}
          style={both ? { flexGrow: 1 - split, flexBasis: 0 } : undefined}
        >
          <DashboardSection />
        </div>
      )}
    </div>
  )
}
