import { CrewReportInput, DeviceId } from '@parada/protocol'
import type { Outcome } from '@parada/schedule'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hashOf } from '../authorization/secret-hash.ts'
import { civilThere } from '../clock.ts'
import { MOST_PHOTO_BYTES } from '../crews/jpeg.ts'
import { linkIn } from '../crews/token.ts'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import { contextOf, sendProblem } from './reply.ts'

/** The share of a person's calls a minute that one link may make, or one address for what is no link: a phone asks a few times, a guess many. */
const SHARE_OF_RATE = 5

const Token = z.object({ token: z.string().max(200) })
const Picture = z.object({ device: DeviceId, sequence: z.coerce.number().int().min(1).max(2_000_000_000) })
const PhotoPath = Token.extend(Picture.shape)
const AccountPhotoPath = Picture.extend({ projectId: z.string().max(100) })

/** What a crew's link opens: the crew's sheet, sending its lines, and their pictures. Nothing else of the server knows the token. */
export function addCrewRoutes(app: FastifyInstance, services: Services): void {
  const { crews } = services
  const config = {
    rateLimit: {
      max: Math.ceil(services.config.settings.PARADA_RATE_PER_MINUTE / SHARE_OF_RATE),
      keyGenerator: (request: FastifyRequest) => {
        const { token } = request.params as { token?: string }
        return token && linkIn(token) ? `t:${hashOf(token)}` : request.ip
      },
    },
  }
  const now = (request: FastifyRequest) => civilThere(services.clock, contextOf(services, request).headers)
  const answer = (request: FastifyRequest, reply: FastifyReply, outcome: Outcome<unknown>) =>
    outcome.ok
      ? reply.header('cache-control', 'no-store').send(outcome.value)
      : sendProblem(services, request, reply, outcome.problems[0])
  const invalid = (request: FastifyRequest, reply: FastifyReply, error: z.ZodError) => {
    const issue = error.issues[0]
    const params = { field: issue?.path.join('.') || 'body', reason: issue?.code ?? '' }
    return sendProblem(services, request, reply, serverProblem('server.invalidInput', params, 'checkInput'))
  }

  app.addContentTypeParser(
    'image/jpeg',
    { parseAs: 'buffer', bodyLimit: MOST_PHOTO_BYTES + 1 },
    (_request, body, next) => next(null, body),
  )
  app.get<{ Params: z.infer<typeof Token> }>('/api/t/:token', { config }, async (request, reply) => {
    const reporter = await crews.reporterOf(request.params.token)
    if (!reporter.ok) return answer(request, reply, reporter)
    await crews.opened(reporter.value)
    return answer(request, reply, await crews.sheet(reporter.value, now(request)))
  })
  app.post<{ Params: z.infer<typeof Token> }>('/api/t/:token/lines', { config }, async (request, reply) => {
    const reporter = await crews.reporterOf(request.params.token)
    if (!reporter.ok) return answer(request, reply, reporter)
    const input = CrewReportInput.safeParse(request.body)
    if (!input.success) return invalid(request, reply, input.error)
    return answer(
      request,
      reply,
      await services.inFlight.track(() => crews.report(reporter.value, input.data, now(request))),
    )
  })
  app.put('/api/t/:token/photos/:device/:sequence', { config }, async (request, reply) => {
    const path = PhotoPath.safeParse(request.params)
    if (!path.success) return invalid(request, reply, path.error)
    const reporter = await crews.reporterOf(path.data.token)
    if (!reporter.ok) return answer(request, reply, reporter)
    const { device, sequence } = path.data
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    return answer(request, reply, await crews.keepPhoto(reporter.value, device, sequence, bytes))
  })
  // A supervisor with an account sends pictures under the plan's id, as the session that reports.
  app.put('/api/crews/plans/:projectId/photos/:device/:sequence', async (request, reply) => {
    const path = AccountPhotoPath.safeParse(request.params)
    if (!path.success) return invalid(request, reply, path.error)
    const identity = await contextOf(services, request).identity()
    if (!identity) return sendProblem(services, request, reply, serverProblem('identity.signedOut', {}, 'signIn'))
    const { projectId, device, sequence } = path.data
    const reporter = await crews.reporterFor(projectId, identity)
    if (!reporter.ok) return answer(request, reply, reporter)
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    return answer(request, reply, await crews.keepPhoto(reporter.value, device, sequence, bytes))
  })
  app.get<{ Params: { id: string } }>('/api/crews/photos/:id', async (request, reply) => {
    const identity = await contextOf(services, request).identity()
    if (!identity) return sendProblem(services, request, reply, serverProblem('identity.signedOut', {}, 'signIn'))
    const photo = await crews.photoOf(request.params.id, identity)
    if (!photo.ok) return sendProblem(services, request, reply, photo.problems[0])
    return reply.header('cache-control', 'private, max-age=86400').type('image/jpeg').send(photo.value)
  })
}
