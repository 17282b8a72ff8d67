import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPlan } from './local-plan.ts'
import { PlanLog } from './plan-log.ts'
import type { PendingProject } from './ports.ts'
import { MemoryStore, PLAN, rename } from './test-plan.ts'

const plan = newPlan(PLAN, { mode: 'scratch' }, 'ana')

function logged(store = new MemoryStore(), pending: PendingProject | null = null) {
  const told: string[] = []
  const content = { schedule: PLAN, baseline: PLAN, pending }
  const log = new PlanLog({
    store,
    plan: () => plan,
    content: () => content,
    makeRoom: async () => void told.push('room made'),
    onRefused: first => told.push(first ? 'refused' : 'refused again'),
    onStored: () => told.push('stored'),
  })
  const change = (name: string) => log.append({ edits: [rename(1, name)], undo: false, means: 'hand' })
  const numbers = () => store.plans.get(plan.id)?.edits.map(each => each.number)
  return { log, store, told, change, numbers }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('changes are stored beside the snapshot in the order in which they were made', async () => {
  const { log, store, change, numbers } = logged()
  log.storeSnapshot()
  change('A')
  change('B')
  await log.settled
  expect(numbers()).toEqual([1, 2])
  expect(store.plans.get(plan.id)).toMatchObject({ upTo: 0, schedule: PLAN })
})

test('after sixty changes a snapshot takes the place of the log', async () => {
  const { log, store, change, numbers } = logged()
  log.storeSnapshot()
  for (let at = 1; at <= 60; at++) change(`name ${at}`)
  await log.settled
  expect(numbers()).toEqual([])
  expect(store.plans.get(plan.id)?.upTo).toBe(60)
  change('one more')
  await log.settled
  expect(numbers()).toEqual([61])
})

test('a log goes on after the number it had', async () => {
  const { log, change, numbers } = logged()
  log.begin(40)
  log.storeSnapshot()
  change('A')
  await log.settled
  expect(numbers()).toEqual([41])
})

test('while a project is created its base stays the snapshot, with the changes beside it', async () => {
  const since = [{ edits: [rename(1, 'A')], inverse: [rename(1, 'Scaffold')], means: 'ai' as const }]
  const { log, store } = logged(new MemoryStore(), { base: PLAN, snapshotAt: 7, since })
  log.begin(8, 7)
  log.storeSnapshot()
  await log.settled
  expect(store.plans.get(plan.id)).toMatchObject({
    upTo: 7,
    edits: [{ number: 8, means: 'ai', undo: true, edits: [rename(1, 'A')] }],
  })
})

test('while a project is created no number of changes replaces its base', async () => {
  const { log, numbers, change } = logged(new MemoryStore(), { base: PLAN, snapshotAt: 0, since: [] })
  log.storeSnapshot()
  for (let at = 1; at <= 70; at++) change(`name ${at}`)
  await log.settled
  expect(numbers()).toHaveLength(70)
})

test('a change that is refused is made good by a snapshot', async () => {
  const { log, store, change, told } = logged()
  change('A')
  await log.settled
  // No snapshot was there: its data had been cleared.
  expect(store.plans.get(plan.id)?.upTo).toBe(1)
  expect(told).toEqual([])
})

test('a full browser is reported once, and asked again after five seconds until it stores', async () => {
  const { log, store, change, told } = logged()
  log.storeSnapshot()
  await log.settled
  store.full = true
  change('A')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['refused'])
  expect(log.isRefused).toBe(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(told).toEqual(['refused', 'room made', 'refused again'])
  store.full = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(told.slice(3)).toEqual(['room made', 'stored'])
  expect(log.isRefused).toBe(false)
  expect(store.plans.get(plan.id)?.upTo).toBe(1)
})

test('while the browser refuses, a change asks for a snapshot at once', async () => {
  const { log, store, change } = logged()
  store.full = true
  change('A')
  await vi.advanceTimersByTimeAsync(0)
  store.full = false
  change('B')
  await vi.advanceTimersByTimeAsync(0)
  expect(store.plans.get(plan.id)).toMatchObject({ upTo: 2, edits: [] })
  expect(log.isRefused).toBe(false)
})

test('several changes wait for the disk once', async () => {
  const { log, store, change } = logged()
  log.storeSnapshot()
  change('A')
  change('B')
  await vi.advanceTimersByTimeAsync(1000)
  expect(store.flushes).toBe(1)
})

test('what is known of the plan is stored without its content', async () => {
  const { log, store } = logged()
  log.storeSnapshot()
  log.storePlan()
  await log.settled
  expect(store.plans.get(plan.id)?.plan).toEqual(plan)
})
