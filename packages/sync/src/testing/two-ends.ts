import { applyEdits, type Edit, type Schedule } from '@parada/schedule'
import { type Batch, type RemoteRevision, type SaveReply, SyncClient, type SyncState } from '../client.ts'
import type { Conflict } from '../conflicts.ts'
import { History } from '../history.ts'
import { afterLog } from '../log.ts'
import { rebase, unseenBy } from '../rebase.ts'
import { NO_IDS } from '../remap-ids.ts'

/** Of a window that has just opened a project at its first revision. */
export const START: SyncState = { revision: 1, nextSequence: 1, inFlight: null, waiting: [] }

/** The server's end without its database: revisions in a row, a batch once, the real rebase. */
export class TestServer {
  readonly first: Schedule
  plan: Schedule
  readonly log: { readonly client: string; readonly batch: Batch; readonly reply: SaveReply }[] = []

  constructor(plan: Schedule) {
    this.first = plan
    this.plan = plan
  }

  get revision(): number {
    return 1 + this.log.length
  }

  /** The plan as it was at a revision. */
  at(revision: number): Schedule {
    const changes = this.log.slice(0, revision - 1).map(each => ({ edits: each.reply.accepted }))
    return afterLog(this.first, changes).schedule
  }

  save(client: string, batch: Batch, base: number): SaveReply {
    const known = this.log.findIndex(each => each.client === client && each.batch.sequence === batch.sequence)
    const others = this.log.slice(base - 1, known < 0 ? undefined : known).map(each => each.reply.accepted)
    const answered = this.log[known]
    if (answered) return { ...answered.reply, others }
    const unseen = unseenBy(this.at(base), this.plan, others.flat())
    const current = base === this.revision
    let rebased = rebase(this.plan, batch.edits, current, unseen)
    // What an earlier revision had may be put back, as the real server has it.
    for (let at = base - 1; at > 0 && !rebased.ok; at--)
      rebased = rebase(this.plan, batch.edits, current, unseen, this.at(at))
    if (!rebased.ok) throw new Error(rebased.problems[0].code)
    const { schedule, accepted, ids } = rebased.value
    const dropped = rebased.value.dropped.map(({ index, problem }) => ({
      index,
      code: problem.code,
      params: { ...problem.params },
    }))
    if (accepted.length === 0) return { revision: this.revision, others, dropped, accepted, ids: NO_IDS }
    const reply = { revision: this.revision + 1, others: [], dropped, accepted, ids }
    this.plan = schedule
    this.log.push({ client, batch, reply })
    return { ...reply, others }
  }

  since(client: string, revision: number): RemoteRevision[] {
    return this.log
      .map((each, index) => ({ revision: index + 2, edits: each.reply.accepted, by: each.client }))
      .filter(each => each.by !== client && each.revision > revision)
  }
}

class Lost extends Error {}

/** A window with a plan and its history; every call waits until the test lets it through. */
export class TestWindow {
  plan: Schedule
  history = new History<string>()
  client: SyncClient
  calls: { answer(): void; lose(): void; loseAnswer(): void }[] = []
  retries: (() => void)[] = []
  events: string[] = []
  conflicts: Conflict[] = []
  dropped: Edit[] = []
  private kept: { readonly state: SyncState; readonly plan: Schedule }
  private upTo = 1
  readonly name: string
  private readonly server: TestServer

  constructor(name: string, server: TestServer) {
    this.name = name
    this.server = server
    this.plan = server.first
    this.kept = { state: START, plan: server.first }
    this.client = this.connect(START)
  }

  /** As after a reload: only what was kept is known. */
  reload(): void {
    this.client.stop()
    this.calls = []
    this.retries = []
    this.history = new History()
    this.plan = this.kept.plan
    this.upTo = this.kept.state.revision
    this.client = this.connect(this.kept.state)
    this.client.start()
  }

  /** Changes the plan as a person does. False when it cannot be done. */
  do(...edits: Edit[]): boolean {
    const applied = applyEdits(this.plan, edits)
    if (!applied.ok) return false
    this.history.push({ label: 'edit', edits, inverse: applied.value.inverse })
    this.changed(applied.value.schedule, edits, applied.value.inverse)
    return true
  }

  /** What undoing would take from others. */
  get overwritten(): readonly Conflict[] {
    return this.history.reversal('undo', this.plan, 'keepTheirs').conflicts
  }

  /** Takes the last step back, as far as it takes nothing from others, or all of it. False when nothing is taken back. */
  undo(how: 'keepTheirs' | 'all'): boolean {
    const step = this.history.nextUndo
    if (!step) return false
    const { edits } = this.history.reversal('undo', this.plan, how)
    const applied = applyEdits(this.plan, edits, { undo: true })
    if (!applied.ok || edits.length === 0) {
      this.history.dropUndo()
      return false
    }
    this.history.stepUndone(applied.value.inverse)
    this.changed(applied.value.schedule, edits, applied.value.inverse)
    return true
  }

  /** The next remote revision arrives, if there is one. */
  hearNext(): boolean {
    const [next] = this.server.since(this.name, this.upTo)
    if (!next) return false
    this.upTo = next.revision
    this.client.receiveRevision(next)
    return true
  }

  get progress(): readonly number[] {
    return this.plan.tasks.map(each => each.percentComplete ?? 0)
  }

  get names(): readonly string[] {
    return this.plan.tasks.map(each => each.name)
  }

  private changed(plan: Schedule, edits: readonly Edit[], inverse: readonly Edit[]): void {
    this.plan = plan
    this.client.add(edits, inverse, 'hand')
    this.keep()
    this.client.flush()
  }

  private keep(): void {
    this.kept = { state: this.client.state, plan: this.plan }
  }

  private connect(state: SyncState): SyncClient {
    const call = <T>(work: () => T): Promise<T> =>
      new Promise((resolve, reject) => {
        this.calls.push({
          answer: () => resolve(work()),
          lose: () => reject(new Lost()),
          loseAnswer: () => {
            work()
            reject(new Lost())
          },
        })
      })
    return new SyncClient(state, {
      save: (batch, base) => call(() => this.server.save(this.name, batch, base)),
      open: since =>
        call(() => {
          const { revision, plan, log } = this.server
          return { revision, schedule: plan, others: log.slice(since - 1).map(each => each.reply.accepted) }
        }),
      isRetryable: cause => cause instanceof Lost,
      retryLater: work => this.retries.push(work),
      plan: () => this.plan,
      receive: ({ edits, ids, others }) => {
        const received = applyEdits(this.plan, edits, { undo: true })
        if (!received.ok) return false
        this.plan = received.value.schedule
        this.history.receive(others, ids)
        this.keep()
        return true
      },
      show: shown => {
        this.plan = shown
        this.history = new History()
        this.keep()
        return true
      },
      persist: () => this.keep(),
      onEvent: event => {
        this.events.push(event.kind)
        if (event.kind === 'dropped') this.dropped.push(...event.edits.map(each => each.edit))
        if (event.kind === 'conflict') this.conflicts.push(...event.conflicts)
      },
    })
  }
}

/** Lets what was promised arrive. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

/** Answers all calls and delivers all news until nothing is left to do. */
export async function drain(windows: readonly TestWindow[]): Promise<void> {
  for (let quiet = false; !quiet; ) {
    quiet = true
    for (const window of windows)
      while (window.calls.length > 0 || window.retries.length > 0 || window.hearNext()) {
        quiet = false
        window.retries.shift()?.()
        window.calls.shift()?.answer()
        await settled()
      }
  }
}
