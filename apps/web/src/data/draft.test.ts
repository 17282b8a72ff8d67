import { randomSchedule } from '@parada/schedule/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = vi.hoisted(() => new Map<string, string>())
const room = vi.hoisted(() => ({ left: Number.POSITIVE_INFINITY }))
vi.hoisted(() => {
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (value.length > room.left) throw new Error('full')
        stored.set(key, value)
      },
      removeItem: (key: string) => void stored.delete(key),
    },
  })
})
vi.mock('./proposal.ts', async () => {
  const { create } = await import('zustand')
  return { work: create(() => ({ instruction: '', projectName: null, documents: [], base: null })) }
})
vi.mock('./store.ts', async () => {
  const { create } = await import('zustand')
  return { app: create(() => ({ planKey: null })) }
})

import { followDraft } from './draft.ts'
import { work } from './proposal.ts'
import { app } from './store.ts'

const EMPTY = { instruction: '', projectName: null, documents: [], base: null }
let stop: () => void = () => undefined

/** The tab is loaded anew for a person. */
function reload(owner: string): void {
  stop()
  work.setState(EMPTY)
  stop = followDraft(owner)
}

beforeEach(() => {
  stored.clear()
  room.left = Number.POSITIVE_INFINITY
  reload('ana')
})
afterEach(() => stop())

test('a reload brings back words, documents and the plan of the chosen base file', () => {
  const base = { name: 'base.mpp', schedule: randomSchedule(3, { tasks: 60 }) }
  const documents = [{ name: 'scope.pdf', text: '1. Isolate', characters: 10 }]
  work.setState({ instruction: 'Two crews', projectName: 'Boiler', documents: documents as never, base })
  reload('ana')
  expect(work.getState()).toMatchObject({ instruction: 'Two crews', projectName: 'Boiler', documents })
  expect(work.getState().base).toEqual(base)
})

test('a base file that was taken away does not come back', () => {
  work.setState({ base: { name: 'base.mpp', schedule: randomSchedule(3, { tasks: 5 }) } })
  work.setState({ base: null })
  reload('ana')
  expect(work.getState().base).toBeNull()
})

test('another person at the same tab gets nothing of it', () => {
  work.setState({ instruction: 'Two crews', base: { name: 'base.mpp', schedule: randomSchedule(3, { tasks: 5 }) } })
  reload('rui')
  expect(work.getState()).toMatchObject(EMPTY)
})

test('a base file too large for the tab is not taken for an older one', () => {
  work.setState({ base: { name: 'small.mpp', schedule: randomSchedule(3, { tasks: 2 }) } })
  room.left = 100
  work.setState({ base: { name: 'large.mpp', schedule: randomSchedule(4, { tasks: 60 }) } })
  reload('ana')
  expect(work.getState().base).toBeNull()
})

test('words written beside a plan go with it; those for a plan that is not made yet stay', () => {
  app.setState({ planKey: null })
  work.setState({ instruction: 'Boiler: isolate 4h' })
  app.setState({ planKey: 'a' })
  expect(work.getState().instruction).toBe('Boiler: isolate 4h')
  work.setState({ instruction: 'Task 3 takes 8h' })
  app.setState({ planKey: 'b' })
  expect(work.getState().instruction).toBe('')
  work.setState({ instruction: 'Task 5 takes 2h' })
  app.setState({ planKey: null })
  expect(work.getState().instruction).toBe('')
})
