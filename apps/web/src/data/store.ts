import type { TaskId } from '@parada/schedule'
import type { ComponentType } from 'react'
import { create } from 'zustand'
import type { ApiFailure } from './api.ts'
import { type Address, address } from './router.ts'

/** How a plan came into being decides which bar is shown. */
export type Mode = 'none' | 'scratch' | 'existing' | 'scope'
/** `list` is the phone's; wider screens show the Gantt in its place. */
export type View = 'gantt' | 'list' | 'kanban' | 'wbs'
export type Pane = 'open' | 'collapsed' | 'maximized'
export type DashboardTab = 'overview' | 'resources' | 'packages' | 'critical-path' | 'report'
export type PageName = 'main' | 'license' | 'admin' | 'account'

/** Where the plan is stored at this moment. `at` is the wall clock in milliseconds. */
export interface SaveState {
  /** `unsaved`: nowhere but on the screen. */
  readonly kind: 'none' | 'local' | 'saving' | 'saved' | 'offline' | 'unsaved'
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
  /** What it says where that follows the language; in the place of title and lines. */
  readonly Body?: ComponentType
}

export interface AppState {
  readonly page: PageName
  /** Section of that page; empty is its first. */
  readonly section: string
  readonly mode: Mode
  /** Which view of the plan is on screen: `plan` is its tasks, the others stand in the shell's list of rooms. */
  readonly room: string
  /** Part of that room; empty is its first. */
  readonly part: string
  readonly view: View
  readonly railFolded: boolean
  readonly tasksPane: Pane
  /** Null until the person chose: then it is closed where a plan is worked on, and open where there is none. */
  readonly dashboardPane: Pane | null
  /** Share of the height that the tasks take, 0.2 to 0.8. */
  readonly split: number
  readonly dashboardTab: DashboardTab
  readonly chatOpen: boolean
  readonly pricingOpen: boolean
  readonly projectsOpen: boolean
  /** History or sharing of one plan of the server. */
  readonly projectDialog: ProjectDialog | null
  readonly paletteOpen: boolean
  readonly shortcutsOpen: boolean
  readonly helpOpen: boolean
  readonly printOpen: boolean
  readonly dataDateOpen: boolean
  readonly schemaOpen: boolean
  /** The controls of a file stand below the bars, where the plan came from a file or they were asked for. */
  readonly fileBarOpen: boolean
  /** The task whose dialog is open; `new` creates one. */
  readonly taskDialog: TaskId | 'new' | null
  readonly filePath: string
  /** The project on the server that the open plan is, if it is one. */
  readonly projectId: string | null
  /** The open plan's name in this browser; null when none is open. */
  readonly planId: string | null
  /** The plan's name in its address: the project it is or is about to become, else its name in this browser. */
  readonly planKey: string | null
  /** The plan that an address asks for while it is fetched, and why it cannot be had. */
  readonly opening: { readonly key: string; readonly failure: ApiFailure | null } | null
  /** The session of a person has started: what is open and where is written into the address. */
  readonly keeping: boolean
  readonly save: SaveState
  readonly reachable: boolean
  /** Why it is not known who is signed in, although the server answers. */
  readonly sessionFailure: ApiFailure | null
  /** A newer version of the app is installed and waits for a reload. */
  readonly updateReady: boolean
  readonly notices: readonly Notice[]
}

const LAYOUT = 'parada.layout'

interface Layout {
  readonly railFolded?: boolean
  readonly split?: number
  readonly tasksPane?: Pane
  readonly dashboardPane?: Pane | null
}

function storedLayout(): Layout {
  try {
    return JSON.parse(localStorage.getItem(LAYOUT) ?? '{}') as Layout
  } catch {
    return {}
  }
}

const VIEWS: readonly View[] = ['gantt', 'list', 'kanban', 'wbs']
const DASHBOARD_TABS: readonly DashboardTab[] = ['overview', 'resources', 'packages', 'critical-path', 'report']

/** What an address asks the frame to show, the plan itself aside. */
export function shownAt(
  address: Address,
): Partial<Pick<AppState, 'page' | 'section' | 'mode' | 'room' | 'part' | 'view' | 'dashboardTab'>> {
  switch (address.at) {
    case 'account':
    case 'admin':
    case 'license':
      return { page: address.at, section: address.section }
    case 'plan': {
      const { room, part } = address
      const view = VIEWS.find(each => each === room)
      const dashboardTab = DASHBOARD_TABS.find(each => each === part)
      return {
        page: 'main',
        ...(view ? { room: 'plan', part: '', view } : room !== '' && { room, part }),
        ...(room === 'dashboard' && dashboardTab && { dashboardTab }),
      }
    }
    case 'scope':
    case 'scratch':
    case 'existing':
      return { page: 'main', mode: address.at }
    default:
      return { page: 'main', mode: 'none' }
  }
}

/** The address of what the frame shows. */
export function addressOf(state: AppState): Address {
  if (state.page !== 'main') return { at: state.page, section: state.section }
  const project = state.opening?.key ?? state.planKey
  if (project === null) return { at: state.mode === 'none' ? 'start' : state.mode }
  if (state.room === 'plan') return { at: 'plan', project, room: state.view, part: '' }
  return {
    at: 'plan',
    project,
    room: state.room,
    part: state.room === 'dashboard' ? state.dashboardTab : state.part,
  }
}

/** Everything the frame shows that is not the plan itself. */
export const app = create<AppState>(() => ({
  page: 'main',
  section: '',
  mode: 'none',
  room: 'plan',
  part: '',
  view: matchMedia('(max-width: 760px)').matches ? 'list' : 'gantt',
  railFolded: storedLayout().railFolded ?? false,
  tasksPane: storedLayout().tasksPane ?? 'open',
  dashboardPane: storedLayout().dashboardPane ?? null,
  split: storedLayout().split ?? 0.66,
  dashboardTab: 'overview',
  chatOpen: false,
  pricingOpen: false,
  // The installed app's own way to the list.
  projectsOpen: new URLSearchParams(location.search).has('projects'),
  projectDialog: null,
  paletteOpen: false,
  shortcutsOpen: false,
  helpOpen: false,
  printOpen: false,
  dataDateOpen: false,
  schemaOpen: false,
  fileBarOpen: false,
  taskDialog: null,
  filePath: '',
  projectId: null,
  planId: null,
  planKey: null,
  opening: null,
  keeping: false,
  save: { kind: 'none', at: null, waiting: 0 },
  reachable: true,
  sessionFailure: null,
  updateReady: false,
  notices: [],
  ...shownAt(address()),
}))

app.subscribe((state, before) => {
  const { split, tasksPane, dashboardPane, railFolded } = state
  if (
    split !== before.split ||
    tasksPane !== before.tasksPane ||
    dashboardPane !== before.dashboardPane ||
    railFolded !== before.railFolded
  )
    localStorage.setItem(LAYOUT, JSON.stringify({ split, tasksPane, dashboardPane, railFolded }))
})

/** How the dashboard stands: as chosen, else its title bar leaves the height to the plan's rows, or to the ways to one. */
export function dashboardPaneOf(state: Pick<AppState, 'dashboardPane' | 'tasksPane'>, hasPlan: boolean): Pane {
  return state.dashboardPane ?? (hasPlan && state.tasksPane === 'collapsed' ? 'open' : 'collapsed')
}

/** A part of the frame's state; the component renders again when that part changes. */
export function useApp<T>(select: (state: AppState) => T): T {
  return app(select)
}

/** Opens another page of the application, at one of its sections. */
export function goTo(page: PageName, section = ''): void {
  app.setState({ page, section })
}

/** Opens a room of the plan, at one of its parts. */
export function openRoom(room: string, part = ''): void {
  app.setState({ page: 'main', room, part })
}

let noticeId = 1

/** Shows a card above the plan; gives its id so that it can be taken away. */
export function notify(style: Notice['style'], title: string, lines: readonly string[] = [], vanish = true): number {
  const id = noticeId++
  app.setState(state => ({ notices: [...state.notices.slice(-3), { id, style, title, lines, vanish }] }))
  return id
}

/** A card that says what a component shows. */
export function notifyWith(style: Notice['style'], Body: ComponentType, vanish: boolean): number {
  const id = notify(style, '', [], vanish)
  app.setState(state => ({ notices: state.notices.map(each => (each.id === id ? { ...each, Body } : each)) }))
  return id
}

export function dismissNotice(id: number): void {
  app.setState(state => ({ notices: state.notices.filter(each => each.id !== id) }))
}
