import type { Problem } from '@parada/schedule'
import { type RefObject, useEffect, useRef } from 'react'
import { type ActionContext, ganttHandle } from '../../actions/context.ts'
import { moreColumns, setMoreColumns } from '../../editor/more-columns.ts'
import { useLocale, useMessages } from '../../i18n/i18n.tsx'
import { buildGantt, followPage, type GanttParts, handleOf } from './build-gantt.ts'
import type { ViewEvents } from './gantt-page.ts'
import { hasStoredZoom } from './use-settings.ts'
import { Clipboard } from './view/clipboard.ts'
import type { GanttSettings } from './view/settings.ts'

/** Builds the Gantt into a host element and keeps it in step with settings and language. */
export function useGanttView(
  host: RefObject<HTMLElement | null>,
  settings: GanttSettings,
  change: (settings: Partial<GanttSettings>) => void,
  context: ActionContext,
  problemText: (problems: readonly Problem[]) => string,
  events: ViewEvents,
): RefObject<GanttParts | null> {
  const messages = useMessages()
  const locale = useLocale()
  const parts = useRef<GanttParts | null>(null)
  const latest = useRef({ change, context, problemText, events, settings, messages })
  latest.current = { change, context, problemText, events, settings, messages }

  // biome-ignore lint/correctness/useExhaustiveDependencies: built once; later settings and language go through configure
  useEffect(() => {
    const element = host.current
    if (!element) return
    const now = () => latest.current
    const gantt = buildGantt(element, now, locale)
    const { view, grid } = gantt
    const clipboard = new Clipboard(
      view,
      grid,
      () => now().context,
      problems => now().problemText(problems),
    )
    const handle = handleOf(gantt, clipboard, () => now().events.find())
    ganttHandle.setState(handle, true)
    parts.current = gantt
    // A phone shows the whole project first: a window of four days says nothing.
    if (now().settings.columns.length === 1 && !hasStoredZoom()) view.fit()
    view.ask()

    const stopFollowing = followPage(gantt)
    return () => {
      stopFollowing()
      if (ganttHandle.getState() === handle) ganttHandle.setState(null, true)
      clipboard.dispose()
      view.dispose()
      parts.current = null
    }
  }, [])

  useEffect(() => {
    const current = parts.current
    if (!current) return
    // The view owns its zoom: it changes with every turn of a wheel.
    current.view.configure(
      { ...settings, pxPerDay: current.view.settings.pxPerDay },
      { ...current.view.host, locale, messages: messages.gantt },
    )
    current.head.fill()
    if (moreColumns()?.locale !== locale && settings.columns.some(column => !(column.id in messages.gantt.columns)))
      void import('../../editor/field-columns.ts')
        .then(found => found.fieldColumns(locale))
        .then(found => {
          setMoreColumns(found)
          // Which columns hold figures is known now: the cells are made anew.
          current.view.configure({ ...current.view.settings, columns: [...current.view.settings.columns] })
          current.head.fill()
        })
  }, [settings, locale, messages])

  return parts
}
