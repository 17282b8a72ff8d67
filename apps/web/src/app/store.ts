import type { TaskId } from '@parada/schedule'
import { create } from 'zustand'
import type { ApiFailure } from './api.ts'

/** How a plan came into being decides which bar is shown. */
export type Mode = 'none' | 'scratch' | 'existing'
/** `list` is the phone's; wider screens show the Gantt in its place. */
export type View = 'gantt' | 'list' | 'kanban' | 'wbs'
export type Pane = 'open' | 'collapsed' | 'maximized'
export type DashboardTab = 'overview' | 'resources' | 'packages' | 'critical-path' | 'report'
export type PageName = 'main' | 'license' | 'admin' | 'account'
export type PhonePane = 'tasks' | 'kanban' | 'dashboard' | 'chat'

/** Where the plan is kept at this moment. `at` is the wall clock in milliseconds. */
export interface SaveState {
  /** `unkept`: nowhere but on the screen. */
  readonly kind: 'none' | 'local' | 'saving' | 'saved' | 'offline' | 'unkept'
  readonly at: number | null
  readonly waiting: number
}

/** Which plan's history or sharing is shown. */
export interface ProjectDialog {
  readonly kind: 'history' | 'sharing'
  readonly id: string
  readonly name: string
}

/** A failure card: what happened, what to do. */
export interface Notice {
  readonly id: number
  readonly style: 'ok' | 'err' | 'warn' | 'info'
  readonly title: string
  readonly lines: readonly string[]
  /** Vanishes after five seconds. */
  readonly vanish: boolean
}

export interface AppState {
  readonly page: PageName
  /** Section of that page; empty is its first. */
  readonly section: string
  readonly mode: Mode
  readonly view: View
  readonly tasksPane: Pane
  /** Null until somebody chose: then it is closed where a plan is worked on, and open where there is none. */
  readonly dashboardPane: Pane | null
  /** Share of the height that the tasks take, 0.2 to 0.8. */
  readonly split: number
  readonly dashboardTab: DashboardTab
  readonly phonePane: PhonePane
  readonly chatOpen: boolean
  readonly pricingOpen: boolean
  readonly projectsOpen: boolean
  /** History or sharing of one plan of the server. */
  readonly projectDialog: ProjectDialog | null
  readonly paletteOpen: boolean
  readonly shortcutsOpen: boolean
  readonly printOpen: boolean
  readonly inspectorOpen: boolean
  readonly schemaOpen: boolean
  readonly problemsOpen: boolean
  /** The task whose dialog is open; `new` creates one. */
  readonly taskDialog: TaskId | 'new' | null
  readonly filePath: string
  /** The project on the server that the open plan is, if it is one. */
  readonly projectId: string | null
  /** The open plan's name in this browser; null when none is open. */
  readonly planId: string | null
  readonly save: SaveState
  readonly reachable: boolean
  /** Why it is not known who is signed in, although the server answers. */
  readonly sessionFailure: ApiFailure | null
  /** A newer version of the app is installed and waits for a reload. */
  readonly updateReady: boolean
  readonly notices: readonly Notice[]
}

const KEPT = 'parada.layout'

interface Kept {
  readonly split?: number
  readonly tasksPane?: Pane
  readonly dashboardPane?: Pane | null
}

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Kept
  } catch {
    return {}
  }
}

const PAGES: readonly PageName[] = ['main', 'license', 'admin', 'account']

function pageFromAddress(): PageName {
  const query = new URLSearchParams(location.search)
  // Whoever comes by an invitation answers it first.
  const asked = query.has('invitation') ? 'account' : query.get('page')
  return PAGES.find(page => page === asked) ?? 'main'
}

/** The part of a page that the address names. */
function sectionFromAddress(): string {
  const query = new URLSearchParams(location.search)
  return query.has('invitation') ? 'organizations' : (query.get('section') ?? '')
}

/** Everything the frame shows that is not the plan itself. */
export const app = create<AppState>(() => ({
  page: pageFromAddress(),
  section: sectionFromAddress(),
  mode: 'none',
  view: matchMedia('(max-width: 760px)').matches ? 'list' : 'gantt',
  tasksPane: kept().tasksPane ?? 'open',
  dashboardPane: kept().dashboardPane ?? null,
  split: kept().split ?? 0.66,
  dashboardTab: 'overview',
  phonePane: 'tasks',
  chatOpen: false,
  pricingOpen: false,
  // The installed app's own way to the list.
  projectsOpen: new URLSearchParams(location.search).has('projects'),
  projectDialog: null,
  paletteOpen: false,
  shortcutsOpen: false,
  printOpen: false,
  inspectorOpen: false,
  schemaOpen: false,
  problemsOpen: false,
  taskDialog: null,
  filePath: '',
  projectId: null,
  planId: null,
  save: { kind: 'none', at: null, waiting: 0 },
  reachable: true,
  sessionFailure: null,
  updateReady: false,
  notices: [],
}))

app.subscribe((state, before) => {
  if (
    state.split !== before.split ||
    state.tasksPane !== before.tasksPane ||
    state.dashboardPane !== before.dashboardPane
  )
    localStorage.setItem(
      KEPT,
      JSON.stringify({ split: state.split, tasksPane: state.tasksPane, dashboardPane: state.dashboardPane }),
    )
})

/** How the dashboard stands: as chosen, else its title bar with the figures leaves the height to the plan's rows. */
export function dashboardPaneOf(state: Pick<AppState, 'dashboardPane' | 'tasksPane'>, hasPlan: boolean): Pane {
  return state.dashboardPane ?? (hasPlan && state.tasksPane !== 'collapsed' ? 'collapsed' : 'open')
}

/** A part of the frame's state; the component renders again when that part changes. */
export function useApp<T>(select: (state: AppState) => T): T {
  return app(select)
}

/** Opens another page of the application, at one of its sections, and keeps it in the address. */
export function goTo(page: PageName, section = ''): void {
  const address = new URL(location.href)
  if (page === 'main') address.searchParams.delete('page')
  else address.searchParams.set('page', page)
  if (section === '') address.searchParams.delete('section')
  else address.searchParams.set('section', section)
  history.pushState(null, '', address)
  app.setState({ page, section })
}

addEventListener('popstate', () => app.setState({ page: pageFromAddress(), section: sectionFromAddress() }))

let noticeId = 1

/** Shows a card above the plan; gives its id so that it can be taken away. */
export function notify(style: Notice['style'], title: string, lines: readonly string[] = [], vanish = true): number {
  const id = noticeId++
  app.setState(state => ({ notices: [...state.notices.slice(-3), { id, style, title, lines, vanish }] }))
  return id
}

export function dismissNotice(id: number): void {
  app.setState(state => ({ notices: state.notices.filter(each => each.id !== id) }))
}
