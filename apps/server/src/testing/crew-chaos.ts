import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { CrewQueue, type KeptLine, type QueueStore, type SendAnswer } from '@parada/sync'
import { expect } from 'vitest'
import { crewPlan } from './crew-plan.ts'
import type { Place } from './engines.ts'
import { createWindow, PASSWORD } from './test-server.ts'

const SCRIPT = fileURLToPath(new URL('./serve.ts', import.meta.url))
const CODE = 'codigo-de-teste'
const DEVICE = 'aparelho-do-caos-0001'

type Line = Record<string, unknown>

/** What a device keeps while pages come and go: a copy goes in and comes out, as with a database. */
function deviceStore(): QueueStore<Line> {
  const kept = new Map<number, KeptLine<Line>>()
  let last = 0
  return {
    async add(line, photo) {
      const sequence = ++last
      kept.set(sequence, { sequence, line: structuredClone(line), tried: false, arrived: false, bad: false, photo })
      return sequence
    },
    all: async () => structuredClone([...kept.values()]),
    async put(each) {
      if (kept.has(each.sequence)) kept.set(each.sequence, structuredClone(each))
    },
    remove: async sequence => void kept.delete(sequence),
  }
}

/** Numbers between 0 and 1, the same for the same seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** A server process on a place, killed and started again under the same address. */
function killable(place: Place, port: number) {
  let child: ChildProcess | null = null
  let restarting: Promise<void> = Promise.resolve()
  const server = {
    /** Killed with signal 9 and started again; one after the other, however many ask. */
    restart(): Promise<void> {
      restarting = restarting.then(async () => {
        await server.kill()
        await server.start()
      })
      return restarting
    },
    async start() {
      child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT], {
        env: {
          ...process.env,
          PLACE_DIR: place.dataDir,
          PLACE_URL: place.databaseUrl ?? '',
          PLACE_PORT: String(port),
          PARADA_PUBLIC_URL: 'https://parada.usina.example',
          PARADA_SET_UP_CODE: CODE,
          PARADA_PLAN: 'pro',
          PARADA_LOG_LEVEL: 'silent',
          PARADA_RATE_PER_MINUTE: '100000',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'close').then(() => {
        throw new Error('the server did not start')
      })
      if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended])
      ended.catch(() => undefined)
    },
    async kill() {
      if (!child) return
      child.kill('SIGKILL')
      await once(child, 'close')
      child = null
    },
  }
  return server
}

/**
 * Sends lines from a device while its page is killed, the network cut, answers lost and the server killed with signal 9.
 * Gives how often each happened. Every line is in the inbox exactly once at the end.
 */
export async function crewChaos(place: Place, lines: number, serverKills: number, seed: number) {
  const port = await freePort()
  const server = killable(place, port)
  await server.start()
  const url = `http://127.0.0.1:${port}`
  const planner = createWindow(url)
  const first = { name: 'Ana', email: 'ana@example.com', password: PASSWORD, setUpCode: CODE }
  expect((await planner.fetch('/api/auth/sign-up/email', { json: first })).status).toBe(200)
  const { id: projectId } = await planner.mutate('projects.create', { schema: crewPlan(new Date(), 20) })
  const made = await planner.mutate('crews.createLink', { projectId, crew: 'Caldeiraria' })
  const token = made.links[0]?.url?.split('/t/')[1] ?? ''
  const next = random(seed)
  const happened = { cut: 0, lost: 0, pages: 0, kills: 0 }

  const post = async (batch: readonly Line[]): Promise<SendAnswer> => {
    const luck = next()
    if (luck < 0.15) {
      happened.cut++
      return 'away'
    }
    {
      const sending = fetch(`${url}/api/t/${token}/lines`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ device: DEVICE, deviceNow: Date.now(), lines: batch }),
      }).catch((error: unknown) => error)
      if (happened.kills < serverKills && luck > 1 - (serverKills * 4) / lines) {
        happened.kills++
        await new Promise(resolve => setTimeout(resolve, next() * 20))
        await server.restart()
      }
      const reply = await sending
      if (!(reply instanceof Response)) return 'away'
      if (reply.status === 429) return 'away'
      expect(reply.status).toBe(200)
    }
    if (luck < 0.3) {
      happened.lost++
      return 'away'
    }
    return 'taken'
  }

  const store = deviceStore()
  let queue = new CrewQueue(store, { lines: post, photo: async () => 'taken' })
  const line = (n: number): Line => ({
    kind: 'remaining',
    task: (n % 20) + 1,
    taskName: `linha ${n}`,
    at: '2027-03-10T08:00:00',
    deviceTime: n,
    remaining: n,
  })
  for (let n = 1; n <= lines; n++) {
    await queue.add(line(n))
    if (next() < 0.3) await queue.flush()
    if (next() < 0.1) {
      // The page is gone in the middle of what it did: its request is abandoned, another page begins.
      happened.pages++
      void queue.flush()
      queue = new CrewQueue(store, { lines: post, photo: async () => 'taken' })
    }
  }
  while (happened.kills < serverKills) {
    happened.kills++
    await server.restart()
  }
  for (let round = 0; (await queue.flush()) !== 'empty'; round++) expect(round).toBeLessThan(200)
  const inbox = await planner.query('crews.inbox', { projectId })
  expect(inbox.waiting).toBe(lines)
  const said = inbox.lines.map(each => each.remaining).sort((a, b) => Number(a) - Number(b))
  expect(said).toEqual(Array.from({ length: lines }, (_, at) => at + 1))
  planner.close()
  await server.kill()
  return happened
}
