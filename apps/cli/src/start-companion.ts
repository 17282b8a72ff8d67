import { fork } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Companion, createCompanion, createMemoryProjectHost } from '@parada/companion'
import manifest from '../package.json' with { type: 'json' }
import { type CommandArgs, type CommandIo, EXIT } from './command.ts'
import { demoSchedule } from './demo-schedule.ts'
import { choosePort, numberOf, untilStopped, webApp } from './environment.ts'
import { hasDesktop, openBrowser } from './open-browser.ts'

const { version: VERSION } = manifest

/** A companion that listens. */
export interface Started {
  readonly companion: Companion
  readonly url: string
}

interface CompanionSettings {
  readonly dataDir: string
  /** Address of the API server it works with; null for none. */
  readonly serverUrl: string | null
  readonly origins: readonly string[]
  readonly webRoot: string | null
  readonly port: number
}

/** Starts the companion of this machine; null, with the problem printed, when it cannot. */
export async function startCompanion(
  args: CommandArgs,
  io: CommandIo,
  settings: CompanionSettings,
): Promise<Started | null> {
  // Hosted pages of a company's server that may call this companion, comma-separated.
  const hosted =
    io.env.PARADA_COMPANION_ORIGINS?.split(',')
      .map(each => each.trim())
      .filter(Boolean) ?? []
  let url = `http://127.0.0.1:${settings.port}`
  const companion = await createCompanion({
    dataDir: join(settings.dataDir, 'companion'),
    port: settings.port,
    webRoot: settings.webRoot,
    serverUrl: settings.serverUrl,
    origins: [...settings.origins, ...hosted],
    version: VERSION,
    onPairingCode: code => io.out(io.messages.cli.start.companionAt(url, code)),
    ...(io.env.PARADA_COM_WORKER && { comWorker: () => fork(io.env.PARADA_COM_WORKER ?? '', [], { stdio: 'ignore' }) }),
    ...(io.env.PARADA_DIALOG_WORKER && {
      dialogWorker: () => fork(io.env.PARADA_DIALOG_WORKER ?? '', [], { stdio: 'ignore' }),
    }),
    ...(args.values.demo && { host: createMemoryProjectHost(demoSchedule(io.locale)) }),
    ...(io.env.PARADA_LICENCE_PUBLIC_KEY && { licencePublicKey: io.env.PARADA_LICENCE_PUBLIC_KEY }),
  })
  const started = await companion.start()
  if (!started.ok) {
    io.problem(started.problems[0])
    return null
  }
  url = started.value.url
  return { companion, url }
}

/** Runs a companion without a server beside it: for the server that PARADA_SERVER_URL names, or for files alone. */
export async function runCompanionAlone(args: CommandArgs, io: CommandIo): Promise<number> {
  const { env } = io
  const dataDir = resolve(typeof args.values.data === 'string' ? args.values.data : (env.PARADA_DATA ?? 'data'))
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const serverUrl = env.PARADA_SERVER_URL ?? null
  const port = await choosePort(
    numberOf(args.values['companion-port'] ?? env.PARADA_COMPANION_PORT, 8000),
    '127.0.0.1',
    io,
  )
  const webRoot = await webApp(io)
  const local = await startCompanion(args, io, {
    dataDir,
    serverUrl,
    origins: serverUrl ? [new URL(serverUrl).origin] : [],
    webRoot,
    port,
  })
  if (!local) return EXIT.failed
  const stopped = untilStopped(io)
  io.out(io.messages.cli.start.companionAt(local.url, local.companion.pairingCode()))
  const address = `${local.url}/#token=${local.companion.token}`
  io.shell?.running({ url: address, pairingCode: local.companion.pairingCode })
  if (!args.values['no-open'] && hasDesktop(process.platform, env)) openBrowser(address)
  await stopped
  io.note(io.messages.cli.start.stopping)
  await local.companion.stop()
  return EXIT.done
}
