import { formatDate } from '@parada/messages'
import { PanelRight, Plus, Search, X } from 'lucide-react'
import { lazy, type RefObject, Suspense } from 'react'
import { useIsPhone } from '../../components/use-media.ts'
import { editor, useEditor } from '../../data/editor.ts'
import { useLocale, useMessages } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { GanttParts } from './build-gantt.ts'
import styles from './GanttPanel.module.css'
import { ViewMenuButton } from './ViewMenuButton.tsx'
import type { GanttSettings } from './view/settings.ts'
import { ZoomControl } from './ZoomControl.tsx'

/** Facts of the header, read from the view after it laid itself out. */
export interface Facts {
  readonly shown: number
  readonly all: number
  readonly start: number
  readonly finish: number
  readonly wholeDays: boolean
  readonly pxPerDay: number
}

export const NO_FACTS: Facts = { shown: 0, all: 0, start: 0, finish: 0, wholeDays: true, pxPerDay: 60 }

export function factsOf(parts: GanttParts | null): Facts {
  const view = parts?.view
  const calculation = view?.calculation
  if (!view?.layout || !calculation) return NO_FACTS
  return {
    shown: view.layout.count,
    all: calculation.count,
    start: view.span.begins,
    // As everywhere on the page: what is inactive has no say in it.
    finish: calculation.count > 0 ? calculation.projectFinish : Number.NaN,
    wholeDays: view.countsWholeDays,
    pxPerDay: view.pxPerDay,
  }
}

export const sameFacts = (a: Facts, b: Facts): boolean =>
  (Object.keys(a) as (keyof Facts)[]).every(key => Object.is(a[key], b[key]))

const FilterButton = lazy(() => import('./filter/FilterButton.tsx'))
const GroupButton = lazy(() => import('./GroupButton.tsx'))

/** Rows of the specification's preference. */
const LIMIT = 500

/** Facts of the plan and the Gantt's tools, in the bar of the section that it stands in. */
export function GanttBar(props: {
  readonly facts: Facts
  readonly parts: RefObject<GanttParts | null>
  readonly settings: GanttSettings
  readonly histogram: boolean
  readonly inspecting: boolean
  onSettings(change: Partial<GanttSettings>): void
  onHistogram(on: boolean): void
  onInspecting(on: boolean): void
  onFind(): void
  onColumns(): void
  onNewTask(): void
}) {
  const { facts, parts, settings, histogram, inspecting } = props
  const messages = useMessages()
  const { gantt } = messages
  const locale = useLocale()
  const highlighted = useEditor(state => state.highlighted.size)
  const phone = useIsPhone()
  const date = (at: number) => formatDate(locale, at, facts.wholeDays ? 'day' : 'dayTime')
  const range = gantt.header.dateRange(date(facts.start), date(facts.finish))
  const limited = settings.limit !== null && facts.all > facts.shown
  return (
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
          <Button size="small" variant="ghost" onClick={() => props.onSettings({ limit: null })}>
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
          onClick={props.onFind}
        />
        {!phone && (
          <Suspense fallback={null}>
            <FilterButton parts={parts.current} />
            <GroupButton parts={parts.current} />
          </Suspense>
        )}
        <ZoomControl
          pxPerDay={facts.pxPerDay}
          onZoom={pxPerDay => parts.current?.view.zoomTo(pxPerDay)}
          onFit={() => parts.current?.view.fit()}
        />
        <ViewMenuButton
          settings={settings}
          histogram={histogram}
          limit={LIMIT}
          onChange={props.onSettings}
          onHistogram={props.onHistogram}
          onCollapse={collapsed => parts.current?.view.setCollapsed(null, collapsed)}
          onColumns={props.onColumns}
          onPicture={kind => {
            const view = parts.current?.view
            if (view) void import('./save-picture.ts').then(found => found.savePicture(view, kind))
          }}
        />
        {!phone && (
          <IconButton
            size="small"
            label={gantt.inspector.toggle}
            pressed={inspecting}
            icon={<PanelRight size={16} />}
            onClick={() => props.onInspecting(!inspecting)}
          />
        )}
        <Button size="small" variant="secondary" icon={<Plus size={14} aria-hidden="true" />} onClick={props.onNewTask}>
          {gantt.newTask}
        </Button>
      </div>
    </>
  )
}
