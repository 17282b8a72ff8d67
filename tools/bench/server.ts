/**
 * `npm run bench:server`: two server processes on one PostgreSQL, a thousand open sockets, and a mix of reads, edits and
 * parses for a while. Prints requests a second, latencies, memory and errors, and exits 1 when there was any error.
 * `--seconds N`, `--sockets N`, `--workers N` change the load.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createTestDatabase } from '../../apps/server/src/testing/postgres.ts'

const numberOf = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
const SECONDS = numberOf('seconds', 15)
const SOCKETS = numberOf('sockets', 1000)
const WORKERS = numberOf('workers', 24)
const USERS = 20

interface Node {
  readonly child: ChildProcess
  readonly url: string
  memory(): Promise<number>
}

async function startNode(dataDir: string, databaseUrl: string): Promise<Node> {
  const script = new URL('./server-process.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, dataDir, databaseUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PARADA_SECRET: 'b'.repeat(40),
      PARADA_PLAN: 'pro',
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
    async memory() {
      const answer = line()
      child.stdin?.write('?\n')
      return Number((await answer).split(' ')[1])
    },
  }
}

const database = await createTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'parada-bench-'))
const nodes = [await startNode(dataDir, database.url), await startNode(dataDir, database.url)]
const nodeOf = (at: number): Node => nodes[at % nodes.length] as Node
let errors = 0
const latencies: Record<string, number[]> = { read: [], edit: [], parse: [] }

async function call(url: string, cookie: string, name: string, input: unknown, kind: 'query' | 'mutation') {
  const query = kind === 'query' && input !== undefined ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  const reply = await fetch(`${url}/api/trpc/${name}${query}`, {
    method: kind === 'query' ? 'GET' : 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    ...(kind === 'mutation' && { body: JSON.stringify(input) }),
  })
  const body = (await reply.json()) as { result?: { data: unknown } }
  if (!reply.ok) throw new Error(`${name} ${reply.status} ${JSON.stringify(body).slice(0, 300)}`)
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

const share = (list: number[], part: number): string =>
  (list.toSorted((a, b) => a - b)[Math.floor(list.length * part)] ?? Number.NaN).toFixed(1)
const all = Object.values(latencies).flat()
console.log(
  `machine: ${cpus().length} cores shared by the load, two servers and PostgreSQL; ${SECONDS} s, ${WORKERS} callers`,
)
for (const [name, list] of [...Object.entries(latencies), ['all', all] as const])
  console.log(
    `${name}: ${list.length} calls, ${(list.length / SECONDS).toFixed(1)}/s, p50 ${share(list, 0.5)} ms, p99 ${share(list, 0.99)} ms`,
  )
console.log(`memory: ${(await Promise.all(nodes.map(each => each.memory()))).join(' and ')} MB`)
console.log(`socket messages: ${messages}; errors: ${errors}`)
closing = true
for (const socket of sockets) socket.close()
for (const { child } of nodes) child.kill('SIGTERM')
await Promise.all(nodes.map(({ child }) => new Promise(resolve => child.once('exit', resolve))))
await database.drop()
rmSync(dataDir, { recursive: true })
process.exit(errors > 0 ? 1 : 0)
