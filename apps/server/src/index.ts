import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { newestBackup } from './backup/kept-backups.ts'
import { systemClock } from './clock.ts'
import { composeServices, type ServerOptions } from './compose.ts'
import { createConfig } from './config.ts'
import { createHttp } from './http/app.ts'
import { setUpIsOpen } from './http/sign-up.ts'
import { refuseUnfinished } from './secret/rotation.ts'
import type { Services } from './services.ts'
import { storageFailure } from './storage/db.ts'
import { refuseMissing } from './storage/sqlite.ts'
import { startTelemetry } from './telemetry.ts'

export type { ServerOptions } from './compose.ts'
export type { WindowsProgramOptions } from './download/windows-program.ts'
export type { Engines } from './engines.ts'
export type { Services } from './services.ts'

export interface Server {
  readonly app: FastifyInstance
  readonly services: Services
  /** Address it listens at; before `start`, the one it will try. */
  readonly url: string
  /** The code for making the first account; null when it is made, or when only this machine reaches the server. */
  setUpCode(): Promise<string | null>
  /** Listens. Rejects with the system's error when the port is taken (`EADDRINUSE`). */
  start(): Promise<string>
  /** Finishes what is under way, then closes sockets and database. */
  stop(): Promise<void>
}

/** Milliseconds that requests and jobs under way have to finish when the server stops. */
const GRACE = 10_000

/** Composes the API server. Rejects with `StorageError` when the database cannot be had. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const clock = options.clock ?? systemClock
  if (!options.databaseUrl && options.fresh !== true) refuseMissing(options.dataDir)
  const config = createConfig({
    env: options.env,
    dataDir: options.dataDir,
    version: options.version ?? '0.1.0',
    host: options.host,
    port: options.port,
  })
  refuseUnfinished(options.dataDir, config)
  const logger =
    options.logger ??
    (pino({
      level: options.env.PARADA_LOG_LEVEL ?? 'warn',
      serializers: { err: shortError },
    }) as unknown as FastifyBaseLogger)
  const onError = (error: unknown) => logger.error({ err: error }, 'background')
  const services = await composeServices(options, { clock, config, logger, onError })
  const { readiness, jobs } = services
  /** A server that is started again goes on with the backups where it was. */
  const nextBackup = async (): Promise<Date> => {
    const { PARADA_BACKUP_FOLDER: folder = null, PARADA_BACKUP_TO_BUCKET: toBucket } = config.settings
    const newest = await newestBackup(folder, toBucket ? services.files : null).catch(error => {
      onError(error)
      return null
    })
    return new Date((newest?.getTime() ?? 0) + config.settings.PARADA_BACKUP_HOURS * 3_600_000)
  }
  let stopping = false
  const telemetry = await startTelemetry(config.settings, config.version)
  const app = await createHttp(services, {
    telemetry,
    logger,
    webRoot: options.webRoot ?? null,
    trustProxy: config.settings.PARADA_TRUST_PROXY,
    stopping: () => stopping,
  })
  let url = config.publicUrl
  return {
    app,
    services,
    get url() {
      return url
    },
    setUpCode: async () => ((await setUpIsOpen(services)) ? config.setUpCode : null),
    async start() {
      await readiness.examine()
      try {
        // Earlier releases added one more at each start.
        await services.storage.db
          .deleteFrom('jobs')
          .where('kind', '=', 'housekeeping')
          .where('unique_key', 'is', null)
          .execute()
        await jobs.add('housekeeping', {}, { key: 'housekeeping' })
        const { PARADA_BACKUP_FOLDER: folder, PARADA_BACKUP_TO_BUCKET: toBucket } = config.settings
        if (folder !== undefined || toBucket) await jobs.add('backup', {}, { key: 'backup', at: await nextBackup() })
        await jobs.add('examine', {}, { key: 'examine', at: new Date(clock.now().getTime() + 86_400_000) })
      } catch (error) {
        // On a full disk people can still read.
        if (storageFailure(error) !== 'server.storageFull') throw error
        onError(error)
      }
      jobs.start()
      await app.listen({ port: options.port, host: options.host })
      const address = app.server.address()
      const port = typeof address === 'object' && address ? address.port : options.port
      url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`
      return url
    },
    async stop() {
      if (stopping) return
      stopping = true
      // A load balancer sees at `/ready` that this ends and sends no more; until then all clients are served.
      await sleep(config.settings.PARADA_DRAIN_SECONDS * 1000)
      // Calls that have not finished by then are cut off: a replacement is waiting.
      const cut = setTimeout(() => {
        app.server.closeAllConnections()
        for (const socket of app.websocketServer.clients) socket.terminate()
      }, GRACE)
      await Promise.all([app.close(), jobs.stop(GRACE)])
      clearTimeout(cut)
      await services.presence.close()
      await services.projects.settled()
      services.work.close()
      services.mailer.close()
      services.metrics.stop()
      await telemetry?.stop()
      await services.storage.close()
    },
  }
}

/** What the log keeps of an error: drivers hang whole connections, with their keys, on theirs. */
function shortError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { code: String(code) }),
    ...(cause !== undefined && { cause: shortError(cause) }),
  }
}
