import { ChevronDown, ChevronUp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useEditor } from '../data/editor.ts'
import { app, dashboardPaneOf, useApp } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import styles from './StatusLine.module.css'

// Figures are not read before the rows stand.
const PlanFacts = lazy(() => import('./PlanFacts.tsx'))

/** Finish and how it moved, critical counts, problems, sums of the selection; the year at the end. */
export function StatusLine() {
  const messages = useMessages()
  const schedule = useEditor(state => state.schedule)
  const calculation = useEditor(state => state.calculation)
  return (
    <footer className={styles.line}>
      {schedule && calculation && (
        <Suspense fallback={null}>
          <PlanFacts schedule={schedule} calculation={calculation} />
        </Suspense>
      )}
      {schedule && <SchemaSwitch />}
      <span className={styles.year}>{messages.shell.footer(new Date().getFullYear())}</span>
    </footer>
  )
}

/** Opens and closes the details of the schema below the plan's rows, and makes room for them where there is none. */
function SchemaSwitch() {
  const messages = useMessages()
  const page = useApp(state => state.page)
  const open = useApp(
    state => state.schemaOpen && state.tasksPane !== 'collapsed' && dashboardPaneOf(state, true) !== 'maximized',
  )
  if (page !== 'main') return null
  const press = () => {
    const { tasksPane, dashboardPane } = app.getState()
    if (open) app.setState({ schemaOpen: false })
    else
      app.setState({
        schemaOpen: true,
        ...(tasksPane === 'collapsed' && { tasksPane: 'open' as const }),
        ...(dashboardPane === 'maximized' && { dashboardPane: 'open' as const }),
      })
  }
  return (
    <button type="button" className={styles.schema} aria-expanded={open} onClick={press}>
      {messages.shell.schemaDetails}
      {open ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronUp size={14} aria-hidden="true" />}
    </button>
  )
}
