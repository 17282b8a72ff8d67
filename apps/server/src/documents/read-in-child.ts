import { once } from 'node:events'
import { readDocument } from '@parada/formats/documents'

/** Runs alone: bytes on standard input, name as argument, the outcome as JSON on standard output. */
const chunks: Buffer[] = []
process.stdin.on('data', (chunk: Buffer) => chunks.push(chunk))
await once(process.stdin, 'end')
const outcome = await readDocument(new Uint8Array(Buffer.concat(chunks)), process.argv[2] ?? '')
process.stdout.write(JSON.stringify(outcome))
