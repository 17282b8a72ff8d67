import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlace, type Place } from '../testing/engines.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** Milliseconds that another client may wait while any one request is under way (99 of 100 times). */
const MOST = 200

/** Megabytes that the server and its children may take while the requests run, with the test that is in the same process. */
const MOST_MEMORY = 1500

/** Megabytes of this process and all that it started. */
async function memory(): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-e', '-o', 'pid=,ppid=,rss='])
  const rows = stdout
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
  const family = new Set([process.pid])
  for (let before = 0; before < family.size; ) {
    before = family.size
    for (const [pid = 0, parent = 0] of rows) if (family.has(parent)) family.add(pid)
  }
  return rows.reduce((sum, [pid = 0, , size = 0]) => sum + (family.has(pid) ? size : 0), 0) / 1024
}

let place: Place
let server: TestServer
let [key, cookie] = ['', '']
beforeAll(async () => {
  place = await createPlace('sqlite')
  server = await startTestServer(place, { env: { PARADA_PLAN: 'pro' } })
  const window = server.window()
  await window.signUp('Ana')
  cookie = window.cookie
  key = (await window.mutate('keys.create', { name: 'r', scopes: ['files', 'ai', 'plans:write'] })).secret
})
afterAll(async () => {
  await server.stop()
  await place.remove()
})

const planOf = (tasks: number, linksEach = 1) => ({
  project_name: 'Forno',
  start_date: '2027-03-01T08:00:00',
  tasks: Array.from({ length: tasks }, (_, at) => ({ id: at + 1, name: `Tarefa ${at + 1}`, duration: '8h' })),
  dependencies: Array.from({ length: tasks }, (_, at) =>
    Array.from({ length: linksEach }, (_, more) => ({ pred_id: at + 1, succ_id: at + 2 + more })),
  )
    .flat()
    .filter(each => each.succ_id <= tasks),
})

/** What others waited while a request was under way, and how it ended. */
async function others(path: string, body: string) {
  const request = fetch(server.server.url + path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      origin: server.server.url,
      ...(path.startsWith('/api/v1') ? { authorization: `Bearer ${key}` } : { cookie }),
    },
  })
  let [over, most] = [false, 0]
  const measure = setInterval(async () => {
    most = Math.max(most, await memory())
  }, 300)
  const ended = request.then(async reply => {
    const text = await reply.text()
    over = true
    return { status: reply.status, text }
  })
  const waits: number[] = []
  while (!over || waits.length < 20) {
    const began = performance.now()
    await fetch(`${server.server.url}/health`)
    waits.push(performance.now() - began)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  waits.sort((a, b) => a - b)
  const { status, text } = await ended
  clearInterval(measure)
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0
  process.stdout.write(
    `${path} ${status}: ${waits.length} others, p99 ${p99.toFixed(0)} ms, most ${waits.at(-1)?.toFixed(0)} ms, ${most.toFixed(0)} MB\n`,
  )
  return { status, text, p99, most }
}

const json = (value: unknown) => JSON.stringify(value)
const words = (text: string) => json({ text, mode: 'generate' })
test.each([
  ['/api/v1/convert', () => json({ schema: planOf(50_000), to: 'xlsx' }), [200]],
  ['/api/v1/calculate', () => json({ schema: planOf(200_000) }), [413]],
  ['/api/v1/calculate', () => json({ schema: planOf(50_000) }), [200]],
  ['/api/trpc/parsers.parse', () => words('trocar bomba, '.repeat(70_000)), [200, 422]],
  ['/api/trpc/parsers.parse', () => words(`Abrir${'\n'.repeat(999_000)}`), [200, 422]],
  ['/api/trpc/parsers.parse', () => words('2h '.repeat(300_000)), [200, 422]],
  ['/api/trpc/projects.create', () => json({ schema: planOf(200_000) }), [413]],
  ['/api/trpc/projects.create', () => json({ schema: planOf(50_000) }), [200]],
  ['/api/trpc/criticalPath.analyze', () => json(planOf(2000, 100)), [200, 422]],
  ['/api/trpc/criticalPath.analyze', () => json(planOf(2000, 150)), [413]],
] as const)('%s keeps nobody waiting (%#)', { timeout: 120_000 }, async (path, body, statuses) => {
  const { status, text, p99, most } = await others(path, body())
  expect(statuses, text.slice(0, 300)).toContain(status)
  expect(p99).toBeLessThan(MOST)
  expect(most).toBeLessThan(MOST_MEMORY)
})
