import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { createPlace, type Place } from '../testing/engines.ts'
import { startTestServer, type TestServer, type Window } from '../testing/test-server.ts'
import { fewElements, tooManyTasks } from '../work/limits.ts'

const callOf = (id: number, path = 'installation.info', input?: object) => ({
  id,
  method: 'query',
  params: { path, ...(input && { input }) },
})

interface Raw {
  readonly socket: WebSocket
  /** Answers by the id of their call: `ok`, or the code of the problem. */
  readonly answers: Map<number, string>
  /** The code it was closed with. */
  readonly closed: Promise<number>
}

async function open(server: TestServer, cookie = ''): Promise<Raw> {
  const socket = new WebSocket(`${server.server.url.replace('http', 'ws')}/api/trpc`, {
    headers: { origin: server.server.url, ...(cookie && { cookie }) },
  })
  const answers = new Map<number, string>()
  socket.on('message', data => {
    const text = String(data)
    if (text === 'PING') return socket.send('PONG')
    if (text === 'PONG') return
    const { id, error } = JSON.parse(text) as { id: number; error?: { data?: { problem?: { code: string } } } }
    answers.set(id, error ? (error.data?.problem?.code ?? 'error') : 'ok')
  })
  // A connection that is cut is part of what is tried here.
  socket.on('error', () => undefined)
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  await new Promise(resolve => socket.once('open', resolve))
  return { socket, answers, closed }
}

/** Milliseconds that another client waited, at most, while something went on. */
async function othersWaited(server: TestServer, until: Promise<unknown>): Promise<number> {
  let [over, longest] = [false, 0]
  void until.then(() => {
    over = true
  })
  while (!over) {
    const began = performance.now()
    await fetch(`${server.server.url}/health`)
    longest = Math.max(longest, performance.now() - began)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  return longest
}

async function planOf(window: Window, tasks: number): Promise<string> {
  const schema = {
    project_name: 'Forno',
    tasks: Array.from({ length: tasks }, (_, at) => ({ id: at + 1, name: `Tarefa ${at + 1}`, duration: '8h' })),
  }
  return (await window.mutate('projects.create', { schema })).id
}

/** Bytes that are in use once everything that can be collected is. */
function kept(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

describe('sockets', () => {
  let place: Place
  let server: TestServer
  beforeAll(async () => {
    place = await createPlace('sqlite')
    server = await startTestServer(place)
  })
  afterAll(async () => {
    await server.stop()
    await place.remove()
  })

  test('a call over a socket is made by who is signed in at that moment, not when it was opened', async () => {
    const window = server.window()
    const email = await window.signUp('Ana')
    const { socket, answers } = await open(server, window.cookie)
    const asked = async (id: number) => {
      socket.send(JSON.stringify(callOf(id, 'projects.list')))
      await expect.poll(() => answers.get(id), { timeout: 10_000 }).toBeDefined()
      return answers.get(id)
    }
    expect(await asked(1)).toBe('ok')
    await window.signOut()
    expect(await asked(2)).toBe('identity.signedOut')
    const other = server.window()
    await other.signIn(email)
    const again = await open(server, other.cookie)
    again.socket.send(JSON.stringify(callOf(3, 'projects.list')))
    await expect.poll(() => again.answers.get(3), { timeout: 10_000 }).toBe('ok')
    await server.server.services.storage.db
      .updateTable('session')
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .execute()
    again.socket.send(JSON.stringify({ ...callOf(4, 'projects.create', { schema: {} }), method: 'mutation' }))
    await expect.poll(() => again.answers.get(4), { timeout: 10_000 }).toBe('identity.signedOut')
    for (const each of [socket, again.socket]) each.close()
  })

  test('one message of 300,001 calls closes the socket it came by, signed in or not, and keeps nobody waiting', async () => {
    const window = server.window()
    await window.signUp('Ana')
    const message = `[${Array.from({ length: 300_001 }, () => JSON.stringify(callOf(1))).join(',')}]`
    const before = process.memoryUsage().rss
    for (const [cookie, code] of [
      ['', 1009],
      [window.cookie, 1008],
    ] as const) {
      const { socket, closed, answers } = await open(server, cookie)
      socket.send(message)
      const longest = await othersWaited(server, closed)
      expect(await closed).toBe(code)
      expect(answers.size).toBe(0)
      expect(longest).toBeLessThan(1500)
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 2 ** 20)
  })

  test('a socket without a session makes few calls and takes small messages', async () => {
    const many = await open(server)
    many.socket.send(JSON.stringify(Array.from({ length: 21 }, (_, at) => callOf(at))))
    expect(await many.closed).toBe(1008)
    const few = await open(server)
    for (let at = 0; at < 20; at++) few.socket.send(JSON.stringify(callOf(at)))
    await expect.poll(() => few.answers.size).toBe(20)
    few.socket.send(JSON.stringify(callOf(21)))
    expect(await few.closed).toBe(1008)
    expect([...few.answers.values()].every(each => each === 'ok')).toBe(true)
  })

  test('who asks and does not read is let go, with little kept for them', async () => {
    const window = server.window()
    await window.signUp('Bia')
    const projectId = await planOf(window, 5000)
    const { socket, closed } = await open(server, window.cookie)
    const raw = (socket as unknown as { _socket: { pause(): void } })._socket
    raw.pause()
    const [before, keptBefore] = [process.memoryUsage().rss, kept()]
    for (let message = 0; message < 5; message++)
      socket.send(
        JSON.stringify(
          Array.from({ length: 20 }, (_, at) =>
            callOf(message * 20 + at, 'projects.openRevision', { projectId, revision: 1 }),
          ),
        ),
      )
    const clients = server.server.app.websocketServer.clients
    await expect.poll(() => clients.size, { timeout: 45_000 }).toBe(0)
    // What is garbage stands in the resident size until it is collected: that is bounded loosely, what is kept strictly.
    expect(process.memoryUsage().rss - before).toBeLessThan(800 * 2 ** 20)
    expect(kept() - keptBefore).toBeLessThan(60 * 2 ** 20)
    socket.terminate()
    await closed
  })

  test('a flood of messages that are read closes the socket too', async () => {
    const window = server.window()
    await window.signUp('Caio')
    const { socket, closed } = await open(server, window.cookie)
    for (let at = 0; at < 2000; at++) socket.send(JSON.stringify(callOf(at)))
    expect(await closed).toBe(1008)
  })
})

test('a person has one bucket of calls for sockets and HTTP together; others have their own', async () => {
  const place = await createPlace('sqlite')
  const server = await startTestServer(place, { env: { PARADA_RATE_PER_MINUTE: '60' } })
  try {
    const [window, other] = [server.window(), server.window()]
    await window.signUp('Ana')
    await other.signUp('Bia')
    const { socket, answers } = await open(server, window.cookie)
    for (let message = 0; message < 5; message++)
      socket.send(JSON.stringify(Array.from({ length: 20 }, (_, at) => callOf(message * 20 + at, 'projects.list'))))
    await expect.poll(() => answers.size).toBe(100)
    const refused = [...answers.values()].filter(each => each === 'server.tooManyRequests').length
    expect(refused).toBeGreaterThan(35)
    expect(refused).toBeLessThanOrEqual(40)
    expect(await window.refused('projects.list')).toMatchObject({
      status: 429,
      code: 'server.tooManyRequests',
      params: { seconds: 1 },
    })
    expect(await other.query('projects.list')).toEqual([])
    socket.terminate()
  } finally {
    await server.stop()
    await place.remove()
  }
})

test('elements of a message are counted without reading it to its end', () => {
  expect(fewElements('[1,2]', 2, 0)).toBe(true)
  expect(fewElements('[1,2,3]', 2, 0)).toBe(false)
  expect(fewElements('["a,b,\\",c",{"x":[1,2,3]}], 4, 5', 2, 0)).toBe(true)
  expect(fewElements(`[1,2,${'x'.repeat(1_000_000)}`, 2, 0)).toBe(false)
  const body = (tasks: number) =>
    JSON.stringify({ 0: { schema: { name: 'x'.repeat(1_000_000), tasks: Array(tasks).fill({ id: 1 }) } } })
  expect(tooManyTasks(body(10), { maxTasks: 10, maxLinks: 0 })).toBe(false)
  expect(tooManyTasks(body(11), { maxTasks: 10, maxLinks: 0 })).toBe(true)
})
