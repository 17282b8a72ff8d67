import { type Calculation, done, type Outcome, type Schedule } from '@parada/schedule'
import { replayed } from '@parada/sync'
import { failureOf } from '../api.ts'
import { byKey, lastOpened, newPlan, type OpenOptions, remembered } from './local-plan.ts'
import { hasPending, type LocalPlan } from './local-store.ts'
import { OpenPlan } from './open-plan.ts'
import { AT_START, NOTHING_OPEN, type SessionPort, UNREADABLE } from './ports.ts'

/** Which plan a person has open in this window. Invariant: an answer that belongs to an earlier `generation` changes nothing. */
export class PlanSession {
  private readonly port: SessionPort
  private readonly current: OpenPlan
  private owner: string | null = null
  /** Counts openings and closings. */
  private generation = 0
  private readonly stops: (() => void)[] = []

  constructor(port: SessionPort) {
    this.port = port
    const owner = () => this.owner
    this.current = new OpenPlan(port, owner, () => this.flushPending())
  }

  /**
   * Starts for a person and opens the plan that is asked for: by its key, or the one they had open last. Rejects when
   * the one asked for by key cannot be had.
   */
  async start(owner: string, asked: { readonly key: string } | 'last' | 'none'): Promise<void> {
    this.owner = owner
    this.stops.push(
      this.port.editor.onApplied(event => this.current.onApplied(event)),
      this.port.onOnline(() => {
        this.current.link.retryNow()
        this.flushPending()
      }),
    )
    try {
      if (asked === 'last') await this.openLast()
      else if (asked !== 'none') await this.openByKey(asked.key, true)
    } finally {
      if (this.owner === owner) {
        this.flushPending()
        this.port.page.set({ keeping: true })
      }
    }
  }

  /** The person signs out: nothing of theirs stays on screen. What they had open stays stored. */
  stop(): void {
    for (const stop of this.stops.splice(0)) stop()
    this.port.background.stop()
    this.leave()
    this.owner = null
    this.port.editor.close()
    this.port.page.set({ ...NOTHING_OPEN, ...AT_START, keeping: false, projectDialog: null })
  }

  /** Stops because the user signed out: the browser, which others may use, keeps only what the server has not got. */
  async stopAndForget(): Promise<void> {
    const { owner } = this
    this.stop()
    await this.current.log.settled
    if (owner !== null) await this.port.store.forgetSaved(owner)
  }

  /** Loads a plan into the editor and stores it from now on. Fails as the editor does (a loop). */
  open(schedule: Schedule, options: OpenOptions): Outcome<Calculation> {
    const loaded = this.port.editor.load(schedule, options)
    if (!loaded.ok) return loaded
    this.leave()
    const plan = newPlan(schedule, options, this.owner ?? '')
    this.current.adopt(plan, 0)
    void this.current.acquireLock()
    if (plan.projectId) this.current.link.connect(plan.projectId)
    this.current.storeAndCreate(schedule)
    return loaded
  }

  /**
   * Opens a project of the server: as it is there, or as it is stored here with pending edits. Rejects when it cannot be
   * had; null when something else was opened in the meantime.
   */
  async openProject(projectId: string): Promise<Outcome<Calculation> | null> {
    const { store, server, editor } = this.port
    if (this.current.projectId === projectId && editor.calculation) return done(editor.calculation)
    const generation = ++this.generation
    const plans = await store.listPlans(this.owner ?? '').catch(() => [])
    if (generation !== this.generation) return null
    const local = plans.filter(each => each.projectId === projectId)
    const restore = async (plan: LocalPlan | undefined) =>
      plan && (await this.restore(plan.id, false)) && editor.calculation ? done(editor.calculation) : null
    const pending = await restore(local.find(hasPending))
    if (pending) return pending
    const before = this.generation
    try {
      const found = await server.open(projectId)
      if (before !== this.generation) return null
      if (!found.ok) return found
      const project = { id: projectId, revision: found.value.revision }
      return this.open(found.value.schedule, { mode: 'existing', project })
    } catch (cause) {
      // Without a network the plan as it was here the last time is better than none.
      const last = failureOf(cause).code === 'web.serverUnreachable' ? await restore(local[0]) : null
      if (last) return last
      throw cause
    }
  }

  /** Opens the plan that an address names: as stored here (`announce`: emits `restored`), else as on the server, or rejects. */
  async openByKey(key: string, announce: boolean): Promise<void> {
    const generation = ++this.generation
    const plans = await this.port.store.listPlans(this.owner ?? '').catch(() => [])
    const newest = byKey(plans, key)
    if (generation !== this.generation) return
    if (newest && (await this.restore(newest.id, announce))) return
    if (this.generation > generation + 1) return
    const loaded = await this.openProject(key).catch(async (cause: unknown) => {
      // A page that was reloaded before its address was written anew: the project is gone, the plan is here.
      const left = plans.find(each => each.wasProject === key)
      if (left && (await this.restore(left.id, announce))) return null
      throw cause
    })
    // What cannot be calculated cannot be shown: reported as any other failure of opening.
    if (loaded && !loaded.ok) throw { ...UNREADABLE, ...loaded.problems[0], suggestions: [] }
  }

  /** Closes the open plan; it stays stored. */
  close(): void {
    this.current.update({ opened: null })
    this.current.log.storePlan()
    if (this.owner !== null) this.port.store.clearOpened(this.owner).catch(() => this.current.log.refuse())
    this.leave()
    this.port.editor.close()
    // In one step: what is shown in between would be a step of the browser's history.
    this.port.page.set({ ...NOTHING_OPEN, ...AT_START })
    this.current.remember()
    this.flushPending()
  }

  /** Opens a plan stored in this browser; false when there is none of that id, or another was opened meanwhile. */
  async restore(id: string, announce: boolean): Promise<boolean> {
    const { current, port } = this
    const { store, editor, background } = port
    let generation = ++this.generation
    background.stop(id)
    await current.log.settled
    const stored = await store.readPlan(id)
    if (generation !== this.generation || !stored || stored.plan.owner !== this.owner) return false
    const replay = replayed(stored)
    await port.rulesFor(replay.schedule)
    if (generation !== this.generation) return false
    // Leaving releases the lock of a plan that is opened anew in this window.
    this.leave()
    generation = this.generation
    const release = await port.lock(id)
    if (generation !== this.generation) {
      release?.()
      return false
    }
    if (!editor.load(replay.schedule, { baseline: stored.baseline }).ok) {
      release?.()
      this.close()
      port.emit({ kind: 'notRestored', name: stored.plan.name })
      return false
    }
    current.reopen(stored, replay, release, announce)
    return true
  }

  /** Name of this window among those that follow the plan. */
  get clientId(): string | null {
    return this.current.clientId
  }

  /** The revision of the server's project that the open plan is exactly; null with anything pending, or without a project. */
  get storedAs(): { readonly id: string; readonly revision: number } | null {
    return this.current.storedAs
  }

  /** The open plan, which is stored in this browser alone, becomes a new project of the server. */
  makeProject(): void {
    this.current.makeProject()
  }

  /** What was open the last time: as stored in this browser, else as the server has it. */
  private async openLast(): Promise<void> {
    const { planId, projectId } = remembered(this.port.pointers, this.owner)
    const { generation } = this
    try {
      // A browser that is killed may lose what it had just put into `localStorage`.
      const last = lastOpened(await this.port.store.listPlans(this.owner ?? ''))?.id ?? planId
      if (generation !== this.generation || !last) return
      if (await this.restore(last, true)) return
    } catch {
      this.current.log.refuse()
    }
    if (projectId && this.generation <= generation + 1) await this.openProject(projectId).catch(() => null)
  }

  private leave(): void {
    this.generation++
    this.current.leave()
  }

  /** Sends what other plans of this person still have pending here. */
  private flushPending(): void {
    if (this.owner !== null) this.port.background.flushPending(this.owner, () => this.current.id)
  }
}
