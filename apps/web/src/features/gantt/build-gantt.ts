import type { Locale } from '@parada/messages'
import { insertTask, memberOf, type TaskId } from '@parada/schedule'
import { actionOfKey } from '../../actions/actions.ts'
import type { GanttHandle } from '../../actions/context.ts'
import { reportTyped } from '../../actions/report-task.ts'
import { civilNow } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import { label } from '../../editor/labels.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { PageState } from './gantt-page.ts'
import type { Clipboard } from './view/clipboard.ts'
import { GanttView } from './view/gantt-view.ts'
import { GridController } from './view/grid-controller.ts'
import { GridHead } from './view/grid-head.ts'
import { attachSplitter } from './view/splitter.ts'
import type { TimelineController } from './view/timeline-controller.ts'

/** Everything that makes up one Gantt on screen. */
export interface GanttParts {
  readonly view: GanttView
  readonly grid: GridController
  readonly head: GridHead
  /** Gives up what is being dragged on the timeline. */
  cancelGesture(): void
}

const CLOCK_MS = 60_000

/** Builds grid, head and timeline into an element. */
export function buildGantt(element: HTMLElement, now: () => PageState, locale: Locale): GanttParts {
  const view = new GanttView(element, editor, now().settings, {
    locale,
    messages: now().messages.gantt,
    now: civilNow,
    changed: () => now().events.changed(),
  })
  const grid = new GridController(view, {
    openTask: task => now().context.openTask(task),
    openColumnMenu: (at, x, y) => now().events.columnMenu(at, x, y),
    pick: pick => now().events.pick(pick),
    openMenu: (task, x, y) => now().events.menu({ kind: 'task', task }, x, y),
    key: event => {
      const action = actionOfKey(event, editor.state.getState())
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
    report: (tasks, field, text) => void reportTyped(tasks, { [field]: text }),
    problems: problems => now().problemText(problems),
    say: text => now().context.say(text),
    refuse: text => showToast('err', text),
    columns: columns => now().change({ columns }),
  })
  const head = new GridHead(
    view,
    columns => now().change({ columns }),
    (at, x, y) => now().events.columnMenu(at, x, y),
  )
  attachSplitter(view, gridWidth => now().change({ gridWidth }))
  // Bars are seen before they are dragged: what a pointer does to them comes after the first picture.
  let timeline: TimelineController | null = null
  import('./build-timeline.ts').then(
    ({ buildTimeline }) => {
      if (view.root.isConnected) timeline = buildTimeline(view, now)
    },
    (cause: unknown) => console.error('the timeline takes no pointer', cause),
  )
  view.onFrame = () => grid.place()
  return { view, grid, head, cancelGesture: () => timeline?.cancel() }
}

/** What menus, palette and keys do with the Gantt on screen. */
export function handleOf({ view, grid }: GanttParts, clipboard: Clipboard, find: () => void): GanttHandle {
  return {
    zoomBy: factor => view.zoomTo(view.pxPerDay * factor),
    fit: () => view.fit(),
    goToToday: () => view.goTo(civilNow()),
    reveal: task => {
      view.reveal(task)
      grid.activate(task)
    },
    setCollapsed: (tasks, collapsed) => view.setCollapsed(tasks, collapsed),
    startNewTask: () => grid.startNewTask(),
    find,
    selected: () => grid.selectedInOrder,
    visible: () => {
      const { layout, schedule } = view
      return layout && schedule
        ? Array.from(layout.task, index => schedule.tasks[index]?.uid ?? null).filter(uid => uid !== null)
        : []
    },
    showPeople: people => view.showPeople(people),
    copy: cut => clipboard.copyByCommand(cut),
    paste: () => clipboard.pasteByCommand(),
  }
}

/** Keeps the view in step with what is selected elsewhere, with Escape, theme, clock and fonts; gives how to stop. */
export function followPage({ view, cancelGesture }: GanttParts): () => void {
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
    if (event.key === 'Escape') cancelGesture()
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
  }
}
