import { taskId } from '@parada/schedule'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failureOf } from '../api.ts'
import { keyOf } from './local-store.ts'
import { failure, MemoryStore, PLAN, rename, TestPage, TestProjects, UNREACHABLE } from './test-plan.ts'

/** One browser: what is stored, remembered and locked outlives its windows. */
class Browser {
  readonly store = new MemoryStore()
  readonly server = new TestProjects()
  readonly pointers = new Map<string, string>()
  locks = new Set<string>()

  /** A window for Ana, with what she had open the last time. */
  async window(asked: { key: string } | 'last' | 'none' = 'last', owner = 'ana'): Promise<TestPage> {
    const page = new TestPage(this.store, this.server, this)
    await page.session.start(owner, asked)
    await settled()
    return page
  }

  /** Every window is gone without a word. */
  crash(): void {
    this.locks = new Set()
  }
}

const isUnknown = (cause: unknown) => failureOf(cause).code === 'projects.unknown'
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an opened plan is stored, becomes a project and has an address that stays', async () => {
  const browser = new Browser()
  const page = await browser.window()
  page.session.open(PLAN, { mode: 'scratch' })
  const { planKey } = page.state
  await settled()
  expect(page.state).toMatchObject({ planKey, projectId: planKey, mode: 'scratch', save: { kind: 'saved' } })
  expect(browser.server.projects.get(planKey as string)?.plan.tasks).toHaveLength(3)
})

test('a plan that cannot be calculated is refused, and the open one stays', async () => {
  const page = await new Browser().window()
  page.session.open(PLAN, { mode: 'scratch' })
  const link = { from: taskId(3), to: taskId(1), type: 'FS', lag: { kind: 'time', value: 0 } }
  const loop = { ...PLAN, links: [...PLAN.links, link] } as unknown as typeof PLAN
  expect(page.session.open(loop, { mode: 'scratch' }).ok).toBe(false)
  expect(page.names).toEqual(['Scaffold', 'Clean', 'Weld'])
})

test('after a crash the plan comes back with every change', async () => {
  const browser = new Browser()
  const page = await browser.window()
  page.session.open(PLAN, { mode: 'scratch' })
  page.do(rename(1, 'Scaffold north'))
  await settled()
  browser.crash()
  const next = await browser.window()
  expect(next.names[0]).toBe('Scaffold north')
  expect(next.kinds).toEqual(['restored'])
})

test('a stored plan is opened when the rules that it is calculated by are there', async () => {
  const browser = new Browser()
  const page = await browser.window()
  page.session.open(PLAN, { mode: 'scratch' })
  const id = page.state.planId as string
  await settled()
  page.session.close()
  let arrive = (): void => undefined
  page.rules = new Promise(resolve => {
    arrive = resolve
  })
  const restored = page.session.restore(id, false)
  await settled()
  expect(page.names).toEqual([])
  arrive()
  expect([await restored, page.names.length]).toEqual([true, 3])
  page.session.close()
  page.rules = Promise.reject(new Error('offline'))
  await expect(page.session.restore(id, false)).rejects.toThrow('offline')
  expect(page.names).toEqual([])
})

test('without a server everything is stored here and sent later, under the same project', async () => {
  const browser = new Browser()
  browser.server.down = UNREACHABLE
  const page = await browser.window()
  page.session.open(PLAN, { mode: 'scratch' })
  const { planKey } = page.state
  page.do(rename(1, 'Scaffold north'))
  await settled()
  expect(page.state).toMatchObject({ projectId: null, save: { kind: 'offline' } })
  browser.crash()
  browser.server.down = null
  const next = await browser.window()
  expect(next.state).toMatchObject({ planKey, projectId: planKey, save: { kind: 'saved' } })
  expect(browser.server.projects.get(planKey as string)?.plan.tasks[0]?.name).toBe('Scaffold north')
})

test('edits made while the server is away are counted as waiting and sent when the network is back', async () => {
  const browser = new Browser()
  const page = await browser.window()
  page.session.open(PLAN, { mode: 'scratch' })
  await settled()
  browser.server.down = UNREACHABLE
  page.do(rename(1, 'A'))
  await settled()
  expect(page.state.save).toMatchObject({ kind: 'offline', waiting: 1 })
  browser.server.down = null
  page.comeOnline()
  await settled()
  expect(page.state.save).toMatchObject({ kind: 'saved', waiting: 0 })
})

test('the plan is named by its revision only while the server has it exactly', async () => {
  const browser = new Browser()
  const page = await browser.window()
  page.session.open(PLAN, { mode: 'scratch' })
  expect(page.session.storedAs).toBeNull()
  await settled()
  const { planKey: id } = page.state
  expect(page.session.storedAs).toEqual({ id, revision: 1 })
  browser.server.down = UNREACHABLE
  page.do(rename(1, 'Scaffold north'))
  expect(page.session.storedAs).toBeNull()
  await settled()
  expect(page.session.storedAs).toBeNull()
  browser.server.down = null
  page.comeOnline()
  await settled()
  expect(page.session.storedAs).toEqual({ id, revision: 2 })
})

test('a second window of a project merges with the first', async () => {
  const browser = new Browser()
  const page = await browser.window()
  page.session.open(PLAN, { mode: 'scratch' })
  await settled()
  const other = await browser.window()
  expect(other.kinds).toEqual(['otherWindow'])
  expect(other.state.planId).not.toBe(page.state.planId)
  other.do(rename(2, 'Clean twice'))
  await settled()
  expect(browser.server.projects.get(page.state.projectId as string)?.plan.tasks[1]?.name).toBe('Clean twice')
})

test('a second window of a plan that is not on the server opens a copy with a key of its own', async () => {
  const browser = new Browser()
  browser.server.down = UNREACHABLE
  const page = await browser.window()
  page.session.open(PLAN, { mode: 'scratch' })
  await settled()
  const other = await browser.window()
  expect(other.events).toEqual([{ kind: 'otherWindow', shared: false, planId: page.state.planId }])
  expect(other.state.planKey).not.toBe(page.state.planKey)
})

test('a project opens as the server has it', async () => {
  const browser = new Browser()
  browser.server.add('p', PLAN)
  const page = await browser.window()
  expect((await page.session.openProject('p'))?.ok).toBe(true)
  expect(page.state).toMatchObject({ projectId: 'p', planKey: 'p', mode: 'existing', save: { kind: 'saved' } })
})

test('a project with pending edits here opens with them, and sends them', async () => {
  const browser = new Browser()
  const project = browser.server.add('p', PLAN)
  const page = await browser.window()
  await page.session.openProject('p')
  browser.server.down = UNREACHABLE
  page.do(rename(1, 'A'))
  await settled()
  page.session.close()
  browser.server.down = null
  await page.session.openProject('p')
  await settled()
  expect(page.names[0]).toBe('A')
  expect(project.plan.tasks[0]?.name).toBe('A')
})

test('without a network a project opens as it was here the last time', async () => {
  const browser = new Browser()
  browser.server.add('p', PLAN)
  const page = await browser.window()
  await page.session.openProject('p')
  page.session.close()
  await settled()
  browser.server.down = UNREACHABLE
  expect((await page.session.openProject('p'))?.ok).toBe(true)
  expect(page.names).toHaveLength(3)
})

test('a project that is not there rejects with the reason', async () => {
  const page = await new Browser().window()
  await expect(page.session.openProject('nowhere')).rejects.toSatisfy(isUnknown)
})

test('of two projects asked for at once the later one is open', async () => {
  const browser = new Browser()
  browser.server.add('p', PLAN)
  browser.server.add('q', PLAN)
  const page = await browser.window()
  const first = page.session.openProject('p')
  const second = page.session.openProject('q')
  expect([await first, (await second)?.ok]).toEqual([null, true])
  expect(page.state.projectId).toBe('q')
})

test('an address opens the plan stored here, also one that the server does not have', async () => {
  const browser = new Browser()
  browser.server.down = UNREACHABLE
  const page = await browser.window()
  page.session.open(PLAN, { mode: 'scratch' })
  const key = page.state.planKey as string
  await settled()
  page.session.close()
  await settled()
  const next = await browser.window({ key })
  expect([next.names.length, next.state.planKey]).toEqual([3, key])
})

test('an address that nobody has rejects, and the session is ready for another', async () => {
  const browser = new Browser()
  const page = new TestPage(browser.store, browser.server, browser)
  await expect(page.session.start('ana', { key: 'nowhere' })).rejects.toSatisfy(isUnknown)
  expect(page.state.keeping).toBe(true)
})

test('a closed plan is not brought back', async () => {
  const browser = new Browser()
  const page = await browser.window()
  page.session.open(PLAN, { mode: 'scratch' })
  await settled()
  page.session.close()
  await settled()
  expect(page.state).toMatchObject({ planId: null, planKey: null, mode: 'none', save: { kind: 'none' } })
  expect((await browser.window()).names).toEqual([])
})

test('the next person at the same browser sees nothing of the first', async () => {
  const browser = new Browser()
  const page = await browser.window()
  page.session.open(PLAN, { mode: 'scratch' })
  const id = page.state.planId as string
  await settled()
  page.session.stop()
  expect([page.names, page.state.planId]).toEqual([[], null])
  const rui = await browser.window('last', 'rui')
  expect(rui.names).toEqual([])
  expect(await rui.session.restore(id, false)).toBe(false)
})

test('a plan whose project was refused becomes a project when the person asks again', async () => {
  const browser = new Browser()
  const page = await browser.window()
  browser.server.down = failure('projects.limit', 403)
  page.session.open(PLAN, { mode: 'scratch' })
  await settled()
  expect(page.kinds).toEqual(['refused'])
  const { planId } = page.state
  browser.server.down = null
  page.session.makeProject()
  await settled()
  expect(page.state).toMatchObject({ planId, save: { kind: 'saved' } })
  expect(page.state.projectId).toBe(page.state.planKey)
})

test('a plan that the server takes no more says so at each opening, until it is a project again', async () => {
  const browser = new Browser()
  const page = await browser.window()
  page.session.open(PLAN, { mode: 'scratch' })
  await settled()
  const { planId, projectId } = page.state
  browser.server.followers.get(projectId as string)?.onError(failure('projects.unknown', 404))
  browser.server.down = failure('projects.unknown', 404)
  page.do(rename(1, 'Mine alone'))
  await settled()
  for (const asked of ['last', { key: projectId as string }, { key: planId as string }] as const) {
    browser.crash()
    const next = await browser.window(asked)
    expect(next.names[0]).toBe('Mine alone')
    expect(next.events.filter(each => each.kind === 'refused')).toEqual([
      { kind: 'refused', failure: failure('projects.unknown', 404), projectId },
    ])
    next.do(rename(1, 'Mine alone'))
    await settled()
  }
  browser.crash()
  browser.server.down = null
  const again = await browser.window()
  again.session.makeProject()
  await settled()
  browser.crash()
  const last = await browser.window()
  expect(last.kinds).toEqual(['restored'])
  expect(last.state.projectId).not.toBe(projectId)
})

test('a browser that stores nothing is said to, until it stores again', async () => {
  const browser = new Browser()
  browser.server.down = UNREACHABLE
  const page = await browser.window()
  page.session.open(PLAN, { mode: 'scratch' })
  await settled()
  browser.store.full = true
  page.do(rename(1, 'A'))
  await settled()
  expect(page.state.save.kind).toBe('unsaved')
  expect(page.kinds).toContain('storageFailed')
  browser.store.full = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(page.state.save.kind).toBe('local')
  const [stored] = [...browser.store.plans.values()]
  expect(stored && keyOf(stored.plan)).toBe(page.state.planKey)
})

test('what other plans have pending is sent at the start, when the network is back and after a close', async () => {
  const page = await new Browser().window()
  page.comeOnline()
  page.session.close()
  expect(page.sent).toEqual(['ana', 'ana', 'ana'])
})

test('after its project is gone a plan is changed, stored and opened again by its new address', async () => {
  const browser = new Browser()
  const page = await browser.window()
  page.session.open(PLAN, { mode: 'scratch' })
  await settled()
  const { planId, projectId } = page.state
  browser.server.followers.get(projectId as string)?.onError(failure('projects.removed', 404))
  expect(page.state).toMatchObject({ planId, planKey: planId, projectId: null, save: { kind: 'local' } })
  page.do(rename(1, 'Still mine'))
  await settled()
  browser.crash()
  const next = await browser.window({ key: planId as string })
  expect(next.names[0]).toBe('Still mine')
  expect(next.state).toMatchObject({ planId, planKey: planId, projectId: null })
})
