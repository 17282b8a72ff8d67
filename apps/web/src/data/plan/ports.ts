import type { Schedule } from '@parada/schedule'
import type { UnsentChange } from '@parada/sync'
import type { ScheduleEditor } from '../../editor/schedule-editor.ts'
import type { ApiFailure } from '../api.ts'
import type { OtherPerson } from '../presence.ts'
import type { AppState, SaveState } from '../store.ts'
import type { PlanEvent } from './events.ts'
import type { Pointers } from './local-plan.ts'
import type { LocalPlan, PlanStore } from './local-store.ts'
import type { ProjectServer } from './project-api.ts'

/** A plan whose project is being created on the server: what it is created of, and the changes since. */
export interface PendingProject {
  readonly base: Schedule
  /** Number of the last logged change that is in `base`. */
  readonly snapshotAt: number
  readonly since: UnsentChange[]
}

/** What a snapshot of the open plan is taken of. */
export interface PlanContent {
  readonly schedule: Schedule
  /** What tracked changes are compared with. */
  readonly baseline: Schedule
  /** While it is set, the snapshot stays its base: the next attempt must create the same project. */
  readonly pending: PendingProject | null
}

export interface PlanLogPort {
  readonly store: Pick<PlanStore, 'storeSnapshot' | 'storeChange' | 'storePlan'>
  /** The open plan as it is to be stored; null when none is open. */
  plan(): LocalPlan | null
  content(): PlanContent | null
  /** Deletes what the browser's storage can do without. */
  makeRoom(): Promise<void>
  /** The browser refused to store. `first`: it had not refused before. */
  onRefused(first: boolean): void
  /** The browser stores again after it had refused. */
  onStored(): void
}

export interface ProjectLinkPort {
  readonly server: ProjectServer
  readonly editor: Pick<ScheduleEditor, 'schedule' | 'state' | 'load' | 'receive'>
  readonly log: { readonly settled: Promise<void>; storePlan(): void; storeSnapshot(): void }
  readonly presence: {
    show(people: readonly Pick<OtherPerson, 'clientId' | 'name' | 'task'>[], ownClient: string): void
    clear(): void
  }
  /** The open plan; null when none is. */
  plan(): LocalPlan | null
  /** Changes what is known of the open plan. */
  update(part?: Partial<LocalPlan>): void
  /** The open plan is another project of the server now, or none. */
  onProjectChanged(): void
  onSaveState(kind: SaveState['kind']): void
  emit(event: PlanEvent): void
}

/** What of the frame's state the session reads and sets. */
type SessionState = Pick<
  AppState,
  | 'mode'
  | 'room'
  | 'part'
  | 'filePath'
  | 'projectId'
  | 'planId'
  | 'planKey'
  | 'opening'
  | 'save'
  | 'keeping'
  | 'projectDialog'
  | 'taskDialog'
>

/** Sends what plans that are not open still have to send, and deletes copies. Loaded when it is first needed. */
export interface BackgroundSync {
  flushPending(owner: string, openId: () => string | null): void
  /** Stops sending a plan, or all of them. */
  stop(id?: string): void
  /** Deletes every copy of a project that the server has as well. */
  deleteCopies(owner: string, openId: () => string | null): Promise<void>
}

/** What a session needs of the page. */
export interface SessionPort {
  readonly store: PlanStore
  readonly server: ProjectServer
  readonly editor: ScheduleEditor
  readonly presence: ProjectLinkPort['presence']
  readonly background: BackgroundSync
  readonly page: { get(): SessionState; set(part: Partial<SessionState>): void }
  readonly pointers: Pointers
  /** The rules that a plan is calculated by are there once this resolves; rejects when they cannot be had. */
  rulesFor(schedule: Schedule): Promise<void>
  /** Acquires a plan's lock for this window; null when another window holds it. */
  lock(id: string): Promise<(() => void) | null>
  /** Calls back when the network is there again; gives how to stop. */
  onOnline(listener: () => void): () => void
  /** A plan was opened: texts that were being typed for it when the window closed are put into it. */
  onOpened(planId: string, projectId: string | null): void
  emit(event: PlanEvent): void
}

export const NOTHING_OPEN = {
  projectId: null,
  planId: null,
  planKey: null,
  opening: null,
  save: { kind: 'none', at: null, waiting: 0 },
} as const

export const AT_START = { mode: 'none', room: 'plan', part: '', filePath: '', taskDialog: null } as const

export const UNREADABLE: ApiFailure = { code: 'web.unexpected', error: '', suggestions: [], params: {} }
