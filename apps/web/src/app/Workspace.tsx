import {
  BarChart3,
  Columns3,
  GanttChartSquare,
  List,
  ListTree,
  Maximize2,
  Minimize2,
  PanelBottomClose,
  PanelBottomOpen,
  Printer,
  X,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Chooser } from '../features/workflow/Chooser.tsx'
import { InstructionBox } from '../features/workflow/InstructionBox.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { ErrorDoor } from './ErrorDoor.tsx'
import { editor, useEditor } from './editor.ts'
import { useMessages } from './i18n.tsx'
import { Splash } from './Splash.tsx'
import { SplitBar } from './SplitBar.tsx'
import type { Session } from './session.tsx'
import { app, dashboardPaneOf, type Pane, useApp, type View } from './store.ts'
import { useIsPhone } from './use-media.ts'
import styles from './Workspace.module.css'
import { work } from './work.ts'

const ProposalCard = lazy(async () => ({
  default: (await import('../features/workflow/ProposalCard.tsx')).ProposalCard,
}))
const ArrivalCard = lazy(async () => ({ default: (await import('../features/workflow/ArrivalCard.tsx')).ArrivalCard }))
const OpenArea = lazy(async () => ({ default: (await import('../features/workflow/OpenArea.tsx')).OpenArea }))
const GanttView = lazy(() => import('./GanttView.tsx'))
const TaskList = lazy(() => import('../features/tasklist/TaskList.tsx'))
const Kanban = lazy(() => import('../features/kanban/Kanban.tsx'))
const Wbs = lazy(() => import('../features/wbs/Wbs.tsx'))
const Dashboard = lazy(() => import('../features/dashboard/Dashboard.tsx'))
const SchemaDetails = lazy(() => import('../features/schema/SchemaDetails.tsx'))

/** The plan above, the dashboard below; each collapses to its title bar or takes the whole workspace. */
export function Workspace({ session }: { readonly session: Session }) {
  const phone = useIsPhone()
  const hasPlan = useEditor(state => state.schedule !== null)
  const mode = useApp(state => state.mode)
  const pane = useApp(state => state.phonePane)
  const tasksPane = useApp(state => state.tasksPane)
  const dashboardPane = useApp(state => dashboardPaneOf(state, hasPlan))
  const split = useApp(state => state.split)

  const start =
    mode === 'none' && !hasPlan ? (
      <Chooser session={session} />
    ) : (
      <div className={styles.start}>
        {mode === 'existing' && (
          <Suspense fallback={null}>
            <OpenArea />
          </Suspense>
        )}
        <InstructionBox session={session} centre />
      </div>
    )

  if (phone)
    return pane === 'dashboard' ? (
      <DashboardSection phone />
    ) : !hasPlan ? (
      <div className={styles.scroll}>{start}</div>
    ) : (
      <TasksSection phone view={pane === 'kanban' ? 'kanban' : undefined} />
    )

  const showTasks = hasPlan && dashboardPane !== 'maximized'
  const showDashboard = !hasPlan || tasksPane !== 'maximized'
  const both = showTasks && showDashboard && tasksPane === 'open' && dashboardPane === 'open'
  return (
    <div className={styles.workspace}>
      {!hasPlan && <div className={cx(styles.scroll, styles.grow)}>{start}</div>}
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
          className={cx(
            styles.section,
            dashboardPane === 'collapsed' ? styles.shut : hasPlan ? styles.grow : styles.below,
          )}
          style={both ? { flexGrow: 1 - split, flexBasis: 0 } : undefined}
        >
          <DashboardSection />
        </div>
      )}
    </div>
  )
}

function TasksSection(props: { readonly phone?: boolean; readonly view?: View | undefined }) {
  const messages = useMessages()
  const chosen = useApp(state => state.view)
  const pane = useApp(state => state.tasksPane)
  const schemaOpen = useApp(state => state.schemaOpen)
  // Where the Gantt puts its facts and tools: one bar for all of it leaves the height to the rows.
  const [tools, setTools] = useState<HTMLElement | null>(null)
  // The list is the phone's; the board has its own place in the phone's bar.
  const view =
    props.view ?? (props.phone ? (chosen === 'kanban' ? 'list' : chosen) : chosen === 'list' ? 'gantt' : chosen)
  const open = pane !== 'collapsed' || props.phone === true
  return (
    <section className={styles.pane} aria-label={messages.shell.tasksSection}>
      <div className={styles.bar}>
        <h2 className={styles.heading}>{messages.shell.tasksSection}</h2>
        {props.view === undefined && (
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
            <IconButton
              size="small"
              label={messages.shell.print}
              icon={<Printer size={16} />}
              onClick={() => app.setState({ printOpen: true })}
            />
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
            <ErrorDoor key={view}>
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
            </ErrorDoor>
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

function DashboardSection({ phone = false }: { readonly phone?: boolean }) {
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
      {!phone && <PaneButtons title={title} pane={pane} onPane={dashboardPane => app.setState({ dashboardPane })} />}
    </>
  )
  return (
    <section className={styles.pane} aria-label={title}>
      <ErrorDoor>
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
            collapsed={pane === 'collapsed' && !phone}
            barClassName={styles.bar}
          />
        </Suspense>
      </ErrorDoor>
    </section>
  )
}

function PaneButtons(props: { readonly title: string; readonly pane: Pane; onPane(pane: Pane): void }) {
  const messages = useMessages()
  const { pane } = props
  const maximized = pane === 'maximized'
  return (
    <>
      <IconButton
        size="small"
        label={`${maximized ? messages.shell.restore : messages.shell.maximize}: ${props.title}`}
        icon={maximized ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
        onClick={() => props.onPane(maximized ? 'open' : 'maximized')}
      />
      <IconButton
        size="small"
        label={`${pane === 'collapsed' ? messages.shell.expand : messages.shell.collapse}: ${props.title}`}
        aria-expanded={pane !== 'collapsed'}
        icon={pane === 'collapsed' ? <PanelBottomOpen size={16} /> : <PanelBottomClose size={16} />}
        onClick={() => props.onPane(pane === 'collapsed' ? 'open' : 'collapsed')}
      />
    </>
  )
}
