import { fork, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Companion, createCompanion, createMemoryProjectHost } from '@parada/companion'
import { createServer, type Server, type WindowsProgramOptions } from '@parada/server'
import { type Command, type CommandArgs, type CommandIo, EXIT } from '../command.ts'
import { demoSchedule } from '../demo-schedule.ts'
import { hasDesktop, openBrowser } from '../open-browser.ts'
import { freePort, holderOf, portIsFree } from '../ports.ts'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..')

const numberOf = (value: unknown, otherwise: number): number => {
  const number = Number(value)
  return typeof value === 'string' && Number.isInteger(number) && number >= 0 && number < 65_536 ? number : otherwise
}

/** The folder of the built app: the program's own, or the checkout's, built first when its sources are newer. */
async function webApp(io: CommandIo): Promise<string | null> {
  if (io.env.PARADA_WEB_ROOT) return io.env.PARADA_WEB_ROOT
  const dist = join(ROOT, 'apps/web/dist')
  const builder = join(ROOT, 'tools/build-web.ts')
  if (existsSync(builder)) {
    if (!existsSync(join(dist, 'index.html'))) io.note(io.messages.cli.start.building)
    const { buildWeb } = (await import(builder)) as { buildWeb(root: string, ifStale: boolean): Promise<boolean> }
    if (!(await buildWeb(ROOT, true))) io.note(io.messages.cli.start.buildFailed)
  }
  return existsSync(join(dist, 'index.html')) ? dist : null
}

/** The archive for Windows users: a configured file, else the one that a checkout can build. */
function windowsProgram(env: NodeJS.ProcessEnv): WindowsProgramOptions {
  if (env.PARADA_WINDOWS_PROGRAM) return { file: env.PARADA_WINDOWS_PROGRAM }
  const file = join(ROOT, 'dist/parada-win-x64.zip')
  const builder = join(ROOT, 'tools/build-companion.ts')
  return existsSync(builder) ? { file, build: onProgress => buildProgram(builder, onProgress) } : { file }
}

/** Runs the builder in a process of its own; it prints `2/5 ...` as it goes. */
function buildProgram(builder: string, onProgress: (share: number) => void): Promise<void> {
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [builder], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk
      const step = [...printed.matchAll(/^(\d)\/(\d) /gm)].at(-1)
      if (step) onProgress((Number(step[1]) - 0.5) / Number(step[2]))
    })
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk
    })
    child.on('error', reject)
    child.on('close', code => (code === 0 ? done() : reject(new Error(printed.slice(-2000)))))
  })
}

/** A port that is free now: the wanted one, else the next, with a word about who holds the wanted one. */
async function choosePort(wanted: number, host: string, io: CommandIo): Promise<number> {
  if (wanted === 0 || (await portIsFree(wanted, host))) return wanted
  const next = (await freePort(wanted + 1, host)) ?? 0
  io.note(io.messages.cli.start.portTaken(wanted, await holderOf(wanted), next))
  return next
}

interface Started {
  readonly companion: Companion
  readonly url: string
}

async function startCompanion(
  args: CommandArgs,
  io: CommandIo,
  settings: { dataDir: string; serverPort: number; webRoot: string | null; port: number },
): Promise<Started | null> {
  if (args.values['no-companion']) return null
  const companion = await createCompanion({
    dataDir: join(settings.dataDir, 'companion'),
    port: settings.port,
    webRoot: settings.webRoot,
    serverUrl: `http://127.0.0.1:${settings.serverPort}`,
    origins: [
      `http://localhost:${settings.serverPort}`,
      `http://127.0.0.1:${settings.serverPort}`,
      // Hosted pages of a company's server that may call this companion, comma-separated.
      ...(io.env.PARADA_COMPANION_ORIGINS?.split(',')
        .map(each => each.trim())
        .filter(Boolean) ?? []),
    ],
    ...(io.env.PARADA_COM_WORKER && { comWorker: () => fork(io.env.PARADA_COM_WORKER ?? '', [], { stdio: 'ignore' }) }),
    ...(args.values.demo && { host: createMemoryProjectHost(demoSchedule()) }),
    ...(io.env.PARADA_LICENCE_PUBLIC_KEY && { licencePublicKey: io.env.PARADA_LICENCE_PUBLIC_KEY }),
  })
  const started = await companion.start()
  if (!started.ok) {
    io.problem(started.problems[0])
    return null
  }
  return { companion, url: started.value.url }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Tells a signed-in person's page where the companion of this same process is, and how to speak to it. Only a page on
 * this very machine is told: the request comes over loopback, straight, from a session.
 */
function offerCompanion(server: Server, local: Started): void {
  server.app.get('/api/companion', async (request, reply) => {
    const headers = new Headers(
      Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    )
    const direct = LOOPBACK.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
    const identity = direct ? await server.services.identify(headers) : null
    reply.header('cache-control', 'no-store')
    return identity
      ? { url: local.url, token: local.companion.token }
      : reply.status(404).send({ url: null, token: null })
  })
}

/** Resolves when the person or the system asks the process to end. */
function untilStopped(): Promise<void> {
  return new Promise(done => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => done())
  })
}

/** Starts the whole product on one machine: server with the app, embedded database, companion. */
export const command: Command = {
  name: 'start',
  usage: '[--port N] [--companion-port N] [--data FOLDER] [--host ADDRESS] [--no-open] [--no-companion] [--demo]',
  options: {
    port: { type: 'string', placeholder: 'N' },
    'companion-port': { type: 'string', placeholder: 'N' },
    data: { type: 'string', placeholder: 'FOLDER' },
    host: { type: 'string', placeholder: 'ADDRESS' },
    'no-open': { type: 'boolean' },
    'no-companion': { type: 'boolean' },
    demo: { type: 'boolean' },
  },
  async run(args, io) {
    const { env } = io
    const dataDir = resolve(typeof args.values.data === 'string' ? args.values.data : (env.PARADA_DATA ?? 'data'))
    await mkdir(dataDir, { recursive: true })
    const host = typeof args.values.host === 'string' ? args.values.host : (env.PARADA_HOST ?? '127.0.0.1')
    const webRoot = await webApp(io)
    const port = await choosePort(numberOf(args.values.port ?? env.PARADA_PORT, 3000), host, io)
    const companionPort = await choosePort(
      numberOf(args.values['companion-port'] ?? env.PARADA_COMPANION_PORT, 8000),
      '127.0.0.1',
      io,
    )
    const local = await startCompanion(args, io, { dataDir, serverPort: port, webRoot, port: companionPort })

    const server = await createServer({
      port,
      host,
      dataDir,
      env: { ...env, ...(local && { PARADA_COMPANION_URL: local.url }) },
      ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }),
      ...(webRoot && { webRoot }),
      windowsProgram: windowsProgram(env),
      ...(env.PARADA_DOCUMENT_SCRIPT && { documentScript: env.PARADA_DOCUMENT_SCRIPT }),
    })
    if (local) offerCompanion(server, local)
    await server.start()
    const url = `http://localhost:${port}`
    io.out(io.messages.cli.start.appAt(url))
    if (local) io.out(io.messages.cli.start.companionAt(local.url, local.companion.pairingCode()))
    const fragment = local ? `#companion=${encodeURIComponent(local.url)}&token=${local.companion.token}` : ''
    if (!args.values['no-open'] && hasDesktop(process.platform, env)) openBrowser(`${url}/${fragment}`)
    await untilStopped()
    io.note(io.messages.cli.start.stopping)
    await Promise.all([server.stop(), local?.companion.stop()])
    return EXIT.done
  },
}
