/**
 * `npm run bench:server`: server processes on one PostgreSQL, a thousand open sockets, and a mix of reads, edits and
 * parses for a while; then how long an edit takes to reach a user who follows the plan from the other process. Prints
 * requests a second, latencies, processor time and memory of the servers, and errors. Exits 1 when there was any error, or
 * when the 99th of a hundred edits came later than the promised 200 ms.
 * It does so with one process, then with two, then prints what the time of two went into (which costs some itself);
 * `--processes N` does one of these alone, with `--profile` the last.
 * `--seconds N`, `--sockets N`, `--workers N` change the load.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createTestDatabase } from '../../apps/server/src/testing/postgres.ts'
import { sharesOf } from './profile-share.ts'

if (!process.argv.includes('--processes')) {
  const given = process.argv.slice(2)
  const runs = [
    ['--processes', '1'],
    ['--processes', '2'],
    ['--processes', '2', '--profile'],
  ]
  const codes = runs.map(run => {
    const args = [...process.execArgv, process.argv[1] ?? '', ...given, ...run]
    return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
  })
  process.exit(Math.max(...codes))
}

const numberOf = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const SECONDS = numberOf('seconds', 15)
const SOCKETS = numberOf('sockets', 1000)
const WORKERS = numberOf('workers', 24)
const PROCESSES = numberOf('processes', 2)
const PROFILE = process.argv.includes('--profile')
const USERS = 20
/** As the server is started everywhere (`npm start`, `deploy`). */
const SERVER_FLAGS = ['--disable-warning=ExperimentalWarning', '--experimental-async-context-frame']
/** Milliseconds within which others see an edit, and how many are timed. */
const LIVE_LIMIT = 200
const LIVE_EDITS = 200

interface Node {
  readonly child: ChildProcess
  readonly url: string
  /** Resident memory in megabytes, and processor time used so far in milliseconds. */
  state(): Promise<{ readonly memory: number; readonly processor: number }>
}

async function startNode(dataDir: string, databaseUrl: string): Promise<Node> {
  const script = new URL('./server-process.ts', import.meta.url).pathname
  const profile = PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${join(dataDir, 'profiles')}`] : []
  const args = [...SERVER_FLAGS, ...profile, script, dataDir, databaseUrl]
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PARADA_SECRET: 'b'.repeat(40),
      PARADA_PLAN: 'pro',
      PARADA_SIGN_UP: 'open',
      PARADA_RATE_PER_MINUTE: '100000000',
      PARADA_SIGN_IN_PER_MINUTE: '100000000',
      PARADA_LOG_LEVEL: 'error',
    },
  })
  const waiting: ((line: string) => void)[] = []
  createInterface({ input: child.stdout }).on('line', line => waiting.shift()?.(line))
  const line = () => new Promise<string>(resolve => waiting.push(resolve))
  const url = await line()
  return {
    child,
    url,
    async state() {
      const answer = line()
      child.stdin?.write('?\n')
      const [memory = 0, processor = 0] = (await answer).split(' ').map(Number)
      return { memory, processor }
    },
  }
}

const database = await createTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'parada-bench-'))
const nodes: Node[] = []
for (let at = 0; at < PROCESSES; at++) nodes.push(await startNode(dataDir, database.url))
const nodeOf = (at: number): Node => nodes[at % nodes.length] as Node
let errors = 0
const latencies: Record<string, number[]> = { read: [], edit: [], parse: [] }

/** The plain client of Node, its connections kept: `fetch` took the load three times the processor time. */
const agent = new Agent({ keepAlive: true, maxSockets: WORKERS })
function ask(url: string, method: string, headers: Readonly<Record<string, string>>, body: string | null) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, reply => {
      const parts: Buffer[] = []
      reply.on('data', part => parts.push(part))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }))
      reply.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

async function call(url: string, cookie: string, name: string, input: unknown, kind: 'query' | 'mutation') {
  const query = kind === 'query' && input !== undefined ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  const [method, sent] = kind === 'query' ? ['GET', null] : ['POST', JSON.stringify(input)]
  const { status, text } = await ask(`${url}/api/trpc/${name}${query}`, method, headers, sent)
  if (status !== 200) throw new Error(`${name} ${status} ${text.slice(0, 300)}`)
  const body = JSON.parse(text) as { result?: { data: unknown } }
  return body.result?.data
}

interface Person {
  readonly cookie: string
  readonly projectId: string
  revision: number
}
const people: Person[] = []
const tasks = Array.from({ length: 200 }, (_, at) => ({ id: at + 1, name: `Tarefa ${at + 1}`, duration: '8h' }))
const dependencies = tasks.slice(1).map(each => ({ pred_id: each.id - 1, succ_id: each.id }))
for (let at = 0; at < USERS; at++) {
  const { url } = nodeOf(at)
  const reply = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ name: `P${at}`, email: `p${at}@example.com`, password: 'segredo-de-bench' }),
  })
  const cookie = reply.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
  const schema = { project_name: `Plano ${at}`, start_date: '2027-03-01T08:00:00', tasks, dependencies }
  const made = (await call(url, cookie, 'projects.create', { schema }, 'mutation')) as { id: string }
  people.push({ cookie, projectId: made.id, revision: 1 })
}

let [opened, messages, closing] = [0, 0, false]
const sockets: WebSocket[] = []
for (let at = 0; at < SOCKETS; at++) {
  const { url } = nodeOf(at)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/trpc`, {
    headers: { cookie: people[at % USERS]?.cookie ?? '', origin: url },
    // Node's own socket takes headers, which the type of the browsers' does not know.
  } as never)
  sockets.push(socket)
  socket.addEventListener('open', () => {
    opened++
    socket.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'aiRequestUsage.watch', input: {} } }))
  })
  socket.addEventListener('message', ({ data }) => {
    // A socket that does not answer is closed after a while.
    if (data === 'PING') return socket.send('PONG')
    messages++
    if (String(data).includes('"error"')) errors++
  })
  socket.addEventListener('error', () => errors++)
  socket.addEventListener('close', () => {
    if (!closing) errors++
  })
  if (at % 50 === 49) await new Promise(resolve => setTimeout(resolve, 50))
}
for (let waited = 0; opened < SOCKETS && waited < 300; waited++) await new Promise(resolve => setTimeout(resolve, 100))
console.log(`${opened} of ${SOCKETS} sockets open, ${messages} first messages`)

const processorOf = async () =>
  (await Promise.all(nodes.map(each => each.state()))).reduce((sum, each) => sum + each.processor, 0)
/** Milliseconds that all cores have worked since they were switched on. */
const workOfMachine = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
const ownWork = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const processorBefore = await processorOf()
const [machineBefore, ownBefore] = [workOfMachine(), ownWork()]
const until = Date.now() + SECONDS * 1000
/** Six reads, three edits and one parse of each ten calls; a person's edits follow one another, as a page's do. */
async function worker(at: number): Promise<void> {
  for (let turn = at; Date.now() < until; turn++) {
    const { url } = nodeOf(turn)
    const person = people[turn % USERS] as Person
    const kind = turn % 10 < 6 ? 'read' : turn % 10 < 9 ? 'edit' : 'parse'
    const began = performance.now()
    try {
      if (kind === 'read')
        await (turn % 2 === 0
          ? call(url, person.cookie, 'session.current', undefined, 'query')
          : call(url, person.cookie, 'projects.open', { projectId: person.projectId }, 'query'))
      else if (kind === 'edit') {
        const edits = [{ kind: 'setTask', task: (turn % 200) + 1, changes: { name: `T${turn}` } }]
        const input = {
          projectId: person.projectId,
          baseRevision: person.revision,
          clientId: `w${at}`,
          sequence: turn,
          edits,
        }
        const saved = (await call(url, person.cookie, 'projects.save', input, 'mutation')) as { revision: number }
        person.revision = Math.max(person.revision, saved.revision)
      } else
        await call(
          url,
          person.cookie,
          'parsers.parse',
          { text: '1. Bloquear - 4h\n2. Limpar - 8h, após 1' },
          'mutation',
        )
      latencies[kind]?.push(performance.now() - began)
    } catch (error) {
      errors++
      console.error(String(error).slice(0, 300))
    }
  }
}
await Promise.all(Array.from({ length: WORKERS }, (_, at) => worker(at)))
const processor = (await processorOf()) - processorBefore
const [machine, load] = [workOfMachine() - machineBefore, ownWork() - ownBefore]

/** Milliseconds from sending an edit to one process until a follower at the other has it. */
async function timeLiveEdits(): Promise<number[]> {
  const person = people[0] as Person
  const [here, there] = [nodeOf(0), nodeOf(1)]
  const follower = new WebSocket(`${there.url.replace('http', 'ws')}/api/trpc`, {
    headers: { cookie: person.cookie, origin: there.url },
  } as never)
  await new Promise(resolve => follower.addEventListener('open', resolve, { once: true }))
  let heard: (revision: number) => void = () => undefined
  const present = new Promise<void>(resolve => {
    follower.addEventListener('message', ({ data }) => {
      if (data === 'PING') return follower.send('PONG')
      const event = (JSON.parse(String(data)) as { result?: { data?: { type?: string; revision?: number } } }).result
        ?.data
      if (event?.type === 'presence') resolve()
      if (event?.type === 'edits') heard(event.revision ?? 0)
    })
  })
  const input = { projectId: person.projectId, clientId: 'follower' }
  follower.send(JSON.stringify({ id: 1, method: 'subscription', params: { path: 'projects.follow', input } }))
  await present
  const times: number[] = []
  for (let at = 0; at < LIVE_EDITS; at++) {
    const arrived = new Promise<void>((resolve, reject) => {
      const given = setTimeout(() => reject(new Error('an edit never arrived')), 10_000)
      heard = revision => {
        if (revision <= person.revision) return
        clearTimeout(given)
        resolve()
      }
    })
    const began = performance.now()
    const saving = call(
      here.url,
      person.cookie,
      'projects.save',
      {
        projectId: person.projectId,
        baseRevision: person.revision,
        clientId: 'live',
        sequence: at,
        edits: [{ kind: 'setTask', task: (at % 200) + 1, changes: { name: `L${at}` } }],
      },
      'mutation',
    ) as Promise<{ revision: number }>
    await arrived
    times.push(performance.now() - began)
    person.revision = (await saving).revision
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  follower.close()
  return times
}
const live = await timeLiveEdits()

const share = (list: number[], part: number): string =>
  (list.toSorted((a, b) => a - b)[Math.floor(list.length * part)] ?? Number.NaN).toFixed(1)
const all = Object.values(latencies).flat()
console.log(
  `machine: ${cpus().length} cores shared by the load, ${PROCESSES} ${PROCESSES === 1 ? 'server' : 'servers'} and PostgreSQL; ${SECONDS} s, ${WORKERS} callers`,
)
for (const [name, list] of [...Object.entries(latencies), ['all', all] as const])
  console.log(
    `${name}: ${list.length} calls, ${(list.length / SECONDS).toFixed(1)}/s, p50 ${share(list, 0.5)} ms, p99 ${share(list, 0.99)} ms`,
  )
const each = (milliseconds: number): string => `${(milliseconds / all.length).toFixed(2)} ms`
console.log(
  `processor: ${each(processor)} of the servers for each call, ${each(load)} of the load, ${each(machine - processor - load)} of PostgreSQL and all else; ${((machine / SECONDS / cpus().length) * 0.1).toFixed(0)} % of the machine`,
)
console.log(
  `live: ${live.length} edits reached a follower at the other process, p50 ${share(live, 0.5)} ms, p99 ${share(live, 0.99)} ms`,
)
const late = Number(share(live, 0.99)) > LIVE_LIMIT
if (late) console.error(`an edit is to reach others within ${LIVE_LIMIT} ms`)
console.log(`memory: ${(await Promise.all(nodes.map(each => each.state()))).map(each => each.memory).join(' and ')} MB`)
console.log(`socket messages: ${messages}; errors: ${errors}`)
closing = true
for (const socket of sockets) socket.close()
for (const { child } of nodes) child.kill('SIGTERM')
await Promise.all(nodes.map(({ child }) => new Promise(resolve => child.once('exit', resolve))))
if (PROFILE) {
  const shares = sharesOf(join(dataDir, 'profiles'))
  const total = [...shares.values()].reduce((sum, each) => sum + each, 0)
  for (const [part, milliseconds] of shares) console.log(`${part}: ${((milliseconds / total) * 100).toFixed(1)} %`)
}
await database.drop()
rmSync(dataDir, { recursive: true })
process.exit(errors > 0 || late ? 1 : 0)
