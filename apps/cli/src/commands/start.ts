import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createServer, type Server, type WindowsProgramOptions } from '@parada/server'
import { type Command, EXIT } from '../command.ts'
import { choosePort, numberOf, ROOT, untilStopped, webApp } from '../environment.ts'
import { storageRefusal } from '../installation.ts'
import { hasDesktop, openBrowser } from '../open-browser.ts'
import { runCompanionAlone, type Started, startCompanion } from '../start-companion.ts'

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

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Gives a signed-in user's page the address of the companion of this same process, and how to speak to it. Only a page
 * on this very machine gets it: the request comes over loopback, straight, from a session.
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

/** Starts the whole product on one machine: server with the app, embedded database, companion. */
export const command: Command = {
  name: 'start',
  usage:
    '[--port N] [--companion-port N] [--data FOLDER] [--host ADDRESS] [--no-open] [--no-companion] [--demo] [--new]',
  options: {
    port: { type: 'string', placeholder: 'N' },
    'companion-port': { type: 'string', placeholder: 'N' },
    data: { type: 'string', placeholder: 'FOLDER' },
    host: { type: 'string', placeholder: 'ADDRESS' },
    'no-open': { type: 'boolean' },
    'no-companion': { type: 'boolean' },
    demo: { type: 'boolean' },
    new: { type: 'boolean' },
  },
  async run(args, io) {
    const { env } = io
    // With a server elsewhere this machine needs its companion only.
    if (env.PARADA_SERVER_URL) return runCompanionAlone(args, io)
    const dataDir = resolve(typeof args.values.data === 'string' ? args.values.data : (env.PARADA_DATA ?? 'data'))
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const host = typeof args.values.host === 'string' ? args.values.host : (env.PARADA_HOST ?? '127.0.0.1')
    const webRoot = await webApp(io)
    const port = await choosePort(numberOf(args.values.port ?? env.PARADA_PORT, 3000), host, io)
    const local = args.values['no-companion']
      ? null
      : await startCompanion(args, io, {
          dataDir,
          serverUrl: `http://127.0.0.1:${port}`,
          origins: [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
          webRoot,
          port: await choosePort(
            numberOf(args.values['companion-port'] ?? env.PARADA_COMPANION_PORT, 8000),
            '127.0.0.1',
            io,
          ),
        })

    let server: Server
    try {
      server = await createServer({
        port,
        host,
        dataDir,
        fresh: args.values.new === true,
        env: { ...env, ...(local && { PARADA_COMPANION_URL: local.url }) },
        ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }),
        ...(webRoot && { webRoot }),
        windowsProgram: windowsProgram(env),
        ...(env.PARADA_DOCUMENT_SCRIPT && { documentScript: env.PARADA_DOCUMENT_SCRIPT }),
        ...(env.PARADA_WORK_SCRIPT && { workScript: env.PARADA_WORK_SCRIPT }),
      })
    } catch (error) {
      await local?.companion.stop()
      return storageRefusal(error, io)
    }
    if (local) offerCompanion(server, local)
    await server.start()
    // Subscribed before the address is printed: its reader may ask to stop at once.
    const stopped = untilStopped(io)
    const url = `http://localhost:${port}`
    io.out(io.messages.cli.start.appAt(url))
    if (local) io.out(io.messages.cli.start.companionAt(local.url, local.companion.pairingCode()))
    const code = await server.setUpCode()
    if (code !== null) io.out(io.messages.cli.start.setUpCode(code))
    const fragment = local ? `#companion=${encodeURIComponent(local.url)}&token=${local.companion.token}` : ''
    io.shell?.running({ url: `${url}/${fragment}`, ...(local && { pairingCode: local.companion.pairingCode }) })
    if (!args.values['no-open'] && hasDesktop(process.platform, env)) openBrowser(`${url}/${fragment}`)
    await stopped
    io.note(io.messages.cli.start.stopping)
    await Promise.all([server.stop(), local?.companion.stop()])
    return EXIT.done
  },
}
