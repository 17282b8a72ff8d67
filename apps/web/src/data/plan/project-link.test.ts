import { applyEdits, calculate } from '@parada/schedule'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { label } from '../../editor/labels.ts'
import { ScheduleEditor } from '../../editor/schedule-editor.ts'
import type { PlanEvent } from './events.ts'
import { newPlan } from './local-plan.ts'
import type { LocalPlan } from './local-store.ts'
import { ProjectLink } from './project-link.ts'
import { failure, PLAN, rename, TestProjects, UNREACHABLE } from './test-plan.ts'

function linked(server = new TestProjects(), project?: { id: string; revision: number }) {
  let plan: LocalPlan = newPlan(PLAN, { mode: 'existing', ...(project && { project }) }, 'ana')
  const editor = new ScheduleEditor({ applyEdits, calculate })
  editor.load(PLAN)
  const shown: string[] = []
  const events: PlanEvent[] = []
  const link: ProjectLink = new ProjectLink({
    server,
    editor,
    log: { settled: Promise.resolve(), storePlan: () => undefined, storeSnapshot: () => undefined },
    presence: { show: () => undefined, clear: () => undefined },
    plan: () => plan,
    update: part => {
      plan = { ...plan, ...link.syncState, ...part }
    },
    onProjectChanged: () => undefined,
    onSaveState: kind => shown.push(kind),
    emit: event => events.push(event),
  })
  editor.onApplied(({ edits, inverse, cause }) => {
    if (cause !== 'remote') link.add({ edits, inverse, means: 'hand' })
    link.flush()
  })
  const change = (name: string) => editor.apply([rename(1, name)], label('renameTask'))
  const first = () => editor.schedule?.tasks[0]?.name
  return { link, server, editor, shown, events, change, first, plan: () => plan }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a plan becomes a project, and what was changed meanwhile follows as edits', async () => {
  const { link, server, change, plan, shown } = linked()
  link.queueCreation(PLAN, [], 0)
  const creating = plan().creating as string
  const created = link.create()
  change('Scaffold north')
  await created
  await settled()
  expect(plan()).toMatchObject({ projectId: creating, creating: null, revision: 2 })
  expect(server.projects.get(creating)?.first.tasks[0]?.name).toBe('Scaffold')
  expect(server.projects.get(creating)?.plan.tasks[0]?.name).toBe('Scaffold north')
  expect(shown.at(-1)).toBe('saved')
})

test('a plan that stays in this browser is not created', async () => {
  const { link, server, plan } = linked(new TestProjects(), { id: 'p', revision: 1 })
  expect(plan().creating).toBeNull()
  link.queueCreation(PLAN, [], 0)
  await link.create()
  expect(server.calls).toBe(0)
})

test('creating is retried after 1, 2, 4, 8, 16 and 16 seconds', async () => {
  const server = new TestProjects()
  const { link, shown } = linked(server)
  server.down = UNREACHABLE
  link.queueCreation(PLAN, [], 0)
  await link.create()
  expect(shown).toEqual(['offline'])
  for (const seconds of [1, 2, 4, 8, 16, 16]) {
    const before = server.calls
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(server.calls).toBe(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(server.calls).toBe(before + 1)
  }
})

test('the network coming back retries at once', async () => {
  const server = new TestProjects()
  const { link, plan } = linked(server)
  server.down = UNREACHABLE
  link.queueCreation(PLAN, [], 0)
  await link.create()
  server.down = null
  link.retryNow()
  await settled()
  expect(plan().projectId).not.toBeNull()
})

test('a project that is refused stays in this browser, and the person is told', async () => {
  const server = new TestProjects()
  const { link, plan, events } = linked(server)
  server.down = failure('projects.limit', 403)
  link.queueCreation(PLAN, [], 0)
  await link.create()
  expect(plan()).toMatchObject({ projectId: null, creating: null })
  expect(events).toEqual([{ kind: 'refused', failure: server.down, projectId: null }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.calls).toBe(1)
})

test('an answer to a creation that was left changes nothing', async () => {
  const { link, plan, shown } = linked()
  link.queueCreation(PLAN, [], 0)
  const created = link.create()
  link.disconnect()
  await created
  expect(plan().projectId).toBeNull()
  expect(shown).toEqual([])
})

test('own edits are sent, those of others are received', async () => {
  const server = new TestProjects()
  const project = server.add('p', PLAN)
  const { link, change, first, events, editor } = linked(server, { id: 'p', revision: 1 })
  link.connect('p')
  change('Scaffold north')
  await settled()
  expect(project.plan.tasks[0]?.name).toBe('Scaffold north')
  const edits = [rename(2, 'Clean twice')]
  project.save('another', { sequence: 1, edits }, 2)
  server.followers.get('p')?.onData({ type: 'edits', clientId: 'another', revision: 3, by: 'Rui', edits } as never)
  await settled()
  expect([first(), editor.schedule?.tasks[1]?.name]).toEqual(['Scaffold north', 'Clean twice'])
  expect(events).toEqual([{ kind: 'remote', by: 'Rui' }])
})

test('the echo of an own edit is not carried out twice', async () => {
  const server = new TestProjects()
  server.add('p', PLAN)
  const { link, plan, first } = linked(server, { id: 'p', revision: 1 })
  link.connect('p')
  server.followers
    .get('p')
    ?.onData({ type: 'edits', clientId: plan().clientId, revision: 2, by: 'me', edits: [rename(1, 'X')] } as never)
  expect(first()).toBe('Scaffold')
})

test('a session that has ended is reported at the third failure, not while it is being renewed', async () => {
  const server = new TestProjects()
  server.add('p', PLAN)
  const { link, change, events } = linked(server, { id: 'p', revision: 1 })
  link.connect('p')
  server.down = failure('identity.signedOut', 401)
  change('A')
  await settled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(events).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(events).toEqual([{ kind: 'session' }])
})

test('a project that is gone detaches the plan: it stays here, with what was pending', async () => {
  const server = new TestProjects()
  server.add('p', PLAN)
  const { link, plan, first, events, shown, change } = linked(server, { id: 'p', revision: 1 })
  link.connect('p')
  server.down = UNREACHABLE
  change('A')
  await settled()
  server.followers.get('p')?.onError(failure('projects.removed', 404))
  expect(plan()).toMatchObject({ projectId: null, creating: null, waiting: [], inFlight: null })
  expect([first(), shown.at(-1), link.isConnected]).toEqual(['A', 'local', false])
  expect(events).toEqual([{ kind: 'refused', failure: failure('projects.removed', 404), projectId: 'p' }])
})

test('what is followed is followed again when its connection fails', async () => {
  const server = new TestProjects()
  server.add('p', PLAN)
  const { link } = linked(server, { id: 'p', revision: 1 })
  link.connect('p')
  const before = server.followers.get('p')
  before?.onError(UNREACHABLE)
  await vi.advanceTimersByTimeAsync(16_000)
  expect(server.followers.get('p')).not.toBe(before)
})

test('after a disconnect nothing is sent, received or retried', async () => {
  const server = new TestProjects()
  const project = server.add('p', PLAN)
  const { link, change, first } = linked(server, { id: 'p', revision: 1 })
  link.connect('p')
  const follower = server.followers.get('p')
  server.down = UNREACHABLE
  change('A')
  await settled()
  const before = server.calls
  link.disconnect()
  server.down = null
  follower?.onData({ type: 'edits', clientId: 'x', revision: 2, by: 'Rui', edits: [rename(1, 'B')] } as never)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([first(), server.calls, project.revision]).toEqual(['A', before, 1])
  expect(server.followers.size).toBe(0)
})
