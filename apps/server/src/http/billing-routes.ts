import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Services } from '../services.ts'
import { sendProblem } from './reply.ts'

/** Notices of the payment provider: their signature is over the bytes as they came. */
export async function addBillingRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const routes: FastifyPluginAsync = async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_000_000 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/billing/webhook', { config: { rateLimit: false } }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const taken = await services.billing.notice(
        typeof request.body === 'string' ? request.body : '',
        typeof signature === 'string' ? signature : '',
      )
      if (!taken.ok) return sendProblem(services, request, reply, taken.problems[0])
      return reply.send({ received: true, applied: taken.value.applied })
    })
  }
  await app.register(routes)
}
