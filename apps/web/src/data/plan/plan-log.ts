import type { Edit } from '@parada/schedule'
import type { Means } from '@parada/sync'
import type { PlanLogPort } from './ports.ts'

/** After so many logged changes a snapshot is stored, so that a reload stays quick. */
const CHANGES_PER_SNAPSHOT = 60
/** From a stored change to asking that it be on the disk; milliseconds. */
const FLUSH_DELAY = 300
/** From a refused write to the next attempt; milliseconds. */
const RETRY_DELAY = 5000

/**
 * The log of the open plan in this browser: a snapshot and the changes since. Invariant: a change is asked to be stored
 * in the turn in which it is made, and writes are done in the order of asking; a write that fails is made good by a
 * snapshot, tried again until it succeeds.
 */
export class PlanLog {
  private readonly port: PlanLogPort
  private sequence = 0
  private snapshotAt = 0
  private refused = false
  private writes: Promise<void> = Promise.resolve()
  private flushTimer: ReturnType<typeof setTimeout> | null = null
  private retryTimer: ReturnType<typeof setTimeout> | null = null

  constructor(port: PlanLogPort) {
    this.port = port
  }

  /** The last change of the open plan is nowhere but in memory. */
  get isRefused(): boolean {
    return this.refused
  }

  /** Number of the last logged change. */
  get last(): number {
    return this.sequence
  }

  /** Resolves once all that was asked to be stored until now is stored or refused. */
  get settled(): Promise<void> {
    return this.writes
  }

  /** Another plan is open: its last logged change, and the last one that is in its snapshot. */
  begin(sequence: number, snapshotAt: number = sequence): void {
    this.sequence = sequence
    this.snapshotAt = snapshotAt
  }

  /** Stores one change of the open plan. */
  append(change: { readonly edits: readonly Edit[]; readonly undo: boolean; readonly means: Means }): void {
    const number = ++this.sequence
    const due = !this.port.content()?.pending && number - this.snapshotAt >= CHANGES_PER_SNAPSHOT
    if (this.refused || due) {
      this.storeSnapshot()
      return
    }
    const plan = this.port.plan()
    if (plan) this.write(() => this.port.store.storeChange(plan, { number, ...change }))
  }

  /** Stores what is known of the open plan besides its content. */
  storePlan(): void {
    const plan = this.port.plan()
    if (plan) this.write(() => this.port.store.storePlan(plan))
  }

  /** Stores the open plan in place of all that was stored of it. */
  storeSnapshot(): void {
    const [plan, content] = [this.port.plan(), this.port.content()]
    if (!plan || !content) return
    const { schedule, baseline, pending } = content
    if (!pending) {
      const upTo = this.sequence
      this.snapshotAt = upTo
      this.write(() => this.port.store.storeSnapshot(plan, { schedule, baseline, upTo }), true)
      return
    }
    const { base, snapshotAt: upTo } = pending
    const since = pending.since.map(({ edits, means }, at) => ({ number: upTo + 1 + at, edits, means, undo: true }))
    this.write(() => this.port.store.storeSnapshot(plan, { schedule: base, baseline, upTo }, since), true)
  }

  /** The browser refused a write: the plan is stored whole as soon as it takes one again. */
  refuse(): void {
    const first = !this.refused
    this.refused = true
    this.port.onRefused(first)
    this.retryTimer ??= setTimeout(() => void this.retry(), RETRY_DELAY)
  }

  private async retry(): Promise<void> {
    await this.port.makeRoom().catch(() => undefined)
    this.retryTimer = null
    if (this.refused) this.storeSnapshot()
  }

  /** `work` is called at once: the window may be closed in the next moment. */
  private write(work: () => Promise<void>, whole = false): void {
    const done = work().then(
      () => {
        this.flushTimer ??= setTimeout(() => this.flush(), FLUSH_DELAY)
        if (!whole || !this.refused) return
        this.refused = false
        this.port.onStored()
      },
      () => (whole ? this.refuse() : this.storeSnapshot()),
    )
    this.writes = Promise.all([this.writes, done]).then(() => undefined)
  }

  /** What is stored survives the end of the browser; after this, the end of the machine too. */
  private flush(): void {
    this.flushTimer = null
    const plan = this.port.plan()
    if (plan && !this.refused) this.port.store.storePlan(plan, true).catch(() => this.storeSnapshot())
  }
}
