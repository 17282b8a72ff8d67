import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPlan } from './local-plan.ts'
import { keyOf } from './local-store.ts'
import { OpenPlan } from './open-plan.ts'
import { failure, MemoryStore, PLAN, rename, TestPage, TestProjects, UNREACHABLE } from './test-plan.ts'

/** A page with one plan open through its own `OpenPlan`, without the session that chooses which. */
function opened({ store = new MemoryStore(), server = new TestProjects(), project = '' } = {}) {
  const pointers = new Map<string, string>()
  const locks = new Set<string>()
  const page = new TestPage(store, server, { pointers, locks })
  const flushed: number[] = []
  const plan = new OpenPlan(
    page.port,
    () => 'ana',
    () => void flushed.push(1),
  )
  page.editor.onApplied(event => plan.onApplied(event))
  page.editor.load(PLAN)
  const local = newPlan(PLAN, { mode: 'scratch', ...(project && { project: { id: project, revision: 1 } }) }, 'ana')
  plan.adopt(local, 0)
  return { page, plan, local, store, server, pointers, locks, flushed }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is open is shown, remembered for the next start, and forgotten when it is closed', () => {
  const { page, plan, local, pointers } = opened()
  expect(page.state).toMatchObject({ mode: 'scratch', planId: local.id, planKey: keyOf(local), projectId: null })
  expect([...pointers.values()]).toEqual([local.id])
  plan.leave()
  plan.remember()
  expect(plan.id).toBeNull()
  expect(page.state.planKey).toBeNull()
  expect(pointers.size).toBe(0)
})

test('a browser that remembers nothing is named as one that stores nothing', () => {
  const { page, plan } = opened()
  page.refusePointers = true
  plan.remember()
  expect(page.kinds).toEqual(['storageFailed'])
})

test('each change is logged here and sent there; the name and the number of tasks follow', async () => {
  const { page, plan, local, store, server } = opened()
  plan.storeAndCreate(PLAN)
  await settled()
  expect(page.state.save.kind).toBe('saved')
  page.do({ kind: 'setProject', changes: { name: 'Caldeira 4' } } as never, rename(1, 'Scaffold north'))
  await settled()
  expect(store.plans.get(local.id)?.plan).toMatchObject({ name: 'Caldeira 4', taskCount: 3 })
  expect(server.projects.get(plan.projectId as string)?.plan.tasks[0]?.name).toBe('Scaffold north')
})

test("it is the server's plan only while nothing is under way", async () => {
  const { page, plan } = opened()
  expect(plan.storedAs).toBeNull()
  plan.storeAndCreate(PLAN)
  await settled()
  expect(plan.storedAs).toEqual({ id: plan.projectId, revision: 1 })
  page.do(rename(1, 'Scaffold north'))
  expect(plan.storedAs).toBeNull()
  await settled()
  expect(plan.storedAs).toEqual({ id: plan.projectId, revision: 2 })
})

test('a change without a server counts as waiting, and is sent with those of other plans when it is back', async () => {
  const { page, plan, server, flushed } = opened()
  plan.storeAndCreate(PLAN)
  await settled()
  server.down = UNREACHABLE
  page.do(rename(1, 'Scaffold north'))
  await settled()
  expect(page.state.save).toMatchObject({ kind: 'offline', waiting: 1 })
  server.down = null
  plan.link.retryNow()
  await settled()
  expect(page.state.save).toMatchObject({ kind: 'saved', waiting: 0 })
  expect(flushed).toHaveLength(1)
})

test('with a full browser and no server the plan is said to be unsaved, not stored', async () => {
  const store = new MemoryStore()
  const { page, plan, server } = opened({ store })
  server.down = failure('web.serverUnreachable')
  plan.storeAndCreate(PLAN)
  await settled()
  store.full = true
  page.do(rename(1, 'Scaffold north'))
  await settled()
  expect(page.state.save.kind).toBe('unsaved')
  expect(page.kinds).toContain('storageFailed')
})

test('a plan that another window holds is opened as a copy of its own, with its own name and client', async () => {
  const { page, plan, local, store } = opened()
  plan.storeAndCreate(PLAN)
  await settled()
  const stored = store.plans.get(local.id)
  if (!stored) throw new Error('nothing stored')
  plan.leave()
  page.editor.load(PLAN)
  plan.reopen(stored, { schedule: PLAN, since: [], last: 0, truncated: false } as never, null, true)
  expect(plan.id).not.toBe(local.id)
  expect(page.kinds).toEqual(['otherWindow'])
})

test('its lock is acquired once and given back when it is left', async () => {
  const { plan, local, locks } = opened()
  await plan.acquireLock()
  expect([...locks]).toEqual([local.id])
  plan.leave()
  expect(locks.size).toBe(0)
  await plan.acquireLock()
  expect(locks.size).toBe(0)
})
