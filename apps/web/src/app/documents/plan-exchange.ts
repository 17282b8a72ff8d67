import { type Edit, exchangeIds, type IdExchange, type Schedule } from '@parada/schedule'
import { type Clash, clashesOf } from './clashes.ts'

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
export interface ExchangeState {
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
}

/** Of a plan that the server has nothing of yet. */
export const NOTHING_SENT: ExchangeState = { revision: 0, nextSequence: 1, inFlight: null, waiting: [] }

/** What of a kept plan is the exchange's. */
export function exchangeState(plan: ExchangeState): ExchangeState {
  const { revision, nextSequence, inFlight, waiting, waitingMeans, behind } = plan
  return {
    revision,
    nextSequence,
    inFlight,
    waiting,
    ...(waitingMeans && { waitingMeans }),
    ...(behind && { behind }),
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
}

/** One revision of somebody else, as it is heard. */
export interface HeardRevision {
  readonly revision: number
  readonly edits: readonly Edit[]
  readonly by: string
}

/** What the exchange needs of the page. Both calls reject when they bring nothing. */
export interface ExchangePort {
  save(batch: Batch, baseRevision: number): Promise<SaveReply>
  open(): Promise<{ readonly revision: number; readonly schedule: Schedule }>
  /** Whether a call that failed is to be made again later: no network, a busy server. */
  passes(cause: unknown): boolean
  later(work: () => void): void
  /**
   * Changes the plan shown by `first`, then by `last`; `ids` says which own rows go by other ids now. Gives what takes
   * `last` back; null, and nothing changed, when it cannot be done.
   */
  receive(first: readonly Edit[], last: readonly Edit[], ids: IdExchange | null): readonly Edit[] | null
  /** Shows another plan in place of this and keeps it, with the state; false when it cannot be shown. */
  show(schedule: Schedule): boolean
  /** The state has changed: it is to be kept. */
  keep(): void
  tell(
    event:
      | { readonly kind: 'saving' | 'saved' }
      | { readonly kind: 'offline'; readonly cause: unknown }
      /** The server has an earlier state of the plan than it once had. */
      | { readonly kind: 'older' }
      | { readonly kind: 'dropped'; readonly edits: readonly DroppedEdit[] }
      | { readonly kind: 'clash'; readonly clashes: readonly Clash[] }
      | { readonly kind: 'refused'; readonly cause: unknown }
      | { readonly kind: 'remote'; readonly by: string },
  ): void
}

/**
 * Keeps one plan equal to the server's. Own edits are sent in batches, one at a time; what others did in between is put
 * below them, never over them. Invariants: an own edit is in `waiting`, in `inFlight`, at the server, or was told as
 * dropped; what is heard while a call is under way is taken after it, in its order; the plan shown is only replaced
 * while nothing of one's own is missing at the server. It knows no clock, no network and no storage.
 */
export class PlanExchange {
  private current: ExchangeState
  private readonly port: ExchangePort
  /** What takes back the edits in flight, and those that wait; the oldest first. */
  private sentInverses: (readonly Edit[])[] = []
  private waitingInverses: (readonly Edit[])[] = []
  /** A reload forgot how to take back some of what is not sent yet. */
  private forgetful: boolean
  private heard: HeardRevision[] = []
  /** What was open before a reload has not been compared with the server's yet. */
  private unseen = false
  private calling = false
  private stopped = false

  constructor(state: ExchangeState, port: ExchangePort) {
    this.current = state
    this.port = port
    this.forgetful = this.pending
  }

  get state(): ExchangeState {
    return this.current
  }

  /** Something of one's own is not at the server yet. */
  get pending(): boolean {
    return this.current.inFlight !== null || this.current.waiting.length > 0
  }

  /** Takes an own change in; `go` sends it. Keeping the new state is the caller's. */
  add(edits: readonly Edit[], inverse: readonly Edit[], means: Means): void {
    const { waiting, waitingMeans = 'hand' } = this.current
    // Edits that wait together are told as one: what an engine did is never shown as done by hand.
    const told = waiting.length > 0 && waitingMeans !== 'hand' ? waitingMeans : means
    this.change({ waiting: [...waiting, ...edits], waitingMeans: told })
    this.waitingInverses.push(inverse)
  }

  /** Somebody else changed the plan. */
  hear(revision: HeardRevision): void {
    if (revision.revision <= this.current.revision) return
    const later = this.heard.findIndex(each => each.revision >= revision.revision)
    if (later < 0) this.heard.push(revision)
    else if (this.heard[later]?.revision !== revision.revision) this.heard.splice(later, 0, revision)
    this.go()
  }

  /** After a reload: sends what was left, or sees whether the server has something newer. */
  start(): void {
    this.unseen = !this.pending
    this.go()
  }

  /** Does what is to be done next; nothing while a call is under way. */
  go(): void {
    if (this.calling || this.stopped) return
    if (this.pending) void this.send()
    else if (this.current.behind || this.unseen) void this.take()
    else this.takeHeard()
  }

  /** Another plan is open now: answers that still come are nobody's. */
  stop(): void {
    this.stopped = true
  }

  private change(part: Partial<ExchangeState>): void {
    this.current = { ...this.current, ...part }
  }

  private async send(): Promise<void> {
    const batch = this.current.inFlight ?? this.nextBatch()
    this.port.tell({ kind: 'saving' })
    const reply = await this.call(() => this.port.save(batch, this.current.revision))
    if (!reply) return
    this.settle(reply, batch.edits)
    this.port.tell({ kind: 'saved' })
    this.go()
  }

  private nextBatch(): Batch {
    const { waiting, waitingMeans: means = 'hand', nextSequence: sequence } = this.current
    const batch: Batch = { sequence, edits: waiting, means }
    this.change({ inFlight: batch, waiting: [], nextSequence: sequence + 1 })
    this.sentInverses = this.waitingInverses
    this.waitingInverses = []
    this.port.keep()
    return batch
  }

  /** One call at a time; null when it brought nothing, or nobody waits for it any more. */
  private async call<T>(work: () => Promise<T>): Promise<T | null> {
    this.calling = true
    try {
      const value = await work()
      this.calling = false
      return this.stopped ? null : value
    } catch (cause) {
      this.calling = false
      if (this.stopped) return null
      if (this.port.passes(cause)) {
        this.port.tell({ kind: 'offline', cause })
        this.port.later(() => this.go())
      } else this.port.tell({ kind: 'refused', cause })
      return null
    }
  }

  private settle(reply: SaveReply, sent: readonly Edit[]): void {
    const fell = new Set(reply.dropped.map(each => each.index))
    const ids = idsGiven(
      sent.filter((_, index) => !fell.has(index)),
      reply.accepted,
    )
    const waiting = ids ? exchangeIds(this.current.waiting, ids) : this.current.waiting
    const own = [...this.sentInverses, ...this.waitingInverses].reverse().flat()
    this.sentInverses = []
    this.change({ revision: reply.revision, inFlight: null, waiting })
    if (reply.dropped.length > 0)
      this.port.tell({
        kind: 'dropped',
        edits: reply.dropped.flatMap(({ index, code, params }) => {
          const edit = sent[index]
          return edit ? [{ edit, code, params }] : []
        }),
      })
    // What still waits has not seen the others' edits either.
    const clashes = clashesOf(reply.others.flat(), [...reply.accepted, ...waiting])
    if (clashes.length > 0) this.port.tell({ kind: 'clash', clashes })
    const differs = reply.others.length > 0 || fell.size > 0 || ids !== null
    if (differs && !this.current.behind) {
      const inverse = this.forgetful
        ? null
        : this.port.receive([...own, ...reply.others.flat(), ...reply.accepted], waiting, ids)
      if (inverse) this.waitingInverses = waiting.length > 0 ? [inverse] : []
      else this.change({ behind: true })
    }
    if (!this.pending) this.forgetful = false
    this.port.keep()
  }

  private takeHeard(): void {
    for (let next = this.heard[0]; next; next = this.heard[0]) {
      const { revision, edits, by } = next
      if (revision > this.current.revision + 1) break
      this.heard.shift()
      if (revision <= this.current.revision) continue
      this.change({ revision })
      if (!this.port.receive(edits, [], null)) {
        this.change({ behind: true })
        break
      }
      this.port.tell({ kind: 'remote', by })
    }
    // Something in between was never heard.
    if (this.heard.length > 0) this.change({ behind: true })
    if (!this.current.behind) return
    this.port.keep()
    this.go()
  }

  /** Shows the server's plan if it differs from this; own edits made in the meantime go there first. */
  private async take(): Promise<void> {
    const found = await this.call(() => this.port.open())
    if (!found) return
    this.unseen = false
    if (found.revision < this.current.revision) {
      this.port.tell({ kind: 'older' })
      return
    }
    const differs = this.current.behind || found.revision > this.current.revision
    if (differs && !this.pending) {
      this.change({ revision: found.revision, behind: false })
      if (!this.port.show(found.schedule)) {
        this.change({ behind: true })
        return
      }
    }
    if (!this.pending) this.port.tell({ kind: 'saved' })
    this.go()
  }
}

/**
 * The ids that the server gave to added rows in place of theirs; null when it exchanged none. It gives new ids in the order
 * of the batch, each above all that were there, so that the free ones in their order are those of the exchanged.
 */
export function idsGiven(sent: readonly Edit[], accepted: readonly Edit[]): IdExchange | null {
  const exchanged = <Id extends number>(idOf: (edit: Edit) => Id | null): Map<Id, Id> => {
    const idsOf = (edits: readonly Edit[]) => [...new Set(edits.map(idOf).filter(id => id !== null))]
    const own = idsOf(sent)
    const given = idsOf(accepted)
    const gone = own.filter(id => !given.includes(id))
    const come = given.filter(id => !own.includes(id)).sort((a, b) => a - b)
    return new Map(gone.flatMap((id, index) => (come[index] === undefined ? [] : [[id, come[index]]])))
  }
  const ids: IdExchange = {
    tasks: exchanged(edit => (edit.kind === 'addTask' ? edit.task.uid : null)),
    resources: exchanged(edit => (edit.kind === 'addResource' ? edit.resource.uid : null)),
    assignments: exchanged(edit => (edit.kind === 'addAssignment' ? edit.assignment.uid : null)),
    calendars: exchanged(edit => (edit.kind === 'addCalendar' ? edit.calendar.id : null)),
  }
  return Object.values(ids).some(each => each.size > 0) ? ids : null
}
