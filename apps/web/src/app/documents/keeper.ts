import { applyEdits, type Edit, type Outcome, type Schedule } from '@parada/schedule'
import { label } from '../../editor/labels.ts'
import type { AppliedEvent } from '../../editor/schedule-editor.ts'
import { type ApiFailure, failureOf, mutate, query, subscribe } from '../api.ts'
import { editor } from '../editor.ts'
import { presence } from '../presence.ts'
import { app, type Mode } from '../store.ts'
import { keepContent, keepEdits, keepPlan, type LocalPlan, readPlan } from './local-store.ts'
import { type DroppedEdit, type ExchangePort, type ExchangeState, type Means, PlanExchange } from './plan-exchange.ts'
import { readSchema, writeSchema } from './wire-later.ts'

/** After so many logged edits the plan is kept whole again, so that a reload stays quick. */
const EDITS_PER_CONTENT = 60
/** First and longest wait before an unreachable server is tried again; milliseconds. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 16_000
/** How long a window that was just left may hold on to its plan before another counts as open; milliseconds. */
const LOCK_WAIT = 500
/** Answers after which the same call is made again later: who is signed in is being renewed, or there were too many. */
const PASSING = [401, 408, 425, 429]

export interface OpenOptions {
  readonly mode: Mode
  readonly filePath?: string
  readonly baseline?: Schedule
  /** The plan is this project of the server, at this revision. */
  readonly project?: { readonly id: string; readonly revision: number }
}

/** What a change counts as in the plan's history. */
const meansOf = (code: string): Means => (code === 'applyText' ? 'ai' : code === 'applyJson' ? 'import' : 'hand')

/** Something the person must know or decide about where their plan is kept. */
export type KeeperEvent =
  | { readonly kind: 'restored'; readonly name: string }
  | { readonly kind: 'otherWindow'; readonly shared: boolean; readonly planId: string }
  | { readonly kind: 'dropped'; readonly count: number; readonly edits: readonly DroppedEdit[] }
  | { readonly kind: 'refused'; readonly code: string; readonly error: string }
  | { readonly kind: 'remote'; readonly by: string }
  | { readonly kind: 'storageFailed' }

/** A change of the plan while the server makes a project of it. */
interface Missed {
  readonly edits: readonly Edit[]
  readonly inverse: readonly Edit[]
  readonly means: Means
}

const NOTHING_SENT: ExchangeState = { revision: 0, nextSequence: 1, inFlight: null, waiting: [] }

/** Whether a call is to be made again later. */
const passes = ({ code, status = 0 }: ApiFailure): boolean =>
  code === 'web.serverUnreachable' || status >= 500 || PASSING.includes(status)

/**
 * Keeps the open plan: every change at once in this browser, and on the server when somebody is signed in and it answers.
 * What is sent and what comes is the exchange's; this is where it is stored, shown and told.
 */
export class Keeper {
  private plan: LocalPlan | null = null
  private exchange: PlanExchange | null = null
  private owner: string | null = null
  /** Counts how often a plan was opened or left: what was under way before is out of date. */
  private openings = 0
  private number = 0
  private upTo = 0
  /** Changes made since the project was asked for; null when none is being made. */
  private missed: Missed[] | null = null
  private wait = FIRST_WAIT
  private timer: ReturnType<typeof setTimeout> | null = null
  private releaseLock: (() => void) | null = null
  private stopFollowing: (() => void) | null = null
  private writes: Promise<void> = Promise.resolve()
  private readonly tell: (event: KeeperEvent) => void
  private readonly stops: (() => void)[] = []

  constructor(tell: (event: KeeperEvent) => void) {
    this.tell = tell
  }

  /** Starts keeping for a person and brings back what they had open. Gives whether a plan was restored. */
  async start(owner: string): Promise<boolean> {
    this.owner = owner
    this.stops.push(editor.onApplied(event => this.applied(event)))
    const online = () => this.goOn()
    addEventListener('online', online)
    this.stops.push(() => removeEventListener('online', online))
    const id = localStorage.getItem(this.pointer)
    return id ? this.restore(id, true) : false
  }

  stop(): void {
    for (const stop of this.stops.splice(0)) stop()
    this.leave()
  }

  /** Name of this window among those that follow the plan. */
  get clientId(): string | null {
    return this.plan?.clientId ?? null
  }

  /** Loads a plan into the editor and keeps it from now on. Fails as the editor does (a loop). */
  open(schedule: Schedule, options: OpenOptions): ReturnType<typeof editor.load> {
    const loaded = editor.load(schedule, options.baseline ? { baseline: options.baseline } : {})
    if (!loaded.ok) return loaded
    this.leave()
    const plan = this.fresh(schedule, options)
    this.adopt(plan, 0)
    void this.hold(plan.id)
    this.keepWhole()
    if (plan.projectId) this.join(plan.projectId)
    else void this.createOnServer()
    return loaded
  }

  /** Opens a project of the server. Rejects when it cannot be had. */
  async openProject(projectId: string): Promise<ReturnType<typeof editor.load>> {
    const found = await openOnServer(projectId)
    if (!found.ok) return found
    return this.open(found.value.schedule, {
      mode: 'existing',
      project: { id: projectId, revision: found.value.revision },
    })
  }

  /** No plan is open any more; what was open stays kept. */
  close(): void {
    this.leave()
    localStorage.removeItem(this.pointer)
    editor.close()
    app.setState({ projectId: null, planId: null, save: { kind: 'none', at: null, waiting: 0 } })
  }

  /** Brings a kept plan back; false when this browser has none of that id. `announce`: says so. */
  async restore(id: string, announce: boolean): Promise<boolean> {
    const stored = await readPlan(id).catch(() => null)
    if (!stored || stored.plan.owner !== this.owner) return false
    let schedule = stored.schedule
    let last = stored.upTo
    for (const logged of stored.edits) {
      if (logged.number <= stored.upTo) continue
      const result = applyEdits(schedule, logged.edits, logged.undo ? { undo: true } : {})
      if (!result.ok) break
      schedule = result.value.schedule
      last = logged.number
    }
    // Leaving lets go of a plan that is opened anew from this window.
    this.leave()
    const opening = ++this.openings
    const release = await lockOf(id)
    if (opening !== this.openings) {
      release?.()
      return false
    }
    this.releaseLock = release
    if (!editor.load(schedule, { baseline: stored.baseline }).ok) {
      this.close()
      return false
    }
    const mine = release !== null
    // The other window sends what waits; this one starts from what the server has.
    const plan: LocalPlan = mine
      ? stored.plan
      : {
          ...stored.plan,
          ...NOTHING_SENT,
          id: crypto.randomUUID(),
          clientId: crypto.randomUUID(),
          revision: stored.plan.revision,
          behind: stored.plan.projectId !== null,
        }
    this.adopt(plan, last)
    this.upTo = stored.upTo
    if (!mine) {
      void this.hold(plan.id)
      this.keepWhole()
      this.tell({ kind: 'otherWindow', shared: plan.projectId !== null, planId: id })
    } else if (announce) this.tell({ kind: 'restored', name: plan.name })
    if (plan.projectId) {
      this.join(plan.projectId)
      this.exchange?.start()
    } else if (mine) void this.createOnServer()
    return true
  }

  private get pointer(): string {
    return `parada.open.${this.owner}`
  }

  private fresh(schedule: Schedule, options: OpenOptions): LocalPlan {
    return {
      ...NOTHING_SENT,
      id: crypto.randomUUID(),
      owner: this.owner ?? '',
      name: schedule.project.name,
      mode: options.mode,
      filePath: options.filePath ?? '',
      taskCount: schedule.tasks.length,
      changedAt: Date.now(),
      projectId: options.project?.id ?? null,
      revision: options.project?.revision ?? 0,
      clientId: crypto.randomUUID(),
    }
  }

  private adopt(plan: LocalPlan, number: number): void {
    this.plan = plan
    this.number = number
    this.upTo = number
    localStorage.setItem(this.pointer, plan.id)
    app.setState({ mode: plan.mode, filePath: plan.filePath, projectId: plan.projectId, planId: plan.id })
    this.show(plan.projectId ? 'saved' : 'local')
    // Texts of the report that were being typed when the window closed.
    if (Object.keys(localStorage).some(name => name.startsWith('parada.report.')))
      import('./report-notes.ts').then(
        notes => notes.takeLeftTexts(plan.id, plan.projectId),
        (cause: unknown) => console.warn('left for the next time', cause),
      )
  }

  private leave(): void {
    this.openings++
    presence.clear()
    this.stopFollowing?.()
    this.stopFollowing = null
    this.releaseLock?.()
    this.releaseLock = null
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.wait = FIRST_WAIT
    this.exchange?.stop()
    this.exchange = null
    this.missed = null
    this.plan = null
  }

  /** Takes a new plan for this window; nobody else can have it. */
  private async hold(id: string): Promise<void> {
    const release = await lockOf(id)
    if (this.plan?.id === id) this.releaseLock = release
    else release?.()
  }

  private show(kind: 'local' | 'saving' | 'saved' | 'offline'): void {
    const waiting = (this.plan?.waiting.length ?? 0) + (this.plan?.inFlight?.edits.length ?? 0)
    app.setState({ save: { kind, at: Date.now(), waiting: this.plan?.projectId ? waiting : 0 } })
  }

  private write(work: () => Promise<void>): void {
    this.writes = this.writes.then(work).catch(() => this.tell({ kind: 'storageFailed' }))
  }

  /** What is known of the plan now, with how far the exchange has come. */
  private known(part: Partial<LocalPlan> = {}): LocalPlan | null {
    if (this.plan) this.plan = { ...this.plan, ...this.exchange?.state, ...part }
    return this.plan
  }

  private keep(part: Partial<LocalPlan> = {}): void {
    const plan = this.known(part)
    if (plan) this.write(() => keepPlan(plan))
  }

  private keepWhole(): void {
    const { number } = this
    const plan = this.known()
    const { schedule, baselineSchedule } = editor.state.getSnapshot()
    if (!plan || !schedule) return
    this.upTo = number
    this.write(() => keepContent(plan, schedule, baselineSchedule ?? schedule, number))
  }

  private applied(event: AppliedEvent): void {
    if (!this.plan) return
    const schedule = editor.schedule
    const own = event.cause !== 'remote'
    this.number++
    if (own) {
      const means = meansOf(event.label.code)
      this.missed?.push({ edits: event.edits, inverse: event.inverse, means })
      this.exchange?.add(event.edits, event.inverse, means)
    }
    const { number } = this
    const plan = this.known({
      changedAt: Date.now(),
      ...(schedule && { name: schedule.project.name, taskCount: schedule.tasks.length }),
    })
    if (plan) this.write(() => keepEdits(plan, { number, edits: event.edits, undo: event.cause !== 'edit' }))
    if (number - this.upTo >= EDITS_PER_CONTENT) this.keepWhole()
    if (!own) return
    this.show(this.exchange ? 'saving' : 'local')
    this.exchange?.go()
  }

  /** Makes the plan a project of the server; stays local when it does not answer. */
  private async createOnServer(): Promise<void> {
    const { plan } = this
    const { schedule, calculation } = editor.state.getSnapshot()
    if (!plan || !schedule || plan.projectId || this.missed) return
    const missed: Missed[] = []
    this.missed = missed
    try {
      const project = await mutate('projects.create', { schema: await writeSchema(schedule, calculation) })
      if (this.missed !== missed) return
      this.missed = null
      this.wait = FIRST_WAIT
      this.known({ ...NOTHING_SENT, projectId: project.id, revision: project.revision })
      app.setState({ projectId: project.id })
      const exchange = this.join(project.id)
      // The plan was changed while it was being created: what is missing there goes after it as ordinary edits.
      for (const { edits, inverse, means } of missed) exchange?.add(edits, inverse, means)
      this.keep()
      this.show('saved')
      exchange?.go()
    } catch (cause) {
      if (this.missed !== missed) return
      this.missed = null
      const failure = failureOf(cause)
      if (passes(failure)) {
        this.show('offline')
        this.later(() => void this.createOnServer())
      } else this.tell({ kind: 'refused', code: failure.code, error: failure.error })
    }
  }

  private later(work: () => void): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = setTimeout(work, this.wait)
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2)
  }

  /** The network is back: nothing waits for its turn any longer. */
  private goOn(): void {
    this.wait = FIRST_WAIT
    if (this.exchange) this.exchange.go()
    else if (this.plan && this.timer) void this.createOnServer()
  }

  /** From now on the plan is exchanged with the server. */
  private join(projectId: string): PlanExchange | null {
    const { plan } = this
    if (!plan) return null
    const exchange = new PlanExchange(exchangeState(plan), this.portOf(plan.clientId, projectId))
    this.exchange = exchange
    this.stopFollowing?.()
    this.stopFollowing = subscribe(
      'projects.follow',
      { projectId, clientId: plan.clientId, since: plan.revision },
      {
        onData: event => {
          if (this.exchange !== exchange) return
          if (event.type === 'presence') presence.show(event.people, plan.clientId)
          if (event.type === 'edits' && event.clientId !== plan.clientId)
            exchange.hear({ revision: event.revision, edits: event.edits as unknown as Edit[], by: event.by })
        },
      },
    )
    return exchange
  }

  /** What the exchange needs of the page. */
  private portOf(clientId: string, projectId: string): ExchangePort {
    return {
      save: async (batch, baseRevision) => {
        const { means = 'hand' } = batch
        const reply = await mutate('projects.save', {
          projectId,
          baseRevision,
          clientId,
          sequence: batch.sequence,
          edits: batch.edits as never,
          means,
        })
        this.wait = FIRST_WAIT
        return {
          revision: reply.revision,
          others: reply.others.map(each => each.edits as unknown as Edit[]),
          dropped: reply.dropped.map(({ index, code, params = {} }) => ({ index, code, params })),
          accepted: reply.accepted as unknown as Edit[],
        }
      },
      open: async () => {
        const found = await openOnServer(projectId)
        if (!found.ok) throw new Error(found.problems[0].code)
        this.wait = FIRST_WAIT
        return found.value
      },
      passes: cause => passes(failureOf(cause)),
      later: work => this.later(work),
      receive: (first, last, ids) => {
        const { schedule } = editor
        const below = schedule && applyEdits(schedule, first, { undo: true })
        const above = below?.ok ? applyEdits(below.value.schedule, last) : null
        if (!above?.ok || !editor.receive([...first, ...last], label('remote'), ids).ok) return null
        return above.value.inverse
      },
      show: schedule => {
        const { baselineSchedule } = editor.state.getSnapshot()
        if (!editor.load(schedule, baselineSchedule ? { baseline: baselineSchedule } : {}).ok) return false
        this.keepWhole()
        return true
      },
      keep: () => this.keep(),
      tell: event => {
        if (event.kind === 'remote') this.tell(event)
        else if (event.kind === 'dropped') this.tell({ ...event, count: event.edits.length })
        else if (event.kind === 'refused') this.detach(failureOf(event.cause))
        else {
          this.known()
          this.show(event.kind)
        }
      },
    }
  }

  /** The server will not take the plan's changes any more: it is kept here alone, and that is said. */
  private detach(failure: ApiFailure): void {
    this.stopFollowing?.()
    this.stopFollowing = null
    this.exchange?.stop()
    this.exchange = null
    this.keep({ ...NOTHING_SENT, projectId: null, behind: false })
    app.setState({ projectId: null })
    this.show('local')
    this.tell({ kind: 'refused', code: failure.code, error: failure.error })
  }
}

/** Takes a plan for this window; gives how to let go of it, null when another window has it. */
async function lockOf(id: string): Promise<(() => void) | null> {
  if (!navigator.locks) return () => undefined
  return new Promise(resolve => {
    navigator.locks
      .request(
        `parada-plan-${id}`,
        { signal: AbortSignal.timeout(LOCK_WAIT) },
        () => new Promise<void>(release => resolve(release)),
      )
      .catch((cause: unknown) => {
        const another = cause instanceof DOMException && cause.name === 'TimeoutError'
        resolve(another ? null : () => undefined)
      })
  })
}

/** What of a kept plan is the exchange's. */
function exchangeState(plan: LocalPlan): ExchangeState {
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

/** A project of the server as a plan. Rejects when it cannot be had; fails when it cannot be read. */
async function openOnServer(
  projectId: string,
): Promise<Outcome<{ readonly revision: number; readonly schedule: Schedule }>> {
  const document = await query('projects.open', { projectId })
  const schedule = await readSchema(document.schema)
  if (!schedule.ok) return schedule
  return { ok: true, value: { revision: document.project.revision, schedule: schedule.value }, problems: [] }
}
