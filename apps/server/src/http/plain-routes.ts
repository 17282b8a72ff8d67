import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** Health for people and balancers, and what the companion asks for. */
export function addPlainRoutes(app: FastifyInstance, services: Services, stopping: () => boolean): void {
  app.get('/health', { config: { rateLimit: false } }, async () => ({
    status: 'ok',
    version: services.config.version,
    mode: services.storage.engine === 'sqlite' ? 'embedded' : 'server',
    platform: process.platform,
    product: 'parada-server',
  }))
  app.get('/ready', { config: { rateLimit: false } }, async (_request, reply) => {
    if (stopping()) return reply.status(503).send({ status: 'stopping' })
    const status = await services.readiness.state()
    return reply.status(status === 'ready' ? 200 : 503).send({ status })
  })
  app.get('/api/entitlement/keys', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(services.entitlements.keys),
  )
}
