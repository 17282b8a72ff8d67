import { applyEdits, calculate, type Edit, exchangeIds, type Schedule, type TaskId, taskId } from '@parada/schedule'
import { randomNumbers, schedule } from '@parada/schedule/testing'
import { describe, expect, test } from 'vitest'
import { label } from '../../editor/labels.ts'
import { ScheduleEditor } from '../../editor/schedule-editor.ts'
import {
  type Batch,
  type ExchangeState,
  type HeardRevision,
  idsGiven,
  PlanExchange,
  type SaveReply,
} from './plan-exchange.ts'

const PLAN = schedule`
          | 06 07 08 09 10 11 |
  Scaffold| XX XX             |
  Clean   |       XX XX       | after Scaffold
  Weld    |             XX XX | after Clean`

const START: ExchangeState = { revision: 1, nextSequence: 1, inFlight: null, waiting: [] }
const progress = (task: number, percentComplete: number): Edit => ({
  kind: 'setTask',
  task: taskId(task),
  changes: { percentComplete },
})
const named = (uid: number, name: string): Edit => {
  const [first] = PLAN.tasks
  if (!first) throw new Error('the plan has tasks')
  return { kind: 'addTask', task: { ...first, uid: taskId(uid), row: uid, name }, after: null }
}

/** A server as the real one behaves: revisions in a row, a batch once, ids that are taken exchanged. */
class Server {
  plan: Schedule = PLAN
  readonly log: { readonly client: string; readonly batch: Batch; readonly reply: SaveReply }[] = []

  get revision(): number {
    return 1 + this.log.length
  }

  save(client: string, batch: Batch, base: number): SaveReply {
    const known = this.log.findIndex(each => each.client === client && each.batch.sequence === batch.sequence)
    const upTo = known < 0 ? this.log.length : known
    const others = this.log.slice(base - 1, upTo).map(each => each.reply.accepted)
    if (known >= 0) return { ...(this.log[known] as { reply: SaveReply }).reply, others }
    const taken = new Set(this.plan.tasks.map(each => each.uid))
    let free = Math.max(...taken, ...batch.edits.map(each => (each.kind === 'addTask' ? each.task.uid : 0)))
    const tasks = new Map<TaskId, TaskId>()
    for (const each of batch.edits)
      if (each.kind === 'addTask' && taken.has(each.task.uid)) tasks.set(each.task.uid, taskId(++free))
    const edits = exchangeIds(batch.edits, {
      tasks,
      resources: new Map(),
      assignments: new Map(),
      calendars: new Map(),
    }).map(each =>
      // Row numbers are as free as ids.
      each.kind === 'addTask' && tasks.size > 0 ? { ...each, task: { ...each.task, row: each.task.uid } } : each,
    )
    const accepted: Edit[] = []
    const dropped: SaveReply['dropped'][number][] = []
    for (const [index, edit] of edits.entries()) {
      const done = applyEdits(this.plan, [edit])
      if (done.ok) {
        this.plan = done.value.schedule
        accepted.push(edit)
      } else dropped.push({ index, code: done.problems[0].code, params: {} })
    }
    if (accepted.length === 0) return { revision: this.revision, others, dropped, accepted }
    const reply = { revision: this.revision + 1, others: [], dropped, accepted }
    this.log.push({ client, batch, reply })
    return { ...reply, others }
  }

  since(client: string, revision: number): HeardRevision[] {
    return this.log
      .map((each, index) => ({ revision: index + 2, edits: each.reply.accepted, by: each.client, client: each.client }))
      .filter(each => each.client !== client && each.revision > revision)
  }
}

class Lost extends Error {}

/** A window with an editor; every call waits until the test lets it through. */
class Window {
  editor = new ScheduleEditor({ applyEdits, calculate })
  exchange: PlanExchange
  calls: { answer(): void; lose(): void; loseAnswer(): void }[] = []
  retries: (() => void)[] = []
  told: string[] = []
  dropped: Edit[] = []
  kept: { state: ExchangeState; plan: Schedule } = { state: START, plan: PLAN }
  heardUpTo = 1
  readonly name: string
  readonly server: Server

  constructor(name: string, server: Server) {
    this.name = name
    this.server = server
    this.exchange = this.begin(START, PLAN)
  }

  /** As after a reload: only what was kept is known. */
  reload(): void {
    this.exchange.stop()
    this.calls = []
    this.retries = []
    this.exchange = this.begin(this.kept.state, this.kept.plan)
    this.heardUpTo = this.kept.state.revision
    this.exchange.start()
  }

  private begin(state: ExchangeState, plan: Schedule): PlanExchange {
    this.editor = new ScheduleEditor({ applyEdits, calculate })
    expect(this.editor.load(plan).ok).toBe(true)
    const { editor, server } = this
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
    const exchange = new PlanExchange(state, {
      save: (batch, base) => call(() => server.save(this.name, batch, base)),
      open: () => call(() => ({ revision: server.revision, schedule: server.plan })),
      passes: cause => cause instanceof Lost,
      later: work => this.retries.push(work),
      receive: (first, last, ids) => {
        const below = editor.schedule && applyEdits(editor.schedule, first, { undo: true })
        const above = below?.ok ? applyEdits(below.value.schedule, last) : null
        if (!above?.ok || !editor.receive([...first, ...last], label('remote'), ids).ok) return null
        return above.value.inverse
      },
      show: shown => {
        const loaded = editor.load(shown).ok
        this.keep()
        return loaded
      },
      keep: () => this.keep(),
      tell: event => {
        this.told.push(event.kind)
        if (event.kind === 'dropped') this.dropped.push(...event.edits.map(each => each.edit))
      },
    })
    editor.onApplied(event => {
      if (event.cause !== 'remote') exchange.add(event.edits, event.inverse, 'hand')
      this.exchange = exchange
      this.keep()
      if (event.cause !== 'remote') exchange.go()
    })
    return exchange
  }

  private keep(): void {
    const plan = this.editor.schedule
    if (plan) this.kept = { state: this.exchange?.state ?? START, plan }
  }

  do(...edits: Edit[]): boolean {
    return this.editor.apply(edits, label('editTasks', edits.length)).ok
  }

  /** The next revision of somebody else arrives, if there is one. */
  hearNext(): boolean {
    const [next] = this.server.since(this.name, this.heardUpTo)
    if (!next) return false
    this.heardUpTo = next.revision
    this.exchange.hear(next)
    return true
  }

  get progress(): readonly number[] {
    return (this.editor.schedule?.tasks ?? []).map(each => each.percentComplete ?? 0)
  }

  get names(): readonly string[] {
    return (this.editor.schedule?.tasks ?? []).map(each => each.name)
  }
}

/** Lets what was promised arrive. */
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

const two = () => {
  const server = new Server()
  return { server, ana: new Window('ana', server), rui: new Window('rui', server) }
}

describe('two windows on one plan', () => {
  test('what is heard while an answer is on its way is taken after it', async () => {
    const { ana, rui } = two()
    ana.do(progress(1, 50))
    const answer = ana.calls.shift()
    rui.do(progress(2, 100))
    rui.calls.shift()?.answer()
    await settled()
    // Ana's batch comes to the server first here as well as last: both orders of news and answer end alike.
    expect(ana.hearNext()).toBe(true)
    answer?.answer()
    await settled()
    expect(ana.progress).toEqual([50, 100, 0])
    while (rui.hearNext()) await settled()
    expect(rui.progress).toEqual([50, 100, 0])
  })

  test('news overtakes the answer that belongs before it', async () => {
    const { server, ana, rui } = two()
    ana.do(progress(1, 50))
    const reply = server.save('ana', { sequence: 1, edits: [progress(1, 50)] }, 1)
    expect(reply.revision).toBe(2)
    rui.do(progress(2, 100))
    rui.calls.shift()?.answer()
    await settled()
    expect(ana.hearNext()).toBe(true)
    expect(ana.progress).toEqual([50, 0, 0])
    ana.calls.shift()?.answer()
    await settled()
    expect(ana.progress).toEqual([50, 100, 0])
    expect(ana.exchange.state).toMatchObject({ revision: 3, inFlight: null, waiting: [] })
  })

  test("the server's plan never replaces what was changed while it was on its way", async () => {
    const { server, ana, rui } = two()
    server.save('third', { sequence: 1, edits: [progress(3, 25)] }, 1)
    rui.reload()
    rui.do(progress(2, 100))
    expect(rui.progress).toEqual([0, 100, 0])
    rui.calls.shift()?.answer()
    await settled()
    expect(rui.progress[1]).toBe(100)
    rui.calls.shift()?.answer()
    await settled()
    expect(rui.progress).toEqual([0, 100, 25])
    while (ana.hearNext()) await settled()
    expect(ana.progress).toEqual([0, 100, 25])
  })

  test('a batch whose answer was lost is sent again and done once; what waited behind it follows', async () => {
    const { server, ana } = two()
    ana.do(named(10, 'Gasket'))
    ana.calls.shift()?.loseAnswer()
    await settled()
    ana.do(named(11, 'Valve'))
    expect(ana.told).toContain('offline')
    expect(ana.retries.length).toBeGreaterThan(0)
    while (ana.calls.length > 0) {
      ana.calls.shift()?.answer()
      await settled()
    }
    expect(server.plan.tasks.map(each => each.name).sort()).toEqual(['Clean', 'Gasket', 'Scaffold', 'Valve', 'Weld'])
    expect(ana.names).toEqual(server.plan.tasks.map(each => each.name))
  })

  test('two add a row under one id: both rows stay, and what was done to the own one is done to it', async () => {
    const { server, ana, rui } = two()
    rui.do(named(4, 'By Rui'))
    rui.calls.shift()?.answer()
    await settled()
    ana.do(named(4, 'By Ana'))
    ana.do({ kind: 'setTask', task: taskId(4), changes: { name: 'By Ana, renamed' } })
    while (ana.calls.length > 0) {
      ana.calls.shift()?.answer()
      await settled()
    }
    expect([...ana.names].sort()).toEqual(['By Ana, renamed', 'By Rui', 'Clean', 'Scaffold', 'Weld'])
    expect(ana.names).toEqual(server.plan.tasks.map(each => each.name))
    // Taking back is about the own row too, never about the one that has its former id.
    expect(ana.editor.undo()?.ok).toBe(true)
    expect(ana.editor.undo()?.ok).toBe(true)
    expect([...ana.names].sort()).toEqual(['By Rui', 'Clean', 'Scaffold', 'Weld'])
  })

  test('what the server will not have any more is told once, and the window shows what others made of it', async () => {
    const { ana, rui } = two()
    rui.do({ kind: 'removeTask', task: taskId(3) })
    rui.calls.shift()?.answer()
    await settled()
    ana.do(progress(3, 50))
    ana.calls.shift()?.answer()
    await settled()
    expect(ana.dropped).toEqual([progress(3, 50)])
    expect(ana.names).toEqual(['Scaffold', 'Clean'])
  })

  test('a refused batch is told and nothing more is sent', async () => {
    const { ana } = two()
    const port = { refused: 0 }
    const exchange = new PlanExchange(START, {
      save: () => Promise.reject(new Error('no right')),
      open: () => Promise.reject(new Error('no right')),
      passes: () => false,
      later: () => expect.unreachable(),
      receive: () => null,
      show: () => false,
      keep: () => undefined,
      tell: event => {
        if (event.kind === 'refused') port.refused++
      },
    })
    exchange.add([progress(1, 10)], [progress(1, 0)], 'hand')
    exchange.go()
    await settled()
    expect(port.refused).toBe(1)
    expect(ana.calls).toEqual([])
  })
})

test('an exchange of ids is read off the answer, also where edits fell out or stand in another order', () => {
  const sent = [named(4, 'a'), named(5, 'b'), named(9, 'c')]
  expect(idsGiven(sent, sent)).toBeNull()
  expect(idsGiven(sent, [named(9, 'c'), named(10, 'a'), named(11, 'b')])?.tasks).toEqual(
    new Map([
      [4, 10],
      [5, 11],
    ]),
  )
})

/** Rows of a plan in their order. */
const rowsOf = (plan: Schedule | null) =>
  (plan?.tasks ?? []).map(({ uid, name, percentComplete }) => `${uid} ${name} ${percentComplete}`)

/** Whatever comes first, whatever is lost on the way, whoever reloads: in the end all show what the server has, and nothing of theirs is missing there. */
test('three windows, calls that are lost and reloads at random: one plan in the end, with everything in it', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomNumbers(seed)
    const below = (limit: number) => Math.floor(random() * limit)
    const server = new Server()
    const windows = ['ana', 'rui', 'eva'].map(name => new Window(name, server))
    const added = new Set<string>()
    for (let step = 0; step < 60; step++) {
      const window = windows[below(3)] as Window
      const dice = random()
      if (dice < 0.3) {
        const uid = Math.max(9, ...(window.editor.schedule?.tasks ?? []).map(each => each.uid)) + 1
        const name = `${window.name} ${step}`
        if (window.do(named(uid, name))) added.add(name)
      } else if (dice < 0.4) window.do(progress(1 + below(6), below(101)))
      else if (dice < 0.43) window.do({ kind: 'removeTask', task: taskId(1 + below(3)) })
      else if (dice < 0.6) window.hearNext()
      else if (dice < 0.8) window.calls.shift()?.answer()
      else if (dice < 0.85) window.calls.shift()?.lose()
      else if (dice < 0.9) window.calls.shift()?.loseAnswer()
      else if (dice < 0.96) window.retries.shift()?.()
      else window.reload()
      await settled()
    }
    for (let quiet = false; !quiet; ) {
      quiet = true
      for (const window of windows) {
        while (window.calls.length > 0 || window.retries.length > 0 || window.hearNext()) {
          quiet = false
          window.retries.shift()?.()
          window.calls.shift()?.answer()
          await settled()
        }
      }
    }
    for (const window of windows) {
      expect(window.exchange.pending, `seed ${seed} ${window.name}`).toBe(false)
      expect(rowsOf(window.editor.schedule), `seed ${seed} ${window.name}`).toEqual(rowsOf(server.plan))
    }
    const names = new Set(server.plan.tasks.map(each => each.name))
    for (const each of windows.flatMap(window => window.dropped)) if (each.kind === 'addTask') names.add(each.task.name)
    expect(
      [...added].filter(name => !names.has(name)),
      `seed ${seed}`,
    ).toEqual([])
  }
})
