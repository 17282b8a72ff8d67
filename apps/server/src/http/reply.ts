import type { Problem } from '@parada/schedule'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { wireProblem } from '../api/router.ts'
import { statusOf } from '../problem.ts'
import type { Services } from '../services.ts'
import { createContext } from './context.ts'

/** The call context of a plain route. */
export const contextOf = (services: Services, request: FastifyRequest) =>
  createContext(services, request.headers, request.ip, request.id)

/** Sends a problem in the caller's language with its honest status. */
export function sendProblem(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
  more: Readonly<Record<string, unknown>> = {},
): FastifyReply {
  const body = wireProblem(problem, contextOf(services, request))
  const seconds = problem.params.seconds
  if (problem.code === 'server.tooManyRequests' && seconds !== undefined)
    void reply.header('retry-after', String(seconds))
  return reply
    .status(statusOf(problem.code))
    .header('cache-control', 'no-store')
    .send({ ...body, ...more })
}
