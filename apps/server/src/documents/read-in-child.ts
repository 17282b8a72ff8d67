import { once } from 'node:events'
import { open } from '@parada/formats'
import { readDocument } from '@parada/formats/documents'
import { toSchema } from '@parada/formats/tmx'
import { done } from '@parada/schedule'

/**
 * Runs alone: bytes on standard input; what to read them as and their name as the last two arguments; the outcome as JSON
 * on standard output. No top-level await, so that it can be bundled for the one-file program.
 */
async function main(): Promise<void> {
  const [kind, name = ''] = process.argv.slice(-2)
  const chunks: Buffer[] = []
  process.stdin.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(process.stdin, 'end')
  const bytes = new Uint8Array(Buffer.concat(chunks))
  const outcome = await (kind === 'plan' ? readPlan(bytes, name) : readDocument(bytes, name))
  process.stdout.write(JSON.stringify(outcome))
}

async function readPlan(bytes: Uint8Array, name: string) {
  const opened = await open(bytes, name)
  if (!opened.ok || opened.value.kind === 'document') return opened
  const { format, schedule } = opened.value
  return done({ kind: 'schedule', format, schema: toSchema(schedule) }, opened.problems)
}

// The PDF library leaves promises behind when it gives a damaged file up. The outcome reports what is wrong with the
// file; the same error as an unhandled rejection must not look like a crash of the reader.
process.on('unhandledRejection', reason => console.error(reason))

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
