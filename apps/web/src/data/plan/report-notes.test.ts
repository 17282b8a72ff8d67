import { emptySchedule, taskId, workTime } from '@parada/schedule'
import { beforeEach, expect, test, vi } from 'vitest'

const stored = vi.hoisted(() => new Map<string, string>())
const open = vi.hoisted(() => ({ planId: 'local' }))
const projects = vi.hoisted(() => ({ list: [] as { id: string; role: string }[], asked: 0 }))
vi.hoisted(() => {
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  })
})
vi.mock('../store.ts', () => ({ app: { getState: () => open } }))
vi.mock('../api.ts', () => ({
  query: async () => {
    projects.asked++
    return projects.list
  },
}))

import { editor } from '../editor.ts'
import { restoreTexts, storeDraft } from './report-notes.ts'

const task = {
  uid: taskId(1),
  row: 1,
  name: 'Soldar',
  parent: null,
  duration: { seconds: workTime(3600), unit: 'h' },
} as const
const texts = () => [editor.schedule?.project.reportAnalysis, editor.schedule?.project.actionPlan]
const old = (name: string, notes: object) => stored.set(`parada.report.${name}`, JSON.stringify(notes))

beforeEach(() => {
  stored.clear()
  projects.list = [{ id: 'server', role: 'planner' }]
  projects.asked = 0
  editor.load({ ...emptySchedule('Parada'), tasks: [task] })
  open.planId = 'local'
})

test('what was typed when the window closed is part of the plan at its next opening, as one step to undo', async () => {
  storeDraft('local', 'actionPlan', { before: '', text: 'Dobrar a equipe.' })
  await restoreTexts('local', null)
  expect(texts()).toEqual([undefined, 'Dobrar a equipe.'])
  expect(stored.size).toBe(0)
  editor.undo()
  expect(texts()).toEqual([undefined, undefined])
})

test('what somebody else wrote into the plan meanwhile stays beside it', async () => {
  storeDraft('local', 'actionPlan', { before: '', text: 'Dobrar a equipe.' })
  editor.apply([{ kind: 'setProject', changes: { actionPlan: 'Pedir o guindaste.' } }], { code: 'remote', count: 1 })
  await restoreTexts('local', null)
  expect(texts()[1]).toBe('Pedir o guindaste.\n\nDobrar a equipe.')
})

test('texts that earlier versions kept beside the plan move into it, what was generated does not', async () => {
  old('server', { analysis: 'O plano termina em 3/4', generated: 'O plano termina em 3/4', plan: 'Dobrar a equipe.' })
  await restoreTexts('local', 'server')
  expect(texts()).toEqual([undefined, 'Dobrar a equipe.'])
  old('local', { analysis: 'A solda decide.', generated: 'O plano termina em 3/4', plan: '' })
  await restoreTexts('local', 'server')
  expect(texts()).toEqual(['A solda decide.', 'Dobrar a equipe.'])
  expect(stored.size).toBe(0)
})

test('nothing is written into a plan that may only be read, or that is open no longer; unreadable texts go', async () => {
  storeDraft('local', 'actionPlan', { before: '', text: 'Dobrar a equipe.' })
  projects.list = [{ id: 'server', role: 'viewer' }]
  await restoreTexts('local', 'server')
  open.planId = 'another'
  await restoreTexts('local', null)
  expect(texts()[1]).toBeUndefined()
  expect(stored.size).toBe(1)
  open.planId = 'local'
  stored.clear()
  stored.set('parada.report.local', '{')
  projects.asked = 0
  await restoreTexts('local', 'server')
  expect([texts()[1], stored.size, projects.asked]).toEqual([undefined, 0, 0])
})
