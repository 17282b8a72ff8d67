import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { newestBackup } from '../backup/kept-backups.ts'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import type { Gauge } from './metrics.ts'
import { sendProblem } from './reply.ts'

/** Figures for a collector that shows the token of `PARADA_METRICS_TOKEN`; for all others there is nothing here. */
export function addMetricsRoute(app: FastifyInstance, services: Services): void {
  const token = services.config.settings.PARADA_METRICS_TOKEN
  const digest = (text: string) => createHash('sha256').update(text).digest()
  app.addHook('onResponse', async (request, reply) => {
    const { path } = (request.params ?? {}) as { path?: unknown }
    const url = request.routeOptions.url ?? 'unknown'
    // The one route of all procedures: distinguished by name; several in one call are one.
    const call = url.startsWith('/api/trpc/') && typeof path === 'string' ? path : null
    const route = call === null ? url : call.includes(',') ? `${url} batch` : reply.statusCode === 404 ? url : call
    services.metrics.answered(route, reply.statusCode, reply.elapsedTime)
  })
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const ours = token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))
    if (!ours) return sendProblem(services, request, reply, serverProblem('server.notFound', { path: '/metrics' }))
    return reply
      .type('text/plain; version=0.0.4')
      .header('cache-control', 'no-store')
      .send(services.metrics.text(await gaugesOf(app, services)))
  })
}

async function gaugesOf(
  app: FastifyInstance,
  { storage, readiness, inFlight, clock, config, files }: Services,
): Promise<Gauge[]> {
  const memory = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const gauge = (name: string, help: string, value: number): Gauge => ({ name, help, value })
  const always = [
    gauge('ready', '1 when the server can keep what it is given', (await readiness.state()) === 'ready' ? 1 : 0),
    gauge('sockets', 'Open sockets', app.websocketServer.clients.size),
    gauge('calls_in_flight', 'Calls that have not ended', inFlight.count()),
    gauge('resident_memory_bytes', 'Memory of the process', memory.rss),
    gauge('heap_used_bytes', 'Heap of the process', memory.heapUsed),
    gauge('processor_seconds', 'Processor time of the process', (user + system) / 1e6),
    gauge('uptime_seconds', 'Seconds since the start', process.uptime()),
  ]
  const disk = storage.file === null ? null : await statfs(dirname(storage.file))
  const room = disk ? [gauge('disk_free_bytes', 'Room on the disk of the database', disk.bavail * disk.bsize)] : []
  const { PARADA_BACKUP_FOLDER: folder = null, PARADA_BACKUP_TO_BUCKET: toBucket } = config.settings
  const newest = await newestBackup(folder, toBucket ? files : null).catch(() => null)
  if (newest !== null)
    room.push(
      gauge('backup_age_seconds', 'Age of the newest backup', (clock.now().getTime() - newest.getTime()) / 1000),
    )
  try {
    const { db } = storage
    const size = storage.engine === 'postgres' ? sql`pg_database_size(current_database())` : sql`page_count * page_size`
    const from = storage.engine === 'postgres' ? sql`` : sql`from pragma_page_count(), pragma_page_size()`
    const { rows } = await sql<{ bytes: number }>`select ${size} as bytes ${from}`.execute(db)
    const jobs = await db
      .selectFrom('jobs')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .where('state', 'in', ['waiting', 'failed'])
      .where('run_at', '<=', clock.now().toISOString())
      .groupBy('state')
      .execute()
    const count = (state: string) => Number(jobs.find(each => each.state === state)?.count ?? 0)
    return [
      ...always,
      ...room,
      gauge('database_bytes', 'Size of the database', Number(rows[0]?.bytes ?? 0)),
      gauge('jobs_due', 'Jobs that should have been done', count('waiting')),
      gauge('jobs_failed', 'Jobs that were given up', count('failed')),
    ]
  } catch {
    // A database that does not answer is reported by `ready`.
    return [...always, ...room]
  }
}
