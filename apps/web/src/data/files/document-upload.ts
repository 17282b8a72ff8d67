import type { Problem } from '@parada/schedule'
import type { DocumentReply, DocumentRequest } from '../../workers/read-document.ts'

/** Largest document in bytes, and its endings (specification, section 5). */
const MOST_BYTES = 10 * 1024 * 1024
const ENDINGS = /\.(docx|pdf|txt)$/i
/** There is nothing to read in it but, perhaps, pictures of text. */
const NO_TEXT = /\.(noText|scan)$/
/** The finished bar stays for half a second. */
const RESET_AFTER = 500

export type UploadStage = 'validating' | 'uploading' | 'extracting' | 'response' | 'finalizing' | 'done'

export interface ReadDocument {
  readonly name: string
  readonly text: string
  readonly characters: number
}

export type UploadFailure =
  | { readonly kind: 'tooLarge' | 'badFormat' | 'noText' | 'noBackend' }
  | { readonly kind: 'failed'; readonly message: string; readonly suggestions: readonly string[] }
  | { readonly kind: 'problem'; readonly problem: Problem }

export type UploadResult =
  | { readonly ok: true; readonly document: ReadDocument }
  | { readonly ok: false; readonly failure: UploadFailure }

/** Recognising the words of a long scan takes minutes; what takes longer than this is not coming any more. Milliseconds. */
const LONGEST = 10 * 60_000

/** Each stage is painted before the next begins: what is over at once would never be seen. Milliseconds. */
const PAINTED = 40
const painted = () => new Promise<void>(resolve => setTimeout(resolve, PAINTED))

interface Answer {
  readonly status: number
  readonly body: {
    readonly success?: boolean
    readonly text?: string
    readonly file_info?: { readonly filename?: string }
    readonly extraction_info?: { readonly char_count?: number }
    readonly detail?: string
    readonly error?: string
    readonly code?: string
    readonly suggestions?: readonly string[]
  }
}

/** Posts the file; `sent` is called when its last byte has left. Null when the server cannot be reached. */
function post(file: File, recognise: boolean, sent: () => void): Promise<Answer | null> {
  return new Promise(resolve => {
    const form = new FormData()
    // Before the file: what follows it is read too late.
    if (recognise) form.append('ocr', 'true')
    form.append('file', file)
    // Only XMLHttpRequest reports the end of the upload itself.
    const request = new XMLHttpRequest()
    request.upload.onload = sent
    request.onload = () => {
      let body: Answer['body'] = {}
      try {
        body = JSON.parse(request.responseText) as Answer['body']
      } catch {
        // An answer that is not JSON (of a proxy in between) is known by its status alone.
      }
      resolve({ status: request.status, body })
    }
    request.onerror = () => resolve(null)
    request.onabort = () => resolve(null)
    request.ontimeout = () => resolve(null)
    request.timeout = LONGEST
    request.open('POST', '/api/documents/extract')
    // Its refusals are in the language that the page shows: the browser may prefer another.
    request.setRequestHeader('x-parada-locale', document.documentElement.lang.slice(0, 2))
    request.send(form)
  })
}

/** Reads the document in a worker of this page: without a network there is no server to do it. */
async function readHere(file: File): Promise<DocumentReply> {
  const worker = new Worker(new URL('../../workers/read-document.ts', import.meta.url), { type: 'module' })
  const bytes = await file.arrayBuffer()
  try {
    return await new Promise<DocumentReply>((resolve, reject) => {
      worker.onmessage = (event: MessageEvent<DocumentReply>) => resolve(event.data)
      worker.onerror = () => reject(new Error('the document could not be read here'))
      worker.postMessage({ name: file.name, bytes } satisfies DocumentRequest, [bytes])
    })
  } finally {
    worker.terminate()
  }
}

/** Uploads a document for its text (`recognise`: with OCR) or reads it offline; reports each stage. Never rejects. */
export async function uploadDocument(
  file: File,
  stage: (stage: UploadStage | null) => void,
  recognise = false,
): Promise<UploadResult> {
  const fail = (failure: UploadFailure): UploadResult => {
    stage(null)
    return { ok: false, failure }
  }
  stage('validating')
  await painted()
  if (!ENDINGS.test(file.name)) return fail({ kind: 'badFormat' })
  if (file.size > MOST_BYTES) return fail({ kind: 'tooLarge' })
  stage('uploading')
  await painted()
  let text: string
  let known: { readonly filename?: string; readonly characters?: number } = {}
  if (navigator.onLine) {
    const answer = await post(file, recognise, () => stage('extracting'))
    if (!answer) return fail({ kind: 'noBackend' })
    const { status, body } = answer
    stage('response')
    await painted()
    if (status < 200 || status > 299 || body.success === false) {
      if (NO_TEXT.test(body.code ?? '')) return fail({ kind: 'noText' })
      return fail({
        kind: 'failed',
        message: body.detail ?? body.error ?? `HTTP ${status}`,
        suggestions: body.suggestions ?? [],
      })
    }
    text = body.text ?? ''
    const characters = body.extraction_info?.char_count
    known = {
      ...(body.file_info?.filename !== undefined && { filename: body.file_info.filename }),
      ...(characters !== undefined && { characters }),
    }
  } else {
    stage('extracting')
    const read = await readHere(file).catch(() => null)
    if (!read) return fail({ kind: 'noBackend' })
    stage('response')
    await painted()
    if (!read.ok) {
      if (NO_TEXT.test(read.problem.code)) return fail({ kind: 'noText' })
      return fail({ kind: 'problem', problem: read.problem })
    }
    text = read.text
  }
  stage('finalizing')
  await painted()
  if (text.trim() === '') return fail({ kind: 'noText' })
  stage('done')
  setTimeout(() => stage(null), RESET_AFTER)
  return {
    ok: true,
    document: { name: known.filename ?? file.name, text, characters: known.characters ?? text.length },
  }
}
