import { presentProblem } from '@parada/messages'
import type { Problem } from '@parada/schedule'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { planDialog } from '../../actions/context.ts'
import { useActionContext } from '../../components/use-action-context.ts'
import { useIsPhone } from '../../components/use-media.ts'
import { editor, useEditor } from '../../data/editor.ts'
import type { Readout, TimelinePoint } from '../../editor/gestures/timeline-gesture.ts'
import type { MoveConflict } from '../../editor/move-conflict.ts'
import { useMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { LagOffer, MenuTarget } from './build-gantt.ts'
import { factsOf, GanttBar, NO_FACTS, sameFacts } from './GanttBar.tsx'
import styles from './GanttPanel.module.css'
import type { Sorted } from './row-order.ts'
import { useGanttView } from './use-gantt-view.ts'
import { storeZoom, useGanttSettings } from './use-settings.ts'

const loadFind = async () => ({ default: (await import('./FindBar.tsx')).FindBar })
const FindBar = lazy(loadFind)
const Histogram = lazy(async () => ({ default: (await import('./Histogram.tsx')).Histogram }))
const ConflictChoice = lazy(async () => ({ default: (await import('./MoveChoice.tsx')).ConflictChoice }))
const LagChoice = lazy(async () => ({ default: (await import('./MoveChoice.tsx')).LagChoice }))
const ReadoutBox = lazy(async () => ({ default: (await import('./ReadoutBox.tsx')).ReadoutBox }))
const ColumnMenu = lazy(async () => ({ default: (await import('./ColumnMenu.tsx')).ColumnMenu }))
const RowMenu = lazy(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }))

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
  const [readout, setReadout] = useState<{ value: Readout; at: TimelinePoint } | null>(null)
  const [conflict, setConflict] = useState<{ found: MoveConflict; at: TimelinePoint } | null>(null)
  const [offer, setOffer] = useState<{ offer: LagOffer; at: TimelinePoint } | null>(null)
  const [menu, setMenu] = useState<{ target: MenuTarget; x: number; y: number } | null>(null)
  const [columnMenu, setColumnMenu] = useState<{ at: number; x: number; y: number } | null>(null)
  const [sorted, setSorted] = useState<Sorted | null>(null)
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
    readout: (value, at) => setReadout(value && { value, at }),
    conflict: (found, at) => setConflict({ found, at }),
    offerLag: (next, at) => setOffer({ offer: next, at }),
    menu: (target, x, y) => setMenu({ target, x, y }),
    columnMenu: (at, x, y) => setColumnMenu({ at, x, y }),
    find: () => {
      // Until the bar is there nothing typed may reach the active cell and change it.
      parts.current?.view.grid.blur()
      setFinding(true)
    },
    openLink: link => {
      const found = editor.schedule?.links[link]
      if (found) planDialog.set({ kind: 'link', link: { from: found.from, to: found.to, type: found.type } })
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
            {readout && <ReadoutBox value={readout.value} at={readout.at} parts={parts.current} />}
            {conflict && (
              <ConflictChoice
                found={conflict.found}
                at={conflict.at}
                parts={parts.current}
                refuse={context.refuse}
                onDone={() => setConflict(null)}
              />
            )}
            {offer && !conflict && (
              <LagChoice
                offer={offer.offer}
                at={offer.at}
                parts={parts.current}
                refuse={context.refuse}
                onDone={() => setOffer(null)}
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
      {columnMenu && parts.current && (
        <Suspense fallback={null}>
          <ColumnMenu
            {...columnMenu}
            parts={parts.current}
            settings={settings}
            sorted={sorted}
            onSorted={setSorted}
            onSettings={change}
            onClose={() => setColumnMenu(null)}
          />
        </Suspense>
      )}
      {menu && (
        <Suspense fallback={null}>
          <RowMenu target={menu.target} x={menu.x} y={menu.y} context={context} onClose={() => setMenu(null)} />
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
