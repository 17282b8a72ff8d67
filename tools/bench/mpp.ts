/**
 * `npm run bench -- --only mpp`: how long reading .mpp files takes. Medians, warm. Reads the corpus of PARADA_CORPUS; says
 * so when there is none.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMpp } from '../../packages/formats/src/mpp/index.ts'

/** Milliseconds. */
const BUDGET_ONE = 20
const BUDGET_AVERAGE = 3
const LARGEST = 'auto-tasks-208.mpp'
const ROUNDS = 25

const corpus = process.env.PARADA_CORPUS
if (!corpus) {
  console.log('skipped: no corpus')
} else {
  const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.mpp'))
    .sort()
    .map(name => ({ name, bytes: new Uint8Array(readFileSync(join(corpus, name))) }))
  const timed = (work: () => void): number => {
    const started = performance.now()
    work()
    return performance.now() - started
  }
  const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  const rounds = (work: () => void): number => median(Array.from({ length: ROUNDS }, () => timed(work)))
  const say = (what: string, value: number, budget?: number): void =>
    console.log(
      `${what.padEnd(52)} ${value.toFixed(2).padStart(7)} ms${budget ? `   budget ${budget} ms${value > budget ? '   OVER' : ''}` : ''}`,
    )

  const cold = timed(() => {
    for (const file of files) readMpp(file.bytes)
  })
  say(`${files.length} files once, cold, average of a file`, cold / files.length)
  const all = rounds(() => {
    for (const file of files) readMpp(file.bytes)
  })
  const average = all / files.length
  say(`${files.length} files, warm, average of a file`, average, BUDGET_AVERAGE)
  const large = files.find(file => file.name.endsWith(LARGEST))
  let one = 0
  if (large) {
    one = rounds(() => readMpp(large.bytes))
    say(`${LARGEST} (${(large.bytes.length / 1e6).toFixed(1)} MB), warm`, one, BUDGET_ONE)
  }
  if (average > BUDGET_AVERAGE || one > BUDGET_ONE) process.exitCode = 1
}
