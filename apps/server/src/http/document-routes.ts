import multipart from '@fastify/multipart'
import { presentProblem } from '@parada/messages'
import type { Problem } from '@parada/schedule'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { serverProblem } from '../problem.ts'
import type { Services } from '../services.ts'
import { contextOf, sendProblem } from './reply.ts'

/** Specification, section 5: 10 MB. */
const LARGEST = 10 * 1024 * 1024
const FORMATS = /\.(docx|pdf|txt)$/i

/**
 * `POST /documents/extract` (specification, section 7), also under /api for the page. A field `ocr=true` before the file asks
 * for the words in the pictures of a scanned PDF.
 */
export async function addDocumentRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const routes: FastifyPluginAsync = async scope => {
    await scope.register(multipart, {
      limits: { fileSize: LARGEST, files: 1, fields: 10, fieldSize: 10_000 },
      throwFileSizeLimit: false,
    })
    const extract = (request: FastifyRequest, reply: FastifyReply) => handle(services, request, reply)
    const options = { bodyLimit: LARGEST + 1_000_000 }
    scope.post('/api/documents/extract', options, extract)
    scope.post('/documents/extract', options, extract)
  }
  await app.register(routes)
}

async function handle(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const context = contextOf(services, request)
  const refuse = (problem: Problem) => {
    const presented = presentProblem(problem, services.messages(context.locale))
    return sendProblem(services, request, reply, problem, { success: false, detail: presented.error })
  }
  const identity = await context.identity()
  if (identity === null) return refuse(serverProblem('identity.signedOut', {}, 'signIn'))
  if (!request.isMultipart()) return refuse(serverProblem('documents.missingFile', {}, 'checkInput'))
  const file = await request.file()
  if (!file) return refuse(serverProblem('documents.missingFile', {}, 'checkInput'))
  const name = file.filename.split(/[\\/]/).pop() ?? ''
  if (!FORMATS.test(name)) {
    file.file.resume()
    return refuse(serverProblem('documents.formatRefused', { name: name.slice(0, 200) }, 'useDocx'))
  }
  const bytes = await file.toBuffer()
  if (file.file.truncated) return refuse(serverProblem('documents.fileTooLarge', { limit: 10 }, 'smallerFile'))
  const gone = new AbortController()
  request.raw.once('close', () => {
    if (!request.raw.complete) gone.abort()
  })
  // Asked for by a second request, once the first has said that there is no text: it takes its time.
  const { ocr } = file.fields
  const wanted = ocr !== undefined && !Array.isArray(ocr) && ocr.type === 'field' && ocr.value === 'true'
  const read =
    wanted && /\.pdf$/i.test(name)
      ? await services.documents.recognise(bytes, context.locale, identity.userId, gone.signal)
      : await services.documents.read(bytes, name, identity.userId, gone.signal)
  if (!read.ok) return refuse(read.problems[0])
  const texts = services.messages(context.locale)
  return reply.send({
    success: true,
    text: read.value.text,
    file_info: { filename: name, size: bytes.length, type: (FORMATS.exec(name)?.[1] ?? '').toLowerCase() },
    extraction_info: {
      char_count: read.value.text.length,
      notes: read.value.problems.map(each => presentProblem(each, texts)),
    },
  })
}
