import { applyEdits, type Edit, type Schedule } from '@parada/schedule'
import { label } from '../../editor/labels.ts'
import type { AppliedEvent } from '../../editor/schedule-editor.ts'
import { failureOf, mutate, query, subscribe } from '../api.ts'
import { editor } from '../editor.ts'
import { presence } from '../presence.ts'
import { app, type Mode } from '../store.ts'
import { keepContent, keepEdits, keepPlan, type LocalPlan, type Means, readPlan } from './local-store.ts'
import { readSchema, writeSchema } from './wire-later.ts'

/** After so many logged edits the plan is kept whole again, so that a reload stays quick. */
const EDITS_PER_CONTENT = 60
/** First and longest wait before an unreachable server is tried again; milliseconds. */
const FIRST_WAIT = 1000
const LONGEST_WAIT = 16_000

export interface OpenOptions {
  readonly mode: Mode
  readonly filePath?: string
  readonly baseline?: Schedule
  /** The plan is this project of the server, at this revision. */
  readonly project?: { readonly id: string; readonly revision: number }
}

/** An own edit that no longer fits what others did, with the reason as a problem. */
export interface DroppedEdit {
  readonly edit: Edit
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
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

/**
 * Keeps the open plan: every change at once in this browser, and on the server when somebody is signed in and it
 * answers. One batch is on its way at a time; what others did in between is put below own edits, never over them.
 */
export class Keeper {
  private plan: LocalPlan | null = null
  private owner: string | null = null
  private number = 0
  private upTo = 0
  /** Inverses of own edits the server does not have, oldest first, to rebase them on what others did. */
  private inverses: (readonly Edit[])[] = []
  /** The editor cannot be rebased edit by edit (a reload forgot the inverses): once all is sent, the server's plan is taken. */
  private blind = false
  private stale = false
  private sending = false
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
    const online = () => void this.send()
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

  get planId(): string | null {
    return this.plan?.id ?? null
  }

  /** Loads a plan into the editor and keeps it from now on. Fails as the editor does (a loop). */
  open(schedule: Schedule, options: OpenOptions): ReturnType<typeof editor.load> {
    const loaded = editor.load(schedule, options.baseline ? { baseline: options.baseline } : {})
    if (!loaded.ok) return loaded
    this.leave()
    const plan = this.fresh(schedule, options)
    this.adopt(plan, 0)
    this.keepWhole()
    if (options.project) this.follow()
    else void this.createOnServer()
    return loaded
  }

  /** Opens a project of the server. Rejects when it cannot be had. */
  async openProject(projectId: string): Promise<ReturnType<typeof editor.load>> {
    const document = await query('projects.open', { projectId })
    const schedule = await readSchema(document.schema)
    if (!schedule.ok) return schedule
    return this.open(schedule.value, {
      mode: 'existing',
      project: { id: projectId, revision: document.project.revision },
    })
  }

  /** No plan is open any more; what was open stays kept. */
  close(): void {
    this.leave()
    localStorage.removeItem(this.pointer)
    editor.close()
    app.setState({ projectId: null, save: { kind: 'none', at: null, waiting: 0 } })
  }

  /** Brings a kept plan back. `quiet`: a plan that is not there is no failure. */
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
    if (!editor.load(schedule, { baseline: stored.baseline }).ok) return false
    this.leave()
    const mine = await this.lock(id)
    const plan: LocalPlan = mine
      ? stored.plan
      : {
          ...stored.plan,
          id: crypto.randomUUID(),
          clientId: crypto.randomUUID(),
          nextSequence: 1,
          inFlight: null,
          waiting: [],
        }
    this.adopt(plan, last)
    this.upTo = stored.upTo
    app.setState({ mode: plan.mode, filePath: plan.filePath })
    if (!mine) {
      this.keepWhole()
      this.tell({ kind: 'otherWindow', shared: plan.projectId !== null, planId: id })
      if (plan.projectId) await this.catchUp()
    } else {
      if (announce) this.tell({ kind: 'restored', name: plan.name })
      if (plan.projectId) await this.catchUp()
      else void this.createOnServer()
    }
    return true
  }

  private get pointer(): string {
    return `parada.open.${this.owner}`
  }

  private fresh(schedule: Schedule, options: OpenOptions): LocalPlan {
    return {
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
      nextSequence: 1,
      inFlight: null,
      waiting: [],
    }
  }

  private adopt(plan: LocalPlan, number: number): void {
    this.plan = plan
    this.number = number
    this.upTo = number
    this.inverses = []
    this.blind = false
    this.stale = false
    localStorage.setItem(this.pointer, plan.id)
    if (!this.releaseLock) void this.lock(plan.id)
    app.setState({ mode: plan.mode, filePath: plan.filePath, projectId: plan.projectId })
    this.show(plan.projectId ? 'saved' : 'local')
  }

  private leave(): void {
    presence.clear()
    this.stopFollowing?.()
    this.stopFollowing = null
    this.releaseLock?.()
    this.releaseLock = null
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.plan = null
  }

  /** Takes the plan for this window; false when another window has it. */
  private async lock(id: string): Promise<boolean> {
    if (!navigator.locks) return true
    return new Promise(resolve => {
      navigator.locks
        .request(`parada-plan-${id}`, { ifAvailable: true }, lock => {
          if (!lock) {
            resolve(false)
            return undefined
          }
          resolve(true)
          return new Promise<void>(release => {
            this.releaseLock = release
          })
        })
        .catch(() => resolve(true))
    })
  }

  private show(kind: 'local' | 'saving' | 'saved' | 'offline'): void {
    const waiting = (this.plan?.waiting.length ?? 0) + (this.plan?.inFlight?.edits.length ?? 0)
    app.setState({ save: { kind, at: Date.now(), waiting: this.plan?.projectId ? waiting : 0 } })
  }

  private change(part: Partial<LocalPlan>): void {
    if (this.plan) this.plan = { ...this.plan, ...part }
  }

  private write(work: () => Promise<void>): void {
    this.writes = this.writes.then(work).catch(() => this.tell({ kind: 'storageFailed' }))
  }

  private keepWhole(): void {
    const { plan, number } = this
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
    // Edits that wait together are told as one: what an engine did is never shown as done by hand.
    const before = this.plan.waiting.length > 0 ? (this.plan.waitingMeans ?? 'hand') : 'hand'
    const means = before === 'hand' ? meansOf(event.label.code) : before
    this.change({
      changedAt: Date.now(),
      ...(schedule && { name: schedule.project.name, taskCount: schedule.tasks.length }),
      ...(own && this.plan.projectId && { waiting: [...this.plan.waiting, ...event.edits], waitingMeans: means }),
    })
    if (own && this.plan.projectId) this.inverses.push(event.inverse)
    const [plan, number] = [this.plan, this.number]
    this.write(() => keepEdits(plan, { number, edits: event.edits, undo: event.cause !== 'edit' }))
    if (number - this.upTo >= EDITS_PER_CONTENT) this.keepWhole()
    if (own) {
      this.show(this.plan.projectId ? 'saving' : 'local')
      void this.send()
    }
  }

  /** Makes the plan a project of the server; stays local when it does not answer. */
  private async createOnServer(): Promise<void> {
    const { plan, number } = this
    const { schedule, calculation } = editor.state.getSnapshot()
    if (!plan || !schedule || plan.projectId) return
    try {
      const project = await mutate('projects.create', {
        schema: await writeSchema(schedule, calculation),
      })
      if (this.plan?.id !== plan.id) return
      this.change({ projectId: project.id, revision: project.revision })
      app.setState({ projectId: project.id })
      const now = editor.schedule
      if (now && this.number !== number) {
        // The plan was changed while it was being created: what is missing there goes after it as ordinary edits.
        const missed = await this.editsSince(plan.id, number)
        this.change({ waiting: missed })
        this.blind = missed.length > 0
      }
      const kept = this.plan
      if (kept) this.write(() => keepPlan(kept))
      this.show('saved')
      this.follow()
      void this.send()
    } catch (cause) {
      const failure = failureOf(cause)
      if (failure.code === 'web.serverUnreachable') {
        this.show('offline')
        this.later(() => void this.createOnServer())
      } else this.tell({ kind: 'refused', code: failure.code, error: failure.error })
    }
  }

  private async editsSince(id: string, number: number): Promise<Edit[]> {
    await this.writes
    const stored = await readPlan(id)
    return (stored?.edits ?? []).filter(each => each.number > number).flatMap(each => each.edits)
  }

  private later(work: () => void): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = setTimeout(work, this.wait)
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2)
  }

  /** Sends what waits; one batch on its way at a time. */
  private async send(): Promise<void> {
    const { plan } = this
    if (!plan?.projectId || this.sending) return
    if (!plan.inFlight) {
      if (plan.waiting.length === 0) return
      this.change({
        inFlight: { sequence: plan.nextSequence, edits: plan.waiting, means: plan.waitingMeans ?? 'hand' },
        waiting: [],
        nextSequence: plan.nextSequence + 1,
      })
      const kept = this.plan
      if (kept) this.write(() => keepPlan(kept))
    }
    const batch = this.plan?.inFlight
    if (!batch) return
    const ofBatch = this.inverses.length
    this.sending = true
    this.show('saving')
    try {
      const reply = await mutate('projects.save', {
        projectId: plan.projectId,
        baseRevision: this.plan?.revision ?? plan.revision,
        clientId: plan.clientId,
        sequence: batch.sequence,
        edits: batch.edits as never,
        means: batch.means ?? 'hand',
      })
      this.sending = false
      if (this.plan?.id !== plan.id) return
      this.wait = FIRST_WAIT
      this.settle(reply, ofBatch, batch.edits)
      this.show('saved')
      void this.send()
    } catch (cause) {
      this.sending = false
      if (this.plan?.id !== plan.id) return
      const failure = failureOf(cause)
      if (failure.code === 'web.serverUnreachable' || (failure.status ?? 0) >= 500) {
        this.show('offline')
        this.later(() => void this.send())
      } else {
        this.change({ projectId: null, inFlight: null, waiting: [] })
        this.show('local')
        this.tell({ kind: 'refused', code: failure.code, error: failure.error })
      }
    }
  }

  private settle(
    reply: {
      readonly revision: number
      readonly others: readonly { readonly edits: readonly unknown[] }[]
      readonly dropped: readonly {
        readonly index: number
        readonly code: string
        readonly params?: DroppedEdit['params'] | undefined
      }[]
      readonly accepted: readonly unknown[]
    },
    ofBatch: number,
    sent: readonly Edit[],
  ): void {
    const later = this.inverses.slice(ofBatch)
    const others = reply.others.flatMap(each => each.edits as Edit[])
    this.change({ revision: reply.revision, inFlight: null })
    if (reply.dropped.length > 0)
      this.tell({
        kind: 'dropped',
        count: reply.dropped.length,
        edits: reply.dropped.flatMap(({ index, code, params = {} }) => {
          const edit = sent[index]
          return edit ? [{ edit, code, params }] : []
        }),
      })
    const differs = others.length > 0 || reply.dropped.length > 0
    if (this.blind) {
      if (differs) this.stale = true
      if (this.plan?.waiting.length === 0) {
        this.blind = false
        if (this.stale) void this.takeServers()
        this.stale = false
      }
    } else if (differs) {
      const own = [...this.inverses].reverse().flat()
      const rebased = [...own, ...others, ...(reply.accepted as Edit[]), ...(this.plan?.waiting ?? [])]
      const result = editor.receive(rebased, label('remote'))
      if (!result.ok) {
        if (this.plan?.waiting.length === 0) void this.takeServers()
        else {
          this.blind = true
          this.stale = true
        }
      }
    }
    this.inverses = later
    const kept = this.plan
    if (kept) this.write(() => keepPlan(kept))
  }

  /** The two cannot be joined edit by edit: the server's plan is shown, and that is said. */
  private async takeServers(): Promise<void> {
    const { plan } = this
    if (!plan?.projectId) return
    const lost = plan.waiting.length
    const document = await query('projects.open', { projectId: plan.projectId }).catch(() => null)
    const schedule = document && (await readSchema(document.schema))
    if (!document || !schedule?.ok || this.plan?.id !== plan.id) return
    editor.load(schedule.value)
    this.inverses = []
    this.change({ revision: document.project.revision, waiting: [], inFlight: null })
    this.keepWhole()
    if (lost > 0)
      this.tell({
        kind: 'dropped',
        count: lost,
        edits: plan.waiting.map(edit => ({ edit, code: 'projects.revisionUnknown', params: {} })),
      })
  }

  /** After a reload: takes what others did meanwhile, sends what was left. */
  private async catchUp(): Promise<void> {
    const { plan } = this
    if (!plan?.projectId) return
    this.follow()
    if (plan.inFlight || plan.waiting.length > 0) {
      this.blind = true
      void this.send()
      return
    }
    try {
      const document = await query('projects.open', { projectId: plan.projectId })
      if (this.plan?.id !== plan.id || document.project.revision <= plan.revision) return
      const schedule = await readSchema(document.schema)
      if (!schedule.ok) return
      editor.load(schedule.value)
      this.change({ revision: document.project.revision })
      this.keepWhole()
    } catch (cause) {
      const failure = failureOf(cause)
      if (failure.code === 'web.serverUnreachable') this.show('offline')
      else {
        this.change({ projectId: null })
        app.setState({ projectId: null })
        this.show('local')
      }
    }
  }

  private follow(): void {
    this.stopFollowing?.()
    const { plan } = this
    if (!plan?.projectId) return
    this.stopFollowing = subscribe(
      'projects.follow',
      { projectId: plan.projectId, clientId: plan.clientId, since: plan.revision },
      {
        onData: event => {
          if (event.type === 'presence' && this.plan?.id === plan.id) presence.show(event.people, plan.clientId)
          if (event.type !== 'edits' || event.clientId === plan.clientId || this.plan?.id !== plan.id) return
          if (event.revision <= this.plan.revision || this.plan.inFlight || this.plan.waiting.length > 0) return
          if (event.revision > this.plan.revision + 1) {
            void this.takeServers()
            return
          }
          const result = editor.receive(event.edits as unknown as Edit[], label('remote'))
          this.change({ revision: event.revision })
          const kept = this.plan
          if (!result.ok) void this.takeServers()
          else {
            this.write(() => keepPlan(kept))
            this.tell({ kind: 'remote', by: event.by })
          }
        },
      },
    )
  }
}
