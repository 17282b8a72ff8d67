import type { Edit, Problem, Schedule, TaskId } from '@parada/schedule'
import { type Conflict, conflictsOf } from './conflicts.ts'
import { type Incoming, idsApart, merge, putOnTop } from './merge.ts'
import { ALL_SEEN, lastIds, rowChanges } from './rebase.ts'
import { type IdMap, isEmptyMap, NO_IDS, remapIds } from './remap-ids.ts'

/** A batch sent, or about to be, under its number: sent again under the same number it changes nothing twice. */
export interface Batch {
  readonly sequence: number
  readonly edits: readonly Edit[]
  /** How they came about; kept by older versions without. */
  readonly means?: Means
}

/** By hand, by a text that an engine understood, or out of a file or pasted plan. */
export type Means = 'hand' | 'ai' | 'import'

/** What of the exchange with the server must outlive the window. */
export interface SyncState {
  /** Revision of the server's plan that this one is based on. */
  readonly revision: number
  readonly nextSequence: number
  readonly inFlight: Batch | null
  /** Own edits that the server does not have yet, after `inFlight`. */
  readonly waiting: readonly Edit[]
  /** How the waiting edits came about. */
  readonly waitingMeans?: Means
  /** The plan shown differs from the server's by more than own edits: once nothing waits, the server's is shown. */
  readonly behind?: boolean
  /** While `behind`: ids that own rows have at the server. The plan shown and `waiting` name them by their former ones. */
  readonly given?: IdMap
  /** While `behind`: what others did to rows that the plan shown does not have yet. */
  readonly unseen?: {
    readonly removed: readonly TaskId[]
    /** Removed, and their ids given to others. */
    readonly replaced: readonly TaskId[]
    /** Added, or put under another summary. */
    readonly placed: readonly TaskId[]
  }
}

const NONE_UNSEEN = { removed: [], replaced: [], placed: [] }

/** Of a plan that the server has nothing of yet. */
export const NOTHING_SENT: SyncState = { revision: 0, nextSequence: 1, inFlight: null, waiting: [] }

/** What of a kept plan is the exchange's. */
export function syncState(plan: SyncState): SyncState {
  const { revision, nextSequence, inFlight, waiting, waitingMeans, behind, given, unseen } = plan
  return {
    revision,
    nextSequence,
    inFlight,
    waiting,
    ...(waitingMeans && { waitingMeans }),
    ...(behind && { behind }),
    ...(given && { given }),
    ...(unseen && { unseen }),
  }
}

/** An own edit that no longer fits what others did, with the reason as a problem. */
export interface DroppedEdit {
  readonly edit: Edit
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

/** The server's answer to a batch. */
export interface SaveReply {
  readonly revision: number
  /** What others did since the base revision; it comes before what was sent. */
  readonly others: readonly (readonly Edit[])[]
  /** By position in the batch. */
  readonly dropped: readonly (Omit<DroppedEdit, 'edit'> & { readonly index: number })[]
  /** The batch as it was carried out: ids that others had taken are exchanged. */
  readonly accepted: readonly Edit[]
  /** The ids that rows added by the batch were given in place of theirs. */
  readonly ids: IdMap
}

/** A change of the plan shown that comes from the server. */
export interface RemoteChange {
  /** All that leads from the plan shown to the new one: also what takes own edits back and puts them on top again. */
  readonly edits: readonly Edit[]
  /** What of it others did. */
  readonly others: readonly Edit[]
  /** Own rows that go by other ids now. */
  readonly ids: IdMap | null
  /** Who did it, where that is known. */
  readonly by?: string
}

/** A remote revision: another session's edits, as the server has them. */
export interface RemoteRevision {
  readonly revision: number
  readonly edits: readonly Edit[]
  readonly by: string
}

/** What the exchange needs of the page. Both calls reject when they bring nothing. */
export interface SyncPort {
  save(batch: Batch, baseRevision: number): Promise<SaveReply>
  /** `others`: what led from the revision `since` to that of the plan. */
  open(since: number): Promise<{
    readonly revision: number
    readonly schedule: Schedule
    readonly others: readonly (readonly Edit[])[]
  }>
  /** Whether a call that failed is to be made again later: no network, a busy server. */
  isRetryable(cause: unknown): boolean
  retryLater(work: () => void): void
  /** The plan as it is shown; null where none is, and the server's is to be taken whole. */
  plan(): Schedule | null
  /** Changes the plan shown; false, and nothing changed, when that cannot be done. */
  receive(change: RemoteChange): boolean
  /** Shows another plan in place of this and keeps it, with the state; false when it cannot be shown. */
  show(schedule: Schedule): boolean
  /** The state has changed: it is to be kept. */
  persist(): void
  onEvent(
    event:
      | { readonly kind: 'saving' | 'saved' }
      | { readonly kind: 'offline'; readonly cause: unknown }
      /** The server has an earlier state of the plan than it once had. */
      | { readonly kind: 'older' }
      | { readonly kind: 'dropped'; readonly edits: readonly DroppedEdit[] }
      | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] }
      | { readonly kind: 'refused'; readonly cause: unknown }
      | { readonly kind: 'remote'; readonly by: string },
  ): void
}

/**
 * Keeps one plan equal to the server's. Own edits are sent in batches, one at a time; what others did in between is
 * rebased below them, never over them. Invariants: an own edit is in `waiting`, in `inFlight`, at the server, or was
 * reported as dropped; remote revisions that arrive during a call are applied after it, in order; a plan of the
 * server's is shown with pending edits on top of it. It knows no clock, no network and no storage.
 */
export class SyncClient {
  private current: SyncState
  private readonly port: SyncPort
  /** What takes back the edits in flight, and those that wait; the oldest first. */
  private sentInverses: (readonly Edit[])[] = []
  private waitingInverses: (readonly Edit[])[] = []
  /** A reload forgot how to take back some of what is not sent yet. */
  private inversesLost: boolean
  private remote: RemoteRevision[] = []
  /** What was open before a reload has not been compared with the server's yet. */
  private unverified = false
  private calling = false
  private stopped = false

  constructor(state: SyncState, port: SyncPort) {
    this.current = state
    this.port = port
    this.inversesLost = this.pending
  }

  get state(): SyncState {
    return this.current
  }

  /** Something of one's own is not at the server yet. */
  get pending(): boolean {
    return this.current.inFlight !== null || this.current.waiting.length > 0
  }

  /** Takes an own change in; `flush` sends it. Keeping the new state is the caller's. */
  add(edits: readonly Edit[], inverse: readonly Edit[], means: Means): void {
    const { waiting, waitingMeans = 'hand' } = this.current
    // Pending edits are reported as one: what an engine did is never shown as done by hand.
    const told = waiting.length > 0 && waitingMeans !== 'hand' ? waitingMeans : means
    this.change({ waiting: [...waiting, ...edits], waitingMeans: told })
    this.waitingInverses.push(inverse)
  }

  /** Another session changed the plan. */
  receiveRevision(revision: RemoteRevision): void {
    if (revision.revision <= this.current.revision) return
    const later = this.remote.findIndex(each => each.revision >= revision.revision)
    if (later < 0) this.remote.push(revision)
    else if (this.remote[later]?.revision !== revision.revision) this.remote.splice(later, 0, revision)
    this.flush()
  }

  /** After a reload: sends what was left, or sees whether the server has something newer. */
  start(): void {
    this.unverified = !this.pending
    this.flush()
  }

  /** Does what is to be done next; nothing while a call is under way. */
  flush(): void {
    if (this.calling || this.stopped) return
    const { inFlight, behind, waiting } = this.current
    if (inFlight) void this.send()
    else if (behind) void this.pull()
    else if (waiting.length > 0) void this.send()
    else if (this.unverified) void this.pull()
    else this.applyRemote()
  }

  /** Another plan is open now: late responses are ignored. */
  stop(): void {
    this.stopped = true
  }

  private change(part: Partial<SyncState>): void {
    this.current = { ...this.current, ...part }
  }

  private async send(): Promise<void> {
    const batch = this.current.inFlight ?? this.nextBatch()
    this.port.onEvent({ kind: 'saving' })
    const reply = await this.call(() => this.port.save(batch, this.current.revision))
    if (!reply) return
    this.settle(reply, batch.edits)
    this.port.onEvent({ kind: 'saved' })
    this.flush()
  }

  private nextBatch(): Batch {
    const { waiting, waitingMeans: means = 'hand', nextSequence: sequence } = this.current
    const batch: Batch = { sequence, edits: waiting, means }
    this.change({ inFlight: batch, waiting: [], nextSequence: sequence + 1 })
    this.sentInverses = this.waitingInverses
    this.waitingInverses = []
    this.port.persist()
    return batch
  }

  /** One call at a time; null when it brought nothing, or its result is no longer wanted. */
  private async call<T>(work: () => Promise<T>): Promise<T | null> {
    this.calling = true
    try {
      const value = await work()
      this.calling = false
      return this.stopped ? null : value
    } catch (cause) {
      this.calling = false
      if (this.stopped) return null
      if (this.port.isRetryable(cause)) {
        this.port.onEvent({ kind: 'offline', cause })
        this.port.retryLater(() => this.flush())
      } else this.port.onEvent({ kind: 'refused', cause })
      return null
    }
  }

  private settle(reply: SaveReply, sent: readonly Edit[]): void {
    const takeBack = [...this.sentInverses, ...this.waitingInverses].reverse().flat()
    this.sentInverses = []
    this.change({ revision: reply.revision, inFlight: null })
    this.dropped(sent, reply.dropped)
    const others = reply.others.flat()
    const differs = others.length > 0 || reply.dropped.length > 0 || !isEmptyMap(reply.ids)
    // What still waits has not seen the others' edits either.
    if (differs) this.putBelow({ takeBack, others, accepted: reply.accepted, ids: reply.ids })
    const conflicts = conflictsOf(others, [...reply.accepted, ...this.current.waiting])
    if (conflicts.length > 0) this.port.onEvent({ kind: 'conflict', conflicts })
    if (!this.pending) this.inversesLost = false
    this.port.persist()
  }

  /** Changes the plan shown by what came, and what waits so that it fits; where that is not possible the server's plan is taken. */
  private putBelow(incoming: Incoming): void {
    const { waiting, behind } = this.current
    const plan = behind || this.inversesLost ? null : this.port.plan()
    const merged = plan && merge(plan, incoming, waiting)
    const { others } = incoming
    if (merged && this.port.receive({ edits: merged.edits, others, ids: isEmptyMap(merged.ids) ? null : merged.ids })) {
      this.change({ waiting: merged.waiting })
      this.waitingInverses = merged.waiting.length > 0 ? [merged.inverse] : []
      this.dropped(waiting, refusals(merged.dropped))
      return
    }
    this.change({ behind: true, given: incoming.ids, unseen: this.unseenOf(others) })
  }

  /** Reports own edits that no longer fit. */
  private dropped(edits: readonly Edit[], dropped: SaveReply['dropped']): void {
    if (dropped.length === 0) return
    this.port.onEvent({
      kind: 'dropped',
      edits: dropped.flatMap(({ index, code, params }) => {
        const edit = edits[index]
        return edit ? [{ edit, code, params }] : []
      }),
    })
  }

  private applyRemote(): void {
    for (let next = this.remote[0]; next; next = this.remote[0]) {
      const { revision, edits, by } = next
      if (revision > this.current.revision + 1) break
      this.remote.shift()
      if (revision <= this.current.revision) continue
      this.change({ revision })
      if (!this.port.receive({ edits, others: edits, ids: null, by })) {
        this.change({ behind: true })
        break
      }
      this.port.onEvent({ kind: 'remote', by })
    }
    // A revision in between was never received: own edits made before it is here are sent as made on the former one.
    if (this.remote.length > 0) this.unverified = true
    if (this.current.behind) this.port.persist()
    if (this.current.behind || this.unverified) this.flush()
  }

  /** Shows the server's plan, with what waits on top, where this one cannot be made the same; else only looks whether it is. */
  private async pull(): Promise<void> {
    const found = await this.call(() => this.port.open(this.current.revision))
    if (!found) return
    this.unverified = false
    const { revision, behind } = this.current
    if (found.revision < revision) {
      this.port.onEvent({ kind: 'older' })
      return
    }
    const differs = behind || (found.revision > revision && !this.pending)
    if (differs && !this.showServers(found.revision, found.schedule, found.others.flat())) return
    if (!this.pending) this.port.onEvent({ kind: 'saved' })
    this.flush()
  }

  /** What waits cannot know of the rows: what others did before it is put on top of theirs, and what is not shown yet. */
  private unseenOf(others: readonly Edit[]): NonNullable<SyncState['unseen']> {
    const names = new Map(this.port.plan()?.tasks.map(each => [each.uid, each.name]))
    const before = this.current.unseen ?? NONE_UNSEEN
    const { removed, put, again } = rowChanges(others, before.removed)
    // What an undo brought back has the name it had.
    const reused = again.filter(({ uid, name }) => names.get(uid) !== name).map(each => each.uid)
    return {
      removed: [...removed],
      replaced: [...new Set([...before.replaced, ...reused])],
      placed: [...new Set([...before.placed, ...put])],
    }
  }

  private showServers(revision: number, schedule: Schedule, others: readonly Edit[]): boolean {
    const before = this.current
    const { given = NO_IDS, waiting } = before
    const apart = idsApart(given, waiting, [schedule])
    const { replaced, placed } = this.unseenOf(others)
    const shown = this.port.plan()
    const last = shown ? lastIds(shown) : ALL_SEEN.last
    const unseen = { replaced: new Set(replaced), placed: new Set(placed), last }
    const own = waiting.length > 0 ? putOnTop(schedule, remapIds(waiting, apart), unseen) : null
    this.change({ revision, behind: false, given: NO_IDS, unseen: NONE_UNSEEN, ...(own && { waiting: own.waiting }) })
    if (!this.port.show(own?.schedule ?? schedule)) {
      this.change({ ...before, behind: true })
      return false
    }
    this.waitingInverses = own && own.waiting.length > 0 ? [own.inverse] : []
    this.inversesLost = false
    if (own) {
      this.dropped(waiting, refusals(own.dropped))
      const conflicts = conflictsOf(others, own.waiting)
      if (conflicts.length > 0) this.port.onEvent({ kind: 'conflict', conflicts })
    }
    return true
  }
}

/** Refusals of edits as the server words them. */
const refusals = (dropped: readonly { readonly index: number; readonly problem: Problem }[]): SaveReply['dropped'] =>
  dropped.map(({ index, problem }) => ({ index, code: problem.code, params: { ...problem.params } }))
