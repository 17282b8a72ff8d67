import { createFrames, frameOf } from './frames.ts'
import { doWork, type Ordered } from './work.ts'

/** Runs alone: orders as frames on standard input, one after the other; progress and results as frames on standard output. */
const say = (header: unknown, body: Uint8Array = new Uint8Array()): void => {
  for (const part of frameOf(header, body)) process.stdout.write(part)
}

process.stdin.on(
  'data',
  createFrames((header, body) => {
    doWork(header as Ordered, body, { onProgress: progress => say({ kind: 'progress', progress }) }).then(
      outcome =>
        outcome.ok
          ? say({ kind: 'done', outcome: { ...outcome, value: null } }, outcome.value)
          : say({ kind: 'done', outcome }),
      (error: unknown) => {
        // An unforeseen error ends this process; the pending caller is notified, and the next order gets a new one.
        console.error(error)
        process.exit(1)
      },
    )
  }),
)
say({ kind: 'ready' })
process.stdin.on('end', () => process.exit(0))
