import type { Locale, Messages } from '@parada/messages'
import { applyEdits, calculate, insertTask, memberOf, type Problem, type TaskId } from '@parada/schedule'
import { actionOfKey } from '../../actions/actions.ts'
import type { ActionContext, GanttHandle } from '../../actions/context.ts'
import { reportTyped } from '../../actions/report-task.ts'
import { civilNow } from '../../data/clock.ts'
import { editor } from '../../data/editor.ts'
import type { Readout, TimelinePoint } from '../../editor/gestures/timeline-gesture.ts'
import { label } from '../../editor/labels.ts'
import type { MoveConflict } from '../../editor/move-conflict.ts'
import type { CellPick } from './view/cell-choice.ts'
import type { Clipboard } from './view/clipboard.ts'
import { GanttView } from './view/gantt-view.ts'
import { GridController } from './view/grid-controller.ts'
import { GridHead } from './view/grid-head.ts'
import type { GanttSettings } from './view/settings.ts'
import { attachSplitter } from './view/splitter.ts'
import { TimelineController } from './view/timeline-controller.ts'

/** Events of the view. Invariant: none fires per frame. */
export interface ViewEvents {
  /** Header facts may have changed. */
  changed(): void
  readout(value: Readout | null, at: TimelinePoint): void
  conflict(found: MoveConflict, at: TimelinePoint): void
  offerLag(offer: LagOffer, at: TimelinePoint): void
  menu(target: MenuTarget, x: number, y: number): void
  find(): void
  columnMenu(at: number, x: number, y: number): void
  pick(pick: CellPick): void
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

/** What the page is at this moment: read whenever something happens, since a render replaces it. */
interface Now {
  readonly change: (settings: Partial<GanttSettings>) => void
  readonly context: ActionContext
  readonly problemText: (problems: readonly Problem[]) => string
  readonly events: ViewEvents
  readonly settings: GanttSettings
  readonly messages: Pick<Messages, 'gantt'>
}

const CLOCK_MS = 60_000

/** Builds grid, head and timeline into an element. */
export function buildGantt(element: HTMLElement, now: () => Now, locale: Locale): GanttParts {
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
    report: (task, field, text) => void reportTyped([task], { [field]: text }),
    problems: problems => now().problemText(problems),
    say: text => now().context.say(text),
    refuse: text => now().context.say(text),
    columns: columns => now().change({ columns }),
  })
  const head = new GridHead(
    view,
    columns => now().change({ columns }),
    (at, x, y) => now().events.columnMenu(at, x, y),
  )
  attachSplitter(view, gridWidth => now().change({ gridWidth }))
  const timeline: TimelineController = new TimelineController(
    view,
    {
      editor,
      now: civilNow,
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
      report: (task, percent) => void reportTyped([task], { percent: String(percent) }),
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
  return { view, grid, head, timeline }
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
export function followPage(view: GanttView, timeline: TimelineController): () => void {
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
  }
}
