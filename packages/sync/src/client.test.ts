import { type Edit, taskId } from '@parada/schedule'
import { schedule } from '@parada/schedule/testing'
import { describe, expect, test } from 'vitest'
import { SyncClient } from './client.ts'
import { START, settled, TestServer, TestWindow } from './testing/two-ends.ts'

const PLAN = schedule`
          | 06 07 08 09 10 11 |
  Scaffold| XX XX             |
  Clean   |       XX XX       | after Scaffold
  Weld    |             XX XX | after Clean`

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

const two = () => {
  const server = new TestServer(PLAN)
  return { server, ana: new TestWindow('ana', server), rui: new TestWindow('rui', server) }
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
    expect(ana.client.state).toMatchObject({ revision: 3, inFlight: null, waiting: [] })
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
    expect(ana.events).toContain('offline')
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
    expect(ana.undo('keepTheirs')).toBe(true)
    expect(ana.undo('keepTheirs')).toBe(true)
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
    const client = new SyncClient(START, {
      save: () => Promise.reject(new Error('no right')),
      open: () => Promise.reject(new Error('no right')),
      isRetryable: () => false,
      retryLater: () => expect.unreachable(),
      plan: () => null,
      receive: () => false,
      show: () => false,
      persist: () => undefined,
      onEvent: event => {
        if (event.kind === 'refused') port.refused++
      },
    })
    client.add([progress(1, 10)], [progress(1, 0)], 'hand')
    client.flush()
    await settled()
    expect(port.refused).toBe(1)
    expect(ana.calls).toEqual([])
  })
})
