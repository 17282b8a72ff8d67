/** Largest document in bytes, and its endings (specification, section 5). */
const MOST_BYTES = 10 * 1024 * 1024
const ENDINGS = /\.(docx|pdf|txt)$/i
/** The finished bar stays for half a second. */
const RESET_AFTER = 500

export type UploadStage = 'validating' | 'uploading' | 'extracting' | 'response' | 'finalizing' | 'done'

/** Percent shown in each stage (specification, section 4). */
export const STAGE_SHARE: Readonly<Record<UploadStage, number>> = {
  validating: 10,
  uploading: 25,
  extracting: 50,
  response: 75,
  finalizing: 90,
  done: 100,
}

export interface ReadDocument {
  readonly name: string
  readonly text: string
  readonly characters: number
}

export type UploadFailure =
  | { readonly kind: 'tooLarge' | 'badFormat' | 'noText' | 'noBackend' }
  | { readonly kind: 'failed'; readonly message: string }

/** Sends a document to be turned into text, telling each stage. Never rejects. */
export async function uploadDocument(
  file: File,
  stage: (stage: UploadStage | null) => void,
): Promise<
  { readonly ok: true; readonly document: ReadDocument } | { readonly ok: false; readonly failure: UploadFailure }
> {
  const fail = (failure: UploadFailure) => {
    stage(null)
    return { ok: false, failure } as const
  }
  stage('validating')
  if (!ENDINGS.test(file.name)) return fail({ kind: 'badFormat' })
  if (file.size > MOST_BYTES) return fail({ kind: 'tooLarge' })
  stage('uploading')
  const form = new FormData()
  form.append('file', file)
  let reply: Response
  try {
    const sending = fetch('/api/documents/extract', { method: 'POST', body: form, credentials: 'same-origin' })
    stage('extracting')
    reply = await sending
  } catch {
    return fail({ kind: 'noBackend' })
  }
  stage('response')
  const body = (await reply.json().catch(() => ({}))) as {
    success?: boolean
    text?: string
    file_info?: { filename?: string }
    extraction_info?: { char_count?: number }
    detail?: string
    error?: string
    code?: string
  }
  if (!reply.ok || body.success === false) {
    if (body.code?.endsWith('.noText')) return fail({ kind: 'noText' })
    return fail({ kind: 'failed', message: body.detail ?? body.error ?? `HTTP ${reply.status}` })
  }
  stage('finalizing')
  const text = body.text ?? ''
  if (text.trim() === '') return fail({ kind: 'noText' })
  stage('done')
  setTimeout(() => stage(null), RESET_AFTER)
  return {
    ok: true,
    document: {
      name: body.file_info?.filename ?? file.name,
      text,
      characters: body.extraction_info?.char_count ?? text.length,
    },
  }
}
