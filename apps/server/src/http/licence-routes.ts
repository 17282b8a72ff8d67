import type { FastifyInstance } from 'fastify'
import { AuthorizeInput } from '../licences/licences.ts'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import { contextOf, sendProblem } from './reply.ts'

/** Licence calls of the API server: seats of the licences it issued, and the specification's calls of the page's origin. */
export function addLicenceRoutes(app: FastifyInstance, services: Services): void {
  app.get('/api/licences/key', async (_request, reply) =>
    reply.type('application/x-pem-file').send(services.licences.publicKeyPem),
  )
  app.post(
    '/api/licences/machines',
    { config: { rateLimit: { max: 30, timeWindow: 60_000 } } },
    async (request, reply) => {
      const parsed = AuthorizeInput.safeParse(request.body)
      if (!parsed.success)
        return sendProblem(services, request, reply, serverProblem('licence.invalid', {}, 'askIssuer'))
      const renewed = await services.licences.authorize(parsed.data)
      if (!renewed.ok) return sendProblem(services, request, reply, renewed.problems[0])
      return reply.type('application/json').send(renewed.value)
    },
  )

  // A page that the server itself serves runs on no authorized machine: the companion answers for its own.
  app.get('/license/status', async (request, reply) => {
    const identity = await contextOf(services, request).identity()
    const access = identity ? await services.subscriptions.accessOf(identity) : null
    return reply.send({
      license_valid: access?.hasAccess === true,
      current_machine: { host_name: '', host_id: '', machine_id: '', platform: 'web' },
      license_info: {
        error_message: null,
        licensee: identity?.name ?? null,
        plan: access?.plan ?? null,
        seats: null,
        expires_at: null,
      },
    })
  })
  app.get('/license/machine-info', async (_request, reply) =>
    reply.send({ host_name: '', host_id: '', machine_id: '', platform: 'web' }),
  )
  app.get('/license/authorized-machines', async (_request, reply) => reply.send({ authorized_machines: [] }))
  app.post('/license/authorize-current-machine', async (request, reply) =>
    sendProblem(services, request, reply, serverProblem('licence.unknown', {}, 'askIssuer')),
  )
}
