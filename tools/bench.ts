/**
 * `npm run bench`: runs the benchmarks of engine, files and language one after another (figures of one run compare) and
 * writes them to docs/budgets.md. `--only NAME` runs one.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { run } from './run.ts'

const BENCHES: readonly { name: string; file: string; title: string }[] = [
  { name: 'cpm', file: 'tools/bench/cpm.ts', title: 'Scheduling engine' },
  { name: 'mpp', file: 'tools/bench/mpp.ts', title: '.mpp reader' },
  { name: 'formats', file: 'tools/bench/formats.ts', title: 'Other formats' },
  { name: 'language', file: 'tools/bench/language.ts', title: 'Language' },
]

const only = process.argv[process.argv.indexOf('--only') + 1]
const chosen = process.argv.includes('--only') ? BENCHES.filter(each => each.name === only) : BENCHES
const sections: string[] = []
let failed = 0

for (const { name, file, title } of chosen) {
  if (!existsSync(file)) continue
  console.log(`\n== ${title}`)
  const { code, output } = await run([process.execPath, '--expose-gc', file], { capture: true })
  console.log(output.trim())
  if (code !== 0) failed++
  sections.push(
    `## ${title}\n\nRun alone by \`npm run bench -- --only ${name}\`.\n\n\`\`\`\n${output.trim()}\n\`\`\`\n`,
  )
}

if (!process.argv.includes('--only')) {
  const machine = `Node ${process.version}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB. Medians of one run; shared machines are noisy, so compare figures of one run only.`
  writeFileSync('docs/budgets.md', `# Budgets and figures\n\n${machine}\n\n${sections.join('\n')}`)
}
if (failed > 0) process.exit(1)
