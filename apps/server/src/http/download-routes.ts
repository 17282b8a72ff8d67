import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { failed } from '@parada/schedule'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireFeature } from '../authorization/callers.ts'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import { contextOf, sendProblem } from './reply.ts'

const NAME = 'parada-win-x64.zip'

/** The Windows download of PRO subscribers: how it stands, making it, and the archive itself. */
export function addDownloadRoutes(app: FastifyInstance, services: Services): void {
  /** True when the caller may have it; a refusal is sent otherwise. */
  const allowed = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const identity = await contextOf(services, request).identity()
    const refused = identity
      ? requireFeature(await services.subscriptions.accessOf(identity), 'companionDownload')
      : failed(serverProblem('identity.signedOut', {}, 'signIn'))
    if (refused && !refused.ok) await sendProblem(services, request, reply, refused.problems[0])
    return refused === null
  }

  app.get('/api/download/windows', async (request, reply) =>
    (await allowed(request, reply))
      ? reply.send({ ...services.windowsProgram.state(), url: `/download/${NAME}` })
      : reply,
  )
  app.post('/api/download/windows', async (request, reply) =>
    (await allowed(request, reply))
      ? reply.send({ ...services.windowsProgram.prepare(), url: `/download/${NAME}` })
      : reply,
  )
  app.get(`/download/${NAME}`, async (request, reply) => {
    if (!(await allowed(request, reply))) return reply
    const { file } = services.windowsProgram
    if (services.windowsProgram.state().state !== 'ready')
      return sendProblem(services, request, reply, serverProblem('download.notReady', {}, 'tryLater'))
    const { size } = await stat(file)
    return reply
      .type('application/zip')
      .header('content-length', size)
      .header('content-disposition', `attachment; filename="${NAME}"`)
      .send(createReadStream(file))
  })
}
