import { formatDate, presentProblem } from '@parada/messages'
import type { Problem } from '@parada/schedule'
import { PanelRight, Plus, Search, X } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type ActionContext, planDialog } from '../../actions/context.ts'
import { useIsPhone } from '../../components/use-media.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { app } from '../../data/store.ts'
import type { Readout, TimelinePoint } from '../../editor/gestures/timeline-gesture.ts'
import type { MoveConflict } from '../../editor/move-conflict.ts'
import { useLocale, useMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { showToast } from '../../ui/toast-store.ts'
import styles from './GanttPanel.module.css'
import { type GanttParts, type LagOffer, type MenuTarget, useGanttView } from './use-gantt-view.ts'
import { keepZoom, useGanttSettings } from './use-settings.ts'
import { ViewMenuButton } from './ViewMenuButton.tsx'
import { ZoomControl } from './ZoomControl.tsx'

const loadFind = async () => ({ default: (await import('./FindBar.tsx')).FindBar })
const FindBar = lazy(loadFind)
const Histogram = lazy(async () => ({ default: (await import('./Histogram.tsx')).Histogram }))
const ConflictChoice = lazy(async () => ({ default: (await import('./MoveChoice.tsx')).ConflictChoice }))
const LagChoice = lazy(async () => ({ default: (await import('./MoveChoice.tsx')).LagChoice }))
const ReadoutBox = lazy(async () => ({ default: (await import('./ReadoutBox.tsx')).ReadoutBox }))
const RowMenu = lazy(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }))

/** Facts of the header, read from the view after it laid itself out. */
interface Facts {
  readonly shown: number
  readonly all: number
  readonly start: number
  readonly finish: number
  readonly wholeDays: boolean
  readonly pxPerDay: number
}

const NO_FACTS: Facts = { shown: 0, all: 0, start: 0, finish: 0, wholeDays: true, pxPerDay: 60 }

function factsOf(parts: GanttParts | null): Facts {
  const view = parts?.view
  const calculation = view?.calculation
  if (!view?.layout || !calculation) return NO_FACTS
  return {
    shown: view.layout.count,
    all: calculation.count,
    start: view.span.start,
    finish: view.span.finish,
    wholeDays: view.countsWholeDays,
    pxPerDay: view.pxPerDay,
  }
}

const sameFacts = (a: Facts, b: Facts): boolean =>
  (Object.keys(a) as (keyof Facts)[]).every(key => Object.is(a[key], b[key]))

/** When the rows stand, the bar that finds is fetched ahead, so that what is typed after Ctrl+F lands in it; milliseconds. */
const FIND_SOON = 1500

/** Rows of the specification's preference. */
const LIMIT = 500

/** A switch that is kept in this browser. */
function useKept(key: string): [boolean, (on: boolean) => void] {
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
  const locale = useLocale()
  const highlighted = useEditor(state => state.highlighted.size)
  const hasTasks = useEditor(state => (state.schedule?.tasks.length ?? 0) > 0)
  const [settings, change] = useGanttSettings()
  const [facts, setFacts] = useState(NO_FACTS)
  const [readout, setReadout] = useState<{ value: Readout; at: TimelinePoint } | null>(null)
  const [conflict, setConflict] = useState<{ found: MoveConflict; at: TimelinePoint } | null>(null)
  const [offer, setOffer] = useState<{ offer: LagOffer; at: TimelinePoint } | null>(null)
  const [menu, setMenu] = useState<{ target: MenuTarget; x: number; y: number } | null>(null)
  const [finding, setFinding] = useState(false)
  const [histogram, setHistogram] = useKept('parada.gantt.histogram')
  const [inspecting, setInspecting] = useKept('parada.gantt.inspector')
  const phone = useIsPhone()
  const host = useRef<HTMLDivElement>(null)
  const zoomTimer = useRef<ReturnType<typeof setTimeout> | null>(null)

  const problemText = useCallback(
    (problems: readonly Problem[]) => problems.map(each => presentProblem(each, messages).error).join(' '),
    [messages],
  )
  const context = useMemo<ActionContext>(
    () => ({
      editor,
      messages,
      openTask: task => app.setState({ taskDialog: task }),
      refuse: problems => {
        const [first] = problems
        if (!first) return
        const shown = presentProblem(first, messages)
        const fix = first.suggestions.find(each => each.edits)
        const text = [shown.error, ...shown.suggestions.slice(0, 1)].join(' ')
        showToast(
          'err',
          text,
          fix?.edits && {
            label: messages.shell.fix,
            run: () => void editor.apply(fix.edits ?? [], { code: 'fix', count: 1 }),
          },
        )
      },
      say: text => showToast('info', text),
    }),
    [messages],
  )

  const parts = useGanttView(host, settings, change, context, problemText, {
    changed: () => {
      const next = factsOf(parts.current)
      setFacts(before => (sameFacts(before, next) ? before : next))
      if (zoomTimer.current !== null) clearTimeout(zoomTimer.current)
      zoomTimer.current = setTimeout(() => keepZoom(next.pxPerDay), 500)
    },
    readout: (value, at) => setReadout(value && { value, at }),
    conflict: (found, at) => setConflict({ found, at }),
    offerLag: (next, at) => setOffer({ offer: next, at }),
    menu: (target, x, y) => setMenu({ target, x, y }),
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

  const { gantt } = messages
  const date = (at: number) => formatDate(locale, at, facts.wholeDays ? 'day' : 'dayTime')
  const range = gantt.header.dateRange(date(facts.start), date(facts.finish))
  const limited = settings.limit !== null && facts.all > facts.shown
  const bar = (
    <>
      <div className={styles.facts}>
        <strong>{limited ? gantt.header.limited(facts.shown, facts.all) : gantt.header.taskCount(facts.all)}</strong>
        {facts.all > 0 && (
          <span className={styles.number} title={range}>
            {range}
          </span>
        )}
        {highlighted > 0 && (
          <span className={styles.highlight}>
            {gantt.header.highlighted(highlighted)}
            <IconButton
              size="small"
              label={messages.shell.clearHighlight}
              icon={<X size={14} />}
              onClick={() => editor.highlight([])}
            />
          </span>
        )}
        {limited && (
          <Button size="small" variant="ghost" onClick={() => change({ limit: null })}>
            {gantt.header.showAll}
          </Button>
        )}
      </div>
      <div className={styles.tools}>
        <IconButton
          size="small"
          label={gantt.menu.find}
          shortcut="Ctrl+F"
          icon={<Search size={16} />}
          onClick={() => setFinding(true)}
        />
        <ZoomControl
          pxPerDay={facts.pxPerDay}
          onZoom={pxPerDay => parts.current?.view.zoomTo(pxPerDay)}
          onFit={() => parts.current?.view.fit()}
        />
        <ViewMenuButton
          settings={settings}
          histogram={histogram}
          limit={LIMIT}
          onChange={change}
          onHistogram={setHistogram}
          onCollapse={collapsed => parts.current?.view.setCollapsed(null, collapsed)}
        />
        {!phone && (
          <IconButton
            size="small"
            label={gantt.inspector.toggle}
            pressed={inspecting}
            icon={<PanelRight size={16} />}
            onClick={() => setInspecting(!inspecting)}
          />
        )}
        <Button
          size="small"
          variant="secondary"
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() => context.openTask('new')}
        >
          {gantt.newTask}
        </Button>
      </div>
    </>
  )
  return (
    <div className={styles.panel}>
      {tools && createPortal(bar, tools)}
      <div className={styles.row}>
        <div className={styles.stage}>
          <div ref={host} className={styles.host} />
          {!hasTasks && (
            <div className={styles.empty}>
              <EmptyState
                title={gantt.empty}
                hint={gantt.emptyHint}
                actions={
                  <Button variant="primary" onClick={() => context.openTask('new')}>
                    {gantt.newTask}
                  </Button>
                }
              />
            </div>
          )}
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
            {finding && <FindBar parts={parts.current} onClose={() => setFinding(false)} />}
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
      {menu && (
        <Suspense fallback={null}>
          <RowMenu target={menu.target} x={menu.x} y={menu.y} context={context} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </div>
  )
}
