import type { Edit, Schedule } from '@parada/schedule'
import {
  type Means,
  NOTHING_SENT,
  replayed,
  SyncClient,
  type SyncPort,
  syncState,
  type UnsentChange,
} from '@parada/sync'
import { label } from '../../editor/labels.ts'
import type { AppliedEvent } from '../../editor/schedule-editor.ts'
import { type ApiFailure, failureOf, subscribe } from '../api.ts'
import { editor } from '../editor.ts'
import { presence } from '../presence.ts'
import { app, type Mode, type SaveState } from '../store.ts'
import type { KeeperEvent } from './events.ts'
import {
  forgetOpened,
  isWaiting,
  keepContent,
  keepEdits,
  keepPlan,
  keyOf,
  type LocalPlan,
  listPlans,
  readPlan,
} from './local-store.ts'
import { createOnServer, isGone, openOnServer, passes, saveOnServer } from './project-api.ts'
import { lockOf } from './tab-lock.ts'

/** After so many logged edits the plan is kept whole again, so that a reload stays quick. */
const EDITS_PER_CONTENT = 60
/** First and longest wait before an unreachable server is tried again; milliseconds. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 16_000
/** Wait after a change before the disk itself is waited for; milliseconds. */
const FLUSH_WAIT = 300
/** Wait before a browser that refused to keep the plan is asked again; milliseconds. */
const MEND_WAIT = 5000

export interface OpenOptions {
  readonly mode: Mode
  readonly filePath?: string
  readonly baseline?: Schedule
  /** The plan is this project of the server, at this revision. */
  readonly project?: { readonly id: string; readonly revision: number }
}

/** What a change counts as in the plan's history. */
const meansOf = (code: string): Means => (code === 'applyText' ? 'ai' : code === 'applyJson' ? 'import' : 'hand')

/** A plan on its way to become a project: what it is made of, and what came after. */
interface Creation {
  readonly base: Schedule
  /** Edits up to this number are in `base`. */
  readonly upTo: number
  readonly missed: UnsentChange[]
  calling: boolean
}

/**
 * Keeps the open plan: every change at once in this browser, and on the server when somebody is signed in and it answers.
 * What is sent and what comes is the exchange's; this is where it is stored, shown and told.
 */
export class Keeper {
  private plan: LocalPlan | null = null
  private exchange: SyncClient | null = null
  private creation: Creation | null = null
  private owner: string | null = null
  /** Counts how often a plan was opened or left: what was under way before is out of date. */
  private openings = 0
  private number = 0
  private upTo = 0
  /** This browser refused to keep the last change; the plan is kept whole as soon as it takes it again. */
  private unkept = false
  private mending: ReturnType<typeof setTimeout> | null = null
  private flush: ReturnType<typeof setTimeout> | null = null
  private wait = FIRST_WAIT
  private timer: ReturnType<typeof setTimeout> | null = null
  private releaseLock: (() => void) | null = null
  private stopFollowing: (() => void) | null = null
  private writes: Promise<void> = Promise.resolve()
  /** The sender of plans that are not open, once it is loaded. */
  private left: Pick<typeof import('./background-sync.ts'), 'stopSending' | 'forgetCopies'> | null = null
  private readonly tell: (event: KeeperEvent) => void
  private readonly stops: (() => void)[] = []

  constructor(tell: (event: KeeperEvent) => void) {
    this.tell = tell
  }

  /**
   * Starts keeping for a person and opens the plan that is asked for: by its key, or the one they had open last. Rejects
   * when the one asked for by key cannot be had.
   */
  async start(owner: string, asked: { readonly key: string } | 'last' | 'none'): Promise<void> {
    this.owner = owner
    this.stops.push(editor.onApplied(event => this.applied(event)))
    const online = () => this.goOn()
    addEventListener('online', online)
    this.stops.push(() => removeEventListener('online', online))
    try {
      if (asked === 'last') await this.bringBack()
      else if (asked !== 'none') await this.openByKey(asked.key, true)
    } finally {
      if (this.owner === owner) {
        this.sendLeft()
        app.setState({ keeping: true })
      }
    }
  }

  /** The person leaves: nothing of theirs stays on screen. What they had open stays kept. */
  stop(): void {
    for (const stop of this.stops.splice(0)) stop()
    this.left?.stopSending()
    this.leave()
    this.owner = null
    editor.close()
    app.setState({ ...NOTHING_OPEN, ...AT_START, keeping: false, projectDialog: null })
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
    if (plan.projectId) this.join(plan.projectId)
    this.creates(schedule, [])
    this.keepWhole()
    void this.create()
    return loaded
  }

  /**
   * Opens a project of the server: as it is there, or as it waits here to be sent. Rejects when it cannot be had; null
   * when something else was opened in the meantime.
   */
  async openProject(projectId: string): Promise<ReturnType<typeof editor.load> | null> {
    const { calculation } = editor.state.getSnapshot()
    if (this.plan?.projectId === projectId && calculation) return { ok: true, value: calculation, problems: [] }
    const opening = ++this.openings
    const kept = (await listPlans(this.owner ?? '').catch(() => [])).filter(each => each.projectId === projectId)
    if (opening !== this.openings) return null
    const restore = async (plan: LocalPlan | undefined) =>
      plan && (await this.restore(plan.id, false)) ? editor.state.getSnapshot().calculation : null
    const waiting = await restore(kept.find(isWaiting))
    if (waiting) return { ok: true, value: waiting, problems: [] }
    const mine = this.openings
    const found = await openOnServer(projectId).catch(async (cause: unknown) => {
      // Without a network the plan as it was here the last time is better than none.
      const last = failureOf(cause).code === 'web.serverUnreachable' ? await restore(kept[0]) : null
      if (last) return last
      throw cause
    })
    if (!('ok' in found)) return { ok: true, value: found, problems: [] }
    if (mine !== this.openings) return null
    if (!found.ok) return found
    const { schedule, revision } = found.value
    return this.open(schedule, { mode: 'existing', project: { id: projectId, revision } })
  }

  /**
   * Opens the plan that an address names: as it is kept here, else as the server has it. Rejects when it cannot be had.
   * `announce`: says that it was kept.
   */
  async openByKey(key: string, announce: boolean): Promise<void> {
    const opening = ++this.openings
    const kept = (await listPlans(this.owner ?? '').catch(() => []))
      .filter(each => keyOf(each) === key || each.id === key)
      .sort((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)) || (b.opened ?? 0) - (a.opened ?? 0))
    if (opening !== this.openings) return
    const [newest] = kept
    if (newest && (await this.restore(newest.id, announce))) return
    if (this.openings > opening + 1) return
    const loaded = await this.openProject(key)
    // What cannot be calculated cannot be shown: said as any other failure of opening.
    if (loaded && !loaded.ok) throw { ...UNREADABLE, ...loaded.problems[0], suggestions: [] }
  }

  /** No plan is open any more; what was open stays kept. */
  close(): void {
    this.keep({ opened: null })
    if (this.owner !== null) forgetOpened(this.owner).catch(() => this.notKept())
    this.leave()
    editor.close()
    // At once: what is shown in between would be a step of the browser's history.
    app.setState({ ...NOTHING_OPEN, ...AT_START })
    this.point(null)
    this.sendLeft()
  }

  /** Brings a kept plan back; false when this browser has none of that id, or another was opened meanwhile. `announce`: says so. */
  async restore(id: string, announce: boolean): Promise<boolean> {
    let opening = ++this.openings
    this.left?.stopSending(id)
    await this.writes
    const stored = await readPlan(id)
    if (opening !== this.openings || !stored || stored.plan.owner !== this.owner) return false
    const { schedule, since, last, truncated } = replayed(stored)
    // Leaving lets go of a plan that is opened anew from this window.
    this.leave()
    opening = this.openings
    const release = await lockOf(id)
    if (opening !== this.openings) {
      release?.()
      return false
    }
    this.releaseLock = release
    if (!editor.load(schedule, { baseline: stored.baseline }).ok) {
      this.close()
      this.tell({ kind: 'notRestored', name: stored.plan.name })
      return false
    }
    const mine = release !== null
    // The other window sends what waits; this one starts from what the server has.
    const plan: LocalPlan = mine
      ? { ...stored.plan, ...(truncated && { behind: true }) }
      : {
          ...stored.plan,
          ...NOTHING_SENT,
          id: crypto.randomUUID(),
          clientId: crypto.randomUUID(),
          revision: stored.plan.revision,
          behind: stored.plan.projectId !== null,
          ...(stored.plan.projectId === null && { creating: crypto.randomUUID() }),
        }
    this.adopt(plan, last)
    if (truncated) this.tell({ kind: 'notRestored', name: plan.name })
    if (mine) {
      this.upTo = stored.upTo
      this.keep()
      if (plan.creating === undefined && !plan.projectId) this.makeAnew()
      else this.creates(stored.schedule, since, stored.upTo)
      void this.create()
      if (announce) this.tell({ kind: 'restored', name: plan.name })
    } else {
      void this.hold(plan.id)
      this.creates(schedule, [])
      this.keepWhole()
      void this.create()
      this.tell({ kind: 'otherWindow', shared: plan.projectId !== null, planId: id })
    }
    if (plan.projectId) {
      this.join(plan.projectId)
      this.exchange?.start()
    }
    return true
  }

  /** The open plan, which is kept in this browser alone, becomes a new project of the server. */
  makeAnew(): void {
    const { schedule } = editor
    if (!this.plan || this.plan.projectId || !schedule) return
    this.known({ ...NOTHING_SENT, behind: false, creating: crypto.randomUUID() })
    this.creates(schedule, [])
    this.keepWhole()
    this.point(this.plan)
    void this.create()
  }

  /** What was open the last time: as this browser kept it, else as the server has it. */
  private async bringBack(): Promise<boolean> {
    const [id, projectId] = [localStorage.getItem(this.pointer), localStorage.getItem(this.projectPointer)]
    const opening = this.openings
    try {
      // A browser that is killed may forget what it had just put into `localStorage`.
      const last = (await listPlans(this.owner ?? '')).reduce<LocalPlan | null>(
        (best, each) => ((each.opened ?? 0) > (best?.opened ?? 0) ? each : best),
        null,
      )
      if (opening !== this.openings) return false
      const found = last?.id ?? id
      if (!found) return false
      if (await this.restore(found, true)) return true
    } catch {
      this.notKept()
    }
    if (!projectId || this.openings > opening + 1) return false
    const opened = await this.openProject(projectId).catch(() => null)
    return opened?.ok === true
  }

  private get pointer(): string {
    return `parada.open.${this.owner}`
  }

  private get projectPointer(): string {
    return `parada.project.${this.owner}`
  }

  /** Remembers what is open for the next start. */
  private point(plan: LocalPlan | null): void {
    app.setState({ planKey: plan && keyOf(plan) })
    try {
      for (const [name, value] of [
        [this.pointer, plan?.id],
        [this.projectPointer, plan?.projectId],
      ] as const)
        if (value) localStorage.setItem(name, value)
        else localStorage.removeItem(name)
    } catch {
      this.notKept()
    }
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
      creating: options.project ? null : crypto.randomUUID(),
      revision: options.project?.revision ?? 0,
      clientId: crypto.randomUUID(),
    }
  }

  private adopt(plan: LocalPlan, number: number): void {
    this.plan = { ...plan, opened: Date.now() }
    this.number = number
    this.upTo = number
    app.setState({
      mode: plan.mode,
      filePath: plan.filePath,
      projectId: plan.projectId,
      planId: plan.id,
      planKey: keyOf(plan),
      opening: null,
    })
    this.point(plan)
    this.show(!plan.projectId ? 'local' : isWaiting(plan) ? 'saving' : 'saved')
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
    this.creation = null
    this.plan = null
  }

  /** Takes a new plan for this window; nobody else can have it. */
  private async hold(id: string): Promise<void> {
    const release = await lockOf(id)
    if (this.plan?.id === id) this.releaseLock = release
    else release?.()
  }

  private show(kind: SaveState['kind']): void {
    const { plan } = this
    const waiting = plan?.projectId ? plan.waiting.length + (plan.inFlight?.edits.length ?? 0) : 0
    const before = app.getState().save.kind
    const unkept = this.unkept && kind !== 'saved' && kind !== 'saving'
    app.setState({ save: { kind: unkept ? 'unkept' : kind, at: Date.now(), waiting } })
    if (before === 'offline' && kind === 'saved') this.sendLeft()
  }

  /**
   * Has this browser keep something: asked for at once, since the window may be closed in the next moment, and done in
   * the order of asking.
   */
  private write(work: () => Promise<void>, whole = false): void {
    const done = work().then(
      () => {
        this.flush ??= setTimeout(() => this.toDisk(), FLUSH_WAIT)
        if (!whole || !this.unkept) return
        this.unkept = false
        if (app.getState().save.kind === 'unkept') this.show('local')
      },
      () => (whole ? this.notKept() : this.keepWhole()),
    )
    this.writes = Promise.all([this.writes, done]).then(() => undefined)
  }

  /** What was kept survives the end of the browser; after this, the end of the machine too. */
  private toDisk(): void {
    this.flush = null
    const plan = this.known()
    if (plan && !this.unkept) keepPlan(plan, true).catch(() => this.keepWhole())
  }

  private notKept(): void {
    if (!this.unkept) this.tell({ kind: 'storageFailed' })
    this.unkept = true
    const { kind } = app.getState().save
    if (kind === 'local' || kind === 'offline') this.show(kind)
    this.mending ??= setTimeout(() => void this.mend(), MEND_WAIT)
  }

  /** Makes room and tries again to keep the plan. */
  private async mend(): Promise<void> {
    const { left, owner } = this
    await left?.forgetCopies(owner ?? '', () => this.plan?.id ?? null, 0).catch(() => undefined)
    this.mending = null
    if (this.unkept) this.keepWhole()
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
    const { number, creation } = this
    const plan = this.known()
    const { schedule, baselineSchedule } = editor.state.getSnapshot()
    if (!plan || !schedule) return
    const baseline = baselineSchedule ?? schedule
    if (!creation) {
      this.upTo = number
      this.write(() => keepContent(plan, { schedule, baseline, upTo: number }), true)
      return
    }
    // The project is made of the base, now or the next time: what came after stays beside it.
    const { base, upTo, missed } = creation
    const since = missed.map(({ edits, means }, at) => ({ number: upTo + 1 + at, edits, means, undo: true }))
    this.write(() => keepContent(plan, { schedule: base, baseline, upTo }, since), true)
  }

  private applied(event: AppliedEvent): void {
    if (!this.plan) return
    const schedule = editor.schedule
    const own = event.cause !== 'remote'
    const means = meansOf(event.label.code)
    this.number++
    if (own) {
      this.creation?.missed.push({ edits: event.edits, inverse: event.inverse, means })
      this.exchange?.add(event.edits, event.inverse, means)
    }
    const { number } = this
    const plan = this.known({
      changedAt: Date.now(),
      ...(schedule && { name: schedule.project.name, taskCount: schedule.tasks.length }),
    })
    const logged = { number, edits: event.edits, undo: event.cause !== 'edit', means }
    if (this.unkept || (!this.creation && number - this.upTo >= EDITS_PER_CONTENT)) this.keepWhole()
    else if (plan) this.write(() => keepEdits(plan, logged))
    if (!own) return
    this.show(this.exchange ? 'saving' : 'local')
    this.exchange?.flush()
  }

  /** The plan is to become a project, made of `base`. */
  private creates(base: Schedule, missed: UnsentChange[], upTo = this.number): void {
    if (this.plan?.creating) this.creation = { base, upTo, missed, calling: false }
  }

  /** Makes the plan a project of the server; stays local when it does not answer. */
  private async create(): Promise<void> {
    const { plan, creation } = this
    if (!plan?.creating || !creation || creation.calling) return
    creation.calling = true
    try {
      // First here, then there: whatever happens in between, the next start goes on where this one was.
      await this.writes
      await createOnServer(plan.creating, creation.base)
    } catch (cause) {
      if (this.creation !== creation) return
      creation.calling = false
      const failure = failureOf(cause)
      if (passes(failure)) {
        this.later(() => void this.create(), failure)
        return
      }
      this.creation = null
      this.known({ creating: null })
      this.keepWhole()
      this.point(this.plan)
      this.tell({ kind: 'refused', failure, projectId: null })
      return
    }
    if (this.creation !== creation) return
    this.creation = null
    this.wait = FIRST_WAIT
    this.known({ ...NOTHING_SENT, projectId: plan.creating, creating: null, revision: 1 })
    this.point(this.plan)
    app.setState({ projectId: plan.creating })
    const exchange = this.join(plan.creating)
    // The plan was changed while it was being created: what is missing there goes after it as ordinary edits.
    for (const { edits, inverse, means } of creation.missed) exchange?.add(edits, inverse, means)
    this.keepWhole()
    this.show(creation.missed.length > 0 ? 'saving' : 'saved')
    exchange?.flush()
  }

  /** The server did not answer, or not to this person: what waits is tried again. */
  private later(work: () => void, failure?: ApiFailure): void {
    if (failure) this.waits(failure)
    if (this.timer) clearTimeout(this.timer)
    this.timer = setTimeout(work, this.wait)
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2)
  }

  /** What was called has not been done, and is called again. */
  private waits({ code }: ApiFailure): void {
    this.known()
    this.show('offline')
    // A session that is being renewed is good again by the next time.
    const ended = code === 'identity.otherUser' || (code === 'identity.signedOut' && this.wait > 2 * FIRST_WAIT)
    if (ended) this.tell({ kind: 'session' })
  }

  /** The network is back: nothing waits for its turn any longer. */
  private goOn(): void {
    this.wait = FIRST_WAIT
    if (this.exchange) this.exchange.flush()
    else if (this.timer) void this.create()
    this.sendLeft()
  }

  /** Sends what other plans of this person still have waiting here. */
  private sendLeft(): void {
    const { owner } = this
    if (owner === null) return
    import('./background-sync.ts').then(
      ({ sendLeft, stopSending, forgetCopies }) => {
        this.left = { stopSending, forgetCopies }
        if (this.owner === owner) void sendLeft(owner, () => this.plan?.id ?? null, this.tell)
      },
      (cause: unknown) => console.warn('what waits of other plans is sent the next time', cause),
    )
  }

  /** From now on the plan is exchanged with the server. */
  private join(projectId: string): SyncClient | null {
    const { plan } = this
    if (!plan) return null
    const exchange = new SyncClient(syncState(plan), this.portOf(plan.clientId, projectId))
    this.exchange = exchange
    this.follow(projectId, exchange)
    return exchange
  }

  private follow(projectId: string, exchange: SyncClient): void {
    const clientId = this.plan?.clientId ?? ''
    this.stopFollowing?.()
    this.stopFollowing = subscribe(
      'projects.follow',
      { projectId, clientId, since: exchange.state.revision },
      {
        onData: event => {
          if (this.exchange !== exchange) return
          if (event.type === 'presence') presence.show(event.people, clientId)
          if (event.type === 'edits' && event.clientId !== clientId)
            exchange.receiveRevision({
              revision: event.revision,
              edits: event.edits as unknown as Edit[],
              by: event.by,
            })
        },
        onError: failure => {
          if (this.exchange !== exchange) return
          if (isGone(failure)) this.detach(failure)
          else {
            const again = setTimeout(() => this.exchange === exchange && this.follow(projectId, exchange), LONGEST_WAIT)
            this.stopFollowing = () => clearTimeout(again)
          }
        },
      },
    )
  }

  /** What the exchange needs of the page. */
  private portOf(clientId: string, projectId: string): SyncPort {
    return {
      save: async (batch, baseRevision) => {
        // What is sent is kept here first: after a crash it is sent again as it was, under its number.
        await this.writes
        const reply = await saveOnServer(projectId, clientId, batch, baseRevision)
        this.wait = FIRST_WAIT
        return reply
      },
      open: async () => {
        const found = await openOnServer(projectId)
        if (!found.ok) throw new Error(found.problems[0].code)
        this.wait = FIRST_WAIT
        return found.value
      },
      isRetryable: cause => passes(failureOf(cause)),
      retryLater: work => this.later(work),
      plan: () => editor.schedule,
      receive: change => editor.receive(change, label('remote')).ok,
      show: schedule => {
        const { baselineSchedule } = editor.state.getSnapshot()
        if (!editor.load(schedule, baselineSchedule ? { baseline: baselineSchedule } : {}).ok) return false
        this.keepWhole()
        return true
      },
      persist: () => this.keep(),
      onEvent: event => {
        if (event.kind === 'remote') this.tell(event)
        else if (event.kind === 'dropped' || event.kind === 'conflict')
          this.tell({ ...event, schedule: editor.schedule })
        else if (event.kind === 'refused') this.detach(failureOf(event.cause))
        else if (event.kind === 'older') this.detach({ ...OLDER, params: { revision: this.plan?.revision ?? 0 } })
        else if (event.kind === 'offline') this.waits(failureOf(event.cause))
        else {
          this.known()
          this.show(event.kind)
        }
      },
    }
  }

  /** The server will not take the plan's changes any more: it is kept here alone, and that is said. */
  private detach(failure: ApiFailure): void {
    const projectId = this.plan?.projectId ?? null
    this.stopFollowing?.()
    this.stopFollowing = null
    presence.clear()
    this.exchange?.stop()
    this.exchange = null
    this.known({ ...NOTHING_SENT, projectId: null, creating: null, behind: false })
    this.keepWhole()
    this.point(this.plan)
    app.setState({ projectId: null })
    this.show('local')
    this.tell({ kind: 'refused', failure, projectId })
  }
}

const NOTHING_OPEN = {
  projectId: null,
  planId: null,
  planKey: null,
  opening: null,
  save: { kind: 'none', at: null, waiting: 0 },
} as const

const AT_START = { mode: 'none', room: 'plan', part: '', filePath: '', taskDialog: null } as const

const UNREADABLE: ApiFailure = { code: 'web.unexpected', error: '', suggestions: [], params: {} }

/** The server has an earlier state than this window has seen there. */
const OLDER: ApiFailure = { code: 'projects.revisionUnknown', error: '', suggestions: [], params: {} }
