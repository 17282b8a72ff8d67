import { applyEdits, calculate, type Edit, type Schedule, taskId } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { TestServer } from '@parada/sync/testing'
import { TRPCClientError } from '@trpc/client'
import { label } from '../../editor/labels.ts'
import { ScheduleEditor } from '../../editor/schedule-editor.ts'
import type { ApiFailure } from '../api.ts'
import type { PlanEvent } from './events.ts'
import { hasPending, type LocalPlan, type PlanStore, type StoredPlan } from './local-store.ts'
import { PlanSession } from './plan-session.ts'
import { NOTHING_OPEN, type SessionPort } from './ports.ts'
import type { ProjectServer } from './project-api.ts'

/** A plan to open: three tasks in a row. */
export const PLAN = schedule`
          | 06 07 08 09 10 11 |
  Scaffold| XX XX             |
  Clean   |       XX XX       | after Scaffold
  Weld    |             XX XX | after Clean`

export const rename = (task: number, name: string): Edit => ({
  kind: 'setTask',
  task: taskId(task),
  changes: { name },
})

export const failure = (code: string, status?: number): ApiFailure => ({
  code,
  error: code,
  suggestions: [],
  params: {},
  ...(status !== undefined && { status }),
})

export const UNREACHABLE = failure('web.serverUnreachable')

/** A failure as a call of the server rejects with it. */
function thrown(found: ApiFailure): unknown {
  const data = { problem: found, httpStatus: found.status }
  return found.status === undefined ? found : new TRPCClientError(found.error, { result: { error: { data } } } as never)
}

/** Storage of a browser in memory, with the rules of the real one: a change without a snapshot is refused. */
export class MemoryStore implements PlanStore {
  readonly plans = new Map<string, StoredPlan>()
  /** The browser refuses to store while it is set. */
  full = false
  /** How often the disk itself was waited for. */
  flushes = 0

  storeSnapshot: PlanStore['storeSnapshot'] = async (plan, content, since = []) => {
    this.write()
    this.plans.set(plan.id, { plan, ...content, edits: since.map(each => ({ plan: plan.id, ...each })) })
  }
  storeChange: PlanStore['storeChange'] = async (plan, change) => {
    const stored = this.snapshotOf(plan)
    this.plans.set(plan.id, { ...stored, plan, edits: [...stored.edits, { plan: plan.id, ...change }] })
  }
  storePlan: PlanStore['storePlan'] = async (plan, strict) => {
    if (strict) this.flushes++
    this.plans.set(plan.id, { ...this.snapshotOf(plan), plan })
  }
  readPlan: PlanStore['readPlan'] = async id => this.plans.get(id) ?? null
  listPlans: PlanStore['listPlans'] = async owner =>
    [...this.plans.values()]
      .map(each => each.plan)
      .filter(each => each.owner === owner)
      .sort((a, b) => b.changedAt - a.changedAt)
  clearOpened: PlanStore['clearOpened'] = async owner => {
    for (const { plan } of [...this.plans.values()])
      if (plan.owner === owner && plan.opened) await this.storePlan({ ...plan, opened: null })
  }
  forgetSaved: PlanStore['forgetSaved'] = async owner => {
    for (const { plan } of [...this.plans.values()])
      if (plan.owner === owner && plan.projectId !== null && !hasPending(plan)) this.plans.delete(plan.id)
  }

  private write(): void {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
  }
  private snapshotOf(plan: LocalPlan): StoredPlan {
    this.write()
    const stored = this.plans.get(plan.id)
    if (!stored) throw new Error('no snapshot')
    return stored
  }
}

/** Projects of a server that judges edits as the real one does, and can be out of reach. */
export class TestProjects implements ProjectServer {
  readonly projects = new Map<string, TestServer>()
  readonly followers = new Map<string, Parameters<ProjectServer['follow']>[1]>()
  /** What every call fails with while it is set. */
  down: ApiFailure | null = null
  calls = 0

  add(id: string, plan: Schedule): TestServer {
    const server = new TestServer(plan)
    this.projects.set(id, server)
    return server
  }

  create: ProjectServer['create'] = async (id, plan) => {
    this.reached()
    if (!this.projects.has(id)) this.add(id, plan)
  }
  open: ProjectServer['open'] = async (id, since) => {
    const { revision, plan, log } = this.project(id)
    const others = since === undefined ? [] : log.slice(since - 1).map(each => each.reply.accepted)
    return { ok: true, value: { revision, schedule: plan, others }, problems: [] }
  }
  save: ProjectServer['save'] = async (id, client, batch, base) => this.project(id).save(client, batch, base)
  follow: ProjectServer['follow'] = ({ projectId }, handlers) => {
    this.followers.set(projectId, handlers)
    return () => void this.followers.delete(projectId)
  }

  private project(id: string): TestServer {
    this.reached()
    const found = this.projects.get(id)
    if (!found) throw thrown(failure('projects.unknown', 404))
    return found
  }
  private reached(): void {
    this.calls++
    if (this.down) throw thrown(this.down)
  }
}

/** A window of the page without a browser: a session over a store and a server that outlive it. */
export class TestPage {
  readonly events: PlanEvent[] = []
  readonly editor = new ScheduleEditor({ applyEdits, calculate })
  readonly session: PlanSession
  /** What a session or a plan of this window is given. */
  readonly port: SessionPort
  readonly sent: string[] = []
  /** The browser keeps no pointers while it is set. */
  refusePointers = false
  /** When the rules that plans are calculated by are there. */
  rules: Promise<void> = Promise.resolve()
  state: ReturnType<SessionPort['page']['get']> = {
    ...NOTHING_OPEN,
    mode: 'none',
    room: 'plan',
    part: '',
    filePath: '',
    taskDialog: null,
    keeping: false,
    projectDialog: null,
  }
  private online: () => void = () => undefined

  /** `locks`: plans that some window has open; shared by the windows of one browser. */
  constructor(
    store: PlanStore,
    server: ProjectServer,
    { pointers = new Map<string, string>(), locks = new Set<string>() } = {},
  ) {
    this.port = {
      store,
      server,
      editor: this.editor,
      presence: { show: () => undefined, clear: () => undefined },
      background: {
        flushPending: owner => void this.sent.push(owner),
        stop: () => undefined,
        deleteCopies: async () => undefined,
      },
      page: {
        get: () => this.state,
        set: part => {
          this.state = { ...this.state, ...part }
        },
      },
      pointers: {
        getItem: name => pointers.get(name) ?? null,
        setItem: (name, value) => {
          if (this.refusePointers) throw new DOMException('refused', 'SecurityError')
          pointers.set(name, value)
        },
        removeItem: name => {
          if (this.refusePointers) throw new DOMException('refused', 'SecurityError')
          pointers.delete(name)
        },
      },
      rulesFor: () => this.rules,
      lock: async id => {
        if (locks.has(id)) return null
        locks.add(id)
        return () => void locks.delete(id)
      },
      onOnline: listener => {
        this.online = listener
        return () => undefined
      },
      onOpened: () => undefined,
      emit: event => this.events.push(event),
    }
    this.session = new PlanSession(this.port)
  }

  get kinds(): readonly string[] {
    return this.events.map(each => each.kind)
  }

  get names(): readonly string[] {
    return this.editor.schedule?.tasks.map(each => each.name) ?? []
  }

  /** The person changes the open plan. */
  do(...edits: Edit[]): void {
    const done = this.editor.apply(edits, label('renameTask'))
    if (!done.ok) throw new Error(done.problems[0].code)
  }

  comeOnline(): void {
    this.online()
  }
}
