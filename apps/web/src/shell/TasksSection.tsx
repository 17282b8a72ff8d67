import { Columns3, GanttChartSquare, List, ListTree, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../components/ErrorBoundary.tsx'
import { Splash } from '../components/Splash.tsx'
import { editor, useEditor } from '../data/editor.ts'
import { work } from '../data/proposal.ts'
import { app, useApp } from '../data/store.ts'
import { useMessages } from '../i18n/i18n.tsx'
import { Button } from '../ui/Button.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { PaneButtons } from './PaneButtons.tsx'
import styles from './Workspace.module.css'

const ProposalCard = lazy(async () => ({
  default: (await import('../features/workflow/ProposalCard.tsx')).ProposalCard,
}))
const ArrivalCard = lazy(async () => ({ default: (await import('../features/workflow/ArrivalCard.tsx')).ArrivalCard }))
const EditTools = lazy(() => import('./EditTools.tsx'))
const GanttView = lazy(() => import('./GanttView.tsx'))
const TaskList = lazy(() => import('../features/tasklist/TaskList.tsx'))
const Kanban = lazy(() => import('../features/kanban/Kanban.tsx'))
const Wbs = lazy(() => import('../features/wbs/Wbs.tsx'))
const SchemaDetails = lazy(() => import('../features/schema/SchemaDetails.tsx'))

/** The tasks of the plan as Gantt, list, board or tree, with the tools of the one shown. */
export function TasksSection(props: { readonly phone?: boolean }) {
  const messages = useMessages()
  const chosen = useApp(state => state.view)
  const pane = useApp(state => state.tasksPane)
  const schemaOpen = useApp(state => state.schemaOpen)
  // Where the Gantt puts its facts and tools: one bar for all of it leaves the height to the rows.
  const [tools, setTools] = useState<HTMLElement | null>(null)
  // The list is the phone's, and so is the board's own place in the bar at the bottom.
  const view = !props.phone && chosen === 'list' ? 'gantt' : chosen
  const open = pane !== 'collapsed' || props.phone === true
  return (
    <section className={styles.pane} aria-label={messages.shell.tasksSection}>
      <div className={styles.bar}>
        <h2 className={props.phone ? styles.heading : styles.quietHeading}>{messages.shell.tasksSection}</h2>
        {!(props.phone && view === 'kanban') && (
          <Segmented
            label={messages.shell.views}
            value={view}
            options={[
              ...(props.phone
                ? [{ id: 'list' as const, label: messages.shell.viewList, icon: <List size={14} /> }]
                : []),
              { id: 'gantt', label: messages.shell.viewGantt, icon: <GanttChartSquare size={14} /> },
              ...(props.phone
                ? []
                : [{ id: 'kanban' as const, label: messages.shell.viewKanban, icon: <Columns3 size={14} /> }]),
              { id: 'wbs', label: messages.shell.viewWbs, icon: <ListTree size={14} /> },
            ]}
            onChange={next => app.setState({ view: next })}
          />
        )}
        {!props.phone && (
          <Suspense fallback={<span className={styles.editTools} />}>
            <EditTools />
          </Suspense>
        )}
        {view === 'gantt' ? (
          <div ref={setTools} className={styles.tools} />
        ) : (
          <>
            <Counts />
            <span className={styles.spacer} />
          </>
        )}
        {!props.phone && (
          <span className={styles.tail}>
            <PaneButtons
              title={messages.shell.tasksSection}
              pane={pane}
              onPane={tasksPane => app.setState({ tasksPane })}
            />
          </span>
        )}
      </div>
      {open && (
        <>
          <Cards />
          <div className={styles.body}>
            <ErrorBoundary key={view}>
              <Suspense fallback={<Splash label={messages.common.loading} />}>
                {view === 'gantt' ? (
                  <GanttView tools={tools} />
                ) : view === 'list' ? (
                  <TaskList />
                ) : view === 'kanban' ? (
                  <Kanban />
                ) : (
                  <Wbs />
                )}
              </Suspense>
            </ErrorBoundary>
          </div>
          {(schemaOpen || props.phone) && (
            <Suspense fallback={null}>
              <SchemaDetails foldable={props.phone === true} />
            </Suspense>
          )}
        </>
      )}
    </section>
  )
}

/** What is proposed, and what has just arrived: loaded when there is something to say. */
function Cards() {
  const proposed = work(state => state.proposal !== null)
  const arrived = work(state => state.arrival !== null)
  return (
    <Suspense fallback={null}>
      {proposed && <ProposalCard />}
      {arrived && <ArrivalCard />}
    </Suspense>
  )
}

function Counts() {
  const messages = useMessages()
  const count = useEditor(state => state.schedule?.tasks.length ?? 0)
  const highlighted = useEditor(state => state.highlighted.size)
  return (
    <span className={styles.counts}>
      {messages.shell.taskCount(count)}
      {highlighted > 0 && (
        <>
          <span className={styles.highlighted}>{messages.shell.highlighted(highlighted)}</span>
          <Button size="small" variant="ghost" icon={<X size={14} />} onClick={() => editor.highlight([])}>
            {messages.shell.clearHighlight}
          </Button>
        </>
      )}
    </span>
  )
}
