import { presentProblem } from '@parada/messages'
import type { Problem } from '@parada/schedule'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { planDialog } from '../../actions/context.ts'
import { useActionContext } from '../../components/use-action-context.ts'
import { useIsPhone } from '../../components/use-media.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { useMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Floats } from './floats.ts'
import { factsOf, GanttBar, NO_FACTS, sameFacts } from './GanttBar.tsx'
import styles from './GanttPanel.module.css'
import { useGanttView } from './use-gantt-view.ts'
import { storeZoom, useGanttSettings } from './use-settings.ts'

const loadFind = async () => ({ default: (await import('./FindBar.tsx')).FindBar })
const FindBar = lazy(loadFind)
const GanttFloats = lazy(() => import('./GanttFloats.tsx'))
const Histogram = lazy(async () => ({ default: (await import('./Histogram.tsx')).Histogram }))

/** When the rows stand, the bar that finds is fetched ahead, so that what is typed after Ctrl+F lands in it; milliseconds. */
const FIND_SOON = 1500

/** A switch that is kept in this browser. */
function useStoredSwitch(key: string): [boolean, (on: boolean) => void] {
  const [on, set] = useState(() => localStorage.getItem(key) === '1')
  const change = useCallback(
    (next: boolean) => {
      localStorage.setItem(key, next ? '1' : '0')
      set(next)
    },
    [key],
  )
  return [on, change]
}

/** The Gantt of the open plan: grid and timeline, what floats above them, the histogram below, its facts in a bar above. */
export function GanttPanel(props: {
  /** Where the facts and the tools go: the bar of the section that the Gantt stands in. */
  readonly tools: HTMLElement | null
  readonly inspector: ComponentType
}) {
  const { tools, inspector: Inspector } = props
  const messages = useMessages()
  const hasTasks = useEditor(state => (state.schedule?.tasks.length ?? 0) > 0)
  const [settings, change] = useGanttSettings()
  const [facts, setFacts] = useState(NO_FACTS)
  const [floats, setFloats] = useState<Floats>({})
  const put = useCallback((next: Floats) => setFloats(before => ({ ...before, ...next })), [])
  const [finding, setFinding] = useState(false)
  const [histogram, setHistogram] = useStoredSwitch('parada.gantt.histogram')
  const [inspecting, setInspecting] = useStoredSwitch('parada.gantt.inspector')
  const phone = useIsPhone()
  const host = useRef<HTMLDivElement>(null)
  const zoomTimer = useRef<ReturnType<typeof setTimeout> | null>(null)

  const problemText = useCallback(
    (problems: readonly Problem[]) => problems.map(each => presentProblem(each, messages).error).join(' '),
    [messages],
  )
  const context = useActionContext()
  const parts = useGanttView(host, settings, change, context, problemText, {
    changed: () => {
      const next = factsOf(parts.current)
      setFacts(before => (sameFacts(before, next) ? before : next))
      if (zoomTimer.current !== null) clearTimeout(zoomTimer.current)
      zoomTimer.current = setTimeout(() => storeZoom(next.pxPerDay), 500)
    },
    readout: (value, at) => put({ readout: value && { value, at } }),
    conflict: (found, at) => put({ conflict: { found, at } }),
    offerLag: (offer, at) => put({ offer: { offer, at } }),
    menu: (target, x, y) => put({ menu: { target, x, y } }),
    columnMenu: (at, x, y) => put({ columnMenu: { at, x, y } }),
    pick: pick => put({ pick }),
    find: () => {
      // Until the bar is there nothing typed may reach the active cell and change it.
      parts.current?.view.grid.blur()
      setFinding(true)
    },
    openLink: link => {
      const found = editor.schedule?.links[link]
      if (found) planDialog.setState({ kind: 'link', link: { from: found.from, to: found.to, type: found.type } }, true)
    },
  })
  useEffect(() => setFacts(factsOf(parts.current)), [parts])
  useEffect(() => {
    const soon = setTimeout(() => void loadFind(), FIND_SOON)
    return () => clearTimeout(soon)
  }, [])

  return (
    <div className={styles.panel}>
      {tools &&
        createPortal(
          <GanttBar
            facts={facts}
            parts={parts}
            settings={settings}
            histogram={histogram}
            inspecting={inspecting}
            onSettings={change}
            onHistogram={setHistogram}
            onInspecting={setInspecting}
            onFind={() => setFinding(true)}
            onColumns={() => put({ columns: settings.columns.length })}
            onNewTask={() => context.openTask('new')}
          />,
          tools,
        )}
      {finding && (
        <Suspense fallback={null}>
          <FindBar parts={parts.current} onClose={() => setFinding(false)} />
        </Suspense>
      )}
      <div className={styles.row}>
        <div className={styles.stage}>
          <div ref={host} className={styles.host} />
          {!hasTasks && <NoTasks onNew={() => context.openTask('new')} />}
          <Suspense fallback={null}>
            {Object.values(floats).some(each => each) && (
              <GanttFloats
                floats={floats}
                parts={parts.current}
                settings={settings}
                context={context}
                onFloats={put}
                onSettings={change}
              />
            )}
          </Suspense>
        </div>
        {inspecting && hasTasks && !phone && (
          <Suspense fallback={null}>
            <Inspector />
          </Suspense>
        )}
      </div>
      {histogram && hasTasks && (
        <Suspense fallback={<div className={styles.histogram} />}>
          <Histogram parts={parts.current} />
        </Suspense>
      )}
    </div>
  )
}

/** What stands in the place of the rows of a plan without tasks. */
function NoTasks({ onNew }: { onNew(): void }) {
  const { gantt } = useMessages()
  return (
    <div className={styles.empty}>
      <EmptyState
        title={gantt.empty}
        hint={gantt.emptyHint}
        actions={
          <Button variant="primary" onClick={onNew}>
            {gantt.newTask}
          </Button>
        }
      />
    </div>
  )
}
