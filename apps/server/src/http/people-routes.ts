import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import { sendProblem } from './reply.ts'

/** The copy of a person's data, by the address that `person.export` or `admin.exportPerson` gave. */
export function addPeopleRoutes(app: FastifyInstance, services: Services): void {
  app.get('/api/people/data', async (request, reply) => {
    const { ticket } = request.query as { ticket?: unknown }
    const userId = typeof ticket === 'string' ? services.personData.opened(ticket) : null
    const copy = userId === null ? null : await services.personData.copyOf(userId)
    if (copy === null) return sendProblem(services, request, reply, serverProblem('share.expired', {}, 'askNewLink'))
    return reply
      .type('application/json')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="parada-dados.json"')
      .send(Readable.from(copy))
  })
}
