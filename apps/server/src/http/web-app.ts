import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import { sendProblem } from './reply.ts'
import { contentSecurity } from './security-headers.ts'

const pathOf = (url: string): string => url.split('?')[0] ?? url

/** The built page: its files, and its first page for every address that is not a file or a call. */
export function addWebApp(app: FastifyInstance, services: Services, webRoot: string | null): void {
  const present = webRoot !== null && existsSync(join(webRoot, 'index.html'))
  if (present && webRoot !== null)
    void app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      // Never as a mere file: the page comes with what it may load.
      globIgnore: ['**/index.html*', '**/crew.html*'],
      preCompressed: true,
      setHeaders(reply, path) {
        const hashed = /[\\/]assets[\\/]/.test(path)
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  const pageOf = (file: string) => (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('content-security-policy', contentSecurity(services.config, request.headers.host))
      .header('cache-control', 'no-cache')
      .sendFile(file)
  const page = pageOf('index.html')
  // The page of a crew: its link is in the address, so no search engine keeps it.
  const crew = pageOf('crew.html')
  if (present)
    for (const path of ['/t', '/t/*'])
      app.get(path, (request, reply) => crew(request, reply.header('x-robots-tag', 'noindex, nofollow')))
  if (present) for (const path of ['/', '/index.html']) app.get(path, page)
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const call = path.startsWith('/api/') || path.startsWith('/documents/') || /\.\w+$/.test(path)
    if (present && request.method === 'GET' && !call) return page(request, reply)
    return sendProblem(
      services,
      request,
      reply,
      serverProblem('server.notFound', { path: path.slice(0, 200) }, 'checkInput'),
    )
  })
}
