import { once } from 'node:events'
import { readDocument } from '@parada/formats/documents'

/** Runs alone: bytes on standard input, name as argument, the outcome as JSON on standard output. */
async function main(): Promise<void> {
  const chunks: Buffer[] = []
  process.stdin.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(process.stdin, 'end')
  const outcome = await readDocument(new Uint8Array(Buffer.concat(chunks)), process.argv.at(-1) ?? '')
  process.stdout.write(JSON.stringify(outcome))
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
