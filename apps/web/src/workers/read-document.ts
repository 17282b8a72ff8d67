/// <reference lib="webworker" />
import { readDocument } from '@parada/formats/documents'
import type { Problem } from '@parada/schedule'

/** A document's bytes in, its text or the reason why there is none out. */
export interface DocumentRequest {
  readonly name: string
  readonly bytes: ArrayBuffer
}

export type DocumentReply =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: Problem }

const scope = self as unknown as DedicatedWorkerGlobalScope

scope.addEventListener('message', (event: MessageEvent<DocumentRequest>) => {
  const { name, bytes } = event.data
  readDocument(new Uint8Array(bytes), name).then(
    read =>
      scope.postMessage(
        (read.ok
          ? { ok: true, text: read.value.text }
          : { ok: false, problem: read.problems[0] }) satisfies DocumentReply,
      ),
    (cause: unknown) => {
      console.error(cause)
      scope.postMessage({
        ok: false,
        problem: { code: 'web.readerFailed', severity: 'error', params: { name }, suggestions: [] },
      } satisfies DocumentReply)
    },
  )
})
