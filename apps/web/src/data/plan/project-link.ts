import type { Edit, Schedule } from '@parada/schedule'
import { NOTHING_SENT, SyncClient, type SyncState, syncState, type UnsentChange } from '@parada/sync'
import { type ApiFailure, failureOf } from '../api.ts'
import { Backoff, LONGEST_DELAY } from './backoff.ts'
import type { PendingProject, ProjectLinkPort } from './ports.ts'
import { isGone, isRetryable } from './project-api.ts'
import { syncPortOf } from './sync-port.ts'

/**
 * The open plan's link to its project on the server: creates the project, exchanges edits with it, follows what others
 * do, and retries while the server does not answer. Invariant: between `connect` and `disconnect` at most one timer and
 * one subscription are alive, and answers that come after `disconnect` change nothing.
 */
export class ProjectLink {
  private readonly port: ProjectLinkPort
  private sync: SyncClient | null = null
  private creation: (PendingProject & { calling: boolean }) | null = null
  private readonly backoff = new Backoff()
  private unsubscribe: (() => void) | null = null

  constructor(port: ProjectLinkPort) {
    this.port = port
  }

  /** The project that is to be created; null when there is none. */
  get pending(): PendingProject | null {
    return this.creation
  }

  get isConnected(): boolean {
    return this.sync !== null
  }

  /** How far the exchange has come; null without one. */
  get syncState(): SyncState | null {
    return this.sync?.state ?? null
  }

  /** Takes a change of the person in; `flush` sends it. */
  add(change: UnsentChange): void {
    this.creation?.since.push(change)
    this.sync?.add(change.edits, change.inverse, change.means)
  }

  flush(): void {
    this.sync?.flush()
  }

  /** Sends what a reload left, or looks whether the server has something newer. */
  resume(): void {
    this.sync?.start()
  }

  /** The open plan is to become a project, created of `base`. Nothing when it is not meant to. */
  queueCreation(base: Schedule, since: UnsentChange[], snapshotAt: number): void {
    if (this.port.plan()?.creating) this.creation = { base, snapshotAt, since, calling: false }
  }

  /** Creates the queued project; retried while the server does not answer. */
  async create(): Promise<void> {
    const { creation, port } = this
    const projectId = port.plan()?.creating
    if (!projectId || !creation || creation.calling) return
    creation.calling = true
    try {
      // Stored first, sent second: after a crash in between, the next start goes on where this one was.
      await port.log.settled
      await port.server.create(projectId, creation.base)
    } catch (cause) {
      if (this.creation === creation) this.creationFailed(creation, failureOf(cause))
      return
    }
    if (this.creation !== creation) return
    this.creation = null
    this.backoff.reset()
    port.update({ ...NOTHING_SENT, projectId, creating: null, revision: 1 })
    port.onProjectChanged()
    this.connect(projectId)
    // Changes made while the project was being created follow as ordinary edits.
    for (const change of creation.since) this.add(change)
    port.log.storeSnapshot()
    port.onSaveState(creation.since.length > 0 ? 'saving' : 'saved')
    this.flush()
  }

  private creationFailed(creation: NonNullable<ProjectLink['creation']>, failure: ApiFailure): void {
    creation.calling = false
    if (isRetryable(failure)) {
      this.reportOffline(failure)
      this.backoff.retry(() => void this.create())
      return
    }
    this.creation = null
    this.port.update({ creating: null, refusal: failure })
    this.port.log.storeSnapshot()
    this.port.onProjectChanged()
    this.port.emit({ kind: 'refused', failure, projectId: null })
  }

  /** Exchanges edits with a project from now on. */
  connect(projectId: string): void {
    const plan = this.port.plan()
    if (!plan) return
    const { backoff, port } = this
    const syncPort = syncPortOf(plan.clientId, projectId, {
      ...port,
      backoff,
      detach: failure => this.detach(failure),
      reportOffline: failure => this.reportOffline(failure),
    })
    this.sync = new SyncClient(syncState(plan), syncPort)
    this.follow(projectId, plan.clientId, this.sync)
  }

  /** Another plan is open, or none. */
  disconnect(): void {
    this.backoff.cancel()
    this.creation = null
    this.stopSync()
  }

  /** The network is back: what waits for its next attempt is tried at once. */
  retryNow(): void {
    this.backoff.reset()
    if (this.sync) this.sync.flush()
    else if (this.backoff.isPlanned) void this.create()
  }

  private stopSync(): void {
    this.port.presence.clear()
    this.unsubscribe?.()
    this.unsubscribe = null
    this.sync?.stop()
    this.sync = null
  }

  /** The server takes no more changes of the plan: it is stored in this browser only. Emits `refused`. */
  private detach(failure: ApiFailure): void {
    const { port } = this
    const projectId = port.plan()?.projectId ?? null
    this.stopSync()
    port.update({
      ...NOTHING_SENT,
      projectId: null,
      creating: null,
      behind: false,
      refusal: failure,
      ...(projectId !== null && { wasProject: projectId }),
    })
    port.log.storeSnapshot()
    port.onProjectChanged()
    port.onSaveState('local')
    port.emit({ kind: 'refused', failure, projectId })
  }

  private reportOffline({ code }: ApiFailure): void {
    this.port.update()
    this.port.onSaveState('offline')
    // A session that is being renewed is good again by the second attempt.
    const ended = code === 'identity.signedOut' && this.backoff.failsAgain
    if (ended || code === 'identity.otherUser' || code === 'identity.secondFactorRequired')
      this.port.emit({ kind: 'session' })
  }

  private follow(projectId: string, clientId: string, sync: SyncClient): void {
    this.unsubscribe?.()
    this.unsubscribe = this.port.server.follow(
      { projectId, clientId, since: sync.state.revision },
      {
        onData: event => {
          if (this.sync !== sync) return
          if (event.type === 'presence') this.port.presence.show(event.people, clientId)
          if (event.type !== 'edits' || event.clientId === clientId) return
          const edits = event.edits as unknown as Edit[]
          sync.receiveRevision({ revision: event.revision, edits, by: event.by })
        },
        onError: failure => {
          if (this.sync !== sync) return
          if (isGone(failure)) {
            this.detach(failure)
            return
          }
          const again = setTimeout(() => this.sync === sync && this.follow(projectId, clientId, sync), LONGEST_DELAY)
          this.unsubscribe = () => clearTimeout(again)
        },
      },
    )
  }
}
