import { applyEdits, calculate, insertTask, memberOf, type Problem, type TaskId } from '@parada/schedule'
import { type RefObject, useEffect, useRef } from 'react'
import { actionOfKey } from '../../actions/actions.ts'
import { type ActionContext, type GanttHandle, ganttHandle } from '../../actions/context.ts'
import { civilNow } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import type { Readout, TimelinePoint } from '../../editor/gestures/timeline-gesture.ts'
import { label } from '../../editor/labels.ts'
import type { MoveConflict } from '../../editor/move-conflict.ts'
import { useLocale, useMessages } from '../../i18n/i18n.tsx'
import { hasKeptZoom } from './use-settings.ts'
import { Clipboard } from './view/clipboard.ts'
import { GanttView } from './view/gantt-view.ts'
import { GridController } from './view/grid-controller.ts'
import { GridHead } from './view/grid-head.ts'
import type { GanttSettings } from './view/settings.ts'
import { attachSplitter } from './view/splitter.ts'
import { TimelineController } from './view/timeline-controller.ts'

/** What the view tells the panel: all of it is rare, nothing of it happens per frame. */
export interface ViewEvents {
  /** Header facts may have changed. */
  changed(): void
  readout(value: Readout | null, at: TimelinePoint): void
  conflict(found: MoveConflict, at: TimelinePoint): void
  offerLag(offer: LagOffer, at: TimelinePoint): void
  menu(target: MenuTarget, x: number, y: number): void
  find(): void
  openLink(link: number): void
}

export interface LagOffer {
  readonly task: TaskId
  readonly edits: Parameters<typeof editor.apply>[0]
  readonly lagSeconds: number
}

export type MenuTarget =
  | { readonly kind: 'task'; readonly task: TaskId | null }
  | { readonly kind: 'link'; readonly link: number }

/** Everything that makes up one Gantt on screen. */
export interface GanttParts {
  readonly view: GanttView
  readonly grid: GridController
  readonly head: GridHead
  readonly timeline: TimelineController
}

const CLOCK_MS = 60_000

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
    const view = new GanttView(element, editor, now().settings, {
      locale,
      messages: messages.gantt,
      now: civilNow,
      changed: () => now().events.changed(),
    })
    const grid = new GridController(view, {
      openTask: task => now().context.openTask(task),
      openMenu: (task, x, y) => now().events.menu({ kind: 'task', task }, x, y),
      key: event => {
        const action = actionOfKey(event, editor.state.getSnapshot())
        // The browser's own clipboard events carry what is copied and pasted.
        if (!action || ['copy', 'cut', 'paste'].includes(action.id)) return false
        action.run(now().context)
        return true
      },
      createTask: name => {
        const { schedule, calculation } = editor
        if (!schedule || !calculation) return null
        const made = insertTask({ schedule, calculation }, { name })
        const result = editor.apply(made.edits, label('addTasks', 1, name))
        if (result.ok) return made.uid
        now().context.refuse(result.problems)
        return null
      },
      problems: problems => now().problemText(problems),
      say: text => now().context.say(text),
      refuse: text => now().context.say(text),
      columns: columns => now().change({ columns }),
    })
    const head = new GridHead(view, columns => now().change({ columns }))
    attachSplitter(view, gridWidth => now().change({ gridWidth }))
    const timeline: TimelineController = new TimelineController(
      view,
      {
        editor,
        domain: { applyEdits, calculate },
        scene: () => view.painted,
        hit: (x, y) => view.hit(x, y, timeline.reach),
        show: shown => {
          if (shown.hover !== undefined) view.hover = shown.hover
          if (shown.chosenLink !== undefined) view.chosenLink = shown.chosenLink
          if (shown.overlay !== undefined) view.overlay = shown.overlay
          view.ask()
        },
        readout: (value, at) => now().events.readout(value, at),
        openTask: task => now().context.openTask(task),
        chooseLink: link => now().events.openLink(link),
        conflict: (found, at) => now().events.conflict(found, at),
        offerLag: (task, choice, at) =>
          now().events.offerLag({ task, edits: choice.edits, lagSeconds: Number(choice.lag) }, at),
        refuse: problems => now().context.refuse(problems),
        pan: (dx, dy) => {
          view.scroller.scrollLeft += dx
          view.scroller.scrollTop += dy
        },
      },
      event => {
        event.preventDefault()
        const box = view.timeline.getBoundingClientRect()
        const hit = view.hit(event.clientX - box.left, event.clientY - box.top)
        const task = hit.kind === 'bar' || hit.kind === 'row' ? (editor.schedule?.tasks[hit.index]?.uid ?? null) : null
        if (task !== null && !editor.selection.tasks.has(task)) editor.select([task])
        now().events.menu(
          hit.kind === 'link' ? { kind: 'link', link: hit.link } : { kind: 'task', task },
          event.clientX,
          event.clientY,
        )
      },
    )
    view.onFrame = () => grid.place()
    const clipboard = new Clipboard(
      view,
      grid,
      () => now().context,
      problems => now().problemText(problems),
    )
    const handle: GanttHandle = {
      zoomBy: factor => view.zoomTo(view.pxPerDay * factor),
      fit: () => view.fit(),
      goToToday: () => view.goTo(civilNow()),
      reveal: task => {
        view.reveal(task)
        grid.activate(task)
      },
      setCollapsed: (tasks, collapsed) => view.setCollapsed(tasks, collapsed),
      startNewTask: () => grid.startNewTask(),
      find: () => now().events.find(),
      selected: () => grid.selectedInOrder,
      visible: () => {
        const { layout, schedule } = view
        return layout && schedule ? Array.from(layout.task, index => schedule.tasks[index]!.uid) : []
      },
      showPeople: people => view.showPeople(people),
      copy: cut => clipboard.copyByCommand(cut),
      paste: () => clipboard.pasteByCommand(),
    }
    ganttHandle.set(handle)
    parts.current = { view, grid, head, timeline }
    // A phone shows the whole project first: a window of four days says nothing.
    if (now().settings.columns.length === 1 && !hasKeptZoom()) view.fit()
    view.ask()

    let revealed: TaskId | null = null
    const follow = editor.state.subscribe(() => {
      const { active } = editor.selection
      // Chosen elsewhere (a card, a package, the palette): its row comes into sight.
      if (active === revealed || active === null || view.root.contains(document.activeElement)) {
        revealed = active
        return
      }
      revealed = active
      if (memberOf(editor.schedule?.tasks ?? [], active)) view.reveal(active)
    })
    const giveUp = (event: KeyboardEvent) => {
      if (event.key === 'Escape') timeline.cancel()
    }
    const themes = new MutationObserver(() => view.retheme())
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const retheme = () => view.retheme()
    dark.addEventListener('change', retheme)
    window.addEventListener('keydown', giveUp)
    const clock = setInterval(() => view.retheme(), CLOCK_MS)
    document.fonts.ready.then(
      () => view.retheme(),
      (cause: unknown) => console.error('fonts did not load', cause),
    )
    return () => {
      clearInterval(clock)
      window.removeEventListener('keydown', giveUp)
      dark.removeEventListener('change', retheme)
      themes.disconnect()
      follow()
      if (ganttHandle.getSnapshot() === handle) ganttHandle.set(null)
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
  }, [settings, locale, messages])

  return parts
}
