import { once } from 'node:events'
import { failed } from '@parada/schedule'

/** Runs alone: bytes on standard input, name as argument, the outcome as JSON on standard output. */
const name = process.argv[2] ?? ''
const READER = '@parada/formats/documents'
const chunks: Buffer[] = []
process.stdin.on('data', (chunk: Buffer) => chunks.push(chunk))
await once(process.stdin, 'end')
const bytes = new Uint8Array(Buffer.concat(chunks))
const documents = (await import(READER)) as unknown as {
  readDocument(bytes: Uint8Array, name: string): Promise<unknown>
}
const outcome = documents.readDocument
  ? await documents.readDocument(bytes, name)
  : failed({ code: 'documents.unreadable', severity: 'error', params: { name }, suggestions: [] })
process.stdout.write(JSON.stringify(outcome))
