import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs the natural-language cases of PARADA_NL_CASES through `parada interpret --lines` and prints what share of checks
// and of whole cases pass, per kind and language. The scorer is PARADA_NL_SCORER, or scorer/score.mjs beside the cases.
// Arguments are handed to the scorer: --kind, --lang, --only, --no-failures, ...

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const cases = process.env.PARADA_NL_CASES
if (!cases || !existsSync(cases)) {
  console.error('skipped: no cases (set PARADA_NL_CASES to a folder of natural-language cases)')
  process.exit(0)
}
const scorer = process.env.PARADA_NL_SCORER ?? join(cases, '..', 'scorer', 'score.mjs')
const adapter = `"${process.execPath}" "${join(root, 'apps/cli/src/main.ts')}" interpret --lines`
const child = spawn(process.execPath, [scorer, '--cases', cases, '--lines', adapter, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
})
child.on('exit', code => {
  process.exitCode = code ?? 1
})
