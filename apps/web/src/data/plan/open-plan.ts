import type { Schedule } from '@parada/schedule'
import { NOTHING_SENT, type replayed } from '@parada/sync'
import type { AppliedEvent } from '../../editor/schedule-editor.ts'
import type { SaveState } from '../store.ts'
import { copyOf, meansOf, remember, standOf } from './local-plan.ts'
import { hasPending, keyOf, type LocalPlan, type StoredPlan } from './local-store.ts'
import { PlanLog } from './plan-log.ts'
import type { SessionPort } from './ports.ts'
import { ProjectLink } from './project-link.ts'

/** The plan that is open, if one is: its changes go into its log in this browser and to its project on the server. */
export class OpenPlan {
  readonly log: PlanLog
  readonly link: ProjectLink
  private readonly port: SessionPort
  private readonly owner: () => string | null
  private readonly flushPending: () => void
  private plan: LocalPlan | null = null
  private releaseLock: (() => void) | null = null
  /** The server could not be reached since the last change that it took: what other plans have pending waits too. */
  private wasOffline = false

  /** `owner`: whose plans are opened now; null before and after. `flushPending`: sends what other plans have pending. */
  constructor(port: SessionPort, owner: () => string | null, flushPending: () => void) {
    this.port = port
    this.flushPending = flushPending
    this.owner = owner
    this.log = new PlanLog({
      store: port.store,
      plan: () => this.update(),
      content: () => {
        const { schedule, baselineSchedule } = port.editor.state.getState()
        return schedule && { schedule, baseline: baselineSchedule ?? schedule, pending: this.link.pending }
      },
      makeRoom: () => port.background.deleteCopies(owner() ?? '', () => this.id),
      onRefused: first => {
        if (first) port.emit({ kind: 'storageFailed' })
        const { kind } = port.page.get().save
        if (kind === 'local' || kind === 'offline') this.showSaveState(kind)
      },
      onStored: () => {
        if (port.page.get().save.kind === 'unsaved') this.showSaveState('local')
      },
    })
    this.link = new ProjectLink({
      ...port,
      log: this.log,
      plan: () => this.plan,
      update: part => void this.update(part),
      onProjectChanged: () => {
        this.remember()
        port.page.set({ projectId: this.plan?.projectId ?? null })
      },
      onSaveState: kind => this.showSaveState(kind),
    })
  }

  /** The plan's name in this browser; null when none is open. */
  get id(): string | null {
    return this.plan?.id ?? null
  }

  get projectId(): string | null {
    return this.plan?.projectId ?? null
  }

  get clientId(): string | null {
    return this.plan?.clientId ?? null
  }

  /** The revision of the server's project that is shown, edit for edit; null where anything here differs from it. */
  get storedAs(): { readonly id: string; readonly revision: number } | null {
    const sync = this.link.syncState
    const exact = sync && !sync.behind && sync.inFlight === null && sync.waiting.length === 0 && sync.revision > 0
    return exact && this.plan?.projectId ? { id: this.plan.projectId, revision: sync.revision } : null
  }

  /** Changes what is known of the plan, with how far the exchange has come. */
  update(part: Partial<LocalPlan> = {}): LocalPlan | null {
    if (this.plan) this.plan = { ...this.plan, ...this.link.syncState, ...part }
    return this.plan
  }

  /** Another plan is open: its last logged change, and the last one that is in its snapshot. */
  adopt(plan: LocalPlan, sequence: number, snapshotAt: number = sequence): void {
    this.plan = { ...plan, ...standOf(this.port.editor.calculation), opened: Date.now() }
    this.log.begin(sequence, snapshotAt)
    const { mode, filePath, projectId, id } = plan
    this.port.page.set({ mode, filePath, projectId, planId: id, planKey: keyOf(plan), opening: null })
    this.remember()
    this.showSaveState(!projectId ? 'local' : hasPending(plan) ? 'saving' : 'saved')
    this.port.onOpened(id, projectId)
  }

  /** No plan is open any more; what was open stays stored. */
  leave(): void {
    this.link.disconnect()
    this.releaseLock?.()
    this.releaseLock = null
    this.plan = null
  }

  /**
   * Opens a stored plan as `replay` gives it: the plan itself where this window has its lock, else a copy. `announce`:
   * emits `restored`.
   */
  reopen(
    stored: StoredPlan,
    replay: ReturnType<typeof replayed>,
    release: (() => void) | null,
    announce: boolean,
  ): void {
    const { plan, upTo } = stored
    const { emit } = this.port
    const { schedule, since, last, truncated } = replay
    if (release) this.adopt({ ...plan, ...(truncated && { behind: true }) }, last, upTo)
    else this.adopt(copyOf(plan), last)
    this.releaseLock = release
    if (truncated) emit({ kind: 'notRestored', name: plan.name })
    if (release) {
      this.log.storePlan()
      // Of older versions: the plan became no project, and none was refused.
      if (plan.creating === undefined && !plan.projectId) this.makeProject()
      else this.link.queueCreation(stored.schedule, since, upTo)
      void this.link.create()
      if (announce) emit({ kind: 'restored', name: plan.name })
      if (plan.refusal && !this.plan?.projectId && !this.plan?.creating)
        emit({ kind: 'refused', failure: plan.refusal, projectId: plan.wasProject ?? null })
    } else {
      void this.acquireLock()
      this.storeAndCreate(schedule)
      emit({ kind: 'otherWindow', shared: plan.projectId !== null, planId: plan.id })
    }
    if (!plan.projectId) return
    this.link.connect(plan.projectId)
    this.link.resume()
  }

  /** Acquires the lock of the open plan, whose name no other window can know yet. */
  async acquireLock(): Promise<void> {
    const { id } = this
    if (id === null) return
    const release = await this.port.lock(id)
    if (this.id === id) this.releaseLock = release
    else release?.()
  }

  /** Stores the plan whole and creates its project, if it is to become one. */
  storeAndCreate(base: Schedule): void {
    this.link.queueCreation(base, [], this.log.last)
    this.log.storeSnapshot()
    void this.link.create()
  }

  /** The plan, which is stored in this browser alone, becomes a new project of the server. */
  makeProject(): void {
    const { schedule } = this.port.editor
    if (!this.plan || this.plan.projectId || !schedule) return
    const { refusal: _said, wasProject: _was, ...plan } = this.plan
    this.plan = plan
    this.update({ ...NOTHING_SENT, behind: false, creating: crypto.randomUUID() })
    this.storeAndCreate(schedule)
    this.remember()
  }

  /** The editor changed the plan. */
  onApplied(event: AppliedEvent): void {
    if (!this.plan) return
    const { schedule } = this.port.editor
    const { edits, inverse, cause } = event
    const means = meansOf(event.label.code)
    if (cause !== 'remote') this.link.add({ edits, inverse, means })
    this.update({
      changedAt: Date.now(),
      ...(schedule && { name: schedule.project.name, taskCount: schedule.tasks.length }),
      ...standOf(this.port.editor.calculation),
    })
    this.log.append({ edits, undo: cause !== 'edit', means })
    if (cause === 'remote') return
    this.showSaveState(this.link.isConnected ? 'saving' : 'local')
    this.link.flush()
  }

  /** Remembers what is open for the next start. */
  remember(): void {
    const { plan, port } = this
    port.page.set({ planKey: plan && keyOf(plan) })
    if (!remember(port.pointers, this.owner(), plan)) this.log.refuse()
  }

  /** Shows where the plan is stored at this moment. */
  private showSaveState(kind: SaveState['kind']): void {
    const { plan } = this
    const waiting = plan?.projectId ? plan.waiting.length + (plan.inFlight?.edits.length ?? 0) : 0
    const unsaved = this.log.isRefused && kind !== 'saved' && kind !== 'saving'
    this.port.page.set({ save: { kind: unsaved ? 'unsaved' : kind, at: Date.now(), waiting } })
    if (kind === 'offline') this.wasOffline = true
    if (!this.wasOffline || kind !== 'saved') return
    this.wasOffline = false
    this.flushPending()
  }
}
