import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { done, failed, type Outcome } from '@parada/schedule'
import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from './clock.ts'
import type { CompanionContext } from './context.ts'
import { createPlanCache } from './files/cache.ts'
import { createDialogs, type Dialogs } from './files/dialogs.ts'
import { createNetworkPaths } from './files/network-paths.ts'
import { createWindowsDialogs } from './files/windows-dialogs.ts'
import { createIpv6Loopback } from './http/ipv6-loopback.ts'
import { createPairing } from './http/pairing.ts'
import { createHttp, type HttpLimits } from './http/server.ts'
import { createExtractJobs } from './jobs/extract-jobs.ts'
import { type KeySource, keysFromServer } from './licence/entitlement.ts'
import { createLicenceStore } from './licence/licence-store.ts'
import { holderOf, portIsFree } from './ports.ts'
import { companionProblem } from './problem.ts'
import { createAdoptedRows } from './project-host/adopted-rows.ts'
import { createComProcess } from './project-host/com/com-process.ts'
import { createComProjectHost } from './project-host/com/com-project-host.ts'
import { createNoProjectHost } from './project-host/no-project-host.ts'
import type { ProjectHost } from './project-host/project-host.ts'
import { createSharedReports } from './reports/shared-reports.ts'
import { handlers } from './routes/index.ts'

export { freePort, holderOf, portIsFree } from './ports.ts'
export { createMemoryProjectHost } from './project-host/memory-project-host.ts'
export type { ProjectHost } from './project-host/project-host.ts'

/** How a companion is put together; everything has a default but the folder. */
export interface CompanionOptions {
  /** Folder of its cache and licence; made when absent. */
  readonly dataDir: string
  /** 8000 unless said otherwise; 0 takes any free port. */
  readonly port?: number
  readonly webRoot?: string | null
  /** Address of the API server whose calls are proxied and whose entitlements count. */
  readonly serverUrl?: string | null
  /** Origins of hosted pages that may call. */
  readonly origins?: readonly string[]
  /** PEM of the licence issuer. */
  readonly licencePublicKey?: string | null
  readonly entitlementKeys?: KeySource
  readonly host?: ProjectHost
  /** Starts the process that talks COM with MS Project; Windows only. Absent: the module beside this one. */
  readonly comWorker?: () => ChildProcess
  readonly dialogs?: Dialogs
  /** Starts the process that shows Windows' dialogs. Absent: the module beside this one. */
  readonly dialogWorker?: () => ChildProcess
  /** Called with the pairing code that replaces the one shown before. */
  readonly onPairingCode?: (code: string) => void
  readonly clock?: Clock
  readonly version?: string
  readonly limits?: Partial<HttpLimits>
  readonly logger?: boolean | { level: string }
}

/** A companion ready to listen. */
export interface Companion {
  readonly app: FastifyInstance
  /** This launch's pairing token; the page gets it in a URL fragment or for the six digits of `pairingCode`. */
  readonly token: string
  pairingCode(): string
  /** Listens on loopback only, 127.0.0.1 and, where the machine has it, ::1. Codes: `companion.portTaken`, naming who holds the port when it answers. */
  start(): Promise<Outcome<{ port: number; url: string }>>
  stop(): Promise<void>
}

/** Version of the file readers: a new one makes cached plans invalid. Raise it with every change of what a file reads as. */
const READERS_VERSION = '3'

/** MS Project over COM where it can run, else a host that says it cannot. What an apply left behind is noted in `dataDir`. */
export function createMsProjectHost(dataDir: string, comWorker?: CompanionOptions['comWorker']): ProjectHost {
  if (process.platform !== 'win32') return createNoProjectHost()
  const worker =
    comWorker ?? (() => fork(new URL('./project-host/com/com-worker.ts', import.meta.url), [], { stdio: 'ignore' }))
  return createComProjectHost(createComProcess(worker, join(dataDir, 'ms-project.json')), 'Parada')
}

/** The file windows of this machine. */
async function machineDialogs(dialogWorker: CompanionOptions['dialogWorker']): Promise<Dialogs> {
  if (process.platform !== 'win32') return createDialogs()
  return createWindowsDialogs(
    dialogWorker ?? (() => fork(new URL('./files/dialog-worker.ts', import.meta.url), [], { stdio: 'ignore' })),
  )
}

/** Puts a companion together without listening yet. */
export async function createCompanion(options: CompanionOptions): Promise<Companion> {
  const clock = options.clock ?? systemClock
  const dialogs = options.dialogs ?? (await machineDialogs(options.dialogWorker))
  const token = randomBytes(32).toString('base64url')
  const serverUrl = options.serverUrl ?? null
  await mkdir(options.dataDir, { recursive: true })
  const pairing = createPairing(token, clock.now, options.onPairingCode)
  const context: CompanionContext = {
    clock,
    version: options.version ?? '0.1.0',
    cache: createPlanCache(join(options.dataDir, 'cache'), READERS_VERSION),
    dialogs,
    networkPaths: createNetworkPaths(dialogs),
    pickedToSave: new Set(),
    host: options.host ?? createMsProjectHost(options.dataDir, options.comWorker),
    adopted: createAdoptedRows(options.dataDir),
    jobs: createExtractJobs(clock.now),
    licence: createLicenceStore({
      folder: options.dataDir,
      publicKey: options.licencePublicKey ?? null,
      serverUrl,
      today: () => new Date(clock.now()).toISOString(),
    }),
    pairing,
    reports: createSharedReports(join(options.dataDir, 'reports'), clock.now),
    entitlementKeys: options.entitlementKeys ?? (serverUrl ? keysFromServer(serverUrl, clock.now) : null),
    serverUrl,
  }
  let port = options.port ?? 8000
  const app = createHttp(context, handlers, {
    guard: () => ({ port, origins: new Set(options.origins ?? []), token }),
    webRoot: options.webRoot ?? null,
    logger: options.logger ?? false,
    ...(options.limits && { limits: options.limits }),
  })
  const ipv6 = createIpv6Loopback(app.server)
  return {
    app,
    token,
    pairingCode: pairing.code,
    async start() {
      if (port !== 0 && !(await portIsFree(port, '127.0.0.1')))
        return failed(companionProblem('companion.portTaken', { port, holder: await holderOf(port) }))
      await app.listen({ port, host: '127.0.0.1' })
      const address = app.server.address()
      if (address && typeof address === 'object') port = address.port
      await ipv6.open(port)
      return done({ port, url: `http://127.0.0.1:${port}` })
    },
    async stop() {
      context.jobs.stop()
      context.host.stop?.()
      ipv6.close()
      await app.close()
    },
  }
}
