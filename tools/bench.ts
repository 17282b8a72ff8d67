/**
 * `npm run bench`: runs the benchmarks of engine, files and language one after another (figures of one run compare) and
 * prints what they give; docs/budgets.md keeps what was measured beside what is asked. `--only NAME` runs one.
 */
import { existsSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { run } from './run.ts'

const BENCHES: readonly { name: string; file: string; title: string }[] = [
  { name: 'cpm', file: 'tools/bench/cpm.ts', title: 'Scheduling engine' },
  { name: 'mpp', file: 'tools/bench/mpp.ts', title: '.mpp reader' },
  { name: 'formats', file: 'tools/bench/formats.ts', title: 'Other formats' },
  { name: 'look-ahead', file: 'tools/bench/look-ahead.ts', title: 'Look-ahead of a shift' },
  { name: 'progress', file: 'tools/bench/progress.ts', title: 'Data date and progress' },
  { name: 'foresight', file: 'tools/bench/foresight.ts', title: 'Audit, recovery and risk' },
  { name: 'orders', file: 'tools/bench/orders.ts', title: 'Work orders' },
  { name: 'language', file: 'tools/bench/language.ts', title: 'Language' },
]

const only = process.argv[process.argv.indexOf('--only') + 1]
const chosen = process.argv.includes('--only') ? BENCHES.filter(each => each.name === only) : BENCHES
let failed = 0

console.log(`Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`)

for (const { file, title } of chosen) {
  if (!existsSync(file)) continue
  console.log(`\n== ${title}`)
  const { code, output } = await run([process.execPath, '--expose-gc', file], { capture: true })
  console.log(output.trim())
  if (code !== 0) failed++
}

if (failed > 0) process.exit(1)
