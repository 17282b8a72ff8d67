import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { failed } from '@parada/schedule'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireFeature } from '../authorization/callers.ts'
import { type ZipWith, zipWith } from '../download/zip-with.ts'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import { contextOf, sendProblem } from './reply.ts'

const NAME = 'parada-win-x64.zip'

async function* parts(file: string, { head, tail }: ZipWith): AsyncGenerator<Buffer> {
  if (head > 0) yield* createReadStream(file, { end: head - 1 })
  yield tail
}

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
    reply.type('application/zip').header('content-disposition', `attachment; filename="${NAME}"`)
    // The program finds this server by itself: its address lies beside it in the archive.
    const settings = Buffer.from(JSON.stringify({ server: services.config.publicUrl }))
    const known = services.config.loopback ? null : await zipWith(file, 'parada.json', settings)
    if (!known) return reply.header('content-length', (await stat(file)).size).send(createReadStream(file))
    return reply.header('content-length', known.size).send(Readable.from(parts(file, known)))
  })
}
