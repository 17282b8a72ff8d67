import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import { Listener } from './listener.ts'
import { openPostgres } from './postgres.ts'

/** A way to the database that can be shut, and that counts who knocks. */
async function wayTo(url: string) {
  const to = new URL(url)
  const open = new Set<Socket>()
  const muted = new Set<Socket>()
  const state = { shut: false, knocks: 0 }
  const server = createServer(socket => {
    state.knocks++
    if (state.shut) return socket.destroy()
    const on = connect(Number(to.port), to.hostname)
    for (const [one, other] of [
      [socket, on],
      [on, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    socket.on('data', bytes => on.write(bytes))
    on.on('data', bytes => void (muted.has(socket) || socket.write(bytes)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const through = new URL(url)
  through.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: through.href,
    state,
    /** From now on connected listeners receive nothing, and keep their connection. */
    mute() {
      for (const each of open) muted.add(each)
    },
    cut() {
      for (const each of open) each.destroy()
      open.clear()
    },
    close: () => server.close(),
  }
}

test('a database that is away for a while is asked for by one listener, not by ever more, and then heard once', async () => {
  const database = await createTestDatabase()
  const way = await wayTo(database.url)
  const storage = await openPostgres({ url: way.url })
  const heard: string[] = []
  let resyncs = 0
  storage.onMessage(
    ['t'],
    (_topic, message) => void heard.push(message),
    () => {
      resyncs++
    },
  )
  way.state.shut = true
  way.cut()
  way.state.knocks = 0
  // Tries come after 0.25, 0.5, 1, 2 and then every 5 seconds.
  await sleep(4500)
  expect(way.state.knocks).toBeGreaterThan(1)
  expect(way.state.knocks).toBeLessThan(6)
  way.state.shut = false
  await expect.poll(() => resyncs, { timeout: 20_000 }).toBe(1)
  await storage.publish('t', 'once')
  await expect.poll(() => heard).toEqual(['once'])
  await storage.publish('t', 'twice')
  await expect.poll(() => heard).toEqual(['once', 'twice'])
  const { rows } = await database.admin.query(
    `select 1 from pg_stat_activity where application_name = 'parada-listen' and datname = $1`,
    [new URL(database.url).pathname.slice(1)],
  )
  expect(rows).toHaveLength(1)
  await storage.close()
  way.close()
  await database.drop()
})

test('a connection that stands and says nothing any more is noticed, opened again, and everybody reads anew', async () => {
  const database = await createTestDatabase()
  const way = await wayTo(database.url)
  const storage = await openPostgres({ url: database.url })
  const told: unknown[] = []
  const { publish } = storage
  const onError = (error: unknown) => void told.push(error)
  const listener = new Listener({ url: way.url, publish, onError, proveEvery: 50, heardWithin: 1500 })
  let resyncs = 0
  const heard: string[] = []
  listener.bus.on(
    null,
    (_topic, message) => void heard.push(message),
    () => {
      resyncs++
    },
  )
  await listener.start()
  listener.watch()
  await sleep(600)
  // While it receives, no connection is reopened, and no subscriber gets the proofs.
  expect([resyncs, told, heard]).toEqual([0, [], []])
  way.mute()
  await storage.publish('t', 'lost')
  await expect.poll(() => resyncs, { timeout: 20_000 }).toBe(1)
  expect(told[0]).toMatchObject({ code: 'storage.notHeard', path: new URL(way.url).host })
  expect(await listener.hears()).toBe(true)
  await storage.publish('t', 'heard')
  await expect.poll(() => heard).toEqual(['heard'])
  await listener.stop()
  await storage.close()
  way.close()
  await database.drop()
})
